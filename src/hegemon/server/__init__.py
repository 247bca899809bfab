"""The web server: games under way, who may see what of them, and the messages of the page. It names no game."""
