"""Forced wins in a deterministic game of two players that is played to win: whose, in how many turns, and how."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hegemon.game.position import CHANCE, DRAW, FAR, NONE
from hegemon.game.turns import Turn, decisions
from hegemon.native.bits import numbers
from hegemon.search.driver import Driver, OutOfTimeError, is_native
from hegemon.search.forced_win_native import forced_win_path, search, write_key
from hegemon.search.frames import MEETS_CHANCE, TOGETHER, FrameSearch
from hegemon.search.margin import FIRST_CALL, REASONS, SECONDS_PER_CALL
from hegemon.search.result import Result, Unit, Value, result_of


@dataclass(frozen=True, kw_only=True)
class ForcedWin(Result):
    """Which player wins a position by force, as far as it was found out. The value is exact, or nothing is known."""

    winner: int
    """0, 1, DRAW, or NONE if it is not known."""
    turns: int = 0
    """In how many turns the winner wins, and not in fewer; 0 if there is none."""
    without: tuple[int, int] = (0, 0)
    """For each player the number of turns within which no win can be forced."""
    stopped: bool = False
    """Whether it was stopped before it had looked as far as it was asked to."""


class ForcedWinSearch:
    """A search for forced wins from one position; it keeps what it has proved, and can be asked on."""

    def __init__(
        self,
        position: Any,
        progress: Callable[["ForcedWinSearch", int, int], None] | None = None,
        table_bits: int = 22,
        seconds: float | None = None,
        backend: str = "native",
        longest: int | None = None,
        nodes: int | None = None,
    ) -> None:
        """No game goes on for more than `longest` turns, if that is given: without a forced win by then it is a draw.

        It looks no further after this many `seconds` or `nodes`. A table of 2**table_bits entries a player remembers
        full keys, so nothing rests on a hash. `progress` is told whose win is looked for, and within how many turns.
        """
        native = is_native(backend)
        if not position.over() and position.to_move() == CHANCE:
            raise ValueError(REASONS[MEETS_CHANCE])
        if not position.over() and position.together():
            raise ValueError(REASONS[TOGETHER])
        self.root = position
        self.progress = progress
        self.machines = tuple(
            FrameSearch(position, search, forced_win_path(position), table_bits, native, REASONS) for _ in range(2)
        )
        self.driver = Driver(FIRST_CALL, seconds, nodes, SECONDS_PER_CALL)
        self.longest = min(longest or FAR, FAR if position.over() else position.turns_left())

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""
        return sum(machine.nodes for machine in self.machines)

    def solved(self, turns: int) -> ForcedWin:
        """The shortest forced win within a number of turns; deeper and deeper until a player has one."""
        if self.root.over():
            return self._result(int(self.root.winner()), "over")
        without, found, took = [0, 0], NONE, 0
        line: tuple[int, ...] = ()
        stopped = False
        try:
            for within in range(1, min(turns, self.longest) + 1):
                for player in (0, 1):
                    if self.wins(self.root, player, within):
                        found, took = player, within
                        break
                    without[player] = within
                if found != NONE:
                    break
        except (OutOfTimeError, KeyboardInterrupt):
            stopped = True  # what is proved by now is worth telling
        if found != NONE:
            self.driver.unlimited()  # a win is found: how it is won belongs to it
            line = self._line(found, took)
        elif min(without) >= self.longest:
            found = DRAW
        by = f"proved: a win in {took}" if took else "no forced win"
        return self._result(found, by, line, turns=took, without=(without[0], without[1]), stopped=stopped)

    def _result(self, winner: int, by: str, line: tuple[int, ...] = (), **facts: Any) -> ForcedWin:
        known = winner != NONE
        value = Value(result_of(winner) if known else Fraction(0), Unit.RESULT, None if known else (-1.0, 1.0))
        return ForcedWin(value, line, by, self.nodes, self.driver.spent, winner=winner, **facts)

    def wins(self, position: Any, player: int, turns: int) -> bool:
        """Whether a player can force a win within a number of turns, the one under way counted."""
        if position.over():
            return bool(position.winner() == player)
        if turns == 0 or position.turns_to_win(player) > turns:
            return False
        machine = self.machines[player]
        machine.frame["left"], machine.frame["step"] = turns, 0
        machine.state["hero"] = player
        return bool(machine.value(position, self.driver, lambda: self.nodes, lambda: self._tell(player, turns)))

    def winning_turn(self, position: Any, player: int, turns: int) -> Turn:
        """A turn that keeps the win of a player who can win within this number of turns."""
        made = Turn((), position)
        while True:
            here = made.after
            for move in self._tries(here, player, turns):
                child = here.play(move)
                ended = child.over() or child.between_turns()
                if self.wins(child, player, turns - 1 if ended else turns):
                    break
            else:
                raise ValueError("no win can be forced from here")
            made = Turn((*made.moves, move), child)
            if ended:
                return made

    def winning_turns(self, player: int, turns: int) -> list[Turn]:
        """All turns of the first position after which a player still wins within this number of turns, it included."""
        return [made for made in decisions(self.root) if self.wins(made.after, player, turns - 1)]

    def answers(self, player: int, turns: int) -> Iterator[tuple[Any, Turn]]:
        """A whole strategy that wins within a number of turns: what to play wherever the win is not there at once.

        Every position that the other player can reach against it is in it, or can be won in one turn.
        """
        level: dict[Any, None] = {self.root: None}
        habit: tuple[int, ...] = ()
        for left in range(turns, 0, -1):
            after: dict[Any, None] = {}
            for here in level:
                if here.over():
                    continue
                if here.to_move() != player:
                    after.update((made.after, None) for made in decisions(here))
                elif not self.wins(here, player, 1):
                    made = self._same_turn(here, player, left, habit) or self.winning_turn(here, player, left)
                    habit = made.moves
                    yield here, made
                    after[made.after] = None
            level = after

    def replies(
        self, position: Any, player: int, turns: int, habit: tuple[int, ...]
    ) -> Iterator[tuple[Turn, Turn | None]]:
        """Every reply of the other player, and the winner's answer to it; None: a win at once.

        `habit` is an answer to try first.
        """
        for reply in decisions(position):
            here, left = reply.after, turns - 1
            if here.over() or self.wins(here, player, 1):
                yield reply, None
                continue
            made = self._same_turn(here, player, left, habit) or self.winning_turn(here, player, left)
            habit = made.moves
            yield reply, made

    def _same_turn(self, position: Any, player: int, turns: int, moves: tuple[int, ...]) -> Turn | None:
        """The same small moves as elsewhere, if they are a turn here and win too, so that few are to be learnt."""
        here = position
        for at, move in enumerate(moves):
            if here.over() or (at and here.between_turns()) or move not in numbers(here.moves()):
                return None
            here = here.play(move)
        if not moves or not (here.over() or here.between_turns()) or not self.wins(here, player, turns - 1):
            return None
        return Turn(moves, here)

    def _line(self, winner: int, turns: int) -> tuple[int, ...]:
        line: tuple[int, ...] = ()
        here = self.root
        for left in range(turns, 0, -1):
            if here.over():
                break
            if here.to_move() == winner:
                made = self.winning_turn(here, winner, left)
            else:
                made = self._stubborn(here, winner, left)
            line += made.moves
            here = made.after
        return line

    def _stubborn(self, position: Any, winner: int, turns: int) -> Turn:
        """Longest resistance: a reply that is not lost sooner than the rest."""
        some = next(decisions(position))
        return next((reply for reply in decisions(position) if not self.wins(reply.after, winner, turns - 2)), some)

    def _tries(self, position: Any, player: int, turns: int) -> list[int]:
        """The moves of a position, the one first that the search liked."""
        moves = list(numbers(position.moves()))
        machine = self.machines[player]
        history = machine.state["history"][position.to_move()]
        moves.sort(key=lambda move: -int(history[move]))
        if position.between_turns():
            row = machine.frame["key"]
            image = write_key(position, turns, position.symmetries(), row)
            hint = machine.hint(row) - 1
            moves.sort(key=lambda move: position.image_of(image, move) != hint)
        return moves

    def _tell(self, player: int, turns: int) -> None:
        if self.progress is not None:
            self.progress(self, player, turns)
