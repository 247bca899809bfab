"""Two people in two browsers, brought together by a link."""

from tests.browser.conftest import Opener
from tests.browser.opened import SHOTS, Opened, Server


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


def test_each_sits_below_the_board(server: Server, opener: Opener) -> None:
    """Blue begins at the top of Territory's picture, player 2 at that of Throne."""
    for game, seats, above, below in (
        ("territory", ("me", "friend"), "g1", "a1"),
        ("territory", ("friend", "me"), "a1", "g1"),
        ("throne", ("me", "friend"), "e2", "a2"),
        ("throne", ("friend", "me"), "a2", "e2"),
        ("territory", ("me", "me"), "a1", "g1"),
    ):
        person = opener(server.address)
        person.begin(server, game, *seats)
        person.page.locator("[data-cell]").first.wait_for()
        top, bottom = (person.cell(name).bounding_box() for name in (above, below))
        assert top["y"] < bottom["y"], (game, seats)
        person.assert_quiet()


def test_a_game_for_three_friends_begun_by_a_watcher(server: Server, opener: Opener) -> None:
    host = opener(server.address)
    page = host.go("/new/trigame")
    page.locator("details.options summary").click()
    page.get_by_label("players", exact=True).fill("3")
    page.locator("#seat-2").wait_for()
    for seat in range(3):
        page.locator(f"#seat-{seat}").select_option("friend")
    page.locator("#start").click()
    page.get_by_text("You are watching.").wait_for()
    links = page.locator(".link-box .link").all_inner_texts()
    assert len(set(links)) == 3
    ann, bob, eve = (opener(server.address, seed=seed) for seed in range(3))
    for each, link in zip((ann, bob, eve), links, strict=True):
        each.page.goto(link)
        each.until("mine", "waiting")
    page.locator(".link-box").first.wait_for(state="detached")

    # A draw needs all of them.
    ann.page.locator('[data-act="draw"]').click()
    ann.page.get_by_text("You offer a draw.").wait_for()
    bob.page.locator('.question [data-act="draw"]').click()
    bob.page.get_by_text("You agree to a draw. Others have to agree.").wait_for()
    eve.page.locator('.question [data-act="no-draw"]').click()
    bob.page.get_by_text("You agree to a draw").wait_for(state="detached")

    # A player who resigns leaves the seat to an opponent and sees the others play on.
    ann.page.locator('[data-act="resign"]').click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.page.get_by_text("You are watching.").wait_for()
    eve.page.get_by_text("Player 1 resigns; Level 4 plays on").first.wait_for()
    bob.until("mine")
    assert "Level 4 for Guest" in bob.page.locator('[data-player="0"]').inner_text()
    bob.page.screenshot(path=SHOTS / "three-friends.png", full_page=True)
    for each in (host, ann, bob, eve):
        each.assert_quiet()
