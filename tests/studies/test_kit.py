"""Kit's table, the rules and the answers, against the page, a second solver, and an exhaustive proof."""

from itertools import pairwise, product

import pytest

from hegemon.errors import MalformedError
from hegemon.game.position import NONE
from hegemon.games.trigame.options import OPTIONS
from hegemon.games.trigame.rules import OPEN, SKIP, Trigame
from hegemon.games.trigame.tiles import SYMMETRIES
from hegemon.studies.kit import one_tile
from hegemon.studies.kit.one_tile import AS_USUAL, READINGS, Reading
from hegemon.studies.kit.proof import prove
from hegemon.studies.kit.questions import answers
from hegemon.studies.kit.rules import RULES, choose
from hegemon.studies.kit.solution import Row, kit_table, rows_by_number, turned, upright
from tests.games.trigame import one_tile_reference as reference


def is_of_its_own(reading: Reading) -> bool:
    """Whether the reading changes nothing that can't come up in it: another is the same game then."""
    removes, propagates = reading.lock == "never", reading.propagation != "none"
    return (removes or reading[3:] == AS_USUAL[3:]) and (propagates or reading.between == AS_USUAL.between)


EVERY = [Reading(*values) for values in product(*READINGS.values())]
DIFFERENT = [reading for reading in EVERY if is_of_its_own(reading)]
OLDER = [reading for reading in DIFFERENT if reading[2:] == AS_USUAL[2:]]
"""Those that differ in the lock and in propagation only."""


def test_every_choice_of_the_game_is_a_reading() -> None:
    assert {option.name: option.choices for option in OPTIONS if option.choices} == READINGS
    assert tuple(READINGS) == Reading._fields
    assert Reading() == tuple(option.default for option in OPTIONS if option.choices)


def test_counts_of_the_page() -> None:
    solution, without = one_tile.solution(), one_tile.solution(skips=False)
    assert (sum(solution.graph.stands_for), len(solution.graph.positions)) == (7461, 1570)
    assert (sum(without.graph.stands_for), len(without.graph.positions)) == (749, 159)
    assert (solution.sequences, without.sequences) == (137_094, 4_500)
    assert len(one_tile.explored(symmetric=False).positions) == 7461
    assert len(one_tile.explored(skips=False, symmetric=False).positions) == 749


def test_openings_and_replies_of_the_page() -> None:
    found = answers()
    assert [opening.value for opening in found.openings] == [-1, -1, -1]
    assert [len(opening.winning) for opening in found.openings] == [6, 3, 9]
    assert [opening.pairs for opening in found.openings] == [15, 15, 15]
    for opening in found.openings:
        assert set(opening.winning) == reference.winning_replies(opening.socket)
        assert set(opening.corner_pairs) <= set(opening.winning)
    assert set(found.openings[1].winning) == {(3, 5), (2, 5), (3, 6)}


def test_one_skip_is_strictly_best() -> None:
    only = [row for row in kit_table() if row.best == ("skip",)]
    assert [(row.text, row.value, row.states) for row in only] == [("- 2 f 2", 1, 1)]
    assert answers().skipping.strictly_best == 1
    assert one_tile.solution().best[0] == (OPEN, SKIP)


def test_readings_change_the_sign() -> None:
    values = {reading: one_tile.solution(reading).values[0] for reading in OLDER}
    assert values.pop(Reading("never", "owner")) == 1
    assert set(values.values()) == {-1}


def test_the_opener_wins_where_the_other_may_take_tokens_and_only_the_owner_propagates() -> None:
    values = {reading: one_tile.solution(reading).values[0] for reading in DIFFERENT}
    won = {reading for reading, value in values.items() if value > 0}
    assert won == {reading for reading in DIFFERENT if reading[:2] == ("never", "owner") and reading.removal == "any"}
    assert {abs(value) for value in values.values()} == {1}


def test_what_never_comes_up_makes_no_other_game() -> None:
    for idle, used in (
        (Reading(connected="any", removal="own"), AS_USUAL),
        (Reading(propagation="none", between="turn"), Reading(propagation="none")),
    ):
        assert one_tile.solution(idle).values == one_tile.solution(used).values
        assert list(one_tile.solution(idle).best) == list(one_tile.solution(used).best)


def finished_or_not(text: str) -> str:
    """A position text, or of a finished position only the tile: its mover and its skips no longer matter."""
    tile = text.split()[0]
    return text if "." in tile or tile == "-" else tile


def changes(reading: Reading) -> int:
    """How many rules are read in another way than usual."""
    return sum(value != usual for value, usual in zip(reading, AS_USUAL, strict=True))


FEW = [reading for reading in DIFFERENT if changes(reading) <= 2]
# The other graphs are as large and take the second solver seconds each.
MANY = [pytest.param(reading, marks=pytest.mark.slow) for reading in DIFFERENT if changes(reading) > 2]


@pytest.mark.parametrize("reading", [*FEW, *MANY], ids=" ".join)
def test_every_value_agrees_with_the_second_solver(reading: Reading) -> None:
    expected = {
        finished_or_not(reference.write_state(state)): value for state, value in reference.solve(*reading).items()
    }
    symmetric = reading != AS_USUAL  # the usual reading goes through every position, not up to symmetry
    solution = one_tile.solution(reading, symmetric=symmetric)
    assert sum(solution.graph.stands_for) == len(expected)
    for position, value in zip(solution.graph.positions, solution.values, strict=True):
        assert value == expected[finished_or_not(one_tile.USUAL.notation.write_position(position))]


def test_every_best_event_agrees_with_the_second_solver() -> None:
    values, states = reference.solve(), reference.reachable()
    rows = {row.text: row for row in kit_table(symmetric=False)}
    decisions = {state: events for state, events in states.items() if events}
    assert len(rows) == len(decisions) == 7319
    for state, events in decisions.items():
        row = rows[reference.write_state(state)]
        best = {event for event, after in events.items() if values[after] == values[state]}
        assert {"skip": "skip", "tile": "[C]"}.get(row.best[0], f"[C]{row.best[0]}") in best
        assert {event.removeprefix("[C]") or "tile" for event in best} == set(row.best)
        assert row.value == values[state] * (1 if state[2] == 1 else -1)


def test_the_table_has_a_row_for_every_decision_up_to_symmetry() -> None:
    rows = kit_table()
    assert len(rows) == len({row.text for row in rows}) == 1522
    assert sum(row.states for row in rows) == 7319
    tokens = [7 - row.tokens.count(0) for row in rows]
    assert all(before <= after for before, after in pairwise(tokens))
    for row in rows:
        assert row.best
        assert row.advice
        assert set(row.advice) <= set(row.best)
        assert (row.own_tile is None) == (row.text[0] == "-")
        assert row.left == (2 if row.first else 1)
        assert row.exception == (not set(row.choices) <= set(row.best))


UNLOCKED = Reading("never")


@pytest.mark.parametrize(
    "reading", [reading for reading in DIFFERENT if reading.lock == "rule" or reading == UNLOCKED], ids=" ".join
)
def test_no_two_rows_are_the_same_to_kit(reading: Reading) -> None:
    every = kit_table(reading, symmetric=False)
    images: dict[tuple[object, ...], set[object]] = {}
    for row in every:
        images.setdefault(seen_in(row), set()).add((row.value, frozenset(row.best)))
    rows = kit_table(reading)
    found: set[tuple[object, ...]] = set()
    for row in rows:
        same = {seen_in(task): task for task in (turned(row, symmetry) for symmetry in range(len(SYMMETRIES)))}
        assert not found & same.keys()
        found |= same.keys()
        for view, task in same.items():
            # Whatever seat Kit sits in, and however the tile lies: one value, and the same events are best.
            assert images[view] == {(task.value, frozenset(task.best))}
    assert found == images.keys()
    assert sum(row.states for row in rows) == len(every)


def seen_in(row: Row) -> tuple[object, ...]:
    """All that Kit sees in a row."""
    return (row.tokens, row.own_tile, row.left, row.first, row.may_skip, row.other_may_skip)


def test_the_rules_page_names_as_many_decisions_as_the_table_has() -> None:
    page = " ".join((one_tile.USUAL.folder() / "RULES.md").read_text().split())
    assert f"`hegemon kit` prints the table of its {len(kit_table()):,} decisions" in page


def test_tastes_choose_among_equal_events() -> None:
    assert {row.advice for row in kit_table() if row.text == "- 1 f 12"} == {("skip",)}
    for row in kit_table():
        if any(event.isdigit() for event in row.best):
            assert all(event.isdigit() for event in row.advice)


def test_other_readings_have_their_table() -> None:
    rows = kit_table(Reading("never", "both"))
    assert {event[0] for row in rows for event in row.best} >= {"-", "s", "t", "0"}
    assert all(set(row.advice) <= set(row.best) for row in rows)
    with pytest.raises(MalformedError, match="often"):
        kit_table(Reading("often"))


def test_the_rules_never_lose_value() -> None:
    proof = prove()
    assert proof.holds
    assert (proof.rows, proof.arising, proof.starts) == (1522, 146, 6)
    assert (proof.lossy, proof.short) == ((), ())
    assert [share.arises for share in proof.shares] == [2, 41, 53, 14, 36]
    assert [share.rows for share in proof.shares] == [2, 190, 1014, 139, 177]
    assert [share.wrong for share in proof.shares] == [0, 3, 71, 0, 1]
    assert len(proof.exceptions) == sum(row.exception for row in kit_table()) == 75
    assert sum(row.arises for row in kit_table()) == 146


def test_the_rules_hold_where_nobody_loses_tokens() -> None:
    """To the other, who neither removes nor turns them."""
    some = [reading for reading in DIFFERENT if reading.propagation == "owner"]
    held = {reading for reading in some if prove(reading=reading).holds}
    kept = {reading for reading in some if reading.lock == "rule" or reading.removal == "own"}
    assert held == {reading for reading in kept if reading.between == "stop"}


def test_the_rules_hold_in_every_single_position() -> None:
    proof = prove(symmetric=False)
    assert proof.holds
    assert proof.rows == 7319
    alike = [row for row in kit_table() if row.arises]
    assert proof.arising == sum(row.states for row in alike)
    assert len(proof.exceptions) == sum(row.states for row in kit_table() if row.exception)


@pytest.mark.parametrize(
    ("name", "lossy", "short"),
    [("skip", 1, 1), ("finish", 10, 0), ("corner", 15, 5), ("centre", 1, 1), ("anything", 21, 6)],
)
def test_no_rule_can_be_dropped(name: str, lossy: int, short: int) -> None:
    """Rows that come up where value is lost, and first decisions from where Kit may end with less than their value."""
    proof = prove(tuple(rule for rule in RULES if rule.name != name))
    assert not proof.holds
    assert (len(proof.lossy), len(proof.short)) == (lossy, short)
    assert all(shortfall.worst < shortfall.row.value for shortfall in proof.short)


def test_the_order_of_the_rules_matters() -> None:
    skip, finish, corner, centre, anything = RULES
    for order in ((finish, centre, corner), (corner, finish, centre), (centre, finish, corner)):
        assert not prove((skip, *order, anything)).holds


def test_kit_beats_every_opponent_move_by_move() -> None:
    """The proof once more, on the rules themselves: no graph, no normal form."""
    rows = {row.text: row for row in kit_table(symmetric=False)}
    known: dict[tuple[Trigame, int], int] = {}

    def worst(position: Trigame, kit: int) -> int:
        position = one_tile.normal(position)
        if (position, kit) not in known:
            if position.over():
                known[position, kit] = position.score(kit) - position.score(1 - kit)
            else:
                row = rows[one_tile.USUAL.notation.write_position(position)]
                mine = position.player == kit
                events = choose(row)[1] if mine else [str(socket) for socket in range(7) if row.tokens[socket] == 0]
                if not mine:
                    events = ["tile"] if row.own_tile is None else events
                    events = [*events, "skip"] if row.may_skip else events
                known[position, kit] = min(worst(position.play(one_tile.MOVES[event]), kit) for event in events)
                assert not mine or known[position, kit] == row.value or not row.arises
        return known[position, kit]

    assert worst(one_tile.start(), 0) == -1
    assert worst(one_tile.start(), 1) == 1


def test_answers_say_what_was_solved() -> None:
    found = answers()
    assert len(found.answers) == 4
    words = " ".join(sentence for answer in found.answers for sentence in answer.sentences)
    assert "skip and tile are both worth -1" in words
    assert "6 to the centre, 3 to the corner, 9 to the midpoint" in words
    assert "Every reply that takes two corners wins (7 of 7)." in words
    by_name = {variation.name: variation for variation in found.variations}
    assert by_name["without propagation"].winning == (15, 15, 15)
    assert by_name["without the lock"].value == 1
    assert (found.skipping.skip_back, found.skipping.open_after_skip) == (1, -1)
    changed = {name: (variation.other_value, variation.other_best) for name, variation in by_name.items()}
    assert changed["without points for subs"] == (224, 201)
    assert changed["without points for a full tile"] == (0, 0)
    assert changed["without propagation"] == (126, 179)


def test_no_extra_event_is_ever_earned() -> None:
    assert answers().full_tiles == 0
    positions = one_tile.explored(symmetric=False)
    for position, mover in zip(positions.positions, positions.movers, strict=True):
        if mover != NONE:
            assert position.left == (2 if position.first else 1)


def test_arising_rows_are_those_that_a_game_by_the_rules_meets() -> None:
    solution = one_tile.solution()
    rows = rows_by_number(solution)
    assert rows[0].arises
    arising = {upright(row).text for row in rows.values() if row.arises}
    assert arising == {row.text for row in kit_table() if row.arises}
