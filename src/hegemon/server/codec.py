"""JSON from and to the structures of `protocol.py`, and what is checked of names."""

import msgspec

from hegemon.errors import MalformedError
from hegemon.server.protocol import Incoming, Number

LONGEST_NAME = 40
WENT_WRONG = "this went wrong inside the server; it has been noted there"
"""The answer to a message or request that hits a mistake in the server."""
UNREADABLE = (msgspec.ValidationError, msgspec.DecodeError, RecursionError, UnicodeError)
"""What a text that is no message can bring about."""

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


def person_name(name: str | None, otherwise: str) -> str:
    """A name that may be shown to others: printable, on one line, not too long."""
    if name is None:
        return otherwise
    name = name.strip()
    if len(name) > LONGEST_NAME:
        raise MalformedError(f"a name has at most {LONGEST_NAME} characters")
    if not name.isprintable():
        raise MalformedError("a name holds letters that can be seen only")
    return name or otherwise
