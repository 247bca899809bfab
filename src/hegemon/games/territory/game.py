"""Territory as a game: its options, its start, its bounds."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from hegemon.errors import IllegalError
from hegemon.game.game import Bounds, Game
from hegemon.game.mind import Guesses, Mind, Style
from hegemon.game.notation import Notation, TurnText
from hegemon.game.odds import Odds
from hegemon.game.options import Choice, Option, Preset, Whole
from hegemon.game.part import Part
from hegemon.game.turns import Turn
from hegemon.game.view import View
from hegemon.games.territory import choosing, notation, position_text, telling
from hegemon.games.territory.board import BLUE, BOARD_NAMES, COLOURED, ENDS, MOST_HEXAGONS, RED, SEATS
from hegemon.games.territory.combat import DEFENDER, REROLL, survivors
from hegemon.games.territory.judgement import heuristic, outlook, rollout_step
from hegemon.games.territory.odds import turn_odds
from hegemon.games.territory.packing import MOST_PLIES, packed, stack_of
from hegemon.games.territory.picture import picture
from hegemon.games.territory.rules import BEGIN, SMALL_MOVES, Territory
from hegemon.games.territory.stacks import GOES_ON, NOWHERE, STARVED, is_home_taken, sign_of, standing
from hegemon.view import Event, Form, Scene, Standing


class TerritoryNotation(Notation["Territory"]):
    """How the game is written."""

    def write_position(self, position: Territory) -> str:
        return position_text.write_position(position)

    def read_position(self, text: str) -> Territory:
        return position_text.read_position(self.game.start(), text)

    def write_move(self, position: Territory, move: int) -> str:
        return notation.write_small_move(position, move)

    def write_turn(self, position: Territory, moves: Sequence[int]) -> str:
        return notation.write_turn(position, moves)

    def read_decision(self, position: Territory, text: str) -> Turn:
        return notation.read_decision(position, text)

    def read_turn(self, position: Territory, text: str) -> Turn:
        return notation.read_turn(position, text)

    def read_spot(self, position: Territory, text: str) -> list[Turn]:
        return notation.read_spot(position, text)

    def scan(self, lines: Sequence[str], first_line: int) -> Iterator[TurnText]:
        return notation.scan(lines, first_line)

    def lay_out(self, texts: Sequence[str], before: Territory) -> str:
        return notation.lay_out(texts, before.ply)


class TerritoryView(View["Territory"]):
    """What people see."""

    def picture(self, position: Territory) -> Scene:
        return picture(self.game, position)

    def form(self, position: Territory) -> Form:
        return choosing.form(position) or super().form(position)

    def decision_of(self, position: Territory, moves: tuple[int, ...], amounts: Mapping[str, int]) -> Turn:
        return choosing.read_answer(position, amounts)

    def amounts_of(self, position: Territory, moves: Sequence[int]) -> dict[str, int]:
        return choosing.amounts_of(position, moves)

    def foretold(self, position: Territory, moves: Sequence[int]) -> tuple[str, ...]:
        return notation.foretold(position, moves)

    def events(self, position: Territory, moves: Sequence[int]) -> tuple[Event, ...]:
        return telling.events(position, moves)

    def standing(self, position: Territory) -> Standing:
        return telling.standing(self.game, position)


class TerritoryOdds(Odds["Territory"]):
    """Exact odds."""

    def of_turn(self, position: Territory, text: str) -> dict[str, dict[int, Fraction]]:
        """What stands on every hexagon after some groups, and how likely, in exact odds; Red's pieces negative.

        Counts are those after the spawn. Braces behind a group take its fight as known.
        """
        return turn_odds(position, text)

    def of_fight(self, attackers: int, defenders: int) -> dict[int, Fraction]:
        if min(attackers, defenders) < 1:
            raise IllegalError(f"{attackers} against {defenders} is no fight: each side needs a piece")
        return survivors(DEFENDER if self.game.chosen["ties"] == "defender" else REROLL, attackers, defenders)


class TerritoryMind(Mind["Territory"]):
    """What is known about good play."""

    position = Territory
    guesses = Guesses(heuristic=heuristic, outlook=outlook, rollout_step=rollout_step)

    def style(self) -> Style:
        return Style("climbing", strongest=100_000, steps=12, ratio=2, careless=(970, 610, 505, 425, 345, 255, 125))


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
    options: ClassVar[tuple[Option, ...]] = (
        Choice("board", "the board: 23, 34, 22 or 17 hexagons", "diamond7", among=BOARD_NAMES),
        Choice(
            "control", "one's own hexagons bring pieces unless an enemy is there, or only where one stands", "home",
            among=("home", "occupied"),
        ),
        Choice("first_spawn", "Blue's very first spawn is half, or whole", "half", among=("half", "full")),
        Choice("moves", "every piece may move in a turn, or only one group", "all", among=("all", "one")),
        Choice("ties", "equal dice are rolled again, or the defender wins", "reroll", among=("reroll", "defender")),
        Choice("home", "who wins must hold both start hexagons, or either", "both", among=("both", "either")),
        Whole("limit", "the higher income wins after so many plies", 200, ("6",), 1, MOST_PLIES),
    )  # fmt: skip
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("as-written", "As written", "23 hexagons; Blue's first spawn is half, because he moves first."),
        Preset(
            "quick", "Quick", "A narrow board of 17 hexagons where one start hexagon of the enemy is enough.",
            (("board", "corridor7"), ("home", "either"), ("limit", "60")),
        ),
        Preset(
            "one-group", "One group a turn", "A single group moves in each turn, as in most board games.",
            (("moves", "one"),),
        ),
        Preset(
            "defence", "Strong defence", "Equal dice go to the defender: an attacker wins a roll with 5/12 only.",
            (("ties", "defender"),),
        ),
        Preset("large", "Large", "34 hexagons, 9 of each colour.", (("board", "diamond9"),)),
    )  # fmt: skip

    def start(self) -> Territory:
        rules = packed(self.chosen)
        board = BOARD_NAMES.index(self.chosen["board"])
        ends = [int(ENDS[board, player]) for player in (BLUE, RED)]
        counts = [
            sum(sign_of(player) * (ends[player] >> v & 1) for player in (BLUE, RED)) for v in range(MOST_HEXAGONS)
        ]
        cells = tuple(stack_of(count, 0) for count in counts)
        return Territory(rules, cells, BLUE, 0, 0, 0, BEGIN, NOWHERE, NOWHERE, 0, NOWHERE, GOES_ON)

    def most_income(self) -> int:
        """What a player spawns who controls every hexagon that has a colour."""
        board = BOARD_NAMES.index(self.chosen["board"])
        return 3 * int(COLOURED[board, BLUE]).bit_count()

    def bounds(self) -> Bounds:
        limit, most = self.chosen["limit"], self.most_income()
        # A group has a piece at least: three choices and a result for each, one more for every 61, and a piece of
        # either side for every roll of a large fight. A player has the pieces of his turns.
        pieces = 2 + most * (limit + 1) // 2
        return Bounds(SMALL_MOVES, length=limit * (7 * pieces + 1), turns=limit, low=0, high=most)

    def ending(self, position: Territory) -> str:
        mover = 1 - position.player
        if is_home_taken(position.rules, mover, standing(list(position.cells), position.rules, mover)[0]):
            ends = "both start hexagons" if self.chosen["home"] == "both" else "a start hexagon"
            return f"{SEATS[mover]} stands on {ends} of {SEATS[1 - mover]}"
        if position.alone(mover) >= STARVED:
            return f"{SEATS[1 - mover]} had no piece at the end of {STARVED} turns of {SEATS[mover]}"
        incomes = "against".join(f" {position.score(player)} " for player in (BLUE, RED)).strip()
        return f"the limit of {self.chosen['limit']} plies is reached, with an income of {incomes}"

    def heuristic(self, position: Territory) -> int:
        return heuristic(position)
