"""Alpha-beta with iterative deepening over any position of two players, without chance: the best turn and its value."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from threading import Lock
from typing import Any

from hegemon.game.position import CHANCE, FAR
from hegemon.game.turns import Turn, decision_ends, position_after
from hegemon.native.bits import numbers
from hegemon.search.alphabeta_native import WIN, alphabeta_path, judged_table, search, search_judged, write_key
from hegemon.search.driver import Driver, OutOfTimeError, in_threads, is_native
from hegemon.search.frames import MEETS_CHANCE, MOVE_MASK, TOGETHER, FrameSearch
from hegemon.search.judgement import Judgement, share_of
from hegemon.search.result import Candidate, Result, Unit, Value, first_decision, result_of, whole
from hegemon.search.transposition import empty_table

FIRST_CALL = 500
"""Nodes of the first native call, until its speed is known."""
DEEPEST = 200
"""Turns ahead at the most."""
PLIES_WITH_IMAGES = 6
"""Up to this many small moves from the first position, symmetric positions are taken for one."""
LONGEST_LINE = 40
TABLE_BITS = 20

REASONS = {
    MEETS_CHANCE: "chance decides in this game, so alpha-beta can't look through it",
    TOGETHER: "the players decide at the same time, so alpha-beta doesn't apply",
}


Progress = Callable[["AlphaBeta"], None]


class AlphaBeta:
    """A search from one position. Every thread has its table and looks at moves of its own."""

    def __init__(
        self,
        position: Any,
        for_margin: bool,
        threads: int = 1,
        backend: str = "native",
        table_bits: int = TABLE_BITS,
        every: bool = False,
        bounds: tuple[Fraction | float, Fraction | float] = (-1.0, 1.0),
        lead: int = 1,
        judgement: Judgement | None = None,
    ) -> None:
        """With `every` each first move gets its exact value, not only the best.

        The value lies between `bounds` for sure, whatever the heuristic says, or the `judgement` that was learned. In a
        game that is played to win, this `lead` by the heuristic is half of the way to a win.
        """
        native = is_native(backend)
        if position.over() or position.to_move() == CHANCE or position.together():
            raise ValueError(REASONS[TOGETHER if not position.over() and position.together() else MEETS_CHANCE])
        self.root, self.for_margin, self.every, self.bounds, self.lead = position, for_margin, every, bounds, lead
        self.sign = 1 if position.to_move() == 0 else -1
        self.judgement = judgement
        run = search if judgement is None else search_judged
        new_table = empty_table if judgement is None else partial(judged_table, judgement)
        self.machines = [
            FrameSearch(position, run, alphabeta_path(position), table_bits, native, REASONS, new_table)
            for _ in range(threads)
        ]
        self.moves = [int(move) for move in numbers(position.moves())]
        self.values: dict[int, int] = {}
        self.best: int | None = None
        self.value = 0
        self.depth = 0
        self.proved = False
        self.lock = Lock()
        self.driver = Driver(FIRST_CALL)

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""
        return sum(machine.nodes for machine in self.machines)

    def search(
        self,
        nodes: int | None = None,
        seconds: float | None = None,
        depth: int = DEEPEST,
        progress: Progress | None = None,
    ) -> Result:
        """Look deeper and deeper, up to a number of nodes, of seconds, or of turns ahead."""
        if nodes is None and seconds is None and depth == DEEPEST:
            raise ValueError("a search needs a number of nodes, seconds or turns")
        self.driver = Driver(FIRST_CALL, seconds, nodes)
        try:
            for ahead in range(self.depth + 1, depth + 1):
                self._deepen(ahead, progress)
                self.depth = ahead
                if self.proved or abs(self.value) == WIN:
                    break
        except OutOfTimeError:
            pass
        return self._result(self.line())

    def amount(self, line: tuple[int, ...]) -> Fraction | float:
        """The value as player 1 sees it: units of the score, or how the end of the line looks."""
        if self.for_margin:
            return Fraction(self.value)
        if abs(self.value) == WIN or self.proved:
            return Fraction((self.value > 0) - (self.value < 0))
        end = position_after(self.root, line)
        if end.over():
            return float(result_of(end.winner()))
        return float(end.outlook()) / 1000 if self.judgement is None else 2 * share_of(end, self.judgement) - 1

    def _result(self, line: tuple[int, ...]) -> Result:
        unit, by = Unit.MARGIN if self.for_margin else Unit.RESULT, f"alpha-beta, {self.depth} turns ahead"
        by += "" if self.judgement is None else ", by a learned judgement"
        value = Value(self.amount(line), unit, None if self.proved else self.bounds)
        by = f"proved: {by}" if self.proved else by
        candidates = self._candidates(line, unit) if self.every or not self.proved else ()
        return Result(value, line, by, self.nodes, self.driver.spent, candidates)

    def _candidates(self, line: tuple[int, ...], unit: Unit) -> tuple[Candidate, ...]:
        """The first moves. Without `every` the best is known at that depth, of the others that they are not better."""
        made = first_decision(self.root, line).moves
        known = self.every or self.for_margin
        best = Candidate(whole(made, line[0]), 1.0, self._worth(line[0]) if known else None, unit)
        others = sorted(self.values, key=lambda move: -self.sign * self.values[move])
        rest = (
            Candidate((move,), 0.0, self._worth(move) if self.every else None, unit)
            for move in others
            if move != line[0]
        )
        return (best, *rest)

    def _worth(self, move: int) -> Fraction | float:
        """What a first move is worth to player 1: a margin, or its lead as a part of the way to a win."""
        value = self.values[move]
        if self.for_margin:
            return Fraction(value)
        return value / WIN if abs(value) == WIN else value / (abs(value) + self.lead)

    def _deepen(self, ahead: int, progress: Progress | None) -> None:
        """Look `ahead` turns ahead: the move that was best first, then whether another one is better."""
        order = sorted(self.moves, key=lambda move: (move != self.best, -self.sign * self.values.get(move, 0)))
        found: dict[int, int] = {}
        sure: list[bool] = []
        leading: list[int] = []

        def weigh(worker: int, move: int) -> None:
            best = found[leading[0]] if leading and not self.every else None
            value, rests = self._value_of(worker, move, ahead, best, progress)
            with self.lock:
                found[move] = value
                sure.append(rests)
                if not leading or self.sign * value > self.sign * found[leading[0]]:
                    leading[:] = [move]

        try:
            weigh(0, order[0])
            if len(self.machines) == 1:
                for move in order[1:]:
                    if self._is_won(found[leading[0]]):
                        break
                    weigh(0, move)
            else:
                self._share_out(order[1:], weigh)
        finally:
            # What is known already of this depth counts if the move that was best before is among it. Values of
            # different depths can't be compared, so where all matter they count together.
            whole_depth = len(found) == len(order) or bool(leading and self._is_won(found[leading[0]]))
            if order[0] in found and (whole_depth or not self.every):
                self.best, self.value = leading[0], found[leading[0]]
                self.values |= found
                self.proved = self._is_won(self.value)
        # No heuristic is as good or bad as a win or a loss.
        self.proved = all(sure) or (not self.for_margin and abs(self.value) == WIN)
        if progress is not None:
            progress(self)

    def _is_won(self, value: int) -> bool:
        return not self.for_margin and self.sign * value == WIN

    def _share_out(self, moves: list[int], weigh: Callable[[int, int], None]) -> None:
        """Every thread takes the next move."""
        waiting = iter(moves)

        def work(worker: int) -> None:
            while True:
                with self.lock:
                    move = next(waiting, None)
                if move is None:
                    return
                weigh(worker, move)

        in_threads(len(self.machines), work)

    def _value_of(
        self, worker: int, move: int, ahead: int, best: int | None, progress: Progress | None
    ) -> tuple[int, bool]:
        """What a first move is worth; where another one is as good, only that it is not better."""
        child = self.root.play(move)
        left = ahead - (1 if child.over() or child.between_turns() else 0)
        if best is None:
            return self._ask(worker, child, left, -FAR, FAR, progress)
        # Is it better at all? Mostly not, and that is soon seen.
        window = (best, best + 1) if self.sign > 0 else (best - 1, best)
        value, rests = self._ask(worker, child, left, *window, progress)
        if self.sign * value <= self.sign * best:
            return value, rests
        return self._ask(worker, child, left, *((best, FAR) if self.sign > 0 else (-FAR, best)), progress)

    def _ask(
        self, worker: int, position: Any, ahead: int, floor: int, ceiling: int, progress: Progress | None
    ) -> tuple[int, bool]:
        machine = self.machines[worker]
        machine.frame["ahead"], machine.frame["floor"], machine.frame["ceiling"] = ahead, floor, ceiling
        machine.state["for_margin"], machine.state["images"] = int(self.for_margin), PLIES_WITH_IMAGES
        value = machine.value(
            position,
            self.driver,
            lambda: self.nodes,
            None if progress is None else lambda: progress(self),
            # One turn ahead is always looked at in full: a move is needed.
            lambda: self.driver.amount if self.depth == 0 else 0,
        )
        return value, bool(machine.state["sure"])

    def line(self) -> tuple[int, ...]:
        """The best moves from the root on, as far as the tables remember them."""
        assert self.best is not None
        line = [self.best]
        here = self.root.play(self.best)
        deciding = Turn((self.best,), here)
        while not here.over() and len(line) < LONGEST_LINE:
            move = self._remembered(here)
            if move is None:
                if decision_ends(deciding, self.root.to_move()):
                    break
                move = self._completed(here)
            line.append(move)
            here = here.play(move)
            if not decision_ends(deciding, self.root.to_move()):
                deciding = Turn((*deciding.moves, move), here)
        return tuple(line)

    def _remembered(self, position: Any) -> int | None:
        """The move that a table has for a position."""
        if position.to_move() == CHANCE or position.together():
            return None
        for machine in self.machines:
            row = machine.frames[-1]["key"]
            for images in (position.symmetries(), 1):
                image = write_key(position, 0, images, row)
                hint = (machine.hint(row) & MOVE_MASK) - 1
                for move in numbers(position.moves()):
                    if position.image_of(image, move) == hint:
                        return int(move)
        return None

    def _completed(self, position: Any) -> int:
        """A move to go on with in a turn under way that no table remembers; only a short look is within the limit."""
        limits = self.driver
        self.driver = Driver(FIRST_CALL)
        self._ask(0, position, 1, -FAR, FAR, None)
        self.driver = limits
        return int(self.machines[0].state["chosen"])
