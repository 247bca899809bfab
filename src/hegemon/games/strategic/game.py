"""Strategic Influence as a game: its options, its start, its bounds."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from hegemon.game.game import Bounds, Game
from hegemon.game.mind import Guesses, Mind, Style
from hegemon.game.notation import Notation, TurnText
from hegemon.game.odds import Odds
from hegemon.game.options import Choice, Option, Preset, Switch, Whole
from hegemon.game.part import Part
from hegemon.game.turns import Turn
from hegemon.game.view import View
from hegemon.games.strategic import choosing, notation, telling
from hegemon.games.strategic.advisers import ADVISERS
from hegemon.games.strategic.board import MOST_CELLS, NOWHERE, SIZES
from hegemon.games.strategic.judgement import heuristic, outlook, propose, rollout_step
from hegemon.games.strategic.odds_by_cell import fight_of
from hegemon.games.strategic.packing import packed
from hegemon.games.strategic.picture import picture
from hegemon.games.strategic.rules import PLACED, SETUP, SMALL_MOVES, Strategic
from hegemon.games.strategic.words import EMPTY
from hegemon.view import Event, Form, Scene, Standing


class StrategicNotation(Notation["Strategic"]):
    """How the game is written."""

    def write_position(self, position: Strategic) -> str:
        return notation.write_position(position)

    def read_position(self, text: str) -> Strategic:
        return notation.read_position(self.game.start(), text)

    def write_move(self, position: Strategic, move: int) -> str:
        return notation.write_small_move(position, move)

    def write_turn(self, position: Strategic, moves: Sequence[int]) -> str:
        return notation.write_turn(position, moves)

    def write_decision(self, position: Strategic, moves: Sequence[int]) -> str:
        return notation.write_decision(position, moves)

    def read_decision(self, position: Strategic, text: str) -> Turn:
        return notation.read_decision(position, text)

    def read_turn(self, position: Strategic, text: str) -> Turn:
        return notation.read_turn(position, text)

    def read_spot(self, position: Strategic, text: str) -> list[Turn]:
        return notation.read_spot(position, text)

    def scan(self, lines: Sequence[str], first_line: int) -> Iterator[TurnText]:
        return notation.scan(lines, first_line)

    def lay_out(self, texts: Sequence[str], before: Strategic) -> str:
        return notation.lay_out(texts)


class StrategicView(View["Strategic"]):
    """What people see."""

    def picture(self, position: Strategic) -> Scene:
        return picture(self.game, position)

    def form(self, position: Strategic) -> Form:
        return choosing.form(position) or super().form(position)

    def decision_of(self, position: Strategic, moves: tuple[int, ...], amounts: Mapping[str, int]) -> Turn:
        return choosing.read_answer(position, moves, amounts)

    def amounts_of(self, position: Strategic, moves: Sequence[int]) -> dict[str, int]:
        return choosing.amounts_of(position, moves)

    def foretold(self, position: Strategic, moves: Sequence[int]) -> tuple[str, ...]:
        return notation.foretold(position, moves)

    def events(self, position: Strategic, moves: Sequence[int]) -> tuple[Event, ...]:
        return telling.events(self.game, position, moves)

    def standing(self, position: Strategic) -> Standing:
        return telling.standing(self.game, position)


class StrategicOdds(Odds["Strategic"]):
    """Exact odds."""

    def of_turn(self, position: Strategic, text: str) -> dict[str, dict[int, Fraction]]:
        return notation.turn_odds(position, text)

    def of_fight(self, attackers: int, defenders: int) -> dict[int, Fraction]:
        return fight_of(packed(self.game.chosen)).survivors(attackers, defenders)


class StrategicMind(Mind["Strategic"]):
    """What is known about good play."""

    position = Strategic
    guesses = Guesses(heuristic=heuristic, outlook=outlook, propose=propose, rollout_step=rollout_step)
    opponents = ADVISERS

    def style(self) -> Style:
        return Style("regret", strongest=100_000, rollout="outlook", careless=(950, 800, 640, 470, 320, 190, 85))


class StrategicGame(Game[Strategic]):
    """Strategic Influence, with its options chosen."""

    notation = Part(StrategicNotation)
    view = Part(StrategicView)
    odds = Part(StrategicOdds)
    mind = Part(StrategicMind)

    name = "strategic"
    title = "Strategic Influence"
    about = "Both order every stack at once, unseen. Expanding is a risk, fights are dice; most cells win."
    cover = "0,0,0,-1,0/1,2,0,-2,0/0,3,1,-3,-1/1,0,0,-2,0/0,0,-1,0,0 7"
    seat_names = ("White", "Black")
    colours = ("white", "black")
    options: ClassVar[tuple[Option, ...]] = (
        Whole("size", "cells along each side", 5, ("3", "4", "7"), min(SIZES), max(SIZES)),
        Whole("turns", "how many turns are played", 20, ("4",), 1, 100),
        Choice(
            "setup", "both place at once, or Black sees White's stones", "simultaneous",
            among=("simultaneous", "sequential"),
        ),
        Switch("apart", "the three stones may be placed on different cells"),
        Choice(
            "relay", "who moves onto a cell he has just left empty rolls for it, or is safe", "roll",
            among=("roll", "safe"),
        ),
        Choice(
            "contest", "who is the attacker where both take an empty cell: a coin says, or White", "coin",
            among=("coin", "black-defends"),
        ),
        Choice(
            "combat", "the sides roll in turns, the defender first, or both at once", "alternate",
            among=("alternate", "volley"),
        ),
        Whole("cap", "the largest stack, 0 for any size", 0, ("3",), 0, 999),
    )  # fmt: skip
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("as-written", "As written", "Both have the same choices at the same time, so it is even."),
        Preset("quick", "Quick", "A board of 4 by 4 and 8 turns.", (("size", "4"), ("turns", "8"))),
        Preset("large", "Large", "A board of 7 by 7 and 30 turns.", (("size", "7"), ("turns", "30"))),
        Preset(
            "volley", "Volleys", "Both sides of a fight roll at once, so the defender is no better off; both can fall.",
            (("combat", "volley"),),
        ),
        Preset(
            "apart", "Stones apart", "The three first stones may stand on different cells: 364 setups instead of 12.",
            (("apart", "on"),),
        ),
    )  # fmt: skip

    def start(self) -> Strategic:
        return Strategic(packed(self.chosen), (EMPTY,) * MOST_CELLS, 0, SETUP, 0, NOWHERE, 0, 0, 1)

    def bounds(self) -> Bounds:
        cells, turns = self.chosen["size"] ** 2, self.chosen["turns"]
        # A stack needs a choice and a number each way; a cell two rolls, a coin and a fight; each stone can mean one
        # more number or one more exchange.
        stones = 2 * PLACED + cells * turns
        longest = 2 * PLACED + turns * (cells * (1 + 4 + 4) + 2 + 2 * stones)
        setups = 2 if self.chosen["setup"] == "sequential" else 1
        return Bounds(moves=SMALL_MOVES, length=longest, turns=turns + setups, low=0, high=cells)

    def ending(self, position: Strategic) -> str:
        return f"{position.score(0)} cells to {position.score(1)} after {self.chosen['turns']} turns"

    def heuristic(self, position: Strategic) -> int:
        return heuristic(position)
