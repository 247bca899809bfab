// Beside the board: the record with every turn to click, what can be done with the game, and a box for notation.

import { h, button, iconButton, set, write } from "./dom.js";
import { paintOf, token } from "./players.js";

/** The record of a game; a click on a turn goes there. */
export class RecordList {
  #list = h("ol", { id: "record", class: "record", tabindex: -1, "aria-label": "Turns" });
  #empty = h("p", { class: "quiet" }, "No turn yet.");
  #walk;
  #onGo;
  /** @type {Wire.Turn[]} */
  #turns = [];
  /** After how many turns the position is that is shown. */
  #at = 0;

  /** @param {(n: number | null) => void} onGo is asked for the position after n turns, null for the latest one. */
  constructor(onGo) {
    this.#onGo = onGo;
    /** @type {(act: string, label: string, to: () => number) => HTMLElement} */
    const step = (act, label, to) => iconButton(act, label, () => this.#go(to()), { data: { act } });
    this.#walk = h("div", { class: "row walk" },
      step("first", "To the start", () => 0),
      step("previous", "One turn back (Alt+Left)", () => this.#at - 1),
      step("next", "One turn on (Alt+Right)", () => this.#at + 1),
      step("last", "To the game as it stands", () => this.#turns.length));
    this.#list.addEventListener("keydown", (event) => this.#press(event));
    this.element = h("section", { class: "panel record-panel", "aria-labelledby": "record-title" },
      h("div", { class: "row" }, h("h2", { id: "record-title", class: "grow" }, "Record"), this.#walk),
      this.#empty, this.#list);
  }

  back() {
    this.#go(this.#at - 1);
  }

  on() {
    this.#go(this.#at + 1);
  }

  /**
   * Show a record; `viewing` is the turn that is looked at, null for the game as it stands.
   * @type {(state: { record: Wire.Turn[], game: Wire.Game }, viewing: number | null) => void}
   */
  show({ record, game }, viewing) {
    const list = this.#list;
    const isLonger = record.length >= this.#turns.length
      && this.#turns.every((turn, n) => turn.text === record[n].text);
    if (!isLonger) list.replaceChildren();
    this.#turns = record;
    this.#at = viewing ?? record.length;
    for (let n = list.childElementCount; n < record.length; n++) list.append(this.#turn(record[n], n, game));
    for (const [n, turn] of [...list.querySelectorAll("button")].entries()) {
      set(turn, "aria-current", n + 1 === this.#at ? "step" : null);
      set(turn, "tabindex", n + 1 === (this.#at || 1) ? 0 : -1);
    }
    const current = list.children[this.#at - 1];
    if (current instanceof HTMLElement) {
      list.scrollTop = Math.max(0, current.offsetTop - list.offsetTop - list.clientHeight / 2);
    }
    for (const [n, one] of [...this.#walk.children].entries()) {
      set(one, "aria-disabled", (n < 2 ? this.#at === 0 : this.#at === record.length) ? "true" : null);
    }
    this.#empty.hidden = record.length > 0;
  }

  /** @type {(turn: Wire.Turn, n: number, game: Wire.Game) => HTMLElement} */
  #turn({ text, players }, n, game) {
    const tokens = players.map((player) => token(paintOf(game, player), player, game.seats.length));
    // The list numbers the turns; some records do too.
    const words = h("span", null, text.replace(/^\d+\. /, ""));
    return h("li", null, button([tokens, words], () => this.#go(n + 1), { data: { turn: n + 1 } }));
  }

  /** @param {number} to */
  #go(to) {
    this.#onGo(to >= this.#turns.length ? null : Math.max(0, to));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!step || event.altKey) return;
    event.preventDefault();
    this.#go(this.#at + step);
    requestAnimationFrame(() => {
      const current = this.#list.querySelector("[aria-current]");
      if (current instanceof HTMLElement) current.focus();
    });
  }
}

/** Buttons about the game. */
export class Actions {
  /** @type {Map<string, HTMLElement>} */
  #buttons = new Map();

  /** @param {Page.Action[]} list */
  constructor(list) {
    for (const { act, label, click = () => {}, node } of list) {
      this.#buttons.set(act, node ?? button(label, click, { class: "small", data: { act } }));
    }
    this.element = h("div", { class: "row actions" }, [...this.#buttons.values()]);
  }

  /**
   * Show some of the buttons, and hide the others.
   * @param {Record<string, boolean>} shown
   */
  show(shown) {
    for (const [act, one] of this.#buttons) one.hidden = !shown[act];
  }
}

/** A box that takes a turn as text; what is wrong with it is said right below. */
export class NotationBox {
  #input = h("input", { id: "notation", type: "text", spellcheck: "false", autocomplete: "off" });
  #note = h("p", { class: "toast", role: "status", id: "notation-note" });
  #send = button("Play", () => {}, { type: "submit" });
  #parts = [h("label", { for: "notation" }, "Your turn as text"), h("div", { class: "row" }, this.#input, this.#send)];

  /** @param {(text: string) => void} onSend */
  constructor(onSend) {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.say("");
      const text = this.#input.value.trim();
      if (text) onSend(text);
    };
    this.element = h("form", { class: "notation", on: { submit } }, this.#parts, this.#note);
    set(this.#input, "aria-describedby", "notation-note");
  }

  /**
   * Whether something may be sent now, and whether it ever may again.
   * @param {boolean} may
   */
  show(may, ever = true) {
    this.#input.disabled = this.#send.disabled = !may;
    if (!may) this.#input.value = "";
    for (const part of this.#parts) part.hidden = !ever;
  }

  done() {
    this.#input.value = "";
    this.say("");
  }

  /** @param {string} why */
  refuse(why) {
    this.say(why);
    this.#input.focus();
  }

  /** @param {string} text */
  say(text) {
    write(this.#note, text);
  }
}
