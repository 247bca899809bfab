"""The native part of Monte Carlo tree search: a tree in the caller's arrays, grown by random games.

It works for any number of players, with chance, with turns of several small moves, and keeps to its memory. What is
decided for sure is marked and not searched again. No game is named here.
"""

from collections.abc import Callable
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import CHANCE, DRAW
from hegemon.native import compiled, kernel
from hegemon.native.bits import WORD, first, rest, size
from hegemon.native.kernels import Kernel
from hegemon.native.random import below, draw, stream
from hegemon.search.driver import DONE, UNTIL
from hegemon.search.rollouts import expected, kernels_by, payoff

MOST_DEPTH = 4096
"""Small moves from the root to a leaf."""
MOST_PLAYERS = 16

# The search as a whole, besides simulations: nodes used.
USED = 2
LENGTH = 3

# What is known for sure about a node: nothing, a draw, or WON + the player who wins.
OPEN, DRAWN, WON = 0, 1, 2
UNVISITED = 1e9


class Tree(NamedTuple):
    """Nodes as columns: the children of a node lie side by side, in the order of their moves."""

    begins: NDArray[np.int32]
    """The first child, or 0."""
    many: NDArray[np.int32]
    moves: NDArray[np.int64]
    """The small move that leads to a node, as wide as rules want it."""
    visits: NDArray[np.int32]
    totals: NDArray[np.float64]
    """What the player who moves to a node got in its visits, each from 0 to 1."""
    known: NDArray[np.int32]
    path: NDArray[np.int32]
    movers: NDArray[np.int32]
    """The player who chose each node of the path, or CHANCE."""
    rewards: NDArray[np.float64]
    leads: NDArray[np.float64]
    """Of each of the root's children, by its place among them: the first player's leads in its visits, added up, and
    their squares."""
    whole: NDArray[np.int64]


class TreeSettings(NamedTuple):
    """How a tree is grown."""

    seed: int
    exploration: float
    """How much a rarely visited move is worth a visit."""
    margin: float
    """How much of a result is the margin, from 0 to 1; the rest is who wins."""
    scale: float
    """A margin that is as good as any larger one."""
    players: int
    steps: int
    """Steps of a random game after which it is judged by its outlook; -1: to its end."""


def empty_tree(position: Any, nodes: int) -> Tree:
    """A tree for positions of one class with room for a number of nodes; memory is taken as it fills."""
    whole = np.zeros(LENGTH, np.int64)
    whole[USED] = 1
    return Tree(
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.float64),
        np.zeros(nodes, np.int32),
        np.zeros(MOST_DEPTH + 1, np.int32),
        np.zeros(MOST_DEPTH + 1, np.int32),
        np.zeros(MOST_PLAYERS, np.float64),
        np.zeros((WORD * len(position.moves()), 2), np.float64),
        whole,
    )


@compiled(inline=False)
def expand(tree: Tree, node: int, moves: Any) -> bool:
    """Give a node its children, if there is room."""
    many, used = size(moves), int(tree.whole[USED])
    if used + many > len(tree.begins):
        return False
    tree.begins[node] = used
    tree.many[node] = many
    for child in range(used, used + many):
        tree.moves[child] = first(moves)
        moves = rest(moves)
    tree.whole[USED] = used + many
    return True


@compiled(inline=False)
def chosen(tree: Tree, node: int, player: int, exploration: float, r: int) -> int:
    """The child that a player visits next: unvisited ones first, then the best upper confidence bound."""
    begin, many = int(tree.begins[node]), int(tree.many[node])
    spread = exploration * sqrt(log(tree.visits[node] + 1.0))
    best, most = begin, -1.0
    # From any place on, so that equals are visited in no particular order.
    child = begin + below(r, many)
    for _ in range(many):
        child = child + 1 if child + 1 < begin + many else begin
        known, visits = tree.known[child], tree.visits[child]
        if known >= WON:
            worth = 2 * UNVISITED if known == WON + player else -0.5
        elif known == DRAWN:
            worth = 0.5
        elif visits == 0:
            worth = UNVISITED
        else:
            worth = tree.totals[child] / visits + spread / sqrt(visits)
        if worth > most:
            best, most = child, worth
    return best


@compiled(inline=False)
def child_with(tree: Tree, node: int, move: int) -> int:
    """The child that a move leads to."""
    child = int(tree.begins[node])
    while tree.moves[child] != move:
        child += 1
    return child


@compiled(inline=False)
def settled(tree: Tree, node: int, mover: int, players: int) -> int:
    """What is known for sure about a node from its children."""
    begin = int(tree.begins[node])
    unknown, drawn, same = 0, 0, 1
    for child in range(begin, begin + int(tree.many[node])):
        known = int(tree.known[child])
        if mover >= 0 and known == WON + mover:
            return known
        unknown += 1 if known == OPEN else 0
        drawn += 1 if known == DRAWN else 0
        same &= 1 if known == tree.known[begin] else 0
    if unknown > 0:
        return OPEN
    if same:
        return int(tree.known[begin])
    # All are known and they differ: a player takes the draw; of two players the other wins where there is none.
    return DRAWN if mover >= 0 and players == 2 and drawn > 0 else OPEN


@compiled(inline=False)
def reward(tree: Tree, winner: int, lead: int, settings: TreeSettings) -> None:
    """What each player gets from a game that was won, or drawn, with a lead of the first player."""
    for player in range(settings.players):
        tree.rewards[player] = payoff(player, winner, lead, settings.margin, settings.scale)


@compiled(inline=False)
def reward_outlook(tree: Tree, position: Any, settings: TreeSettings) -> int:
    """What each player gets from a game that is not over, by its outlook; answers the lead that is expected."""
    lead: int = position.heuristic()
    share = max(-1.0, min(1.0, lead / settings.scale))
    mixed = (1 - settings.margin) * expected(position) + settings.margin * (0.5 + 0.5 * share)
    # The outlook is the first player's; the others share the rest.
    tree.rewards[0] = mixed
    for player in range(1, settings.players):
        tree.rewards[player] = (1 - mixed) / (settings.players - 1)
    return lead


@compiled
def descend(root: Any, tree: Tree, settings: TreeSettings) -> tuple[Any, int, int]:
    """Go down to where the tree ends: the position there, the generator's state, and how deep it is."""
    # Simulation n of a seed draws the same numbers wherever it is made.
    state = stream(settings.seed, int(tree.whole[DONE]))
    position = root
    node, depth = 0, 0
    tree.path[0] = 0
    while not position.over() and depth < MOST_DEPTH and tree.known[node] == OPEN:
        if tree.begins[node] == 0:
            if tree.visits[node] == 0 and node != 0:
                break
            if not expand(tree, node, position.moves()):
                break
        mover = position.to_move()
        state, r = draw(state)
        if mover == CHANCE:
            node = child_with(tree, node, position.drawn(r))
        else:
            node = chosen(tree, node, mover, settings.exploration, r)
        position = position.play(int(tree.moves[node]))
        tree.movers[depth] = mover
        depth += 1
        tree.path[depth] = node
    if tree.known[node] == OPEN and position.over() and settings.margin == 0:
        winner = position.winner()
        tree.known[node] = DRAWN if winner == DRAW else WON + winner
    return position, state, depth


@compiled
def ascend(position: Any, tree: Tree, depth: int, settings: TreeSettings) -> None:
    """Tell all nodes on the way what came of it; `position` is where the random game ended."""
    known = int(tree.known[tree.path[depth]])
    if known != OPEN:
        reward(tree, DRAW if known == DRAWN else known - WON, 0, settings)
    else:
        if position.over():
            lead = position.score(0) - position.score(1)
            reward(tree, position.winner(), lead, settings)
        else:
            lead = reward_outlook(tree, position, settings)
        if depth > 0:
            place = int(tree.path[1] - tree.begins[0])
            tree.leads[place, 0] += lead
            tree.leads[place, 1] += float(lead) * lead
    for above in range(depth, -1, -1):
        node = int(tree.path[above])
        tree.visits[node] += 1
        if above > 0 and tree.movers[above - 1] >= 0:
            tree.totals[node] += tree.rewards[tree.movers[above - 1]]
        # What is known of a child may decide about the node above it.
        if known != OPEN and above < depth:
            known = settled(tree, node, int(tree.movers[above]), settings.players)
            tree.known[node] = known
    tree.whole[DONE] += 1


@compiled
def to_grow(tree: Tree) -> bool:
    """Whether more is to be done and the root is not known for sure."""
    return bool(tree.whole[DONE] < tree.whole[UNTIL] and tree.known[0] == OPEN)


def grow_by(rollout: Callable[[Any, int, int], Any]) -> Kernel:
    """Grow a tree: simulations end with a rollout."""

    def grow(root: Any, tree: Tree, settings: TreeSettings) -> None:
        while to_grow(tree):
            position, state, depth = descend(root, tree, settings)
            if tree.known[tree.path[depth]] == OPEN:
                position = rollout(position, state, settings.steps)
            ascend(position, tree, depth, settings)

    return kernel(grow)


GROW = kernels_by(grow_by)


@kernel
def replant(position: Any, tree: Tree, node: int, new: Tree) -> None:
    """Copy the part of a tree below a node into an empty one; `position` only says whose tree it is."""
    sources = np.zeros(tree.whole[USED], np.int32)
    sources[0] = node
    used, at = 1, 0
    while at < used:
        source = sources[at]
        new.moves[at] = tree.moves[source]
        new.visits[at] = tree.visits[source]
        new.totals[at] = tree.totals[source]
        new.known[at] = tree.known[source]
        if tree.begins[source] != 0:
            new.begins[at] = used
            new.many[at] = tree.many[source]
            for child in range(int(tree.many[source])):
                sources[used] = tree.begins[source] + child
                used += 1
        at += 1
    new.whole[USED] = used
