"""Influence as a game: its options, its start, its bounds."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from hegemon.boards import Board
from hegemon.errors import IllegalError, InputError
from hegemon.game.game import Bounds, Game
from hegemon.game.mind import Facts, Guesses, Mind, Style
from hegemon.game.notation import Notation
from hegemon.game.options import Choice, Named, Option, Points, Preset, Switch
from hegemon.game.part import Part
from hegemon.game.rules_word import RulesWord
from hegemon.game.turns import Turn
from hegemon.game.view import View
from hegemon.games.influence import choosing, notation, rules, telling
from hegemon.games.influence.boards import BOARDS, NAMES, turns_by_sixths
from hegemon.games.influence.bounds import margin_bounds, value_key
from hegemon.games.influence.dice import BLACK
from hegemon.games.influence.judgement import heuristic, outlook, rollout_step
from hegemon.games.influence.packing import DICE_NAMES, packed, units
from hegemon.games.influence.picture import picture
from hegemon.games.influence.rules import Influence
from hegemon.view import Event, Form, Scene, Standing


class InfluenceNotation(Notation["Influence"]):
    """How the game is written."""

    game: "InfluenceGame"

    def write_position(self, position: Influence) -> str:
        return notation.write_position(self.game.board, self.game.start(), position)

    def read_position(self, text: str) -> Influence:
        return notation.read_position(self.game.board, self.game.start(), text)

    def write_move(self, position: Influence, move: int) -> str:
        return {rules.PASS: "--", rules.SPEND: "+"}.get(move) or self.game.board.vertices[move]

    def write_turn(self, position: Influence, moves: Sequence[int]) -> str:
        return notation.write_turn(self.game.board, position, moves)

    def write_decision(self, position: Influence, moves: Sequence[int]) -> str:
        return notation.write_decision(self.game.board, moves)

    def read_decision(self, position: Influence, text: str) -> Turn:
        return notation.read_decision(self.game.board, position, text)

    def read_turn(self, position: Influence, text: str) -> Turn:
        return notation.read_turn(self.game.board, position, text)

    def write_prelude(self, moves: Sequence[int]) -> str:
        return notation.write_prelude(self.game.board, moves)

    def read_prelude(self, lines: Sequence[str]) -> tuple[Turn, int]:
        return notation.read_prelude(self.game.board, self.game.start(), lines)


class InfluenceView(View["Influence"]):
    """What people see."""

    game: "InfluenceGame"

    def picture(self, position: Influence) -> Scene:
        return picture(self.game, self.game.board, position)

    def form(self, position: Influence) -> Form:
        return choosing.form(self.game, self.game.board, position)

    def decision_of(self, position: Influence, moves: tuple[int, ...], amounts: Mapping[str, int]) -> Turn:
        return choosing.read_answer(self.game.board, position, moves, amounts)

    def amounts_of(self, position: Influence, moves: Sequence[int]) -> dict[str, int]:
        return choosing.amounts_of(self.game.board, position, moves)

    def events(self, position: Influence, moves: Sequence[int]) -> tuple[Event, ...]:
        return telling.events(self.game, self.game.board, position, moves)

    def standing(self, position: Influence) -> Standing:
        return telling.standing(self.game, self.game.board, position)


class InfluenceMind(Mind["Influence"]):
    """What is known about good play."""

    position = Influence
    guesses = Guesses(heuristic=heuristic, outlook=outlook, rollout_step=rollout_step)
    facts = Facts(RulesWord(()), (), margin_bounds=margin_bounds, value_key=value_key)

    def style(self) -> Style:
        by_chance = self.game.chosen["dice"] != "off" or self.game.chosen["keystone"] == "random"
        return Style("tree", strongest=400_000) if by_chance else Style("alpha-beta", strongest=4_000_000)


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
    options: ClassVar[tuple[Option, ...]] = (
        Choice("board", "the board: 24, 31, 30, 19 or 37 vertices", "honeycomb", among=NAMES),
        Switch("territory", "a triangle with three corners of one colour pays 1.5 points instead of 1"),
        Named(
            "keystone",
            "a triangle that pays double: off, its name such as O:C2 or B2^, or random",
            samples=("random", "O:C2", "B2^"),
            what="off, random, or the name of a triangle such as O:C2 or B2^",
            known=lambda name: name if name == "random" else _face_name(name),
        ),
        Switch("echo", "one more resolution after the last stone of a full board"),
        Switch("momentum", "once a game a player may place two stones in a turn"),
        Switch("shift", "the scoring frame, and the keystone with it, turns by 60 degrees every four turns"),
        Switch("pass", "a player may pass; two passes in a row end the game"),
        Points("threshold", "the first to reach so many points wins", None, ("100", "61/2"), 1, 20000, 6, True),
        Choice("dice", "triangles that are not full are rolled for", "off", among=tuple(DICE_NAMES)),
        Choice("scoring", "triangles pay after every turn, or after every round", "turn", among=("turn", "round")),
        Points("komi", "points that White has from the start", 0, ("26", "26/3", "13/2"), 0, 10000, 6),
        Choice("tiebreak", "equal totals: the second player wins, or nobody", "second", among=("second", "draw")),
    )
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("as-written", "As written", "The rules of the source. With best play Black wins by exactly 21 points."),
        Preset(
            "balanced", "Balanced", "Triangles of one colour pay more, and all pay once a round: proved to be even.",
            (("territory", "on"), ("scoring", "round"), ("tiebreak", "draw")),
        ),
        Preset(
            "komi", "With komi", "White has 26 points from the start: Black's exact edge with territory, proved.",
            (("territory", "on"), ("komi", "26"), ("tiebreak", "draw")),
        ),
        Preset(
            "quick", "Quick", "The small board of 19 vertices, with Black's exact edge of 27 points as komi.",
            (("board", "small"), ("komi", "27"), ("tiebreak", "draw")),
        ),
        Preset("dice", "With dice", "A die picks the corner of each triangle that is paid.", (("dice", "corner"),)),
    )  # fmt: skip

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
        chosen = self.chosen
        keystone = rules.NO_KEYSTONE
        if chosen["keystone"] is not None:
            drawn = chosen["keystone"] == "random"
            keystone = rules.UNDRAWN if drawn else self.board.face(chosen["keystone"]) + 1
        komi = int(chosen["komi"] * self.unit())
        tokens = 3 if chosen["momentum"] else 0
        return Influence(packed(chosen), 0, 0, 0, komi, 0, 0, 0, BLACK, tokens, 0, keystone, rules.PLACE)

    def bounds(self) -> Bounds:
        vertices, triangles = len(self.board.vertices), len(self.board.faces)
        # Between two stones at most one pass; two at the end take the place of the last pass and stone.
        turns = 2 * vertices if self.chosen["pass"] else vertices
        dice = triangles * (vertices + 1) if self.chosen["dice"] != "off" else 0
        most = 9 if self.unit() == 6 else 3
        komi = int(self.chosen["komi"] * self.unit())
        paid = (triangles + 1) * most * (vertices + 1)
        return Bounds(moves=rules.SPEND + 1, length=turns + 3 + dice, turns=turns, low=0, high=paid + komi)

    def ending(self, position: Influence) -> str:
        if position.reached():
            return "the threshold is reached"
        return "both players passed" if position.passes == 2 else "the board is full"

    def heuristic(self, position: Influence) -> int:
        return heuristic(position)


def _face_name(name: str) -> str | None:
    """The name of a triangle of any of the boards as it is written, or None."""
    for board in BOARDS.values():
        try:
            return board.faces[notation.face_number(board, name)].name
        except InputError:
            continue
    return None
