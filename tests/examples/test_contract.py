"""The games in `examples/` keep every promise that the contract suite asks of registered games."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import hegemon

from ..contract import test_ends, test_events, test_forms, test_native, test_rules, test_texts
from ..variants import EXAMPLES, alone, seeds, together


def contract(parameters: list[str]) -> list[Any]:
    """Every contract test with these parameters, as a function that only wants them."""
    found = []
    for module in (test_ends, test_forms, test_native, test_rules, test_events, test_texts):
        for name, test in vars(module).items():
            check = getattr(getattr(test, "hypothesis", None), "inner_test", test)
            if name.startswith("test_") and list(inspect.signature(check).parameters) == parameters:
                found.append(pytest.param(check, id=name))
    return found


GAMES = [game for name in EXAMPLES for game in alone(name)]


@pytest.mark.parametrize("game", GAMES, ids=[game.described() for game in GAMES])
@pytest.mark.parametrize("check", contract(["game"]))
def test_every_option_alone(check: Callable[[hegemon.Game], None], game: hegemon.Game) -> None:
    check(game)


@pytest.mark.parametrize("name", EXAMPLES, ids=lambda name: Path(name).stem)
@pytest.mark.parametrize("check", contract(["game", "seed"]))
def test_options_together(check: Callable[[hegemon.Game, int], None], name: str) -> None:
    # The function is asked through one of its own: Hypothesis wants to mark what it runs.
    @given(together(name), seeds)
    @settings(max_examples=6, deadline=None)
    def asked(game: hegemon.Game, seed: int) -> None:
        check(game, seed)

    asked()


def test_the_whole_contract_is_asked() -> None:
    found = {param.id for parameters in (["game"], ["game", "seed"]) for param in contract(parameters)}
    assert {
        "test_promises_hold_with_every_option_alone",
        "test_the_same_games_with_every_option_alone",
        "test_symmetries_change_nothing_with_every_option_alone",
        "test_moves_go_where_their_images_go",
        "test_texts_are_read_as_written_with_every_option_alone",
        "test_the_form_reaches_every_decision_with_every_option_alone",
        "test_every_turn_is_told_with_every_option_alone",
        "test_the_first_place_is_the_winners_with_every_option_alone",
    } <= found
    assert len(found) > 25
