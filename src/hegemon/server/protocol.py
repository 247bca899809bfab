"""Every message between the page and its server: first what the page sends, then what it gets.

The parts of answers are in `data.py`; `codec.py` reads and writes both. Players are numbered from 0.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from hegemon.game.record import Outcome
from hegemon.server.data import (
    ChallengeData,
    ChoiceData,
    ClockData,
    FormData,
    GameData,
    HeadingData,
    LessonData,
    LinkData,
    ListedGame,
    MayData,
    MyGameData,
    NamedData,
    PlayerData,
    PresetData,
    SeatData,
    TurnData,
    ViewData,
    WatchedData,
)
from hegemon.server.limits import LONGEST_MESSAGE, LONGEST_RECORD, MOST_ANSWERS, MOST_SECONDS
from hegemon.view.events import Event

Key = Annotated[str, Meta(min_length=1, max_length=64)]
TOKEN = "^[A-Za-z0-9_-]{22}$"
Token = Annotated[str, Meta(pattern=TOKEN)]  # an identity as pages make it
Word = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=200)]  # as it comes; see `codec.person_name`
Text = Annotated[str, Meta(max_length=4096)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Player = Annotated[int, Meta(ge=0, le=99)]
Path = Annotated[list[Annotated[int, Meta(ge=0, le=10**6)]], Meta(max_length=100)]
Amounts = Annotated[dict[Word, Annotated[int, Meta(ge=0, le=10**9)]], Meta(max_length=400)]
Options = Annotated[dict[Word, Word], Meta(max_length=40)]


class Received(Struct, forbid_unknown_fields=True):
    """What a page sends; a field that is not listed is refused."""


class AnswerMessage(Received):
    """A decision: the way a person went through a form, or a text in notation."""

    path: Path = field(default_factory=list)  # the steps that were chosen, each by its place in its form
    amounts: Amounts = field(default_factory=dict)  # by item of the plan
    text: Text | None = None  # the decision in notation, instead of a path and amounts


# What a page sends over its socket


class Message(Received, tag_field="type"):
    """What every message has: a `type`."""


class Join(Message, tag="join"):
    """Show me this game, and give me a seat where my key has one."""

    key: Key
    me: Token | None = None  # the identity of the browser, for its list of games
    name: Name | None = None  # how the player wants to be called


class Leave(Message, tag="leave"):
    """Send me nothing more of this game."""

    key: Key


class AboutState(Message):
    """A message about a game as this page knows it."""

    key: Key
    ply: Number  # of the state that the page knows
    id: Number  # repeated in the reply


class Decide(AboutState, tag="decide"):
    """I decide this."""

    answer: AnswerMessage
    player: Player | None = None  # needed where a key holds several seats that decide together


class Preview(AboutState, tag="preview"):
    """What would come of this decision, or of the beginning of one?"""

    answer: AnswerMessage


class Act(AboutState, tag="act"):
    """Something a player can do besides deciding."""

    what: Literal["resign", "draw", "no-draw", "back", "grant-back", "no-back", "rematch", "hurry"]


class Hint(AboutState, tag="hint"):
    """What would a strong player decide?"""


class Analyse(Message, tag="analyse"):
    """Think about a position: the one given, or one of a record."""

    id: Number
    game: Word | None = None  # None where a record names it
    options: Options = field(default_factory=dict)
    position: Text | None = None
    record: Annotated[str, Meta(max_length=LONGEST_MESSAGE - 4096)] | None = None
    at: Number | None = None  # after this many turns of the record; None for its end
    player: Player | None = None  # whose orders, where players decide together
    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] = 5.0


class Stop(Message, tag="stop"):
    """End the analysis of this number."""

    id: Number


class Ping(Message, tag="ping"):
    """Is the server there?"""


Incoming = Join | Leave | Decide | Preview | Act | Hint | Analyse | Stop | Ping


# What a page sends over HTTP


class CheckRequest(Received):
    """POST /api/check: do these options go together?"""

    game: Word
    options: Options = field(default_factory=dict)


class SeatRequest(Received):
    """The player for a seat."""

    kind: Literal["me", "friend", "open", "opponent"]
    name: Name | None = None  # of the person
    opponent: Word | None = None  # which one, for an opponent


class ClockRequest(Received):
    """How long players may think."""

    minutes: Annotated[float, Meta(gt=0, le=60 * 24 * 7)]  # for all decisions of a player
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0  # seconds that each decision adds


class NewGameRequest(Received):
    """POST /api/new: begin a game."""

    game: Word
    seats: Annotated[list[SeatRequest], Meta(max_length=100)]
    options: Options = field(default_factory=dict)
    clock: ClockRequest | None = None
    lot: bool = False  # whether the seats are drawn by lot
    position: Text | None = None  # where it begins, if not at the start
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] | None = None  # what was played before


class TakeSeatRequest(Received):
    """POST /api/take: sit down in an open seat."""

    challenge: Key  # as the lobby lists it
    name: Name | None = None


class LookRequest(Received):
    """POST /api/look: show a position without a game."""

    game: Word | None = None  # None where a record names it
    options: Options = field(default_factory=dict)
    position: Text | None = None
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] | None = None
    seed: Number | None = None  # of the dice that answers throw
    answers: Annotated[list[AnswerMessage], Meta(max_length=MOST_ANSWERS)] = field(default_factory=list)
    at: Number | None = None  # after this many turns; None for the end


class PreviewRequest(LookRequest):
    """POST /api/preview: the same, with a decision that is not made yet."""

    draft: AnswerMessage = field(default_factory=AnswerMessage)


class LessonRequest(Received):
    """POST /api/lessons/GAME/N: an answer to a lesson."""

    answer: AnswerMessage


# What a page gets over its socket


class Reply(Struct, tag_field="type"):
    """What every message has: a `type`."""


class StateMessage(Reply, tag="state"):
    """How a game stands, as the holder of a key may know it; after the first one what is new since the one before."""

    key: str
    id: int | None  # the number of the message that is answered
    ply: int  # counts what everybody saw
    view: ViewData
    record_from: int  # the turns before this one are known
    record: Sequence[TurnData]
    players: Sequence[PlayerData]
    me: Sequence[int]  # the seats of this key
    watch: str  # the key with which one watches
    links: Sequence[LinkData]  # only for whoever made the game
    events: Raw  # Event: what happened in the last turn
    asks: Mapping[str, int | None]  # the player who offers a draw, to take back, or a rematch
    agreed: Mapping[str, Sequence[int]]  # the players who agree
    may: MayData
    thinking: Sequence[int]  # the opponents that think
    compiling: bool  # whether their code is being compiled
    decided: Sequence[int]  # the players who have decided unseen
    clock: ClockData | None
    seed: int | None  # told when the game is over
    rematch: str | None  # the key of the next game
    game: Raw | UnsetType = UNSET  # GameData, in the first state


class RefusedMessage(Reply, tag="refused"):
    """A decision does not count."""

    id: int
    why: str
    state: Raw  # StateMessage, whole


class PreviewAnswer(Struct):
    """What would come of a decision; POST /api/preview is answered so, too."""

    scene: Raw | None  # SceneData
    form: FormData | None  # what is to be decided next; null where the decision is complete
    told: Sequence[str]  # what to say before it is confirmed


class PreviewMessage(PreviewAnswer, Reply, tag="preview"):
    """The same over the socket."""

    id: int


class HintMessage(Reply, tag="hint"):
    """What a strong player would decide."""

    id: int
    text: str
    cells: Sequence[str]
    words: str  # what it is worth


class ThoughtMessage(Reply, tag="thought"):
    """What an analysis has found out so far."""

    id: int
    done: bool = False
    compiling: bool = False
    value: float | None = None  # as player 1 sees it
    exact: str | None = None  # the value as a fraction, if it is proved
    interval: Sequence[float] | None = None  # around an estimate
    proved: bool = False
    words: str = ""  # value and method
    nodes: int = 0
    seconds: float = 0
    depth: int = 0
    scale: float = 1  # what fills the bar
    line: Sequence[str] = ()  # the best decisions
    line_scenes: Sequence[Raw] = ()  # the picture after each of them, when done
    choices: Sequence[ChoiceData] = ()  # the best first


class ErrorMessage(Reply, tag="error"):
    """A message could not be answered."""

    id: int | None
    why: str


class Pong(Reply, tag="pong"):
    """The server is there."""


# What a page gets over HTTP


class ErrorAnswer(Struct):
    """Why a request is refused; every status but 200."""

    error: str


class LookAnswer(Struct):
    """POST /api/look."""

    view: ViewData
    ended: Outcome | None  # how the record ended, on the board or not
    record: Sequence[TurnData]
    text: str  # the record
    events: Sequence[Event]  # what the last turn brought
    game: GameData
    views: None = None  # always null


class GamesAnswer(Struct):
    """GET /api/games."""

    games: Sequence[ListedGame]


class GameAnswer(ListedGame):
    """GET /api/games/GAME."""

    seats: Sequence[str]
    options: Sequence[Mapping[str, Any]]  # name, default, choices and help of each
    presets: Sequence[PresetData]
    opponents: Sequence[NamedData]


class CoversAnswer(Struct):
    """GET /api/covers."""

    scenes: Mapping[str, Raw]  # SceneData, by game


class CheckAnswer(Struct):
    """POST /api/check."""

    seats: Sequence[str]
    scene: Raw | None  # of the start
    problem: str | None  # why these options do not go together


class NewGameAnswer(Struct):
    """POST /api/new."""

    play: str | None  # the own key
    seats: Sequence[SeatData]
    watch: str


class RulesAnswer(Struct):
    """GET /api/rules/GAME."""

    title: str
    html: str  # boards to try are empty `div`s with the class `live`
    contents: Sequence[HeadingData]


class LessonsAnswer(Struct):
    """GET /api/lessons/GAME."""

    title: str
    lessons: Sequence[LessonData]


class LessonVerdict(Struct):
    """POST /api/lessons/GAME/N."""

    right: bool
    text: str  # the answer in notation
    words: str  # why it is right or wrong


class TakeSeatData(Struct):
    """POST /api/take."""

    play: str


class LobbyAnswer(Struct):
    """GET /api/lobby."""

    challenges: Sequence[ChallengeData]
    watch: Sequence[WatchedData]


class MyGamesAnswer(Struct):
    """GET /api/mine."""

    games: Sequence[MyGameData]
