"""What the browser gets: the page, its modules, its styles. No Python, no rules."""
