"""Pictures as data, and what can be made of them: SVG, PNG, PDF, text for a terminal. No rules, no geometry."""

from hegemon.pictures.scene import Area, Cell, Disc, Label, Line, Paint, Scene

__all__ = ["Area", "Cell", "Disc", "Label", "Line", "Paint", "Scene"]
