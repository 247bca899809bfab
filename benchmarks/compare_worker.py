"""One side of compare.py: runs the work that standard input names, with the hegemon that PYTHONPATH names.

It uses nothing but the command line and the public functions of hegemon, so it also runs checkouts from before.
"""

import contextlib
import importlib
import io
import json
import sys
import time
from typing import Any

import hegemon


def random_games(name: str, games: int) -> tuple[float, Any]:
    """The small moves of some random games, and their results."""
    tally = hegemon.playouts(hegemon.load(name).start(), games, backend="native")
    return float(tally.moves), [tally.moves, tally.margin, list(tally.wins)]


def command(*words: str) -> tuple[float, Any]:
    """The nodes or sequences that a command of `hegemon` counts, and its answer without times."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
        importlib.import_module(f"hegemon.cli.{words[0]}").command.main([*words[1:], "--json"], standalone_mode=False)
    answer = json.loads(printed.getvalue())
    answer.pop("seconds", None)
    return float(answer["nodes"] if "nodes" in answer else sum(answer["counts"])), answer


def main() -> None:
    """Answer every line, a list of words, with what was counted, the CPU seconds it took, and the answer."""
    print(json.dumps(hegemon.__file__), flush=True)
    for line in sys.stdin:
        what, *words = json.loads(line)
        begun = time.process_time()
        counted, answer = random_games(words[0], int(words[1])) if what == "random games" else command(what, *words)
        print(json.dumps([counted, time.process_time() - begun, answer]), flush=True)


if __name__ == "__main__":
    main()
