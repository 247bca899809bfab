"""Kit's table as a PDF to pin to the wall: one page of rules and openings drawn on tiles, then the full table."""

from collections.abc import Collection

from hegemon.studies.kit.drawing import tile_scene, tokens_text
from hegemon.studies.kit.questions import Opening
from hegemon.studies.kit.rules import RULES
from hegemon.studies.kit.sheet import LEGEND, Picture, Sheet, by_situation, exceptions_title, proved
from hegemon.view.export import embedded, typeset

PREAMBLE = """#set page(paper: "a4", margin: 14mm, footer: context align(center, text(8pt, counter(page).display())))
#set text(font: ("Libertinus Serif", "DejaVu Sans Mono"), size: 10pt)
#set par(justify: false)
#show heading: set block(above: 8pt, below: 5pt)
"""


def poster(printed: Sheet) -> bytes:
    """The PDF."""
    return typeset(source(printed), "pdf", "the PDF")


def source(printed: Sheet) -> str:
    """The poster in typst's language."""
    return "\n".join([PREAMBLE, _wall_page(printed), "#pagebreak()", _table(printed)])


def _wall_page(printed: Sheet) -> str:
    rules = "\n".join(
        f"+ {_safe(share.rule.words)} #text(8pt)[{share.rows} rows, {share.arises} of them come up]"
        for share in printed.proof.shares
    )
    openings = "\n".join(map(_opening, printed.openings))
    asked = "\n".join(
        f"*{_safe(answer.question)}* {_safe(' '.join(answer.sentences))}\n" for answer in printed.questions
    )
    best = "replies that win" if all(opening.value < 0 for opening in printed.openings) else "the best replies"
    return f"""#align(center, text(22pt, weight: "bold")[Kit's table])
#align(center)[Trigame on one tile, played perfectly]
= The five rules
#text(14pt)[
{rules}
]
#text(9pt)[{_safe(proved(printed.proof))}]
= If they open: {best}
{openings}
#text(8pt)[{_safe(" ".join(LEGEND))} K marks a pair of sockets to take; each drawing stands for its mirror images too.]
= Questions
#text(8pt)[
{asked}
]"""


def _opening(opening: Opening) -> str:
    tiles = [_tile(opening.tokens, (), opening.name)]
    for replies in opening.best:
        pair = tuple(map(str, min(replies.pairs)))
        caption = " and ".join(pair) + (f", {len(replies.pairs)} ways" if len(replies.pairs) > 1 else "")
        tiles.append(_tile(opening.tokens, pair, caption))
    return f"#grid(columns: 7, column-gutter: 4pt, align: bottom, {', '.join(tiles)})"


def _tile(tokens: tuple[int, ...], pair: Collection[str], caption: str) -> str:
    picture = embedded(tile_scene(tokens, False, pair), ", width: 25mm")
    return f"stack(dir: ttb, spacing: 2pt, {picture}, align(center, text(7pt)[{_safe(caption)}]))"


def _table(printed: Sheet) -> str:
    parts = [
        "= The full table, up to symmetry",
        "#text(8pt)[Sockets 0 to 6 in a row, `K` Kit's, `o` the other's; behind the colon what to play, "
        "any of the sockets named. *Bold*: comes up when Kit keeps to the rules.]",
    ]
    for rule in RULES:
        parts += [f"== Rule {rule.number}: {_safe(rule.words)}", _columns(printed.group(rule.number))]
    parts += [f"== {_safe(exceptions_title(printed.proof))}", _columns(printed.exceptions)]
    return "\n".join(parts)


def _columns(pictures: list[Picture]) -> str:
    parts = []
    for situation, alike in by_situation(pictures).items():
        entries = []
        for picture in alike:
            entry = f"`{tokens_text(picture.tokens)}`: {_safe(' '.join(picture.advice))}"
            entries.append(f"*{entry}*" if picture.arises else entry)
        cells = ", ".join(f"[{entry}]" for entry in entries)
        grid = f"#grid(columns: (1fr,) * 6, row-gutter: 3pt, {cells})"
        parts.append(f"#text(8pt)[_{situation}_]\n#text(6.5pt)[{grid}]")
    return "\n".join(parts)


def _safe(text: str) -> str:
    """A text in which typst sees no marks of its own."""
    return "".join(f"\\{letter}" if letter in "\\#*_`$<>@[]~" else letter for letter in text)
