"""What the tokens on the board are worth: 1 for a token, 2 for a captured sub, 4 more for a full tile."""

from hegemon.games.trigame.board import Tiles
from hegemon.games.trigame.packed_tile import NOBODY, is_alias, is_full, token_of
from hegemon.games.trigame.tiles import SOCKETS, SUBS
from hegemon.native import compiled

TOKEN, SUB, FULL_TILE = 1, 2, 4


@compiled(inline=False)
def all_filled(tiles: Tiles, placed: int) -> bool:
    """Whether every socket holds a token."""
    for slot in range(placed):
        for socket in range(SOCKETS):
            if token_of(tiles[slot], socket) == NOBODY:
                return False
    return True


@compiled(inline=False)
def full_tiles(tiles: Tiles, placed: int, player: int) -> int:
    """How many tiles a player has captured in full."""
    count = 0
    for slot in range(placed):
        if is_full(tiles[slot], player):
            count += 1
    return count


@compiled(inline=False)
def points_of(tiles: Tiles, placed: int, player: int) -> int:
    """A player's score."""
    score = FULL_TILE * full_tiles(tiles, placed, player)
    for slot in range(placed):
        tile = tiles[slot]
        for socket in range(SOCKETS):
            if token_of(tile, socket) == player and not is_alias(tile, socket):
                score += TOKEN
        for sub in SUBS:
            held = 0
            for socket in sub:
                if token_of(tile, socket) == player:
                    held += 1
            if held == 4:
                score += SUB
    return score
