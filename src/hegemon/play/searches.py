"""How each search answers a question: a proof where it is cheap, and one search for each `Style.search`."""

from collections.abc import Callable

from hegemon.play.question import Question
from hegemon.search.alphabeta import AlphaBeta
from hegemon.search.climb import ClimbSearch
from hegemon.search.forced_win import ForcedWinSearch
from hegemon.search.margin import solve_margin
from hegemon.search.mcts import NODES, TreeSearch
from hegemon.search.regret import RegretSearch, breadth_for
from hegemon.search.result import Result, in_view

MARGIN = 0.25
"""The part of a result that the margin makes, in games played for it; the rest is who wins."""
SURER = 0.3
"""How curious tree search is with a judgement that was learned, beside rollouts: a look at a position differs less from
the next one than the ends of two games."""
PROOF_SHARE = 2
"""A proof gets one in this number of equal parts of a limit; the search has what is left."""
NODES_PER_SIMULATION = 200
NODES_PER_SECOND = 2_000_000
"""More than a search needs room for, by its limit."""
PROOF_PLIES = 12
"""Wins are looked for this many turns ahead, as long as the limit allows."""


def proof(question: Question) -> Result | None:
    """The exact value and a best decision, where a part of the limit is enough to find them."""
    game = question.game
    # In a game that is played to win, Monte Carlo proves what it can by itself.
    if len(game.seats) != 2 or not (game.for_margin() or game.mind.style().search == "alpha-beta"):
        return None
    many, seconds = question.left()
    nodes = None if many is None else max(1, many // PROOF_SHARE)
    within = None if seconds is None else seconds / PROOF_SHARE
    bits, longest = _table_bits(nodes, within), game.bounds().turns
    try:
        if game.for_margin():
            solved = solve_margin(question.position, table_bits=bits, nodes=nodes, seconds=within)
            question.charge(solved)
            return solved if solved.value.exact and any(question.split(solved.line)) else None
        search = ForcedWinSearch(question.position, None, bits, seconds=within, nodes=nodes, longest=longest)
        found = search.solved(PROOF_PLIES)
        question.charge(found)
        return found if found.turns and found.winner == question.player else None
    except ValueError:
        return None  # chance decides somewhere, or lines are too long


def _table_bits(nodes: int | None, seconds: float | None) -> int:
    """A table for as many positions as a limit allows: a larger one would cost time that a short limit doesn't have."""
    expected = nodes if nodes is not None else int(NODES_PER_SECOND * (seconds or 0))
    return max(12, min(22, expected.bit_length() - 1))


def by_alpha_beta(question: Question) -> Result:
    """Deeper and deeper, judged at the horizon."""
    many, seconds = question.left()
    search = AlphaBeta(
        question.position,
        question.game.for_margin(),
        question.threads,
        table_bits=_table_bits(many, seconds),
        every=question.every,
        bounds=question.bounds(),
        lead=question.lead,
        judgement=question.judgement,
    )

    def tell(so_far: AlphaBeta) -> None:
        if so_far.best is not None:
            line = (so_far.best,)
            value = question.in_points(so_far.amount(line), question.scoring)
            question.tell(so_far.nodes, so_far.driver.spent, value, so_far.depth, line)

    return search.search(nodes=many, seconds=seconds, progress=tell if question.progress else None)


def by_tree(question: Question) -> Result:
    """Monte Carlo tree search."""
    game, style = question.game, question.game.mind.style()
    many, seconds = question.left()
    search = TreeSearch(
        len(game.seats),
        question.seed,
        style.exploration * (1.0 if question.judgement is None else SURER),
        MARGIN if game.for_margin() else 0.0,
        float(max(1, (game.bounds().high - game.bounds().low) // 4)),
        # A short limit needs little room, and room costs time where a decision has many small moves.
        nodes=min(NODES, NODES_PER_SIMULATION * many if many else int(NODES_PER_SECOND * (seconds or 0))),
        threads=question.threads,
        rollout=style.rollout,
        steps=style.steps,
        judgement=question.judgement,
    )

    def tell(so_far: TreeSearch, seconds: float) -> None:
        # The later small moves of a decision are searched from where the first have led.
        line = so_far.line() if so_far.position == question.position else ()
        share, player = (so_far.of_each()[0], 0) if so_far.players > 2 else (so_far.value(), question.player)
        question.tell(so_far.simulations, seconds, in_view(float(share), player), len(line), line)

    return search.search(question.position, many, seconds, tell if question.progress else None)


def by_climbing(question: Question) -> Result:
    """Whole decisions, changed and changed again."""
    search = ClimbSearch(question.position, question.seed, question.game.mind.style().steps, question.threads)

    def tell(so_far: Result) -> None:
        question.tell(so_far.nodes, so_far.seconds, so_far.value.amount, 1, so_far.line)

    return search.search(*question.left(), tell if question.progress else None)


def by_regret(question: Question) -> Result:
    """Mixed orders for both; one of them is drawn."""
    style = question.game.mind.style()
    many, seconds = question.left()
    candidates, answers = breadth_for(many, seconds)
    search = RegretSearch(
        question.position,
        question.seed,
        rollout=style.rollout,
        steps=style.steps,
        candidates=candidates,
        answers=answers,
        threads=question.threads,
    )

    def tell(so_far: RegretSearch) -> None:
        mixed = so_far.mixed(question.player)
        question.tell(mixed.nodes, mixed.seconds, mixed.value.amount, 1, (), mixed.candidates)

    search.search(many, seconds, tell if question.progress else None)
    return search.mixed(question.player)


SEARCHES: dict[str, Callable[[Question], Result]] = {
    "alpha-beta": by_alpha_beta,
    "tree": by_tree,
    "climbing": by_climbing,
    "regret": by_regret,
}
"""The search for each word of `Style.search`."""
