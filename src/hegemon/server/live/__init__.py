"""Live games, the pages that play and watch them, and the opponents."""
