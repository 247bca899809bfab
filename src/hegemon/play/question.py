"""A position that a player thinks about within limits, and what is told while they think."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from hegemon.game.game import Game
from hegemon.game.position import CHANCE
from hegemon.game.turns import Turn, decision_ends, decisions
from hegemon.learn.kept import LearnedJudgement
from hegemon.play.thought import Alternative, Limits, Progress, Tell
from hegemon.search.judgement import UNITS
from hegemon.search.result import Candidate, Result, Unit


class Question:
    """A position to think about, within limits."""

    def __init__(
        self,
        game: Game,
        position: Any,
        player: int,
        limits: Limits,
        seed: int,
        threads: int,
        progress: Tell | None,
        every: bool = False,
        learned: LearnedJudgement | None = None,
    ) -> None:
        """With `every` it matters how good each choice is, not only the best. It is judged by what was `learned`."""
        self.game, self.player, self.limits, self.seed, self.threads = game, player, limits, seed, threads
        self.every = every
        self.position = position.seen_by(player)
        self.progress = progress
        style = game.mind.style()
        self.learned = learned
        self.search = style.search if learned is None else learned.search
        self.judgement = None if learned is None else learned.judgement
        # A lead of this many units is half of the way to a win.
        self.lead = style.lead if learned is None else int(learned.judgement.known[UNITS])
        self.unit = Fraction(1, game.unit()) if game.for_margin() else Fraction(1)
        # What was spent on searches so far; compiling them is nothing that a player's time is charged for.
        self.spent, self.seconds = 0, 0.0

    def left(self) -> tuple[int | None, float | None]:
        """Simulations and seconds that are left."""
        many, seconds = self.limits.simulations, self.limits.seconds
        return (
            None if many is None else max(1, many - self.spent),
            None if seconds is None else max(0.005, seconds - self.seconds),
        )

    def charge(self, result: Result) -> None:
        """Count what a search took."""
        self.spent += result.nodes
        self.seconds += result.seconds

    def deciding(self) -> Any:
        """Where both decide at once: a position after some orders of the other's, which the player doesn't see."""
        if self.position.to_move() == self.player:
            return self.position
        return next(decisions(self.position)).after.seen_by(self.player)

    @property
    def scoring(self) -> Unit:
        """What the game is played for."""
        return Unit.MARGIN if self.game.for_margin() else Unit.RESULT

    def bounds(self) -> tuple[Fraction | float, Fraction | float]:
        """What the value lies between for sure: units of the score, or from lost to won."""
        if self.scoring is Unit.RESULT:
            return -1.0, 1.0
        low, high = self.position.margin_bounds()
        widest = self.game.bounds().high - self.game.bounds().low
        banked = self.position.score(0) - self.position.score(1)
        return Fraction(max(low + banked, -widest)), Fraction(min(high + banked, widest))

    def in_points(self, amount: Fraction | float, unit: Unit) -> Fraction | float:
        """An amount as people are told it: a margin in points."""
        if unit is not Unit.MARGIN:
            return amount
        return amount * float(self.unit) if isinstance(amount, float) else amount * self.unit

    def choice(self, before: Any, one: Candidate) -> Alternative:
        """What a search says of a decision, as people are told it."""
        value = None if one.amount is None else float(self.in_points(one.amount, one.unit))
        return Alternative(Turn((), before).then(*one.moves), one.share, value)

    def split(self, line: tuple[int, ...]) -> Iterable[Turn]:
        """Small moves as decisions, one after the other; what chance answers ends them."""
        made, player = Turn((), self.position), self.player
        for move in line:
            if made.after.over() or made.after.to_move() == CHANCE:
                return
            if not made.moves:
                player = made.after.to_move()
            made = made.then(move)
            if decision_ends(made, player):
                yield made
                made = Turn((), made.after)

    def tell(
        self,
        nodes: int,
        seconds: float,
        value: Fraction | float,
        depth: int,
        line: tuple[int, ...],
        candidates: tuple[Candidate, ...] = (),
    ) -> None:
        """Tell how far a search has come."""
        if self.progress is not None:
            before = self.deciding() if candidates else None
            nodes, seconds, turns = self.spent + nodes, self.seconds + seconds, tuple(self.split(line))

            def choices() -> tuple[Alternative, ...]:
                return tuple(self.choice(before, one) for one in candidates)

            self.progress(Progress(nodes, float(value), depth, seconds, turns, before, choices))
