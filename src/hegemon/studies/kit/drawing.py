"""The one tile as Kit sees it: a picture for paper and a small one for a terminal."""

from collections.abc import Collection

from hegemon.games.trigame.tiles import CENTRE, CORNERS, EDGES, SOCKETS
from hegemon.view.scene import Area, Cell, Disc, Label, Line, Paint, Scene, Shape

KIT, OTHER = "K", "o"
SIGNS = ("", KIT, OTHER)
WORDS = ("empty", "Kit's", "the other's")
PAINTS = (Paint("paper"), Paint("player1"), Paint("player2"))


def tile_scene(tokens: tuple[int, ...], own_tile: bool | None, advice: Collection[str] = ()) -> Scene:
    """The tile with Kit's tokens (K) and the other's (o); sockets that Kit should take get a ring and a K."""
    colour = Paint("quiet") if own_tile is None else PAINTS[1 if own_tile else 2]
    paths = [*EDGES, *((0, corner) for corner in CORNERS)]
    shapes: list[Shape] = [Area(CENTRE.outline, Paint("ground", 0.35))]
    shapes += [Line(tuple(map(CENTRE.place, path)), colour, 0.07) for path in paths]
    cells = []
    for socket in range(SOCKETS):
        place, token = CENTRE.place(socket), tokens[socket]
        shapes.append(Disc(place, 0.17, PAINTS[token], Paint("line"), f"{socket}: {WORDS[token]}"))
        mark = str(socket) in advice
        if mark:
            shapes.append(Disc(place, 0.24, Paint("paper", 0.0), Paint("accent")))
        word = SIGNS[token] or (KIT if mark else str(socket))
        shapes.append(Label(place, word, Paint("paper") if token else Paint("accent" if mark else "quiet"), 0.2))
        cells.append(Cell(str(socket), place, SIGNS[token], PAINTS[token], WORDS[token]))
    return Scene("Kit's tile", (tuple(shapes),), tuple(cells))


def tile_text(tokens: tuple[int, ...]) -> str:
    """The tile for a terminal: K and o for tokens, the socket's number where it is empty."""
    a, b, c, d, e, f, g = (SIGNS[token] or str(socket) for socket, token in enumerate(tokens))
    return f"""      {b}
     / \\
    {g} | {c}
   /  {a}  \\
  / /   \\ \\
 {f}----{e}----{d}"""


def tokens_text(tokens: tuple[int, ...]) -> str:
    """The sockets 0 to 6 in one word: `.K..o..`."""
    return "".join(SIGNS[token] or "." for token in tokens)
