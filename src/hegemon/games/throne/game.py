"""Throne as a game: its name, its start, its bounds, and its parts."""

from hegemon.game.game import Bounds, Game
from hegemon.game.part import Part
from hegemon.games.throne.board import LAYOUTS, MOST_TAKINGS, THRONE, set_of
from hegemon.games.throne.mind import ThroneMind
from hegemon.games.throne.notation import ThroneNotation
from hegemon.games.throne.options import OPTIONS, PRESETS, RULES
from hegemon.games.throne.rules import SMALL_MOVES, WON, Throne, weight_on
from hegemon.games.throne.view import ThroneView


class ThroneGame(Game[Throne]):
    """Throne of Influence, with its options chosen."""

    notation = Part(ThroneNotation)
    view = Part(ThroneView)
    mind = Part(ThroneMind)

    name = "throne"
    title = "Throne of Influence"
    about = "Move, collect, spend: the first to move a piece of weight 5 onto the centre wins."
    cover = "aaa/a..a/..c../.BB./AAA 1 0:0"
    far_seat = 1
    options = OPTIONS
    presets = PRESETS

    def start(self) -> Throne:
        mine, theirs = LAYOUTS[self.chosen["layout"]]
        return Throne(
            RULES.pack(self.chosen), pieces1=set_of(mine), pieces2=set_of(theirs), pool2=self.chosen["pool2"], dated=1
        )

    def bounds(self) -> Bounds:
        limit, cheapest = self.chosen["limit"], min(self.chosen["upgrade_cost"], self.chosen["recruit_cost"])
        bought = (self.chosen["pool2"] + MOST_TAKINGS * limit) // cheapest
        # A piece, where to, and done; what is bought comes on top.
        return Bounds(moves=SMALL_MOVES, length=3 * limit + bought, turns=limit, low=0, high=1)

    def ending(self, position: Throne) -> str:
        if position.stage != WON:
            return f"the limit of {self.chosen['limit']} plies is reached"
        if position.at != THRONE:
            return f"player {2 - position.player} has no piece left and can't recruit"
        return f"a piece of weight {weight_on(position.pieces(position.player), THRONE)} entered the throne"
