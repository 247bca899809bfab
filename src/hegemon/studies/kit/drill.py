"""A trainer for Kit's table: what was wrong comes again soon, what was right later; progress is kept in a file."""

import json
import os
from bisect import bisect
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import accumulate
from pathlib import Path

from hegemon.errors import MalformedError
from hegemon.games.trigame.tiles import SYMMETRIES
from hegemon.native.random import below, draw
from hegemon.studies.kit.solution import Row, turned

LONGEST = 1 << 20
"""Letters of a progress file that are read; one that holds every row is far shorter."""
HIGHEST = 5
"""Right answers in a row after which a position is known."""


@dataclass
class DrillProgress:
    """What a person has learnt: for each position the right answers in a row."""

    known: dict[str, int] = field(default_factory=dict)
    asked: int = 0
    right: int = 0

    def note(self, row: Row, was_right: bool) -> None:
        """Remember an answer."""
        self.asked += 1
        self.right += was_right
        self.known[row.text] = min(HIGHEST, self.known.get(row.text, 0) + 1) if was_right else 0

    def weight(self, row: Row) -> int:
        """How often a row is asked: a wrong one most, then new ones, a known one seldom."""
        if row.text not in self.known:
            return 8
        return 32 if self.known[row.text] == 0 else 16 >> self.known[row.text]

    def learnt(self, rows: Sequence[Row]) -> int:
        """How many of some rows are known."""
        return sum(self.known.get(row.text, 0) == HIGHEST for row in rows)


def next_task(rows: Sequence[Row], progress: DrillProgress, state: int) -> tuple[Row, int]:
    """A row drawn by its weight, turned or mirrored at random, and the generator's next state."""
    totals = list(accumulate(map(progress.weight, rows)))
    state, r = draw(state)
    chosen = rows[bisect(totals, below(r, max(1, totals[-1])), hi=len(rows) - 1)]
    state, r = draw(state)
    return turned(chosen, below(r, len(SYMMETRIES))), state


def progress_file() -> Path:
    """Where progress is kept unless a file is named: in the user's data folder."""
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "hegemon" / "kit.json"


def load_progress(path: Path) -> DrillProgress:
    """The progress in a file; none yet if there is no such file."""
    try:
        with path.open() as file:
            data = json.loads(file.read(LONGEST))
        known = {str(text): min(HIGHEST, max(0, int(count))) for text, count in data["known"].items()}
        if not 0 <= int(data["right"]) <= int(data["asked"]):
            raise ValueError
        return DrillProgress(known, int(data["asked"]), int(data["right"]))
    except FileNotFoundError:
        return DrillProgress()
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise MalformedError(f"{path} does not hold the progress of a drill; move it away to begin anew") from None


def save_progress(path: Path, progress: DrillProgress) -> None:
    """Keep progress; a half-written file never takes the place of a good one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(asdict(progress)))
        fresh.replace(path)
    except OSError as error:
        raise MalformedError(f"{path} can't be written: {error.strerror}") from None
