"""What a game shows: its picture, the form of a decision, the events of a turn, how the players stand.

Every answer may be left out. A game that draws nothing is shown as text, and its decisions are small moves.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from hegemon.game.part import GamePart, P
from hegemon.game.position import sharers
from hegemon.game.turns import Turn, decision_ends, position_after
from hegemon.native.bits import numbers
from hegemon.view import Cell, Event, Fact, Form, Scene, Standing, Step
from hegemon.view.scene import Shape

Shapes = tuple[Shape, ...]


def moment_in_plies(position: Any, limit: int) -> str:
    """The moment of a game that counts plies up to a limit: `Ply 7 of 200`, `After 1 ply`."""
    if position.over():
        return f"After {position.ply} {'ply' if position.ply == 1 else 'plies'}"
    return f"Ply {position.ply + 1} of {limit}"


def scene_of(
    title: str, ground: Sequence[Shapes], drawn: Sequence[tuple[Shapes, Cell]], notes: tuple[str, ...]
) -> Scene:
    """The picture of a board: the parts of its ground, then what is drawn for each cell, with the cell."""
    parts, cells = zip(*drawn, strict=True)
    return Scene(title, (*ground, *parts), cells, notes)


def first_in_words(seats: Sequence[str], first: Sequence[int]) -> str:
    """Who has won, or who shares the first place."""
    if len(first) == 1:
        return f"{seats[first[0]]} wins"
    if len(seats) == 2 or not first:
        return "a draw"
    if len(first) == len(seats):
        return f"all {len(seats)} share the first place"
    *names, last = (seats[player] for player in first)
    return f"{', '.join(names)} and {last} share the first place"


class View(GamePart[P]):
    """All that people see of a game, as data."""

    def picture(self, position: P) -> Scene | None:
        """The scene of a position (`hegemon.view.Scene`), or None for a game that draws nothing."""
        return None

    def form(self, position: P) -> Form:
        """What the player to move may decide: here any small move, one after another."""
        scene = self.picture(position)
        cells = {cell.name for cell in scene.cells} if scene else set()
        steps = []
        for move in numbers(position.moves()):
            text = self.game.notation.write_move(position, move)
            goes_on = not decision_ends(Turn((), position).then(move), position.to_move())
            on_board = text in cells
            steps.append(Step(move, text, text if on_board else "", "" if on_board else text, ask=goes_on))
        return Form(f"{self.game.seats[position.to_move()]} to move", tuple(steps))

    def decision_of(self, made: Turn, amounts: Mapping[str, int]) -> Turn:
        """The decision that a person's answer to the form makes: what its steps have `made`, and amounts by item."""
        return made

    def amounts_of(self, position: P, moves: Sequence[int]) -> Mapping[str, int]:
        """The reverse: what a decision gives to each item of the form's plan; empty where there is no plan."""
        return {}

    def events(self, position: P, moves: Sequence[int]) -> Sequence[Event]:
        """What happens in a turn, or in a part of one (`hegemon.view.Event`): here the text of a whole turn."""
        after = position_after(position, moves)
        if not moves or not (after.over() or after.between_turns()):
            return ()
        seat, text = self.game.seats[max(0, position.to_move())], self.game.notation.write_turn(position, moves)
        return (Event(f"{seat}: {text}", "note"),)

    def standing(self, position: P) -> Standing:
        """How the players stand, and what moment of the game it is."""
        players = range(len(self.game.seats))
        return Standing(tuple(tuple(self.facts(position, player)) for player in players), self.moment(position))

    def facts(self, position: P, player: int) -> Sequence[Fact]:
        """What stands beside the board about a player: here the score."""
        return (Fact("points", str(self.game.points(position.score(player)))),)

    def moment(self, position: P) -> str:
        """Which turn it is, `Turn 7 of 20`; here nothing is counted."""
        return ""

    def outcome(self, position: P) -> str:
        """The winner of a finished game, or those who share the first place, in words."""
        seats = self.game.seats
        words = first_in_words(seats, tuple(numbers((sharers(position, len(seats)),))))
        return words[0].upper() + words[1:]

    def foretold(self, position: P, moves: Sequence[int]) -> tuple[str, ...]:
        """What a person is told before they confirm a decision, such as its odds; empty: no confirmation."""
        return ()

    def show(self, position: P) -> str:
        """A position for a terminal, where a game draws no picture."""
        return self.game.notation.write_position(position)
