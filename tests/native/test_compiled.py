"""What marking does: methods by class, fields that no method hides, `_replace`, supplied methods, clear errors."""

import subprocess
import sys
from typing import Any, NamedTuple

import pytest

from hegemon.game.position import compiled
from hegemon.native import kernel, kernels
from hegemon.native.kernels import NativeError


@compiled
class Runner(NamedTuple):
    """Has a method `won`."""

    steps: int
    goal: int

    def won(self) -> bool:
        return self.steps >= self.goal

    def moved(self, by: int) -> "Runner":
        return self._replace(steps=self.steps + by)

    def swapped(self) -> "Runner":
        return self._replace(goal=self.steps, steps=self.goal)


@compiled
class Finisher(NamedTuple):
    """Has a field `won`, which the method of that name in the other class must not hide."""

    rules: int
    won: int

    def over(self) -> bool:
        return self.won == 1

    def moved(self, by: int) -> "Finisher":
        return self._replace(won=by)


@kernel
def run(position: Any, by: int) -> Any:
    return position.moved(by)


@kernel
def is_won(position: Any) -> Any:
    return position.won()


@kernel
def is_over(position: Any) -> Any:
    return position.over()


@kernel
def swap(position: Any) -> Any:
    return position.swapped()


@kernel
def factorial(position: Any, n: int) -> int:
    """A kernel may call itself."""
    if n <= 1:
        return 1
    return n * int(factorial(position, n - 1))


def test_methods_are_chosen_by_class() -> None:
    assert run(Runner(1, 5), 3) == Runner(4, 5)
    assert run(Finisher(0, 0), 1) == Finisher(0, 1)
    assert type(run(Runner(1, 5), 3)) is Runner
    assert is_won(Runner(5, 5))
    assert not is_won(Runner(4, 5))


def test_a_method_of_one_class_hides_no_field_of_another() -> None:
    assert is_over(Finisher(0, 1))
    assert not is_over(Finisher(0, 0))


def test_replace_takes_several_fields_in_any_order() -> None:
    assert swap(Runner(1, 5)) == swap.python(Runner(1, 5)) == Runner(5, 1)


def test_a_kernel_may_call_itself() -> None:
    assert factorial(Runner(0, 0), 10) == factorial.python(Runner(0, 0), 10) == 3628800


def test_what_cant_be_compiled_is_told_in_one_line_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NativeError) as caught:
        is_won(Finisher(0, 1))
    message = str(caught.value)
    assert message == "Finisher lacks to_move(), moves(), play(), score(), winner(), key()"
    monkeypatch.setattr(kernels, "explaining", [])
    with pytest.raises(NativeError) as caught:
        is_won(Finisher(0, 1))
    message = str(caught.value)
    assert message.startswith("Finisher can't be compiled: ")
    assert "test_compiled.py, line" in message
    assert "\n" not in message


def test_what_cant_be_marked_is_refused() -> None:
    with pytest.raises(TypeError, match="not a NamedTuple"):
        compiled(type("Plain", (), {}))
    with pytest.raises(TypeError, match="every tuple has a method count"):
        compiled(NamedTuple("Counted", [("count", int)]))
    with pytest.raises(TypeError, match="takes a NamedTuple class or a function"):
        compiled(3)


def test_marking_does_not_import_numba() -> None:
    script = "import sys, hegemon; hegemon.load('influence').start(); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
