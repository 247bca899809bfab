"""What can be chosen before a game of Influence, and how positions hold it."""

from collections.abc import Mapping
from typing import Any

from hegemon.game.options import Choice, Named, Option, Points, Preset, Switch
from hegemon.game.rules_word import Derived, RulesWord
from hegemon.games.influence.boards import BOARDS, NAMES

THIRDS, SIXTHS_OF_A_POINT = 3, 6
MOST_THRESHOLD = 20_000


def units(chosen: Mapping[str, Any]) -> int:
    """How many units make a point: thirds, or sixths where thirds can't say it."""
    in_thirds = not chosen["territory"] and (chosen["komi"] * THIRDS).denominator == 1
    return THIRDS if in_thirds else SIXTHS_OF_A_POINT


def threshold_in_units(chosen: Mapping[str, Any]) -> int:
    """The total that wins at once, 0 for none. Totals are whole units: one between two of them is the next."""
    return 0 if chosen["threshold"] is None else int(-(-chosen["threshold"] * units(chosen) // 1))


KEYSTONES = {face.name.upper(): face.name for board in BOARDS.values() for face in board.faces}
"""The triangles of all boards in capitals, each with its name as it is written."""

OPTIONS: tuple[Option, ...] = (
    Choice("board", "the board: 24, 31, 30, 19 or 37 vertices", "honeycomb", among=NAMES),
    Switch("territory", "a triangle with three corners of one colour pays 1.5 points instead of 1"),
    Named(
        "keystone",
        "a triangle that pays double: off, its name such as O:C2 or B2^, or random",
        samples=("random", "O:C2", "B2^"),
        what="off, random, or the name of a triangle such as O:C2 or B2^",
        known=lambda text: text if text == "random" else KEYSTONES.get(text.upper()),
    ),
    Switch("echo", "one more resolution after the last stone of a full board"),
    Switch("momentum", "once a game a player may place two stones in a turn"),
    Switch("shift", "the scoring frame, and the keystone with it, turns by 60 degrees every four turns"),
    Switch("pass", "a player may pass; two passes in a row end the game"),
    Points(
        "threshold", "the first player to reach this total wins", None, ("100", "61/2"), 1, MOST_THRESHOLD, 6, True
    ),
    Choice(
        "dice", "triangles that are not full are rolled for", "off",
        among=("off", "corner", "each", "shared", "active", "active-only"),
    ),
    Choice(
        "uncontested", "with dice, triangles of one player alone: as the dice have it, rolled, or their corners",
        "usual", among=("usual", "rolled", "corners"), beside=(("dice", "active-only"),),
    ),
    Choice(
        "scoring", "triangles pay after every turn, every round, or every stone (with momentum a turn can have two)",
        "turn", among=("turn", "round", "stone"), beside=(("momentum", "on"),),
    ),
    Points("komi", "points that White has from the start", 0, ("26", "26/3", "13/2"), 0, 10000, 6),
    Choice("first", "the player who places the first stone", "black", among=("black", "white")),
    Choice("tiebreak", "equal totals: the second player wins, or nobody", "second", among=("second", "draw")),
)  # fmt: skip

PRESETS = (
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

RULES = RulesWord(
    OPTIONS,
    derived=(
        Derived(
            "threshold", MOST_THRESHOLD * SIXTHS_OF_A_POINT, threshold_in_units, ("threshold", "territory", "komi")
        ),
        Derived("sixths", 1, lambda chosen: units(chosen) == SIXTHS_OF_A_POINT, ("territory", "komi")),
    ),
    apart=("keystone", "komi"),
)
"""How the field `rules` of a position holds the options."""

board_of = RULES.reader("board")
"""The board's number, for the tables."""
threshold_of = RULES.reader("threshold")
"""In units; 0 for none."""
dice_of = RULES.reader("dice")
NO_DICE, CORNER_DIE, EACH_DIE, SHARED_DIE, ACTIVE_DIE, ACTIVE_ONLY_DIE = range(6)
"""From ACTIVE_DIE on one player rolls."""
uncontested_of = RULES.reader("uncontested")
USUAL, ROLLED, CORNERS_PAY = range(3)
scoring_of = RULES.reader("scoring")
BY_TURN, BY_ROUND, BY_STONE = range(3)

TERRITORY = RULES.switch("territory")
ECHO = RULES.switch("echo")
MOMENTUM = RULES.switch("momentum")
SHIFT = RULES.switch("shift")
PASSING = RULES.switch("pass")
WHITE_FIRST = RULES.switch("first")
EQUAL_IS_DRAW = RULES.switch("tiebreak")
SIXTHS = RULES.switch("sixths")
