"""A scene as a file: SVG as it is, PNG and PDF through typst."""

from hegemon.errors import MalformedError
from hegemon.view.scene import Scene
from hegemon.view.svg import svg

PAGE = '#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes("{}"), format: "svg")\n'


def picture_bytes(scene: Scene, kind: str) -> bytes:
    """The picture as the content of an `svg`, `png` or `pdf` file."""
    drawn = svg(scene)
    if kind == "svg":
        return drawn.encode()
    if kind not in ("png", "pdf"):
        raise MalformedError(f"pictures are written as .svg, .png or .pdf, not .{kind}")
    try:
        import typst
    except ImportError:
        raise MalformedError(f"a .{kind} needs typst: pip install 'hegemon[print]'; .svg needs nothing") from None
    page = PAGE.format(drawn.replace("\\", "\\\\").replace('"', '\\"'))
    return bytes(typst.compile(page.encode(), format="png" if kind == "png" else "pdf", ppi=144.0))
