"""Trigame: triangular tiles, tokens in their sockets, paths between them."""
