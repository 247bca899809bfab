"""A second, slow and simple solver of Trigame on one tile, for tests.

It shares nothing with the package, and does not use `Match` either, so the two check each other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations

from .reference import EDGES, PATHS, SUBS

Sockets = tuple[int, ...]
# Owner of the tile (0: none lies), sockets 0..6, player to move (1, 2), first event?, events left, who may skip.
State = tuple[int, Sockets, int, bool, int, frozenset[int]]

USUAL = ("rule", "owner", "stop", "own", "any")
"""How the source is read: lock, propagation, between, connected, removal. Readings may leave the last of them out."""
EMPTY: Sockets = (0,) * 7
BESIDE = {
    socket: [b if a == socket else a for a, b in PATHS if socket in (a, b)] for socket in range(7)
}  # one path away
SYMMETRIES = (
    (0, 1, 2, 3, 4, 5, 6),
    (0, 3, 4, 5, 6, 1, 2),
    (0, 5, 6, 1, 2, 3, 4),
    (0, 1, 6, 5, 4, 3, 2),
    (0, 3, 2, 1, 6, 5, 4),
    (0, 5, 4, 3, 2, 1, 6),
)


def opening(skips: bool = True) -> State:
    """The empty board with player 1 to move, where both may skip or nobody may."""
    return (0, EMPTY, 1, True, 2, frozenset((1, 2) if skips else ()))


def is_finished(state: State) -> bool:
    """True if every socket is filled."""
    return 0 not in state[1]


def score_of(sockets: Sockets, player: int) -> int:
    """The score of a player."""
    mine = {socket for socket in range(7) if sockets[socket] == player}
    return len(mine) + 2 * sum(mine.issuperset(sub) for sub in SUBS) + 4 * (len(mine) == 7)


def difference(state: State) -> int:
    """The score of player 1 minus that of player 2 as the position stands."""
    return score_of(state[1], 1) - score_of(state[1], 2)


def with_token(sockets: Sockets, socket: int, player: int, propagates: bool, between: str) -> Sockets:
    """The sockets after a token was placed, with those that propagation adds or turns."""
    new = list(sockets)
    new[socket] = player
    if propagates:
        for a, middle, b in EDGES:
            for near, far in ((a, b), (b, a)):
                if near == socket and sockets[far] == player and (sockets[middle] == 0 or between == "turn"):
                    new[middle] = player
    return tuple(new)


def moves(state: State, *reading: str) -> dict[str, State]:
    """Every legal event with the state it leads to; nothing when the game is over."""
    lock, propagation, between, connected, removal = (*reading, *USUAL[len(reading) :])
    owner, sockets, player, first, left, skips = state
    if is_finished(state):
        return {}

    def after(new_owner: int, new_sockets: Sockets) -> State:
        # A full tile would earn an event, but then no socket is left to play it on: it lapses like any other.
        if left == 1 or 0 not in new_sockets:
            return (new_owner, new_sockets, 3 - player, True, 2, skips)
        return (new_owner, new_sockets, player, False, left - 1, skips)

    found: dict[str, State] = {}
    if owner == 0:
        found["[C]"] = after(player, sockets)
    else:
        propagates = propagation == "both" or (propagation == "owner" and owner == player)
        for socket in range(7):
            if sockets[socket] == 0:
                found[f"[C]{socket}"] = after(owner, with_token(sockets, socket, player, propagates, between))
    if lock == "never" and first and owner != 0:
        for socket in range(7):
            token = sockets[socket]
            friends = (token,) if connected == "own" else (1, 2)
            alone = token != 0 and all(sockets[other] not in friends for other in BESIDE[socket])
            if alone and (removal == "any" or token == player):
                found[f"-[C]{socket}"] = after(owner, (*sockets[:socket], 0, *sockets[socket + 1 :]))
        if sockets == EMPTY and (removal == "any" or owner == player):
            found["-[C]"] = after(0, EMPTY)
    if player in skips:
        found["skip"] = (owner, sockets, 3 - player, True, 2, skips - {player})
    return found


@cache
def reachable(*reading: str, skips: bool = True) -> dict[State, dict[str, State]]:
    """Every state that can arise from the opening, with its events; shared between calls, so only to be read."""
    start = opening(skips)
    graph: dict[State, dict[str, State]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state not in graph:
            graph[state] = moves(state, *reading)
            waiting.extend(graph[state].values())
    return graph


@cache
def solve(*reading: str, skips: bool = True) -> dict[State, int]:
    """The score of player 1 minus that of player 2 under best play, for every reachable state; endless play is 0.

    The answer is shared between calls, so only to be read.
    """
    graph = reachable(*reading, skips=skips)
    return solve_by_forcing(graph) if "never" in reading else solve_by_negamax(graph)


def solve_by_negamax(graph: dict[State, dict[str, State]]) -> dict[State, int]:
    """The values of a graph without circles."""
    memo: dict[State, int] = {}

    def own_value(state: State) -> int:
        # For the player to move; a turn may go on, so the sign changes only with the player.
        if state not in memo:
            player = state[2]
            if graph[state]:
                following = graph[state].values()
                memo[state] = max(own_value(new) if new[2] == player else -own_value(new) for new in following)
            else:
                memo[state] = difference(state) if player == 1 else -difference(state)
        return memo[state]

    return {state: own_value(state) if state[2] == 1 else -own_value(state) for state in graph}


def solve_by_forcing(graph: dict[State, dict[str, State]]) -> dict[State, int]:
    """The values of a graph that may have circles, where going round for ever counts as 0."""
    number = {state: index for index, state in enumerate(graph)}
    movers = [state[2] for state in graph]
    followers = [{number[new] for new in events.values()} for events in graph.values()]
    ends = {number[state]: difference(state) for state, events in graph.items() if not events}
    results = sorted(set(ends.values()) | {0})
    values = [results[0]] * len(graph)
    for goal in results[1:]:
        if goal > 0:  # player 1 must reach such an end
            secured = forced(movers, followers, 1, {state for state, end in ends.items() if end >= goal})
        else:  # player 2 must reach a worse end; going round is enough for player 1
            worse = {state for state, end in ends.items() if end < goal}
            secured = set(range(len(graph))) - forced(movers, followers, 2, worse)
        for state in secured:
            values[state] = goal
    return dict(zip(graph, values, strict=True))


def forced(movers: list[int], followers: list[set[int]], player: int, goals: set[int]) -> set[int]:
    """The states, by number, from which a player can force one of the goals in finitely many events."""
    before: list[list[int]] = [[] for _ in followers]
    for state, news in enumerate(followers):
        for new in news:
            before[new].append(state)
    unsure = [len(news) for news in followers]
    won = set(goals)
    waiting = deque(goals)
    while waiting:
        for state in before[waiting.popleft()]:
            unsure[state] -= 1
            if state not in won and (movers[state] == player or unsure[state] == 0):
                won.add(state)
                waiting.append(state)
    return won


# The counts and facts of the rules page


def once(state: State) -> State:
    """The state itself, or for a finished one the position alone, with the mover and the skips forgotten."""
    return (state[0], state[1], 0, True, 0, frozenset()) if is_finished(state) else state


def turned(state: State) -> State:
    """The least of the states that the tile's six symmetries make of this one."""
    images = [tuple(state[1][socket] for socket in symmetry) for symmetry in SYMMETRIES]
    return (state[0], min(images), *state[2:])


def count_states(*reading: str, skips: bool = True, symmetric: bool = False, merged: bool = True) -> int:
    """The number of reachable states, finished positions once each if `merged`, and all up to symmetry if asked."""
    keep: Callable[[State], State] = once if merged else lambda state: state
    states = {keep(state) for state in reachable(*reading, skips=skips)}
    return len({turned(state) for state in states}) if symmetric else len(states)


def count_sequences(*reading: str, skips: bool = True) -> int:
    """The number of complete event sequences with lock=rule; lapsed events are no part of a sequence."""
    graph = reachable(*reading, skips=skips)
    memo: dict[State, int] = {}

    def count(state: State) -> int:
        if state not in memo:
            memo[state] = sum(count(new) for new in graph[state].values()) if graph[state] else 1
        return memo[state]

    return count(opening(skips))


def follow(state: State, events: Iterable[str], *reading: str) -> State:
    """The state after these events; KeyError if one is illegal."""
    for event in events:
        state = moves(state, *reading)[event]
    return state


def opening_values(*reading: str, skips: bool = True) -> dict[str, int]:
    """The value for the opener, player 1, of the whole game ("") and of [C] followed by each event he then has."""
    values = solve(*reading, skips=skips)
    start = opening(skips)
    laid = moves(start, *reading)["[C]"]
    found = {event: values[new] for event, new in moves(laid, *reading).items()}
    return {"": values[start], **found}


def winning_replies(first: int, *reading: str, skips: bool = True) -> set[tuple[int, int]]:
    """The pairs of sockets with which player 2 wins after player 1 opened with [C] and a token on `first`."""
    values = solve(*reading, skips=skips)
    opened = follow(opening(skips), ("[C]", f"[C]{first}"), *reading)
    rest = [socket for socket in range(7) if socket != first]
    found = set()
    for a, b in combinations(rest, 2):
        # Player 2 has no token yet, so his first one can't fill the place of the second, and the order is all one.
        if values[follow(opened, (f"[C]{a}", f"[C]{b}"), *reading)] < 0:
            found.add((a, b))
    return found


def strict_skips(*reading: str) -> set[State]:
    """The reachable states where skipping is better than every other event."""
    values = solve(*reading)
    found = set()
    for state, events in reachable(*reading).items():
        if "skip" in events:
            sign = 1 if state[2] == 1 else -1
            others = [sign * values[new] for event, new in events.items() if event != "skip"]
            if sign * values[events["skip"]] > max(others):
                found.add(state)
    return found


def write_state(state: State) -> str:
    """The position text of a state, as Match.text() writes it."""
    owner, sockets, player, first, left, skips = state
    tile = "-" if owner == 0 else f"[C]{owner}:" + "".join(".12"[token] for token in sockets)
    who = "".join(str(one) for one in sorted(skips)) or "-"
    return f"{tile} {player} {'f' if first else left} {who}"
