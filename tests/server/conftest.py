"""One server for all tests that don't end it."""

from collections.abc import Iterator

import pytest

from tests.server.pages import Server, served
from tests.server.played import Time


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one process that thinks."""
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time by which all clocks go."""
    moved = Time()
    monkeypatch.setattr("hegemon.server.live.clock.monotonic", moved)
    return moved
