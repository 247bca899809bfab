"""Monte Carlo tree search over any position: what to decide, how good it is, and what is likely to follow."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from hegemon.core.turns import Turn, decision_ends
from hegemon.native.draws import stream
from hegemon.search.tree import (
    DONE,
    DRAWN,
    OPEN,
    UNTIL,
    USED,
    WON,
    Settings,
    Tree,
    child_with,
    empty_tree,
    grow,
    grow_natively,
    replant,
)

SECONDS_PER_CALL = 0.005
"""A native call returns after about so long, so that a limit is kept."""
FIRST_CALL = 16
"""Simulations of the first native call, until its speed is known."""
NODES = 2_000_000
"""Nodes of a tree unless somebody asks for more: some 60 MB."""
LONGEST_LINE = 40


@dataclass(frozen=True)
class Found:
    """What a search came to."""

    decided: Turn
    value: float
    """Expected for the player to move, from 0 (lost) to 1 (won)."""
    proved: bool
    """Whether the value is certain."""
    line: tuple[int, ...]
    """Small moves that are likely to follow, the decision first."""
    simulations: int
    seconds: float
    shares: dict[int, float]
    """Of each first small move its share of the visits."""


class Searcher:
    """A tree that is kept from decision to decision."""

    def __init__(
        self,
        players: int,
        seed: int = 1,
        exploration: float = 1.0,
        margin: float = 0.0,
        scale: float = 1.0,
        nodes: int = NODES,
        backend: str = "native",
    ) -> None:
        """`margin` is the part of a result that its margin makes, of which `scale` is as good as any larger one."""
        if backend not in ("native", "python"):
            raise ValueError(f"there is no backend {backend!r}; there are native and python")
        self.players, self.seed, self.exploration, self.margin, self.scale = players, seed, exploration, margin, scale
        self.nodes, self.native = nodes, backend == "native"
        self.position: Any = None
        self.tree: Tree = empty_tree(2)
        self.per_call = FIRST_CALL

    def search(
        self,
        position: Any,
        simulations: int | None = None,
        seconds: float | None = None,
        progress: Callable[["Searcher"], None] | None = None,
    ) -> Found:
        """What to decide in a position after so many simulations or seconds: all small moves of it."""
        if simulations is None and seconds is None:
            raise ValueError("a search needs a number of simulations or seconds")
        begun = time.perf_counter()
        until = None if seconds is None else begun + seconds
        self._plant(position)
        player = position.to_move()
        done = self._grow(simulations, until, progress)
        value, proved = self.value(), self.tree.known[0] != OPEN
        shares = self.shares()
        line = self._line()
        made = Turn((), position)
        while True:
            move = self._best()
            made = Turn((*made.moves, move), made.after.play(move))
            if decision_ends(made, player):
                break
            self._step(move, made.after)
            # What follows in the same turn was searched with it; the thinner it is, the more is added.
            done += self._grow(None if simulations is None else simulations // 2, until, progress)
        if line[: len(made.moves)] != made.moves:
            line = made.moves
        return Found(made, value, proved, line, done, time.perf_counter() - begun, shares)

    def value(self) -> float:
        """What the player to move can expect at the root."""
        tree = self.tree
        known = int(tree.known[0])
        player = self.position.to_move()
        if known != OPEN:
            return 0.5 if known == DRAWN else 1.0 if known == WON + player else 0.0
        best = self._best_child(0)
        return float(tree.totals[best] / max(1, tree.visits[best]))

    def shares(self) -> dict[int, float]:
        """The share of visits that each small move of the root got."""
        tree = self.tree
        children = range(int(tree.begins[0]), int(tree.begins[0]) + int(tree.many[0]))
        total = sum(int(tree.visits[child]) for child in children) or 1
        return {int(tree.moves[child]): int(tree.visits[child]) / total for child in children}

    def _plant(self, position: Any) -> None:
        """A new tree, or what the old one holds of a position that followed."""
        if self.position is not None and self.position != position:
            self.position = None
        if self.position is None:
            self.position = position
            self.tree = empty_tree(self.nodes)

    def _step(self, move: int, after: Any) -> None:
        """Go on from the child of the root that a small move leads to."""
        child = child_with(self.tree, 0, move)
        new = empty_tree(self.nodes)
        (replant if self.native else replant.python)(self.position, self.tree, child, new)
        self.tree, self.position = new, after

    def _grow(self, simulations: int | None, until: float | None, progress: Callable[["Searcher"], None] | None) -> int:
        whole = self.tree.whole
        already = int(self.tree.visits[0])
        run = grow_natively if self.native else grow
        # Visits that came with the tree count.
        goal = None if simulations is None else max(0, simulations - already)
        settings = Settings(
            int(stream(self.seed, already) >> 3), self.exploration, self.margin, self.scale, self.players
        )
        whole[DONE] = 0
        while self.tree.known[0] == OPEN and (goal is None or whole[DONE] < goal):
            count = self.per_call if goal is None else min(self.per_call, goal - int(whole[DONE]))
            whole[UNTIL] = whole[DONE] + count
            now = time.perf_counter()
            run(self.position, self.tree, settings)
            took = time.perf_counter() - now
            self.per_call = max(1, int(count * min(4.0, SECONDS_PER_CALL / max(took, 1e-6))))
            if progress is not None:
                progress(self)
            if until is not None and time.perf_counter() + SECONDS_PER_CALL > until and whole[DONE] > 0:
                break
        if self.tree.begins[0] == 0:
            raise ValueError("a search of no simulations finds nothing")
        return int(whole[DONE])

    def _best(self) -> int:
        return int(self.tree.moves[self._best_child(0)])

    def _best_child(self, node: int) -> int:
        """The child most visited; one that is won for sure before all, one that is lost for sure after all."""
        tree, player = self.tree, self.position.to_move()
        children = np.arange(tree.begins[node], tree.begins[node] + tree.many[node])

        def worth(child: int) -> tuple[int, int, float]:
            known = int(tree.known[child])
            sure = 0 if known in (OPEN, DRAWN) else 1 if known == WON + player else -1
            visits = int(tree.visits[child])
            return sure, visits, float(tree.totals[child] / max(1, visits))

        return int(max(children, key=worth))

    def _line(self) -> tuple[int, ...]:
        """The most visited moves from the root on."""
        tree, node = self.tree, 0
        line: list[int] = []
        here = self.position
        while tree.begins[node] != 0 and len(line) < LONGEST_LINE and not here.over():
            children = range(int(tree.begins[node]), int(tree.begins[node]) + int(tree.many[node]))
            node = self._best_child(0) if node == 0 else max(children, key=lambda child: int(tree.visits[child]))
            if tree.visits[node] == 0:
                break
            line.append(int(tree.moves[node]))
            here = here.play(line[-1])
        return tuple(line)

    @property
    def used(self) -> int:
        """Nodes of the tree."""
        return int(self.tree.whole[USED])
