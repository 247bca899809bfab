"""Pictures as data, and what can be made of them: SVG, PNG, PDF, text for a terminal. No rules, no geometry.

Beside the scene of a position a picture can have a form (what a person may decide in it), events (what happened on the
way to it) and a standing (how the players stand).
"""

from hegemon.view.events import Event, Fact, Standing
from hegemon.view.form import Form, Item, Plan, Step
from hegemon.view.scene import Area, Cell, Disc, Label, Line, Paint, Scene

__all__ = [
    "Area",
    "Cell",
    "Disc",
    "Event",
    "Fact",
    "Form",
    "Item",
    "Label",
    "Line",
    "Paint",
    "Plan",
    "Scene",
    "Standing",
    "Step",
]
