"""A PostgreSQL server of one's own, where its programs are installed."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "postgres"


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest if there are several."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def missing() -> str:
    """Why there can be no server here; empty if there can."""
    if programs() is None:
        return "the programs of PostgreSQL are not installed"
    if os.geteuid() == 0 and not (shutil.which("runuser") and _user_exists()):
        return f"PostgreSQL doesn't run as root, and there is no user {USER}"
    return ""


def _user_exists() -> bool:
    import pwd

    return any(entry.pw_name == USER for entry in pwd.getpwall())


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The URL of a fresh server that lives as long as the context."""
    bin_folder = programs()
    assert bin_folder is not None
    data = folder / "data"
    data.mkdir()
    prefix = []
    if os.geteuid() == 0:
        shutil.chown(data, USER)
        for above in (folder, *folder.parents):
            if above.owner() == "root" and above.is_relative_to("/tmp") and above != Path("/tmp"):
                above.chmod(above.stat().st_mode | 0o011)
        prefix = ["runuser", "-u", USER, "--"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def call(*command: str) -> None:
        done = subprocess.run([*prefix, *command], capture_output=True, text=True, cwd="/")
        assert done.returncode == 0, done.stdout + done.stderr

    call(f"{bin_folder}/initdb", "-D", str(data), "-U", USER, "-A", "trust", "--no-sync")
    options = f"-h 127.0.0.1 -p {port} -k {data}"
    call(f"{bin_folder}/pg_ctl", "-D", str(data), "-o", options, "-w", "-l", f"{data}/log", "start")
    try:
        yield f"postgresql://{USER}@127.0.0.1:{port}/postgres"
    finally:
        call(f"{bin_folder}/pg_ctl", "-D", str(data), "-m", "immediate", "stop")
