"""The four questions of the source's section 14, answered by solving: numbers first, then sentences made from them."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from hegemon.game.position import NONE
from hegemon.games.trigame.rules import OPEN, SKIP, Trigame
from hegemon.games.trigame.tiles import CORNERS, SOCKETS
from hegemon.search.graph import Solution, margin_of
from hegemon.studies.kit import one_tile
from hegemon.studies.kit.one_tile import Scoring
from hegemon.studies.kit.sentences import about_openings, about_replies, about_rules, about_skipping

POINTS_OF_A_SUB, POINTS_OF_A_TILE = 2, 4


@dataclass(frozen=True)
class Skipping:
    """What a skip of the empty board is worth to the player who must open."""

    skip: int
    tile: int
    skip_back: int
    """What it is worth to the other player to answer that skip with a skip."""
    open_after_skip: int
    """What it is worth to the other player to open instead."""
    strictly_best: int
    """Positions where a skip is better than every other event."""
    equally_best: int
    """Positions, those included, where a skip is among the best events."""
    possible: int
    """Positions where a skip is possible at all."""


@dataclass(frozen=True)
class Replies:
    """Pairs of sockets that answer an opening and are the same up to the tile's symmetry."""

    pairs: tuple[tuple[int, int], ...]
    value: int
    """The final margin of the player who replies."""


@dataclass(frozen=True)
class Opening:
    """The tile with a first token on it, up to the tile's symmetry, and what can answer it."""

    name: str
    socket: int
    value: int
    """The final margin of the opener."""
    replies: tuple[Replies, ...]
    """All pairs of tokens that can answer, the best class first."""
    skip: int
    """The final margin of a player who answers with a skip."""

    @property
    def pairs(self) -> int:
        """How many pairs can answer."""
        return sum(len(replies.pairs) for replies in self.replies)

    @property
    def winning(self) -> tuple[tuple[int, int], ...]:
        """The pairs that win."""
        return tuple(pair for replies in self.replies if replies.value > 0 for pair in replies.pairs)

    @property
    def corner_pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs that take two corners."""
        return tuple(pair for replies in self.replies for pair in replies.pairs if set(pair) <= set(CORNERS))


@dataclass(frozen=True)
class Variation:
    """The game solved again with a rule changed."""

    name: str
    positions: int
    value: int
    """The final margin of the player who must open."""
    openings: tuple[int, ...]
    """The opener's margin after centre, corner and midpoint."""
    winning: tuple[int, ...]
    """How many pairs of tokens beat each of these openings."""
    rows: int
    """Rows that both tables have."""
    other_value: int
    """Those of them with another value."""
    other_best: int
    """Those of them with other best events."""


@dataclass(frozen=True)
class AnsweredQuestion:
    """One of the four questions, and its answer in words."""

    question: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class KitAnswers:
    """The four answers, and the numbers that they are made from."""

    skipping: Skipping
    openings: tuple[Opening, ...]
    variations: tuple[Variation, ...]
    """The game as it is, then with one rule after the other changed."""
    full_tiles: int
    """Finished positions in which one player has all seven sockets: only they would give an extra event."""
    ends: int
    """Finished positions."""
    answers: tuple[AnsweredQuestion, ...]


QUESTIONS = (
    "Should Kit skip if required to be the player who places [C]?",
    "If Kit does not skip, which of the three symmetry-reduced opening token classes is optimal?",
    "If the opponent moves first, how should Kit respond in each symmetry-reduced case?",
    "How do path propagation, sub capture, and the possibility of immediate extra events alter the optimal one-tile"
    " policy?",
)
OPENINGS = {"centre": 0, "corner": 1, "midpoint": 2}


@cache
def answers() -> KitAnswers:
    """The four questions of section 14, answered by solving one tile with two players."""
    solution = one_tile.solution()
    skips, opened, changed = skipping(solution), openings(solution), variations()
    ends = [number for number, mover in enumerate(solution.graph.movers) if mover == NONE]
    full = sum(solution.graph.stands_for[number] for number in ends if _full(solution.graph.positions[number]))
    finished = sum(solution.graph.stands_for[number] for number in ends)
    words = (about_skipping(skips), about_openings(opened), about_replies(opened), about_rules(changed, full, finished))
    given = tuple(AnsweredQuestion(question, sentences) for question, sentences in zip(QUESTIONS, words, strict=True))
    return KitAnswers(skips, opened, changed, full, finished, given)


def skipping(solution: Solution) -> Skipping:
    """What skips are worth."""
    graph = solution.graph
    start = graph.positions[0]
    skipped = start.play(SKIP)
    possible = [number for number, moves in enumerate(graph.moves) if SKIP in moves]
    return Skipping(
        skip=solution.value(skipped),
        tile=solution.value(start.play(OPEN)),
        skip_back=-solution.value(skipped.play(SKIP)),
        open_after_skip=-solution.value(skipped.play(OPEN)),
        strictly_best=sum(graph.stands_for[number] for number in possible if solution.best[number] == (SKIP,)),
        equally_best=sum(graph.stands_for[number] for number in possible if SKIP in solution.best[number]),
        possible=sum(graph.stands_for[number] for number in possible),
    )


def openings(solution: Solution) -> tuple[Opening, ...]:
    """The three openings with all their answers."""
    return tuple(_opening(solution, name, socket) for name, socket in OPENINGS.items())


def _opening(solution: Solution, name: str, socket: int) -> Opening:
    opened = solution.graph.positions[0].play(OPEN).play(socket)
    alike: dict[int, list[tuple[int, int]]] = {}
    for one, other in combinations([free for free in range(SOCKETS) if free != socket], 2):
        # The second player has no token yet, so the order of these two makes no difference.
        alike.setdefault(solution.number_of(opened.play(one).play(other)), []).append((one, other))
    replies = [Replies(tuple(pairs), -solution.values[number]) for number, pairs in alike.items()]
    replies.sort(key=lambda replies: (-replies.value, -sum(s in CORNERS for s in replies.pairs[0]), replies.pairs))
    skip = -solution.value(opened.play(SKIP)) if opened.skips else -solution.value(opened)
    return Opening(name, socket, solution.value(opened), tuple(replies), skip)


def variations() -> tuple[Variation, ...]:
    """The game as it is, then without each of the rules that the source asks about."""
    return (
        _variation("as it is"),
        _variation("without propagation", propagation="none"),
        _variation("with propagation for both players", propagation="both"),
        _variation("without points for subs", score=without_sub_points),
        _variation("without points for a full tile", score=without_tile_points),
        _variation("without skips", skips=False),
        _variation("without the lock", lock="never"),
        _variation("without the lock and propagation", lock="never", propagation="none"),
    )


def _variation(
    name: str,
    lock: str = "rule",
    propagation: str = "owner",
    skips: bool = True,
    score: Scoring = margin_of,
) -> Variation:
    solution = one_tile.solution(lock, propagation, skips, score=score)
    opened = openings(solution)
    usual, now = _decisions(one_tile.solution()), _decisions(solution)
    both = usual.keys() & now.keys()
    return Variation(
        name=name,
        positions=sum(solution.graph.stands_for),
        value=solution.values[0],
        openings=tuple(opening.value for opening in opened),
        winning=tuple(len(opening.winning) for opening in opened),
        rows=len(both),
        other_value=sum(usual[seen][0] != now[seen][0] for seen in both),
        other_best=sum(usual[seen][1] != now[seen][1] for seen in both),
    )


def _decisions(solution: Solution) -> dict[Trigame, tuple[int, tuple[int, ...]]]:
    """The value and the best moves of each decision, by the position without its rules."""
    graph = solution.graph
    return {
        graph.positions[at]._replace(rules=0): (solution.values[at], solution.best[at])
        for at, mover in enumerate(graph.movers)
        if mover != NONE
    }


def without_sub_points(position: Trigame) -> int:
    """The margin of a finished position if captured subs counted nothing."""
    return margin_of(position) - POINTS_OF_A_SUB * (one_tile.subs_of(position, 1) - one_tile.subs_of(position, 2))


def without_tile_points(position: Trigame) -> int:
    """The margin of a finished position if a full tile counted nothing of its own."""
    return margin_of(position) - POINTS_OF_A_TILE * _full(position)


def _full(position: Trigame) -> int:
    """1 if player 1 has all seven sockets, -1 if player 2 has, else 0."""
    return {(1,) * SOCKETS: 1, (2,) * SOCKETS: -1}.get(one_tile.tokens_of(position), 0)
