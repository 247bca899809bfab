"""`hegemon serve` as a person calls it."""

import builtins
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from hegemon.cli import main as cli
from hegemon.cli import serve
from hegemon.server.web import run as running
from hegemon.server.web.settings import ServerSettings


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[ServerSettings]:
    """What would have been served; the server itself is not started."""
    settings: list[ServerSettings] = []

    def run(given: ServerSettings, listening: socket.socket, ready: Any) -> None:
        settings.append(given)
        ready()
        listening.close()

    monkeypatch.setattr(running, "run", run)
    return settings


def call(monkeypatch: pytest.MonkeyPatch, *args: str) -> int:
    monkeypatch.setattr(sys, "argv", ["hegemon", *args])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return int(ended.value.code or 0)


def taken_port() -> tuple[socket.socket, int]:
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    taken.listen()
    return taken, taken.getsockname()[1]


def test_it_says_where_it_is_open(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], ran: list[ServerSettings], tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert call(monkeypatch) == 0  # without a command the page is opened
    words = capfd.readouterr().out.split()
    assert words[:4] == ["Hegemon", "is", "open", "at"]
    assert opened == [words[4]]
    assert ran[0].database.endswith("/hegemon/games.sqlite")
    assert str(tmp_path) in ran[0].database
    assert Path(ran[0].database.removeprefix("sqlite:///")).parent.is_dir()
    assert call(monkeypatch, "serve", "--no-open", "--database", "postgresql://x/y", "--workers", "3") == 0
    assert len(opened) == 1
    assert (ran[1].database, ran[1].workers) == ("postgresql://x/y", 3)


def test_a_taken_port_is_told_or_another_is_found(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], ran: list[ServerSettings]
) -> None:
    taken, port = taken_port()
    with taken:
        database = ("--no-open", "--database", "sqlite://")
        assert call(monkeypatch, "serve", "--port", str(port), *database) == 2
        said = capfd.readouterr()
        assert said.out == ""
        assert said.err.startswith(f"error: port {port} of 127.0.0.1 can't be used")
        assert ran == []
        monkeypatch.setattr(running, "PORT", port)
        assert call(monkeypatch, "serve", *database) == 0
        assert f":{port} " not in capfd.readouterr().out
        assert len(ran) == 1


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith(("hegemon.server", "starlette"))]:
        monkeypatch.delitem(sys.modules, name)
    imported = builtins.__import__

    def without_starlette(name: str, *args: Any, **more: Any) -> Any:
        if name.startswith("starlette"):
            raise ModuleNotFoundError("No module named 'starlette'", name="starlette")
        return imported(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", without_starlette)
    assert call(monkeypatch, "serve", "--no-open") == 2
    assert capfd.readouterr().err == "error: the page needs more: pip install 'hegemon[page]'\n"


def test_a_database_that_can_not_be_opened_is_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    taken, port = taken_port()
    taken.close()
    assert call(monkeypatch, "serve", "--no-open", "--port", str(port), "--database", "sqlite:////no/such/x") == 2
    assert capfd.readouterr().err.startswith("error: the database can't be opened")


def test_a_server_for_this_machine_knows_its_names_unless_a_proxy_is_before_it(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], ran: list[ServerSettings]
) -> None:
    usual = ("serve", "--no-open", "--database", "sqlite://")
    for more in ((), ("--proxy", "10.0.0.0/8"), ("--host", "0.0.0.0")):
        assert call(monkeypatch, *usual, *more) == 0
    assert [bool(settings.own_names) for settings in ran] == [True, False, False]
    assert [settings.proxy for settings in ran] == [None, "10.0.0.0/8", None]
    for wrong in ("*", "my proxy", ""):
        assert call(monkeypatch, *usual, "--proxy", wrong) == 2
        assert "is no address of a proxy" in capfd.readouterr().err


def test_there_is_a_process_to_think_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, workers in ((None, 1), (1, 1), (2, 2), (8, 7)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert serve.usual_workers() == workers


@pytest.mark.parametrize("host", ["", "nan.invalid", "x..y", "192.0.2.1", "a" * 300, "\udcff", "\0"])
def test_an_address_that_is_not_this_machines_is_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], ran: list[ServerSettings], host: str
) -> None:
    assert call(monkeypatch, "serve", "--no-open", "--database", "sqlite://", "--host", host) == 2
    said = capfd.readouterr().err
    assert said.startswith("error: ")
    assert "--host" in said
    assert "--port" not in said
    assert ran == []


@pytest.mark.parametrize("port", ["nan", "-1", "0", "65536", "9" * 5000])
def test_a_port_of_the_database_that_is_none_is_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], port: str
) -> None:
    asked = ("serve", "--no-open", "--database", f"postgresql://me:secret@localhost:{port}/games")
    assert call(monkeypatch, *asked) == 2
    said = capfd.readouterr().err
    assert said.startswith("error: the database localhost:")
    assert said.endswith("its port is not a whole number from 1 to 65535\n")
    assert "secret" not in said
