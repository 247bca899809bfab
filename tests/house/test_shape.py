"""What a machine can hold of the house style: sizes, names, types of what a game offers, and plain words."""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "hegemon"
LONGEST_FUNCTION = 60
LONGEST_FILE = 400

PARTS = {"Game", "Notation", "View", "Mind", "Odds"}
"""What a game is composed of; their public methods say what they answer."""

SHUNNED = re.compile(r"\b(he|him|his|himself|she|hers|so many|so much)\b", re.IGNORECASE)
"""Players are `they`, and a number has a name."""


def python_files(root: Path) -> list[Path]:
    """The Python files of a folder."""
    return sorted(root.rglob("*.py"))


def script_files(root: Path) -> list[Path]:
    """The scripts of the page, without those of others."""
    return sorted(path for path in root.rglob("*.js") if "vendor" not in path.parts and ".min." not in path.name)


def place(path: Path, line: int, root: Path) -> str:
    """A place as messages name it."""
    return f"{path.relative_to(root)}:{line}"


# Sizes


def long_files(root: Path) -> list[str]:
    """The files that are too long, each with its length."""
    lengths = {path: len(path.read_text().splitlines()) for path in (*python_files(root), *script_files(root))}
    return [f"{path.relative_to(root)}: {lines} lines" for path, lines in lengths.items() if lines > LONGEST_FILE]


def long_functions(root: Path) -> list[str]:
    """The functions that are too long, decorators left out, each with its length."""
    found = []
    for path in python_files(root):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                lines = node.end_lineno - node.lineno + 1
                if lines > LONGEST_FUNCTION:
                    found.append(f"{place(path, node.lineno, root)} {node.name}: {lines} lines")
    for path in script_files(root):
        for line, name, lines in script_functions(path.read_text()):
            if lines > LONGEST_FUNCTION:
                found.append(f"{place(path, line, root)} {name}: {lines} lines")
    return found


OPENS = re.compile(
    r"^(\s*)(?:.*\bfunction\b\s*\*?\s*(?P<name>\w*)\s*\(.*|(?:.*?(?P<held>\w+)\s*[=:]\s*)?.*=>\s*|\)\s*|"
    r"(?:static\s+|async\s+|get\s+)*(?!if\b|for\b|while\b|switch\b|catch\b)(?P<method>#?\w+)\s*\(.*\)\s*)"
    r"\{\s*(?://.*)?$"
)
"""A line of a script that begins a function and ends with its brace."""


def script_functions(text: str) -> Iterator[tuple[int, str, int]]:
    """The functions of a script: where each begins, its name, and its lines up to the brace that is indented alike."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        opens = OPENS.match(line)
        if opens is None:
            continue
        end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith(opens[1] + "}")), None)
        if end is not None:
            yield at + 1, opens["name"] or opens["held"] or opens["method"] or "a function", end - at + 1


# Names and types


def repeated_classes(root: Path) -> list[str]:
    """The public classes that share a name, with the files of each."""
    homes = defaultdict(list)
    for path in python_files(root):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(place(path, node.lineno, root))
    return [f"{name}: {', '.join(places)}" for name, places in sorted(homes.items()) if len(places) > 1]


def untyped_answers(root: Path) -> list[str]:
    """The public methods of a game's parts that answer `Any`."""
    classes = {
        node: path for path in python_files(root) for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef)
    }  # fmt: skip
    found = []
    for node, path in classes.items():
        if node.name not in PARTS and not PARTS & {named(base) for base in node.bases}:
            continue
        methods = [each for each in node.body if isinstance(each, ast.FunctionDef) and not each.name.startswith("_")]
        found += [
            f"{place(path, method.lineno, root)} {node.name}.{method.name}"
            for method in methods
            if says_any(method.returns)
        ]
    return found


def named(base: ast.expr) -> str:
    """The name of a base class, without what is in brackets."""
    inner = base.value if isinstance(base, ast.Subscript) else base
    return inner.attr if isinstance(inner, ast.Attribute) else inner.id if isinstance(inner, ast.Name) else ""


def says_any(answer: ast.expr | None) -> bool:
    """Whether an annotation is `Any` or missing."""
    return answer is None or (isinstance(answer, ast.Name) and answer.id == "Any")


# Words


SCRIPT_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)


def shunned_words(root: Path, pages: list[Path]) -> list[str]:
    """The places in docstrings, comments and pages that use a shunned word."""
    found = []
    for path in python_files(root):
        for line, text in prose_of(path.read_text()):
            found += [f"{place(path, at, root)} {word}" for at, word in shunned_in(text, line)]
    for path in script_files(root):
        for comment in SCRIPT_COMMENT.finditer(path.read_text()):
            line = path.read_text().count("\n", 0, comment.start()) + 1
            found += [f"{place(path, at, root)} {word}" for at, word in shunned_in(comment[0], line)]
    for page in pages:
        text = re.sub(r"^```.*?^```", lambda block: re.sub(r".", " ", block[0]), page.read_text(), flags=re.M | re.S)
        found += [f"{page.name}:{at} {word}" for at, word in shunned_in(text, 1)]
    return found


def shunned_in(text: str, first: int) -> Iterator[tuple[int, str]]:
    """The lines of a text, counted from the first, that use a shunned word."""
    for at, line in enumerate(text.splitlines(), first):
        yield from ((at, word[0]) for word in SHUNNED.finditer(line))


def prose_of(text: str) -> Iterator[tuple[int, str]]:
    """The comments and the docstrings of a file, each with its first line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        # A string that stands alone describes what stands above it.
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *SOURCE.rglob("*.md")])


# The house as it is


def test_no_file_is_too_long() -> None:
    assert long_files(SOURCE) == []


def test_no_function_is_too_long() -> None:
    assert long_functions(SOURCE) == []


def test_no_two_public_classes_share_a_name() -> None:
    assert repeated_classes(SOURCE) == []


def test_what_a_game_offers_has_types() -> None:
    assert untyped_answers(SOURCE) == []


def test_pages_comments_and_docstrings_use_plain_words() -> None:
    assert shunned_words(SOURCE, PAGES) == []


# The checks themselves


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A small house in which nothing is wrong."""
    (tmp_path / "good.py").write_text('"""Players do what they want."""\n\n\nclass Alone:\n    his: int = 0\n')
    (tmp_path / "good.js").write_text("export function short() {\n  if (a) {\n  }\n}\n")
    return tmp_path


def test_a_good_house_passes(house: Path) -> None:
    assert long_files(house) == long_functions(house) == repeated_classes(house) == untyped_answers(house) == []
    assert shunned_words(house, []) == []


def test_long_files_are_found(house: Path) -> None:
    (house / "long.py").write_text("\n" * (LONGEST_FILE + 1))
    (house / "long.js").write_text("\n" * (LONGEST_FILE + 2))
    (house / "full.py").write_text("\n" * LONGEST_FILE)
    assert long_files(house) == ["long.py: 401 lines", "long.js: 402 lines"]


@pytest.mark.parametrize("opening", ["def long():", "async def long():", "@cache\ndef long():"])
def test_long_functions_are_found(house: Path, opening: str) -> None:
    (house / "long.py").write_text(opening + "\n    pass" * LONGEST_FUNCTION)
    assert [found.split(" ", 1)[1] for found in long_functions(house)] == ["long: 61 lines"]
    (house / "long.py").write_text(opening + "\n    pass" * (LONGEST_FUNCTION - 1))
    assert long_functions(house) == []


@pytest.mark.parametrize(
    "opening",
    [
        "function long(a) {",
        "export async function long() {",
        "export default function long() {",
        "const long = (a, b) => {",
        "  const long = async a => {",
        "  long(a) {",
        "  static async long() {",
        "  long: async (a) => {",
    ],
)
def test_long_functions_of_scripts_are_found(house: Path, opening: str) -> None:
    indent = opening[: len(opening) - len(opening.lstrip())]
    (house / "long.js").write_text(f"{opening}\n" + f"{indent}  x()\n" * (LONGEST_FUNCTION - 1) + f"{indent}}}\n")
    assert [found.split(" ", 1)[1] for found in long_functions(house)] == ["long: 61 lines"]


@pytest.mark.parametrize(
    "opening",
    ["on('click', () => {", "const a = function (b = {}) {", "  ) {", "  return async ({ a }) => {  // waits"],
)
def test_long_functions_without_a_name_are_found(house: Path, opening: str) -> None:
    indent = opening[: len(opening) - len(opening.lstrip())]
    (house / "long.js").write_text(f"{opening}\n" + f"{indent}  x()\n" * (LONGEST_FUNCTION - 1) + f"{indent}}}\n")
    assert [found.rsplit(" ", 2)[1:] for found in long_functions(house)] == [["61", "lines"]]


def test_repeated_classes_are_found(house: Path) -> None:
    (house / "other.py").write_text("class Alone: ...\nclass _Own: ...\n")
    (house / "third.py").write_text("class _Own: ...\n")
    assert repeated_classes(house) == ["Alone: good.py:4, other.py:1"]


def test_untyped_answers_are_found(house: Path) -> None:
    code = "class Sketch(View[Any]):\n    def picture(self) -> Any: ...\n    def form(self): ...\n"
    code += "    def show(self) -> str: ...\n    def _own(self) -> Any: ...\n"
    code += "class Other:\n    def x(self) -> Any: ...\n"
    (house / "game.py").write_text(code)
    assert untyped_answers(house) == ["game.py:2 Sketch.picture", "game.py:3 Sketch.form"]


def test_shunned_words_are_found(house: Path) -> None:
    (house / "bad.py").write_text('x = "he"  # his turn\n\n\ndef f():\n    """Wait\n\n    for so many turns."""\n')
    (house / "bad.js").write_text('const his = "he";\n/** Waits for\n * him. */\nf(); // her, he\n')
    page = house / "page.md"
    page.write_text("The player\n```\nhe\n```\nand His stones.\n")
    assert shunned_words(house, [page]) == [
        "bad.py:1 his",
        "bad.py:7 so many",
        "bad.js:3 him",
        "bad.js:4 he",
        "page.md:5 His",
    ]
