"""The pictures in the pages are what the program draws today."""

import importlib.util
from pathlib import Path
from shutil import copytree

import pytest

ROOT = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("draw_pictures", ROOT / "tools" / "draw_pictures.py")
assert _spec is not None
assert _spec.loader is not None
draw_pictures = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(draw_pictures)

PAGE = '# Rules\n\n<!-- draw: influence -o board=small --position "{}" -->\n![A small board](pictures/one.svg)\n'
BEFORE = ".../..../..B../..../... w 6:0 - 1"
AFTER = ".../..../..BW./..../... b 12:6 - 2"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page with one picture, drawn."""
    page = tmp_path / "src/hegemon/games/some/RULES.md"
    page.parent.mkdir(parents=True)
    page.write_text(PAGE.format(BEFORE))
    assert draw_pictures.main([], tmp_path) == 0
    return page


def test_every_picture_is_current() -> None:
    assert [str(file) for file in draw_pictures.stale(ROOT)] == []


def test_no_picture_beside_a_rules_page_is_left_over() -> None:
    drawn = {picture.file for picture in draw_pictures.pictures(ROOT)}
    for page in ROOT.glob("src/hegemon/games/*/RULES.md"):
        assert set((page.parent / "pictures").glob("*")) <= drawn


def test_a_drawn_page_is_current(page: Path, tmp_path: Path) -> None:
    assert (page.parent / "pictures/one.svg").read_text().startswith("<svg")
    assert draw_pictures.main(["--check"], tmp_path) == 0


def test_a_copy_of_the_pages_is_current_until_a_picture_changes(tmp_path: Path) -> None:
    copytree(ROOT / "src/hegemon/games", tmp_path / "src/hegemon/games")
    assert draw_pictures.stale(tmp_path) == {}
    changed = next(draw_pictures.pictures(tmp_path)).file
    changed.write_text(changed.read_text() + " ")
    assert list(draw_pictures.stale(tmp_path)) == [changed]


def test_a_changed_position_makes_the_picture_stale(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = (page.parent / "pictures/one.svg").read_bytes()
    page.write_text(PAGE.format(AFTER))
    capsys.readouterr()
    assert draw_pictures.main(["--check"], tmp_path) == 1
    assert capsys.readouterr().out == "stale: src/hegemon/games/some/pictures/one.svg\n"
    assert (page.parent / "pictures/one.svg").read_bytes() == old
    assert draw_pictures.main([], tmp_path) == 0
    assert draw_pictures.main(["--check"], tmp_path) == 0


def test_a_chart_of_a_script_is_drawn_and_found_stale(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("<!-- draw: draw_odds.py strategic -->\n![Curves](odds.svg)\n")
    assert draw_pictures.main([], tmp_path) == 0
    chart = tmp_path / "odds.svg"
    assert "against 6" in chart.read_text()
    assert draw_pictures.main(["--check"], tmp_path) == 0
    chart.write_text(chart.read_text().replace("against 6", "against 5"))
    assert list(draw_pictures.stale(tmp_path)) == [chart]


def test_a_missing_picture_is_stale(page: Path, tmp_path: Path) -> None:
    (page.parent / "pictures/one.svg").unlink()
    assert draw_pictures.main(["--check"], tmp_path) == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "<!-- draw: influence -->\nno image",
            "README.md, line 1: no image with words for people who can't see it follows",
        ),
        ("<!-- draw: influence -->\n![](one.svg)", "README.md, line 1: no image with words"),
        ("\n<!-- draw: checkers -->\n![A board](one.svg)", "README.md, line 2: there is no game 'checkers'"),
        ("<!-- draw: influence --position x -->\n![A board](one.svg)", "README.md, line 1: position 'x' is not"),
        ("<!-- draw: influence --lines -->\n![A board](one.svg)", "README.md, line 1: No such option"),
        ('<!-- draw: influence --position " -->\n![A board](one.svg)', "README.md, line 1: No closing quotation"),
        ("<!-- draw: influence -->\n![A board](one.gif)", "README.md, line 1: pictures are written as"),
    ],
)
def test_a_page_that_cannot_be_understood_is_named(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "README.md").write_text(text)
    assert draw_pictures.main(["--check"], tmp_path) == 2
    assert says in capsys.readouterr().err


def test_a_fenced_example_asks_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("```\n<!-- draw: GAME -->\n![A board](one.svg)\n```\n")
    assert list(draw_pictures.pictures(tmp_path)) == []
