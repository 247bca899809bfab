"""Kit's rules: few enough for a child to remember, and they never lose a point in a game played by them.

The rules are read from the top. The first that finds an event decides, and Kit may play any event it finds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from hegemon.games.trigame.tiles import CORNERS, EDGES, SOCKETS, SUBS

CENTRE = 0
KIT = 1
"""Kit's tokens, in what Kit sees; 2 is the other's, 0 an empty socket."""
TILES = {None: "none", True: "own", False: "theirs"}
"""Whose tile lies, in a word, by whether it is Kit's."""


@dataclass(frozen=True)
class Seen:
    """What Kit sees before an event."""

    tokens: tuple[int, ...]
    """The sockets 0..6: 0 empty, 1 Kit's, 2 the other's."""
    own_tile: bool | None
    """Whether Kit placed the tile; None while none lies."""
    left: int
    """Events left in Kit's turn, this one included."""
    may_skip: bool
    other_may_skip: bool
    fills: bool
    """Whether Kit's tokens propagate on this tile."""
    turns: bool
    """Whether tokens that propagate turn the other's between them."""

    @property
    def possible(self) -> tuple[str, ...]:
        """All events that are legal here by the usual reading of the rules."""
        return (*anything(self), *(["skip"] if self.may_skip else []))

    @property
    def tile(self) -> str:
        """Whose tile lies, in a word."""
        return TILES[self.own_tile]

    @property
    def event(self) -> str:
        """Which event of Kit's turn it is, in a word."""
        return "first" if self.left > 1 else "last"


@dataclass(frozen=True)
class Rule:
    """One line of what Kit remembers."""

    number: int
    name: str
    words: str
    find: Callable[[Seen], tuple[str, ...]]
    """The events it is about: `skip`, `tile` or sockets; none where it doesn't apply."""


def skipping(seen: Seen) -> tuple[str, ...]:
    """The skip that avoids opening the board."""
    return ("skip",) if seen.own_tile is None and seen.may_skip else ()


def finishing(seen: Seen) -> tuple[str, ...]:
    """Sockets with which Kit can own one more area before the turn is over."""
    found = []
    for event in taking(seen):
        after = with_token(seen, seen.tokens, int(event))
        seconds = [socket for socket, token in enumerate(after) if token == 0 and seen.left > 1]
        reached = [after, *(with_token(seen, after, second) for second in seconds)]
        if max(map(areas, reached)) > areas(seen.tokens):
            found.append(event)
    return tuple(found)


def taking(seen: Seen, wanted: Sequence[int] = range(SOCKETS)) -> tuple[str, ...]:
    """Those of some sockets that are empty; none while no tile lies."""
    if seen.own_tile is None:
        return ()
    return tuple(str(socket) for socket in wanted if seen.tokens[socket] == 0)


def anything(seen: Seen) -> tuple[str, ...]:
    """Every empty socket; the tile if none lies."""
    return ("tile",) if seen.own_tile is None else taking(seen)


RULES = (
    Rule(1, "skip", "Empty board: skip if you may.", skipping),
    Rule(2, "finish", "If you can finish an area of your own this turn, do it.", finishing),
    Rule(3, "corner", "Else take a corner.", partial(taking, wanted=CORNERS)),
    Rule(4, "centre", "Else take the centre.", partial(taking, wanted=(CENTRE,))),
    Rule(5, "anything", "Else take whatever is left.", anything),
)
"""Kit's five rules."""


def choose(seen: Seen, rules: Sequence[Rule] = RULES) -> tuple[Rule | None, tuple[str, ...]]:
    """The rule that decides and the events that it leaves to choose from; None and nothing if no rule finds any."""
    for rule in rules:
        events = rule.find(seen)
        if events:
            return rule, events
    return None, ()


# What a child sees on the tile


def with_token(seen: Seen, tokens: Sequence[int], socket: int) -> tuple[int, ...]:
    """The sockets with one more token of Kit's; if it fills, edges with both corners Kit's are filled in the middle."""
    after = list(tokens)
    after[socket] = KIT
    if seen.fills:
        for one, middle, other in EDGES:
            if socket in (one, other) and tokens[one + other - socket] == KIT and (tokens[middle] == 0 or seen.turns):
                after[middle] = KIT
    return tuple(after)


def areas(tokens: Sequence[int], player: int = KIT) -> int:
    """How many areas, the rules' subs, Kit or another player owns."""
    return sum(all(tokens[socket] == player for socket in sub) for sub in SUBS)
