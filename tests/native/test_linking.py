"""Functions are optimised once, with the entry point that they end up in; and they work there as if alone."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from hegemon.native import compiled, kernel
from hegemon.native.kernels import Kernel, NativeError


@compiled
class Small(NamedTuple):
    """Lives in registers: its methods are copied into their callers."""

    steps: int

    def further(self) -> "Small":
        return Small(self.steps + stride(self.steps))


@compiled(inline=False)
class Large(NamedTuple):
    """Its methods are called."""

    steps: int
    words: tuple[int, int]

    def further(self) -> "Large":
        return Large(self.steps + stride(self.steps), (self.words[1], checked(self.words[0])))


@compiled(inline=False)
def stride(steps: int) -> int:
    return 1 if steps % 2 else 3


@compiled(inline=False)
def checked(steps: int) -> int:
    """Fails with a text, which compiled code finds in the surroundings of the function."""
    if steps > 100:
        raise ValueError("too far")
    return steps


def walked(position: Any, times: int) -> Any:
    for _ in range(times):
        position = position.further()
    return position


def filled(position: Any, times: int) -> Any:
    """A second entry point over the same functions."""
    row = np.zeros(times, np.int64)
    for at in range(times):
        position = position.further()
        row[at] = checked(position.steps)
    return position, row.sum()


@pytest.mark.parametrize("start", [Small(0), Large(0, (1, 2))])
def test_one_entry_point_after_the_other_uses_the_same_functions(start: Any) -> None:
    for function in (walked, filled):
        assert kernel(function)(start, 7) == function(start, 7)


def test_errors_that_are_raised_deep_inside_say_what_they_say() -> None:
    # In one process twice: what the first entry point left behind is not what the second needs.
    for run in (kernel(filled), kernel(walked)):
        run(Large(0, (1, 2)), 1)
        with pytest.raises(ValueError, match="too far"):
            run(Large(0, (101, 101)), 90)


@pytest.mark.parametrize("start", [Small(0), Large(0, (1, 2))])
def test_all_is_optimised_at_once(start: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEGEMON_CACHE", str(tmp_path))
    run: Kernel = kernel(walked)
    run(start, 1)  # what Numba needs for itself is there from now on
    from hegemon.native.linking import LateLibrary

    optimised: list[str] = []
    finalize = LateLibrary.finalize

    def noted(library: LateLibrary) -> None:
        optimised.append(library.name)
        finalize(library)

    monkeypatch.setattr(LateLibrary, "finalize", noted)
    assert kernel(filled)(start, 3) == filled(start, 3)
    assert [name.partition("_")[0] for name in optimised] == ["filled"]


@compiled
class Longer(NamedTuple):
    """Its tuple may have any length, and code is made for each."""

    steps: int
    words: tuple[int, ...]

    def further(self) -> "Longer":
        return Longer(self.steps + stride(self.steps), self.words)


def test_a_position_of_another_length_is_compiled_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEGEMON_CACHE", str(tmp_path))
    from hegemon.native.linking import LateLibrary

    run, kinds = kernel(walked), []
    for words in ((1, 2), (1, 2, 3)):
        start = Longer(0, words)
        assert run(start, 4) == walked(start, 4)
        (copy,) = run._copies.values()
        kinds = [type(found.library) for found in copy.overloads.values()]
    assert len(kinds) == 2
    assert all(issubclass(kind, LateLibrary) for kind in kinds)


def test_what_cant_be_compiled_later_is_told_like_what_cant_be_compiled_first() -> None:
    def summed(position: Any, more: Any) -> Any:
        return position.steps + more

    run = kernel(summed)
    assert run(Small(3), 4) == 7
    with pytest.raises(NativeError, match=r"Small can't be compiled: .*No implementation"):
        run(Small(3), (1, 2))


def test_code_can_be_had_ready_without_a_call() -> None:
    run = kernel(filled)
    run.compile(Small(0), 3)
    (copy,) = run._copies.values()
    assert len(copy.nopython_signatures) == 1
    assert run(Small(0), 5) == filled(Small(0), 5)
    assert len(copy.nopython_signatures) == 1


def test_what_others_compile_is_compiled_as_numba_does() -> None:
    from numba import njit
    from numba.core.registry import cpu_target

    kernel(walked)(Small(0), 1)
    codegen = cpu_target.target_context.codegen()
    assert type(codegen.create_library("other")).__module__ == "numba.core.codegen"
    assert njit(lambda n: n + 1)(1) == 2
