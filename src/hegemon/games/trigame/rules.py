"""Trigame. Tiles with seven sockets, tokens that propagate along paths of one's colour, two events a turn."""

from typing import NamedTuple

from hegemon.game.position import DRAW, NONE
from hegemon.games.trigame import board
from hegemon.games.trigame.board import NO_TILES, NOBODY, Tiles
from hegemon.games.trigame.geometry import ACROSS, CENTRE_PLACE, NOWHERE, SOCKET_IMAGE, step
from hegemon.games.trigame.options import (
    ALL_PATHS,
    BY_ANY,
    NEVER_LOCKED,
    NO_PATHS,
    ONES_OWN,
    TURNING,
    between_of,
    connected_of,
    limit_of,
    lock_of,
    players_of,
    propagation_of,
    removal_of,
    supply_of,
)
from hegemon.games.trigame.propagation import carried_along_edges, carried_over_corners
from hegemon.games.trigame.scoring import points_of
from hegemon.games.trigame.sockets import (
    ALL_TILES,
    BITS,
    EDGES_OF_A_TILE,
    EMPTY,
    TILES_OF_WORD,
    WORDS,
    Sockets,
    adding,
    both,
    closed_up,
    edges_of,
    full_tiles,
    has,
    image_of,
    joined,
    lying,
    meet,
    without,
)
from hegemon.games.trigame.tile_events import free_places, loose_tiles
from hegemon.games.trigame.tiles import MIDPOINTS, SYMMETRIES
from hegemon.games.trigame.tokens import Tokens, any_token, as_of_one, connected, painted, tokens_of, unconnected
from hegemon.native import compiled
from hegemon.native.bits import WORD, Moves, lowest, popcount, size
from hegemon.native.bits import adding as with_event

# Small moves are events. Each kind has three words, and in them a bit for every socket of the supply: a token is placed
# or removed at its socket, a tile is laid over the midpoint of an edge, and removed at its centre. The last word has
# bits left for two more events.
KIND = WORDS * WORD
PLACE_TOKEN, REMOVE_TOKEN, PLACE_TILE, REMOVE_TILE = 0, KIND, 2 * KIND, 3 * KIND
OPEN = 4 * KIND - WORD + BITS * TILES_OF_WORD
SKIP = OPEN + 1
EVENTS = SKIP + 1

EVENTS_OF_A_TURN = 2


def event_at(kind: int, slot: int, socket: int) -> int:
    """The event of a kind at a socket of a tile."""
    return kind + WORD * (slot // TILES_OF_WORD) + BITS * (slot % TILES_OF_WORD) + socket


@compiled
def slot_in(move: int) -> int:
    """The number, in the order of placement, of the tile that an event is about."""
    return TILES_OF_WORD * (move % KIND // WORD) + move % WORD // BITS


@compiled
def socket_in(move: int) -> int:
    """The socket of this tile; an edge for its midpoint."""
    return move % WORD % BITS


@compiled(inline=False)
class Trigame(NamedTuple):
    """A position of Trigame."""

    rules: int
    tiles: Tiles = NO_TILES
    """The place and the owner of each tile, in the order of placement."""
    ones: Sockets = EMPTY
    """The tokens: where the owner's number, from 1, has this binary digit."""
    twos: Sockets = EMPTY
    fours: Sockets = EMPTY
    eights: Sockets = EMPTY
    shared: Sockets = EMPTY
    """Sockets that a tile placed earlier has too: they count there, and are named after it."""
    border: Sockets = EMPTY
    """Edges beyond which no tile lies."""
    coloured: Sockets = EMPTY
    """Edges that have their tile's colour. Where two tiles share an edge, only the later gives it a colour."""
    placed: int = 0
    """How many tiles lie."""
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
        if self.placed == 0 or self.can_place():
            return False
        if self.placed == supply_of(self.rules) or lock_of(self.rules) != NEVER_LOCKED:
            return True
        return size(self.loose_tokens()) == 0

    def can_place(self) -> bool:
        """Whether anything can be placed; where no socket is empty, a tile would share a token."""
        return self.placed == 0 or size(self.empty()) > 0

    def to_move(self) -> int:
        """The player whose event it is."""
        return self.player

    def between_turns(self) -> bool:
        """Whether a turn begins."""
        return self.first == 1

    def score(self, player: int) -> int:
        """Tokens, captured subs and full tiles."""
        points, own = 0, self.own(player + 1)
        for word in range(WORDS):
            points += points_of(own[word], self.shared[word])
        return points

    def winner(self) -> int:
        """The highest score; equal highest is a draw."""
        first = self.first_place()
        if first == 0:
            return NONE
        return lowest(first) if popcount(first) == 1 else DRAW

    def first_place(self) -> int:
        """Those with the highest score, at the end."""
        if not self.over():
            return 0
        best, first = -1, 0
        for player in range(players_of(self.rules)):
            score = self.score(player)
            if score > best:
                best, first = score, 1 << player
            elif score == best:
                first |= 1 << player
        return first

    # Whose tokens stand where; players are numbered from 1

    def tokens_in(self, word: int) -> Tokens:
        """The tokens on eight of the tiles."""
        return self.ones[word], self.twos[word], self.fours[word], self.eights[word]

    def tokens(self) -> Sockets:
        """The sockets that hold a token, by all their names."""
        return any_token(self.tokens_in(0)), any_token(self.tokens_in(1)), any_token(self.tokens_in(2))

    def own(self, player: int) -> Sockets:
        """The sockets that hold a player's token, by all their names."""
        first, second = tokens_of(self.tokens_in(0), player), tokens_of(self.tokens_in(1), player)
        return first, second, tokens_of(self.tokens_in(2), player)

    def empty(self) -> Sockets:
        """The sockets that hold no token, each by the name that it has on the tile placed earliest."""
        return without(lying(self.placed), joined(self.tokens(), self.shared))

    def with_tokens(self, on: Sockets, player: int) -> "Trigame":
        """With a player's tokens on some sockets, or with none there."""
        return self._replace(
            ones=painted(self.ones, on, player & 1),
            twos=painted(self.twos, on, player >> 1 & 1),
            fours=painted(self.fours, on, player >> 2 & 1),
            eights=painted(self.eights, on, player >> 3 & 1),
        )

    # What can be done

    def moves(self) -> Moves:
        """What the player may do with this event."""
        places, tokens, tiles = self.free_places(), EMPTY, EMPTY
        if self.first == 1 and (lock_of(self.rules) == NEVER_LOCKED or size(places) > 0):
            # Once no tile can be placed the game is locked, and nothing is removed any more.
            tokens, tiles = self.loose_tokens(), self.loose_tiles()
        events = self.empty() + tokens + places + tiles
        if self.placed == 0:
            events = with_event(events, OPEN)
        return with_event(events, SKIP) if self.skips >> self.player & 1 else events

    def free_places(self) -> Sockets:
        """Where a tile may be laid: it must not share an edge with a token on it."""
        if self.placed == supply_of(self.rules):
            return EMPTY
        return free_places(self.tiles, self.placed, self.border, self.tokens())

    def loose_tokens(self) -> Sockets:
        """Tokens that may be removed: no token of the same owner, or else of anybody, lies one path away."""
        first, second, third = self.tokens_in(0), self.tokens_in(1), self.tokens_in(2)
        if connected_of(self.rules) == BY_ANY:
            first, second, third = as_of_one(first), as_of_one(second), as_of_one(third)
        held = connected(first), connected(second), connected(third)
        tokens = self.own(self.player + 1) if removal_of(self.rules) == ONES_OWN else self.tokens()
        return unconnected(self.tiles, without(tokens, self.shared), held)

    def loose_tiles(self) -> Sockets:
        """Tiles that may be removed: bare, and the rest stays connected; [C] only when it is alone."""
        loose = loose_tiles(self.tiles, self.placed, self.border, self.tokens())
        return both(loose, board.tiles_of(self.tiles, self.player + 1)) if removal_of(self.rules) == ONES_OWN else loose

    # Events

    def play(self, move: int) -> "Trigame":
        """The position after an event, with all that follows from it."""
        if move == SKIP:
            return self._replace(skips=self.skips & ~(1 << self.player), events=self.events + 1).next_turn()
        after, me, extra = self, self.player + 1, 0
        if move == OPEN:
            after = self.with_tile(CENTRE_PLACE, me)
        else:
            slot, socket = slot_in(move), socket_in(move)
            place = board.place_of(self.tiles, slot)
            if move < REMOVE_TOKEN:
                after = self.with_tokens(self.filled(place, socket), me)
                extra = after.captured(me) - self.captured(me)
            elif move < PLACE_TILE:
                after = self.with_tokens(board.names_of(self.tiles, place, socket), NOBODY)
            elif move < REMOVE_TILE:
                after = self.with_tile(step(place, int(ACROSS[socket])), me)
            else:
                after = self.without_tile(slot)
        after = after._replace(first=0, left=self.left - 1 + extra, events=self.events + 1)
        # Where nothing is left to place, the rest of the turn lapses.
        return after if after.left > 0 and after.can_place() else after.next_turn()

    def next_turn(self) -> "Trigame":
        """The next player's two events."""
        player = (self.player + 1) % players_of(self.rules)
        return self._replace(player=player, first=1, left=EVENTS_OF_A_TURN)

    def captured(self, player: int) -> int:
        """How many tiles a player has captured in full."""
        own, tiles = self.own(player), 0
        for word in range(WORDS):
            tiles += popcount(full_tiles(own[word]))
        return tiles

    def filled(self, place: int, socket: int) -> Sockets:
        """A socket, and those that a new token there fills by propagation, all by all their names."""
        here = board.names_of(self.tiles, place, socket)
        if propagation_of(self.rules) == NO_PATHS:
            return here
        me = self.player + 1
        carrying, own = self.carrying(me), self.own(me)
        stops = own if between_of(self.rules) == TURNING else self.tokens()
        if socket == 0:
            return joined(here, carried_over_corners(self.tiles, carrying, own, stops, place))
        return joined(here, carried_along_edges(self.tiles, here, self.paths(carrying), own, stops, place, socket))

    def carrying(self, player: int) -> Sockets:
        """The tiles whose owner's colour carries a player's tokens."""
        if propagation_of(self.rules) == ALL_PATHS:
            return both(lying(self.placed), ALL_TILES)
        return board.tiles_of(self.tiles, player)

    def paths(self, carrying: Sockets) -> Sockets:
        """The edges that have the colour of some tiles."""
        first, second, third = carrying
        return both(self.coloured, (edges_of(first), edges_of(second), edges_of(third)))

    # Tiles come and go

    def with_tile(self, place: int, owner: int) -> "Trigame":
        """With one more tile: it shares the tokens that lie on its corners, and colours all its edges."""
        ones, twos, fours, eights, shared, border, meeting = 0, 0, 0, 0, 0, 0, EMPTY
        for socket in range(1, BITS):
            names = board.names_of(self.tiles, place, socket)
            if meet(names, names):
                shared |= 1 << socket
                ones |= meet(names, self.ones) << socket
                twos |= meet(names, self.twos) << socket
                fours |= meet(names, self.fours) << socket
                eights |= meet(names, self.eights) << socket
                if socket in MIDPOINTS:
                    meeting = joined(meeting, names)
            elif socket in MIDPOINTS:
                border |= 1 << socket
        slot = self.placed
        return self._replace(
            tiles=board.with_tile(self.tiles, slot, place, owner),
            ones=adding(self.ones, slot, ones),
            twos=adding(self.twos, slot, twos),
            fours=adding(self.fours, slot, fours),
            eights=adding(self.eights, slot, eights),
            shared=adding(self.shared, slot, shared),
            border=adding(without(self.border, meeting), slot, border),
            coloured=adding(without(self.coloured, meeting), slot, EDGES_OF_A_TILE),
            placed=slot + 1,
        )

    def without_tile(self, slot: int) -> "Trigame":
        """Without a tile: an edge that it had taken from an earlier tile stays without colour, others keep theirs."""
        after = self._replace(
            tiles=NO_TILES, ones=EMPTY, twos=EMPTY, fours=EMPTY, eights=EMPTY, shared=EMPTY, border=EMPTY, placed=0
        )
        for at in range(self.placed):
            if at != slot:
                after = after.with_tile(board.place_of(self.tiles, at), board.owner_of(self.tiles, at))
        return after._replace(
            ones=closed_up(self.ones, slot),
            twos=closed_up(self.twos, slot),
            fours=closed_up(self.fours, slot),
            eights=closed_up(self.eights, slot),
            coloured=closed_up(self.coloured, slot),
        )

    # For readers

    def place_of(self, slot: int) -> int:
        """The number of a tile's place."""
        return board.place_of(self.tiles, slot)

    def owner_of(self, slot: int) -> int:
        """The player, from 1, who laid a tile; NOBODY if there is none."""
        return board.owner_of(self.tiles, slot)

    def token_of(self, slot: int, socket: int) -> int:
        """The owner of the token in a socket, from 1, or NOBODY."""
        low = has(self.ones, slot, socket) + 2 * has(self.twos, slot, socket)
        return low + 4 * has(self.fours, slot, socket) + 8 * has(self.eights, slot, socket)

    def colour_of(self, slot: int, midpoint: int) -> int:
        """The player, from 1, whose colour an edge has, or NOBODY."""
        if has(self.coloured, slot, midpoint):
            return self.owner_of(slot)
        beside = board.slot_at(self.tiles, step(self.place_of(slot), int(ACROSS[midpoint])))
        return NOBODY if beside == NOWHERE else self.owner_of(beside)

    def is_shared(self, slot: int, socket: int) -> bool:
        """Whether a tile placed earlier has this socket too, so that it counts and is named there."""
        return has(self.shared, slot, socket)

    # For search

    def key(self) -> tuple[int, ...]:
        """The board and the state of the turn, and the events that are left before the limit."""
        state = self.player | self.first << 4 | self.left << 5 | self.skips << 12 | self.events << 24
        return (state,) + self.tiles + self.ones + self.twos + self.fours + self.eights + self.coloured  # noqa: RUF005

    def symmetries(self) -> int:
        """The ways to lay the centre tile onto itself."""
        return len(SYMMETRIES)

    def image(self, symmetry: int) -> "Trigame":
        """Every tile where a symmetry lays it, in the same order of placement."""
        return self._replace(
            tiles=board.image_of(self.tiles, self.placed, symmetry),
            ones=image_of(self.ones, symmetry),
            twos=image_of(self.twos, symmetry),
            fours=image_of(self.fours, symmetry),
            eights=image_of(self.eights, symmetry),
            shared=image_of(self.shared, symmetry),
            border=image_of(self.border, symmetry),
            coloured=image_of(self.coloured, symmetry),
        )

    def image_of(self, symmetry: int, move: int) -> int:
        """An event of this position as an event of its image."""
        if move in (OPEN, SKIP):
            return move
        return move - socket_in(move) + int(SOCKET_IMAGE[symmetry, socket_in(move)])
