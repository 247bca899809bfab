"""Every registered game brings a rules page, perft tables and golden records, and they match."""

import json
import re

import pytest

import hegemon
from hegemon.cli.replay import summary
from hegemon.game.record import read_record
from hegemon.game.registry import agree, find_game
from hegemon.search.perft import count_in_interpreter, perft

from ..variants import REGISTERED

each = pytest.mark.parametrize("name", REGISTERED)
INTERPRETED = 20_000
"""Counts up to this size are counted in the interpreter too."""


def perft_lines(name: str) -> list[tuple[dict[str, str], str | None, list[int]]]:
    """The lines of a game's `perft.txt`: options, position or `start`, and the counts, divided by bars."""
    lines = []
    for line in (find_game(name).folder() / "perft.txt").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        options, position, counts = (part.strip() for part in line.split("|"))
        chosen = dict(word.split("=") for word in options.split())
        lines.append((chosen, None if position == "start" else position, [int(count) for count in counts.split()]))
    return lines


@each
def test_perft_tables_match(name: str) -> None:
    lines = perft_lines(name)
    assert len(lines) >= 5, "a game's perft.txt holds at least five lines"
    for chosen, text, counts in lines:
        game = hegemon.load(name, **chosen)
        position = game.start() if text is None else game.notation.read_position(text)
        assert perft(position, len(counts)) == counts, (chosen, text)


@each
def test_perft_tables_match_in_the_interpreter(name: str) -> None:
    for chosen, text, counts in perft_lines(name):
        game = hegemon.load(name, **chosen)
        position = game.start() if text is None else game.notation.read_position(text)
        for depth, count in enumerate(counts, 1):
            if count <= INTERPRETED:
                assert count_in_interpreter(position, depth) == count, (chosen, text)


@each
def test_perft_tables_try_every_option(name: str) -> None:
    tried = {option for chosen, _, _ in perft_lines(name) for option in chosen}
    matter = {option.name for option in find_game(name).options}
    golden = " ".join(path.read_text().splitlines()[0] for path in golden_records(name))
    missing = {option for option in matter if option not in tried and f" {option}=" not in golden}
    assert missing == set(), "add a line to perft.txt, or a golden record, in which each of these is chosen"


def golden_records(name: str) -> list:  # type: ignore[type-arg]
    return sorted((find_game(name).folder() / "golden").glob("*.record"))


@each
def test_golden_records_match(name: str) -> None:
    paths = golden_records(name)
    assert len(paths) >= 5, "a game brings at least five golden records"
    for path in paths:
        record = read_record(path.read_bytes(), lambda h: agree(None, {}, h.game, h.options))
        expected = json.loads(path.with_suffix(".json").read_text())
        assert summary(record) == expected, path.name
        assert record.write() == path.read_text(), path.name


@each
def test_the_rules_page_names_every_option(name: str) -> None:
    kind = find_game(name)
    page = (kind.folder() / "RULES.md").read_text()
    assert page.startswith("# ")
    for option in kind.options:
        assert re.search(rf"`{option.name}\b", page), f"RULES.md does not name `{option.name}`"
        assert option.help
        assert option.take(option.write(option.default)) == option.default


def test_a_game_without_tables_fails(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = find_game(REGISTERED[0])
    monkeypatch.setattr(kind, "folder", classmethod(lambda cls: tmp_path))
    for check in (test_perft_tables_match, test_golden_records_match, test_the_rules_page_names_every_option):
        with pytest.raises((AssertionError, FileNotFoundError)):
            check(REGISTERED[0])
