"""Kit's table as one thing to print: rules of thumb first, then the pictures they decide, then the exceptions."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from hegemon.studies.kit.drawing import tokens_text
from hegemon.studies.kit.one_tile import AS_USUAL, Reading
from hegemon.studies.kit.proof import Proof, prove
from hegemon.studies.kit.questions import AnsweredQuestion, Opening, answers
from hegemon.studies.kit.rules import RULES
from hegemon.studies.kit.solution import Row, kit_table

LEGEND = (
    "Sockets 0 to 6: 0 the centre, 1 3 5 the corners, 2 4 6 the midpoints, clockwise from the point.",
    "K is Kit's token, o the other's. An area is one of the three parts of the tile, with four sockets around it.",
    "A picture is meant up to turning and mirroring the tile.",
)
COLUMNS = (
    "text",
    "tokens",
    "tile",
    "event",
    "may_skip",
    "other_may_skip",
    "value",
    "best",
    "rule",
    "choices",
    "advice",
    "exception",
    "arises",
    "states",
)


@dataclass(frozen=True)
class Picture(Row):
    """A row for all that differ from it only in who may still skip: the best sockets never depend on that."""

    values: tuple[int, ...] = ()
    """What they are worth."""
    rows: int = 1
    """How many they are."""

    @property
    def situation(self) -> str:
        """Whose tile it is and which event, in words."""
        if self.own_tile is None:
            return "empty board"
        return f"{'own' if self.own_tile else 'their'} tile, {self.event} event"


@dataclass(frozen=True)
class Sheet:
    """Everything that is printed."""

    rows: tuple[Row, ...]
    pictures: tuple[Picture, ...]
    proof: Proof
    questions: tuple[AnsweredQuestion, ...]
    """The four questions, for this reading of the rules."""
    openings: tuple[Opening, ...]
    """The openings, and what can answer them."""

    def group(self, rule: int) -> list[Picture]:
        """The pictures that a rule decides rightly."""
        return [picture for picture in self.pictures if picture.rule == rule and not picture.exception]

    @property
    def exceptions(self) -> list[Picture]:
        """The pictures to be learnt by themselves."""
        return [picture for picture in self.pictures if picture.exception]


def sheet(reading: Reading = AS_USUAL) -> Sheet:
    """Kit's table for a reading of the rules, with its proof and the answers to the questions."""
    rows, found = kit_table(reading), answers(reading)
    return Sheet(rows, pictures_of(rows), prove(RULES, reading), found.answers, found.openings)


def pictures_of(rows: Iterable[Row]) -> tuple[Picture, ...]:
    """The pictures that some rows make, in their order."""
    alike: dict[tuple[object, ...], list[Row]] = {}
    for row in rows:
        alike.setdefault((row.tokens, row.own_tile, row.left, row.rule, row.advice, row.exception), []).append(row)
    return tuple(
        Picture(
            **{**vars(group[0]), "arises": any(row.arises for row in group)},
            values=tuple(sorted({row.value for row in group})),
            rows=len(group),
        )
        for group in alike.values()
    )


def flat(row: Row) -> dict[str, Any]:
    """A row as plain values, for JSON and TSV."""
    said = {"tokens": tokens_text(row.tokens), "event": "first" if row.first else "later"}
    return {name: said[name] if name in said else getattr(row, name) for name in COLUMNS}


def as_data(printed: Sheet) -> dict[str, Any]:
    """The sheet as one JSON object."""
    proof = printed.proof
    return {
        "rules": [
            {
                "number": share.rule.number,
                "name": share.rule.name,
                "words": share.rule.words,
                "rows": share.rows,
                "arising_rows": share.arises,
                "wrong_rows": share.wrong,
            }
            for share in proof.shares
        ],
        "proof": {
            "holds": proof.holds,
            "rows": proof.rows,
            "arising": proof.arising,
            "first_decisions": proof.starts,
            "exceptions": len(proof.exceptions),
        },
        "questions": [asdict(answer) for answer in printed.questions],
        "openings": [
            {
                "name": opening.name,
                "socket": opening.socket,
                "value": opening.value,
                "winning": opening.winning,
            }
            for opening in printed.openings
        ],
        "table": [flat(row) for row in printed.rows],
    }


def as_tsv(printed: Sheet) -> str:
    """The full table, a line a row, columns divided by tabs."""

    def cell(value: object) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return " ".join(value) if isinstance(value, tuple) else str(value)

    lines = ["\t".join(COLUMNS)]
    lines += ["\t".join(map(cell, flat(row).values())) for row in printed.rows]
    return "\n".join(lines) + "\n"


def as_text(printed: Sheet) -> str:
    """The sheet for a terminal."""
    proof = printed.proof
    lines = [
        "KIT'S RULES",
        *(f"  {rule.number}. {rule.words}" for rule in RULES),
        "",
        *(f"  {line}" for line in LEGEND),
    ]
    lines += ["", "  " + proved(proof), "", "  rule        comes up    in the table    wrong there"]
    lines += [f"  {s.rule.name:10}{s.arises:10}{s.rows:16}{s.wrong:15}" for s in proof.shares]
    for number, answer in enumerate(printed.questions, 1):
        lines += ["", f"QUESTION {number}. {answer.question}", *(f"  {sentence}" for sentence in answer.sentences)]
    for rule in RULES:
        lines += ["", f"RULE {rule.number}. {rule.words}", *_listed(printed.group(rule.number))]
    lines += ["", exceptions_title(printed.proof).upper(), *_listed(printed.exceptions)]
    return "\n".join(lines) + "\n"


def proved(proof: Proof) -> str:
    """What was proved, in a sentence."""
    size = f"{proof.arising} of the {proof.rows} rows of the table come up"
    if proof.holds:
        return (
            f"Proved by search: from all {proof.starts} first decisions and against every opponent these rules never "
            f"lose a point. {size}; {len(proof.exceptions)} rows, none of those, are exceptions."
        )
    return (
        f"Under this reading of the game the rules can lose points: {size}, and {len(proof.lossy)} of them are "
        f"exceptions; so are {len(proof.exceptions)} rows in all."
    )


def exceptions_title(proof: Proof) -> str:
    """What is said above the exceptions."""
    return "Exceptions" + (", which never come up if Kit keeps to the rules" if proof.holds else "")


def by_situation(pictures: Iterable[Picture]) -> dict[str, list[Picture]]:
    """Pictures by whose tile it is and which event; of each those with the fewest tokens first."""
    alike: dict[str, list[Picture]] = {}
    for picture in pictures:
        alike.setdefault(picture.situation, []).append(picture)
    return {
        words: sorted(group, key=lambda each: (-each.tokens.count(0), each.tokens)) for words, group in alike.items()
    }


def _listed(pictures: list[Picture]) -> list[str]:
    lines = []
    for situation, alike in sorted(by_situation(pictures).items()):
        lines.append(f"  {situation}")
        for picture in alike:
            values = "/".join(f"{value:+}" for value in picture.values)
            lines.append(f"    {tokens_text(picture.tokens)}  play {' or '.join(picture.advice):20} {values}")
    return lines
