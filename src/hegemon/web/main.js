// The shell: which page a path is, the theme, and moving between pages without loading anew.

import { h, fill, set, link, iconButton, announce, confirmed, copyButton, reason } from "./dom.js";
import { become, isAnother, privateLink } from "./net.js";

/** @type {Record<string, { script: () => Promise<Page.Script>, styles?: string[] }>} */
const PAGES = {
  "": { script: () => import("./home.js") },
  new: { script: () => import("./setup.js") },
  play: { script: () => import("./table.js") },
  analyse: { script: () => import("./analyse.js"), styles: ["study.css"] },
  rules: { script: () => import("./rules.js"), styles: ["study.css"] },
  learn: { script: () => import("./learn.js"), styles: ["study.css"] },
};
const TOKEN = /^[\w-]{22}$/;
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {(() => void) | null} */
let leave = null;
let visit = 0;

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/**
 * Go to a path of this page.
 * @param {string} path
 */
function go(path) {
  history.pushState(null, "", path);
  route(true);
}

/**
 * The names of the studies that have a page. A study brings its script and its style under studies/. Nobody's token is
 * needed to ask for them, so a new visitor doesn't get one here.
 * @type {Promise<string[]>}
 */
const studies = fetch("/api/studies").then((answer) => answer.json()).then((answer) => answer.studies).catch(() => []);

/** @param {string} page */
async function scriptOf(page) {
  if (Object.hasOwn(PAGES, page)) return PAGES[page];
  if (!(await studies).includes(page)) throw new Error(`There is no page ${location.pathname}.`);
  return { script: () => import(`./studies/${page}.js`), styles: ["study.css", `studies/${page}.css`] };
}

/** @param {boolean} moved */
async function route(moved) {
  const here = ++visit;
  const [page, name = ""] = location.pathname.slice(1).split("/").map(decoded);
  if (page === "me" && TOKEN.test(name)) {
    // The address is as good as a password, so it doesn't stay in sight.
    history.replaceState(null, "", "/");
    if (await mayBecome(name)) become(name);
    if (here === visit) route(moved);
    return;
  }
  leave?.();
  leave = null;
  markCurrent(page);
  set(document.body, "data-page", page || "home");
  if (moved) fill(main, h("p", { class: "loading" }, "Loading …"));
  try {
    await show(page, name, here);
  } catch (problem) {
    if (here === visit) failed(reason(problem));
  }
  if (moved && here === visit) arrived();
}

/** @type {(page: string, name: string, here: number) => Promise<void>} */
async function show(page, name, here) {
  if (page === "me") {
    throw new Error("This private link is not whole. Copy it once more on the other device, to its last letter.");
  }
  const { script, styles = [] } = await scriptOf(page);
  const [module] = await Promise.all([script(), ...styles.map(withStyle)]);
  if (here !== visit) return;
  const close = await module.open(main, { name, query: new URLSearchParams(location.search), go });
  if (here !== visit) close?.();
  else leave = close ?? null;
}

/**
 * A part of a path; one that is badly written names no page, and is said as it is.
 * @param {string} part
 */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Whether another identity may replace this browser's; a browser without one need not ask.
 * @param {string} token
 */
async function mayBecome(token) {
  if (!isAnother(token)) return true;
  return confirmed("This link opens somebody's games here.", "Open these games",
    h("p", null, "Your own games on this device stay reachable only by your private link: copy it before."),
    h("p", null, copyButton("Copy my private link", privateLink())));
}

/**
 * A style sheet comes with the first page that needs it, and stays.
 * @param {string} file
 */
function withStyle(file) {
  const loading = styles.get(file) ?? new Promise((resolve) => {
    const on = { load: resolve, error: resolve };
    document.head.append(h("link", { rel: "stylesheet", href: `/web/${file}`, on }));
  });
  styles.set(file, loading);
  return loading;
}

/** @param {string} why */
function failed(why) {
  document.title = "Hegemon";
  fill(main, h("div", { class: "panel problem" },
    h("h1", null, "This page can't be shown"),
    h("p", null, why),
    link("To the games", "/", { class: "button primary" })));
}

/** A screen reader must learn that the page is another one; the view starts at its top. */
function arrived() {
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
  announce(document.title);
}

/** @param {string} page */
function markCurrent(page) {
  for (const one of document.querySelectorAll("nav [data-page]")) {
    const isHere = one.getAttribute("data-page") === (page || "home");
    set(one, "aria-current", isHere ? "page" : null);
  }
}

/** The studies join the links at the top. */
async function listStudies() {
  const capital = (/** @type {string} */ name) => name[0].toUpperCase() + name.slice(1);
  const links = (await studies).map((name) => h("a", { href: `/${name}`, data: { page: name } }, capital(name)));
  document.querySelector("header nav")?.append(...links);
  markCurrent(document.body.dataset.page ?? "");
}

/** @type {Record<string, string>} */
const THEMES = { system: "light", light: "dark", dark: "system" };

function drawTheme() {
  const now = localStorage.getItem("hegemon.theme") ?? "system";
  const said = (/** @type {string} */ theme) => (theme === "system" ? "as the system" : theme);
  const label = `Theme: ${said(now)}. Change to ${said(THEMES[now])}`;
  const place = /** @type {HTMLElement} */ (document.getElementById("theme"));
  const again = place.contains(document.activeElement);
  fill(place, iconButton(now, label, () => {
    const next = THEMES[now];
    if (next === "system") localStorage.removeItem("hegemon.theme");
    else localStorage.setItem("hegemon.theme", next);
    set(document.documentElement, "data-theme", next === "system" ? null : next);
    drawTheme();
  }));
  if (again) place.querySelector("button")?.focus();
}

document.addEventListener("click", (event) => {
  const to = event.target instanceof Element && event.target.closest("a");
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!to || !to.href || !isPlain || to.target || to.hasAttribute("download") || to.origin !== location.origin) return;
  if (to.hash && to.pathname === location.pathname) return;
  event.preventDefault();
  go(to.pathname + to.search);
});
addEventListener("popstate", () => route(true));
drawTheme();
listStudies();
route(false);
