"""ARCHITECTURE.md names every file of every room."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_every_file_is_listed() -> None:
    checked = subprocess.run(
        [sys.executable, "tools/list_rooms.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_room_is_listed() -> None:
    package = ROOT / "src" / "hegemon"
    rooms = {folder.name for folder in package.iterdir() if folder.is_dir() and not folder.name.startswith("_")}
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert rooms == {room for room in rooms if f"\n### `{room}/`\n" in text}
