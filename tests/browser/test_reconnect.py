"""The power goes while a game is played: the page says so, comes back by itself, and nothing is lost."""

import signal
from pathlib import Path

from tests.browser.conftest import Opener
from tests.browser.opened import Server


def test_a_killed_server(tmp_path: Path, opener: Opener) -> None:
    server = Server(tmp_path, workers=1)
    try:
        person = opener(server.address)
        page = person.begin(server, "influence", "me", "me", options={"board": "small"})
        for turn in (1, 2):
            person.cell(person.legal()[0]).click()
            person.until_turns(turn)
        server.end(signal.SIGKILL)
        person.until("offline")
        assert page.locator("#status").inner_text().startswith("Disconnected. ")
        assert page.locator('[data-act="retry"]').is_visible()
        before = person.turns()
        server.start()
        person.until("mine")
        assert person.turns() == before
        person.cell(person.legal()[0]).click()
        person.until_turns(3)
        person.assert_quiet(broken=True)
    finally:
        server.end()
