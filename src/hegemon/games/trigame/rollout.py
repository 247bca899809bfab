"""How Trigame is played in rollouts: each event is the best of a few random ones."""

from hegemon.games.trigame.heuristic import expected
from hegemon.games.trigame.options import players_of
from hegemon.games.trigame.rules import OPEN, PLACE_TILE, REMOVE_TILE, Trigame
from hegemon.native import compiled
from hegemon.native.bits import nth, size
from hegemon.native.random import below, draw

TRIED = 4
"""How many events are tried."""
TILE = 100
"""What laying a tile counts in addition, in hundredths: as much as a token, or few games would see a second one."""
NOTHING = -1_000_000
"""Less than any event."""


@compiled(inline=False)
def lead_of(self: Trigame, player: int) -> int:
    """How much more a player can expect than the next player, in hundredths."""
    own, _ = expected(self, player)
    other, _ = expected(self, (player + 1) % players_of(self.rules))
    return own - other


@compiled(inline=False)
def rollout_step(self: Trigame, state: int) -> tuple[Trigame, int, int]:
    """The best of a few random events, by how much more the player can then expect than the next player."""
    moves = self.moves()
    many = size(moves)
    best, most = self, NOTHING
    for _ in range(min(TRIED, many)):
        state, r = draw(state)
        move = nth(moves, below(r, many))
        after = self.play(move)
        value = lead_of(after, self.player) + (TILE if PLACE_TILE <= move < REMOVE_TILE or move == OPEN else 0)
        if value > most:
            best, most = after, value
    return best, state, 1
