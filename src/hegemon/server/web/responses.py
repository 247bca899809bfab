"""How requests are read and answers written over HTTP."""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from hegemon.errors import MalformedError
from hegemon.server.codec import UNREADABLE, WENT_WRONG, encoder
from hegemon.server.live.lobby import UnknownKeyError
from hegemon.server.protocol import ErrorAnswer

LONGEST_BODY = 1024 * 1024

Asked = TypeVar("Asked", bound=Struct)


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


async def read(request: Request, kind: type[Asked], most: int = LONGEST_BODY) -> Asked:
    """The body of a request as a structure; refused as soon as it is too long."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise HTTPException(413, f"a request has at most {most} bytes")
    except ClientDisconnect:  # nobody reads the answer
        raise HTTPException(400, "the request broke off") from None
    try:
        return msgspec.json.decode(body, type=kind)
    except UNREADABLE as error:
        raise MalformedError(f"this request can't be read: {error}") from None
