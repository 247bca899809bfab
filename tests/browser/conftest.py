"""Debian's Chromium for all tests of a package, one server for those that don't kill it, and a fresh page for each."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.opened import Opened, Server, is_ci

SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser; it is closed with this package, since it keeps a loop that other tests couldn't share."""
    program = shutil.which("chromium")
    if program is None:
        assert not is_ci(), "chromium is missing; scripts/chromium installs it"
        pytest.skip("chromium is missing; scripts/chromium installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that don't kill it."""
    running = Server(tmp_path_factory.mktemp("browser"))
    yield running
    running.end()


Opener = Callable[..., Opened]
"""Opens a page in a browser that knows nothing yet; options are those of a context."""


@pytest.fixture
def opener(chromium: Browser) -> Iterator[Opener]:
    """Opens pages at an address, and closes them."""
    contexts = []

    def opened(address: str, seed: int = 1, **options: Any) -> Opened:
        options = {"viewport": {"width": 1280, "height": 860}, "reduced_motion": "reduce", **options}
        context = chromium.new_context(**options)
        contexts.append(context)
        return Opened(context, address, seed)

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def here(server: Server, opener: Opener) -> Iterator[Opened]:
    """A page at the common server, which must not complain of anything."""
    page = opener(server.address)
    yield page
    page.assert_quiet()
