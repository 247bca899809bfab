"""The exact value of a deterministic game of two players that is played for the margin, score(0) - score(1)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hegemon.game.position import CHANCE, FAR
from hegemon.native.bits import numbers
from hegemon.search.driver import Driver, OutOfTimeError, is_native
from hegemon.search.frames import MEETS_CHANCE, TOGETHER, TOO_DEEP, FrameSearch
from hegemon.search.margin_native import MOST_DEPTH, margin_path, search, write_key
from hegemon.search.result import Result, Unit, Value

SECONDS_PER_CALL = 0.05
"""A native call returns after about this time, so that progress can be shown and Ctrl-C is heard."""
FIRST_CALL = 20
"""Nodes of the first native call, until its speed is known."""
PROVED = "proved: nothing better is possible"
PLIES_WITH_IMAGES = 9
"""Up to this many small moves from the first position, symmetric positions are taken for one."""


def solve_margin(
    position: Any,
    progress: Callable[[Result], None] | None = None,
    table_bits: int = 22,
    seconds: float | None = None,
    backend: str = "native",
    nodes: int | None = None,
) -> Result:
    """The final margin of a position under best play, proved, with a line that reaches it.

    A table of 2**table_bits entries of 16 bytes and a key remembers full keys, so nothing rests on a hash. The search
    gives up after `seconds` or `nodes`: then the margin is a guess, and its interval is proved. The backend `python`
    runs the source in the interpreter.
    """
    native = is_native(backend)
    if position.over():
        return Result(Value(Fraction(_margin_of(position)), Unit.MARGIN, None), (), PROVED, 0, 0.0)
    if position.to_move() == CHANCE:
        raise ValueError(REASONS[MEETS_CHANCE])
    if position.together():
        raise ValueError(REASONS[TOGETHER])
    return _Proof(position, progress, table_bits, seconds, nodes, native).solved()


REASONS = {
    MEETS_CHANCE: "chance decides in this game, so nothing can be proved move by move",
    TOGETHER: "the players decide at the same time, so no single move is best",
    TOO_DEEP: f"a line of this game is longer than {MOST_DEPTH} small moves",
}


class _Proof:
    """A search under way: its arrays, its limits, and the bounds that are proved."""

    def __init__(
        self,
        position: Any,
        progress: Callable[[Result], None] | None,
        table_bits: int,
        seconds: float | None,
        nodes: int | None,
        native: bool,
    ) -> None:
        self.root = position
        self.banked = _margin_of(position)
        self.progress = progress
        self.machine = FrameSearch(position, search, margin_path(position), table_bits, native, REASONS)
        self.driver = Driver(FIRST_CALL, seconds, nodes, SECONDS_PER_CALL)
        self.low: int
        self.high: int
        self.low, self.high = position.margin_bounds()

    def solved(self) -> Result:
        """Close in on the value, then play it out."""
        line: list[int] = []
        guess = self._first_guess()
        try:
            guess = self._close_in(guess)
            self._play_out(line)
        except OutOfTimeError:
            guess = min(max(guess, self.low), self.high)
        return self._result(guess, tuple(line))

    def _result(self, guess: int, line: tuple[int, ...]) -> Result:
        low, high = Fraction(self.low + self.banked), Fraction(self.high + self.banked)
        value = Value(Fraction(guess + self.banked), Unit.MARGIN, None if low == high else (low, high))
        return Result(value, line, PROVED if value.exact else "bounds", self.machine.nodes, self.driver.spent)

    def _close_in(self, guess: int) -> int:
        """The value of what is still to come. Steps grow while they go the same way, as the first guess may be far."""
        step, upwards = 1, None
        while self.low < self.high:
            target = min(max(guess, self.low + 1), self.high)
            answer = self._ask(self.root, 0, target, self.low, self.high)
            if answer >= target:
                self.low = answer
            else:
                self.high = answer
            step = 2 * step if upwards == (answer >= target) else 1
            upwards = answer >= target
            guess = answer + step if upwards else answer - step + 1
            if (upwards and guess > self.high) or (not upwards and guess <= self.low):
                guess = (self.low + self.high + 1) // 2
        return self.low

    def _first_guess(self) -> int:
        """The middle of the bounds; where nothing is known, that no player gains anything."""
        return (self.low + self.high) // 2 if self.low > -FAR and self.high < FAR else 0

    def _play_out(self, line: list[int]) -> None:
        """Moves that keep the value, one after the other; each is proved by asking about what follows it."""
        position, value = self.root, self.low
        while not position.over():
            # The first turn is what most people want, so it is found whatever the time.
            if line and position.between_turns() and self.driver.over(self.machine.nodes):
                raise OutOfTimeError
            maximizing = position.to_move() == 0
            for move in self._tries(position, len(line)):
                child = position.play(move)
                after = value - (_margin_of(child) - _margin_of(position))
                if child.over():
                    kept = after == 0
                else:
                    low, high = child.margin_bounds()
                    target = after if maximizing else after + 1
                    kept = (self._ask(child, len(line) + 1, target, low, high) >= target) == maximizing
                if kept:
                    break
            position, value = child, after
            line.append(move)

    def _tries(self, position: Any, ply: int) -> list[int]:
        """The moves of a position, those first that probably keep its value."""
        moves = list(numbers(position.moves()))
        hope = _hope(position)
        moves.sort(key=lambda move: hope(position.play(move)), reverse=True)
        images = position.symmetries() if ply < PLIES_WITH_IMAGES else 1
        row = self.machine.frame["key"]
        image = write_key(position, 0, images, row)
        hint = self.machine.hint(row) - 1
        moves.sort(key=lambda move: position.image_of(image, move) != hint)
        return moves

    def _ask(self, position: Any, ply: int, target: int, low: int, high: int) -> int:
        """A bound of what is still to come: at least the target and proved from below, or less and from above."""
        machine = self.machine
        machine.frame["target"], machine.frame["least"], machine.frame["most"] = target, low, high
        machine.state["images"] = max(0, PLIES_WITH_IMAGES - ply)
        return machine.value(position, self.driver, lambda: machine.nodes, lambda: self._tell(target))

    def _tell(self, target: int) -> None:
        if self.progress is not None:
            self.progress(self._result(target, ()))


def _margin_of(position: Any) -> int:
    margin: int = position.score(0) - position.score(1)
    return margin


def _hope(position: Any) -> Callable[[Any], int]:
    """How good a next position looks for the player who moves now: the middle of its bounds."""
    sign = 1 - 2 * position.to_move()

    def hope(child: Any) -> int:
        low, high = (0, 0) if child.over() else child.margin_bounds()
        result: int = sign * (2 * _margin_of(child) + max(low, -FAR) + min(high, FAR))
        return result

    return hope
