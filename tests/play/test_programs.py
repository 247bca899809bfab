"""Programs of anybody as opponents: real processes that play well, fail in every way, and never stay behind."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import hegemon
from hegemon.cli import engine
from hegemon.errors import InputError
from hegemon.game.position import CHANCE
from hegemon.game.record import GONE, ILLEGAL, OUT_OF_TIME
from hegemon.game.turns import random_decision
from hegemon.native.random import stream
from hegemon.play import find_contender, find_opponent, process
from hegemon.play.match import Match, MatchSetup, Played, play_match
from hegemon.play.program import question_about

from ..variants import ALONE, EXAMPLES, IDS, ROOT

NIM = EXAMPLES[0]
PERFECT = ROOT / "examples" / "nim_player.py"
BEGINS = "import json, os, sys, time\ndef say(answer): print(json.dumps(answer), flush=True)\n"
GOES_ON = BEGINS + "for line in sys.stdin:\n    asked = json.loads(line)\n    "
FIRST_MOVE = (
    "heaps = asked['position'].split(' ')[0].split('/')\n"
    "    move = next(name + '1' for name, stones in zip('ABC', heaps) if stones != '0')\n    "
)
ANSWERS = GOES_ON + FIRST_MOVE + "say({'id': asked['id'], 'move': move})\n    "


@pytest.fixture
def program(tmp_path: Path):  # type: ignore[no-untyped-def]
    """Writes a program, and answers the name of the opponent that it is."""

    def write(code: str, seconds: str = "", more: str = "", file_name: str = "program.py") -> str:
        file = tmp_path / file_name
        file.write_text(code)
        return f"exec:{sys.executable} {file}{more}{seconds}"

    return write


def played(players: tuple[str, str], games: int = 2, workers: int = 1, game: str = NIM) -> list[Played]:
    return list(play_match(MatchSetup(game, players, 3), games, workers))


def has_ended(pid: int) -> bool:
    """Whether a process ends within some seconds; one whose end nobody has asked about has ended too."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.02)
    return False


# Programs that play


def test_a_program_plays_from_both_sides() -> None:
    name = f"exec:{sys.executable} {PERFECT}@0.5"
    match = Match()
    for game in played((name, "random"), 8):
        assert game.failure is None
        match.add(game)
    assert match.wins == 8  # a random player leaves balanced heaps once in a while, but hardly to the end
    beaten = [game.winner for game in played(("random", name), 8)]
    assert beaten == [1, 0] * 4


def test_the_same_seed_plays_the_same_games_on_any_number_of_processes() -> None:
    name = f"exec:{sys.executable} {PERFECT}"
    alone, among = played((name, "random"), 6), played((name, "random"), 6, workers=2)
    assert [game.record for game in alone] == [game.record for game in among]


def test_a_program_has_arguments_with_spaces_in_them(program, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    log = tmp_path / "a log"
    code = ANSWERS + f"open({str(log)!r}, 'a').write(repr(sys.argv[1:]) + str(asked['seconds']))"
    played((program(code, "@0.25", " --book 'my book.txt' \"don't\""), "random"), 1)
    assert log.read_text().startswith("['--book', 'my book.txt', \"don't\"]0.25")


def test_what_a_question_holds(program, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    log = tmp_path / "log"
    code = ANSWERS + f"open({str(log)!r}, 'a').write(line)"
    (game,) = played((program(code), "random"), 1)
    questions = [json.loads(line) for line in log.read_text().splitlines()]
    seeds = [question.pop("seed") for question in questions]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 1 << 53 for seed in seeds)
    assert questions[0] == {
        "id": 1,
        "game": "nim",
        "options": {"misere": "off"},
        "position": "3/5/7 1",
        "player": 1,
        "threads": 1,
        "seconds": 1.0,
    }
    assert [question["id"] for question in questions] == list(range(1, len(questions) + 1))
    assert f"exec:{sys.executable}" not in game.record  # this game's records name nobody


def test_its_name_is_one_line_of_a_record(program) -> None:  # type: ignore[no-untyped-def]
    name = program(GOES_ON + "say({'id': asked['id'], 'move': '?'})", "@0.5", " '\n'")
    setup = MatchSetup("trigame", ("random", name), 1, {"players": "3", "limit": "12"})
    (game,) = play_match(setup, 1)
    record = hegemon.read_record(game.record)
    assert record.names == ("random", name.replace("\n", "?"), name.replace("\n", "?"))
    assert record.ended is not None


# Processes


def pids(log: Path) -> set[int]:
    return {int(line) for line in log.read_text().split()}


@pytest.mark.parametrize("workers", [1, 2])
def test_a_process_is_kept_from_game_to_game_and_ends_with_the_match(  # type: ignore[no-untyped-def]
    program, tmp_path: Path, workers: int
) -> None:
    log = tmp_path / "log"
    name = program(ANSWERS + f"open({str(log)!r}, 'a').write(f'{{os.getpid()}} ')")
    played((name, name), 8, workers)
    # Each of the two opponents has its own in each worker, which may have been too late for any game.
    assert 2 <= len(pids(log)) <= 2 * workers
    assert all(map(has_ended, pids(log)))


STAYS = "\nwhile True: time.sleep(1)"


@pytest.mark.parametrize("workers", [1, 2])
def test_programs_end_with_a_match_that_is_left(program, tmp_path: Path, workers: int) -> None:  # type: ignore[no-untyped-def]
    """Even those that don't end with their input, and what they have started."""
    log = tmp_path / "log"
    code = BEGINS + (
        "import subprocess\nchild = subprocess.Popen(['sleep', '600'])\n"
        f"open({str(log)!r}, 'a').write(f'{{os.getpid()}} {{child.pid}} ')\n"
    )
    name = program(code + ANSWERS.removeprefix(BEGINS) + STAYS)
    with closing(play_match(MatchSetup(NIM, (name, "random"), 1), 100_000, workers)) as playing:
        next(playing)
    assert len(pids(log)) >= 2 * workers
    assert all(map(has_ended, pids(log)))


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_ends_programs_and_blames_none(program, tmp_path: Path, workers: str) -> None:  # type: ignore[no-untyped-def]
    log = tmp_path / "log"
    code = BEGINS + f"open({str(log)!r}, 'a').write(f'{{os.getpid()}} ')\n" + ANSWERS.removeprefix(BEGINS) + STAYS
    players = ("--players", program(code), "random")
    folder = tmp_path / "records"
    command = [
        *("env", "--default-signal=INT", sys.executable, "-m", "hegemon", "match", NIM, *players),
        *("--games", "100000", "--workers", workers, "--out", str(folder), "--json"),
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        until = time.monotonic() + 60
        while time.monotonic() < until and not (folder.is_dir() and len(list(folder.iterdir())) > 3):
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    data = json.loads(out)
    assert running.returncode == 130
    assert data["failures"] == []
    assert err == f"stopped after {data['games']} of 100000 games\n"
    assert all(map(has_ended, pids(log)))


def test_a_signal_that_comes_while_a_program_is_started_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    def start(*args: Any, **kwargs: Any) -> subprocess.Popen[bytes]:
        started.append(Popen(*args, **kwargs))
        os.kill(os.getpid(), signal.SIGINT)  # as if somebody pressed Ctrl-C just now
        return started[-1]

    Popen = subprocess.Popen  # noqa: N806
    monkeypatch.setattr(subprocess, "Popen", start)
    with pytest.raises(KeyboardInterrupt):
        played((f"exec:{sys.executable} {PERFECT}", "random"))
    assert [has_ended(process.pid) for process in started] == [True]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_program_that_is_being_closed_is_closed_at_once_too(program, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """A worker is ended while it waits for programs that don't end with their input."""
    contender = find_contender(program("import time\nwhile True: time.sleep(1)"), hegemon.load(NIM))
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    before = pids(children)
    contender.check()
    (child,) = pids(children) - before

    def close(number: int, frame: object) -> None:
        begun = time.monotonic()
        contender.close(at_once=True)
        assert time.monotonic() - begun < process.ENDING / 2
        assert has_ended(child)

    earlier = signal.signal(signal.SIGALRM, close)
    signal.setitimer(signal.ITIMER_REAL, process.ENDING / 4)
    contender.close()
    signal.signal(signal.SIGALRM, earlier)
    assert has_ended(child)


# Programs that fail

ANSWER = "say({'id': asked['id'], "
FAILING = [
    ("sys.stderr.write('reading\\nno book\\n\\n'); sys.exit(3)", GONE, "ended with exit code 3; it said 'no book'"),
    ("raise ValueError('oops')", GONE, "ended with exit code 1; it said 'ValueError: oops'"),
    ("os.kill(os.getpid(), 9)", GONE, "was ended by SIGKILL"),
    ("os.close(1); time.sleep(60)", GONE, "has closed its input or output"),
    ("print('hello', flush=True)", GONE, "answered 'hello', which is not JSON"),
    ("os.write(1, bytes([255, 10]))", GONE, "answered '�', which is not JSON"),
    ("print('[' * 100_000, flush=True)", GONE, "which is not JSON"),
    ("say([1])", GONE, "answered '[1]', which is not a JSON object"),
    ("say({'move': 'A1'})", GONE, 'answered \'{"move": "A1"}\' without the question\'s id, which is 1'),
    ("say({'id': 0, 'move': 'A1'})", GONE, "without the question's id, which is 1"),
    (ANSWER + "'best': 'A1'})", GONE, "without a move"),
    (ANSWER + "'move': 3})", GONE, "without a move"),
    (ANSWER + "'error': 'no such game'})", GONE, "answered with an error: 'no such game'"),
    ("sys.stdout.write('x' * (3 << 20)); sys.stdout.flush()", GONE, "wrote a line of more than 1,048,576 bytes"),
    ("while True: sys.stdout.write('x' * 1000)", GONE, "wrote a line of more than 1,048,576 bytes"),
    (
        "sys.stderr.write('thinking\\n'); time.sleep(60)",
        OUT_OF_TIME,
        "has not answered within 0.2 s and 0.3 s of grace",
    ),
    (ANSWER + "'move': 'A9'})", ILLEGAL, "decided 'A9': 'A9' is not possible; possible are A1, A2"),
    (ANSWER + "'move': ''})", ILLEGAL, "decided '': "),
    (ANSWER + "'move': 'A1' * 400_000})", ILLEGAL, "decided 'A1A1A1"),
]


@pytest.fixture
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs have little time, so that the tests have."""
    monkeypatch.setattr(process, "GRACE", 0.3)


@pytest.mark.usefixtures("_soon")
@pytest.mark.parametrize(("code", "how", "why"), FAILING, ids=[f"{how}: {why}"[:60] for _, how, why in FAILING])
def test_a_program_that_fails_loses_from_both_sides(  # type: ignore[no-untyped-def]
    program, code: str, how: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if how == OUT_OF_TIME:
        monkeypatch.setattr(process, "FIRST_GRACE", 0.3)
    games = played((program(GOES_ON + code, "@0.2"), "random"))
    match = Match()
    for game in games:
        assert game.failure is not None
        assert game.failure.seat == game.first
        assert why in game.failure.why
        assert "\n" not in game.failure.why
        assert len(game.failure.why) < 400
        seat = hegemon.load(NIM).seats[game.first]
        record = hegemon.read_record(game.record, NIM)
        assert record.outcome == hegemon.Outcome(f"{seat} {how}", 1 - game.first)
        assert game.record.endswith(f"End {seat} {how}\n")
        match.add(game)
    assert (match.wins, match.losses) == (0, 2)


@pytest.mark.usefixtures("_soon")
@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("print('ready', flush=True)", "wrote 'ready' without being asked"),
        ("while True: print('x' * 999)", "without being asked"),
        ("sys.exit(0)", "ended with exit code 0"),
        ("time.sleep(60)", "has not answered within 0.2 s and 0.3 s of grace"),
    ],
)
def test_what_comes_after_an_answer_counts_at_the_next_question(program, code: str, why: str) -> None:  # type: ignore[no-untyped-def]
    """The process that failed is replaced, so that every game has its moves and its failure."""
    # The next question comes when the program has had the time to fail.
    other = program(GOES_ON + "time.sleep(0.1)\n    " + ANSWERS.removeprefix(GOES_ON), file_name="other.py")
    for game in played((program(ANSWERS + code, "@0.2"), other)):
        assert game.failure is not None
        assert game.failure.seat == game.first
        assert why in game.failure.why
        assert len(hegemon.read_record(game.record, NIM).turns) in (2, 3)


def test_much_on_standard_error_is_no_failure(program) -> None:  # type: ignore[no-untyped-def]
    code = GOES_ON + "sys.stderr.write('x' * (1 << 20))\n    " + ANSWERS.removeprefix(GOES_ON)
    assert all(game.failure is None for game in played((program(code), "random")))
    closed = BEGINS + "os.close(2)\n" + ANSWERS.removeprefix(BEGINS)
    assert all(game.failure is None for game in played((program(closed), "random")))


def test_in_a_game_of_several_all_others_win(program) -> None:  # type: ignore[no-untyped-def]
    name = program(GOES_ON + "sys.exit(1)")
    options = {"players": "3", "limit": "12"}
    for players, points in (((name, "random"), 0), (("random", name), 3)):
        match = Match(3)
        for game in play_match(MatchSetup("trigame", players, 1, options), 3):
            assert game.failure is not None
            assert hegemon.read_record(game.record).outcome == hegemon.Outcome(
                f"Player {game.failure.seat + 1} {GONE}", None
            )
            match.add(game)
        assert match.points == points


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("exec:./no-such-program --x", "program './no-such-program' can't be started: No such file"),
        (f"exec:{NIM}", "can't be started: Permission denied"),
        (f"exec:{ROOT}", "can't be started: Permission denied"),
        ("exec:", "exec: names no program; write exec:./program"),
        ("exec:@1", "exec: names no program"),
        ("exec:./program 'x", "no closing quotation"),
        ("exec:./program@0", "has no time to think"),
        ("exec:./program@0.0", "has no time to think"),
        ("exec:a\0b", "can't be started: embedded null byte"),
    ],
)
def test_a_program_that_can_not_be_started_is_refused_before_the_first_game(name: str, message: str) -> None:
    for players in ((name, "random"), ("random", name)):
        with pytest.raises(InputError) as refused:
            play_match(MatchSetup(NIM, players), 1)
        assert message in str(refused.value)


def test_only_the_command_line_names_programs() -> None:
    game = hegemon.load("influence")
    with pytest.raises(InputError, match="there is no opponent 'exec:true'"):
        find_opponent("exec:true", game)
    assert find_contender("exec:true@0.5", game).name == "exec:true@0.5"
    assert find_contender("level3", game).name == "level3"


# What they are told


def read_again(game: hegemon.Game, question: dict[str, Any]) -> Any:
    """The position that a question is about, as its reader knows it."""
    position = game.notation.read_position(question["position"])
    return game.notation.read_made(position, question["made"]).after if "made" in question else position


@pytest.mark.parametrize("game", ALONE, ids=IDS)
def test_a_question_holds_what_its_player_may_know_and_nothing_else(game: hegemon.Game) -> None:
    record, state = hegemon.Record(game, 5), stream(5, 1)
    for _ in range(60):
        here = record.position
        if here.over():
            break
        player = here.to_move()
        asked = question_about(record, here)
        assert asked["player"] == player + 1
        told = read_again(game, asked)
        if here.together():
            assert told == game.notation.as_read(here.undecided())
            orders, state = random_decision(here, state)
            other = hegemon.Record(game, 5, hegemon.Turn((), record.positions[-1]))
            other.pending = orders if orders.after.together() and not orders.after.between_turns() else None
            if other.pending is not None:
                # Whatever this player orders, the next is asked the same.
                there = question_about(other, orders.after)
                assert {**there, "player": asked["player"]} == asked
        elif "made" in asked:
            assert told == here
        else:
            assert told == game.notation.as_read(here)
        decided, state = random_decision(here, state)
        state = record.take(decided, state)


def test_turns_half_made_are_asked_about() -> None:
    """The game with several decisions in a turn is among those that are asked above."""
    game = hegemon.load("territory")
    record, state, found = hegemon.Record(game, 2), stream(2, 1), 0
    while found < 3:
        here = record.position
        found += "made" in question_about(record, here)
        decided, state = random_decision(here, state)
        state = record.take(decided, state)
        assert record.outcome is None
        assert record.position.to_move() != CHANCE


@pytest.mark.parametrize("name", ["strategic", "territory", "trigame"])
def test_the_engine_answers_these_questions(name: str) -> None:
    game = hegemon.load(name)
    record, state = hegemon.Record(game, 2), stream(2, 1)
    asked = 0
    while asked < 3:
        here = record.position
        question = question_about(record, here)
        if record.pending is not None or name == "trigame":
            asked += 1
            data = json.dumps({**question, "seconds": 0.01, "seed": 3, "id": asked}).encode()
            answer = engine.answer_to(data)
            assert answer["id"] == asked
            assert game.notation.read_decision(here.seen_by(here.to_move()), answer["move"]).moves
        decided, state = random_decision(here, state)
        state = record.take(decided, state)
