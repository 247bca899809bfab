"""Trigame. Tiles with seven sockets, tokens that propagate along paths of one's colour, two events a turn."""

from typing import NamedTuple

from hegemon.game.position import DRAW, NONE
from hegemon.games.trigame.board import (
    Tiles,
    add_tile,
    connected_without,
    first_beside,
    is_connected,
    set_token,
    slot_beside,
    slot_of,
    take_tile,
)
from hegemon.games.trigame.geometry import EDGE_IMAGE, MOST_TILES, NEIGHBOUR, NOWHERE, POINT, SOCKET_IMAGE
from hegemon.games.trigame.options import NEVER_LOCKED, limit_of, lock_of, players_of, propagation_of, supply_of
from hegemon.games.trigame.packed_tile import NOBODY, has_tokens, is_alias, new_tile, place_of, token_of
from hegemon.games.trigame.propagation import propagate
from hegemon.games.trigame.scoring import all_filled, full_tiles, points_of
from hegemon.games.trigame.symmetry import tile_image
from hegemon.games.trigame.tiles import EDGES, SOCKETS, SYMMETRIES
from hegemon.native import compiled
from hegemon.native.bits import WORD, Moves, adding, closed, opened, put, size

# Small moves are events, numbered from these: a token by slot and socket, a new tile by slot and edge, a slot to clear.
PLACE_TOKEN = 0
REMOVE_TOKEN = PLACE_TOKEN + SOCKETS * MOST_TILES
PLACE_TILE = REMOVE_TOKEN + SOCKETS * MOST_TILES
REMOVE_TILE = PLACE_TILE + 3 * MOST_TILES
OPEN = REMOVE_TILE + MOST_TILES
SKIP = OPEN + 1
EVENTS = SKIP + 1

EVENTS_OF_A_TURN = 2
NO_MOVES = (0,) * -(-EVENTS // WORD)
NO_TILES = (0,) * MOST_TILES


# Placing


@compiled(inline=False)
def may_place_tile(tiles: Tiles, placed: int, place: int) -> bool:
    """Whether a tile may lie there: the place is free, and no token lies on an edge that it would share."""
    if slot_of(tiles, placed, place) != NOWHERE:
        return False
    for edge in range(3):
        slot = slot_beside(tiles, placed, place, edge)
        if slot != NOWHERE:
            for socket in EDGES[edge]:
                if token_of(tiles[slot], socket) != NOBODY:
                    return False
    return True


@compiled(inline=False)
def can_place_tile(tiles: Tiles, placed: int) -> bool:
    """Whether a tile could lie anywhere beside the board."""
    for slot in range(placed):
        for edge in range(3):
            place = int(NEIGHBOUR[place_of(tiles[slot]), edge])
            if place != NOWHERE and may_place_tile(tiles, placed, place):
                return True
    return False


@compiled(inline=False)
def placements(tiles: Tiles, placed: int, supply: int) -> Moves:
    """Tokens for empty sockets and tiles for free places; on the empty board the centre tile."""
    events: Moves = NO_MOVES
    if placed == 0:
        return adding(events, OPEN)
    for slot in range(placed):
        tile = tiles[slot]
        for socket in range(SOCKETS):
            if token_of(tile, socket) == NOBODY and not is_alias(tile, socket):
                events = adding(events, PLACE_TOKEN + SOCKETS * slot + socket)
        if placed == supply:
            continue
        for edge in range(3):
            place = int(NEIGHBOUR[place_of(tile), edge])
            if place == NOWHERE or first_beside(tiles, placed, place) != slot:
                continue
            if may_place_tile(tiles, placed, place):
                events = adding(events, PLACE_TILE + 3 * slot + edge)
    return events


# Removing


@compiled(inline=False)
def may_remove_tile(tiles: Tiles, placed: int, slot: int) -> bool:
    """Whether a tile may go: no token on it, the rest stays connected, [C] only when it is alone."""
    if has_tokens(tiles[slot]):
        return False
    return placed == 1 if slot == 0 else connected_without(tiles, placed, slot)


@compiled(inline=False)
def removals(tiles: Tiles, placed: int) -> Moves:
    """Tokens that are not connected, and bare tiles whose loss leaves the board in one piece."""
    events: Moves = NO_MOVES
    for slot in range(placed):
        tile = tiles[slot]
        for socket in range(SOCKETS):
            if token_of(tile, socket) == NOBODY or is_alias(tile, socket):
                continue
            if not is_connected(tiles, placed, slot, socket):
                events = adding(events, REMOVE_TOKEN + SOCKETS * slot + socket)
        if may_remove_tile(tiles, placed, slot):
            events = adding(events, REMOVE_TILE + slot)
    return events


@compiled(inline=False)
class Trigame(NamedTuple):
    """A position of Trigame."""

    rules: int
    tiles: tuple[int, ...] = NO_TILES
    """The packed tiles, in the order of placement."""
    placed: int = 0
    player: int = 0
    first: int = 1
    """1 before the first event of a turn, the only one that may remove."""
    left: int = EVENTS_OF_A_TURN
    """Events left in this turn."""
    skips: int = 0
    """The set of players who may still skip."""
    events: int = 0
    """Events made so far."""

    # The course of the game

    def over(self) -> bool:
        """Every socket is filled and nothing can be placed or removed any more, or the limit of events is reached."""
        if self.events >= limit_of(self.rules):
            return True
        if self.placed == 0:
            return False
        tiles = opened(self.tiles)
        if not all_filled(tiles, self.placed):
            return False
        if self.placed == supply_of(self.rules):
            return True
        if can_place_tile(tiles, self.placed):
            return False
        return lock_of(self.rules) != NEVER_LOCKED or size(removals(tiles, self.placed)) == 0

    def to_move(self) -> int:
        """The player whose event it is."""
        return self.player

    def between_turns(self) -> bool:
        """Whether a turn begins."""
        return self.first == 1

    def score(self, player: int) -> int:
        """Tokens, captured subs and full tiles."""
        return points_of(opened(self.tiles), self.placed, player + 1)

    def winner(self) -> int:
        """The highest score; equal highest is a draw."""
        if not self.over():
            return NONE
        best, winner = -1, DRAW
        for player in range(players_of(self.rules)):
            score = self.score(player)
            if score > best:
                best, winner = score, player
            elif score == best:
                winner = DRAW
        return winner

    # Events

    def moves(self) -> Moves:
        """What the player may do with this event."""
        tiles = opened(self.tiles)
        events = placements(tiles, self.placed, supply_of(self.rules))
        if self.first == 1 and self.placed > 0 and self.may_remove(tiles):
            taken = removals(tiles, self.placed)
            for at in range(len(NO_MOVES)):
                events = put(events, at, events[at] | taken[at])
        return adding(events, SKIP) if self.skips >> self.player & 1 else events

    def may_remove(self, tiles: Tiles) -> bool:
        """Whether the game is not locked: once no tile can be placed, nothing is removed any more."""
        if lock_of(self.rules) == NEVER_LOCKED:
            return True
        return self.placed < supply_of(self.rules) and can_place_tile(tiles, self.placed)

    def play(self, move: int) -> "Trigame":
        """The position after an event, with all that follows from it."""
        if move == SKIP:
            return self._replace(skips=self.skips & ~(1 << self.player), events=self.events + 1).next_turn()
        me, placed, extra = self.player + 1, self.placed, 0
        tiles = opened(self.tiles)
        if move < REMOVE_TOKEN:
            extra = self.place_token(tiles, move // SOCKETS, move % SOCKETS)
        elif move < PLACE_TILE:
            slot, socket = (move - REMOVE_TOKEN) // SOCKETS, (move - REMOVE_TOKEN) % SOCKETS
            set_token(tiles, placed, int(POINT[place_of(tiles[slot]), socket]), NOBODY)
        elif move < REMOVE_TILE:
            slot, edge = (move - PLACE_TILE) // 3, (move - PLACE_TILE) % 3
            add_tile(tiles, placed, int(NEIGHBOUR[place_of(tiles[slot]), edge]), me)
            placed += 1
        elif move < OPEN:
            take_tile(tiles, placed, move - REMOVE_TILE)
            placed -= 1
        else:
            tiles[0] = new_tile(0, me)
            placed = 1
        left = self.left - 1 + extra
        after = self._replace(
            tiles=closed(tiles, self.tiles), placed=placed, first=0, left=left, events=self.events + 1
        )
        # Where nothing is left to place, the rest of the turn lapses.
        if left == 0 or size(placements(tiles, placed, supply_of(self.rules))) == 0:
            return after.next_turn()
        return after

    def place_token(self, tiles: Tiles, slot: int, socket: int) -> int:
        """Place a token and all that it propagates; answers the extra events, one for each full tile."""
        me = self.player + 1
        before = full_tiles(tiles, self.placed, me)
        point = int(POINT[place_of(tiles[slot]), socket])
        set_token(tiles, self.placed, point, me)
        propagate(tiles, self.placed, point, me, propagation_of(self.rules))
        return full_tiles(tiles, self.placed, me) - before

    def next_turn(self) -> "Trigame":
        """The next player's two events."""
        player = (self.player + 1) % players_of(self.rules)
        return self._replace(player=player, first=1, left=EVENTS_OF_A_TURN)

    # For search

    def key(self) -> tuple[int, ...]:
        """The tiles and the state of the turn, and the events that are left before the limit."""
        state = self.player | self.first << 4 | self.left << 5 | self.skips << 12 | self.events << 24
        return (state, *self.tiles)

    def symmetries(self) -> int:
        """The ways to lay the centre tile onto itself."""
        return len(SYMMETRIES)

    def image(self, symmetry: int) -> "Trigame":
        """Every tile where a symmetry lays it, in the same order of placement."""
        tiles = opened(self.tiles)
        for slot in range(self.placed):
            tiles[slot] = tile_image(tiles[slot], symmetry)
        return self._replace(tiles=closed(tiles, self.tiles))

    def image_of(self, symmetry: int, move: int) -> int:
        """An event of this position as an event of its image."""
        if move >= REMOVE_TILE:
            return move
        if move >= PLACE_TILE:
            edge = int(EDGE_IMAGE[symmetry, (move - PLACE_TILE) % 3])
            return move - (move - PLACE_TILE) % 3 + edge
        socket = move % SOCKETS
        return move - socket + int(SOCKET_IMAGE[symmetry, socket])
