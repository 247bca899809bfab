"""Boards of any shape: vertices, faces, neighbours, names, symmetries, outlines. Geometry lives only here."""

from hegemon.boards import names
from hegemon.boards.board import Board, Face, Symmetry
from hegemon.boards.comb import ears, honeycomb
from hegemon.boards.rowwise import hexagon, square, triangular

__all__ = ["Board", "Face", "Symmetry", "ears", "hexagon", "honeycomb", "names", "square", "triangular"]
