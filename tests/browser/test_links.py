"""What is handed on as text or as a link: positions with their options, records, and one's identity."""

from tests.browser.opened import Opened, Server

MINE, OTHER = "A" * 22, "B" * 22
TOKEN = "localStorage.getItem('hegemon.me')"
FIXED = "details.options :is(input, select)"


def test_a_position_keeps_its_options(here: Opened, server: Server) -> None:
    here.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = here.begin(server, "influence", "me", "me", options={"board": "small"})
    here.until("mine")
    assert page.locator("#status").inner_text() == "Black to place a stone"
    page.locator('[data-act="position"]').click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("# game=influence board=small\nPosition ")

    here.go("/")
    page.locator("#text").fill(copied)
    page.locator('[data-act="open-analyse"]').click()
    page.get_by_role("link", name="Play from here").click()
    page.locator("#start").wait_for()
    assert page.locator("details.options summary").inner_text() == "Options, as in the position: board small"
    assert page.locator(FIXED).count() == page.locator(f"{FIXED}:disabled").count() > 0
    page.locator("#start").click()
    here.until("mine")
    assert page.locator("main [data-cell]").count() == 19
    here.assert_quiet()


def test_a_record_says_of_which_game_it_is(here: Opened, server: Server) -> None:
    page = here.go("/")
    page.locator("#text").fill(server.record("influence", "A1", board="small"))
    page.locator("#text-game").select_option("throne")
    page.locator('[data-act="open-play"]').click()
    page.locator("#start").wait_for()
    assert page.locator("h1").inner_text().startswith("Influence")
    assert page.locator("details.options summary").inner_text() == "Options, as in the record: board small"
    page.locator("#seat-1").select_option("me")
    page.locator("#start").click()
    here.until_turns(1)
    here.assert_quiet()


def test_a_private_link(here: Opened) -> None:
    page = here.go("/me/broken")
    page.get_by_text("not whole").wait_for()
    assert page.evaluate(TOKEN) is None
    # A browser without an identity takes this one; another browser is asked first.
    here.go(f"/me/{MINE}")
    page.locator("[data-game]").first.wait_for()
    assert page.evaluate(TOKEN) == MINE
    for answer, then in (("Cancel", MINE), ("Open these games", OTHER)):
        page.goto(f"{here.address}/me/{OTHER}")
        page.locator("dialog").get_by_role("button", name=answer).click()
        page.locator("[data-game]").first.wait_for()
        assert page.evaluate(TOKEN) == then
        assert page.url == f"{here.address}/"
    here.assert_quiet()
