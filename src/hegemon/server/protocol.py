"""Every message and every body that a page may send: its shape, and how large it may be."""

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from hegemon.errors import MalformedError

LONGEST_MESSAGE = 64 * 1024
LONGEST_BODY = 1024 * 1024
LONGEST_RECORD = 256 * 1024
LONGEST_NAME = 40
MOST_ANSWERS = 400
MOST_SECONDS = 60

Key = Annotated[str, Meta(min_length=1, max_length=64)]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]
Word = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=200)]
"""A name as it comes; `person_name` says whether it may stay."""
Text = Annotated[str, Meta(max_length=4096)]
RecordText = Annotated[str, Meta(max_length=LONGEST_RECORD)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Player = Annotated[int, Meta(ge=0, le=99)]
Options = Annotated[dict[Word, Word], Meta(max_length=40)]


class AnswerMessage(Struct, forbid_unknown_fields=True):
    """What a person made of a form, or wrote in notation."""

    path: Annotated[list[Annotated[int, Meta(ge=0, le=10**6)]], Meta(max_length=100)] = field(default_factory=list)
    amounts: Annotated[dict[Word, Annotated[int, Meta(ge=0, le=10**9)]], Meta(max_length=400)] = field(
        default_factory=dict
    )
    text: Text | None = None


# Over the socket


class Message(Struct, forbid_unknown_fields=True, tag_field="type"):
    """What every message of a page has: a type."""


class Join(Message, tag="join"):
    """I want to see this game, and sit down where the key has a seat."""

    key: Key
    me: Token | None = None
    name: Name | None = None


class Leave(Message, tag="leave"):
    """I don't want to see it any more."""

    key: Key


class Decide(Message, tag="decide"):
    """A decision, made for the state of this ply."""

    key: Key
    ply: Number
    id: Number
    answer: AnswerMessage
    player: Player | None = None
    """For whom; a key that holds several seats must say so where they decide together."""


class Preview(Message, tag="preview"):
    """What would come of this decision, or of the beginning of one?"""

    key: Key
    ply: Number
    id: Number
    answer: AnswerMessage


class Act(Message, tag="act"):
    """What can be done beside deciding."""

    key: Key
    ply: Number
    id: Number
    what: Literal["resign", "draw", "no-draw", "back", "grant-back", "no-back", "rematch", "hurry"]


class Hint(Message, tag="hint"):
    """What would a strong player do?"""

    key: Key
    ply: Number
    id: Number


class Analyse(Message, tag="analyse"):
    """Think about a position, or about one of a record."""

    id: Number
    game: Word | None = None
    options: Options = field(default_factory=dict)
    position: Text | None = None
    record: Annotated[str, Meta(max_length=LONGEST_MESSAGE - 4096)] | None = None
    at: Number | None = None
    player: Player | None = None
    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] = 5.0


class Stop(Message, tag="stop"):
    """Enough of that analysis."""

    id: Number


class Ping(Message, tag="ping"):
    """Are you there?"""


Incoming = Join | Leave | Decide | Preview | Act | Hint | Analyse | Stop | Ping
_incoming: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


class _Numbered(Struct):
    """A message of which only its number is read, so that the answer to a bad one can repeat it."""

    id: Number | None = None


_numbered = msgspec.json.Decoder(_Numbered)


def read_message(text: str | bytes) -> Incoming:
    """The message that a text stands for."""
    try:
        return _incoming.decode(text)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise MalformedError(f"this message can't be read: {error}") from None


def number_of(text: str | bytes) -> int | None:
    """The number of a message that can't be read otherwise, if it has one."""
    try:
        return _numbered.decode(text).id
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError, UnicodeError):
        return None


# Over HTTP


class CheckRequest(Struct, forbid_unknown_fields=True):
    """Do these options go together?"""

    game: Word
    options: Options = field(default_factory=dict)


class SeatRequest(Struct, forbid_unknown_fields=True):
    """Who is to sit in a seat."""

    kind: Literal["me", "friend", "open", "opponent"]
    name: Name | None = None
    opponent: Word | None = None


class ClockRequest(Struct, forbid_unknown_fields=True):
    """Time for all decisions of a player, and what each adds."""

    minutes: Annotated[float, Meta(gt=0, le=60 * 24 * 7)]
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0


class NewGameRequest(Struct, forbid_unknown_fields=True):
    """A game is to begin."""

    game: Word
    seats: Annotated[list[SeatRequest], Meta(max_length=100)]
    options: Options = field(default_factory=dict)
    clock: ClockRequest | None = None
    lot: bool = False
    position: Text | None = None
    record: RecordText | None = None


class TakeSeatRequest(Struct, forbid_unknown_fields=True):
    """I take up this challenge."""

    challenge: Key
    name: Name | None = None


class LookRequest(Struct, forbid_unknown_fields=True):
    """Show what comes of these answers, without a game."""

    game: Word | None = None
    """None where a record names it."""
    options: Options = field(default_factory=dict)
    position: Text | None = None
    record: RecordText | None = None
    seed: Number | None = None
    answers: Annotated[list[AnswerMessage], Meta(max_length=MOST_ANSWERS)] = field(default_factory=list)
    at: Number | None = None


class PreviewRequest(LookRequest):
    """The same, and what would come of one more that is not made yet."""

    draft: AnswerMessage = field(default_factory=AnswerMessage)


def read_body(body: bytes, kind: type[Any]) -> Any:
    """The body of a request as one of the structures above."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError, UnicodeError) as error:
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
