"""Generic search over positions; no game is named here."""
