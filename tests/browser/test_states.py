"""What the page makes of states that leave out what it was sent before, whoever of it hears them."""

from typing import Any

from tests.browser.conftest import Opener
from tests.browser.opened import Server

WIRE = """
async () => {
  class Wire {
    static OPEN = 1;
    static CLOSING = 2;
    readyState = 1;
    constructor() { window.wire = this; queueMicrotask(() => this.onopen()); }
    send() {}
    say(message) { this.onmessage({ data: JSON.stringify(message) }); }
  }
  window.WebSocket = Wire;
  const { live } = await import("/web/net.js?alone");
  Object.assign(window, { live, heard: [], replies: [] });
  live.join("k", (state) => window.heard.push(structuredClone(state)));
  await Promise.resolve();
}
"""
"""The page's own end of the wire, with nobody at the other."""


def whole(turns: int, **more: Any) -> dict[str, Any]:
    scene = {"title": "", "shapes": [{"n": 0}, {"n": 1}, {"n": 2}], "cells": [{"name": "A1"}], "box": [0, 0, 1, 1]}
    record = [{"text": str(turn)} for turn in range(turns)]
    state = {"type": "state", "key": "k", "id": None, "game": {"name": "g"}, "record_from": 0, "record": record}
    return {**state, "view": {"scene": scene}, **more}


def part(turns: int) -> dict[str, Any]:
    """The last turn alone, and a scene in which one shape is new and two have changed places."""
    scene = {"title": "after", "shapes": [[2, 1], {"n": 9}, [0, 1]], "cells": [[0, 1]]}
    record = [{"text": str(turns - 1)}]
    state = {"type": "state", "key": "k", "id": None, "record_from": turns - 1, "record": record}
    return {**state, "view": {"scene": scene}}


def test_states_are_completed_by_whatever_came_before(opener: Opener, server: Server) -> None:
    page = opener(server.address).go("/")
    page.evaluate(WIRE)

    def say(message: dict[str, Any]) -> None:
        page.evaluate("message => window.wire.say(message)", message)

    say(whole(2))
    say(part(3))
    asked = page.evaluate("() => live.ask({ type: 'act', key: 'k' }, (reply) => replies.push(reply.why))")
    # Only the asker hears this one, and yet the next builds on it.
    say({"type": "refused", "id": asked, "why": "no", "state": whole(4)})
    say(part(5))
    heard = page.evaluate("() => heard")
    assert [[turn["text"] for turn in state["record"]] for state in heard] == [list("01"), list("012"), list("01234")]
    assert [state["game"] for state in heard] == [{"name": "g"}] * 3
    last = heard[-1]["view"]["scene"]
    assert last["shapes"] == [{"n": 2}, {"n": 9}, {"n": 0}]
    assert (last["cells"], last["box"], last["title"]) == ([{"name": "A1"}], [0, 0, 1, 1], "after")
    assert page.evaluate("() => replies") == ["no"]


def test_what_comes_after_leaving_is_nothing(opener: Opener, server: Server) -> None:
    person = opener(server.address)
    page = person.go("/")
    page.evaluate(WIRE)
    page.evaluate("message => window.wire.say(message)", whole(1))
    page.evaluate("() => live.leave('k')")
    page.evaluate("message => window.wire.say(message)", part(2))
    assert page.evaluate("() => heard.length") == 1
    # After another join the whole comes first; what was under way before that is of no use.
    page.evaluate("() => live.join('k', (state) => heard.push(state))")
    page.evaluate("message => window.wire.say(message)", part(2))
    page.evaluate("message => window.wire.say(message)", whole(2))
    assert page.evaluate("() => heard.map(({ record }) => record.length)") == [1, 2]
    person.assert_quiet()
