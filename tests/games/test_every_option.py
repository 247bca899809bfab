"""Proofs are right with every option turned on alone: solvers against plain minimax without bounds. No game is named.

What a game tells a solver is checked for every game that tells anything, so an option that is added later is tried too.
The last part adds an option that the bounds know nothing of.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, product
from typing import Any, NamedTuple

import pytest

import hegemon
from hegemon.game.mind import DEFAULTS, Facts, Mind
from hegemon.game.options import Option, Switch
from hegemon.game.position import CHANCE, NONE
from hegemon.game.registry import find_game
from hegemon.game.rules_word import RulesWord
from hegemon.game.turns import decisions
from hegemon.native import compiled
from hegemon.native.bits import Moves, numbers
from hegemon.search.forced_win import ForcedWinSearch
from hegemon.search.margin import solve_margin

from ..variants import REGISTERED, alone, walk

SEEDS = range(3)
MOST_POSITIONS = 3000
"""Below an ending, for plain minimax."""
MOST_TURNS = 10_000
"""Tried in a plain search for forced wins."""


def telling(*names: str) -> list[hegemon.Game]:
    """Every option alone of the games that tell a solver something of these names."""
    found: list[hegemon.Game] = []
    for name in REGISTERED:
        facts = find_game(name)().mind.facts
        if facts is not None and any(getattr(facts, each) is not DEFAULTS[each] for each in names):
            found += alone(name)
    return found


def named(game: hegemon.Game) -> str:
    return game.described()


class TooManyError(Exception):
    """There are too many positions for plain minimax."""


class Minimax:
    """The final margin under best play, from the rules alone; it gives up where there are too many positions."""

    def __init__(self) -> None:
        self.known: dict[Any, int] = {}

    def __call__(self, position: Any) -> int:
        if position.over():
            return int(position.score(0) - position.score(1))
        if position not in self.known:
            if len(self.known) >= MOST_POSITIONS:
                raise TooManyError
            values = [self(position.play(move)) for move in numbers(position.moves())]
            self.known[position] = max(values) if position.to_move() == 0 else min(values)
        return self.known[position]


def endings(game: hegemon.Game, seed: int, minimax: Minimax) -> Iterator[Any]:
    """The last positions of a random game, as far back as plain minimax comes."""
    for position in [here for here, _ in walk(game.start(), seed)][::-1]:
        try:
            minimax(position)
        except TooManyError:
            return
        yield position


@pytest.mark.parametrize("game", telling("margin_bounds", "value_key"), ids=named)
def test_the_margin_is_that_of_plain_minimax(game: hegemon.Game) -> None:
    proved = 0
    for seed in SEEDS:
        if any(here.to_move() == CHANCE for here, _ in list(walk(game.start(), seed))[1:]):
            pytest.skip("chance decides, so nothing is proved")
        minimax = Minimax()
        for position in endings(game, seed, minimax):
            value = minimax(position)
            low, high = position.margin_bounds()
            assert low <= value - position.score(0) + position.score(1) <= high or position.over()
            solved = solve_margin(position, table_bits=10)
            assert (solved.value.exact, solved.value.amount) == (True, value)
            proved += not position.over()
    assert proved >= 2 * len(SEEDS)


class PlainWins:
    """Forced wins from the rules alone; it gives up where there are too many turns to try."""

    def __init__(self) -> None:
        self.tried = 0

    def __call__(self, position: Any, player: int, turns: int) -> bool:
        """Whether a player can force a win within a number of turns."""
        if position.over() or turns == 0:
            return bool(position.over() and position.winner() == player)
        wins = (self(after, player, turns - 1) for after in self.afters(position))
        return any(wins) if position.to_move() == player else all(wins)

    def afters(self, position: Any) -> Iterator[Any]:
        for made in decisions(position):
            self.tried += 1
            if self.tried > MOST_TURNS:
                raise TooManyError
            yield made.after


def few_decisions(game: hegemon.Game, seed: int) -> list[Any]:
    """The two positions between turns of a random game that leave the fewest decisions; rather late ones."""
    here = [each for each, _ in walk(game.start(), seed) if not each.over() and each.between_turns()]
    here.reverse()
    return sorted(here, key=lambda each: sum(1 for _ in islice(decisions(each), 200)))[:2]


@pytest.mark.parametrize("game", telling("turns_to_win", "turns_left", "win_key"), ids=named)
def test_forced_wins_are_those_of_plain_search(game: hegemon.Game) -> None:
    compared = 0
    for seed in SEEDS:
        for position in few_decisions(game, seed):
            hunt, plain = ForcedWinSearch(position, table_bits=10), PlainWins()
            with suppress(TooManyError):
                for turns, player in product((1, 2, 3), (0, 1)):
                    wins = plain(position, player, turns)
                    assert hunt.wins(position, player, turns) == wins
                    compared += 1
    assert compared >= 4 * len(SEEDS)


@pytest.mark.parametrize("game", telling("turns_to_win", "turns_left", "win_key"), ids=named)
def test_no_game_is_won_sooner_or_lasts_longer_than_is_said(game: hegemon.Game) -> None:
    for seed in range(20):
        *played, last = [here for here, _ in walk(game.start(), seed) if here.over() or here.between_turns()]
        for left, position in enumerate(reversed(played), 1):
            assert left <= position.turns_left()
            assert last.winner() < 0 or position.turns_to_win(last.winner()) <= left


# An option that the bounds don't know.

OPTIONS: tuple[Option, ...] = (
    Switch("reverse", "the second player begins"),
    Switch("jackpot", "a coin of 9 counts a hundred, and the game ends with it"),
)
RULES = RulesWord(OPTIONS)
JACKPOT = RULES.switch("jackpot")
COINS = (0x39, 0x2941, 0x918273, 0x1298341)


def coins_left(self: Any) -> tuple[int, int]:
    """All coins together: no player gains more, unless one of them counts a hundred."""
    left = sum(self.coins >> 4 * at & 15 for at in range(self.length))
    return -left, left


def turns_until_the_end(self: Any, player: int) -> int:
    """Every coin is taken before a player has won, unless one of them ends the game."""
    return int(self.length)


def row(understands: tuple[str, ...]) -> type[Any]:
    """Positions of a game of coins whose bounds claim to understand some options."""

    @compiled
    class Row(NamedTuple):
        """A row of coins, four bits each; a player takes the first or the last."""

        rules: int
        coins: int
        length: int
        player: int = 0
        lead: int = 0

        def over(self) -> bool:
            return self.length == 0

        def to_move(self) -> int:
            return self.player

        def moves(self) -> Moves:
            return (3,)

        def play(self, move: int) -> Any:
            at = 0 if move == 0 else 4 * (self.length - 1)
            coin = self.coins >> at & 15
            ends = self.rules & JACKPOT != 0 and coin == 9
            coins = self.coins >> 4 if move == 0 else self.coins & ((1 << at) - 1)
            gain = 100 if ends else coin
            return self._replace(
                coins=coins,
                length=0 if ends else self.length - 1,
                player=1 - self.player,
                lead=self.lead + (gain if self.player == 0 else -gain),
            )

        def score(self, player: int) -> int:
            return self.lead if player == 0 else 0

        def winner(self) -> int:
            return NONE if self.length else 0 if self.lead > 0 else 1

        def key(self) -> tuple[int, int]:
            return (self.coins, self.length << 1 | self.player)

    class RowMind(Mind[Any]):
        position = Row
        facts = Facts(RULES, understands, margin_bounds=coins_left, turns_to_win=turns_until_the_end)

    return Row


def solved_rightly(kind: type[Any], jackpot: bool) -> bool:
    """Whether both solvers find what plain minimax finds, in every row and whichever player begins."""
    right = True
    for coins in COINS:
        for reverse in (False, True):
            rules = RULES.pack({"reverse": reverse, "jackpot": jackpot})
            position = kind(rules, coins, len(f"{coins:x}"), player=int(reverse))
            right &= solve_margin(position, table_bits=8, backend="python").value.amount == Minimax()(position)
            for player, turns in product((0, 1), (1, 2, 3)):
                hunt = ForcedWinSearch(position, table_bits=8, backend="python")
                right &= hunt.wins(position, player, turns) == PlainWins()(position, player, turns)
    return right


@pytest.mark.parametrize("jackpot", [False, True])
def test_an_option_that_the_bounds_do_not_know_makes_no_false_proof(jackpot: bool) -> None:
    assert solved_rightly(row(("reverse",)), jackpot)


def test_it_would_be_false_if_the_bounds_were_asked_all_the_same() -> None:
    claiming = row(("reverse", "jackpot"))
    assert solved_rightly(claiming, jackpot=False)
    assert not solved_rightly(claiming, jackpot=True)
