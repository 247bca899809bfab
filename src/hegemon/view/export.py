"""A scene as a file: SVG as it is, PNG and PDF through typst."""

from hegemon.errors import MalformedError
from hegemon.view.scene import Scene
from hegemon.view.svg import svg

PAGE = "#set page(width: auto, height: auto, margin: 0pt)\n#{}\n"


def picture_bytes(scene: Scene, kind: str) -> bytes:
    """The picture as the content of an `svg`, `png` or `pdf` file."""
    if kind == "svg":
        return svg(scene).encode()
    if kind not in ("png", "pdf"):
        raise MalformedError(f"pictures are written as .svg, .png or .pdf, not .{kind}")
    return typeset(PAGE.format(embedded(scene)), kind, f"a .{kind}", "; .svg needs nothing")


def embedded(scene: Scene, more: str = "") -> str:
    """The picture in typst's language, with more arguments of its `image`."""
    drawn = svg(scene).replace("\\", "\\\\").replace('"', '\\"')
    return f'image(bytes("{drawn}"), format: "svg"{more})'


def typeset(source: str, kind: str, what: str, otherwise: str = "") -> bytes:
    """The `png` or `pdf` of a text in typst's language; without typst the message says what needs it."""
    try:
        import typst
    except ImportError:
        raise MalformedError(f"{what} needs typst: pip install 'hegemon[print]'{otherwise}") from None
    return bytes(typst.compile(source.encode(), format="png" if kind == "png" else "pdf", ppi=144.0))
