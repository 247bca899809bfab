"""What can be chosen before a game of Territory, and how positions hold it."""

from hegemon.game.options import Choice, Option, Preset, Whole
from hegemon.game.rules_word import RulesWord
from hegemon.games.territory.board import BOARD_NAMES

MOST_PLIES = 1000

OPTIONS: tuple[Option, ...] = (
    Choice("board", "the board: 23, 34, 22 or 17 hexagons", "diamond7", among=BOARD_NAMES),
    Choice(
        "control", "a player's own hexagons bring pieces unless an enemy is there, or only if a piece is there", "home",
        among=("home", "occupied"),
    ),
    Choice("first_spawn", "the very first spawn of the game is half, or whole", "half", among=("half", "full")),
    Choice("moves", "every piece may move in a turn, or only one group", "all", among=("all", "one")),
    Choice("ties", "equal dice are rolled again, or the defender wins", "reroll", among=("reroll", "defender")),
    Choice("home", "a win takes both start hexagons of the enemy, or either", "both", among=("both", "either")),
    Whole("limit", "the higher income wins after this many plies", 200, ("6",), 1, MOST_PLIES),
    Choice("first", "the colour that moves first", "blue", among=("blue", "red")),
    Choice(
        "starved", "five turns without a piece lose: the winner's turns count, the loser's, or both players'", "winner",
        among=("winner", "loser", "both"),
    ),
)  # fmt: skip

PRESETS = (
    Preset("as-written", "As written", "23 hexagons; Blue moves first, so Blue's first spawn is half."),
    Preset(
        "quick", "Quick", "A narrow board of 17 hexagons where one start hexagon of the enemy is enough.",
        (("board", "corridor7"), ("home", "either"), ("limit", "60")),
    ),
    Preset(
        "one-group", "One group a turn", "A single group moves in each turn, as in most board games.",
        (("moves", "one"),),
    ),
    Preset(
        "defence", "Strong defence", "Equal dice go to the defender: an attacker wins a roll with 5/12 only.",
        (("ties", "defender"),),
    ),
    Preset("large", "Large", "34 hexagons, 9 of each colour.", (("board", "diamond9"),)),
)  # fmt: skip

RULES = RulesWord(OPTIONS)
"""How the field `rules` of a position holds the options."""

board_number = RULES.reader("board")
limit_of = RULES.reader("limit")
first_of = RULES.reader("first")
"""The player who moves first."""
starved_of = RULES.reader("starved")
WINNERS_TURNS, LOSERS_TURNS, ALL_TURNS = range(3)
"""Whose turns count of the five that end without a piece of the loser."""

OCCUPIED = RULES.switch("control")
WHOLE_FIRST_SPAWN = RULES.switch("first_spawn")
ONE_GROUP = RULES.switch("moves")
DEFENDER_TIES = RULES.switch("ties")
EITHER_HOME = RULES.switch("home")
