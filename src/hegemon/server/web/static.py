"""The page's own files."""

import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

WEB = Path(__file__).parents[2] / "web"
SHELL = "index.html"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
"""The only kinds of files that are sent; some systems take .js for plain text, which browsers refuse to run."""


class PageFiles(StaticFiles):
    """The files of the page's folder; a browser asks each time whether it has the newest."""

    def __init__(self) -> None:
        super().__init__(directory=WEB)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where a file is; none of another kind than the page's is found."""
        return super().lookup_path(path) if Path(path).suffix in TYPES else ("", None)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, or that the browser has it."""
        kind = TYPES[Path(full_path).suffix]
        response = FileResponse(full_path, status_code, {"cache-control": "no-cache"}, kind, stat_result=stat_result)
        has_it = self.is_not_modified(response.headers, Headers(scope=scope))
        return NotModifiedResponse(response.headers) if has_it else response

    def shell(self, scope: Scope, status: int = 200) -> Response:
        """The page itself; its scripts find out by the address what to show."""
        path = WEB / SHELL
        return self.file_response(path, path.stat(), scope, status)
