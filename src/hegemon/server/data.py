"""The parts of which messages to the page are made: pictures, forms, turns, players.

Shapes, plans, facts and outcomes are those of the games. `Raw` is JSON already; the comment beside it names its
structures.
"""

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Raw, Struct, UnsetType

from hegemon.game.record import Outcome
from hegemon.view.events import Fact
from hegemon.view.form import Plan
from hegemon.view.scene import Paint, Place


class CellData(Struct):
    """A place that a person can name."""

    name: str
    at: Place
    sign: str  # what stands there, in one column; empty where nothing does
    words: str  # the same in words


class SceneData(Struct):
    """A picture; one that follows another has `[first, how many]` in its lists for what stays of the other."""

    title: str
    shapes: Raw  # Shape, from back to front
    cells: Raw  # CellData
    box: Sequence[float] | UnsetType = UNSET  # left, top, width and height; missing where it stays


class StepData(Struct, omit_defaults=True):
    """One thing that can be chosen now; an answer names it by its place."""

    words: str  # what it means
    cell: str = ""  # the cell that is clicked for it; empty for a button
    label: str = ""  # what the button says
    hint: str = ""  # what is good to know before
    ghost: Raw | None = None  # shapes that are drawn at once
    then: "FormData | None" = None  # what is to be decided next
    ask: bool = False  # whether the server must be asked for what comes next


class FormData(Struct):
    """What may be decided."""

    prompt: str
    steps: Raw  # StepData
    plan: Plan | None
    cells: Raw | UnsetType = UNSET  # CellData: places that are there only to be chosen
    shapes: Raw | UnsetType = UNSET  # how these places look


class ViewData(Struct):
    """A position as the holder of a key may know it."""

    scene: Raw | None  # SceneData; null for a game that draws nothing
    form: Raw | None  # FormData, where this person may decide
    facts: Sequence[Sequence[Fact]]  # of each player
    moment: str  # `Turn 7 of 20`
    to_move: Sequence[int]  # the players who may decide
    position: str | None  # as text, between turns
    over: bool
    outcome: Outcome | None


class TurnData(Struct, gc=False):
    """A turn of the record."""

    text: str
    players: Sequence[int]  # who decided
    marks: Sequence[str]  # the cells it is about
    scores: Sequence[float]  # the points of each player after it
    value: None = None  # the page puts its analysis here


class GameData(Struct):
    """What never changes in a game."""

    name: str
    title: str
    options: Mapping[str, str]  # all of them
    described: str
    seats: Sequence[str]
    far_seat: int | None  # the player for whom the board is turned
    paints: Sequence[Paint]  # one for each player


class PlayerData(Struct):
    """Who sits in a seat."""

    name: str
    kind: str  # `person` or `opponent`
    opponent: str | None
    online: bool
    taken: bool
    open: bool  # whether anybody may take it


class LinkData(Struct):
    """A link for a friend who has not come yet."""

    player: int
    key: str


class ClockData(Struct):
    """The players' time."""

    left: Sequence[float]  # seconds
    running: Sequence[int]  # whose time runs
    at: int  # milliseconds since 1970 when this was so


class MayData(Struct):
    """What a player may do besides deciding."""

    back: bool
    draw: bool
    resign: bool
    hint: bool
    hurry: bool
    rematch: bool


class WayData(Struct, rename={"source": "from", "target": "to"}):
    """Something that a decision gives out of a plan."""

    source: str  # a cell, or empty for the common purse
    target: str
    amount: int


class ChoiceData(Struct):
    """A decision that an analysis has looked at."""

    text: str
    cells: Sequence[str]  # where a person would click for it; the last one is where it goes
    ways: Sequence[WayData]
    share: float  # of the search, or its probability where players decide together
    value: float | None  # what it is worth
    line: Sequence[str]  # decisions that are likely to follow


class NamedData(Struct):
    """Something to choose, with the name by which a request calls it."""

    name: str
    title: str
    about: str


class ListedGame(NamedData):
    """A game as lists show it."""

    players: tuple[int, int]  # fewest and most
    lessons: int  # the number of them


class PresetData(NamedData):
    """Options that go well together."""

    options: Mapping[str, str]


class HeadingData(Struct):
    """A line of a table of contents."""

    level: int
    id: str  # by which links lead to it
    text: str


class LessonData(Struct):
    """A lesson, without its answer."""

    title: str
    text: str
    game: str
    options: Mapping[str, str]
    position: str
    ask: str  # what to do
    hint: str


class SeatData(Struct):
    """A seat of a new game."""

    player: int
    kind: str
    key: str | None  # null where whoever takes the seat gets it


class ChallengeData(Struct):
    """An open seat in the lobby."""

    challenge: str  # what to send to take it
    game: str
    title: str
    options: str
    clock: str
    by: str  # who sits there already
    seat: str


class WatchedData(Struct):
    """A game that anybody may watch."""

    key: str
    title: str
    players: Sequence[str]
    turn: int


class MyGameData(Struct):
    """A game of the browser that asks."""

    key: str
    title: str
    options: str
    players: Sequence[str]
    me: Sequence[int]
    your_turn: bool
    over: bool
    outcome: str | None
    when: str  # of the last change
