// What a search says about a position: the bar, the value in words, the best line, and every choice with its worth.

import { h, fill, set, button, write, announce } from "./dom.js";
import { live } from "./net.js";
import { colour } from "./scene.js";
import { paintOf } from "./players.js";

const SLIGHT = 0.1;
const LEAST = 0.01;
const A_MOMENT = 120;
const known = (value) => value !== null && value !== undefined;
const digits = (value) => String(Math.round(value * 100) / 100);

/** A value with its sign. */
export const signed = (value) => (known(value) ? (value > 0 ? "+" : "") + digits(value).replace("-", "−") : "–");
const percent = (share) => (known(share) ? `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %` : "–");

/** A probability in little room; only what is certain is 100%. */
const rounded = (share) => (share > 0.995 && share < 0.9999 ? ">99%" : `${Math.round(100 * share)}%`);

/** A value: points with their sign, or what part of the game player 1 takes; `brief` where there is little room. */
function worth(value, scale, brief = false) {
  if (!known(value)) return "–";
  if (scale > 1) return signed(!brief ? value : Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  return brief ? `${Math.round(50 + 50 * value)}%` : percent(0.5 + value / 2);
}

/** `37/3` as people write it: `12 1/3`. */
const mixed = (all, over, under) => (Number(over) > Number(under) ? `${Math.floor(over / under)} ${over % under}/${under}` : all);

/** Ask for thoughts about a position of a record; they come until it is done or stopped. */
export function startSearch({ shown, at, seconds, player = null }, onThought) {
  const search = { running: true, id: null, stop() { this.running = false; if (this.id !== null) live.stop(this.id); } };
  const message = { type: "analyse", game: shown.game.name, options: shown.game.options, record: shown.text, at, player, seconds };
  search.id = live.askWhenOnline(message, (reply) => {
    if (!search.running) live.stop(reply.id);
    else if (reply.type === "thought") onThought(reply);
    else onThought({ done: true, value: null, words: reply.why ?? "No answer came." });
  });
  return search;
}

/**
 * The panel and the bar; `play(texts)` plays decisions, `peek(texts)` resolves to `{ scene, cells }` after them, `board`
 * shows what is pointed at, `restore()` ends that.
 */
export function createThoughts({ board, play, peek, restore }) {
  const bar = h("div", { class: "eval-bar", role: "meter", "aria-label": "Evaluation", "aria-valuemin": -1, "aria-valuemax": 1, "aria-valuenow": 0 }, h("div"));
  const words = h("p", { class: "eval-words" });
  const about = h("p", { class: "quiet" });
  const line = h("ol", { class: "best-line", "aria-label": "Best line" });
  const table = h("div", { class: "choices-box" });
  let sorted = { by: "", down: true };
  let shown = null;
  let thought = null;
  let decider = 0;
  let pointed = {};
  let isAhead = false;
  let isDrawing = false;
  let waiting = 0;

  /** Show a thought about what the server shows, null while there is none: a `text` instead, and who decides. */
  function show(nextShown, nextThought, { text = "", player = null } = {}) {
    if (nextShown !== shown) [pointed, isAhead] = [{}, false];
    [shown, thought, decider] = [nextShown, nextThought, player ?? nextShown.view.to_move[0] ?? 0];
    const share = known(thought?.value) ? Math.max(-1, Math.min(1, thought.value / (thought.scale || 1))) : 0;
    ["--first", "--second"].forEach((name, player) => bar.style.setProperty(name, colour(paintOf(shown.game, player))));
    bar.style.setProperty("--share", `${50 + 50 * share}%`);
    bar.classList.toggle("unknown", !known(thought?.value));
    set(bar, "aria-valuenow", share.toFixed(2));
    write(words, text || wordsOf());
    set(bar, "aria-valuetext", words.textContent);
    write(about, [thought?.nodes && `${thought.nodes.toLocaleString("en")} nodes`, thought?.depth && `depth ${thought.depth}`,
      thought?.seconds && `${thought.seconds.toFixed(1)} s`].filter(Boolean).join(" · "));
    // While it grows it is there to be seen; a screen reader is told what it came to.
    if (text || thought?.done) announce(words.textContent);
    keepFocus(line, drawLine);
    isDrawing = true;
    keepFocus(table, drawChoices);
    isDrawing = false;
  }

  function wordsOf() {
    if (thought?.words) return thought.words.replace(/(\d+)\/(\d+)/g, mixed);
    if (thought?.compiling) return "Preparing the search for its first time; this takes some seconds …";
    if (!known(thought?.value)) return "Thinking …";
    const { seats } = shown.game;
    if (seats.length > 2) return `${seats[0]}: ${signed(thought.value)} …`;
    const leader = seats[thought.value >= 0 ? 0 : 1];
    return thought.scale > 1 ? `about +${digits(Math.abs(thought.value))} for ${leader} …` : `${leader} is ahead, ${percent(0.5 + Math.abs(thought.value) / 2)} …`;
  }

  /** The best line: pointing at a decision shows the position after it, choosing it plays up to there. */
  function drawLine() {
    const made = thought?.line ?? [];
    const back = () => {
      restore();
      drawHeat();
    };
    fill(line, made.map((text, at) => {
      const look = () => {
        if (!thought.line_scenes?.[at]) return;
        board.heat([]);
        board.show(thought.line_scenes[at]);
      };
      return h("li", null, h("button", { type: "button", title: "Play up to here", on: {
        mouseenter: look, focus: look, mouseleave: back, blur: back, click: () => play(made.slice(0, at + 1)) } }, text));
    }));
  }

  const together = () => shown.view.to_move.length > 1;
  /** Values are as player 1 sees them; who decides may be somebody else. */
  const side = () => (decider ? -1 : 1);
  const SIZES = { text: (one) => one.text, value: (one) => side() * (one.value ?? -Infinity), share: (one) => one.share ?? 0 };

  const choices = () => thought?.choices ?? [];

  /** What the choices are worth or how likely they are, on the board; or the one that is pointed at, by itself. */
  function drawHeat() {
    if (isAhead) return;
    const own = choices().find(({ text }) => text === pointed.text);
    const paint = paintOf(shown.game, decider);
    const ways = own?.ways ?? [];
    // Arrows show the cells better than rings do.
    board.mark("hinted", ways.some(({ from }) => from) ? [] : own?.cells ?? []);
    if (own && (together() || ways.length)) board.heat(...drawn(ways.map((way) => ({ ...way, paint, text: `${way.from ? "" : "+"}${way.amount}` }))));
    else if (together()) board.heat(...drawn(likely(choices()).map((way) => ({ ...way, paint }))));
    else board.heat(heatOf(choices(), side(), thought?.scale || 1));
  }

  /** Pointing at a row shows what the choice does; at what follows it, the position after that. */
  function point(target) {
    const { choice: text, line: isLine } = target?.closest("[data-choice]")?.dataset ?? {};
    // A row that is drawn anew is still pointed at.
    if (isDrawing || (text === pointed.text && isLine === pointed.isLine)) return;
    pointed = { text, isLine };
    clearTimeout(waiting);
    if (isAhead) restore();
    isAhead = false;
    drawHeat();
    if (isLine) waiting = setTimeout(lookAhead, A_MOMENT, pointed);
  }

  async function lookAhead(asked) {
    const choice = choices().find(({ text }) => text === asked.text);
    const ahead = choice && await peek([choice.text, ...choice.line]).catch(() => null);
    if (!ahead?.scene || asked !== pointed) return;
    isAhead = true;
    board.heat([]);
    board.mark("hinted", ahead.cells);
    board.show(ahead.scene);
  }

  for (const type of ["mouseover", "focusin"]) table.addEventListener(type, ({ target }) => point(target));
  for (const type of ["mouseleave", "focusout"]) table.addEventListener(type, () => point(null));

  function drawChoices() {
    const list = choices();
    drawHeat();
    if (!list.length) return fill(table);
    const size = SIZES[sorted.by];
    // As it comes the best is first; nobody has sorted it yet.
    const order = size ? [...list].sort((a, b) => (size(a) < size(b) ? -1 : size(a) > size(b) ? 1 : 0) * (sorted.down ? -1 : 1)) : list;
    return fill(table, h("table", { class: "choices-table" },
      h("caption", null, together() ? "Orders, and how often to give them" : "Choices"),
      h("thead", null, h("tr", null, head("text", together() ? "Orders" : "Choice"), head("value", thought.scale > 1 ? "Value" : `${shown.game.seats[0]} takes`), head("share", together() ? "Probability" : "Share"), hasLines() && h("th", { scope: "col", class: "choice-line" }, "Line"))),
      h("tbody", null, order.map(row))));
  }

  function head(by, label) {
    const sort = () => {
      sorted = { by, down: sorted.by === by ? !sorted.down : by !== "text" };
      drawChoices();
      table.querySelector("[aria-sort] button").focus();
    };
    return h("th", { scope: "col", "aria-sort": sorted.by !== by ? null : sorted.down ? "descending" : "ascending" }, button(label, sort));
  }

  const hasLines = () => choices().some(({ line: after }) => after?.length);

  function row({ text, value, share, line: after = [] }) {
    // Where several decide, the first of them does so first on this board.
    const mine = decider === shown.view.to_move[0];
    return h("tr", { data: { choice: text } },
      h("th", { scope: "row" }, button(text, () => play([text]), { title: mine && "Play this", disabled: !mine })),
      h("td", null, worth(value, thought.scale)), h("td", null, share ? percent(share) : ""),
      hasLines() && h("td", { class: "choice-line" }, after.length > 0 && button(after.join(" · "), () => play([text, ...after]),
        { title: "Play this and what follows", data: { choice: text, line: true } })));
  }

  return { bar, element: h("div", { class: "thoughts" }, words, about, line, table), show };
}

/** Draw something anew without taking the focus away from who is in it; what follows a choice may have changed. */
function keepFocus(within, draw) {
  const label = ({ dataset, textContent }) => (dataset.line ? `${dataset.choice} …` : textContent);
  const focused = within.contains(document.activeElement) ? label(document.activeElement) : null;
  draw();
  if (focused !== null) [...within.querySelectorAll("button")].find((one) => label(one) === focused)?.focus();
}

/** Where the choices send or place something, and how likely that is: as likely as those that do so together. */
function likely(choices) {
  const found = new Map();
  for (const { cells, ways, share } of choices) {
    const all = ways?.length ? ways : (cells ?? []).slice(-1).map((to) => ({ from: "", to }));
    for (const { from, to } of all) found.set(`${from}>${to}`, { from, to, share: (found.get(`${from}>${to}`)?.share ?? 0) + share });
  }
  return [...found.values()].filter(({ share }) => share >= LEAST).map((way) => ({ ...way, text: rounded(way.share) }));
}

/** Ways as spots, where they come from nowhere, and arrows. */
const drawn = (ways) => [ways.filter(({ from }) => !from).map(({ to, share = 0, text }) => ({ cell: to, share, text })), ways.filter(({ from }) => from)];

/** What each cell is worth: the best choice that ends there, from the side of who decides. */
function heatOf(choices, side, scale) {
  const best = new Map();
  const byValue = choices.some(({ value }) => known(value));
  for (const { cells, value, share } of choices) {
    const size = byValue ? side * (value ?? -Infinity) : share;
    const cell = cells?.at(-1);
    if (cell && Number.isFinite(size) && !(best.get(cell)?.size >= size)) best.set(cell, { size, text: byValue ? worth(value, scale, true) : percent(share) });
  }
  const sizes = [...best.values()].map(({ size }) => size);
  const high = Math.max(...sizes);
  // What hardly differs shall not look as if it did.
  const span = byValue ? Math.max(high - Math.min(...sizes), SLIGHT * scale) : high || 1;
  return [...best].map(([cell, { size, text }]) => ({ cell, text, share: 1 - (high - size) / span }));
}
