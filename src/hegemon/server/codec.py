"""JSON from and to the structures of `protocol.py`, and what is checked of names and identities."""

import re
from typing import TypeVar

import msgspec

from hegemon.errors import MalformedError
from hegemon.server.protocol import Incoming, Number

LONGEST_NAME = 40
WENT_WRONG = "this went wrong inside the server; it has been noted there"
"""The answer to a message or request that hits a mistake in the server."""
UNREADABLE = (msgspec.ValidationError, msgspec.DecodeError, RecursionError, UnicodeError)
"""What a text that is no message can bring about."""

Body = TypeVar("Body", bound=msgspec.Struct)
encoder = msgspec.json.Encoder()
_incoming: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


class _Numbered(msgspec.Struct):
    """A message of which only its number is read, so that the answer to a bad one can repeat it."""

    id: Number | None = None


_numbered = msgspec.json.Decoder(_Numbered)


def read_message(text: str | bytes) -> Incoming:
    """The message that a text stands for."""
    try:
        return _incoming.decode(text)
    except UNREADABLE as error:
        raise MalformedError(f"this message can't be read: {error}") from None


def number_of(text: str | bytes) -> int | None:
    """The number of a message that can't be read otherwise, if it has one."""
    try:
        return _numbered.decode(text).id
    except UNREADABLE:
        return None


def read_body(body: bytes, kind: type[Body]) -> Body:
    """The body of a request as a structure."""
    try:
        return msgspec.json.decode(body, type=kind)
    except UNREADABLE as error:
        raise MalformedError(f"this request can't be read: {error}") from None


def person_name(name: str | None, otherwise: str) -> str:
    """A name that may be shown to others: printable, on one line, not too long."""
    if name is None:
        return otherwise
    name = " ".join(name.split(" ")).strip()
    if len(name) > LONGEST_NAME:
        raise MalformedError(f"a name has at most {LONGEST_NAME} characters")
    if not name.isprintable():
        raise MalformedError("a name holds letters that can be seen only")
    return name or otherwise


def is_token(text: str) -> bool:
    """Whether a text is an identity as pages make it."""
    return re.fullmatch("[A-Za-z0-9_-]{22}", text, re.ASCII) is not None
