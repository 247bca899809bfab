// Kit's page: his rules, what he would do, the drill, and his table drawn on tiles. All that is known comes from the study.

import { h, fill, button, write, announce } from "./dom.js";
import { get } from "./net.js";
import { drawScene } from "./scene.js";
import { createBoard } from "./board.js";
import { createChooser } from "./choose.js";

const EMPTY = ".......";
const KEPT = "hegemon.kit";
const ask = (what, words) => get(`/api/kit/${what}?${new URLSearchParams(words)}`);
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** Kit's page. */
export async function open(main) {
  const kit = await get("/api/kit");
  document.title = `${kit.title} · Hegemon`;
  const editor = createEditor();
  const table = createTable(editor);
  editor.onChange = table.follow;
  fill(main, h("div", { class: "kit" },
    h("h1", null, kit.title), h("p", { class: "lead" }, `${kit.about}.`),
    section("The five rules", h("ol", { class: "kit-rules" }, kit.rules.map(ruleItem)), h("p", { class: "quiet" }, kit.proved)),
    section("What would Kit do?", editor.element),
    section("Drill", createDrill(kit)),
    section("If they open", kit.openings.flatMap(openingRow)),
    section("The table", table.element, h("p", { class: "quiet" }, kit.legend.join(" "))),
    section("Four questions", questions())));
  await Promise.all([editor.look(), table.look()]);
}

const section = (title, ...children) => h("section", { class: "kit-part" }, h("h2", null, title), children);

/** Tiles in words for who can't see them. */
const tileWords = (scene) =>
  scene.cells.filter(({ sign }) => sign).map(({ name, words }) => `${name} ${words}`).join(", ") || "empty tile";

const tile = ({ scene, alt }, caption) =>
  h("figure", { class: "tile" }, drawScene(scene, alt), caption && h("figcaption", null, caption));

const ruleItem = ({ words, about, scene }) =>
  h("li", null, drawScene(scene, tileWords(scene)), h("div", null, h("strong", null, words), h("small", { class: "quiet" }, about)));

const openingRow = ({ name, winning, pairs, tiles }) => [
  h("h3", null, `The ${name}: ${winning} of ${pairs} replies win`),
  h("div", { class: "tiles" }, tiles.map((one) => tile(one, one.words)))];

/** A labelled choice; `options` are `[value, words]`. */
function picker(label, options, onChange) {
  const select = h("select", { on: { change: onChange } }, options.map(([value, words]) => h("option", { value }, words)));
  return { select, element: h("label", { class: "field" }, label, select) };
}

/** The tile on which anybody can be set, and what Kit says to it. */
function createEditor() {
  let tokens = EMPTY;
  let skips = "both";
  let after = [];
  const board = createBoard({ label: "Kit's tile: choose a socket to change it", onChoose: (cell) => change(Number(cell)) });
  const whose = picker("The tile", [["theirs", "is the other's"], ["own", "is Kit's"], ["none", "is not laid yet"]], look);
  const event = picker("Event of the turn", [["first", "the first"], ["last", "the last"]], look);
  const skip = picker("Skips", [["both", "Both may still skip"]], () => { skips = skip.select.value; look(); });
  const advice = h("p", { class: "advice", role: "status" });
  const says = h("p");
  const worth = h("table", { class: "worth" });
  const self = { element: null, look, onChange: () => {}, get tokens() { return tokens; } };

  function change(socket) {
    if (whose.select.value === "none") whose.select.value = "theirs";
    tokens = after[socket];
    look();
  }

  async function look() {
    const asked = { tokens, tile: whose.select.value, event: event.select.value, skips };
    const found = await ask("ask", asked);
    after = found.after;
    skips = found.skip;
    board.show(found.scene);
    board.choices(new Map(found.form.steps.map(({ cell, words }) => [cell, { words }])));
    board.overlay([], found.events.filter((one) => board.has(one.event) && one.value !== null)
      .map((one) => ({ cell: one.event, text: signed(one.value), kind: one.kit ? "good" : "" })));
    fill(skip.select, (found.skips.length ? found.skips : [{ name: skips, words: "No game leads here" }])
      .map(({ name, words }) => h("option", { value: name, selected: name === skips }, words)));
    write(advice, found.advice ? `Kit plays ${found.advice}.` : "Kit has nothing to do.");
    write(says, found.says);
    fill(worth, h("caption", null, "What each event is worth to Kit"), h("tbody", null, byValue(found.events).map(worthRow)));
    self.onChange();
  }

  self.element = h("div", { class: "kit-editor" }, board.element,
    h("div", null,
      h("p", { class: "quiet" }, "Choose a socket to change it: empty, the other's (o), Kit's (K). Small numbers are what it is worth to take it."),
      h("div", { class: "row" }, whose.element, event.element, skip.element, button("Clear", () => { tokens = EMPTY; look(); })),
      advice, says, worth));
  return self;
}

const byValue = (events) => [...events].sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || Number(b.kit) - Number(a.kit));
const worthRow = ({ words, value, kit }) =>
  h("tr", { class: kit ? "kit-plays" : null }, h("th", { scope: "row" }, words),
    h("td", { class: "right" }, value === null ? "–" : signed(value)), h("td", null, kit ? "Kit's choice" : ""));

/** What was learnt, kept in this browser. */
function progress() {
  const fresh = { known: {}, asked: 0, right: 0, streak: 0, best: 0 };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return fresh;
  }
}

/** How often a position is asked: a wrong one most, then new ones, a known one seldom. */
const weight = (known, text) => (!(text in known) ? 8 : known[text] === 0 ? 32 : 16 / 2 ** known[text]);

function drawn(texts, known) {
  let left = Math.random() * texts.reduce((sum, text) => sum + weight(known, text), 0);
  return texts.find((text) => (left -= weight(known, text)) < 0) ?? texts.at(-1);
}

/** The trainer. */
function createDrill(kit) {
  const kept = progress();
  const score = h("p", { class: "score" });
  const words = h("p");
  const verdict = h("p", { class: "verdict", role: "status" });
  const board = createBoard({ label: "Drill: what would Kit do?", onChoose: (cell, how) => chooser.choose(cell, how) });
  const chooser = createChooser({ board, decide: ({ path }) => judge(path[0]), preview: async () => ({}) });
  const next = button("Next", () => begin(true), { class: "primary", hidden: true });
  const everything = h("input", { type: "checkbox", on: { change: () => begin(true) } });
  const start = button("Start the drill", () => begin(true), { class: "primary" });
  const stage = h("div", { class: "kit-drill" }, start);
  let task = null;
  let text = "";

  async function begin(focus = false) {
    const { texts } = await ask("drill", { all: everything.checked ? "yes" : "no" });
    text = drawn(texts, kept.known);
    task = await ask("task", { text, turn: Math.floor(Math.random() * kit.turns) });
    if (start.isConnected) fill(stage, board.element, side);
    board.mark("hinted", []);
    chooser.set(task.form, task.scene);
    write(words, `${task.words} ${task.form.prompt}`);
    write(verdict, "");
    next.hidden = true;
    tell(texts);
    if (focus) board.focus();
  }

  function judge(index) {
    const { right, words: said } = task.events[index];
    const streak = right ? kept.streak + 1 : 0;
    kept.known[text] = right ? Math.min(kit.known, (kept.known[text] ?? 0) + 1) : 0;
    Object.assign(kept, { asked: kept.asked + 1, right: kept.right + (right ? 1 : 0), streak, best: Math.max(kept.best, streak) });
    localStorage.setItem(KEPT, JSON.stringify(kept));
    chooser.set(null, task.solved);
    verdict.className = right ? "verdict right" : "verdict wrong";
    write(verdict, said);
    next.hidden = false;
    next.focus();
    tell();
  }

  let count = 0;
  let learnt = 0;
  function tell(texts = null) {
    if (texts) [count, learnt] = [texts.length, texts.filter((one) => kept.known[one] === kit.known).length];
    fill(score, h("strong", null, `Streak ${kept.streak}`), ` · best ${kept.best} · ${kept.right} of ${kept.asked} right · ${learnt} of ${count} known`);
  }

  const side = h("div", null, score, words, chooser.element, verdict, h("p", { class: "row" }, next),
    h("label", { class: "check" }, everything, " also positions that never come up by his rules"));
  return stage;
}

/** All positions, filtered and in pages. */
function createTable(editor) {
  let page = 0;
  const restart = () => { page = 0; look(); };
  const rule = picker("Rule", [["", "all rules"], ...[1, 2, 3, 4, 5].map((n) => [n, `rule ${n}`]), ["exception", "exceptions"]], restart);
  const whose = picker("Tile", [["", "any"], ["own", "Kit's"], ["theirs", "the other's"], ["none", "none yet"]], restart);
  const event = picker("Event", [["", "any"], ["first", "first"], ["last", "last"]], restart);
  const arises = h("input", { type: "checkbox", checked: true, on: { change: restart } });
  const like = h("input", { type: "checkbox", on: { change: restart } });
  const count = h("p", { role: "status" });
  const tiles = h("div", { class: "tiles" });
  const pages = h("div", { class: "row" });

  async function look() {
    const found = await ask("table", { page, rule: rule.select.value, tile: whose.select.value, event: event.select.value,
      arises: arises.checked ? "yes" : "no", tokens: like.checked ? editor.tokens : EMPTY });
    page = found.page;
    write(count, `${found.count} tiles, ${found.rows} rows of the table.`);
    fill(tiles, found.tiles.map((one) => tile(one, tileCaption(one))));
    const go = (to, label, dead) => button(label, () => { page = to; look(); }, { disabled: dead });
    fill(pages, found.pages > 1 ? [go(page - 1, "Previous", page === 0), h("span", null, `${page + 1} of ${found.pages}`),
      go(page + 1, "Next", page + 1 >= found.pages)] : []);
  }

  const element = h("div", null,
    h("div", { class: "row" }, rule.element, whose.element, event.element,
      h("label", { class: "check" }, arises, " only what comes up"), h("label", { class: "check" }, like, " with the tokens of the tile above")),
    count, tiles, pages);
  return { element, look, follow: () => like.checked && restart() };
}

const tileCaption = ({ words, play, value, rule }) =>
  [h("strong", null, `play ${play}`), h("span", null, words), h("span", { class: "quiet" }, `${/^\d/.test(rule) ? `rule ${rule}` : rule}, worth ${value}`)];

/** The source's questions; solving every reading of the game takes a while, so it waits until somebody wants to know. */
function questions() {
  const place = h("div");
  const wanted = button("Show the answers", async () => {
    wanted.disabled = true;
    write(wanted, "Solving every reading of the rules …");
    const { questions: asked } = await ask("questions", {});
    fill(place, asked.flatMap(({ question, sentences }) => [h("h3", null, question), h("ul", null, sentences.map((one) => h("li", null, one)))]));
    announce("The answers are shown.");
  });
  fill(place, wanted);
  return place;
}
