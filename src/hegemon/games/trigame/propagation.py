"""Propagation: a new token fills the sockets between itself and the next own one on a straight line of paths."""

from hegemon.games.trigame.board import Tiles, path_colour, set_token, slot_of, token_at
from hegemon.games.trigame.geometry import NOWHERE, OPPOSITE, POINT, STEP
from hegemon.games.trigame.options import ALL_PATHS, NO_PATHS
from hegemon.games.trigame.packed_tile import NOBODY, owner_of, place_of, token_of
from hegemon.native import compiled


@compiled(inline=False)
def serves(colour: int, player: int, propagation: int) -> bool:
    """Whether a path of this colour carries a player's propagation."""
    return colour > NOBODY if propagation == ALL_PATHS else colour == player


@compiled(inline=False)
def propagate(tiles: Tiles, placed: int, point: int, player: int, propagation: int) -> None:
    """Fill every socket between a new token and the next own one on each straight line of fitting paths.

    Lines from one point meet nowhere else, so filling one can't change what decides about another.
    """
    if propagation == NO_PATHS:
        return
    for direction in range(6):
        here = point
        while True:
            if not serves(path_colour(tiles, placed, here, direction), player, propagation):
                break
            here = int(STEP[here, direction])
            token = token_at(tiles, placed, here)
            if token == NOBODY:
                continue
            if token == player:
                between = int(STEP[point, direction])
                while between != here:
                    set_token(tiles, placed, between, player)
                    between = int(STEP[between, direction])
            break
    propagate_radially(tiles, placed, point, player, propagation)


@compiled(inline=False)
def propagate_radially(tiles: Tiles, placed: int, point: int, player: int, propagation: int) -> None:
    """The same along radial paths: from a centre over a corner to the centre of the opposite tile."""
    for slot in range(placed):
        tile = tiles[slot]
        if int(POINT[place_of(tile), 0]) != point or not serves(owner_of(tile), player, propagation):
            continue
        for corner in range(3):
            far = int(OPPOSITE[place_of(tile), corner])
            other = slot_of(tiles, placed, far) if far != NOWHERE else NOWHERE
            if other == NOWHERE or not serves(owner_of(tiles[other]), player, propagation):
                continue
            if token_of(tiles[other], 0) == player and token_of(tile, 2 * corner + 1) == NOBODY:
                set_token(tiles, placed, int(POINT[place_of(tile), 2 * corner + 1]), player)
