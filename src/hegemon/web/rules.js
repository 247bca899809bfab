// The rules of a game, with boards on which each rule can be tried.

import { h, fill, button, set, write, announce } from "./dom.js";
import { get } from "./net.js";
import { queryWith } from "./sources.js";
import { Trial } from "./trial.js";

const LINES = 3;

/**
 * The rules page of the game `name`.
 * @type {Page.Script["open"]}
 */
export async function open(main, { name }) {
  /** @type {Wire.Rules} */
  const { title, html, contents } = await get(`/api/rules/${encodeURIComponent(name)}`);
  const article = h("article", { class: "rules prose" }, parsed(html));
  for (const place of article.querySelectorAll(".live")) {
    if (place instanceof HTMLElement) place.replaceWith(liveBoard(place.dataset));
  }
  for (const image of article.querySelectorAll("img")) frame(image);
  article.querySelector("h1")?.after(doors(name));
  fill(main, h("div", { class: "reading", on: { click: followWithin } }, contentsOf(contents), article));
  document.title = `Rules of ${title} · Hegemon`;
  keepReachable(article.querySelectorAll(".wide, pre"));
  goToHash(article);
}

/**
 * The server's own text, and only that, comes as HTML; it holds no scripts, styles or comments.
 * @type {(html: string) => Node[]}
 */
const parsed = (html) => [...new DOMParser().parseFromString(html, "text/html").body.childNodes];

/**
 * Where the rules lead to.
 * @type {(game: string) => HTMLElement}
 */
const doors = (game) =>
  h("p", { class: "row" }, h("a", { class: "button primary", href: `/new/${game}` }, "Play"),
    h("a", { class: "button", href: `/learn/${game}` }, "Guided first game"));

/** @type {(contents: Wire.Rules["contents"]) => HTMLElement} */
function contentsOf(contents) {
  const items = contents.filter(({ level }) => level > 1).map(({ level, id, text }) =>
    h("li", { class: `level${level}` }, h("a", { href: `#${id}` }, text)));
  const wide = matchMedia("(min-width: 60rem)").matches;
  return h("nav", { class: "contents", "aria-label": "Contents" },
    h("details", { open: wide }, h("summary", null, "Contents"), h("ul", null, items)));
}

/**
 * A picture can be larger than its column: a click shows it whole.
 * @param {HTMLImageElement} image
 */
function frame(image) {
  const alone = { href: image.src, target: "_blank", rel: "noopener", title: "Open the picture alone" };
  image.replaceWith(h("figure", { class: "plate" }, h("a", alone, image.cloneNode())));
}

/**
 * A board to try a rule on; it is asked for when it comes near the window.
 * @type {(data: DOMStringMap) => HTMLElement}
 */
function liveBoard({ game = "", options = "{}", position, alt }) {
  const start = { game, options: JSON.parse(options), position: position || null };
  const log = h("ol", { class: "told" });
  const status = h("p", { class: "toast", role: "status" });
  const reset = button("Reset", () => begin(), { disabled: true });
  const trial = new Trial({ label: "Board to try", onShown: tell, onProblem: (why) => write(status, why) });
  const figure = h("figure", { class: "live", "aria-label": alt }, trial.element,
    h("figcaption", null, log, status,
      h("p", { class: "row" }, reset, h("a", { class: "button", href: `/analyse?${queryWith(start)}` }, "Analyse"))));
  let begun = false;

  function begin() {
    begun = false;
    log.replaceChildren();
    return trial.load(start);
  }

  /** @param {Wire.Look} shown */
  function tell({ view, events }) {
    write(status, view.over ? endWords(view) : "");
    if (begun) {
      log.append(...events.map(({ words }) => h("li", null, words)));
      while (log.childElementCount > LINES) log.firstChild?.remove();
      announce([...events.map(({ words }) => words), status.textContent].join(" "));
    }
    reset.disabled = !begun;
    begun = true;
  }

  whenNear(figure, begin);
  return figure;
}

/** @type {(view: Wire.View) => string} */
const endWords = ({ outcome }) => (outcome?.by ? `The game is over: ${outcome.by}.` : "The game is over.");

/** @type {(element: Element, act: () => void) => void} */
function whenNear(element, act) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  }, { rootMargin: "400px" });
  observer.observe(element);
}

/**
 * What scrolls by itself must be reachable by key, and only then.
 * @param {NodeListOf<Element>} elements
 */
function keepReachable(elements) {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      set(target, "tabindex", target.scrollWidth > target.clientWidth ? 0 : null);
    }
  });
  for (const element of elements) observer.observe(element);
}

/**
 * A link within the page: the shell would take the change of address for another page.
 * @param {MouseEvent} event
 */
function followWithin(event) {
  const link = event.target instanceof Element && event.target.closest("a");
  if (!link || !link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  history.replaceState(null, "", link.hash);
  if (event.currentTarget instanceof Element) goToHash(event.currentTarget);
}

/**
 * The heading that the address names.
 * @param {Element} within
 */
function goToHash(within) {
  const id = decodeURIComponent(location.hash.slice(1));
  const heading = id && within.querySelector(`#${CSS.escape(id)}`);
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}
