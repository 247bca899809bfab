"""The same board by keyboard alone, by touch alone, and in notation."""

from tests.browser.conftest import Opener
from tests.browser.opened import Opened, Server


def test_keyboard_alone(here: Opened) -> None:
    page, press = here.page, here.page.keyboard.press
    here.go("/new/influence?options=board%3Dsmall")
    page.locator("#start:focus").wait_for()
    page.locator("#seat-1").select_option("greedy")
    page.locator("#start").focus()
    press("Enter")
    here.until("mine")
    here.tab_to_board()
    first = here.focused()
    press("ArrowRight")
    assert here.focused() != first
    here.walk_to("C3")
    press("Enter")
    here.until_turns(2)
    assert "C3" in here.turns()[0]
    here.until("mine")
    # Every event was said aloud.
    assert "Black places a stone on C3" in page.locator("#announcer").inner_text()

    press("Alt+ArrowLeft")
    here.until("looking")
    assert page.locator("#status").inner_text() == "After turn 1 of 2"
    press("Alt+ArrowRight")
    here.until("mine")

    press("u")
    here.until_turns(0)
    here.until("mine")
    press("h")
    page.locator("#notices .hint").filter(has_not_text="thinking").wait_for()
    assert here.marked("hinted"), page.locator("#notices .hint").inner_text()


def test_touch_alone(server: Server, opener: Opener) -> None:
    phone = opener(server.address, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.begin(server, "throne", "me", "random", options={"limit": "50"})
    phone.until("mine")
    piece = phone.legal()[0]
    phone.cell(piece).tap()
    assert phone.marked("source") == [piece]
    phone.cell(piece).tap()
    assert phone.marked("source") == []
    for _ in range(40):
        if len(phone.turns()) >= 2:
            break
        phone.until("mine", "thinking")
        phone.click_something(lambda target: target.tap())
    assert len(phone.turns()) >= 2
    phone.assert_quiet()


def test_notation(here: Opened, server: Server) -> None:
    page = here.begin(server, "influence", "me", "me", options={"board": "small"})
    here.until("mine")
    box, note = page.locator("#notation"), page.locator("#notation-note")
    box.fill("Z9")
    box.press("Enter")
    note.filter(has_text="Z9").wait_for()
    assert here.turns() == []
    box.fill("C3")
    box.press("Enter")
    here.until_turns(1)
    assert note.inner_text() == ""
    assert box.input_value() == ""
    page.locator("#record [data-turn='1']").click()
    page.locator('[data-act="first"]').click()
    here.until("looking")
    assert page.locator("#status").inner_text() == "The start"
    page.locator('[data-act="last"]').click()
    here.until("mine")
