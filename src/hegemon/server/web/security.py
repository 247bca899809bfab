"""What every answer carries to keep a browser safe, and which requests are refused before anything is read of them."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from hegemon.server.limits import bucket_for_each
from hegemon.server.web.responses import refused_with
from hegemon.server.web.settings import ServerSettings

SECURITY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""The headers of every answer."""


class Gate:
    """Decides which requests come in: Host and Origin must be right, and no address may ask too often."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self._allowed_hosts = {_host_in(origin)[0] for origin in settings.allowed_origins}
        self._questions = bucket_for_each(settings.questions_at_once, settings.questions_per_second)
        new_games = bucket_for_each(settings.games_at_once, settings.games_per_minute / 60)
        self._bounded_apart = {"/api/new": new_games, "/api/take": new_games}

    def refusal(self, scope: Scope) -> Response | None:
        """The answer to a request that is not let in; None if it is."""
        headers = Headers(scope=scope)
        if not self.has_own_host(headers):
            return refused_with(f"this server answers to {', '.join(self.settings.own_names)} only", 403)
        if not scope["path"].startswith("/api/"):
            return None
        if scope["method"] != "GET" and not self.has_own_origin(headers, required=False):
            return refused_with("this request comes from another site", 403)
        client = scope.get("client")
        bound = self._bounded_apart.get(scope["path"], self._questions)
        if not bound(client[0] if client else "").allows():
            return refused_with("too many requests; wait a moment", 429)
        return None

    def lets_in_socket(self, headers: Headers) -> bool:
        """Whether a socket comes from the page itself."""
        return self.has_own_host(headers) and self.has_own_origin(headers, required=True)

    def has_own_origin(self, headers: Headers, required: bool) -> bool:
        """Whether a request comes from the page itself; a page of another site must not play for its visitor."""
        origin = headers.get("origin")
        if origin is None:
            return not required
        return origin in self.settings.allowed_origins or _host_in(origin)[0] == headers.get("host")

    def has_own_host(self, headers: Headers) -> bool:
        """Whether a request calls this machine by a name it has.

        Starlette's TrustedHostMiddleware is no help here: it ignores ports, and answers in plain text.
        """
        own_names, host = self.settings.own_names, headers.get("host", "")
        return not own_names or _host_in(f"//{host}")[1] in own_names or host in self._allowed_hosts


def _host_in(address: str) -> tuple[str, str]:
    """The host of an address, with its port and without; empty where there is none."""
    try:
        parts = urlsplit(address)
        return parts.netloc, parts.hostname or ""
    except ValueError:
        return "", ""
