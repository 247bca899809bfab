"""The time until something is drawn in Debian's Chromium: the first board of a page, and the person's own move."""

from dataclasses import dataclass, field

from playwright.sync_api import Page, sync_playwright
from served import Server

SWITCHES = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
FIRST_BOARD, OWN_MOVE = 1000.0, 50.0
"""Milliseconds."""
WATCH = """
(() => {
  const first = new MutationObserver(() => {
    const drawn = document.querySelector("svg polygon, svg circle, svg path, svg rect, svg polyline");
    if (!drawn) return;
    first.disconnect();
    window.firstBoard = performance.now();
  });
  first.observe(document, { childList: true, subtree: true });
  addEventListener("click", (event) => {
    const ghost = document.querySelector(".board-svg .ghost");
    if (!ghost || !event.target.closest?.("[data-cell]")) return;
    const clicked = event.timeStamp;
    const seen = new MutationObserver(() => {
      if (!ghost.childElementCount) return;
      seen.disconnect();
      requestAnimationFrame(() => { window.ownMove = performance.now() - clicked; });
    });
    seen.observe(ghost, { childList: true, subtree: true, attributes: true });
  }, true);
})()
"""
"""Takes times from the page's own clock: from its request to the first shape, and from a click to the frame with it."""


@dataclass
class Drawn:
    """The milliseconds of several tries, and how many are allowed."""

    required: float
    times: list[float] = field(default_factory=list)


def measured(chromium: str, server: Server, tries: int) -> dict[str, Drawn]:
    """The times of each kind of drawing. Every page is opened in a new browser context, so nothing is cached."""
    address = f"http://{server.address}"
    home, game, move = Drawn(FIRST_BOARD), Drawn(FIRST_BOARD), Drawn(OWN_MOVE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=SWITCHES)
        for _ in range(tries):
            context = browser.new_context()
            context.add_init_script(WATCH)
            page = context.new_page()
            home.times.append(_first(page, address))
            game.times.append(_first(page, f"{address}/play/{server.new('me', 'me', board='large')['play']}"))
            page.locator("[data-cell].legal").first.click()
            move.times.append(float(page.wait_for_function("() => window.ownMove").json_value()))
            context.close()
        browser.close()
    return {"home: first board drawn, ms": home, "a game: its board drawn, ms": game, "own move drawn, ms": move}


def _first(page: Page, address: str) -> float:
    page.goto(address)
    return float(page.wait_for_function("() => window.firstBoard").json_value())
