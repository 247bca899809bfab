"""Trigame as a game: its options, its start, its bounds."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from hegemon.game.game import Bounds, Game
from hegemon.game.mind import Guesses, Mind, Style
from hegemon.game.notation import Notation, TurnText
from hegemon.game.options import Choice, Option, Preset, Whole
from hegemon.game.part import Part
from hegemon.game.turns import Turn
from hegemon.game.view import View
from hegemon.games.trigame import choosing, notation, position_text, telling
from hegemon.games.trigame.judgement import heuristic, outlook, rollout_step
from hegemon.games.trigame.picture import TWO, picture
from hegemon.games.trigame.rules import (
    EVENTS,
    EVENTS_OF_A_TURN,
    LIMIT_AT,
    NEVER_LOCKED,
    NO_TILES,
    PLAYERS_AT,
    PROPAGATION_AT,
    Trigame,
)
from hegemon.games.trigame.tables import MOST_PLAYERS, MOST_TILES
from hegemon.view import Event, Form, Scene, Standing

LOCKS = ("rule", "never")
PROPAGATIONS = ("owner", "both", "none")
"""In the order in which the rules number them."""
MOST_OF_A_TILE = 17
"""What a tile can bring a player: seven tokens, three subs and the full tile."""


class TrigameNotation(Notation["Trigame"]):
    """How the game is written."""

    def write_position(self, position: Trigame) -> str:
        return position_text.write_position(position)

    def read_position(self, text: str) -> Trigame:
        return position_text.read_position(self.game.start(), text)

    def as_read(self, position: Trigame) -> Trigame:
        """The position as its text tells it: without the number of events made."""
        return Trigame(*position)._replace(events=0)

    def write_move(self, position: Trigame, move: int) -> str:
        return notation.write_event(position, move)

    def write_turn(self, position: Trigame, moves: Sequence[int]) -> str:
        return notation.write_turn(position, moves)

    def read_decision(self, position: Trigame, text: str) -> Turn:
        return notation.read_turn(position, text, whole=True)

    def read_turn(self, position: Trigame, text: str) -> Turn:
        return notation.read_turn(position, text, whole=False)

    def read_spot(self, position: Trigame, text: str) -> list[Turn]:
        return notation.read_spot(position, text)

    def scan(self, lines: Sequence[str], first_line: int) -> Iterator[TurnText]:
        return notation.scan(lines, first_line, self.game.seats)

    def lay_out(self, texts: Sequence[str], before: Trigame) -> str:
        return notation.lay_out(texts, before.player, len(self.game.seats))

    def read_names(self, lines: Sequence[str], first_line: int) -> tuple[str, ...]:
        """What the header of a record calls the players; nothing if it has none."""
        return notation.read_names(lines, first_line, len(self.game.seats))

    def write_names(self, names: Sequence[str]) -> str:
        """The header of a record, if anybody is named."""
        return notation.write_names(names) if names else ""


class TrigameView(View["Trigame"]):
    """What people see."""

    def picture(self, position: Trigame) -> Scene:
        return picture(self.game, position)

    def form(self, position: Trigame) -> Form:
        return choosing.form(self.game, position)

    def events(self, position: Trigame, moves: Sequence[int]) -> tuple[Event, ...]:
        return telling.events(self.game, position, moves)

    def standing(self, position: Trigame) -> Standing:
        return telling.standing(self.game, position)


class TrigameMind(Mind["Trigame"]):
    """What is known about good play."""

    position = Trigame
    guesses = Guesses(heuristic=heuristic, outlook=outlook, rollout_step=rollout_step)

    def style(self) -> Style:
        careless = (960, 670, 575, 505, 400, 290, 190)
        return Style("tree", strongest=250_000, rollout="policy", ratio=3, careless=careless)

    def heuristic(self, position: Trigame) -> int:
        return position.score(0) - position.score(1) if position.over() else heuristic(position)


class TrigameGame(Game[Trigame]):
    """Trigame, with its options chosen."""

    notation = Part(TrigameNotation)
    view = Part(TrigameView)
    mind = Part(TrigameMind)

    name = "trigame"
    title = "Trigame"
    about = "Tiles with seven sockets. Tokens spread along paths of your colour; captured areas and tiles pay."
    cover = "[C]1:.2.1... [B1]2:.....1. [B1R1]1:.1..... [B1L1]2:....... ~[C]1-3 1 f 12"
    players = (2, MOST_PLAYERS)
    options: ClassVar[tuple[Option, ...]] = (
        Whole("tiles", "how many tiles there are; with 1 it is Kit's problem", 12, ("1", "2", "24"), 1, MOST_TILES),
        Whole("players", "how many play", 2, ("3", "12"), 2, MOST_PLAYERS),
        Choice("lock", "nothing is removed once no tile can be placed, or never mind", "rule", among=LOCKS),
        Choice(
            "propagation", "who propagates: along his own colour, all along any, nobody", "owner", among=PROPAGATIONS
        ),
        Whole("limit", "the game ends after so many events", 2000, ("40",), 1, 10000),
    )
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("as-written", "As written", "Two players and 12 tiles."),
        Preset("kit", "Kit's tile", "A single tile: solved, with best play Green wins by 1.", (("tiles", "1"),)),
        Preset("quick", "Quick", "Two tiles: solved too, whoever opens loses by 1 with best play.", (("tiles", "2"),)),
        Preset("three", "Three players", "Three players with 12 tiles.", (("players", "3"),)),
        Preset("all-paths", "All paths", "Everybody's tokens spread along every colour.", (("propagation", "both"),)),
    )

    @property
    def seats(self) -> tuple[str, ...]:
        count = self.chosen["players"]
        return ("Red", "Green") if count == 2 else tuple(f"Player {player}" for player in range(1, count + 1))

    @property
    def colours(self) -> tuple[str, ...]:
        return TWO if len(self.seats) == 2 else super().colours

    def for_margin(self) -> bool:
        return bool(self.chosen["players"] == 2)

    def start(self) -> Trigame:
        chosen = self.chosen
        rules = chosen["tiles"] | chosen["players"] << PLAYERS_AT | chosen["limit"] << LIMIT_AT
        rules |= NEVER_LOCKED if chosen["lock"] == "never" else 0
        rules |= PROPAGATIONS.index(chosen["propagation"]) << PROPAGATION_AT
        return Trigame(rules, NO_TILES, 0, 0, 1, EVENTS_OF_A_TURN, (1 << chosen["players"]) - 1, 0)

    def bounds(self) -> Bounds:
        limit = self.chosen["limit"]
        return Bounds(moves=EVENTS, length=limit, turns=limit, low=0, high=MOST_OF_A_TILE * self.chosen["tiles"])

    def ending(self, position: Trigame) -> str:
        if position._replace(events=0).over():
            return "every socket is filled"
        return f"the limit of {self.chosen['limit']} events is reached"
