"""How bodies come in and answers go out over HTTP."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hegemon.server.scenes import encoder


def as_json(data: Any, status: int = 200) -> Response:
    """Data as an answer."""
    return Response(encoder.encode(data), status, media_type="application/json")


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request, refused as soon as it is too long."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise HTTPException(413, f"a request has at most {most} bytes")
    return bytes(body)
