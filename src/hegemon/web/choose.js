// The form walker: what a person may decide, step by step or as amounts, on the board and beside it.
// It sends one whole decision; what a step means is the form's business.

import { h, fill, button, announce, reason } from "./dom.js";
import { Amounts } from "./plan.js";
import { tray } from "./tray.js";

const ASK_AFTER = 180;

/** @returns {Page.ChooserState} */
const emptyState = () => ({
  form: null, scene: null, taken: [], drawn: 0, amounts: null, source: "", offered: [], told: [],
  refused: "", touched: "", sent: "", asking: 0,
});

/** Walks forms on a board; give `board.onChoose` to `choose`. */
export class Chooser {
  element = h("div", { class: "choose" });
  #state = emptyState();
  #board;
  #decide;
  #preview;
  #onPrompt;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Page.ChooserOptions} options */
  constructor({ board, decide, preview, onPrompt = () => {} }) {
    this.#board = board;
    this.#decide = decide;
    this.#preview = preview;
    this.#onPrompt = onPrompt;
  }

  /** Whether something is to be decided. */
  get active() {
    return Boolean(this.#state.form);
  }

  /**
   * Show a scene with what can be decided there, or null. Forgets what was begun.
   * @type {(form: Wire.Form | null, scene: Wire.Scene | null) => void}
   */
  set(form, scene) {
    Object.assign(this.#state, { taken: [], drawn: 0, sent: "", refused: "" });
    this.#enter(form, scene);
  }

  /**
   * Do what a click on a cell means now.
   * @type {(cell: string, how?: Page.How) => void}
   */
  choose(cell, how = "more") {
    const { form, sent, taken } = this.#state;
    if (!form || sent) return;
    Object.assign(this.#state, { refused: "", touched: cell });
    const steps = form.steps.flatMap((step, index) => (step.cell === cell ? [index] : []));
    if (this.#give(cell, how)) return;
    const isTaken = taken.at(-1)?.step.cell === cell;
    if (how === "less" || (steps.length === 0 && isTaken)) {
      if (isTaken) this.back();
    } else if (steps.length === 1) this.#take(form, steps[0]);
    else if (steps.length > 1) this.#offer(steps);
    else this.#instead(cell);
  }

  /** One step back: what was asked about a cell, all that is planned, or a step. False if there was nothing. */
  back() {
    const state = this.#state;
    if (state.sent) return false;
    const isBegun = state.offered.length > 0 || this.#isPlanned() || state.taken.length > 0;
    state.refused = "";
    if (state.offered.length) state.offered = [];
    else if (this.#isPlanned() && state.form?.plan) {
      Object.assign(state, { amounts: new Amounts(state.form.plan), source: "", told: [] });
      state.asking++;
    } else this.#untake();
    this.#draw();
    return isBegun;
  }

  /** Send what is planned, or press the only button that ends the decision. */
  execute() {
    const { form, amounts, sent } = this.#state;
    if (!form || sent) return;
    const ends = this.#besideBoard(form);
    const missing = amounts?.missing();
    if (missing) this.#complain(missing);
    else if (amounts) this.#send(this.#answer(), "plan");
    else if (ends.length === 1) this.#take(form, ends[0]);
  }

  /**
   * The decision was refused: back to before it was sent, with the reason.
   * @param {string} why
   */
  refuse(why) {
    if (this.#state.sent !== "plan") this.#untake();
    this.#state.sent = "";
    this.#complain(why);
  }

  // Steps

  /** @type {(form: Wire.Form | null, scene: Wire.Scene | null) => void} */
  #enter(form, scene) {
    const state = this.#state;
    const amounts = form?.plan ? new Amounts(form.plan) : null;
    Object.assign(state, { form, scene, amounts, source: "", offered: [], told: [] });
    state.asking++;
    if (scene) this.#board.show(scene, form);
    this.#draw();
  }

  /** @type {(form: Wire.Form, index: number) => void} */
  #take(form, index) {
    const state = this.#state;
    const { scene, drawn } = state;
    const step = form.steps[index];
    state.taken = [...state.taken, { form, scene, index, step, drawn }];
    state.refused = "";
    if (step.then) this.#enter(step.then, scene);
    else if (step.ask) this.#askNext();
    else this.#send({ path: this.#path(), amounts: {} }, "step");
  }

  /** The decision goes on in a picture that only the server can draw. */
  async #askNext() {
    const state = this.#state;
    this.#enter({ prompt: "…", steps: [] }, null);
    const turn = state.asking;
    try {
      const next = await this.#preview({ path: this.#path(), amounts: {} });
      if (turn !== state.asking) return;
      state.drawn = state.taken.length;
      this.#enter(next.form, next.scene);
      this.#tell(next.told);
    } catch (problem) {
      if (turn === state.asking) this.refuse(reason(problem));
    }
  }

  /** As it was before the last step. */
  #untake() {
    const last = this.#state.taken.at(-1);
    if (!last) return;
    this.#state.taken = this.#state.taken.slice(0, -1);
    this.#state.drawn = last.drawn;
    this.#enter(last.form, last.scene);
  }

  /**
   * Several steps of one cell are offered as buttons.
   * @param {number[]} steps
   */
  #offer(steps) {
    this.#state.offered = steps;
    this.#draw();
    this.#focus(".steps button");
  }

  /**
   * Another piece than the one chosen before: the last step is made anew.
   * @param {string} cell
   */
  #instead(cell) {
    const before = this.#state.taken.at(-1);
    if (before?.form.steps.some((step) => step.cell === cell)) {
      this.back();
      this.choose(cell);
      return;
    }
    Object.assign(this.#state, { source: "", offered: [] });
    this.#draw();
  }

  #path() {
    return this.#state.taken.map(({ index }) => index);
  }

  /** @returns {Wire.Answer} */
  #answer() {
    return { path: this.#path(), amounts: Object.fromEntries(this.#state.amounts?.given ?? []) };
  }

  /** @type {(answer: Wire.Answer, sent: "step" | "plan") => void} */
  #send(answer, sent) {
    this.#state.sent = sent;
    this.#draw();
    this.#decide(answer);
  }

  /** @param {string} why */
  #complain(why) {
    this.#state.refused = why;
    announce(why);
    this.#draw();
    if (why) this.#board.say(this.#state.touched, why);
  }

  // Amounts

  #isPlanned() {
    const { source, amounts } = this.#state;
    return Boolean(source || (amounts && !amounts.empty));
  }

  /**
   * Give an amount, or choose where the next ones come from; false if the click was not about amounts.
   * @type {(cell: string, how: Page.How) => boolean}
   */
  #give(cell, how) {
    const state = this.#state;
    const { amounts, source } = state;
    if (!amounts) return false;
    const item = this.#itemAt(amounts, cell, how);
    if (item) this.#grant(amounts, item, how);
    else if (how !== "less" && source === cell) state.source = "";
    else if (how !== "less" && amounts.plan.items.some((one) => one.source === cell)) {
      state.source = cell;
      announce(`${cell}: ${amounts.left(cell)} left`);
    } else return false;
    this.#draw();
    return true;
  }

  /** @type {(amounts: Amounts, item: Wire.Item, how: Page.How) => void} */
  #grant(amounts, item, how) {
    const why = amounts.give(item, how);
    this.#complain(why);
    if (!why) announce(`${item.words}: ${amounts.amount(item) || "none"}. ${amounts.hint(item, 0)}`);
    this.#foretell(amounts);
  }

  /**
   * The same from the tray, where the button keeps the focus.
   * @type {(amounts: Amounts, item: Wire.Item, how: Page.How) => void}
   */
  #grantHere(amounts, item, how) {
    this.#grant(amounts, item, how);
    this.#focus(`[data-item="${CSS.escape(item.name)}"] [data-how="${how}"]`);
  }

  /** @type {(amounts: Amounts, cell: string, how: Page.How) => Wire.Item | undefined} */
  #itemAt(amounts, cell, how) {
    const { source } = this.#state;
    const here = amounts.plan.items.filter((item) => item.target === cell);
    const from = source && here.find((item) => item.source === source);
    if (from) return from;
    if (how === "less") {
      const items = amounts.items();
      return items.findLast((item) => item.target === cell) ?? items.findLast((item) => item.source === cell);
    }
    const common = here.filter((item) => !item.source);
    return common.find((item) => !amounts.obstacle(item)) ?? common[0];
  }

  /**
   * Ask the server what will come of the amounts.
   * @param {Amounts} amounts
   */
  #foretell(amounts) {
    clearTimeout(this.#timer);
    const turn = ++this.#state.asking;
    if (amounts.empty) {
      this.#tell([]);
      return;
    }
    this.#timer = setTimeout(async () => {
      try {
        const next = await this.#preview(this.#answer());
        if (turn === this.#state.asking) this.#tell(next.told);
      } catch {
        // What can't be foretold yet is judged when it is executed.
      }
    }, ASK_AFTER);
  }

  /** @param {string[]} lines */
  #tell(lines) {
    this.#state.told = lines ?? [];
    const place = this.element.querySelector(".told");
    if (place) fill(place, this.#toldLines());
  }

  // Drawing

  #draw() {
    const { form, amounts, taken, drawn, offered, source, sent } = this.#state;
    const board = this.#board;
    board.choices(form && !sent ? this.#openCells(form) : new Map());
    board.mark("source", [source, form?.steps[offered[0]]?.cell, ...taken.map(({ step }) => step.cell)]);
    // The picture of an asked step shows what its ghost did.
    board.ghost(taken.slice(drawn).flatMap(({ step }) => step.ghost ?? []));
    const { arrows, plates } = amounts?.drawn() ?? { arrows: [], plates: [] };
    board.overlay(arrows, plates);
    fill(this.element, form ? this.#inside(form) : []);
    this.#onPrompt(form?.prompt ?? "");
  }

  /**
   * The cells that can be chosen, and what they mean.
   * @param {Wire.Form} form
   */
  #openCells(form) {
    /** @type {Map<string, Page.Meaning>} */
    const open = new Map();
    for (const step of form.steps) {
      if (!this.#isOnBoard(step)) continue;
      const before = open.get(step.cell);
      open.set(step.cell, before ? { words: `${before.words}, or ${step.words}` } : step);
    }
    for (const [cell, meaning] of this.#plannable()) if (!open.has(cell)) open.set(cell, meaning);
    return open;
  }

  /** The cells that amounts can be given to or come from. */
  #plannable() {
    const { amounts, source } = this.#state;
    /** @type {Map<string, Page.Meaning>} */
    const open = new Map();
    for (const { source: from } of amounts?.plan.items ?? []) {
      const left = from && from !== source ? amounts?.left(from) ?? 0 : 0;
      if (from && left > 0) open.set(from, { words: `${left} to give out`, hint: "" });
    }
    for (const item of amounts?.plan.items ?? []) {
      if (!amounts || (item.source && item.source !== source)) continue;
      const has = amounts.amount(item) ? `, ${amounts.amount(item)} so far` : "";
      const hint = amounts.room(item) ? amounts.hint(item, 1) : "";
      if (!amounts.obstacle(item) || has) open.set(item.target, { words: item.words + has, hint });
    }
    return open;
  }

  /** @type {(step: Wire.Step) => step is Wire.Step & { cell: string }} */
  #isOnBoard(step) {
    return Boolean(step.cell && this.#board.has(step.cell));
  }

  /**
   * The places of the steps that are buttons.
   * @param {Wire.Form} form
   */
  #besideBoard(form) {
    return form.steps.flatMap((step, index) => (this.#isOnBoard(step) ? [] : [index]));
  }

  /** @param {Wire.Form} form */
  #inside(form) {
    const { offered, taken, amounts, source, refused } = this.#state;
    const shown = offered.length ? offered : this.#besideBoard(form);
    const isPlanned = this.#isPlanned();
    const isBegun = taken.length > 0 || offered.length > 0 || isPlanned;
    const disabled = Boolean(this.#state.sent);
    const plans = amounts && !offered.length ? amounts : null;
    return [
      h("div", { class: "row steps" },
        plans && button(plans.plan.execute, () => this.execute(),
          { class: "primary", disabled, data: { act: "execute" } }),
        shown.map((index) => this.#stepButton(form, index, disabled)),
        isBegun && button(isPlanned ? "Clear" : "Back", () => this.back(), { disabled, data: { act: "step-back" } })),
      h("p", { class: "toast" }, refused),
      plans && tray(plans, source, (item, how) => this.#grantHere(plans, item, how)),
      // Below all else, because it comes late and must not push away what is about to be pressed.
      h("div", { class: "told" }, this.#toldLines()),
    ];
  }

  #toldLines() {
    return this.#state.told.map((line) => h("p", null, line));
  }

  /** @type {(form: Wire.Form, index: number, disabled: boolean) => HTMLElement} */
  #stepButton(form, index, disabled) {
    const { words, label, hint } = form.steps[index];
    const said = [label || words, hint && h("small", null, hint)];
    return button(said, () => this.#take(form, index), { title: words, disabled, data: { step: index } });
  }

  /** @param {string} selector */
  #focus(selector) {
    const found = this.element.querySelector(selector);
    if (found instanceof HTMLElement) found.focus();
  }
}
