"""Two people in two browsers, brought together by a link."""

from tests.browser.conftest import Opener
from tests.browser.opened import Opened, Server


def test_a_game_by_link(server: Server, opener: Opener) -> None:
    ann, bob = opener(server.address), opener(server.address, seed=2)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.address)
    page = ann.go("/new/influence")
    page.locator("#my-name").fill("Ann")
    page.locator("#seat-1").select_option("friend")
    page.locator("#start").click()
    page.locator('[data-act="copy-seat"]').click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.locator(".link-box .link").inner_text()
    assert link.startswith(f"{server.address}/play/")
    assert link not in page.url

    bob.page.goto(link)
    bob.until("waiting")
    page.locator(".link-box").wait_for(state="detached")
    assert "Ann" in bob.page.locator('[data-player="0"]').inner_text()
    for turn, (mover, other) in enumerate([(ann, bob), (bob, ann)] * 3, start=1):
        _move(mover, other, turn)
    assert ann.turns() == bob.turns()

    bob.page.locator('[data-act="resign"]').click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for each in (ann, bob):
        each.until("over")
        assert "Black wins: White resigns" in each.page.locator(".finished h2").inner_text()
        each.assert_quiet()

    # Both want a rematch, and the sides are swapped.
    ann.page.locator('.finished [data-act="rematch"]').click()
    bob.page.get_by_text("would like a rematch").wait_for()
    bob.page.locator('.finished button[data-act="rematch"]').click()
    bob.until("mine")
    ann.until("waiting")
    for each in (ann, bob):
        assert each.turns() == []
        each.assert_quiet()


def _move(mover: Opened, other: Opened, turn: int) -> None:
    mover.until("mine")
    assert other.state() == "waiting"
    assert not other.legal()
    mover.cell(mover.rng.choice(mover.legal())).click()
    for each in (mover, other):
        each.until_turns(turn)


def test_watching_is_another_link(server: Server, opener: Opener) -> None:
    made = server.new("influence", "me", "me")
    player, watcher = opener(server.address), opener(server.address)
    player.go(f"/play/{made['play']}")
    watcher.go(f"/play/{made['watch']}")
    watcher.page.get_by_text("You are watching.").wait_for()
    player.cell(player.legal()[0]).click()
    watcher.until_turns(1)
    assert not watcher.legal()
    assert watcher.page.locator('[data-act="resign"]').is_hidden()
    player.assert_quiet()
    watcher.assert_quiet()
