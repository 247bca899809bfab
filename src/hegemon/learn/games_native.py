"""Games that the program plays by itself to learn from, natively: what was seen in them, and what came of it."""

from math import log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import CHANCE, DRAW, random_move
from hegemon.native import compiled, kernel
from hegemon.native.bits import first, rest, size
from hegemon.native.random import below, draw, stream
from hegemon.search.judgement import (
    ASKS_MIND,
    BASE,
    ROWS,
    WORD,
    Judgement,
    answer_for,
    mover_of,
    row_in,
    share_in,
    units_in,
    write_words,
)

MOST_STEPS = 20_000
"""Small moves after which a game that is only looked at is left."""
NOTHING = -1
"""In place of a row of weights: the input is zero."""
UNITS_OF_CHANCE = 1 << 42


class Positions(NamedTuple):
    """Positions that were met, as the rows of weights that they ask for, and what each was worth in the end."""

    rows: NDArray[np.int32]
    movers: NDArray[np.int8]
    targets: NDArray[np.float32]
    """What came of it for the mover: from 0 to 1, or where the margin is played for, the margin in scales."""
    games: NDArray[np.int64]
    """The number of the game."""
    values: NDArray[np.float32]
    """What the best move promised, as player 1 sees it; not a number where nothing was looked at."""
    trusted: NDArray[np.int8]
    """Whether what came later says something about it: the move was not an experiment."""
    counts: NDArray[np.int64]
    """Positions seen; games played; small moves made; positions where chance decides."""


POSITIONS, GAMES, MADE, CHANCES = 0, 1, 2, 3


def no_positions(room: int, runs: int) -> Positions:
    """Room for a number of positions."""
    return Positions(
        np.zeros((room, runs), np.int32),
        np.zeros(room, np.int8),
        np.zeros(room, np.float32),
        np.zeros(room, np.int64),
        np.zeros(room, np.float32),
        np.zeros(room, np.int8),
        np.zeros(4, np.int64),
    )


class Playing(NamedTuple):
    """How games are played."""

    seed: int
    number: int
    """Of the first game."""
    longest: int
    """Positions of one game that are kept, at the most."""
    sensible: int
    """Whether moves come from the game's own rollout policy instead of the judgement."""
    scale: float
    """A margin that counts 1; 0 where only winning counts."""
    heat: float
    """How much worse a move may look and still be played now and then."""
    careless: int
    """Moves in a thousand that are drawn from all."""
    opening: int
    """At most this many small moves at the beginning are drawn from all."""
    trace: float
    """How much of what a position is worth comes from the end of the game, rather than from what was seen next."""
    doubt: float
    """A move that looks worse than the best by more than this is an experiment."""


@compiled
def ended(position: Any, scale: float) -> float:
    """What a finished game is worth to player 1."""
    if scale > 0:
        return float(position.score(0) - position.score(1)) / scale
    winner = position.winner()
    return 0.0 if winner == DRAW else 1.0 if winner == 0 else -1.0


@compiled(inline=False)
def promised(position: Any, judgement: Judgement, scale: float) -> float:
    """What a position promises player 1."""
    if position.over():
        return ended(position, scale)
    answer, mover = answer_for(position, judgement), position.to_move()
    if scale > 0:
        return float(units_in(answer, mover, judgement)) / scale
    return 2 * share_in(answer, mover, judgement) - 1


@compiled(inline=False)
def note(position: Any, judgement: Judgement, seen: Positions, game: int, value: float, trusted: int) -> None:
    """Keep a position as the network sees it."""
    at, mover = int(seen.counts[POSITIONS]), mover_of(position)
    write_words(position, judgement.words, int(judgement.known[ASKS_MIND]))
    for run in range(len(judgement.runs)):
        row = row_in(judgement.runs[run], int(judgement.words[judgement.runs[run, WORD]]))
        place = mover * int(judgement.known[ROWS]) + int(judgement.runs[run, BASE]) + row
        seen.rows[at, run] = place if row != 0 else NOTHING
    seen.movers[at] = mover
    seen.games[at] = game
    seen.values[at] = value
    seen.trusted[at] = trusted
    seen.counts[POSITIONS] = at + 1


@compiled(inline=False)
def look_back(seen: Positions, begin: int, worth: float, playing: Playing) -> None:
    """Say of each position of a finished game what it was worth, from the last to the first."""
    for at in range(int(seen.counts[POSITIONS]) - 1, begin - 1, -1):
        value = float(seen.values[at])
        if value == value:
            worth = (1 - playing.trace) * value + playing.trace * worth if seen.trusted[at] else value
        target = -worth if seen.movers[at] == 1 else worth
        seen.targets[at] = target if playing.scale > 0 else 0.5 + 0.5 * target


@compiled(inline=False)
def picked(
    position: Any, judgement: Judgement, playing: Playing, state: int, all_alike: int
) -> tuple[int, float, int, int]:
    """A small move by the judgement: the move, what the best promises, whether what follows counts, the state."""
    mover, moves = position.to_move(), position.moves()
    sign = 1.0 if mover == 0 else -1.0
    state, r = draw(state)
    careless = all_alike or below(r, 1000) < playing.careless
    state, r = draw(state)
    lucky = below(r, size(moves))
    best, chosen, chosen_value, liked = -1e18, -1, 0.0, -1e18
    for number in range(size(moves)):
        move = first(moves)
        moves = rest(moves)
        value = sign * promised(position.play(move), judgement, playing.scale)
        best = max(best, value)
        state, r = draw(state)
        # The largest of values with such noise is a draw by their exponentials.
        noise = -log(-log(((r >> 20) + 0.5) / UNITS_OF_CHANCE))
        like = (1e9 if number == lucky else 0.0) if careless else value / playing.heat + noise
        if like > liked:
            chosen, chosen_value, liked = move, value, like
    return chosen, sign * best, 1 if chosen_value >= best - playing.doubt else 0, state


@kernel
def play_games(start: Any, judgement: Judgement, playing: Playing, seen: Positions) -> None:
    """Play games until there is no room for another one."""
    room, number = len(seen.movers), playing.number
    while seen.counts[POSITIONS] + playing.longest <= room:
        begin = int(seen.counts[POSITIONS])
        position, state = start, stream(playing.seed, number)
        state, r = draw(state)
        opening, made = below(r, playing.opening + 1), 0
        while not position.over() and made < MOST_STEPS:
            mover = position.to_move()
            room_left = seen.counts[POSITIONS] - begin < playing.longest
            state, r = draw(state)
            shown = position.image(below(r, position.symmetries()))
            if mover == CHANCE or playing.sensible:
                seen.counts[CHANCES] += 1 if mover == CHANCE else 0
                if room_left:
                    note(shown, judgement, seen, number, np.nan, 1)
                state, r = draw(state)
                if mover == CHANCE or made < opening:
                    position = position.play(random_move(position, r))
                else:
                    position, state, _ = position.rollout_step(state)
            else:
                move, value, trusted, state = picked(position, judgement, playing, state, 1 if made < opening else 0)
                if room_left:
                    note(shown, judgement, seen, number, value, trusted)
                position = position.play(move)
            made += 1
        if position.over():
            look_back(seen, begin, ended(position, playing.scale), playing)
        else:
            seen.counts[POSITIONS] = begin
        seen.counts[GAMES] += 1
        seen.counts[MADE] += made
        number += 1


@kernel
def sample_words(start: Any, seed: int, asks_mind: int, words: NDArray[np.int64]) -> int:
    """Fill rows with the numbers of positions from games at random and by the game's own policy; how many there are."""
    used, number = 0, 0
    while used < len(words) and number < len(words):
        position, state, made = start, stream(seed, number), 0
        while not position.over() and made < MOST_STEPS and used < len(words):
            write_words(position, words[used], asks_mind)
            used += 1
            state, r = draw(state)
            if number & 1:
                position, state, _ = position.rollout_step(state)
            else:
                position = position.play(random_move(position, r))
            made += 1
        number += 1
    return used
