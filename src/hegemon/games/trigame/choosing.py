"""What a player of Trigame may decide: one event after the other, each with what it gains."""

from collections.abc import Sequence

from hegemon.game.game import Game
from hegemon.game.turns import Turn, decision_ends
from hegemon.games.trigame.notation import tiles_of, write_event
from hegemon.games.trigame.picture import TOKEN, name_place, outline_of, paint_of, place_on
from hegemon.games.trigame.rules import OPEN, PLACE_TILE, REMOVE_TILE, REMOVE_TOKEN, SKIP, Trigame
from hegemon.games.trigame.tiles import SOCKETS, Tile, tile_named
from hegemon.games.trigame.words import owner_of, token_of
from hegemon.native.bits import numbers
from hegemon.view import Area, Cell, Disc, Form, Paint, Step
from hegemon.view.events import counted
from hegemon.view.scene import CLEAR, Shape


def form(game: Game, position: Trigame) -> Form:
    """One event; where the turn goes on, the game is asked again with the picture that the event makes."""
    moves, tiles = list(numbers(position.moves())), tiles_of(position)
    before = position.score(position.player)
    steps = tuple(_step(game, position, before, tiles, move) for move in moves)
    free = [tile_named(write_event(position, move)) for move in moves if PLACE_TILE <= move < REMOVE_TILE]
    bare = [(tiles[move - REMOVE_TILE], position.tiles[move - REMOVE_TILE]) for move in moves if _takes_tile(move)]
    cells = [Cell(tile.name, place_on(tile, 0), "", Paint("quiet"), "no tile yet") for tile in free]
    for tile, word in bare:
        owner = owner_of(word)
        words = f"a bare tile of {game.seats[owner - 1]}"
        cells.append(Cell(tile.name, name_place(tile), "", paint_of(game, owner), words))
    places = tuple(Area(outline_of(tile), CLEAR, Paint("quiet", 0.6)) for tile in free)
    removes = any(REMOVE_TOKEN <= move < PLACE_TILE or _takes_tile(move) for move in moves)
    what = f"{'Place or remove' if removes else 'Place'} a token{' or a tile' if cells else ''}"
    prompt = f"{what}, {counted(position.left, 'event')} left" if tiles else "Lay the first tile"
    return Form(prompt, steps, cells=tuple(cells), shapes=places)


def _takes_tile(move: int) -> bool:
    return REMOVE_TILE <= move < OPEN


def _step(game: Game, position: Trigame, before: int, tiles: Sequence[Tile], move: int) -> Step:
    after = position.play(move)
    ask = not decision_ends(Turn((move,), after), position.player)
    if move == SKIP:
        return Step(SKIP, "skip the rest of this turn, once in a game", label="Skip", ask=ask)
    name = write_event(position, move).removeprefix("-")
    if _takes_tile(move):
        return Step(move, f"remove the tile {name}", name, ask=ask)
    if move >= PLACE_TILE:
        ghost = (Area(outline_of(tile_named(name)), paint_of(game, position.player + 1, 0.3), Paint("line", 0.4)),)
        return Step(move, f"lay a tile at {name}", name, ghost=ghost, ask=ask)
    slot, socket = divmod(move % REMOVE_TOKEN, SOCKETS)
    if move >= REMOVE_TOKEN:
        owner = token_of(position.tiles[slot], socket) - 1
        hint = f"{game.seats[owner]} loses {counted(position.score(owner) - after.score(owner), 'point')}"
        return Step(move, f"remove the token of {game.seats[owner]} on {name}", name, hint=hint, ask=ask)
    hint = f"+{counted(after.score(position.player) - before, 'point')}"
    if ask and after.left >= position.left:
        hint += ", the whole tile: an extra event"
    disc: Shape = Disc(place_on(tiles[slot], socket), TOKEN, paint_of(game, position.player + 1), Paint("ink", 0.7))
    return Step(move, f"place a token on {name}", name, hint=hint, ghost=(disc,), ask=ask)
