"""What can be chosen before a game of Strategic Influence, and how positions hold it."""

from hegemon.game.options import Choice, Option, Preset, Switch, Whole
from hegemon.game.rules_word import RulesWord
from hegemon.games.strategic.board import SIZES

OPTIONS: tuple[Option, ...] = (
    Whole("size", "cells along each side", 5, ("3", "4", "7"), min(SIZES), max(SIZES)),
    Whole("turns", "how many turns are played", 20, ("4",), 1, 100),
    Choice(
        "setup", "both place at once, or Black sees White's stones", "simultaneous",
        among=("simultaneous", "sequential"),
    ),
    Switch("apart", "the three stones may be placed on different cells"),
    Choice(
        "relay", "stones that enter a cell which their own side has just left roll for it, or are safe", "roll",
        among=("roll", "safe"),
    ),
    Choice(
        "contest", "the attacker where both take an empty cell: a coin decides, or it is White", "coin",
        among=("coin", "black-defends"),
    ),
    Choice(
        "combat", "the sides roll in turns, the defender first, or both at once", "alternate",
        among=("alternate", "volley"),
    ),
    Whole("cap", "the largest stack, 0 for any size", 0, ("3",), 0, 999),
)  # fmt: skip

PRESETS = (
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

RULES = RulesWord(OPTIONS)
"""How the field `rules` of a position holds the options."""

size_of = RULES.reader("size")
turns_of = RULES.reader("turns")
cap_of = RULES.reader("cap")

SEQUENTIAL = RULES.switch("setup")
APART = RULES.switch("apart")
SAFE_RELAY = RULES.switch("relay")
BLACK_DEFENDS = RULES.switch("contest")
VOLLEY = RULES.switch("combat")
