"""The native part of Monte Carlo tree search: a tree in the caller's arrays, grown by random games.

It works for any number of players, with chance, with turns of several small moves, and keeps to its memory. What is
decided for sure is marked and not searched again. No game is named here.
"""

from collections.abc import Callable
from math import inf, log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import CHANCE, MOST_PLAYERS, share_of, sharers
from hegemon.native import compiled, kernel
from hegemon.native.bits import WORD, first, rest, size
from hegemon.native.kernels import Kernel
from hegemon.native.random import below, draw, stream
from hegemon.search.driver import DONE, UNTIL
from hegemon.search.judgement import Judgement, answer_for, share_in, units_in
from hegemon.search.rollouts import after_no_steps, expected, kernels_by, payoff

MOST_DEPTH = 4096
"""Small moves from the root to a leaf."""

# The search as a whole, besides simulations: nodes used.
USED = 2
LENGTH = 3

OPEN = 0
"""Nothing is known for sure about a node; else it is known who shares the first place in the end, as a set."""
UNVISITED = 1e9

CURIOSITY = np.array([sqrt(log(visits + 1.0)) for visits in range(1 << 12)])
"""By the visits of a node; a logarithm takes as long as a move."""


NODE = np.dtype(
    [
        ("worth", np.float64),  # what a visit promises the player who moves to the node, from what came of visits
        ("root", np.float64),  # the square root of its visits; without end where there is nothing to be curious about
        ("begins", np.int32),  # the first child, or 0
        ("visits", np.int32),
        ("move", np.int32),  # the small move that leads to it
        ("many", np.uint16),  # how many children it has
        ("known", np.uint16),
    ]
)
"""A node is two to a line of the processor's memory: a visit looks at all children of the nodes on its way, which takes
longer than all that is computed of them."""


class Tree(NamedTuple):
    """The children of a node lie side by side, in the order of their moves."""

    nodes: Any
    """An array of NODE."""
    totals: NDArray[np.float64]
    """What the player who moves to a node got in its visits, each from 0 to 1."""
    path: NDArray[np.int32]
    movers: NDArray[np.int32]
    """The player who chose each node of the path, or CHANCE."""
    rewards: NDArray[np.float64]
    leads: NDArray[np.float64]
    """Of each of the root's children, by its place among them: the first player's leads in its visits, added up, and
    their squares."""
    taken: NDArray[np.float64]
    """In a game of several, of each of the root's children: what each player got in its visits, added up."""
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
    judgement: Any = ()
    """The judgement that was learned, for the search that uses it."""


def empty_tree(position: Any, nodes: int) -> Tree:
    """A tree for positions of one class with room for a number of nodes; memory is taken as it fills."""
    whole = np.zeros(LENGTH, np.int64)
    whole[USED] = 1
    return Tree(
        np.zeros(nodes, NODE),
        np.zeros(nodes, np.float64),
        np.zeros(MOST_DEPTH + 1, np.int32),
        np.zeros(MOST_DEPTH + 1, np.int32),
        np.zeros(MOST_PLAYERS, np.float64),
        np.zeros((WORD * len(position.moves()), 2), np.float64),
        np.zeros((WORD * len(position.moves()), MOST_PLAYERS), np.float64),
        whole,
    )


def children_of(tree: Tree, node: int) -> slice:
    """Where the children of a node lie; it has none before its second visit."""
    begin = int(tree.nodes["begins"][node])
    return slice(begin, begin + int(tree.nodes["many"][node]))


@compiled
def expand(nodes: Any, node: Any, used: int, moves: Any) -> int:
    """Give a node its children behind the nodes used, if there is room; answers the nodes used now."""
    many = size(moves)
    if used + many > len(nodes):
        return used
    node.begins = used
    node.many = many
    for at in range(used, used + many):
        child = nodes[at]
        child.worth = UNVISITED
        child.root = inf
        child.move = first(moves)
        moves = rest(moves)
    return used + many


@compiled
def curiosity(visits: int) -> float:
    """How much is added to the worth of a child that was visited once."""
    return float(CURIOSITY[visits]) if visits < len(CURIOSITY) else sqrt(log(visits + 1.0))


@compiled
def chosen(nodes: Any, node: Any, exploration: float, r: int) -> int:
    """The child that a player visits next: unvisited ones first, then the best upper confidence bound."""
    begin, many = int(node.begins), int(node.many)
    spread = exploration * curiosity(int(node.visits))
    # Of equals the next one behind any place, so that they are visited in no particular order.
    place = begin + below(r, many)
    best, most = begin, -1.0
    for at in range(begin, begin + many):
        child = nodes[at]
        worth = child.worth + spread / child.root
        # Without a branch: which child is better can't be foreseen.
        better = (worth > most) | ((worth == most) & (best <= place) & (place < at))
        best = at if better else best
        most = worth if worth > most else most
    return best


@compiled
def child_with(nodes: Any, node: Any, move: int) -> int:
    """The child that a move leads to."""
    at = int(node.begins)
    while nodes[at].move != move:
        at += 1
    return at


@compiled(inline=False)
def settled(nodes: Any, node: Any, mover: int) -> int:
    """What is known for sure about a node from its children: the end that the mover takes, or the only one."""
    begin = int(node.begins)
    best, most, unknown, alike = OPEN, -1.0, 0, 1
    for at in range(begin, begin + int(node.many)):
        known = int(nodes[at].known)
        if mover >= 0 and known == 1 << mover:
            return known
        unknown += 1 if known == OPEN else 0
        worth = share_of(known, mover) if mover >= 0 else 0.0
        if worth > most:
            best, most, alike = known, worth, 1
        elif worth == most and known != best:
            alike = 0
    # Where ends that are as good for the mover are different for others, nobody knows which one comes.
    return best if unknown == 0 and alike else OPEN


@compiled
def appraise(node: Any, total: float, mover: int) -> None:
    """Say what a visited node is worth to the player who moves to it."""
    known = int(node.known)
    if known == OPEN:
        visits = float(node.visits)
        node.worth = total / visits
        node.root = sqrt(visits)
    else:
        share = share_of(known, mover)
        node.worth = 2 * UNVISITED if share == 1.0 else share if share > 0.0 else -0.5
        node.root = inf


@compiled
def reward(rewards: NDArray[np.float64], first_place: int, lead: int, settings: TreeSettings) -> None:
    """What each player gets from a game that is over, with a lead of the first player."""
    for player in range(settings.players):
        rewards[player] = payoff(player, first_place, lead, settings.margin, settings.scale)


@compiled(inline=False)
def reward_outlook(rewards: NDArray[np.float64], outlook: float, lead: int, settings: TreeSettings) -> None:
    """What each player gets from a game that is not over, by what the first can expect and by the lead expected."""
    share = max(-1.0, min(1.0, lead / settings.scale))
    mixed = (1 - settings.margin) * outlook + settings.margin * (0.5 + 0.5 * share)
    # The outlook is the first player's; the others share the rest.
    rewards[0] = mixed
    for player in range(1, settings.players):
        rewards[player] = (1 - mixed) / (settings.players - 1)


@compiled
def by_outlook(position: Any, judgement: Any) -> tuple[float, int]:
    """What the first player can expect and the lead to expect, as the game's mind says it."""
    return expected(position), int(position.heuristic())


@compiled
def by_judgement(position: Any, judgement: Judgement) -> tuple[float, int]:
    """What the first player can expect and the lead to expect, as it was learned."""
    answer, mover = answer_for(position, judgement), position.to_move()
    return share_in(answer, mover, judgement), units_in(answer, mover, judgement)


@compiled
def goes_on(position: Any, node: Any, depth: int) -> bool:
    """Whether a simulation goes on from a node to one of its children."""
    return not position.over() and depth < MOST_DEPTH and bool(node.known == OPEN)


@compiled
def opened(position: Any, nodes: Any, node: Any, depth: int, whole: NDArray[np.int64]) -> bool:
    """Whether a node has children, which it gets at its second visit if there is room."""
    if node.begins != 0:
        return True
    if node.visits == 0 and depth > 0:
        return False
    used = int(whole[USED])
    whole[USED] = expand(nodes, node, used, position.moves())
    return bool(whole[USED] > used)


def grow_by(
    rollout: Callable[[Any, int, int], Any], look: Callable[[Any, Any], tuple[float, int]] = by_outlook
) -> Kernel:
    """Grow a tree: simulations end with a rollout, and where that isn't the game's end with a look."""

    # In one piece: an array that is handed to a function is counted, for as long as it takes to make a move.
    def grow(root: Any, tree: Tree, settings: TreeSettings) -> None:
        nodes, totals, path, movers, whole = tree.nodes, tree.totals, tree.path, tree.movers, tree.whole
        rewards, leads, taken = tree.rewards, tree.leads, tree.taken
        while whole[DONE] < whole[UNTIL] and nodes[0].known == OPEN:
            # Simulation n of a seed draws the same numbers wherever it is made.
            state = stream(settings.seed, int(whole[DONE]))
            position, node, depth = root, nodes[0], 0
            while goes_on(position, node, depth) and opened(position, nodes, node, depth, whole):
                mover = position.to_move()
                state, r = draw(state)
                if mover == CHANCE:
                    at = child_with(nodes, node, position.drawn(r))
                else:
                    at = chosen(nodes, node, settings.exploration, r)
                node = nodes[at]
                # The sum is as wide as rules want a move.
                position = position.play(0 + int(node.move))
                movers[depth] = mover
                depth += 1
                path[depth] = at
            if node.known == OPEN and position.over() and settings.margin == 0:
                node.known = sharers(position, settings.players)
            known, lead = int(node.known), 0
            if known != OPEN:
                reward(rewards, known, 0, settings)
            else:
                position = rollout(position, state, settings.steps)
                if position.over():
                    lead = int(position.score(0) - position.score(1))
                    reward(rewards, sharers(position, settings.players), lead, settings)
                else:
                    share, lead = look(position, settings.judgement)
                    reward_outlook(rewards, share, lead, settings)
            if depth > 0:
                place = int(path[1] - nodes[0].begins)
                leads[place, 0] += lead
                leads[place, 1] += float(lead) * lead
                for player in range(settings.players if settings.players > 2 else 0):
                    taken[place, player] += rewards[player]
            for above in range(depth, -1, -1):
                at = int(path[above])
                node = nodes[at]
                node.visits += 1
                # What is known of a child may decide about the node above it.
                if known != OPEN and above < depth:
                    known = settled(nodes, node, int(movers[above]))
                    node.known = known
                if above > 0 and movers[above - 1] >= 0:
                    mover = int(movers[above - 1])
                    totals[at] += rewards[mover]
                    appraise(node, float(totals[at]), mover)
            whole[DONE] += 1

    return kernel(grow)


GROW = kernels_by(grow_by)
GROW_JUDGED = grow_by(after_no_steps, by_judgement)
"""Simulations end with a look by a judgement that was learned."""


@kernel
def replant(position: Any, tree: Tree, node: int, new: Tree) -> None:
    """Copy the part of a tree below a node into an empty one; `position` only says whose tree it is."""
    sources = np.zeros(tree.whole[USED], np.int32)
    sources[0] = node
    used, at = 1, 0
    while at < used:
        source = tree.nodes[sources[at]]
        new.nodes[at] = source
        new.totals[at] = tree.totals[sources[at]]
        if source.begins != 0:
            new.nodes[at].begins = used
            for child in range(int(source.many)):
                sources[used] = source.begins + child
                used += 1
        at += 1
    new.whole[USED] = used
