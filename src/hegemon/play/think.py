"""One question for every opponent and every command: what should a player decide here, and how good is it?

A proof comes first where it is cheap; then the search that suits the game, as its `Game.style` says.
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import isfinite
from typing import Any

from hegemon.errors import IllegalError, MalformedError
from hegemon.game.game import Game
from hegemon.game.mind import complete
from hegemon.game.position import CHANCE, DRAW
from hegemon.game.turns import Turn, decision_ends, decisions, position_after
from hegemon.play import levels
from hegemon.play.thought import Choice, Limits, Progress, Tell, Thought
from hegemon.search.alphabeta import AlphaBeta, AlphaBetaResult
from hegemon.search.alphabeta_native import WIN
from hegemon.search.climb import ClimbSearch
from hegemon.search.forced_win import ForcedWinSearch
from hegemon.search.margin import solve_margin
from hegemon.search.mcts import NODES, TreeResult, TreeSearch
from hegemon.search.regret import MixedDecision, RegretProgress, RegretSearch, candidates_for

MARGIN = 0.25
"""In games played for the margin it makes so much of a result; the rest is who wins."""
PROOF_SHARE = 2
"""A proof gets one part in so many of a limit; the search has what is left."""
NODES_PER_SIMULATION = 200
NODES_PER_SECOND = 2_000_000
"""More than a search needs room for, by its limit."""
PROOF_PLIES = 12
"""Wins are looked for so far ahead, as long as the limit allows."""


def think(
    game: Game,
    position: Any,
    player: int | None = None,
    *,
    limits: Limits | None = None,
    level: int | None = None,
    seed: int = 1,
    threads: int = 1,
    progress: Tell | None = None,
) -> Thought:
    """What a player should decide; the same seed, simulations and one thread give the same answer everywhere."""
    _check(game, position, player, limits, level)
    who: int = position.to_move() if player is None else player
    if limits is None or limits == Limits():
        assert level is not None
        limits = Limits(simulations=levels.simulations_of(game, level))
    question = _Question(game, position, who, limits, seed, threads, progress)
    thought = question.proved() if level in (None, levels.LEVELS[-1]) else None
    if thought is None:
        thought = getattr(question, "by_" + game.mind.style().search.replace("-", "_"))()
    if level is None:
        return thought
    lapse = levels.lapse(game, thought.before, level, seed)
    return thought if lapse is None else replace(thought, decided=lapse, line=(lapse,))


def _check(game: Game, position: Any, player: int | None, limits: Limits | None, level: int | None) -> None:
    """Refuse what can't be thought about."""
    if level is not None and level not in levels.LEVELS:
        raise MalformedError(f"there is no level {level}; there are {levels.LEVELS[0]} to {levels.LEVELS[-1]}")
    if limits is None and level is None:
        raise MalformedError("thinking needs a limit: seconds, simulations, or a level")
    if limits is not None:
        if limits.simulations is None and limits.seconds is None and level is None:
            raise MalformedError("thinking needs a limit: seconds, simulations, or a level")
        if limits.simulations is not None and limits.simulations < 1:
            raise MalformedError(f"a limit of {limits.simulations} simulations is no time to think; give at least 1")
        if limits.seconds is not None and not (isfinite(limits.seconds) and limits.seconds > 0):
            raise MalformedError(f"a limit of {limits.seconds:g} seconds is no time to think; give more than 0")
    if position.over():
        raise IllegalError("the game is over in this position")
    if position.to_move() == CHANCE:
        raise IllegalError("chance decides next in this position, not a player")
    if player is not None:
        if not 0 <= player < len(game.seats):
            raise MalformedError(f"there is no player {player + 1}; {game.described()} has {len(game.seats)}")
        if player != position.to_move() and not position.together():
            raise IllegalError(f"player {player + 1} is not to move here, player {position.to_move() + 1} is")


def _table_bits(nodes: int | None, seconds: float | None) -> int:
    """A table for as many positions as a limit allows: a larger one would cost time that a short limit doesn't have."""
    expected = nodes if nodes is not None else int(NODES_PER_SECOND * (seconds or 0))
    return max(12, min(22, expected.bit_length() - 1))


class _Question:
    """A position to think about, within limits."""

    def __init__(
        self, game: Game, position: Any, player: int, limits: Limits, seed: int, threads: int, progress: Tell | None
    ) -> None:
        self.game, self.player, self.limits, self.seed, self.threads = game, player, limits, seed, threads
        self.position = position.seen_by(player)
        self.progress = progress
        self.unit = Fraction(1, game.unit()) if game.for_margin() else Fraction(1)
        self.scale = float(max(1, game.bounds().high - game.bounds().low) // 4)
        # What was spent on searches so far; compiling them is nothing that a player's time is charged for.
        self.spent, self.seconds = 0, 0.0

    def left(self) -> tuple[int | None, float | None]:
        """Simulations and seconds that are left."""
        many, seconds = self.limits.simulations, self.limits.seconds
        return (
            None if many is None else max(1, many - self.spent),
            None if seconds is None else max(0.005, seconds - self.seconds),
        )

    def _charge(self, nodes: int, seconds: float) -> None:
        self.spent += nodes
        self.seconds += seconds

    # Proofs

    def proved(self) -> Thought | None:
        """The exact value and a best decision, where a part of the limit is enough to find them."""
        style = self.game.mind.style()
        # In a game that is played to win, Monte Carlo proves what it can by itself.
        if len(self.game.seats) != 2 or not (self.game.for_margin() or style.search == "alpha-beta"):
            return None
        many, seconds = self.left()
        nodes = None if many is None else max(1, many // PROOF_SHARE)
        within = None if seconds is None else seconds / PROOF_SHARE
        try:
            return self._exact_margin(nodes, within) if self.game.for_margin() else self._forced(nodes, within)
        except ValueError:
            return None  # chance decides somewhere, or lines are too long

    def _exact_margin(self, nodes: int | None, seconds: float | None) -> Thought | None:
        solved = solve_margin(self.position, table_bits=_table_bits(nodes, seconds), nodes=nodes, seconds=seconds)
        self._charge(solved.nodes, solved.seconds)
        if not solved.proved or not any(self._split(solved.line)):
            return None
        value = solved.value * self.unit
        return self._thought(value, None, True, solved.line, "proved: nothing better is possible")

    def _forced(self, nodes: int | None, seconds: float | None) -> Thought | None:
        bits = _table_bits(nodes, seconds)
        hunt = ForcedWinSearch(
            self.position, None, bits, seconds=seconds, nodes=nodes, longest=self.game.bounds().turns
        )
        race = hunt.solved(PROOF_PLIES)
        self._charge(race.nodes, race.seconds)
        if not race.turns or race.winner != self.player:
            return None
        sign = 1 if race.winner == 0 else -1
        return self._thought(Fraction(sign), None, True, race.line, f"proved: a win in {race.turns}")

    # Searches

    def by_alpha_beta(self) -> Thought:
        """Deeper and deeper, judged at the horizon."""
        many, seconds = self.left()
        bits = _table_bits(many, seconds)
        searching = AlphaBeta(self.position, self.game.for_margin(), self.threads, table_bits=bits)

        def told(so_far: AlphaBeta) -> None:
            if self.progress is not None and so_far.best is not None:
                value = self._weighed(so_far.value, (so_far.best,), so_far.proved)
                self._tell(so_far.nodes, so_far.driver.spent, float(value), so_far.depth, (so_far.best,))

        found = searching.search(nodes=many, seconds=seconds, progress=told)
        self._charge(found.nodes, found.seconds)
        value = self._weighed(found.value, found.line, found.proved)
        by = f"alpha-beta, {found.depth} turns ahead"
        if found.proved:
            return self._thought(value, None, True, found.line, f"proved: {by}")
        return self._thought(value, self._bounds(), False, found.line, by, self._weighed_choices(found))

    def by_tree(self) -> Thought:
        """Monte Carlo tree search."""
        style = self.game.mind.style()
        many, seconds = self.left()
        searcher = TreeSearch(
            len(self.game.seats),
            self.seed,
            style.exploration,
            MARGIN if self.game.for_margin() else 0.0,
            self.scale,
            # A short limit needs little room, and room costs time where a decision has many small moves.
            nodes=min(NODES, NODES_PER_SIMULATION * many if many else int(NODES_PER_SECOND * (seconds or 0))),
            threads=self.threads,
            playout=style.rollout,
            steps=style.steps,
        )

        def told(so_far: TreeSearch, seconds: float) -> None:
            if self.progress is not None:
                # The later small moves of a decision are searched from where the first have led.
                line = so_far.line() if so_far.position == self.position else ()
                self._tell(so_far.simulations, seconds, self._in_view(so_far.value()), len(line), line)

        found = searcher.search(self.position, many, seconds, told)
        self._charge(found.simulations, found.seconds)
        value, interval = self._estimated(found)
        choices = tuple(
            Choice(self._completed(found.decided, move), share, self._in_view(found.values[move]))
            for move, share in sorted(found.shares.items(), key=lambda item: -item[1])
        )
        return self._thought(value, interval, found.proved, found.line, "tree search", choices)

    def by_climbing(self) -> Thought:
        """Whole decisions, changed and changed again."""
        many, seconds = self.left()
        climber = ClimbSearch(self.position, self.seed, self.game.mind.style().steps, self.threads)

        def told(so_far: ClimbSearch, seconds: float) -> None:
            if self.progress is not None:
                best = so_far.kept()[0]
                self._tell(so_far.simulations, seconds, self._in_view(best.value), 1, best.moves)

        kept = climber.search(many, seconds, told)
        self._charge(climber.simulations, climber.seconds)
        best, visits = kept[0], sum(one.visits for one in kept) or 1
        value = self._in_view(best.value)
        choices = tuple(
            Choice(self._turn(self.position, one.moves), one.visits / visits, self._in_view(one.value)) for one in kept
        )
        interval = (max(-1.0, value - 2 * best.error), min(1.0, value + 2 * best.error))
        return self._thought(value, interval, False, best.moves, "the best of many changes", choices)

    def by_regret(self) -> Thought:
        """Mixed orders for both; one of them is drawn."""
        style = self.game.mind.style()
        many, seconds = self.left()
        searching = RegretSearch(
            self.position,
            self.seed,
            playout=style.rollout,
            steps=style.steps,
            candidates=candidates_for(many, seconds),
            threads=self.threads,
        )

        def told(so_far: RegretProgress) -> None:
            if self.progress is not None:
                mixed = so_far.search.mixed(self.player)
                nodes, seconds = self.spent + so_far.simulations, self.seconds + so_far.seconds
                value = self._in_view(mixed.value)
                self.progress(
                    Progress(nodes, value, 1, seconds, (), self._deciding(), lambda: self._mixed_choices(mixed))
                )

        searching.search(many, seconds, told)
        mixed = searching.mixed(self.player)
        self._charge(mixed.simulations, mixed.seconds)
        return self._mixed(mixed)

    # What they found, in one form

    def _mixed(self, mixed: MixedDecision) -> Thought:
        drawn, _ = mixed.drawn(self.seed)
        value, error = self._in_view(mixed.value), 2 * mixed.error
        before, choices = self._deciding(), self._mixed_choices(mixed)
        decided = self._turn(before, drawn)
        return Thought(
            before, decided, value, (max(-1.0, value - error), min(1.0, value + error)), False, (decided,),
            self.spent, self.seconds, f"mixed orders, {len(choices)} against each other", choices,
        )  # fmt: skip

    def _mixed_choices(self, mixed: MixedDecision) -> tuple[Choice, ...]:
        before = self._deciding()
        return tuple(
            Choice(self._turn(before, moves), chance, self._in_view(worth))
            for moves, chance, worth in zip(mixed.decisions, mixed.probabilities, mixed.values, strict=True)
        )

    def _deciding(self) -> Any:
        """Where both decide at once: a position after some orders of the other's, which the player doesn't see."""
        if self.position.to_move() == self.player:
            return self.position
        return next(decisions(self.position)).after.seen_by(self.player)

    def _turn(self, before: Any, moves: Iterable[int]) -> Turn:
        made = tuple(moves)
        return Turn(made, position_after(before, made))

    def _estimated(self, found: TreeResult) -> tuple[Fraction | float, tuple[float, float] | None]:
        if found.proved:
            return Fraction(self._in_view(found.value)), None
        if self.game.for_margin():
            unit = float(self.unit)
            return found.lead.value * unit, (found.lead.low * unit, found.lead.high * unit)
        value, error = self._in_view(found.value), 2 * found.error
        return value, (max(-1.0, value - error), min(1.0, value + error))

    def _in_view(self, worth: float) -> float:
        """What the player can expect, from 0 to 1, as player 1 sees it, from -1 to 1."""
        return 2 * worth - 1 if self.player == 0 else 1 - 2 * worth

    def _weighed(self, value: int, line: tuple[int, ...], proved: bool) -> Fraction | float:
        """A value of alpha-beta as player 1 sees it: points, or how the end of the line looks."""
        if self.game.for_margin():
            return value * self.unit if proved else float(value * self.unit)
        if abs(value) == WIN or proved:
            result = Fraction((value > 0) - (value < 0))
            return result if proved else float(result)
        end = position_after(self.position, line)
        if end.over():
            return float({0: 1, DRAW: 0}.get(end.winner(), -1))
        return float(end.outlook()) / 1000

    def _weighed_choices(self, found: AlphaBetaResult) -> tuple[Choice, ...]:
        """The best is known exactly at that depth; of the others only that they are not better."""
        sign = 1 if self.player == 0 else -1
        order = sorted(found.values, key=lambda move: (move != found.line[0], -sign * found.values[move]))
        exact = float(found.values[found.line[0]] * self.unit) if self.game.for_margin() else None
        return tuple(
            Choice(self._completed(found.decided, move), 1.0 if at == 0 else 0.0, exact if at == 0 else None)
            for at, move in enumerate(order)
        )

    def _bounds(self) -> tuple[float, float]:
        """Between what the value lies for sure."""
        if not self.game.for_margin():
            return -1.0, 1.0
        complete(type(self.position))
        low, high = self.position.margin_bounds()
        widest = self.game.bounds().high - self.game.bounds().low
        banked = self.position.score(0) - self.position.score(1)
        low, high = max(low + banked, -widest), min(high + banked, widest)
        return float(low * self.unit), float(high * self.unit)

    def _completed(self, decided: Turn, move: int) -> Turn:
        """A decision that begins with a small move: the one found, or else that move alone."""
        return decided if decided.moves[0] == move else self._turn(self.position, (move,))

    def _thought(
        self,
        value: Fraction | float,
        interval: tuple[float, float] | None,
        proved: bool,
        line: tuple[int, ...],
        by: str,
        choices: tuple[Choice, ...] = (),
    ) -> Thought:
        turns = tuple(self._split(line))
        known = choices or (Choice(turns[0], 1.0, float(value)),)
        choices = tuple(replace(one, line=turns[1:]) if one.decided == turns[0] else one for one in known)
        return Thought(self.position, turns[0], value, interval, proved, turns, self.spent, self.seconds, by, choices)

    def _split(self, line: tuple[int, ...]) -> Iterable[Turn]:
        """Small moves as decisions, one after the other; what chance answers ends them."""
        made, player = Turn((), self.position), self.player
        for move in line:
            if made.after.over() or made.after.to_move() == CHANCE:
                return
            if not made.moves:
                player = made.after.to_move()
            made = Turn((*made.moves, move), made.after.play(move))
            if decision_ends(made, player):
                yield made
                made = Turn((), made.after)

    def _tell(self, nodes: int, seconds: float, value: float, depth: int, line: tuple[int, ...]) -> None:
        if self.progress is not None:
            turns = tuple(self._split(line))
            self.progress(Progress(self.spent + nodes, value, depth, self.seconds + seconds, turns))
