"""The page's types name the fields that the server's structures have, so that both ends are read from one protocol."""

import dataclasses
import re

import msgspec
import pytest

from hegemon.game.record import Outcome
from hegemon.server import data, protocol
from hegemon.server.web.static import WEB
from hegemon.view.events import Event
from hegemon.view.form import Item, Plan
from hegemon.view.scene import Area, Disc, Label, Line

STRUCTURES: dict[str, type] = {
    "Area": Area,
    "Line": Line,
    "Label": Label,
    "Disc": Disc,
    "Cell": data.CellData,
    "Scene": data.SceneData,
    "SceneSince": data.SceneData,
    "Step": data.StepData,
    "Item": Item,
    "Plan": Plan,
    "Form": data.FormData,
    "Game": data.GameData,
    "GameEvent": Event,
    "Outcome": Outcome,
    "View": data.ViewData,
    "Turn": data.TurnData,
    "Player": data.PlayerData,
    "Clock": data.ClockData,
    "State": protocol.StateMessage,
    "Refused": protocol.RefusedMessage,
    "Failed": protocol.ErrorMessage,
    "Preview": protocol.PreviewMessage,
    "Hint": protocol.HintMessage,
    "Pong": protocol.Pong,
    "Way": data.WayData,
    "Choice": data.ChoiceData,
    "Thought": protocol.ThoughtMessage,
    "ListedGame": data.ListedGame,
    "Preset": data.PresetData,
    "Opponent": data.NamedData,
    "OfferedGame": protocol.GameAnswer,
    "Checked": protocol.CheckAnswer,
    "OwnGame": data.MyGameData,
    "Challenge": data.ChallengeData,
    "Watched": data.WatchedData,
    "Source": protocol.LookRequest,
    "Look": protocol.LookAnswer,
    "Lesson": data.LessonData,
    "Rules": protocol.RulesAnswer,
}
"""The structure that each interface describes."""
UNREAD = {
    "Turn": {"value"},
    "State": {"seed"},
    "Thought": {"exact", "interval", "proved"},
    "OwnGame": {"options", "me", "when"},
    "Challenge": {"game"},
    "Source": {"answers", "at"},
    "Look": {"views"},
    "Lesson": {"game"},
}
"""Fields that the page's types leave out: it does not use them, or adds them itself."""
OF_THE_PAGE = {"Lost", "Option"}
"""Interfaces without a structure: one is the page's own, the other describes the options of a game."""

INTERFACE = re.compile(r"interface (\w+)(?: extends (\w+))? \{((?:[^{}]|\{[^{}]*\})*)\}")
FIELD = re.compile(r"(\w+)\??: (?!undefined)")


def interfaces() -> dict[str, set[str]]:
    """The fields of each interface of the protocol, by its name."""
    text = (WEB / "types.d.ts").read_text(encoding="utf-8").split("declare namespace Page")[0]
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    found: dict[str, set[str]] = {}
    for name, base, body in INTERFACE.findall(text):
        found[name] = set(FIELD.findall(re.sub(r"\{[^{}]*\}", "", body))) | found.get(base, set())
    return found


def fields_of(structure: type) -> set[str]:
    """The fields of a structure as JSON has them."""
    if dataclasses.is_dataclass(structure):
        return {field.name for field in dataclasses.fields(structure)}
    assert issubclass(structure, msgspec.Struct)
    tag = structure.__struct_config__.tag_field
    return {*structure.__struct_encode_fields__, *([tag] if tag else [])}


def test_every_interface_describes_a_structure() -> None:
    assert interfaces().keys() == STRUCTURES.keys() | OF_THE_PAGE


@pytest.mark.parametrize("name", STRUCTURES)
def test_the_page_names_the_fields_of_a_structure(name: str) -> None:
    assert interfaces()[name] == fields_of(STRUCTURES[name]) - UNREAD.get(name, set())
