"""The four questions of the source's section 14, answered by solving: numbers first, then sentences made from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from hegemon.game.position import NONE
from hegemon.games.trigame.options import BETWEEN, LOCKS
from hegemon.games.trigame.rules import OPEN, SKIP, Trigame
from hegemon.games.trigame.scoring import FULL_TILE, SUB
from hegemon.games.trigame.tiles import CORNERS, SOCKETS
from hegemon.search.graph import Solution
from hegemon.search.graph_python import margin_of
from hegemon.studies.kit import one_tile
from hegemon.studies.kit.one_tile import AS_USUAL, Reading
from hegemon.studies.kit.rules import areas
from hegemon.view.events import counted


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
    def tokens(self) -> tuple[int, ...]:
        """The sockets, as the player sees them who replies."""
        return tuple(2 if at == self.socket else 0 for at in range(SOCKETS))

    @property
    def pairs(self) -> int:
        """How many pairs can answer."""
        return sum(len(replies.pairs) for replies in self.replies)

    @property
    def winning(self) -> tuple[tuple[int, int], ...]:
        """The pairs that win."""
        return tuple(pair for replies in self.replies if replies.value > 0 for pair in replies.pairs)

    @property
    def best(self) -> tuple[Replies, ...]:
        """The classes of pairs that are worth most."""
        return tuple(replies for replies in self.replies if replies.value == self.replies[0].value)

    @property
    def corner_pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs that take two corners."""
        return tuple(pair for replies in self.replies for pair in replies.pairs if set(pair) <= set(CORNERS))


@dataclass(frozen=True)
class Variation:
    """The game solved again with a rule changed."""

    name: str
    value: int
    """The final margin of the player who must open."""
    winning: tuple[int, ...]
    """How many pairs of tokens beat centre, corner and midpoint."""
    positions: int
    """Positions, up to the tile's symmetry, in which a player decides both before and after the change."""
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
    answers: tuple[AnsweredQuestion, ...]


QUESTIONS = (
    "Should Kit skip if required to be the player who places [C]?",
    "If Kit does not skip, which of the three symmetry-reduced opening token classes is optimal?",
    "If the opponent moves first, how should Kit respond in each symmetry-reduced case?",
    "How do path propagation, sub capture, and the possibility of immediate extra events alter the optimal one-tile"
    " policy?",
)
OPENINGS = {"centre": 0, "corner": 1, "midpoint": 2}
SPREADS = {
    "none": "without propagation",
    "both": "with propagation for both players",
    "owner": "with propagation for the tile's owner",
}
"""Readings of propagation, in words for a game that is solved again with it."""
LOCKED = {
    "never": ("without the lock", "without the lock and propagation"),
    "rule": ("with the lock", "with the lock, without propagation"),
}
"""Readings of the lock in such words, alone and together with no propagation."""
TURNED = {"stop": "with tokens that stop the other's propagation", "turn": "with tokens that propagation turns"}
"""Readings of what a token does on the other's line, in such words."""


@cache
def answers(reading: Reading = AS_USUAL) -> KitAnswers:
    """The four questions of section 14, answered by solving one tile with two players in a reading of the rules."""
    solution = one_tile.solution(reading)
    skips, opened, changed = skipping(solution), openings(solution), variations(reading)
    graph = solution.graph
    every = zip(graph.positions, graph.movers, graph.stands_for, strict=True)
    ends = [(position, count) for position, mover, count in every if mover == NONE]
    full = sum(count for end, count in ends if end.captured(1) or end.captured(2))
    finished = sum(count for _, count in ends)
    words = (about_skipping(skips), about_openings(opened), about_replies(opened), about_rules(changed, full, finished))
    given = tuple(AnsweredQuestion(question, sentences) for question, sentences in zip(QUESTIONS, words, strict=True))
    return KitAnswers(skips, opened, changed, full, given)


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


def variations(reading: Reading = AS_USUAL) -> tuple[Variation, ...]:
    """A reading of the game as it is, then with each of the rules changed that the source asks about."""
    spreads = [spread for spread in SPREADS if spread != reading.propagation]
    (between,) = (other for other in BETWEEN if other != reading.between)
    (lock,) = (other for other in LOCKS if other != reading.lock)
    changes: list[tuple[str, Reading, dict[str, Any]]] = [
        ("as it is", reading, {}),
        *((SPREADS[spread], reading._replace(propagation=spread), {}) for spread in spreads),
        (TURNED[between], reading._replace(between=between), {}),
        ("without points for subs", reading, {"score": without_sub_points}),
        ("without points for a full tile", reading, {"score": without_tile_points}),
        ("without skips", reading, {"skips": False}),
        (LOCKED[lock][0], reading._replace(lock=lock), {}),
        (LOCKED[lock][1], reading._replace(lock=lock, propagation="none"), {}),
    ]
    if reading.propagation == "none":
        # Then nothing turns tokens, and the last change is the one before it.
        changes = [change for change in changes if change[0] not in (TURNED[between], LOCKED[lock][1])]
    usual = one_tile.solution(reading)
    return tuple(_variation(name, usual, one_tile.solution(other, **changed)) for name, other, changed in changes)


def _variation(name: str, usual: Solution, changed: Solution) -> Variation:
    before, now = _decisions(usual), _decisions(changed)
    both = before.keys() & now.keys()
    return Variation(
        name=name,
        value=changed.values[0],
        winning=tuple(len(opening.winning) for opening in openings(changed)),
        positions=len(both),
        other_value=sum(before[seen][0] != now[seen][0] for seen in both),
        other_best=sum(before[seen][1] != now[seen][1] for seen in both),
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
    tokens = one_tile.tokens_of(position)
    return margin_of(position) - SUB * (areas(tokens, 1) - areas(tokens, 2))


def without_tile_points(position: Trigame) -> int:
    """The margin of a finished position if a full tile counted nothing of its own."""
    return margin_of(position) - FULL_TILE * (position.captured(1) - position.captured(2))


# Numbers put into words


def about_skipping(found: Skipping) -> tuple[str, ...]:
    """Whether Kit should skip."""
    if found.skip > found.tile:
        verdict = f"Yes: the skip is worth {found.skip:+}, the tile {found.tile:+}."
    elif found.skip == found.tile:
        verdict = (
            f"Yes, as it is never worse: skip and tile are both worth {found.skip:+} to Kit, who dislikes opening."
        )
    else:
        verdict = f"No: the tile is worth {found.tile:+}, the skip only {found.skip:+}."
    if found.skip_back > found.open_after_skip:
        back = "Kit must skip back"
    elif found.skip_back == found.open_after_skip:
        back = "Kit may skip back or open"
    else:
        back = "Kit must open"
    return (
        verdict,
        f"If the opponent has just skipped the empty board, {back}:"
        f" that skip is worth {found.skip_back:+}, to open {found.open_after_skip:+}.",
        f"A skip is possible in {found.possible} positions, among the best events in {found.equally_best},"
        f" and better than every other event in {found.strictly_best}.",
    )


def about_openings(openings: Sequence[Opening]) -> tuple[str, ...]:
    """Which opening is best, and which is the hardest to answer."""
    best = max(opening.value for opening in openings)
    good = [opening for opening in openings if opening.value == best]
    if len(good) == len(openings):
        verdict = f"All {len(openings)} classes are equal: the opener ends with {best:+} after each."
    else:
        verdict = f"Best is the {' or the '.join(opening.name for opening in good)}, worth {best:+} to the opener."
    counts = ", ".join(f"{len(opening.winning)} to the {opening.name}" for opening in openings)
    winning = f"of {openings[0].pairs} pairs of tokens win {counts}."
    if len({len(opening.winning) for opening in openings}) == 1:
        return (verdict, f"They are equally hard to answer: {winning}")
    fewest = min(len(opening.winning) for opening in good)
    hardest = " or the ".join(opening.name for opening in good if len(opening.winning) == fewest)
    return (
        verdict,
        f"They differ in how easily an opponent goes wrong: {winning}",
        f"So if Kit must open, the {hardest} sets the hardest task.",
    )


def about_replies(openings: Sequence[Opening]) -> tuple[str, ...]:
    """How to answer each opening."""
    sentences = []
    for opening in openings:
        best = opening.best
        classes = "; ".join(" = ".join(f"{one}+{other}" for one, other in replies.pairs) for replies in best)
        sentences.append(
            f"To [C]{opening.socket} ({opening.name}): {sum(len(replies.pairs) for replies in best)} of {opening.pairs}"
            f" pairs are best, worth {best[0].value:+}, of {counted(len(best), 'kind')}: {classes}."
            f" A skip is worth {opening.skip:+}."
        )
    corners = [pair for opening in openings for pair in opening.corner_pairs]
    winning = [pair for opening in openings for pair in opening.corner_pairs if pair in opening.winning]
    every = "Every reply that takes two corners wins" if corners == winning else "Not every pair of corners wins"
    sentences.append(f"{every} ({len(winning)} of {len(corners)}).")
    return tuple(sentences)


def about_rules(variations: Sequence[Variation], full_tiles: int, ends: int) -> tuple[str, ...]:
    """What each rule changes."""
    usual, *changed = variations
    sentences = [
        f"As it is, the opener ends with {usual.value:+}, and {'/'.join(map(str, usual.winning))} replies beat"
        " centre, corner and midpoint."
    ]
    for variation in changed:
        same = variation.value == usual.value
        winning = "/".join(map(str, variation.winning))
        sentences.append(
            f"Solved {variation.name}: the opener {'still ' if same else ''}ends with {variation.value:+},"
            f" {winning} replies win; of {variation.positions} positions in common {variation.other_value} have"
            f" another value and {variation.other_best} other best events."
        )
    if full_tiles == 0:
        sentences.append(
            f"Extra events change nothing: in none of the {ends} finished positions has one player all seven sockets,"
            " so no extra event is ever earned, and the game solved without them is the same game."
        )
    else:
        sentences.append(
            f"In {full_tiles} of {ends} finished positions one player has all seven sockets;"
            " then no socket is left, and the extra event lapses."
        )
    return tuple(sentences)
