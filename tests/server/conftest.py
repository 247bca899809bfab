"""One server for all tests that don't end it."""

from collections.abc import Iterator

import pytest

from tests.server.pages import Server, served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one process that thinks."""
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running
