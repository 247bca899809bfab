// What a search says about a position: the bar, the value in words, the best line, and every choice with its worth.

import { h, fill, set, button, write, announce } from "./dom.js";
import { colour } from "./scene.js";
import { paintOf } from "./players.js";
import { digits, isKnown, mixed, percent, worth } from "./figures.js";
import { asLayers, heatOf, likelyWays } from "./heat.js";

const A_MOMENT = 120;

/** @returns {Page.ThoughtsState} */
const emptyState = () => ({
  shown: null, thought: null, decider: 0, sorted: { by: "", down: true }, pointed: {}, isAhead: false, isDrawing: false,
});

/** The panel and the bar. On the board of the trial it shows what is pointed at, and there it plays what is chosen. */
export class Thoughts {
  #state = emptyState();
  #trial;
  #words = h("p", { class: "eval-words" });
  #about = h("p", { class: "quiet" });
  #line = h("ol", { class: "best-line", "aria-label": "Best line" });
  #table = h("div", { class: "choices-box" });
  bar = h("div", { class: "eval-bar", role: "meter", "aria-label": "Evaluation",
    "aria-valuemin": -1, "aria-valuemax": 1, "aria-valuenow": 0 }, h("div"));
  element = h("div", { class: "thoughts" }, this.#words, this.#about, this.#line, this.#table);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {import("./trial.js").Trial} trial */
  constructor(trial) {
    this.#trial = trial;
    for (const type of ["mouseover", "focusin"]) {
      this.#table.addEventListener(type, ({ target }) => this.#point(target instanceof Element ? target : null));
    }
    for (const type of ["mouseleave", "focusout"]) this.#table.addEventListener(type, () => this.#point(null));
  }

  /**
   * Show a thought about what the server shows, null while there is none: a `text` instead. `player` is the one who
   * decides.
   * @type {(shown: Wire.Look, thought: Page.Found | null, more: { text?: string, player?: number | null }) => void}
   */
  show(shown, thought, { text = "", player = null }) {
    const state = this.#state;
    if (shown !== state.shown) Object.assign(state, { pointed: {}, isAhead: false });
    Object.assign(state, { shown, thought, decider: player ?? shown.view.to_move[0] ?? 0 });
    this.#drawBar(shown, thought);
    write(this.#words, text || wordsOf(shown, thought));
    set(this.bar, "aria-valuetext", this.#words.textContent);
    write(this.#about, [
      thought?.nodes && `${thought.nodes.toLocaleString("en")} nodes`, thought?.depth && `depth ${thought.depth}`,
      thought?.seconds && `${thought.seconds.toFixed(1)} s`].filter(Boolean).join(" · "));
    // While it grows it is there to be seen; a screen reader is told what it came to.
    if (text || thought?.done) announce(this.#words.textContent ?? "");
    keepFocus(this.#line, () => this.#drawLine());
    state.isDrawing = true;
    keepFocus(this.#table, () => this.#drawChoices());
    state.isDrawing = false;
  }

  /** In a game of several their values are those of the player who decides, whoever it is. */
  get #choices() {
    const choices = this.#state.thought?.choices ?? [];
    if (!this.#isOfSeveral || !this.#state.decider) return choices;
    return choices.map((choice) => ({ ...choice, value: isKnown(choice.value) ? -choice.value : null }));
  }

  get #isOfSeveral() {
    return (this.#state.shown?.game.seats.length ?? 0) > 2;
  }

  get #scale() {
    return this.#state.thought?.scale || 1;
  }

  /** Whether several players decide at once. */
  get #isTogether() {
    return (this.#state.shown?.view.to_move.length ?? 0) > 1;
  }

  /** Values of two are in the first player's view; the other may decide. */
  get #side() {
    return this.#state.decider && !this.#isOfSeveral ? -1 : 1;
  }

  /** @type {(shown: Wire.Look, thought: Page.Found | null) => void} */
  #drawBar({ game }, thought) {
    const { bar } = this;
    const value = thought?.value ?? null;
    const share = Math.max(-1, Math.min(1, (value ?? 0) / this.#scale));
    for (const [player, name] of ["--first", "--second"].entries()) {
      bar.style.setProperty(name, colour(paintOf(game, player)));
    }
    bar.style.setProperty("--share", `${50 + 50 * share}%`);
    bar.classList.toggle("unknown", value === null);
    set(bar, "aria-valuenow", share.toFixed(2));
  }

  /** The best line: pointing at a decision shows the position after it, choosing it plays up to there. */
  #drawLine() {
    const { thought } = this.#state;
    const board = this.#trial.board;
    const made = thought?.line ?? [];
    const back = () => {
      this.#trial.restart();
      this.#drawHeat();
    };
    fill(this.#line, made.map((text, at) => {
      const look = () => {
        const scene = thought?.line_scenes?.[at];
        if (!scene) return;
        board.heat([]);
        board.show(scene);
      };
      const on = { mouseenter: look, focus: look, mouseleave: back, blur: back,
        click: () => this.#play(made.slice(0, at + 1)) };
      return h("li", null, h("button", { type: "button", title: "Play up to here", on }, text));
    }));
  }

  /** @param {string[]} texts */
  #play(texts) {
    this.#trial.play(texts.map((text) => ({ text })));
  }

  // On the board

  /** What the choices are worth or how likely they are, on the board; or the one that is pointed at, by itself. */
  #drawHeat() {
    const { shown, pointed, decider, isAhead } = this.#state;
    const board = this.#trial.board;
    if (isAhead || !shown) return;
    const own = this.#choices.find(({ text }) => text === pointed.text);
    const paint = paintOf(shown.game, decider);
    const ways = own?.ways ?? [];
    // Arrows show the cells better than rings do.
    board.mark("hinted", ways.some(({ from }) => from) ? [] : own?.cells ?? []);
    if (own && (this.#isTogether || ways.length)) {
      const amounts = ways.map(({ from, to, amount }) => ({ from, to, paint, text: `${from ? "" : "+"}${amount}` }));
      board.heat(...asLayers(amounts));
    } else if (this.#isTogether) {
      board.heat(...asLayers(likelyWays(this.#choices).map((way) => ({ ...way, paint }))));
    } else board.heat(heatOf(this.#choices, this.#side, this.#scale));
  }

  /**
   * Pointing at a row shows what the choice does; at what follows it, the position after that.
   * @param {Element | null} target
   */
  #point(target) {
    const state = this.#state;
    const row = target?.closest("[data-choice]");
    const text = row?.getAttribute("data-choice") ?? undefined;
    const isLine = row?.hasAttribute("data-line");
    // A row that is drawn anew is still pointed at.
    if (state.isDrawing || (text === state.pointed.text && isLine === state.pointed.isLine)) return;
    state.pointed = { text, isLine };
    clearTimeout(this.#timer);
    if (state.isAhead) this.#trial.restart();
    state.isAhead = false;
    this.#drawHeat();
    if (isLine) this.#timer = setTimeout(() => this.#lookAhead(state.pointed), A_MOMENT);
  }

  /** @param {Page.ThoughtsState["pointed"]} asked */
  async #lookAhead(asked) {
    const board = this.#trial.board;
    const choice = this.#choices.find(({ text }) => text === asked.text);
    const made = choice && [choice.text, ...choice.line].map((text) => ({ text }));
    const ahead = made && await this.#trial.peek(made).catch(() => null);
    if (!ahead?.scene || asked !== this.#state.pointed) return;
    this.#state.isAhead = true;
    board.heat([]);
    board.mark("hinted", ahead.cells);
    board.show(ahead.scene);
  }

  // The table of choices

  #drawChoices() {
    const choices = this.#choices;
    this.#drawHeat();
    if (!choices.length) {
      fill(this.#table);
      return;
    }
    const seats = this.#state.shown?.game.seats ?? [];
    const valued = seats[this.#isOfSeveral ? this.#state.decider : 0];
    const isTogether = this.#isTogether;
    const hasLines = choices.some(({ line }) => line?.length);
    fill(this.#table, h("table", { class: "choices-table" },
      h("caption", null, isTogether ? "Orders, and how often to give them" : "Choices"),
      h("thead", null, h("tr", null,
        this.#head("text", isTogether ? "Orders" : "Choice"),
        this.#head("value", this.#scale > 1 ? "Value" : `${valued} takes`),
        this.#head("share", isTogether ? "Probability" : "Share"),
        hasLines && h("th", { scope: "col", class: "choice-line" }, "Line"))),
      h("tbody", null, this.#sorted(choices).map((choice) => this.#row(choice, hasLines)))));
  }

  /**
   * The choices in the order that was asked for; as they come the best is first.
   * @param {Wire.Choice[]} choices
   */
  #sorted(choices) {
    const { by, down } = this.#state.sorted;
    if (!by) return choices;
    const side = this.#side;
    const size = (/** @type {Wire.Choice} */ { text, value, share }) =>
      (by === "text" ? text : by === "value" ? side * (value ?? -Infinity) : share ?? 0);
    return [...choices].sort((a, b) => (size(a) < size(b) ? -1 : size(a) > size(b) ? 1 : 0) * (down ? -1 : 1));
  }

  /** @type {(by: "text" | "value" | "share", label: string) => HTMLElement} */
  #head(by, label) {
    const { sorted } = this.#state;
    const sort = () => {
      this.#state.sorted = { by, down: sorted.by === by ? !sorted.down : by !== "text" };
      this.#drawChoices();
      this.#table.querySelector("[aria-sort]")?.querySelector("button")?.focus();
    };
    const how = sorted.by !== by ? null : sorted.down ? "descending" : "ascending";
    return h("th", { scope: "col", "aria-sort": how }, button(label, sort));
  }

  /** @type {(choice: Wire.Choice, hasLines: boolean) => HTMLElement} */
  #row({ text, value, share, line = [] }, hasLines) {
    // Where several decide, the first of them does so first on this board.
    const isMine = this.#state.decider === this.#state.shown?.view.to_move[0];
    return h("tr", { data: { choice: text } },
      h("th", { scope: "row" },
        button(text, () => this.#play([text]), { title: isMine && "Play this", disabled: !isMine })),
      h("td", null, worth(value, this.#scale)), h("td", null, share ? percent(share) : ""),
      hasLines && h("td", { class: "choice-line" }, line.length > 0
        && button(line.join(" · "), () => this.#play([text, ...line]),
          { title: "Play this and what follows", data: { choice: text, line: true } })));
  }
}

/** @type {(shown: Wire.Look, thought: Page.Found | null) => string} */
function wordsOf({ game: { seats } }, thought) {
  if (thought?.words) return mixed(thought.words);
  if (thought?.compiling) return "Preparing the search for its first time; this takes some seconds …";
  if (!thought || !isKnown(thought.value)) return "Thinking …";
  const { value, scale = 1 } = thought;
  if (seats.length > 2) return `${seats[0]} takes ${percent(0.5 + value / 2)} …`;
  const leader = seats[value >= 0 ? 0 : 1];
  return scale > 1 ? `about +${digits(Math.abs(value))} for ${leader} …`
    : `${leader} is ahead, ${percent(0.5 + Math.abs(value) / 2)} …`;
}

/**
 * Draw something anew without taking the focus away; what follows a choice may have changed.
 * @type {(within: Element, draw: () => void) => void}
 */
function keepFocus(within, draw) {
  const label = (/** @type {Element} */ one) =>
    (one.hasAttribute("data-line") ? `${one.getAttribute("data-choice")} …` : one.textContent);
  const active = document.activeElement;
  const focused = active && within.contains(active) ? label(active) : null;
  draw();
  if (focused !== null) [...within.querySelectorAll("button")].find((one) => label(one) === focused)?.focus();
}
