"""Trigame. Tiles with seven sockets, tokens that propagate along paths of one's colour, two events a turn."""

from typing import NamedTuple

from hegemon.game.position import DRAW, NONE
from hegemon.games.trigame.table_top import (
    Tiles,
    add_tile,
    all_filled,
    can_place_tile,
    first_beside,
    full_tiles,
    may_place,
    may_remove_tile,
    may_remove_token,
    points_of,
    propagate,
    set_token,
    take_tile,
)
from hegemon.games.trigame.tables import EDGE_IMAGE, MOST_TILES, NEIGHBOUR, NOWHERE, POINT, SOCKET_IMAGE, TILE_IMAGE
from hegemon.games.trigame.tiles import SYMMETRIES
from hegemon.games.trigame.words import (
    NOBODY,
    edge_of,
    is_alias,
    new_word,
    owner_of,
    place_of,
    token_of,
    with_aliases,
    with_edge,
    with_token,
)
from hegemon.native import compiled
from hegemon.native.bits import Moves, adding, closed, opened, put, size

# The rules of one game, packed into the field `rules`.
SUPPLY = 31
PLAYERS_AT, PLAYERS = 5, 15
NEVER_LOCKED = 1 << 9
PROPAGATION_AT, PROPAGATION = 10, 3
LIMIT_AT = 12

# Small moves are events: a socket by its tile's slot, the same to remove, a place by slot and edge, a slot to remove.
PLACE_TOKEN = 0
REMOVE_TOKEN = 7 * MOST_TILES
PLACE_TILE = 14 * MOST_TILES
REMOVE_TILE = 17 * MOST_TILES
OPEN = 18 * MOST_TILES
SKIP = OPEN + 1
EVENTS = SKIP + 1

EVENTS_OF_A_TURN = 2
NO_MOVES = (0,) * 7
NO_TILES = (0,) * MOST_TILES


@compiled(inline=False)
def placements(tiles: Tiles, placed: int, supply: int) -> Moves:
    """Tokens for empty sockets and tiles for free places; on the empty board the centre tile."""
    events: Moves = NO_MOVES
    if placed == 0:
        return adding(events, OPEN)
    for slot in range(placed):
        word = tiles[slot]
        for socket in range(7):
            if token_of(word, socket) == NOBODY and not is_alias(word, socket):
                events = adding(events, PLACE_TOKEN + 7 * slot + socket)
        if placed == supply:
            continue
        for edge in range(3):
            place = int(NEIGHBOUR[place_of(word), edge])
            if place == NOWHERE or first_beside(tiles, placed, place) != slot:
                continue
            if may_place(tiles, placed, place):
                events = adding(events, PLACE_TILE + 3 * slot + edge)
    return events


@compiled(inline=False)
def removals(tiles: Tiles, placed: int) -> Moves:
    """Tokens that are not connected, and bare tiles whose loss leaves the board in one piece."""
    events: Moves = NO_MOVES
    for slot in range(placed):
        word = tiles[slot]
        for socket in range(7):
            if token_of(word, socket) == NOBODY or is_alias(word, socket):
                continue
            if may_remove_token(tiles, placed, slot, socket):
                events = adding(events, REMOVE_TOKEN + 7 * slot + socket)
        if may_remove_tile(tiles, placed, slot):
            events = adding(events, REMOVE_TILE + slot)
    return events


@compiled(inline=False)
class Trigame(NamedTuple):
    """A position of Trigame."""

    rules: int
    tiles: tuple[int, ...]
    """One word for each tile, in the order of placement."""
    placed: int
    player: int
    first: int
    """1 before the first event of a turn, which alone may remove."""
    left: int
    """Events left in this turn."""
    skips: int
    """Who may still skip, as a set."""
    events: int
    """Events made so far."""

    # The course of the game

    def over(self) -> bool:
        """Every socket is filled and nothing can be placed or removed any more, or the limit of events is reached."""
        if self.events >= self.rules >> LIMIT_AT:
            return True
        if self.placed == 0:
            return False
        tiles = opened(self.tiles)
        if not all_filled(tiles, self.placed):
            return False
        if self.placed == self.rules & SUPPLY:
            return True
        if can_place_tile(tiles, self.placed):
            return False
        return self.rules & NEVER_LOCKED == 0 or size(removals(tiles, self.placed)) == 0

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
        for player in range(self.rules >> PLAYERS_AT & PLAYERS):
            score = self.score(player)
            if score > best:
                best, winner = score, player
            elif score == best:
                winner = DRAW
        return winner

    # Events

    def moves(self) -> Moves:
        """What the player may do in this event."""
        tiles = opened(self.tiles)
        events = placements(tiles, self.placed, self.rules & SUPPLY)
        if self.first == 1 and self.placed > 0 and self.may_remove(tiles):
            taken = removals(tiles, self.placed)
            for word in range(7):
                events = put(events, word, events[word] | taken[word])
        return adding(events, SKIP) if self.skips >> self.player & 1 else events

    def may_remove(self, tiles: Tiles) -> bool:
        """Nothing is removed in a locked game: one where no tile can be placed any more."""
        if self.rules & NEVER_LOCKED:
            return True
        return self.placed < self.rules & SUPPLY and can_place_tile(tiles, self.placed)

    def play(self, move: int) -> "Trigame":
        """The position after an event, with all that follows from it."""
        if move == SKIP:
            return self._replace(skips=self.skips & ~(1 << self.player), events=self.events + 1).next_turn()
        me, placed, extra = self.player + 1, self.placed, 0
        tiles = opened(self.tiles)
        if move < REMOVE_TOKEN:
            extra = self.place_token(tiles, move // 7, move % 7)
        elif move < PLACE_TILE:
            slot = (move - REMOVE_TOKEN) // 7
            set_token(tiles, placed, int(POINT[place_of(tiles[slot]), (move - REMOVE_TOKEN) % 7]), NOBODY)
        elif move < REMOVE_TILE:
            slot = (move - PLACE_TILE) // 3
            add_tile(tiles, placed, int(NEIGHBOUR[place_of(tiles[slot]), (move - PLACE_TILE) % 3]), me)
            placed += 1
        elif move < OPEN:
            take_tile(tiles, placed, move - REMOVE_TILE)
            placed -= 1
        else:
            tiles[0] = new_word(0, me)
            placed = 1
        left = self.left - 1 + extra
        after = self._replace(
            tiles=closed(tiles, self.tiles), placed=placed, first=0, left=left, events=self.events + 1
        )
        # Where nothing is left to place, the rest of the turn lapses.
        if left == 0 or size(placements(tiles, placed, self.rules & SUPPLY)) == 0:
            return after.next_turn()
        return after

    def place_token(self, tiles: Tiles, slot: int, socket: int) -> int:
        """Place a token and what it propagates; an extra event comes for every tile captured in full."""
        me = self.player + 1
        before = full_tiles(tiles, self.placed, me)
        point = int(POINT[place_of(tiles[slot]), socket])
        set_token(tiles, self.placed, point, me)
        propagate(tiles, self.placed, point, me, self.rules >> PROPAGATION_AT & PROPAGATION)
        return full_tiles(tiles, self.placed, me) - before

    def next_turn(self) -> "Trigame":
        """The next player's two events."""
        player = (self.player + 1) % (self.rules >> PLAYERS_AT & PLAYERS)
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
            word = tiles[slot]
            moved = new_word(int(TILE_IMAGE[symmetry, place_of(word)]), owner_of(word))
            for edge in range(3):
                moved = with_edge(moved, int(EDGE_IMAGE[symmetry, edge]), edge_of(word, edge))
            aliases = 0
            for socket in range(7):
                there = int(SOCKET_IMAGE[symmetry, socket])
                moved = with_token(moved, there, token_of(word, socket))
                if is_alias(word, socket):
                    aliases |= 1 << there
            tiles[slot] = with_aliases(moved, aliases)
        return self._replace(tiles=closed(tiles, self.tiles))

    def image_of(self, symmetry: int, move: int) -> int:
        """An event of this position as an event of its image."""
        if move >= REMOVE_TILE:
            return move
        if move >= PLACE_TILE:
            edge = int(EDGE_IMAGE[symmetry, (move - PLACE_TILE) % 3])
            return move - (move - PLACE_TILE) % 3 + edge
        return move - move % 7 + int(SOCKET_IMAGE[symmetry, move % 7])
