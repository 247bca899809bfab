"""The answers for Kit's page: the rules, what Kit would do, the table drawn on tiles, the questions of the drill."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache
from typing import Any

from hegemon.errors import MalformedError, shown
from hegemon.games.trigame.tiles import SOCKETS, SYMMETRIES
from hegemon.native.bits import numbers
from hegemon.studies import Asked
from hegemon.studies.kit import one_tile
from hegemon.studies.kit.drawing import KIT, OTHER, WORDS, tile_scene, tokens_text
from hegemon.studies.kit.drill import HIGHEST
from hegemon.studies.kit.proof import prove
from hegemon.studies.kit.questions import Opening, answers, openings
from hegemon.studies.kit.rules import RULES, TILES, Seen, choose
from hegemon.studies.kit.sheet import LEGEND, Picture, pictures_of, proved
from hegemon.studies.kit.solution import Row, kit_table, to_taste, turned, turned_event, turned_tokens
from hegemon.view.form import Form, Step
from hegemon.view.scene import Scene

OWN_TILE = {name: own for own, name in TILES.items()}
EVENTS = {"first": 2, "last": 1}
SKIPS = {
    "nobody": "Nobody may still skip",
    "kit": "Only Kit may still skip",
    "other": "Only the other may still skip",
    "both": "Both may still skip",
}
SOME = 12
"""Tiles of the table that are shown at a time."""
NEXT = (2, 0, 1)
"""What replaces a socket's content: the other's token, Kit's, none; the other's comes first, as the other opens."""
LETTERS = {".": 0, KIT: 1, OTHER: 2}


def beginning(_: Mapping[str, str]) -> dict[str, Any]:
    """The five rules with a tile each, what was proved, and the replies to every opening."""
    proof = prove()
    return {
        "rules": [
            {
                "number": share.rule.number,
                "words": share.rule.words,
                "about": f"decides {share.arises} of the {proof.arising} positions that come up",
                "scene": _example(share.rule.number),
            }
            for share in proof.shares
        ],
        "proved": proved(proof),
        "legend": list(LEGEND),
        "openings": [_replies(opening) for opening in openings(one_tile.solution())],
        "known": HIGHEST,
        "turns": len(SYMMETRIES),
    }


def _example(rule: int) -> Scene:
    """A tile that comes up and that the rule decides, in the middle of the game where there is one."""
    rows = [row for row in kit_table() if row.rule == rule and row.arises and not row.exception]
    row = rows[len(rows) // 2]
    return tile_scene(row.tokens, row.own_tile, row.advice)


def _still(scene: Scene) -> dict[str, Any]:
    """A picture in which nothing can be chosen needs no cells, only words for people who can't see it."""
    tokens = ", ".join(f"{cell.name} {cell.words}" for cell in scene.cells if cell.sign)
    return {"scene": replace(scene, cells=()), "alt": tokens or "empty tile"}


def _replies(opening: Opening) -> dict[str, Any]:
    tiles = [
        {
            **_still(tile_scene(opening.tokens, False, tuple(map(str, min(replies.pairs))))),
            "words": " or ".join(f"{one} and {two}" for one, two in replies.pairs),
        }
        for replies in opening.replies
        if replies.value > 0
    ]
    return {"name": opening.name, "winning": len(opening.winning), "pairs": opening.pairs, "tiles": tiles}


def answered(_: Mapping[str, str]) -> dict[str, Any]:
    """The four questions of the source with their answers; solving all readings takes some seconds, once."""
    return {"questions": [asdict(answer) for answer in answers().answers]}


def ask(words: Mapping[str, str]) -> dict[str, Any]:
    """What Kit would do, and what every event is worth; only the rules' advice where no game leads there."""
    seen = _situation(words)
    skips = [name for name in reversed(SKIPS) if _with_skips(seen, name) in _turnings()]
    if skips and _skips(seen) not in skips:
        # The skips left change no advice on a tile, so the question is answered with other skips rather than refused.
        seen = _with_skips(seen, skips[0])
    advice: Sequence[str]
    if seen in _turnings():
        row, symmetry = _turnings()[seen]
        advice, says, worth = turned(row, symmetry).advice, _why(row), _worth(row, symmetry)
    else:
        rule, choices = choose(seen)
        advice, worth = to_taste(choices), {}
        says = f"No game leads here. Rule {rule.number} would say: {rule.words}" if rule else "Nothing is left to do."
    events = [
        {"event": event, "words": _named(event), "value": worth.get(event), "kit": event in advice}
        for event in seen.possible
    ]
    possible = [{"name": name, "words": SKIPS[name]} for name in skips]
    return {**_shown(seen, advice), "says": says, "events": events, "skips": possible, "skip": _skips(seen)}


def _skips(seen: Seen) -> str:
    """The players who may still skip, as the page calls it."""
    return tuple(SKIPS)[seen.may_skip + 2 * seen.other_may_skip]


def _with_skips(seen: Seen, name: str) -> Seen:
    return replace(seen, may_skip=name in ("kit", "both"), other_may_skip=name in ("other", "both"))


def _in_words(seen: Seen) -> str:
    """The tile's owner, the event, and the players who may still skip, in words."""
    tile = "No tile lies yet."
    if seen.own_tile is not None:
        tile = f"{'Kit' if seen.own_tile else 'The other'} laid the tile. It is the {seen.event} event of Kit's turn."
    return f"{tile} {SKIPS[_skips(seen)]}."


def _shown(seen: Seen, advice: Sequence[str]) -> dict[str, Any]:
    """The tile, and a form with which each socket gets the next token."""
    steps = [
        Step(socket, f"{socket}, {WORDS[token]}: make it {WORDS[NEXT[token]]}", str(socket))
        for socket, token in enumerate(seen.tokens)
    ]
    form = Form("Choose a socket to change it: empty, the other's, Kit's", tuple(steps))
    after = [
        tokens_text((*seen.tokens[:at], NEXT[token], *seen.tokens[at + 1 :])) for at, token in enumerate(seen.tokens)
    ]
    return {
        "scene": tile_scene(seen.tokens, seen.own_tile, advice),
        "form": form,
        "after": after,
        "words": _in_words(seen),
        "advice": _listed(advice),
    }


def _named(event: str) -> str:
    """An event for people: what kind of socket it is, or what is done."""
    if not event.isdigit():
        return {"skip": "skip", "tile": "lay the tile"}[event]
    kind = "centre" if event == "0" else "corner" if int(event) % 2 else "midpoint"
    return f"{kind} {event}"


def _listed(events: Sequence[str]) -> str:
    return " or ".join(_named(event) for event in events)


def _why(row: Row) -> str:
    """The rule that decides and what the position is worth."""
    if row.exception:
        return f"An exception, to be learnt by itself; it never comes up by the rules. Worth {row.value:+}."
    return f"Rule {row.rule}: {RULES[row.rule - 1].words} Worth {row.value:+}."


def _worth(row: Row, symmetry: int) -> dict[str, int]:
    """What each event of a row, turned, leads to, for Kit, if both play their best from there."""
    solution = one_tile.solution()
    position = one_tile.USUAL.notation.read_position(row.text)
    sign = 1 if position.player == 0 else -1
    return {
        turned_event(one_tile.EVENTS[move], symmetry): sign * solution.value(position.play(move))
        for move in numbers(position.moves())
    }


@cache
def _turnings() -> dict[Seen, tuple[Row, int]]:
    """Every situation that can come up, with a row and the symmetry that turns it into it."""
    return {_seen(turned(row, at)): (row, at) for row in kit_table() for at in range(len(SYMMETRIES))}


def _seen(row: Row) -> Seen:
    return Seen(row.tokens, row.own_tile, row.left, row.may_skip, row.other_may_skip, row.fills, row.turns)


def table(words: Mapping[str, str]) -> dict[str, Any]:
    """Some tiles of the table: those that hold the tokens of a pattern, turned in any way, and fit the rest."""
    pattern = _tokens(words.get("tokens", "." * SOCKETS))
    patterns = {turned_tokens(pattern, symmetry) for symmetry in range(len(SYMMETRIES))}
    tile, event, rule = (words.get(name, "") for name in ("tile", "event", "rule"))
    found = [
        picture
        for picture in _pictures()
        if (words.get("arises") != "yes" or picture.arises)
        and tile in ("", picture.tile)
        and event in ("", picture.event)
        and rule in ("", _rule(picture))
        and any(_holds(picture.tokens, each) for each in patterns)
    ]
    page = min(_whole(words, "page", len(_pictures()) // SOME), max(0, len(found) - 1) // SOME)
    return {
        "count": len(found),
        "rows": sum(picture.rows for picture in found),
        "page": page,
        "pages": -(-len(found) // SOME),
        "tiles": [_tile(picture) for picture in found[page * SOME : (page + 1) * SOME]],
    }


@cache
def _pictures() -> tuple[Picture, ...]:
    return pictures_of(kit_table())


def _rule(picture: Picture) -> str:
    return "exception" if picture.exception else str(picture.rule)


def _tile(picture: Picture) -> dict[str, Any]:
    return {
        **_still(tile_scene(picture.tokens, picture.own_tile, picture.advice)),
        "tokens": tokens_text(picture.tokens),
        "words": picture.situation,
        "play": " or ".join(picture.advice),
        "value": " or ".join(f"{value:+}" for value in picture.values),
        "rule": _rule(picture),
        "arises": picture.arises,
    }


def _holds(tokens: Sequence[int], pattern: Sequence[int]) -> bool:
    return all(wanted in (0, token) for token, wanted in zip(tokens, pattern, strict=True))


def drill(words: Mapping[str, str]) -> dict[str, Any]:
    """The texts of the positions that can be asked: those that come up by Kit's rules, or all."""
    return {"texts": [row.text for row in kit_table() if row.arises or words.get("all") == "yes"]}


def task(words: Mapping[str, str]) -> dict[str, Any]:
    """A question of the drill: a position of the table, turned, and for each event what is said to it."""
    text = words.get("text", "")
    row = next((row for row in kit_table() if row.text == text), None)
    if row is None:
        raise MalformedError(f"{shown(text)} is not a position of Kit's table")
    asked = turned(row, _whole(words, "turn", len(SYMMETRIES) - 1))
    steps = [
        Step(at, _named(event), event if event.isdigit() else "", "" if event.isdigit() else _named(event))
        for at, event in enumerate(asked.possible)
    ]
    return {
        "scene": tile_scene(asked.tokens, asked.own_tile),
        "solved": tile_scene(asked.tokens, asked.own_tile, asked.advice),
        "form": Form("What would Kit do?", tuple(steps)),
        "words": _in_words(asked),
        "events": [_verdict(asked, event) for event in asked.possible],
    }


def _verdict(asked: Row, event: str) -> dict[str, Any]:
    if asked.is_right(event):
        return {"right": True, "words": f"Right. {_why(asked)}"}
    equal = "is worth as much, but Kit plays" if event in asked.best else "is not best; Kit plays"
    return {"right": False, "words": f"{_named(event).capitalize()} {equal} {_listed(asked.advice)}. {_why(asked)}"}


def _situation(words: Mapping[str, str]) -> Seen:
    own_tile = OWN_TILE[_one_of(words, "tile", OWN_TILE)]
    tokens = _tokens(words.get("tokens", "." * SOCKETS))
    left = EVENTS[_one_of(words, "event", EVENTS)]
    if own_tile is None:
        tokens, left = (0,) * SOCKETS, 2
    skips = _one_of({"skips": "both", **words}, "skips", SKIPS)
    return _with_skips(Seen(tokens, own_tile, left, False, False, fills=bool(own_tile), turns=False), skips)


def _one_of(words: Mapping[str, str], name: str, known: Mapping[str, object]) -> str:
    said = words.get(name, next(iter(known)))
    if said not in known:
        raise MalformedError(f"{name} {shown(said)} is none of {', '.join(known)}")
    return said


def _tokens(text: str) -> tuple[int, ...]:
    if len(text) != SOCKETS or not set(text) <= set(LETTERS):
        raise MalformedError(f"{shown(text)} is not seven sockets such as .K..o..")
    return tuple(LETTERS[letter] for letter in text)


def _whole(words: Mapping[str, str], name: str, most: int) -> int:
    text = words.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= most):
        raise MalformedError(f"{name} {shown(text)} is not a whole number from 0 to {most}")
    return int(text)


QUESTIONS: Mapping[str, Asked] = {
    "": beginning,
    "questions": answered,
    "ask": ask,
    "table": table,
    "drill": drill,
    "task": task,
}
"""What Kit's page can ask."""
