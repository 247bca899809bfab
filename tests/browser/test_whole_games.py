"""A whole game of each of the five against an opponent, by clicks on whatever the page offers."""

import pytest

from tests.browser.opened import SHOTS, Opened, Server

GAMES = {
    "influence": ("quick", "level", {}),
    "trigame": ("quick", "random", {}),
    "throne": ("quick", "random", {"limit": "8"}),
    "strategic": ("quick", "random", {"size": "3", "turns": "3"}),
    "territory": ("quick", "random", {"limit": "6"}),
}
"""Each with a preset, an opponent, and options that make it short."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str, here: Opened) -> None:
    preset, opponent, options = GAMES[game]
    page = here.go("/")
    page.locator(f'[data-game="{game}"]').get_by_role("link", name="Play").click()
    page.locator(f"#preset-{preset}").check()
    page.locator("#seat-1").select_option(opponent)
    if opponent == "level":
        page.locator("#level-1").fill("1")
    if options:
        details = page.locator("details.options")
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        for name, value in options.items():
            page.get_by_label(name, exact=True).fill(value)
    page.locator("#start").click()
    page.wait_for_url("**/play/*")
    here.play_out()
    told = page.locator(".finished h2").inner_text()
    assert " wins: " in told or told.startswith("A draw: "), told
    assert page.locator("#status").inner_text() == told
    assert here.turns()
    assert page.locator('.finished [data-act="rematch"]').is_visible()
    # It is among my games, with how it ended.
    here.go("/")
    mine = page.get_by_role("region", name="My games")
    mine.wait_for()
    assert told.rstrip(".").partition(": ")[2] in mine.inner_text()


def test_a_conquest_ends_the_game(here: Opened, server: Server) -> None:
    """Fifty against one for the second of Red's start hexagons: then both are Blue's."""
    position = "0,0/0,0,0/-1,0,0,0/0,0,0,0,0/0,0,0,0/3,50,0/0,-1 b 20 0:0"
    page = here.begin(server, "territory", "me", "me", position=position)
    for decision in ("f1>g1*3 f2>g2*50", "-"):
        here.until("mine")
        page.locator("#notation").fill(decision)
        page.locator("#notation").press("Enter")
        page.locator("#events").get_by_text("attacks g2").first.wait_for()
    here.until("over")
    assert "Blue stands on both start hexagons of Red" in page.locator(".finished h2").inner_text()
    page.screenshot(path=SHOTS / "conquest.png")
    here.assert_quiet()
