"""Kit's table: every decision on one tile, up to the tile's symmetry, with its value and all best events."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from hegemon.game.position import NONE
from hegemon.games.trigame.options import ALL_PATHS, OWN_PATHS, TURNING, between_of, propagation_of
from hegemon.games.trigame.rules import Trigame
from hegemon.games.trigame.tiles import SOCKETS, SYMMETRIES, socket_image
from hegemon.search.graph import Graph, Solution
from hegemon.studies.kit import one_tile
from hegemon.studies.kit.rules import RULES, TILES, Rule, Seen, choose


@dataclass(frozen=True)
class Row(Seen):
    """One decision. Kit is the player to move."""

    text: str
    """The position text; Kit is player 1 or 2 in it."""
    first: bool
    """Whether it is the first event of Kit's turn."""
    value: int
    """Kit's final margin if both play their best."""
    best: tuple[str, ...]
    """All events that reach it: `skip`, `tile` or sockets; with a minus where they remove."""
    states: int
    """How many positions it stands for."""
    rule: int = 0
    """The number of Kit's rule that decides; 0 if none does."""
    choices: tuple[str, ...] = ()
    """What that rule leaves, after Kit's tastes."""
    arises: bool = False
    """Whether it can come up when Kit follows the rules, against any opponent."""

    @property
    def exception(self) -> bool:
        """Whether a choice that the rule leaves is not best, so that the row must be learnt by itself."""
        return not self.choices or not set(self.choices) <= set(self.best)

    @property
    def advice(self) -> tuple[str, ...]:
        """What Kit should play here: the best of what the rule leaves, else the best events that suit Kit's tastes."""
        return tuple(event for event in self.choices if event in self.best) or to_taste(self.best)

    def is_right(self, event: str) -> bool:
        """Whether an event is what Kit would do; another that is worth as much leaves the rules."""
        return event in self.advice


def to_taste(events: tuple[str, ...]) -> tuple[str, ...]:
    """The events that Kit likes best among equal ones: tokens, then the skip, then the tile, then a removal."""
    dislikes = [0 if event.isdigit() else {"skip": 1, "tile": 2}.get(event, 3) for event in events]
    return tuple(event for event, dislike in zip(events, dislikes, strict=True) if dislike == min(dislikes))


@cache
def kit_table(
    reading: one_tile.Reading = one_tile.AS_USUAL, rules: tuple[Rule, ...] = RULES, symmetric: bool = True
) -> tuple[Row, ...]:
    """Kit's table for a reading of the rules; `symmetric=False` has a row for every single position.

    Fewest tokens come first, Kit's own tile before the other's, the first event of a turn before the second.
    """
    rows = rows_by_number(one_tile.solution(reading, symmetric=symmetric), rules).values()
    return tuple(sorted(merged(rows) if symmetric else rows, key=_place))


def rows_by_number(solution: Solution, rules: tuple[Rule, ...] = RULES) -> dict[int, Row]:
    """A row for each position of a solution in which a player decides."""
    graph = solution.graph
    rows = {number: _row(solution, number, rules) for number, mover in enumerate(graph.movers) if mover != NONE}
    for kit in (0, 1):
        for at in met(partial(following, graph, rows, kit)):
            if graph.movers[at] == kit:
                rows[at] = replace(rows[at], arises=True)
    return rows


def merged(rows: Iterable[Row]) -> Iterator[Row]:
    """One row for all that are the same to Kit up to the tile's symmetry, in whichever seat Kit sits.

    All tiles with the same tokens lie alike, so that they make one picture.
    """
    seen: dict[tuple[object, ...], list[Row]] = {}
    for row in map(upright, rows):
        view = (row.tokens, row.own_tile, row.first, row.left, row.may_skip, row.other_may_skip)
        seen.setdefault(view, []).append(row)
    for same in seen.values():
        yield replace(same[0], states=sum(row.states for row in same), arises=any(row.arises for row in same))


def upright(row: Row) -> Row:
    """A row turned so that its tokens come as early as they can, Kit's last."""
    symmetry = min(range(len(SYMMETRIES)), key=lambda each: tuple(-token for token in turned_tokens(row.tokens, each)))
    notation = one_tile.USUAL.notation
    text = notation.write_position(notation.read_position(row.text).image(symmetry))
    return replace(turned(row, symmetry), text=text)


def met(follow: Callable[[int], Iterable[int]]) -> Iterator[int]:
    """The numbers of all positions that can be met from the start, by what can follow each."""
    seen, waiting = {0}, [0]
    while waiting:
        at = waiting.pop()
        yield at
        fresh = dict.fromkeys(there for there in follow(at) if there not in seen)
        waiting += fresh
        seen.update(fresh)


def following(graph: Graph, rows: dict[int, Row], kit: int, at: int) -> tuple[int, ...]:
    """The positions that can come next if Kit, in this seat, follows the rules."""
    if graph.movers[at] != kit:
        return graph.nexts[at]
    moves = {one_tile.MOVES[choice] for choice in rows[at].choices}
    return tuple(there for move, there in zip(graph.moves[at], graph.nexts[at], strict=True) if move in moves)


def _row(solution: Solution, number: int, rules: tuple[Rule, ...]) -> Row:
    position: Trigame = solution.graph.positions[number]
    kit = position.player + 1
    owner, paths = position.owner_of(0), propagation_of(position.rules)
    row = Row(
        tokens=tuple(0 if token == 0 else 1 if token == kit else 2 for token in one_tile.tokens_of(position)),
        own_tile=None if owner == 0 else bool(owner == kit),
        left=position.left,
        may_skip=position.skips >> position.player & 1 == 1,
        other_may_skip=position.skips >> (1 - position.player) & 1 == 1,
        fills=bool(owner != 0 and (paths == ALL_PATHS or (paths == OWN_PATHS and owner == kit))),
        turns=bool(between_of(position.rules) == TURNING),
        text=one_tile.USUAL.notation.write_position(position),
        first=position.first == 1,
        value=solution.values[number] * (1 if position.player == 0 else -1),
        best=tuple(one_tile.EVENTS[move] for move in solution.best[number]),
        states=solution.graph.stands_for[number],
    )
    rule, choices = choose(row, rules)
    return row if rule is None else replace(row, rule=rule.number, choices=to_taste(choices))


def _place(row: Row) -> tuple[object, ...]:
    """Where a row stands in the table, so that what looks alike stands together."""
    return (
        SOCKETS - row.tokens.count(0),
        list(TILES).index(row.own_tile),
        not row.first,
        -row.left,
        tuple(-token for token in row.tokens),
        not row.may_skip,
        not row.other_may_skip,
        row.text,
    )


def turned(row: Row, symmetry: int) -> Row:
    """A row under a symmetry of the tile; its text stays, by which it is known."""

    def there(events: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(turned_event(event, symmetry) for event in events))

    return replace(row, tokens=turned_tokens(row.tokens, symmetry), best=there(row.best), choices=there(row.choices))


def turned_tokens(tokens: Sequence[int], symmetry: int) -> tuple[int, ...]:
    """The sockets under a symmetry of the tile."""
    return tuple(token for _, token in sorted((socket_image(symmetry, at), token) for at, token in enumerate(tokens)))


def turned_event(event: str, symmetry: int) -> str:
    """An event under a symmetry of the tile: another socket, or the same skip or tile."""
    return f"{event[:-1]}{socket_image(symmetry, int(event[-1]))}" if event[-1].isdigit() else event
