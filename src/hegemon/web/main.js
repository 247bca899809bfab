// The shell: which page a path is, the theme, and moving between pages without loading anew.

import { h, fill, set, link, iconButton, announce, confirmed, copyButton } from "./dom.js";
import { become, isAnother, privateLink } from "./net.js";

const PAGES = {
  "": () => import("./home.js"),
  new: () => import("./setup.js"),
  play: () => import("./table.js"),
  analyse: () => import("./analyse.js"),
  rules: () => import("./rules.js"),
  learn: () => import("./learn.js"),
  kit: () => import("./kit.js"),
};
const TOKEN = /^[\w-]{22}$/;
const STUDIES = new Set(["analyse", "rules", "learn", "kit"]);
const main = document.getElementById("main");
let leave = null;
let visit = 0;
let studyLook = null;

/** Go to a path of this page. */
export function go(path) {
  history.pushState(null, "", path);
  route(true);
}

async function route(moved) {
  const here = ++visit;
  const [page, name = ""] = location.pathname.slice(1).split("/").map(decoded);
  if (page === "me" && TOKEN.test(name)) {
    // Who sees the address plays as its owner, so it doesn't stay there.
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
    if (page === "me") throw new Error("This private link is not whole. Copy it once more on the other device, to its last letter.");
    const load = PAGES[page];
    if (!load) throw new Error(`There is no page ${location.pathname}.`);
    const [module] = await Promise.all([load(), STUDIES.has(page) && lookOfStudies()]);
    if (here !== visit) return;
    const close = await module.open(main, { name, query: new URLSearchParams(location.search), go });
    if (here !== visit) close?.();
    else leave = close ?? null;
  } catch (problem) {
    if (here === visit) failed(problem);
  }
  if (moved && here === visit) arrived();
}

/** A part of a path; one that is badly written names no page, and is said as it is. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether another identity may replace this browser's; who has none yet need not be asked. */
async function mayBecome(token) {
  if (!isAnother(token)) return true;
  return confirmed("This link opens somebody's games here.", "Open these games",
    h("p", null, "Your own games on this device stay reachable only by your private link: copy it before."),
    h("p", null, copyButton("Copy my private link", privateLink())));
}

/** The style sheet of the pages for studying comes with the first of them, and stays. */
function lookOfStudies() {
  studyLook ??= new Promise((resolve) => {
    document.head.append(h("link", { rel: "stylesheet", href: "/web/study.css", on: { load: resolve, error: resolve } }));
  });
  return studyLook;
}

function failed(problem) {
  document.title = "Hegemon";
  fill(main, h("div", { class: "panel problem" },
    h("h1", null, "This page can't be shown"),
    h("p", null, problem.message),
    link("To the games", "/", { class: "button primary" })));
}

/** A screen reader must learn that the page is another one; the view starts at its top. */
function arrived() {
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
  announce(document.title);
}

function markCurrent(page) {
  for (const one of document.querySelectorAll("nav [data-page]")) {
    set(one, "aria-current", one.dataset.page === (page || "home") ? "page" : null);
  }
}

const THEMES = { system: "light", light: "dark", dark: "system" };

function drawTheme() {
  const now = localStorage.getItem("hegemon.theme") ?? "system";
  const said = (theme) => (theme === "system" ? "as the system" : theme);
  const label = `Theme: ${said(now)}. Change to ${said(THEMES[now])}`;
  const again = document.activeElement?.closest("#theme");
  fill(document.getElementById("theme"), iconButton(now, label, () => {
    const next = THEMES[now];
    if (next === "system") localStorage.removeItem("hegemon.theme");
    else localStorage.setItem("hegemon.theme", next);
    set(document.documentElement, "data-theme", next === "system" ? null : next);
    drawTheme();
  }));
  if (again) document.querySelector("#theme button").focus();
}

document.addEventListener("click", (event) => {
  const to = event.target.closest?.("a[href]");
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!to || !isPlain || to.target || to.hasAttribute("download") || to.origin !== location.origin) return;
  if (to.hash && to.pathname === location.pathname) return;
  event.preventDefault();
  go(to.pathname + to.search);
});
addEventListener("popstate", () => route(true));
drawTheme();
route(false);
