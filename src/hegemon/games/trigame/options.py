"""What can be chosen before a game of Trigame, and how positions hold it."""

from hegemon.game.options import Choice, Option, Preset, Whole
from hegemon.game.rules_word import RulesWord
from hegemon.games.trigame.geometry import MOST_TILES

MOST_PLAYERS = 12
LOCKS = ("rule", "never")
BY_RULE, NEVER_LOCKED = range(2)
PROPAGATIONS = ("owner", "both", "none")
OWN_PATHS, ALL_PATHS, NO_PATHS = range(3)
"""The paths along which a player's tokens propagate."""
BETWEEN = ("stop", "turn")
STOPPING, TURNING = range(2)
"""What another player's token does on a line: it stops the propagation, or becomes the player's."""
CONNECTED = ("own", "any")
BY_OWN, BY_ANY = range(2)
"""Whose tokens, one path away, keep a token on the board."""
REMOVALS = ("any", "own")
ANYBODYS, ONES_OWN = range(2)
"""Whose tokens and tiles may be removed."""

OPTIONS: tuple[Option, ...] = (
    Whole("tiles", "how many tiles there are; with 1 it is Kit's problem", 12, ("1", "2", "24"), 1, MOST_TILES),
    Whole("players", "how many play", 2, ("3", "12"), 2, MOST_PLAYERS),
    Choice("lock", "whether nothing can be removed once no tile can be placed", "rule", among=LOCKS),
    Choice(
        "propagation", "tokens spread along their owner's colour, along every colour, or not at all", "owner",
        among=PROPAGATIONS,
    ),
    Choice(
        "between", "another player's token on a line stops the propagation, or turns into the player's", "stop",
        among=BETWEEN,
    ),
    Choice("connected", "whose tokens, one path away, keep a token from being removed", "own", among=CONNECTED),
    Choice("removal", "whose tokens and tiles may be removed", "any", among=REMOVALS),
    Whole("limit", "the number of events after which the game ends", 2000, ("40",), 1, 10000),
)  # fmt: skip

PRESETS = (
    Preset("as-written", "As written", "Two players and 12 tiles."),
    Preset("kit", "Kit's tile", "A single tile: solved, with best play Green wins by 1.", (("tiles", "1"),)),
    Preset("quick", "Quick", "Two tiles: solved too, with best play the opener loses by 1.", (("tiles", "2"),)),
    Preset("three", "Three players", "Three players with 12 tiles.", (("players", "3"),)),
    Preset("all-paths", "All paths", "All tokens spread along paths of every colour.", (("propagation", "both"),)),
)

RULES = RulesWord(OPTIONS)
"""How the field `rules` of a position holds the options."""

supply_of = RULES.reader("tiles")
players_of = RULES.reader("players")
lock_of = RULES.reader("lock")
propagation_of = RULES.reader("propagation")
between_of = RULES.reader("between")
connected_of = RULES.reader("connected")
removal_of = RULES.reader("removal")
limit_of = RULES.reader("limit")
