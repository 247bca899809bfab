"""Kit's table: every decision on one tile, up to the tile's symmetry, with its value and all best events."""

from dataclasses import dataclass, replace
from functools import cache

from hegemon.game.position import NONE
from hegemon.games.trigame.rules import Trigame
from hegemon.search.graph import Graph, Solution
from hegemon.studies.kit import one_tile
from hegemon.studies.kit.rules import RULES, Rule, choose


@dataclass(frozen=True)
class Row:
    """One decision. Kit is the player to move."""

    text: str
    """The position text; Kit is player 1 or 2 in it."""
    tokens: tuple[int, ...]
    """The sockets 0..6: 0 empty, 1 Kit's, 2 the other's."""
    own_tile: bool | None
    """Whether Kit placed the tile; None while none lies."""
    first: bool
    """Whether it is the first event of Kit's turn."""
    left: int
    """Events left in Kit's turn."""
    may_skip: bool
    other_may_skip: bool
    fills: bool
    """Whether Kit's tokens propagate on this tile."""
    value: int
    """Kit's final margin if both play their best."""
    best: tuple[str, ...]
    """All events that reach it: `skip`, `tile` or sockets; with a minus where they remove."""
    rule: int
    """The number of Kit's rule that decides; 0 if none does."""
    choices: tuple[str, ...]
    """What that rule leaves, after Kit's tastes."""
    arises: bool
    """Whether it can come up when Kit follows the rules, against any opponent."""
    states: int
    """How many positions it stands for."""

    @property
    def exception(self) -> bool:
        """Whether a choice that the rule leaves is not best, so that the row must be learnt by itself."""
        return not self.choices or not set(self.choices) <= set(self.best)

    @property
    def advice(self) -> tuple[str, ...]:
        """What Kit should play here: the best of what the rule leaves, else the best events that suit Kit's tastes."""
        return tuple(event for event in self.choices if event in self.best) or to_taste(self.best)


def to_taste(events: tuple[str, ...]) -> tuple[str, ...]:
    """The events that Kit likes best among equal ones: tokens, then the skip, then the tile, then a removal."""
    likes = min(map(_dislike, events))
    return tuple(event for event in events if _dislike(event) == likes)


def _dislike(event: str) -> int:
    if event.isdigit():
        return 0
    return {"skip": 1, "tile": 2}.get(event, 3)


@cache
def kit_table(
    lock: str = "rule", propagation: str = "owner", rules: tuple[Rule, ...] = RULES, symmetric: bool = True
) -> tuple[Row, ...]:
    """Kit's table for a reading of the rules.

    Fewest tokens come first, Kit's own tile before the other's, the first event of a turn before the second.
    """
    solution = one_tile.solution(lock, propagation, symmetric=symmetric)
    rows = list(rows_by_number(solution, rules).values())
    return tuple(sorted(rows, key=_place))


def rows_by_number(solution: Solution, rules: tuple[Rule, ...] = RULES) -> dict[int, Row]:
    """A row for each position of a solution in which a player decides."""
    decisions = [number for number, mover in enumerate(solution.graph.movers) if mover != NONE]
    rows = {number: _row(solution, number, rules) for number in decisions}
    for number in arising(solution.graph, rows):
        rows[number] = replace(rows[number], arises=True)
    return rows


def arising(graph: Graph, rows: dict[int, Row]) -> set[int]:
    """Kit's decisions that can come up when Kit plays what the rules leave, from either seat, against any opponent."""
    found = set()
    for kit in (0, 1):
        seen, waiting = {0}, [0]
        while waiting:
            at = waiting.pop()
            if graph.movers[at] == kit:
                found.add(at)
            for there in following(graph, rows, kit, at):
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)
    return found


def following(graph: Graph, rows: dict[int, Row], kit: int, at: int) -> tuple[int, ...]:
    """The positions that can come next if Kit, in this seat, follows the rules."""
    if graph.movers[at] != kit:
        return graph.nexts[at]
    moves = {one_tile.event(choice) for choice in rows[at].choices}
    return tuple(there for move, there in zip(graph.moves[at], graph.nexts[at], strict=True) if move in moves)


def _row(solution: Solution, number: int, rules: tuple[Rule, ...]) -> Row:
    position: Trigame = solution.graph.positions[number]
    kit = position.player + 1
    owner = one_tile.owner(position)
    propagation = one_tile.propagation_of(position)
    row = Row(
        text=one_tile.USUAL.notation.write_position(position),
        tokens=tuple(0 if token == 0 else 1 if token == kit else 2 for token in one_tile.tokens_of(position)),
        own_tile=None if owner == 0 else owner == kit,
        first=position.first == 1,
        left=position.left,
        may_skip=position.skips >> position.player & 1 == 1,
        other_may_skip=position.skips >> (1 - position.player) & 1 == 1,
        fills=owner != 0 and (propagation == "both" or (propagation == "owner" and owner == kit)),
        value=solution.values[number] * (1 if position.player == 0 else -1),
        best=tuple(map(one_tile.event_text, solution.best[number])),
        rule=0,
        choices=(),
        arises=False,
        states=solution.graph.stands_for[number],
    )
    rule, choices = choose(row, rules)
    return row if rule is None else replace(row, rule=rule.number, choices=to_taste(choices))


def _place(row: Row) -> tuple[object, ...]:
    """Where a row stands in the table, so that what looks alike stands together."""
    tile = 0 if row.own_tile is None else 1 if row.own_tile else 2
    sockets = tuple(-token for token in row.tokens)
    return (
        sum(token != 0 for token in row.tokens),
        tile,
        not row.first,
        -row.left,
        sockets,
        not row.may_skip,
        not row.other_may_skip,
        row.text,
    )
