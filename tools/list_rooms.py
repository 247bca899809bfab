"""Write the list of rooms and files into ARCHITECTURE.md, from the first line of each file.

`python tools/list_rooms.py` rewrites the list; `--check` only says whether it is current.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "hegemon"
PAGE = ROOT / "ARCHITECTURE.md"
ROOMS = (
    "native", "boards", "view", "game", "mechanics", "games", "search", "studies", "learn", "play", "server", "web",
    "cli",
)  # fmt: skip
"""From low to high; a room imports only rooms above it in this list."""
BEGIN, END = "<!-- rooms: written by tools/list_rooms.py -->", "<!-- end of rooms -->"


def first_line(file: Path) -> str:
    """What a file says it is: the first sentence of its docstring, or of its first comment."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        said = ast.get_docstring(ast.parse(text)) or ""
    elif comment := re.match(r"(?:\s*//\s*@ts-check\s*)?\s*/\*\*?(.*?)\*/", text, re.DOTALL):
        said = re.sub(r"^\s*\*\s?", "", comment[1], flags=re.MULTILINE).strip()
    else:
        lines = [line for line in text.splitlines() if not re.match(r"\s*//\s*@ts-", line)]
        said = " ".join(line.removeprefix("//").strip() for line in _until_code(lines))
    paragraph = " ".join(said.split("\n\n")[0].split())
    return re.split(r"(?<=[.!?:]) (?=[A-Z`])", paragraph)[0].rstrip(".:")


def _until_code(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if not line.startswith("//"):
            return
        yield line


def files_of(folder: Path) -> list[Path]:
    """The scripts of a room, its folders last."""
    found = [
        file for pattern in ("*.py", "*.js", "*.ts") for file in folder.glob(pattern) if file.name != "__init__.py"
    ]
    return sorted(file for file in found if file.name != "__init__.py")


def section(folder: Path, depth: int) -> Iterator[str]:
    """The lines about a room: what it is, its files, and the rooms within it."""
    name = folder.relative_to(PACKAGE)
    about = first_line(folder / "__init__.py") if (folder / "__init__.py").exists() else ""
    yield f"{'#' * depth} `{name}/`\n"
    if about:
        yield f"{about}.\n"
    files = files_of(folder)
    if files:
        yield "| file | what it is |\n|---|---|"
        yield from (f"| `{file.name}` | {first_line(file).replace('|', chr(92) + '|')} |" for file in files)
        yield ""
    for inner in sorted(folder.iterdir()):
        if inner.is_dir() and files_of(inner):
            yield from section(inner, depth + 1)


def listed() -> str:
    """The whole list."""
    lines = [line for room in ROOMS for line in section(PACKAGE / room, 3)]
    return "\n".join(lines)


def page() -> str:
    """ARCHITECTURE.md with the list as it should be."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{listed()}\n{END}{after}"


def main() -> int:
    """Write the list, or check it."""
    wanted = page()
    if "--check" in sys.argv:
        current = PAGE.read_text(encoding="utf-8") == wanted
        print("ARCHITECTURE.md lists every file" if current else "ARCHITECTURE.md is stale: python tools/list_rooms.py")
        return 0 if current else 1
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
