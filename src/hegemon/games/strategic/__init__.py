"""Strategic Influence: simultaneous orders, risky expansion, fights, growth."""
