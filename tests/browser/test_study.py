"""Pages to learn from: analysis, Kit, the rules with boards to try, and lessons."""

from urllib.parse import urlencode

import pytest

from tests.browser.opened import Opened, Server

FACING = "0,0,0,0,0/0,2,-2,0,0/0,2,-2,0,0/0,0,0,0,0/0,0,0,0,0 19"
"""The last turn, where it is best to be unpredictable."""


def test_analysis(here: Opened) -> None:
    page = here.go("/analyse?" + urlencode({"game": "influence", "options": "board=small&territory=on"}))
    table = page.locator(".choices-table")
    table.wait_for()
    page.get_by_role("button", name="Think again").wait_for()
    assert page.locator(".eval-words").inner_text()
    assert page.get_by_role("meter", name="Evaluation").get_attribute("aria-valuenow")
    assert page.locator(".heat-spot").count() > 5
    assert page.get_by_role("grid", name="Board", exact=True).count() == 1

    page.locator(".choices-table th button").filter(has_text="Choice").click()
    first = table.locator("tbody th").first.inner_text()
    assert first == min(table.locator("tbody th").all_inner_texts())
    page.locator(".choices-table th button").filter(has_text="Choice").click()
    assert table.locator("tbody th").first.inner_text() == max(table.locator("tbody th").all_inner_texts())
    assert table.locator('th[aria-sort="descending"]').inner_text() == "Choice"

    line = page.locator(".best-line button")
    made = line.all_inner_texts()[:2]
    line.nth(len(made) - 1).click()
    here.until_turns(len(made))
    assert [turn.split()[0] for turn in here.turns()] == [text.split()[0] for text in made]


def test_what_follows_a_choice(server: Server, here: Opened) -> None:
    """Pointing at it shows the position after it, leaving ends that, choosing it plays it."""
    page = here.go("/analyse?" + urlencode({"game": "influence", "options": "board=small"}))
    page.get_by_role("button", name="Think again").wait_for()
    row = page.locator(".choices-table tbody tr").nth(2)
    choice, after = row.locator("th").inner_text(), row.locator(".choice-line button")
    made = [choice, *after.inner_text().split(" · ")]
    assert len(made) == 4
    words = page.locator(f'[data-cell="{made[-1]}"]')
    empty = words.get_attribute("aria-label")
    for look in (after.hover, after.focus):
        look()
        page.locator(".heat-spot").first.wait_for(state="detached")
        assert sorted(here.marked("hinted")) == sorted(made)
        assert words.get_attribute("aria-label") != empty
        after.blur()
        page.locator("h1").hover()
        page.locator(".heat-spot").first.wait_for()
        assert here.marked("hinted") == []
        assert words.get_attribute("aria-label") == empty
    after.click()
    here.until_turns(4)
    assert [turn.split()[0] for turn in here.turns()] == made


def test_the_focus_stays_on_what_follows_while_thoughts_come(here: Opened) -> None:
    page = here.go("/analyse?game=throne")
    page.get_by_label("Seconds of thought").select_option("60")
    # The decided one is first, and its line stays while sixty others are weighed.
    page.locator(".choice-line button").first.focus()
    page.evaluate("window.seen = document.activeElement")
    page.wait_for_function("() => !window.seen.isConnected")
    follows = page.evaluate(
        "document.activeElement.closest('.choice-line') === document.querySelector('td.choice-line')"
    )
    assert follows


def test_orders_given_at_once_as_a_map(here: Opened) -> None:
    """Every way with its probability; the orders that are pointed at with their amounts."""
    page = here.go("/analyse?" + urlencode({"game": "strategic", "position": FACING}))
    page.get_by_role("button", name="Think again").wait_for()
    page.locator(".heat .arrow").first.wait_for()
    rows = page.locator(".choices-table tbody tr")
    shares: dict[str, float] = {}
    for row in rows.all():
        for order in row.locator("th").inner_text().split():
            way = order.split("*")[0]
            shares[way] = shares.get(way, 0) + float(row.locator("td").nth(1).inner_text().rstrip(" %") or 0)
    likely = sorted((share for way, share in shares.items() if way != "-"), reverse=True)
    told = page.locator(".heat .arrow text").all_text_contents()
    found = sorted((float(text.strip(">%")) for text in told), reverse=True)
    assert found[-1] >= 1
    assert found[:4] == pytest.approx(likely[:4], abs=2)

    pointed = rows.filter(has_text="*2").first
    orders = pointed.locator("th").inner_text().split()
    pointed.hover()
    page.wait_for_function("() => !document.querySelector('.heat').textContent.includes('%')")
    amounts = sorted(order.partition("*")[2] or "1" for order in orders)
    assert sorted(page.locator(".heat .arrow text").all_text_contents()) == amounts
    page.locator("h1").hover()
    page.wait_for_function("() => document.querySelector('.heat').textContent.includes('%')")
    assert page.locator(".heat .arrow text").all_text_contents() == told


def test_analysis_of_a_game(server: Server, here: Opened) -> None:
    """A record pasted at home: the graph of the whole game, and its worst turns."""
    page = here.go("/")
    page.locator("#text").fill(server.record("influence", "A1", "C3", "A2", "C2", board="small"))
    page.locator('[data-act="open-analyse"]').click()
    here.until_turns(4)
    page.get_by_role("button", name="Evaluate the whole game").click()
    page.locator(".mistakes li").first.wait_for()
    page.locator(".mistakes button").first.click()
    page.locator("#record [aria-current]").or_(page.locator('[data-act="first"][aria-disabled]')).first.wait_for()


def test_kit(here: Opened) -> None:
    page = here.go("/kit")
    page.locator('nav [data-page="kit"][aria-current]').wait_for()
    assert page.locator(".kit-rules li").count() == 5
    advice = page.locator(".advice")
    advice.filter(has_text="Kit ").wait_for()
    editor = page.locator(".kit-editor")
    editor.locator('[data-cell="0"] .hit').click()
    editor.locator('[data-cell="0"][aria-label*="empty"]').wait_for(state="detached")
    assert page.locator(".worth tbody tr").count() > 1

    page.get_by_role("button", name="Start the drill").click()
    drill = page.locator(".kit-drill")
    drill.locator("[data-cell].legal .hit, [data-step]").first.click()
    drill.locator(".verdict.right, .verdict.wrong").wait_for()
    drill.get_by_role("button", name="Next").click()
    drill.locator(".verdict").filter(has_not_text="a").first.wait_for(state="attached")


def test_rules_with_live_boards(here: Opened) -> None:
    page = here.go("/rules/influence")
    live = page.locator("figure.live").first
    live.scroll_into_view_if_needed()
    live.locator("[data-cell].legal .hit").first.click()
    live.locator(".told li").first.wait_for()
    live.get_by_role("button", name="Reset").click()
    live.locator(".told li").first.wait_for(state="detached")


def test_a_lesson(here: Opened) -> None:
    page = here.go("/learn/influence")
    here.cell("A1").click()
    page.locator(".verdict .wrong").wait_for()
    assert page.get_by_role("button", name="Next lesson").is_hidden()
    here.cell("B2").click()
    page.locator(".verdict .right").wait_for()
    page.get_by_role("button", name="Next lesson").click()
    page.get_by_text("Lesson 2 of").wait_for()
    # What is solved is remembered.
    page.reload()
    page.get_by_text("Lesson 2 of").wait_for()
    assert page.get_by_role("button", name="solved").count() == 1


def test_escape_takes_back_a_step_on_a_board_to_try(here: Opened) -> None:
    page = here.go("/rules/throne")
    page.evaluate("addEventListener('keydown', (event) => { window.prevented = event.defaultPrevented; })")
    live = page.locator("figure.live").first
    live.scroll_into_view_if_needed()
    live.locator("[data-cell].legal .hit").first.click()
    assert len(here.marked("source")) == 1
    for is_prevented in (True, False):
        page.keyboard.press("Escape")
        assert here.marked("source") == []
        assert page.evaluate("window.prevented") is is_prevented
