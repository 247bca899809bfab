"""How requests are read and answers written over HTTP."""

from typing import Any

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hegemon.server.codec import WENT_WRONG, encoder
from hegemon.server.live.lobby import UnknownKeyError
from hegemon.server.protocol import ErrorAnswer


def as_json(data: Struct | dict[str, Any] | bytes, status: int = 200) -> Response:
    """An answer, or one that is encoded already."""
    content = data if isinstance(data, bytes) else encoder.encode(data)
    return Response(content, status, media_type="application/json")


def refused_with(why: str, status: int = 400) -> Response:
    """An answer that says why a request is refused."""
    return as_json(ErrorAnswer(why), status)


async def refused(request: Request, error: Exception) -> Response:
    """The answer to a request that can't be granted."""
    if isinstance(error, HTTPException):
        return refused_with(error.detail, error.status_code)
    return refused_with(str(error), 404 if isinstance(error, UnknownKeyError) else 400)


async def broken(request: Request, error: Exception) -> Response:
    """The answer to a request that hits a mistake in the server."""
    return refused_with(WENT_WRONG, 500)


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request, refused as soon as it is too long."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise HTTPException(413, f"a request has at most {most} bytes")
    return bytes(body)
