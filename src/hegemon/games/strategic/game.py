"""Strategic Influence as a game: its name, its start, its bounds and its parts."""

from hegemon.game.game import Bounds, Game
from hegemon.game.part import Part
from hegemon.games.strategic.board import MOST_CELLS
from hegemon.games.strategic.cells import EMPTY
from hegemon.games.strategic.mind import StrategicMind
from hegemon.games.strategic.notation import StrategicNotation
from hegemon.games.strategic.odds import StrategicOdds
from hegemon.games.strategic.options import OPTIONS, PRESETS, RULES
from hegemon.games.strategic.rules import PLACED, SMALL_MOVES, Strategic
from hegemon.games.strategic.view import StrategicView


class StrategicGame(Game[Strategic]):
    """Strategic Influence, with its options chosen."""

    notation = Part(StrategicNotation)
    view = Part(StrategicView)
    odds = Part(StrategicOdds)
    mind = Part(StrategicMind)

    name = "strategic"
    title = "Strategic Influence"
    about = "Both order every stack at once, unseen. Expanding is a risk, fights are dice; most cells win."
    cover = "0,0,0,-1,0/1,2,0,-2,0/0,3,1,-3,-1/1,0,0,-2,0/0,0,-1,0,0 7"
    seat_names = ("White", "Black")
    colours = ("white", "black")
    options = OPTIONS
    presets = PRESETS

    def start(self) -> Strategic:
        return Strategic(RULES.pack(self.chosen), (EMPTY,) * MOST_CELLS)

    def bounds(self) -> Bounds:
        cells, turns = self.chosen["size"] ** 2, self.chosen["turns"]
        # A stack needs a choice and a number each way; a cell two rolls, a coin and a fight; each stone can mean one
        # more number or one more exchange.
        stones = 2 * PLACED + cells * turns
        longest = 2 * PLACED + turns * (cells * (1 + 4 + 4) + 2 + 2 * stones)
        setups = 2 if self.chosen["setup"] == "sequential" else 1
        return Bounds(moves=SMALL_MOVES, length=longest, turns=turns + setups, low=0, high=cells)

    def ending(self, position: Strategic) -> str:
        return f"{position.score(0)} cells to {position.score(1)} after {self.chosen['turns']} turns"
