"""Orders of many stacks at once: click, click again, right-click, Escape, Enter; odds before, the reveal after."""

from tests.browser.opened import Opened, Server

STACKS = "4,0,0/-2,0,0/0,0,-3 0"
"""Four white stones on A1 beside two black ones on A2."""


def _stacks(server: Server, here: Opened) -> None:
    here.begin(server, "strategic", "me", "random", options={"size": "3"}, position=STACKS)
    here.until("mine")


def test_planning_and_reveal(server: Server, here: Opened) -> None:
    _stacks(server, here)
    page = here.page
    counts = page.locator("main .arrow text")
    here.cell("A1").click()
    assert here.marked("source") == ["A1"]
    here.cell("A2").click()
    assert counts.all_text_contents() == ["1"]
    here.cell("A2").click()
    here.cell("A2").click()
    assert counts.all_text_contents() == ["3"]
    here.cell("A2").click(button="right")
    assert counts.all_text_contents() == ["2"]
    here.cell("B1").click()
    assert counts.all_text_contents() == ["2", "1"]
    # What will come of it is told before it is ordered: on the board, in the list, and in words.
    assert any("%" in text for text in page.locator("main .plate text").all_text_contents())
    assert "%" in page.locator(".tray li").first.inner_text()
    page.locator(".told p").first.wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert counts.count() == 0

    here.cell("A1").click()
    here.cell("A2").click()
    page.locator('[data-act="execute"]').click()
    here.until_turns(1)
    assert "W A1>A2" in here.turns()[0]
    told = page.locator("#events").inner_text()
    assert "A2" in told


def test_enter_executes(server: Server, here: Opened) -> None:
    """After clicks with a mouse Enter ends the turn, though the pointer rests on a cell."""
    _stacks(server, here)
    here.cell("A1").click()
    here.cell("A2").click()
    here.page.keyboard.press("Enter")
    here.until_turns(1)
    assert "W A1>A2 " in here.turns()[0]


def test_by_keyboard(server: Server, here: Opened) -> None:
    """Enter chooses and sends more, Escape takes back, Space ends the turn."""
    _stacks(server, here)
    press = here.page.keyboard.press
    here.tab_to_board()
    here.walk_to("A1")
    press("Enter")
    assert here.marked("source") == ["A1"]
    here.walk_to("A2")
    press("Enter")
    press("Enter")
    counts = here.page.locator("main .arrow text")
    assert counts.all_text_contents() == ["2"]
    press("Escape")
    press("Escape")
    assert counts.count() == 0
    press("Space")
    here.until_turns(1)
    assert "W - " in here.turns()[0]


def test_orders_stay_secret(server: Server, here: Opened) -> None:
    """A person who plays both sides decides one after the other, and sees nothing of the orders given first."""
    page = here.begin(server, "strategic", "me", "me", options={"size": "3"}, position=STACKS)
    here.until("mine")
    here.cell("A1").click()
    here.cell("A2").click()
    page.locator('[data-act="execute"]').click()
    page.locator("#status").filter(has_text="Black").wait_for()
    assert here.turns() == []
    assert page.locator("main .arrow").count() == 0
    page.locator('[data-act="execute"]').click()
    here.until_turns(1)
