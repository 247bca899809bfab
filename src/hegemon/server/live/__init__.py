"""Live games: who plays and watches them, and the sockets of their pages."""
