"""A game's RULES.md as HTML for the page: pictures of positions become boards to try, and no markup of its own passes.

The file speaks to three readers: people, the test run (examples, also in hidden comments) and the script that draws its
pictures (a comment `draw: GAME -o NAME=VALUE --position "..."` before an image). Only people read the page.
"""

import re
import shlex
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Any

import msgspec
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from hegemon.server.data import HeadingData
from hegemon.server.protocol import RulesAnswer

DRAW = re.compile(r"<!--\s*draw:(.*?)-->", re.DOTALL)
PICTURE = re.compile(r"pictures/([A-Za-z0-9_-]+\.svg)")
EXAMPLES = "pycon"
"""The language of the examples that the test run checks."""
DEEPEST = 3
"""Headings below this level are left out of the contents."""


def rules_page(text: str, game: str, title: str) -> RulesAnswer:
    """The page of a game's RULES.md, under a title."""
    reader = MarkdownIt("commonmark", renderer_cls=_Page).enable("table")
    # Comments must be seen to be left out: as text they would be shown.
    reader.options["html"] = True
    environment: dict[str, Any] = {"game": game}
    tokens = reader.parse(text, environment)
    contents = _headings(tokens)
    _set_apart(tokens)
    html = reader.renderer.render(tokens, reader.options, environment)
    return RulesAnswer(title, html, contents)


def drawn_position(comment: str) -> dict[str, str] | None:
    """The position that a draw comment names; None for any other comment, or what is no position of a game.

    It is told by the game, its options as JSON, and the position as text.
    """
    found = DRAW.search(comment)
    try:
        game, *words = shlex.split(found[1]) if found else [""]
    except ValueError:
        return None
    if not game.isidentifier() or len(words) % 2:
        return None
    options, position = {}, ""
    for flag, value in zip(words[::2], words[1::2], strict=True):
        if flag == "-o":
            name, _, chosen = value.partition("=")
            options[name] = chosen or "on"
        elif flag == "--position":
            position = value
        else:
            return None
    return {"game": game, "options": msgspec.json.encode(options).decode(), "position": position}


def _headings(tokens: Sequence[Token]) -> list[HeadingData]:
    """Give every heading the name by which a link calls it, and list them."""
    found: list[HeadingData] = []
    for opening, inside in pairwise(tokens):
        if opening.type == "heading_open":
            text = "".join(child.content for child in inside.children or () if child.type in ("text", "code_inline"))
            name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
            again = sum(re.fullmatch(re.escape(name) + r"(-\d+)?", heading.id) is not None for heading in found)
            heading = HeadingData(int(opening.tag[1:]), f"{name}-{again}" if again else name, text)
            opening.attrSet("id", heading.id)
            found.append(heading)
    return [heading for heading in found if heading.level <= DEEPEST]


def _set_apart(tokens: Sequence[Token]) -> None:
    """Free a picture from a paragraph of its own, as a board can't be part of one; make an empty heading a cell."""
    for opening, inside, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "th_open" and not inside.content:
            opening.tag = closing.tag = "td"
        if opening.type in ("th_open", "td_open"):
            # Columns are aligned to the right by a class: the page allows no inline styles.
            opening.attrs = {"class": "right"} if str(opening.attrGet("style")).endswith("right") else {}
        children = [child for child in inside.children or () if child.type not in ("softbreak", "html_inline")]
        if opening.type == "paragraph_open" and [child.type for child in children] == ["image"]:
            opening.hidden = closing.hidden = True


class _Page(RendererHTML):
    """How the page differs from plain CommonMark."""

    def html_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Nothing is shown; a draw comment is kept for the picture that follows."""
        env["drawn"] = drawn_position(tokens[idx].content)
        return ""

    html_inline = html_block

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A board to try, or the picture."""
        token, drawn = tokens[idx], env.pop("drawn", None)
        words = self.renderInlineAsText(token.children, options, env)
        if drawn is not None:
            told = " ".join(f'data-{name}="{escape(text)}"' for name, text in {**drawn, "alt": words}.items())
            return f'<div class="live" {told}></div>\n'
        file = PICTURE.fullmatch(str(token.attrGet("src")))
        if file is None:
            return escape(words)
        return f'<img src="/api/rules/{env["game"]}/{file[1]}" alt="{escape(words)}" loading="lazy">\n'

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Examples for the test run are folded away; other code is shown."""
        token = tokens[idx]
        code = f"<pre><code>{escape(token.content.rstrip())}</code></pre>\n"
        if token.info.strip() == EXAMPLES:
            return f"<details><summary>Checked examples</summary>{code}</details>\n"
        return code

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Links within the page and to other hosts; a file of the repository is not there to be opened."""
        target = str(tokens[idx].attrGet("href"))
        if not target.startswith(("#", "https://")):
            env["plain"] = True
            return ""
        return f'<a href="{escape(target)}">'

    def link_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The end of a link, if it is one."""
        return "" if env.pop("plain", False) else "</a>"

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Let a table scroll by itself, as it may be wider than a telephone."""
        return '<div class="wide"><table>\n'

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The end of a table."""
        return "</table></div>\n"
