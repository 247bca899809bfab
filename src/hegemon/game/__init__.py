"""What a game is: positions, options, turns, records, outcomes, errors, and the registry of games."""
