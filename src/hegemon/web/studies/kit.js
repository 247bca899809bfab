// Kit's page: the rules, what Kit would do, the drill, and the table drawn on tiles. All that is known comes from the
// study.

import { h, fill, button, write, announce } from "../dom.js";
import { get } from "../net.js";
import { drawScene } from "../scene.js";
import { Board } from "../board.js";
import { Chooser } from "../choose.js";

const EMPTY = ".......";
const KEPT = "hegemon.kit";
const RULES = [1, 2, 3, 4, 5];

/** @type {(what: string, words: Record<string, unknown>) => Promise<any>} */
const ask = (what, words) => get(`/api/kit/${what}?${new URLSearchParams(/** @type {any} */ (words))}`);
const signed = (/** @type {number} */ value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
const yes = (/** @type {HTMLInputElement} */ box) => (box.checked ? "yes" : "no");

/**
 * Kit's page.
 * @type {Page.Script["open"]}
 */
export async function open(main) {
  /** @type {Kit.Beginning} */
  const kit = await get("/api/kit");
  document.title = `${kit.title} · Hegemon`;
  const editor = new Editor();
  const table = new Table(editor);
  editor.onChange = () => table.follow();
  fill(main, h("div", { class: "kit" },
    h("h1", null, kit.title), h("p", { class: "lead" }, `${kit.about}.`),
    section("The five rules",
      h("ol", { class: "kit-rules" }, kit.rules.map(ruleItem)), h("p", { class: "quiet" }, kit.proved)),
    section("What would Kit do?", editor.element),
    section("Drill", new Drill(kit).element),
    section("If they open", kit.openings.map(openingRow)),
    section("The table", table.element, h("p", { class: "quiet" }, kit.legend.join(" "))),
    section("Four questions", questions())));
  await Promise.all([editor.look(), table.look()]);
}

/** @type {(title: string, ...children: Page.Child[]) => HTMLElement} */
const section = (title, ...children) => h("section", { class: "kit-part" }, h("h2", null, title), children);

/**
 * A tile in words, for people who can't see it.
 * @param {Wire.Scene} scene
 */
const tileWords = (scene) =>
  scene.cells.filter(({ sign }) => sign).map(({ name, words }) => `${name} ${words}`).join(", ") || "empty tile";

/** @type {(tile: Kit.Tile, caption: Page.Child) => HTMLElement} */
const tile = ({ scene, alt }, caption) =>
  h("figure", { class: "tile" }, drawScene(scene, alt), caption && h("figcaption", null, caption));

/** @type {(rule: Kit.Rule) => HTMLElement} */
const ruleItem = ({ words, about, scene }) => h("li", null, drawScene(scene, tileWords(scene)),
  h("div", null, h("strong", null, words), h("small", { class: "quiet" }, about)));

/** @type {(opening: Kit.Opening) => HTMLElement[]} */
const openingRow = ({ name, winning, pairs, tiles }) => [
  h("h3", null, `The ${name}: ${winning} of ${pairs} replies win`),
  h("div", { class: "tiles" }, tiles.map((one) => tile(one, one.words)))];

/**
 * A labelled choice; `options` are `[value, words]`.
 * @type {(label: string, options: [string, string][], change: () => void) =>
 *   { select: HTMLSelectElement, element: HTMLElement }}
 */
function picker(label, options, change) {
  const select = h("select", { on: { change } }, options.map(([value, words]) => h("option", { value }, words)));
  return { select, element: h("label", { class: "field" }, label, select) };
}

/** The tile on which anybody can be set, and what Kit says to it. */
class Editor {
  /** The seven sockets, as the study writes them. */
  tokens = EMPTY;
  /** Told when the tile has changed. */
  onChange = () => {};
  /** The players that may still skip, as the study calls them. */
  #skips = "both";
  /** @type {string[]} */
  #after = [];
  #board = new Board({
    label: "Kit's tile: choose a socket to change it", onChoose: (cell) => this.#change(Number(cell)),
  });
  #whose = picker("The tile",
    [["theirs", "is the other's"], ["own", "is Kit's"], ["none", "is not laid yet"]], () => this.look());
  #event = picker("Event of the turn", [["first", "the first"], ["last", "the last"]], () => this.look());
  #skip = picker("Skips", [["both", "Both may still skip"]], () => {
    this.#skips = this.#skip.select.value;
    this.look();
  });
  #advice = h("p", { class: "advice", role: "status" });
  #says = h("p");
  #worth = h("table", { class: "worth" });
  element = h("div", { class: "kit-editor" }, this.#board.element, h("div", null,
    h("p", { class: "quiet" }, "Choose a socket to change it: empty, the other's (o), Kit's (K). ",
      "Small numbers are what it is worth to take it."),
    h("div", { class: "row" }, this.#whose.element, this.#event.element, this.#skip.element,
      button("Clear", () => this.#clear())),
    this.#advice, this.#says, this.#worth));

  /** @param {number} socket */
  #change(socket) {
    if (this.#whose.select.value === "none") this.#whose.select.value = "theirs";
    this.tokens = this.#after[socket];
    this.look();
  }

  #clear() {
    this.tokens = EMPTY;
    this.look();
  }

  async look() {
    /** @type {Kit.Advice} */
    const found = await ask("ask", {
      tokens: this.tokens, tile: this.#whose.select.value, event: this.#event.select.value, skips: this.#skips,
    });
    const board = this.#board;
    this.#after = found.after;
    this.#skips = found.skip;
    board.show(found.scene);
    board.choices(new Map(found.form.steps.map(({ cell = "", words }) => [cell, { words }])));
    board.overlay([], found.events.flatMap(({ event, value, kit }) =>
      (board.has(event) && value !== null ? [{ cell: event, text: signed(value), kind: kit ? "good" : "" }] : [])));
    const skips = found.skips.length ? found.skips : [{ name: found.skip, words: "No game leads here" }];
    fill(this.#skip.select, skips.map(({ name, words }) =>
      h("option", { value: name, selected: name === found.skip }, words)));
    write(this.#advice, found.advice ? `Kit plays ${found.advice}.` : "Kit has nothing to do.");
    write(this.#says, found.says);
    fill(this.#worth, h("caption", null, "What each event is worth to Kit"),
      h("tbody", null, byValue(found.events).map(worthRow)));
    this.onChange();
  }
}

/** @type {(events: Kit.Event[]) => Kit.Event[]} */
const byValue = (events) =>
  [...events].sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || Number(b.kit) - Number(a.kit));

/** @type {(event: Kit.Event) => HTMLElement} */
const worthRow = ({ words, value, kit }) =>
  h("tr", { class: kit ? "kit-plays" : null }, h("th", { scope: "row" }, words),
    h("td", { class: "right" }, value === null ? "–" : signed(value)), h("td", null, kit ? "Kit's choice" : ""));

/**
 * What was learnt, kept in this browser.
 * @returns {Kit.Progress}
 */
function progress() {
  const fresh = { known: {}, asked: 0, right: 0, streak: 0, best: 0 };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return fresh;
  }
}

/**
 * How often a position is asked: a wrong one most, then new ones, a known one seldom.
 * @type {(known: Record<string, number>, text: string) => number}
 */
const weight = (known, text) => (!(text in known) ? 8 : known[text] === 0 ? 32 : 16 / 2 ** known[text]);

/** @type {(texts: string[], known: Record<string, number>) => string} */
function drawn(texts, known) {
  let left = Math.random() * texts.reduce((sum, text) => sum + weight(known, text), 0);
  return texts.find((text) => (left -= weight(known, text)) < 0) ?? texts[texts.length - 1];
}

/** The trainer. */
class Drill {
  #kit;
  #kept = progress();
  #score = h("p", { class: "score" });
  #words = h("p");
  #verdict = h("p", { class: "verdict", role: "status" });
  #board = new Board({
    label: "Drill: what would Kit do?", onChoose: (cell, how) => this.#chooser.choose(cell, how),
  });
  #chooser = new Chooser({
    board: this.#board,
    decide: ({ path }) => this.#judge(path?.[0] ?? 0),
    preview: async () => ({ scene: null, form: null, told: [] }),
  });
  #next = button("Next", () => this.#begin(), { class: "primary", hidden: true });
  #everything = h("input", { type: "checkbox", on: { change: () => this.#begin() } });
  element = h("div", { class: "kit-drill" },
    button("Start the drill", () => this.#begin(true), { class: "primary" }));
  /** @type {Kit.Task | null} */
  #task = null;
  /** The position that is asked. */
  #text = "";
  /** @type {string[]} All positions that can be asked. */
  #texts = [];

  /** @param {Kit.Beginning} kit */
  constructor(kit) {
    this.#kit = kit;
  }

  async #begin(isFirst = false) {
    const { texts } = await ask("drill", { all: yes(this.#everything) });
    this.#texts = texts;
    this.#text = drawn(texts, this.#kept.known);
    /** @type {Kit.Task} */
    const task = await ask("task", { text: this.#text, turn: Math.floor(Math.random() * this.#kit.turns) });
    this.#task = task;
    if (isFirst) this.#build();
    this.#board.mark("hinted", []);
    this.#chooser.set(task.form, task.scene);
    write(this.#words, `${task.words} ${task.form.prompt}`);
    write(this.#verdict, "");
    this.#next.hidden = true;
    this.#tell();
    this.#board.focus();
  }

  #build() {
    fill(this.element, this.#board.element, h("div", null,
      this.#score, this.#words, this.#chooser.element, this.#verdict, h("p", { class: "row" }, this.#next),
      h("label", { class: "check" }, this.#everything, " also positions that never come up by Kit's rules")));
  }

  /** @param {number} index */
  #judge(index) {
    if (!this.#task) return;
    const kept = this.#kept;
    const { right: isRight, words } = this.#task.events[index];
    kept.known[this.#text] = isRight ? Math.min(this.#kit.known, (kept.known[this.#text] ?? 0) + 1) : 0;
    kept.asked += 1;
    kept.right += isRight ? 1 : 0;
    kept.streak = isRight ? kept.streak + 1 : 0;
    kept.best = Math.max(kept.best, kept.streak);
    localStorage.setItem(KEPT, JSON.stringify(kept));
    this.#chooser.set(null, this.#task.solved);
    this.#verdict.className = isRight ? "verdict right" : "verdict wrong";
    write(this.#verdict, words);
    this.#next.hidden = false;
    this.#next.focus();
    this.#tell();
  }

  #tell() {
    const { known, streak, best, right, asked } = this.#kept;
    const learnt = this.#texts.filter((text) => known[text] === this.#kit.known).length;
    fill(this.#score, h("strong", null, `Streak ${streak}`), ` · best ${best} · ${right} of ${asked} right · `,
      `${learnt} of ${this.#texts.length} known`);
  }
}

/** All positions, filtered and in pages. */
class Table {
  #editor;
  #page = 0;
  #rule = picker("Rule", [["", "all rules"], .../** @type {[string, string][]} */ (
    RULES.map((n) => [String(n), `rule ${n}`])), ["exception", "exceptions"]], () => this.#restart());
  #whose = picker("Tile", [["", "any"], ["own", "Kit's"], ["theirs", "the other's"], ["none", "none yet"]],
    () => this.#restart());
  #event = picker("Event", [["", "any"], ["first", "first"], ["last", "last"]], () => this.#restart());
  #arises = h("input", { type: "checkbox", checked: true, on: { change: () => this.#restart() } });
  #like = h("input", { type: "checkbox", on: { change: () => this.#restart() } });
  #count = h("p", { role: "status" });
  #tiles = h("div", { class: "tiles" });
  #pages = h("div", { class: "row" });
  element = h("div", null,
    h("div", { class: "row" }, this.#rule.element, this.#whose.element, this.#event.element,
      h("label", { class: "check" }, this.#arises, " only what comes up"),
      h("label", { class: "check" }, this.#like, " with the tokens of the tile above")),
    this.#count, this.#tiles, this.#pages);

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /** The tile above has changed. */
  follow() {
    if (this.#like.checked) this.#restart();
  }

  async look() {
    /** @type {Kit.TablePage} */
    const found = await ask("table", {
      page: this.#page, rule: this.#rule.select.value, tile: this.#whose.select.value,
      event: this.#event.select.value, arises: yes(this.#arises),
      tokens: this.#like.checked ? this.#editor.tokens : EMPTY,
    });
    const { page, pages } = found;
    this.#page = page;
    write(this.#count, `${found.count} tiles, ${found.rows} rows of the table.`);
    fill(this.#tiles, found.tiles.map((one) => tile(one, tileCaption(one))));
    /** @type {(to: number, label: string, disabled: boolean) => HTMLElement} */
    const turn = (to, label, disabled) => button(label, () => this.#turnTo(to), { disabled });
    fill(this.#pages, pages > 1 && [
      turn(page - 1, "Previous", page === 0), h("span", null, `${page + 1} of ${pages}`),
      turn(page + 1, "Next", page + 1 >= pages)]);
  }

  #restart() {
    this.#turnTo(0);
  }

  /** @param {number} page */
  #turnTo(page) {
    this.#page = page;
    this.look();
  }
}

/** @type {(tile: Kit.TableTile) => HTMLElement[]} */
const tileCaption = ({ words, play, value, rule }) => [
  h("strong", null, `play ${play}`), h("span", null, words),
  h("span", { class: "quiet" }, `${/^\d/.test(rule) ? `rule ${rule}` : rule}, worth ${value}`)];

/** The source's questions. Solving every reading of the game takes a while, so it waits until it is wanted. */
function questions() {
  const place = h("div");
  const wanted = button("Show the answers", async () => {
    wanted.disabled = true;
    write(wanted, "Solving every reading of the rules …");
    /** @type {{ questions: { question: string, sentences: string[] }[] }} */
    const { questions: asked } = await ask("questions", {});
    fill(place, asked.map(({ question, sentences }) =>
      [h("h3", null, question), h("ul", null, sentences.map((one) => h("li", null, one)))]));
    announce("The answers are shown.");
  });
  return fill(place, wanted);
}
