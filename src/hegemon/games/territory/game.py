"""Territory as a game: its name, its start, its bounds and its parts."""

from hegemon.game.game import Bounds, Game
from hegemon.game.part import Part
from hegemon.games.territory.board import BLUE, BOARD_NAMES, COLOURED, ENDS, MOST_HEXAGONS, RED, SEATS
from hegemon.games.territory.cells import stack_of
from hegemon.games.territory.mind import TerritoryMind
from hegemon.games.territory.notation import TerritoryNotation
from hegemon.games.territory.odds import TerritoryOdds
from hegemon.games.territory.options import OPTIONS, PRESETS, RULES, board_number, first_of
from hegemon.games.territory.rules import SMALL_MOVES, Territory
from hegemon.games.territory.steps import STARVED, is_home_taken, own_and_enemy
from hegemon.games.territory.view import TerritoryView


class TerritoryGame(Game[Territory]):
    """Hex Territorial Acquisition, with its options chosen."""

    notation = Part(TerritoryNotation)
    view = Part(TerritoryView)
    odds = Part(TerritoryOdds)
    mind = Part(TerritoryMind)

    name = "territory"
    title = "Hex Territorial Acquisition"
    about = "Your hexagons bring pieces, stacks fight with dice: take the two start hexagons at the other end."
    cover = "2,1/3,0,1/0,4,0,2/0,0,2,-3,0/0,-2,0,0/0,-4,-1/-2,-3 b 20 0:0"
    seat_names = SEATS
    far_seat = 0
    options = OPTIONS
    presets = PRESETS

    def start(self) -> Territory:
        rules = RULES.pack(self.chosen)
        blue, red = (int(ENDS[board_number(rules), player]) for player in (BLUE, RED))
        cells = tuple(stack_of((blue >> v & 1) - (red >> v & 1), 0) for v in range(MOST_HEXAGONS))
        return Territory(rules, cells, first_of(rules))

    def bounds(self) -> Bounds:
        limit = self.chosen["limit"]
        # The most that a player spawns, who then controls every hexagon that has a colour.
        most = 3 * int(COLOURED[BOARD_NAMES.index(self.chosen["board"]), BLUE]).bit_count()
        # A group has a piece at least: three choices and a result for each, one more for every 61, and a piece of
        # either side for every roll of a large fight. A player has the pieces of all turns.
        pieces = 2 + most * (limit + 1) // 2
        return Bounds(SMALL_MOVES, length=limit * (7 * pieces + 1), turns=limit, low=0, high=most)

    def ending(self, position: Territory) -> str:
        mover = 1 - position.player
        if is_home_taken(position.rules, mover, own_and_enemy(list(position.cells), position.rules, mover)[0]):
            ends = "both start hexagons" if self.chosen["home"] == "both" else "a start hexagon"
            return f"{SEATS[mover]} stands on {ends} of {SEATS[1 - mover]}"
        for winner in (mover, 1 - mover):
            if position.alone(winner) >= STARVED:
                whose = {"winner": f"of {SEATS[winner]}", "loser": "of their own", "both": "in a row"}
                turns = f"{STARVED} turns {whose[self.chosen['starved']]}"
                return f"{SEATS[1 - winner]} had no piece at the end of {turns}"
        incomes = "against".join(f" {position.score(player)} " for player in (BLUE, RED)).strip()
        return f"the limit of {self.chosen['limit']} plies is reached, with an income of {incomes}"
