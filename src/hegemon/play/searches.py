"""How each search answers a question: a proof where it is cheap, and one search for each `Style.search`."""

from collections.abc import Callable
from fractions import Fraction

from hegemon.game.position import DRAW
from hegemon.game.turns import position_after
from hegemon.play.question import Question
from hegemon.play.thought import Alternative, Progress
from hegemon.search.alphabeta import AlphaBeta, AlphaBetaResult
from hegemon.search.alphabeta_native import WIN
from hegemon.search.climb import ClimbSearch
from hegemon.search.forced_win import ForcedWinSearch
from hegemon.search.margin import solve_margin
from hegemon.search.mcts import NODES, TreeResult, TreeSearch
from hegemon.search.regret import MixedDecision, RegretProgress, RegretSearch, candidates_for
from hegemon.search.result import Candidate, Result, Unit, Value, estimated, in_view

MARGIN = 0.25
"""The part of a result that the margin makes, in games played for it; the rest is who wins."""
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
    try:
        return (_exact_margin if game.for_margin() else _forced_win)(question, nodes, within)
    except ValueError:
        return None  # chance decides somewhere, or lines are too long


def _exact_margin(question: Question, nodes: int | None, seconds: float | None) -> Result | None:
    bits = _table_bits(nodes, seconds)
    solved = solve_margin(question.position, table_bits=bits, nodes=nodes, seconds=seconds)
    question.charge(solved.nodes, solved.seconds)
    if not solved.proved or not any(question.split(solved.line)):
        return None
    value = Value(Fraction(solved.value), Unit.MARGIN, None)
    return Result(value, solved.line, "proved: nothing better is possible")


def _forced_win(question: Question, nodes: int | None, seconds: float | None) -> Result | None:
    bits, longest = _table_bits(nodes, seconds), question.game.bounds().turns
    search = ForcedWinSearch(question.position, None, bits, seconds=seconds, nodes=nodes, longest=longest)
    found = search.solved(PROOF_PLIES)
    question.charge(found.nodes, found.seconds)
    if not found.turns or found.winner != question.player:
        return None
    value = Value(Fraction(1 if found.winner == 0 else -1), Unit.RESULT, None)
    return Result(value, found.line, f"proved: a win in {found.turns}")


def _table_bits(nodes: int | None, seconds: float | None) -> int:
    """A table for as many positions as a limit allows: a larger one would cost time that a short limit doesn't have."""
    expected = nodes if nodes is not None else int(NODES_PER_SECOND * (seconds or 0))
    return max(12, min(22, expected.bit_length() - 1))


def by_alpha_beta(question: Question) -> Result:
    """Deeper and deeper, judged at the horizon."""
    many, seconds = question.left()
    for_margin = question.game.for_margin()
    search = AlphaBeta(question.position, for_margin, question.threads, table_bits=_table_bits(many, seconds))

    def told(so_far: AlphaBeta) -> None:
        if question.progress is not None and so_far.best is not None:
            value = _horizon(question, so_far.value, (so_far.best,), so_far.proved)
            value = question.told(value, question.scoring)
            question.tell(so_far.nodes, so_far.driver.spent, value, so_far.depth, (so_far.best,))

    found = search.search(nodes=many, seconds=seconds, progress=told)
    question.charge(found.nodes, found.seconds)
    amount = _horizon(question, found.value, found.line, found.proved)
    unit, by = question.scoring, f"alpha-beta, {found.depth} turns ahead"
    if found.proved:
        return Result(Value(amount, unit, None), found.line, f"proved: {by}")
    return Result(Value(amount, unit, question.bounds()), found.line, by, _compared(question, found))


def _horizon(question: Question, value: int, line: tuple[int, ...], proved: bool) -> Fraction | float:
    """A value of alpha-beta as player 1 sees it: units of the score, or how the end of the line looks."""
    if question.game.for_margin() or abs(value) == WIN or proved:
        return Fraction(value if question.game.for_margin() else (value > 0) - (value < 0))
    end = position_after(question.position, line)
    if end.over():
        return float({0: 1, DRAW: 0}.get(end.winner(), -1))
    return float(end.outlook()) / 1000


def _compared(question: Question, found: AlphaBetaResult) -> tuple[Candidate, ...]:
    """The best is known exactly at that depth; of the others only that they are not better."""
    sign, best = 1 if question.player == 0 else -1, found.line[0]
    order = sorted(found.values, key=lambda move: (move != best, -sign * found.values[move]))
    exact = Fraction(found.values[best]) if question.game.for_margin() else None
    return tuple(
        Candidate(_whole(found, move), 1.0 if at == 0 else 0.0, exact if at == 0 else None, Unit.MARGIN)
        for at, move in enumerate(order)
    )


def _whole(found: AlphaBetaResult | TreeResult, move: int) -> tuple[int, ...]:
    """A decision that begins with a small move: the one found, or else that move alone."""
    return found.decided.moves if found.decided.moves[0] == move else (move,)


def by_tree(question: Question) -> Result:
    """Monte Carlo tree search."""
    game, player, style = question.game, question.player, question.game.mind.style()
    many, seconds = question.left()
    search = TreeSearch(
        len(game.seats),
        question.seed,
        style.exploration,
        MARGIN if game.for_margin() else 0.0,
        float(max(1, game.bounds().high - game.bounds().low) // 4),
        # A short limit needs little room, and room costs time where a decision has many small moves.
        nodes=min(NODES, NODES_PER_SIMULATION * many if many else int(NODES_PER_SECOND * (seconds or 0))),
        threads=question.threads,
        rollout=style.rollout,
        steps=style.steps,
    )

    def told(so_far: TreeSearch, seconds: float) -> None:
        if question.progress is not None:
            # The later small moves of a decision are searched from where the first have led.
            line = so_far.line() if so_far.position == question.position else ()
            value = in_view(so_far.value(), player)
            question.tell(so_far.simulations, seconds, value, len(line), line)

    found = search.search(question.position, many, seconds, told)
    question.charge(found.simulations, found.seconds)
    if found.proved:
        value = Value(Fraction(in_view(found.value, player)), Unit.RESULT, None)
    elif game.for_margin():
        value = Value(found.lead.value, Unit.MARGIN, (found.lead.low, found.lead.high))
    else:
        value = estimated(found.value, found.error, player)
    candidates = tuple(
        Candidate(_whole(found, move), share, in_view(found.values[move], player))
        for move, share in sorted(found.shares.items(), key=lambda item: -item[1])
    )
    return Result(value, found.line, "tree search", candidates)


def by_climbing(question: Question) -> Result:
    """Whole decisions, changed and changed again."""
    many, seconds = question.left()
    search = ClimbSearch(question.position, question.seed, question.game.mind.style().steps, question.threads)

    def told(so_far: ClimbSearch, seconds: float) -> None:
        if question.progress is not None:
            best = so_far.kept()[0]
            question.tell(so_far.simulations, seconds, in_view(best.value, question.player), 1, best.moves)

    kept = search.search(many, seconds, told)
    question.charge(search.simulations, search.seconds)
    best, visits = kept[0], sum(one.visits for one in kept) or 1
    candidates = tuple(Candidate(one.moves, one.visits / visits, in_view(one.value, question.player)) for one in kept)
    value = estimated(best.value, best.error, question.player)
    return Result(value, best.moves, "the best of many changes", candidates)


def by_regret(question: Question) -> Result:
    """Mixed orders for both; one of them is drawn."""
    style = question.game.mind.style()
    many, seconds = question.left()
    search = RegretSearch(
        question.position,
        question.seed,
        rollout=style.rollout,
        steps=style.steps,
        candidates=candidates_for(many, seconds),
        threads=question.threads,
    )

    def told(so_far: RegretProgress) -> None:
        if question.progress is not None:
            mixed, before = so_far.search.mixed(question.player), question.deciding()
            nodes, seconds = question.spent + so_far.simulations, question.seconds + so_far.seconds
            value = in_view(mixed.value, question.player)

            def choices() -> tuple[Alternative, ...]:
                each = _mixed(question, mixed)
                return tuple(question.choice(before, one) for one in each)

            question.progress(Progress(nodes, value, 1, seconds, (), before, choices))

    search.search(many, seconds, told)
    mixed = search.mixed(question.player)
    question.charge(mixed.simulations, mixed.seconds)
    drawn, _ = mixed.drawn(question.seed)
    candidates = _mixed(question, mixed)
    value = estimated(mixed.value, mixed.error, question.player)
    return Result(value, drawn, f"mixed orders, {len(candidates)} against each other", candidates)


def _mixed(question: Question, mixed: MixedDecision) -> tuple[Candidate, ...]:
    each = zip(mixed.decisions, mixed.probabilities, mixed.values, strict=True)
    return tuple(Candidate(moves, chance, in_view(value, question.player)) for moves, chance, value in each)


SEARCHES: dict[str, Callable[[Question], Result]] = {
    "alpha-beta": by_alpha_beta,
    "tree": by_tree,
    "climbing": by_climbing,
    "regret": by_regret,
}
"""The search for each word of `Style.search`."""
