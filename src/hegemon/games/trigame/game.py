"""Trigame as a game: its seats, its start, its bounds."""

from hegemon.game.game import Bounds, Game
from hegemon.game.part import Part
from hegemon.games.trigame.mind import TrigameMind
from hegemon.games.trigame.notation import TrigameNotation
from hegemon.games.trigame.options import MOST_PLAYERS, OPTIONS, PRESETS, RULES
from hegemon.games.trigame.rules import EVENTS, Trigame
from hegemon.games.trigame.view import TrigameView

MOST_OF_A_TILE = 17
"""The most that a tile can bring a player: seven tokens, three subs and the full tile."""


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
    options = OPTIONS
    presets = PRESETS

    @property
    def seats(self) -> tuple[str, ...]:
        count = self.chosen["players"]
        return ("Red", "Green") if count == 2 else tuple(f"Player {player}" for player in range(1, count + 1))

    @property
    def colours(self) -> tuple[str, ...]:
        return ("accent", "player3") if len(self.seats) == 2 else super().colours

    def for_margin(self) -> bool:
        return bool(self.chosen["players"] == 2)

    def start(self) -> Trigame:
        return Trigame(RULES.pack(self.chosen), skips=(1 << self.chosen["players"]) - 1)

    def bounds(self) -> Bounds:
        limit = self.chosen["limit"]
        return Bounds(moves=EVENTS, length=limit, turns=limit, low=0, high=MOST_OF_A_TILE * self.chosen["tiles"])

    def ending(self, position: Trigame) -> str:
        if position._replace(events=0).over():
            return "every socket is filled"
        return f"the limit of {self.chosen['limit']} events is reached"
