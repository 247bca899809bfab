"""Monte Carlo tree search over any position: what to decide, how good it is, and what is likely to follow."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from hegemon.game.turns import Turn, decision_ends
from hegemon.native.random import stream
from hegemon.search.driver import DONE, Driver, in_threads, is_native, need_a_limit
from hegemon.search.judgement import Judgement
from hegemon.search.mcts_native import (
    GROW,
    GROW_JUDGED,
    OPEN,
    USED,
    Tree,
    TreeSettings,
    children_of,
    empty_tree,
    replant,
)
from hegemon.search.result import (
    Candidate,
    Result,
    Unit,
    Value,
    error_of_mean,
    error_of_share,
    estimated,
    in_view,
    whole,
)

FIRST_CALL = 16
"""Simulations of the first native call, until its speed is known."""
NODES = 2_000_000
"""Nodes of a tree unless a caller asks for more: some 80 MB."""
LONGEST_LINE = 40
MAIN_PART = 0.7
"""Of the time for the first small move of a decision; if that is all of it, the rest is its own too."""


RARELY = 8
"""A move with less than the most visits divided by this is not judged: it was left, after a few, for looking bad."""


class RootMove(NamedTuple):
    """A small move at the root, and what all trees together hold of it."""

    move: int
    visits: int
    total: float
    known: int

    def mean(self, player: int) -> float:
        """What the player to move can expect of it."""
        return self.total / max(1, self.visits) if self.known == OPEN else float(surely(self.known, player))

    def error(self, player: int) -> float:
        """How far that may be from the truth, with 95%."""
        return error_of_share(self.mean(player), max(1, self.visits)) if self.known == OPEN else 0.0

    def is_judged(self, most: int) -> bool:
        """Whether its mean says something, beside a move with the most visits: not only that it began badly."""
        return self.known != OPEN or self.visits * RARELY >= most

    def rank(self, player: int) -> tuple[int, int, float]:
        """The best has the highest: one that is won for sure before all, one that is lost for sure after all."""
        sure = 0 if self.known == OPEN or surely(self.known, player) else -1
        return 1 if self.known == 1 << player else sure, self.visits, self.mean(player)


def surely(known: int, player: int) -> Fraction:
    """What a player gets where it is known who shares the first place."""
    return Fraction(known >> player & 1, known.bit_count())


class TreeSearch:
    """Trees that are kept from decision to decision, one for each thread; their roots are looked at together."""

    def __init__(
        self,
        players: int,
        seed: int = 1,
        exploration: float = 1.0,
        margin: float = 0.0,
        scale: float = 1.0,
        nodes: int = NODES,
        backend: str = "native",
        threads: int = 1,
        rollout: str = "random",
        steps: int = -1,
        judgement: Judgement | None = None,
    ) -> None:
        """`margin` is the part of a result that its margin makes, of which `scale` is as good as any larger one.

        `rollout` is one of `rollouts.ROLLOUTS`; games are judged by their outlook after this number of `steps`. With a
        `judgement` that was learned nothing is played out: it says what a position is worth.
        """
        self.players, self.seed, self.exploration, self.margin, self.scale = players, seed, exploration, margin, scale
        self.nodes, self.native = max(2, nodes // threads), is_native(backend)
        grow = GROW[rollout] if judgement is None else GROW_JUDGED
        self.grow, self.steps = grow if self.native else grow.python, steps
        self.by = "tree search" + ("" if judgement is None else ", by a learned judgement")
        self.judgements = [() if judgement is None else judgement.for_a_thread() for _ in range(threads)]
        self.threads = threads
        self.position: Any = None
        self.trees: list[Tree] = []
        self.amount = FIRST_CALL

    def search(
        self,
        position: Any,
        simulations: int | None = None,
        seconds: float | None = None,
        progress: Callable[["TreeSearch", float], None] | None = None,
    ) -> Result:
        """What to decide in a position after a number of simulations or seconds: all small moves of it.

        With several threads each does its part of the simulations. `progress` is told the seconds so far.
        """
        need_a_limit(simulations, seconds)
        self._plant(position)
        driver = Driver(self.amount, seconds)
        player = position.to_move()
        done = self._grow(simulations, self._until(driver, MAIN_PART), driver, progress)
        if seconds is not None and decision_ends(self._after_best(Turn((), position)), player):
            done += self._grow(simulations, driver.until, driver, progress)
        value, moves, line = self._worth(), self._moves(), self.line()
        shares = self.of_each() if self.players > 2 else ()
        made = self._after_best(Turn((), position))
        while not decision_ends(made, player):
            # What follows in the same turn was searched with it; the thinner it is, the more is added.
            self.follow(made.moves[-1:])
            done += self._grow(
                None if simulations is None else simulations // 2, self._until(driver, 0.5), driver, progress
            )
            made = self._after_best(made)
        if line[: len(made.moves)] != made.moves:
            line = made.moves
        total, most = sum(each.visits for each in moves) or 1, max(each.visits for each in moves)
        candidates = tuple(
            Candidate(
                whole(made.moves, each.move),
                each.visits / total,
                in_view(each.mean(player), player) if each.is_judged(most) else None,
                error=2 * each.error(player),
            )
            for each in sorted(moves, key=lambda each: -each.visits)
        )
        return Result(value, line, self.by, done, driver.spent, candidates, shares)

    def _after_best(self, made: Turn) -> Turn:
        """A decision under way with the best small move at the root added."""
        return made.then(self._best().move)

    def _until(self, driver: Driver, part: float) -> float | None:
        """When a part of the time that is left will be over."""
        now = driver.begun + driver.spent
        return None if driver.until is None else now + part * max(0.0, driver.until - now)

    # What the trees hold

    @property
    def known(self) -> int:
        """What is known for sure about the root: in any tree."""
        return max(int(tree.nodes["known"][0]) for tree in self.trees)

    @property
    def used(self) -> int:
        """Nodes of the trees."""
        return sum(int(tree.whole[USED]) for tree in self.trees)

    @property
    def simulations(self) -> int:
        """Visits of the root."""
        return sum(int(tree.nodes["visits"][0]) for tree in self.trees)

    def value(self) -> float:
        """What the player to move can expect at the root."""
        player = self.position.to_move()
        return self._best().mean(player) if self.known == OPEN else float(surely(self.known, player))

    def of_each(self) -> tuple[Fraction | float, ...]:
        """What each player can expect of the best move, or gets for sure."""
        players, best = range(self.players), self._best()
        known = self.known if self.known != OPEN else best.known
        if known != OPEN:
            return tuple(surely(known, player) for player in players)
        rows = [tree.taken[self._child(tree, best.move) - children_of(tree, 0).start] for tree in self._expanded()]
        taken = np.sum(rows, axis=0)
        # All that was taken in a visit is one first place. Of visits that came with a tree only the mover's is known.
        total = float(taken.sum())
        return tuple(float(taken[player]) / total if total else 1 / self.players for player in players)

    def line(self) -> tuple[int, ...]:
        """The most visited moves from the root on."""
        line = [self._best().move]
        tree = max(self._expanded(), key=lambda tree: int(tree.nodes["visits"][self._child(tree, line[0])]))
        node = self._child(tree, line[0])
        here = self.position.play(line[0])
        while len(line) < LONGEST_LINE and not here.over():
            children = children_of(tree, node)
            visits = tree.nodes["visits"][children]
            if not visits.any():
                break
            node = children.start + int(visits.argmax())
            line.append(int(tree.nodes["move"][node]))
            here = here.play(line[-1])
        return tuple(line)

    def _expanded(self) -> list[Tree]:
        return [tree for tree in self.trees if tree.nodes["begins"][0] != 0]

    def _moves(self) -> list[RootMove]:
        parts = [(tree, children_of(tree, 0)) for tree in self._expanded()]
        columns = (
            np.max([tree.nodes["move"][part] for tree, part in parts], axis=0),  # the same in all
            np.sum([tree.nodes["visits"][part] for tree, part in parts], axis=0),
            np.sum([tree.totals[part] for tree, part in parts], axis=0),
            np.max([tree.nodes["known"][part] for tree, part in parts], axis=0),
        )
        return [RootMove(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]

    def _child(self, tree: Tree, move: int) -> int:
        children = children_of(tree, 0)
        return int(children.start) + int((tree.nodes["move"][children] == move).argmax())

    def _best(self) -> RootMove:
        player = self.position.to_move()
        return max(self._moves(), key=lambda each: each.rank(player))

    def _worth(self) -> Value:
        """What the best move leads to: how it ends if that is known, the lead where margins count, else the result."""
        player, best = self.position.to_move(), self._best()
        if self.known != OPEN:
            return Value(in_view(surely(self.known, 0), 0), Unit.RESULT, None)
        visits = max(1, best.visits)
        if self.players > 2:
            first = float(self.of_each()[0])
            return estimated(first, error_of_share(first, visits), 0)
        if not self.margin:
            share = best.mean(player)
            return estimated(share, error_of_share(share, visits), player)
        total = squares = 0.0
        for tree in self._expanded():
            at = self._child(tree, best.move) - children_of(tree, 0).start
            total += float(tree.leads[at, 0])
            squares += float(tree.leads[at, 1])
        mean = total / visits
        error = error_of_mean(max(squares / visits - mean * mean, 1.0), visits)
        return Value(mean, Unit.MARGIN, (mean - error, mean + error))

    # How they grow

    def follow(self, moves: tuple[int, ...]) -> None:
        """Small moves were made, chance's included: what the trees hold of the position after them is kept."""
        for move in moves:
            for at, tree in enumerate(self.trees):
                new = self._empty_tree(self.position)
                if tree.nodes["begins"][0] != 0:
                    child = self._child(tree, move)
                    (replant if self.native else replant.python)(self.position, tree, child, new)
                self.trees[at] = new
            if self.position is not None:
                self.position = self.position.play(move)

    def _plant(self, position: Any) -> None:
        """New trees, unless the old ones are those of this position."""
        if self.position is None or self.position != position:
            self.position = position
            self.trees = [self._empty_tree(position) for _ in range(self.threads)]
            if self.native:
                # Nothing is to be done yet: this only compiles, before the clock starts.
                replant(position, self.trees[0], 0, empty_tree(position, 2))
                self.grow(position, self.trees[0], self._settings(0, 0))

    def _empty_tree(self, position: Any) -> Tree:
        tree = empty_tree(position, self.nodes)
        # In the interpreter fields are attributes of this kind of array only.
        return tree if self.native else tree._replace(nodes=tree.nodes.view(np.recarray))

    def _grow(
        self,
        simulations: int | None,
        until: float | None,
        driver: Driver,
        progress: Callable[["TreeSearch", float], None] | None,
    ) -> int:
        each = None if simulations is None else -(-simulations // self.threads)
        # One thread tells how far it has come.
        parts = in_threads(
            self.threads, lambda at: self._grow_tree(at, each, until, driver, progress if at == 0 else None)
        )
        return sum(parts)

    def _grow_tree(
        self,
        at: int,
        simulations: int | None,
        until: float | None,
        driver: Driver,
        progress: Callable[["TreeSearch", float], None] | None,
    ) -> int:
        tree = self.trees[at]
        whole, root = tree.whole, tree.nodes[0]
        already = int(root["visits"])
        grow = partial(self.grow, self.position, tree, self._settings(at, already))
        whole[DONE] = 0

        def tell() -> None:
            if progress is not None:
                progress(self, driver.spent)

        # Visits that came with the tree count.
        part = driver.part(self.amount, None if simulations is None else max(0, simulations - already), until)
        if self.known == OPEN:
            # Two visits give the root its children and one of them a visit: enough to decide something.
            part.simulate(whole, 0, grow, tell, lambda: int(root["visits"] < 2), lambda: self.known != OPEN)
        self.amount = part.amount
        return int(whole[DONE])

    def _settings(self, at: int, already: int) -> TreeSettings:
        return TreeSettings(
            int(stream(stream(self.seed, at) >> 3, already) >> 3),
            self.exploration,
            self.margin,
            self.scale,
            self.players,
            self.steps,
            self.judgements[at],
        )
