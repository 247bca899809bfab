"""Influence as a game: its name, its start, its bounds, and its parts."""

from hegemon.boards import Board
from hegemon.errors import IllegalError
from hegemon.game.game import Bounds, Game
from hegemon.game.part import Part
from hegemon.games.influence.boards import BOARDS, turns_by_sixths
from hegemon.games.influence.dice import BLACK, WHITE
from hegemon.games.influence.mind import InfluenceMind
from hegemon.games.influence.notation import InfluenceNotation
from hegemon.games.influence.options import OPTIONS, PRESETS, RULES, units
from hegemon.games.influence.rules import Influence
from hegemon.games.influence.stages import NO_KEYSTONE, SPEND, UNDRAWN
from hegemon.games.influence.view import InfluenceView


class InfluenceGame(Game[Influence]):
    """Influence: Hex Edition, with its options chosen."""

    notation = Part(InfluenceNotation)
    view = Part(InfluenceView)
    mind = Part(InfluenceMind)

    name = "influence"
    title = "Influence: Hex Edition"
    about = "Stones on the corners of triangles. After every turn each triangle pays the owners of its corners."
    cover = "../.WW./.WW./.WBB/.BB./.BB./.. w 349:286 - 11"
    seat_names = ("Black", "White")
    colours = ("black", "white")
    options = OPTIONS
    presets = PRESETS

    @property
    def board(self) -> Board:
        """The chosen board."""
        return BOARDS[self.chosen["board"]]

    def check(self) -> None:
        name, keystone = self.chosen["board"], self.chosen["keystone"]
        if self.chosen["shift"] and not turns_by_sixths(self.board):
            raise IllegalError(f"shift needs a board that looks the same after a turn by 60 degrees; {name} doesn't")
        if keystone not in (None, "random") and all(face.name != keystone for face in self.board.faces):
            raise IllegalError(f"keystone={keystone} is not a triangle of board={name}")
        threshold = self.chosen["threshold"]
        if threshold is not None and threshold <= self.chosen["komi"]:
            raise IllegalError(f"komi={self.chosen['komi']} already reaches threshold={threshold}")

    def unit(self) -> int:
        return units(self.chosen)

    def for_margin(self) -> bool:
        return self.chosen["threshold"] is None

    def start(self) -> Influence:
        keystone = {None: NO_KEYSTONE, "random": UNDRAWN}.get(self.chosen["keystone"])
        return Influence(
            RULES.pack(self.chosen),
            white_total=int(self.chosen["komi"] * self.unit()),
            player=BLACK if self.chosen["first"] == "black" else WHITE,
            tokens=0b11 if self.chosen["momentum"] else 0,
            keystone=self.board.face(self.chosen["keystone"]) + 1 if keystone is None else keystone,
        )

    def bounds(self) -> Bounds:
        vertices, triangles = len(self.board.vertices), len(self.board.faces)
        # Between two stones at most one pass; two at the end take the place of the last pass and stone.
        turns = 2 * vertices if self.chosen["pass"] else vertices
        dice = triangles * (vertices + 1) if self.chosen["dice"] != "off" else 0
        kept = vertices if self.chosen["momentum"] and self.chosen["scoring"] == "stone" else 0
        most = 9 if self.unit() == 6 else 3
        komi = int(self.chosen["komi"] * self.unit())
        paid = (triangles + 1) * most * (vertices + 1)
        return Bounds(moves=SPEND + 1, length=turns + 3 + dice + kept, turns=turns, low=0, high=paid + komi)

    def ending(self, position: Influence) -> str:
        if position.reached():
            return "the threshold is reached"
        return "both players passed" if position.passes == 2 else "the board is full"
