"""What can be chosen before a game of Throne, and how positions hold it."""

from hegemon.game.options import Choice, Option, Preset, Switch, Whole
from hegemon.game.rules_word import RulesWord
from hegemon.games.throne.board import LAYOUT_NAMES, RECRUITED_ON

HEAVIEST = 5

OPTIONS: tuple[Option, ...] = (
    Choice("layout", "where the pieces start: an edge of the board, or a corner", "flat", among=LAYOUT_NAMES),
    Whole("limit", "a draw after this number of plies", 200, ("7",), 1, 10000),
    Choice("collect", "resources come after the move, or after spending", "move", among=("move", "end")),
    Whole("pool2", "what player 2 starts with", 0, ("12",), 0, 999),
    Switch("first_income", "player 1 collects in the very first turn", True),
    Whole("upgrade_cost", "what one more weight costs", 3, ("4",), 1, 99),
    Whole("recruit_cost", "what a new piece costs", 5, ("2",), 1, 99),
    Choice("recruits", "new pieces come on all five start nodes, or on the middle three", "start", among=RECRUITED_ON),
    Whole("goal_weight", "the weight that wins on the throne", HEAVIEST, ("2",), 2, HEAVIEST),
    Choice(
        "support",
        "an attacker is helped around the attacked node, around their own, or not; with twice the mover helps itself",
        "destination", among=("destination", "origin", "none", "twice"),
    ),
    Switch("must_move", "a player who can move must move", True),
    Switch("throne_capture", "a capture on the throne wins too", True),
)  # fmt: skip

PRESETS = (
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

RULES = RulesWord(OPTIONS)
"""How the field `rules` of a position holds the options."""

layout_of = RULES.reader("layout")
limit_of = RULES.reader("limit")
upgrade_cost_of = RULES.reader("upgrade_cost")
recruit_cost_of = RULES.reader("recruit_cost")
goal_weight_of = RULES.reader("goal_weight")
recruits_of = RULES.reader("recruits")
"""A row of the table of homes."""
support_of = RULES.reader("support")
AROUND_DESTINATION, AROUND_ORIGIN, ALONE, TWICE = range(4)
collect_of = RULES.reader("collect")
AFTER_MOVE, AT_END = range(2)

FIRST_INCOME = RULES.switch("first_income")
MUST_MOVE = RULES.switch("must_move")
THRONE_CAPTURE = RULES.switch("throne_capture")
