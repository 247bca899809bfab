"""The page's own files: read once, read again when they change, sent small."""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

WEB = Path(__file__).parents[2] / "web"
SHELL = "index.html"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
WORTH_PACKING = 512
"""Smaller files are sent as they are."""


@dataclass(frozen=True)
class _Kept:
    """A file as it was when it was last read."""

    stamp: tuple[int, int]
    content: bytes
    packed: bytes | None
    tag: str
    kind: str


class Files:
    """All files under a folder, and none beside it."""

    def __init__(self, folder: Path = WEB) -> None:
        self.folder = folder.resolve()
        self._kept: dict[str, _Kept] = {}

    def answer(self, name: str, request: Request, status: int = 200) -> Response:
        """The file of a name, or that the page has it already."""
        kept = self._read(name)
        if kept is None:
            return Response("there is no such file\n", 404, media_type="text/plain")
        headers = {"etag": kept.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if kept.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if kept.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(kept.packed, status, {**headers, "content-encoding": "gzip"}, kept.kind)
        return Response(kept.content, status, headers, kept.kind)

    def _read(self, name: str) -> _Kept | None:
        try:
            path = (self.folder / name).resolve()
            if not path.is_relative_to(self.folder) or path.suffix not in TYPES:
                return None
            name = path.relative_to(self.folder).as_posix()  # a file has many spellings and is kept once
            facts = path.stat()
            stamp = (facts.st_mtime_ns, facts.st_size)
            kept = self._kept.get(name)
            if kept is None or kept.stamp != stamp:
                content = path.read_bytes()
                packed = gzip.compress(content, 9, mtime=0) if len(content) >= WORTH_PACKING else None
                tag = f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"'
                kept = self._kept[name] = _Kept(stamp, content, packed, tag, TYPES[path.suffix])
        except (OSError, ValueError):
            return None
        return kept
