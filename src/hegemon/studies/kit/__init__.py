"""Kit knows Trigame on one tile by heart: its exact solution, the five rules that Kit follows, and their proof."""

from hegemon.studies import Study

STUDY = Study(
    name="kit",
    title="Kit's table",
    about="Trigame on one tile, played perfectly by five rules",
    command="Kit's perfect table for one tile, and a trainer",
)
