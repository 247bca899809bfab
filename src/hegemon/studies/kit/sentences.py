"""Numbers about one tile put into words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hegemon.studies.kit.questions import Opening, Replies, Skipping, Variation


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
    hardest = min(good, key=lambda opening: len(opening.winning) / opening.pairs)
    counts = ", ".join(f"{len(opening.winning)} to the {opening.name}" for opening in openings)
    return (
        verdict,
        f"They differ in how easily an opponent goes wrong: of {hardest.pairs} pairs of tokens win {counts}.",
        f"So if Kit must open, the {hardest.name} sets the hardest task.",
    )


def about_replies(openings: Sequence[Opening]) -> tuple[str, ...]:
    """How to answer each opening."""
    sentences = []
    for opening in openings:
        best = max(replies.value for replies in opening.replies)
        good = [replies for replies in opening.replies if replies.value == best]
        classes = "; ".join(_class(replies) for replies in good)
        kinds = f"{len(good)} kind{'s' if len(good) > 1 else ''}"
        sentences.append(
            f"To [C]{opening.socket} ({opening.name}): {sum(len(replies.pairs) for replies in good)} of {opening.pairs}"
            f" pairs are best, worth {best:+}, of {kinds}: {classes}. A skip is worth {opening.skip:+}."
        )
    corners = [pair for opening in openings for pair in opening.corner_pairs]
    winning = [pair for opening in openings for pair in opening.corner_pairs if pair in opening.winning]
    every = "Every reply that takes two corners wins" if corners == winning else "Not every pair of corners wins"
    sentences.append(f"{every} ({len(winning)} of {len(corners)}).")
    return tuple(sentences)


def _class(replies: Replies) -> str:
    return " = ".join(f"{one}+{other}" for one, other in replies.pairs)


def about_rules(variations: Sequence[Variation], full_tiles: int, ends: int) -> tuple[str, ...]:
    """What each rule changes."""
    usual, *changed = variations
    sentences = [
        f"As it is, the opener ends with {usual.value:+}, and {_list(usual.winning)} replies beat"
        " centre, corner and midpoint."
    ]
    for variation in changed:
        same = variation.value == usual.value
        sentences.append(
            f"Solved {variation.name}: the opener {'still ' if same else ''}ends with {variation.value:+},"
            f" {_list(variation.winning)} replies win; of {variation.rows} rows in common {variation.other_value} have"
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


def _list(counts: Iterable[int]) -> str:
    return "/".join(map(str, counts))
