"""The proof, by exhaustive search, that Kit's rules never lose value against any opponent."""

from collections import Counter
from dataclasses import dataclass, replace

from hegemon.game.position import NONE
from hegemon.search.graph import Graph, values_of
from hegemon.search.graph_python import margin_of
from hegemon.search.graph_store import Lists
from hegemon.studies.kit import one_tile
from hegemon.studies.kit.rules import RULES, Rule
from hegemon.studies.kit.solution import Row, following, merged, met, rows_by_number

FAR = 1000
"""More than any margin: what Kit loses where the rules leave no event."""


@dataclass(frozen=True)
class Share:
    """What one rule decides."""

    rule: Rule
    arises: int
    """Rows that come up in games that Kit plays by the rules."""
    rows: int
    """Rows of the full table."""
    wrong: int
    """Rows of the full table where not all that it leaves is best."""


@dataclass(frozen=True)
class FirstDecision:
    """A first decision of Kit's, and what the rules secure there."""

    row: Row
    worst: int
    """The worst result, over all that the opponent plays and all ties."""


@dataclass(frozen=True)
class Proof:
    """What a search over all games that Kit plays by the rules has found, from both seats and with all ties."""

    holds: bool
    """No event that the rules leave loses value, and Kit always gets at least the value of the first decision."""
    rows: int
    """Rows of the full table."""
    arising: int
    """Rows that come up in such games."""
    lossy: tuple[Row, ...]
    """Those of them where an event that the rules leave is not best, or where they leave none."""
    starts: int
    """Kit's first decisions: the empty board, and all that the opponent's first turn can leave."""
    short: tuple[FirstDecision, ...]
    """Those from which Kit may end with less than their value."""
    shares: tuple[Share, ...]
    exceptions: tuple[Row, ...]
    """Rows of the full table, most of which never come up, where the rules may lose value."""


def prove(
    rules: tuple[Rule, ...] = RULES, reading: one_tile.Reading = one_tile.AS_USUAL, symmetric: bool = True
) -> Proof:
    """The proof for a list of rules and a reading of the game; `symmetric=False` goes through every single position."""
    solution = one_tile.solution(reading, symmetric=symmetric)
    rows = rows_by_number(solution, rules)
    table = tuple(merged(rows.values()) if symmetric else rows.values())
    exceptions = tuple(row for row in table if row.exception)
    lossy = tuple(row for row in exceptions if row.arises)
    starts = []
    for kit in (0, 1):
        worst = _worst(solution.graph, rows, kit)
        starts += [FirstDecision(rows[at], worst[at]) for at in _first_decisions(solution.graph, kit)]
    short = tuple(start for start in starts if start.worst < start.row.value)
    return Proof(
        holds=not lossy and not short,
        rows=len(table),
        arising=sum(row.arises for row in table),
        lossy=lossy,
        starts=len(starts),
        short=short,
        shares=_shares(rules, table),
        exceptions=exceptions,
    )


def _worst(graph: Graph, rows: dict[int, Row], kit: int) -> list[int]:
    """Kit's least margin from each position: the opponent chooses for both, within Kit's rules."""
    other = 1 - kit
    sign = 1 if kit == 0 else -1
    played = replace(
        graph,
        movers=[mover if mover == NONE else other for mover in graph.movers],
        nexts=Lists.of([following(graph, rows, kit, at) for at in range(len(graph.positions))]),
    )
    values, _ = values_of(played, lambda position: margin_of(position) if position.over() else -FAR * sign)
    return [sign * value for value in values]


def _first_decisions(graph: Graph, kit: int) -> list[int]:
    found = met(lambda at: () if graph.movers[at] == kit else graph.nexts[at])
    return [at for at in found if graph.movers[at] == kit]


def _shares(rules: tuple[Rule, ...], table: tuple[Row, ...]) -> tuple[Share, ...]:
    everywhere = Counter(row.rule for row in table)
    arising = Counter(row.rule for row in table if row.arises)
    wrong = Counter(row.rule for row in table if row.exception)
    return tuple(Share(rule, arising[rule.number], everywhere[rule.number], wrong[rule.number]) for rule in rules)
