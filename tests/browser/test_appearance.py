"""Every page in both themes and at both widths: it fits, axe finds nothing, and a picture of it is kept."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize

from tests.browser.conftest import Opener
from tests.browser.opened import SHOTS, Opened, Server

WIDE: ViewportSize = {"width": 1280, "height": 860}
NARROW: ViewportSize = {"width": 360, "height": 740}


def _still(path: str) -> Callable[[Server, Opened], None]:
    return lambda server, here: _go(here, path)


def _go(here: Opened, path: str) -> None:
    here.go(path)
    here.page.wait_for_load_state("networkidle")


def _begun(game: str, clicks: int = 3, **more: Any) -> Callable[[Server, Opened], None]:
    """A game some clicks later, in the middle of a decision if it has several steps."""

    def show(server: Server, here: Opened) -> None:
        here.begin(server, game, "me", "random", **more)
        here.click_some(clicks)
        here.until("mine", "over")

    return show


def _over(server: Server, here: Opened) -> None:
    here.begin(server, "influence", "me", "random", options={"board": "small"})
    here.play_out()


def _friend(server: Server, here: Opened) -> None:
    here.begin(server, "throne", "me", "friend")
    here.page.locator(".link-box").wait_for()


def _many(server: Server, here: Opened) -> None:
    here.begin(server, "trigame", *["me"] * 12, options={"players": "12", "tiles": "14"})
    here.click_some(4)


def _analysed(server: Server, here: Opened) -> None:
    here.go("/analyse?game=influence&options=board%3Dsmall")
    here.page.get_by_role("button", name="Think again").wait_for()
    here.page.locator(".choices-table").wait_for()


def _analysed_together(server: Server, here: Opened) -> None:
    position = "0,0,0,0,0/0,2,-2,0,0/0,2,-2,0,0/0,0,0,0,0/0,0,0,0,0 19"
    here.go("/analyse?" + urlencode({"game": "strategic", "position": position}))
    here.page.get_by_role("button", name="Think again").wait_for()
    here.page.locator(".heat .arrow").first.wait_for()


def _drilled(server: Server, here: Opened) -> None:
    _go(here, "/kit")
    here.page.get_by_role("button", name="Start the drill").click()
    here.page.locator(".kit-drill [data-cell]").first.wait_for()


PAGES: dict[str, Callable[[Server, Opened], None]] = {
    "home": _still("/"),
    "nowhere": _still("/play/nothing-here"),
    "new-influence": _still("/new/influence"),
    "new-trigame": _still("/new/trigame?options=players%3D5"),
    "influence": _begun("influence"),
    "trigame": _begun("trigame", 5),
    "trigame-twelve": _many,
    "throne": _begun("throne", 4),
    "strategic": _begun("strategic", 8),
    "territory": _begun("territory", 6),
    "over": _over,
    "friend": _friend,
    "analyse": _analysed,
    "analyse-together": _analysed_together,
    "kit": _drilled,
    "rules": _still("/rules/throne"),
    "learn": _still("/learn/influence"),
}
RULES = {"resultTypes": ["violations"]}
BEYOND = """() => document.scrollingElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
    .map((one) => `${one.tagName} ${one.className.baseVal ?? one.className}`).slice(0, 12)"""
"""What lies beyond the right edge of a page that has to be scrolled sideways."""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page(name: str, theme: str, server: Server, opener: Opener) -> None:
    here = opener(server.address, color_scheme=theme, viewport=WIDE)
    PAGES[name](server, here)
    found = []
    for width, size in (("wide", WIDE), ("narrow", NARROW)):
        here.page.set_viewport_size(size)
        here.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        SHOTS.mkdir(exist_ok=True)
        here.page.screenshot(path=SHOTS / f"{name}-{theme}-{width}.png", full_page=True)
        assert not (beyond := here.page.evaluate(BEYOND)), f"{width}: {beyond}"
        results = Axe().run(here.page, options=RULES)
        found += [f"{width}: {results.generate_report()}"] if results.violations_count else []
    assert not found, "\n".join(found)
    here.assert_quiet()


def test_themes_can_be_switched(here: Opened) -> None:
    page = here.go("/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    button = page.locator("#theme button")
    button.click()
    button.click()
    assert page.evaluate(ground) != light
    page.reload()
    page.locator("[data-game]").first.wait_for()
    assert page.evaluate(ground) != light
