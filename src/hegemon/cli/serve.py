"""`hegemon serve`: the page with all games."""

import os
import sys
from ipaddress import ip_network
from pathlib import Path

import click

from hegemon.cli.arguments import whole_number
from hegemon.errors import MalformedError, shown

HOST = "127.0.0.1"
OWN_NAMES = ("127.0.0.1", "::1", "localhost")
"""The names by which a machine reaches itself."""
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104  stands for all addresses of a machine


@click.command(name="serve")
@click.option("--host", default=HOST, show_default=True, help="The address to listen on; 0.0.0.0 for all.")
@click.option("--port", type=whole_number(1, 65535), help="The port.  [default: 8000, or the next free one]")
@click.option("--database", metavar="URL", help="The database of games: sqlite:///FILE or postgresql://...")
@click.option("--workers", type=whole_number(1, 256), help="Processes that think for opponents and analyses.")
@click.option("--open/--no-open", "opens", default=True, help="Open the page in the browser.")
@click.option("--allow-origin", "origins", multiple=True, metavar="ORIGIN", help="Another address of the page.")
@click.option("--proxy", metavar="ADDRESS", help="Trust the proxy at this address to name the client.")
@click.option(
    "--games-per-minute",
    type=whole_number(1, 10**6),
    default=60,
    show_default=True,
    metavar="N",
    help="New games that one address may start each minute.",
)
def command(
    host: str,
    port: int | None,
    database: str | None,
    workers: int | None,
    opens: bool,
    origins: tuple[str, ...],
    proxy: str | None,
    games_per_minute: int,
) -> None:
    """Open the page, where all games can be played, watched and analysed."""
    try:
        from hegemon.server.web.run import free_socket, run
        from hegemon.server.web.settings import ServerSettings
    except ImportError as error:
        if (error.name or "").startswith("hegemon"):
            raise
        raise MalformedError("the page needs more: pip install 'hegemon[page]'") from None
    if proxy is not None:
        try:
            ip_network(proxy)
        except ValueError:
            told = f"{shown(proxy)} is no address of a proxy"
            raise MalformedError(f"{told}; write one such as 127.0.0.1 or 10.0.0.0/8") from None
    settings = ServerSettings(
        database or f"sqlite:///{data_file()}",
        workers or usual_workers(),
        origins,
        OWN_NAMES if host in OWN_NAMES and proxy is None else (),
        proxy,
        games_at_once=max(60, games_per_minute),
        games_per_minute=games_per_minute,
    )
    with free_socket(host, port) as listening:
        shown_host = EVERYWHERE.get(host, f"[{host}]" if ":" in host else host)
        address = f"http://{shown_host}:{listening.getsockname()[1]}"

        def ready() -> None:
            click.echo(f"Hegemon is open at {address} (Ctrl-C ends it)")
            if opens:
                import webbrowser

                webbrowser.open(address)

        run(settings, listening, ready)


def usual_workers() -> int:
    """One process less than there are cores, but two on two cores, since they run at low priority."""
    cores = os.cpu_count() or 1
    return cores if cores < 3 else cores - 1


def data_file() -> Path:
    """The usual database file, in the user's data folder, which is created."""
    if sys.platform == "win32":
        shared, usual = os.environ.get("LOCALAPPDATA"), Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        shared, usual = None, Path.home() / "Library" / "Application Support"
    else:
        shared, usual = os.environ.get("XDG_DATA_HOME"), Path.home() / ".local" / "share"
    folder = (Path(shared) if shared else usual) / "hegemon"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "games.sqlite"
