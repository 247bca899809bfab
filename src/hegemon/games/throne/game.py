"""Throne as a game: its options, its start, its bounds."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hegemon.game.game import Bounds, Game, Style
from hegemon.game.options import Choice, Option, Preset, Switch, Whole
from hegemon.game.turns import Turn
from hegemon.games.throne import choosing, notation, telling
from hegemon.games.throne.board import LAYOUT_NAMES, LAYOUTS, NUMBER, THRONE
from hegemon.games.throne.judgement import judge
from hegemon.games.throne.packing import SUPPORTS, packed
from hegemon.games.throne.picture import picture
from hegemon.games.throne.rules import HEAVIEST, NOWHERE, PIECE, SMALL_MOVES, WON, Throne, weight_on
from hegemon.view import Event, Form, Scene, Standing

MOST_INCOME = 3 + 6 * 2 + 12


class ThroneGame(Game):
    """Throne of Influence, with its options chosen."""

    name = "throne"
    title = "Throne of Influence"
    about = "Move, collect, spend: the first to move a piece of weight 5 onto the centre wins."
    cover = "aaa/a..a/..c../.BB./AAA 1 0:0"
    far_seat = 1
    options: ClassVar[tuple[Option, ...]] = (
        Choice("layout", "where the pieces start: an edge of the board, or a corner", "flat", among=LAYOUT_NAMES),
        Whole("limit", "a draw after so many plies", 200, ("7",), 1, 10000),
        Choice("collect", "resources come after the move, or after spending", "move", among=("move", "end")),
        Whole("pool2", "what player 2 starts with", 0, ("12",), 0, 999),
        Switch("first_income", "player 1 collects in the very first turn", True),
        Whole("upgrade_cost", "what one more weight costs", 3, ("4",), 1, 99),
        Whole("recruit_cost", "what a new piece costs", 5, ("2",), 1, 99),
        Whole("goal_weight", "the weight that wins on the throne", HEAVIEST, ("2",), 2, HEAVIEST),
        Choice(
            "support", "the attacker is supported around the attacked node, his own, or not", "destination",
            among=SUPPORTS,
        ),
        Switch("must_move", "who can move must move", True),
        Switch("throne_capture", "a capture on the throne wins too", True),
    )  # fmt: skip
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("as-written", "As written", "The rules of the source. Player 1 can force a win in 5 plies, proved."),
        Preset(
            "balanced", "Balanced", "Player 1 collects nothing in the first turn: neither can force a win in 10 plies.",
            (("first_income", "off"),),
        ),
        Preset(
            "quick", "Quick", "The same with weight 3 as the goal: neither can force a win in 8 plies.",
            (("first_income", "off"), ("goal_weight", "3")),
        ),
        Preset(
            "shut", "Shut throne", "Only the empty throne can be won: neither can force a win in 8 plies.",
            (("throne_capture", "off"),),
        ),
        Preset(
            "alone", "No support for attackers", "An attacker fights alone: neither can force a win in 8 plies.",
            (("support", "none"),),
        ),
    )  # fmt: skip

    def style(self) -> Style:
        return Style("alpha-beta", strongest=4_000_000, careless=(980, 840, 700, 550, 365, 220, 95))

    def start(self) -> Throne:
        mine, theirs = (sum(1 << NUMBER[name] for name in names) for names in LAYOUTS[self.chosen["layout"]])
        return Throne(packed(self.chosen), mine, theirs, 0, self.chosen["pool2"], 0, PIECE, NOWHERE, 0, 1)

    def bounds(self) -> Bounds:
        limit, cheapest = self.chosen["limit"], min(self.chosen["upgrade_cost"], self.chosen["recruit_cost"])
        bought = (self.chosen["pool2"] + MOST_INCOME * limit) // cheapest
        # A piece, where to, and done; what is bought comes on top.
        return Bounds(moves=SMALL_MOVES, length=3 * limit + bought, turns=limit, low=0, high=1)

    def ending(self, position: Any) -> str:
        if position.stage != WON:
            return f"the limit of {self.chosen['limit']} plies is reached"
        if position.at != THRONE:
            return f"player {2 - position.player} has no piece left and can't recruit"
        return f"a piece of weight {weight_on(position.pieces(position.player), THRONE)} entered the throne"

    def judge(self, position: Any) -> int:
        return judge(position)

    def picture(self, position: Any) -> Scene:
        return picture(self, position)

    def form(self, position: Any) -> Form:
        return choosing.form(position)

    def read_answer(self, position: Any, moves: tuple[int, ...], amounts: Mapping[str, int]) -> Turn:
        return choosing.read_answer(position, moves, amounts)

    def amounts_of(self, position: Any, moves: Sequence[int]) -> dict[str, int]:
        return choosing.amounts_of(position, moves)

    def events(self, position: Any, moves: Sequence[int]) -> tuple[Event, ...]:
        return telling.events(self, position, moves)

    def standing(self, position: Any) -> Standing:
        return telling.standing(self, position)

    def write_position(self, position: Any) -> str:
        return notation.write_position(position)

    def read_position(self, text: str) -> Throne:
        return notation.read_position(self.start(), text)

    def as_read(self, position: Any) -> Throne:
        """The position as its text tells it: without turns done since one was given without their number."""
        here = Throne(*position)
        if here.stage == WON and weight_on(here.pieces(here.player), THRONE) >= here.goal():
            here = here._replace(at=THRONE)  # a text doesn't say by what it was won
        return here if here.dated else here._replace(ply=0)

    def write_move(self, position: Any, move: int) -> str:
        return notation.write_small_move(position, move)

    def write_turn(self, position: Any, moves: Sequence[int]) -> str:
        return notation.write_turn(position, moves)

    def read_turn(self, position: Any, text: str) -> Turn:
        return notation.read_turn(position, text)

    def read_decision(self, position: Any, text: str) -> Turn:
        return notation.read_turn(position, text)
