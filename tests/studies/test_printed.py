"""Kit's table as it is printed, and the trainer."""

import json
import re
from pathlib import Path

import pytest

from hegemon.errors import MalformedError
from hegemon.games.trigame.tiles import SYMMETRIES
from hegemon.native.random import stream
from hegemon.studies.kit.drawing import tile_scene, tile_text
from hegemon.studies.kit.drill import (
    HIGHEST,
    DrillProgress,
    load_progress,
    next_task,
    progress_file,
    save_progress,
)
from hegemon.studies.kit.one_tile import READINGS, Reading
from hegemon.studies.kit.poster import poster, source
from hegemon.studies.kit.questions import LOCKED, QUESTIONS, SPREADS, TURNED, answers
from hegemon.studies.kit.rules import RULES
from hegemon.studies.kit.sheet import COLUMNS, Sheet, as_data, as_text, as_tsv, sheet
from hegemon.studies.kit.solution import kit_table, turned
from tests.games.trigame import one_tile_reference as reference


@pytest.fixture(scope="module")
def printed() -> Sheet:
    return sheet()


def test_every_row_is_in_one_picture_and_every_picture_in_one_group(printed: Sheet) -> None:
    assert sum(picture.rows for picture in printed.pictures) == len(printed.rows) == 1522
    grouped = sum(len(printed.group(rule.number)) for rule in RULES) + len(printed.exceptions)
    assert grouped == len(printed.pictures)
    assert not any(picture.arises for picture in printed.exceptions)


def test_advice_is_always_best(printed: Sheet) -> None:
    for picture in printed.pictures:
        assert picture.advice
        assert set(picture.advice) <= set(picture.best)
        assert all(event in ("skip", "tile") or picture.tokens[int(event)] == 0 for event in picture.best)


def test_tsv_and_json_hold_the_same_table(printed: Sheet) -> None:
    lines = [line.split("\t") for line in as_tsv(printed).splitlines()]
    data = json.loads(json.dumps(as_data(printed)))
    assert lines[0] == list(COLUMNS)
    assert len(lines) == 1 + len(data["table"]) == 1523
    assert {len(line) for line in lines} == {len(COLUMNS)}
    for line, row in zip(lines[1:], data["table"], strict=True):
        assert line[:2] == [row["text"], row["tokens"]]
        assert line[COLUMNS.index("value")] == str(row["value"])
        assert line[COLUMNS.index("best")] == " ".join(row["best"])
    assert data["proof"]["holds"]
    assert [rule["rows"] for rule in data["rules"]] == [2, 190, 1014, 139, 177]
    assert [rule["arising_rows"] for rule in data["rules"]] == [2, 41, 53, 14, 36]
    assert [len(opening["winning"]) for opening in data["openings"]] == [6, 3, 9]


@pytest.mark.parametrize("reading", [Reading("rule", "both"), Reading("never", "owner")], ids=" ".join)
def test_other_readings_have_a_table_and_no_false_claim(reading: Reading) -> None:
    other = sheet(reading)
    text = as_text(other)
    assert "can lose points" in text
    assert "never lose a point" not in text
    assert "never come up" not in text
    assert poster(other).startswith(b"%PDF")
    wins = all(opening.value < 0 for opening in other.openings)
    assert ("If they open: replies that win" in source(other)) == wins
    for picture in other.pictures:
        assert set(picture.advice) <= set(picture.best)


@pytest.mark.parametrize(
    "reading",
    [
        Reading("rule", "both"),
        Reading("rule", "none"),
        Reading("never", "owner"),
        Reading("rule", "owner", "turn"),
        Reading("never", "both", "turn", "any", "own"),
    ],
    ids=" ".join,
)
def test_other_readings_have_questions_and_openings(reading: Reading) -> None:
    data = json.loads(json.dumps(as_data(sheet(reading))))
    assert [answer["question"] for answer in data["questions"]] == list(QUESTIONS)
    values = reference.opening_values(*reading)
    for opening in data["openings"]:
        assert opening["value"] == values[f"[C]{opening['socket']}"]
        assert set(map(tuple, opening["winning"])) == reference.winning_replies(opening["socket"], *reading)
    *_, about_rules = (" ".join(answer["sentences"]) for answer in data["questions"])
    assert f"As it is, the opener ends with {values['']:+}" in about_rules
    for other in READINGS["propagation"]:
        changed = value(reading._replace(propagation=other))
        said = f"Solved {SPREADS[other]}: the opener {'still ' if changed == values[''] else ''}ends with"
        assert (f"{said} {changed:+}" in about_rules) == (other != reading.propagation)
    (lock,) = (other for other in READINGS["lock"] if other != reading.lock)
    unlocked = about_rules.split(f"Solved {LOCKED[lock][0]}:")[1]
    assert f"ends with {value(reading._replace(lock=lock)):+}" in unlocked.split("Solved")[0]
    for other in READINGS["between"]:
        told = f"Solved {TURNED[other]}:" in about_rules
        assert told == (other != reading.between and reading.propagation != "none")
        if told:
            (sentence,) = about_rules.split(f"Solved {TURNED[other]}:")[1:]
            assert f"ends with {value(reading._replace(between=other)):+}" in sentence.split("Solved")[0]


def value(reading: Reading) -> int:
    return reference.opening_values(*reading)[""]


def test_openings_that_are_equally_hard_are_not_told_apart() -> None:
    alike, apart = (answers(Reading(propagation=spread)).answers[1].sentences for spread in ("none", "owner"))
    assert "equally hard to answer: of 15 pairs of tokens win 15 to the centre" in alike[-1]
    assert apart[-1] == "So if Kit must open, the corner sets the hardest task."
    either = answers(Reading("never")).answers[1].sentences
    assert either[-1] == "So if Kit must open, the centre or the corner sets the hardest task."


def test_text_has_rules_first_then_answers_then_exceptions(printed: Sheet) -> None:
    text = as_text(printed)
    order = [text.index(part) for part in ("KIT'S RULES", "QUESTION 1", "QUESTION 4", "RULE 1", "RULE 5", "EXCEPTIONS")]
    assert order == sorted(order)
    assert all(rule.words in text for rule in RULES)
    assert "never lose a point" in text


def test_the_poster_is_a_pdf_of_a_few_pages(printed: Sheet) -> None:
    written = poster(printed)
    assert written.startswith(b"%PDF")
    assert set(re.findall(rb"/Count (\d+)", written)) == {b"4"}
    page = source(printed)
    assert page.count('image(bytes("') == 3 + 2 + 2 + 6
    for picture in printed.pictures:
        tokens = "".join(".Ko"[token] for token in picture.tokens)
        assert f"`{tokens}`: {' '.join(picture.advice)}" in page
    for share in printed.proof.shares:
        assert f"{share.rows} rows, {share.arises} of them come up" in page


def test_drawings_name_every_socket() -> None:
    tokens = (1, 0, 2, 0, 0, 1, 0)
    assert [cell.sign for cell in tile_scene(tokens, True).cells] == ["K", "", "o", "", "", "K", ""]
    text = tile_text(tokens)
    assert text.count("K") == 2
    assert text.count("o") == 1
    assert all(str(socket) in text for socket in (1, 3, 4, 6))


def test_turning_a_task_turns_its_answers() -> None:
    rows = [row for row in kit_table() if row.arises]
    whole = {
        (row.tokens, row.own_tile, row.left, row.may_skip, row.other_may_skip): row
        for row in kit_table(symmetric=False)
    }
    for row in rows:
        for symmetry in range(len(SYMMETRIES)):
            task = turned(row, symmetry)
            same = whole[task.tokens, row.own_tile, row.left, row.may_skip, row.other_may_skip]
            assert sorted(same.best) == list(task.best)
            assert sorted(same.advice) == list(task.advice)
        for symmetry in range(len(SYMMETRIES)):
            task = turned(row, symmetry)
            assert sorted(task.tokens) == sorted(row.tokens)
            assert len(task.best) == len(row.best)
            assert set(task.advice) <= set(task.best) <= set(task.possible)
            assert all(task.is_right(event) == (event in task.advice) for event in task.possible)
            assert all(event in ("skip", "tile") or task.tokens[int(event)] == 0 for event in task.best)
    assert any(len({turned(row, symmetry).tokens for symmetry in range(6)}) == 6 for row in rows)


def test_what_was_wrong_comes_more_often() -> None:
    rows = [row for row in kit_table() if row.arises]
    progress = DrillProgress()
    wrong, right = rows[10], rows[20]
    progress.note(wrong, False)
    for _ in range(HIGHEST):
        progress.note(right, True)
    assert progress.weight(wrong) > progress.weight(rows[0]) > progress.weight(right)
    asked = {wrong.text: 0, right.text: 0}
    state = stream(1, 1)
    for _ in range(4000):
        task, state = next_task(rows, progress, state)
        if task.text in asked:
            asked[task.text] += 1
    assert asked[wrong.text] > 40 > 10 > asked[right.text]
    assert progress.learnt(rows) == 1
    assert (progress.asked, progress.right) == (1 + HIGHEST, HIGHEST)


def test_progress_is_kept_and_damage_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = progress_file()
    assert path == tmp_path / "hegemon" / "kit.json"
    assert load_progress(path) == DrillProgress()
    kept = DrillProgress({"- 1 f 12": 3}, 7, 5)
    save_progress(path, kept)
    assert load_progress(path) == kept
    huge = '{"known": {"a": 1e400}, "asked": 1, "right": 1}'
    for damage in (
        huge,
        "[" * 200_000,
        '{"known": {}, "asked": -5, "right": 9}',
        "",
        "[]",
        '{"known": 3}',
        '{"known": {"a": "x"}, "asked": 1, "right": 1}',
        "\x00",
    ):
        path.write_text(damage)
        with pytest.raises(MalformedError, match="does not hold the progress"):
            load_progress(path)
