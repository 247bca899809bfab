"""Throne as a game: its options, its start, its bounds."""

from collections.abc import Mapping, Sequence

from hegemon.game.game import Bounds, Game
from hegemon.game.mind import Facts, Guesses, Mind, Style
from hegemon.game.notation import Notation
from hegemon.game.part import Part
from hegemon.game.turns import Turn
from hegemon.game.view import View
from hegemon.games.throne import choosing, notation, telling
from hegemon.games.throne.board import LAYOUTS, NUMBER, THRONE
from hegemon.games.throne.bounds import UNDERSTOOD, turns_left, turns_to_win, win_key
from hegemon.games.throne.judgement import heuristic, outlook, rollout_step
from hegemon.games.throne.options import OPTIONS, PRESETS, RULES
from hegemon.games.throne.picture import picture
from hegemon.games.throne.rules import NOWHERE, PIECE, SMALL_MOVES, WON, Throne, weight_on
from hegemon.view import Event, Form, Scene, Standing

MOST_INCOME = 3 + 6 * 2 + 12


class ThroneNotation(Notation["Throne"]):
    """How the game is written."""

    def write_position(self, position: Throne) -> str:
        return notation.write_position(position)

    def read_position(self, text: str) -> Throne:
        return notation.read_position(self.game.start(), text)

    def as_read(self, position: Throne) -> Throne:
        """The position as its text tells it: without turns done since one was given without their number."""
        here = Throne(*position)
        if here.stage == WON and weight_on(here.pieces(here.player), THRONE) >= here.goal():
            here = here._replace(at=THRONE)  # a text doesn't say by what it was won
        return here if here.dated else here._replace(ply=0)

    def write_move(self, position: Throne, move: int) -> str:
        return notation.write_small_move(position, move)

    def write_turn(self, position: Throne, moves: Sequence[int]) -> str:
        return notation.write_turn(position, moves)

    def read_turn(self, position: Throne, text: str) -> Turn:
        return notation.read_turn(position, text)

    def read_decision(self, position: Throne, text: str) -> Turn:
        return notation.read_turn(position, text)


class ThroneView(View["Throne"]):
    """What people see."""

    def picture(self, position: Throne) -> Scene:
        return picture(self.game, position)

    def form(self, position: Throne) -> Form:
        return choosing.form(position)

    def decision_of(self, position: Throne, moves: tuple[int, ...], amounts: Mapping[str, int]) -> Turn:
        return choosing.read_answer(position, moves, amounts)

    def amounts_of(self, position: Throne, moves: Sequence[int]) -> dict[str, int]:
        return choosing.amounts_of(position, moves)

    def events(self, position: Throne, moves: Sequence[int]) -> tuple[Event, ...]:
        return telling.events(self.game, position, moves)

    def standing(self, position: Throne) -> Standing:
        return telling.standing(self.game, position)


class ThroneMind(Mind["Throne"]):
    """What is known about good play."""

    position = Throne
    guesses = Guesses(heuristic=heuristic, outlook=outlook, rollout_step=rollout_step)
    facts = Facts(RULES, UNDERSTOOD, turns_to_win=turns_to_win, turns_left=turns_left, win_key=win_key)

    def style(self) -> Style:
        return Style("alpha-beta", strongest=4_000_000, careless=(980, 840, 700, 550, 365, 220, 95))


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
        mine, theirs = (sum(1 << NUMBER[name] for name in names) for names in LAYOUTS[self.chosen["layout"]])
        return Throne(RULES.pack(self.chosen), mine, theirs, 0, self.chosen["pool2"], 0, PIECE, NOWHERE, 0, 1)

    def bounds(self) -> Bounds:
        limit, cheapest = self.chosen["limit"], min(self.chosen["upgrade_cost"], self.chosen["recruit_cost"])
        bought = (self.chosen["pool2"] + MOST_INCOME * limit) // cheapest
        # A piece, where to, and done; what is bought comes on top.
        return Bounds(moves=SMALL_MOVES, length=3 * limit + bought, turns=limit, low=0, high=1)

    def ending(self, position: Throne) -> str:
        if position.stage != WON:
            return f"the limit of {self.chosen['limit']} plies is reached"
        if position.at != THRONE:
            return f"player {2 - position.player} has no piece left and can't recruit"
        return f"a piece of weight {weight_on(position.pieces(position.player), THRONE)} entered the throne"

    def heuristic(self, position: Throne) -> int:
        return heuristic(position)
