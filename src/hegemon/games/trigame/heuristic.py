"""What the players can expect in a position of Trigame, without reading ahead.

A player can expect their score, and in addition, in hundredths of a unit:

- ONE, TWO or THREE for a sub in which they have one, two or three tokens and nobody else has any: one needs the rest to
  capture it;
- LINE for an edge of their colour with a token of theirs at one end and nothing else: one event fills both other
  sockets; BARE for an edge of their colour with nothing at all;
- EVENT for every event that they have left in this turn and a socket to use it on.

The first player's margin is what they can expect less what the best of the others can. A skip that is not used yet
counts nothing: its worth depends on the player who has to open, and seeing that takes reading ahead.

The numbers are a least-squares fit of the final margin over 10,500 games of 1, 3 and 12 tiles, between players who
took the best of a few events or turns by this heuristic, with random events among them. On the same number of new games
it is off by 1.89 units, where the score alone is off by 2.05 and nothing by 2.28. EVEN and EVEN_SOCKET fit who won: the
outlook has a log loss of 0.59 there, where knowing nothing is 0.69 (Brier 0.21 against 0.25).
"""

from math import sqrt

from hegemon.games.trigame.board import Tiles
from hegemon.games.trigame.options import NO_PATHS, players_of, propagation_of
from hegemon.games.trigame.packed_tile import NOBODY, edge_of, is_alias, is_full, token_of
from hegemon.games.trigame.propagation import serves
from hegemon.games.trigame.rules import Trigame
from hegemon.games.trigame.scoring import FULL_TILE, SUB, TOKEN
from hegemon.games.trigame.tiles import EDGES, SOCKETS, SUBS
from hegemon.native import compiled
from hegemon.native.bits import opened

UNIT = 100
ONE, TWO, THREE = 12, 38, 110
"""Subs in which a player has one, two or three tokens and nobody else any."""
LINE, BARE = 46, 6
"""An edge of the player's colour with only a token of their own at one end, and one with none."""
EVENT = 66
"""An event that is left in the turn."""
EVEN, EVEN_SOCKET = 20, 40
"""The lead with which a player wins about six of seven games, with no socket to fill, and more for each that is."""


@compiled(inline=False)
def prospects(tiles: Tiles, placed: int, player: int, propagation: int) -> tuple[int, int, int, int, int, int, int]:
    """A player's score, open subs with one, two and three tokens, edges with one own end or bare; and free sockets."""
    score, one, two, three, lines, bare, free = 0, 0, 0, 0, 0, 0, 0
    for slot in range(placed):
        tile = tiles[slot]
        score += FULL_TILE if is_full(tile, player) else 0
        for socket in range(SOCKETS):
            if not is_alias(tile, socket):
                token = token_of(tile, socket)
                score += TOKEN if token == player else 0
                free += 1 if token == NOBODY else 0
        for sub in SUBS:
            own, empty = 0, 0
            for socket in sub:
                token = token_of(tile, socket)
                own += 1 if token == player else 0
                empty += 1 if token == NOBODY else 0
            score += SUB if own == 4 else 0
            if own + empty == 4:
                one += 1 if own == 1 else 0
                two += 1 if own == 2 else 0
                three += 1 if own == 3 else 0
        for edge in range(3):
            start, middle, end = EDGES[edge]
            ends = token_of(tile, start) + token_of(tile, end)
            if token_of(tile, middle) == NOBODY and serves(edge_of(tile, edge), player, propagation):
                # One end is the player's and the other free: their numbers add up to the player's.
                lines += 1 if ends == player and token_of(tile, start) in (NOBODY, player) else 0
                bare += 1 if ends == NOBODY else 0
    return score, one, two, three, lines, bare, free


@compiled(inline=False)
def expected(self: Trigame, tiles: Tiles, player: int) -> tuple[int, int]:
    """What a player can expect in hundredths of a unit, and how many sockets are free."""
    propagation = propagation_of(self.rules)
    score, one, two, three, lines, bare, free = prospects(tiles, self.placed, player + 1, propagation)
    total = UNIT * score + ONE * one + TWO * two + THREE * three
    total += LINE * lines + BARE * bare if propagation != NO_PATHS else 0
    # Nobody can use more events than there are sockets.
    return total + (EVENT * min(self.left, free) if player == self.player else 0), free


@compiled(inline=False)
def margin(self: Trigame) -> tuple[int, int]:
    """What the first player can expect less the best of the others, in hundredths; and the free sockets."""
    tiles = opened(self.tiles)
    own, free = expected(self, tiles, 0)
    best, _ = expected(self, tiles, 1)
    for player in range(2, players_of(self.rules)):
        other, _ = expected(self, tiles, player)
        best = max(best, other)
    return own - best, free


@compiled(inline=False)
def heuristic(self: Trigame) -> int:
    """The margin that the first player can expect, in units."""
    lead, _ = margin(self)
    return (lead + UNIT // 2) // UNIT if lead >= 0 else -((UNIT // 2 - lead) // UNIT)


@compiled(inline=False)
def outlook(self: Trigame) -> int:
    """How likely the first player is to win, less all others, in thousandths."""
    lead, free = margin(self)
    even = EVEN + EVEN_SOCKET * free
    return int(1000 * (lead / sqrt(float(lead) * lead + float(even) * even)))
