"""Orders that are not revealed yet reach nobody else, in any way."""

import random
import re
from itertools import product
from typing import Any

import pytest

from tests.server.pages import BOB, Page, Server


def order(page: Page, seed: int) -> dict[str, Any]:
    """An order, and what it was."""
    rng = random.Random(seed)
    while True:
        answer = page.answer(rng)
        if page.ask("decide", answer=answer)["type"] == "state":
            return answer


def told(server: Server, first: int, rounds: int, seed: int) -> tuple[dict[str, Any], list[str]]:
    """What a player orders first, and all that anybody else is told until the other has decided too."""
    made = server.new("strategic", "me", "friend", options={"turns": "6"})
    keys = [made["play"], made["seats"][1]["key"]]
    with (
        server.page(keys[0]) as ann,
        server.page(keys[1], BOB, "Bob") as bob,
        server.page(made["watch"], "c" * 22) as watcher,
    ):
        pages = [ann, bob]
        ann.until(lambda state: state["players"][1]["online"])
        for turn in range(rounds):
            # Both games are the same until the turn that is looked at; there are no dice in what they do.
            for page in pages:
                assert page.ask("decide", answer={"path": [], "amounts": {}})["type"] in ("state", "refused")
            ann.until(lambda state, ply=turn + 1: state["ply"] >= ply)  # type: ignore[misc]
        decider, other = pages[first], pages[1 - first]
        given = order(decider, seed)
        others = [other, watcher]
        for page in others:
            page.until(lambda state: state["decided"] == [first])
        everything = [text for page in others for text in page.heard]
        everything += [server.http.get(f"/api/record/{key}").text for key in (keys[1 - first], made["watch"])]
        with server.page(made["watch"], "c" * 22) as late:
            everything += late.heard
        names = {keys[0]: "ANN", keys[1]: "BOB", made["watch"]: "WATCH"}
        plain = [re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text) for text in everything]
        # What the other player sends does not count; what they are told must not depend on the order.
        order(other, 1)
        decider.until(lambda state: state["ply"] > rounds)
        return given, plain


@pytest.mark.parametrize("first", [0, 1])
def test_nobody_is_told_an_order_before_it_is_revealed(server: Server, first: int) -> None:
    orders = {}
    for seed in range(2, 30):
        given, heard = told(server, first, 0, seed)
        orders[str(given)] = heard
        if len(orders) == 3:
            break
    assert len(orders) == 3
    for one, other in product(orders.values(), repeat=2):
        assert one == other


def test_an_own_decision_is_not_shown_either(server: Server) -> None:
    """A second page with the same key, perhaps lent to a friend, shows only that the player has decided."""
    made = server.new("strategic", "me", "friend")
    with server.page(made["play"]) as page:
        order(page, 3)
        assert page.state["view"]["form"] is None
        assert page.state["decided"] == [0]
        assert page.record == []
