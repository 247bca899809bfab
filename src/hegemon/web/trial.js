// A board on which anything may be tried: nothing is kept, the server answers every question with a whole position.

import { h, reason, write } from "./dom.js";
import { look, post } from "./net.js";
import { Board } from "./board.js";
import { Chooser } from "./choose.js";

/** @returns {Page.TrialState} */
const emptyState = () => ({ source: { game: null, options: {} }, answers: [], at: null, shown: null, asking: 0 });

/** A trial board. */
export class Trial {
  #state = emptyState();
  #options;

  /** @param {Page.TrialOptions} options */
  constructor(options) {
    this.#options = options;
    const prompt = h("p", { class: "prompt" });
    this.board = new Board({ label: options.label, onChoose: (cell, how) => this.chooser.choose(cell, how) });
    this.chooser = new Chooser({
      board: this.board,
      decide: (answer) => this.#decide(answer),
      preview: (draft) => post("/api/preview", this.#asked({ draft })),
      onPrompt: (text) => write(prompt, text),
    });
    this.element = h("div", { class: "trial", on: { keydown: (event) => this.#press(event) } },
      this.board.element, prompt, this.chooser.element);
  }

  /** What the server shows. */
  get shown() {
    return this.#state.shown;
  }

  /** After how many turns the position is. */
  get at() {
    const { at, shown } = this.#state;
    return at ?? shown?.record.length ?? 0;
  }

  /**
   * Show a position, or the position after the turns of a record.
   * @param {Wire.Source} source
   */
  load(source) {
    const seed = Math.floor(Math.random() * 2 ** 48);
    return this.#change({ source: { position: null, record: null, seed, ...source }, answers: [], at: null });
  }

  /**
   * Show the position after `at` turns; null for all of them.
   * @param {number | null} at
   */
  goTo(at) {
    Object.assign(this.#state, { answers: [], at });
    return this.#look();
  }

  /**
   * Play decisions from the position that is shown; what came after it in the record is given up.
   * @param {Wire.Answer[]} made
   */
  play(made, refuse = (/** @type {string} */ why) => this.chooser.refuse(why)) {
    return this.#change({ answers: [...this.#state.answers, ...made] }, refuse);
  }

  /**
   * The picture after some more decisions, which are not played, and the cells they are about.
   * @param {Wire.Answer[]} made
   */
  async peek(made) {
    const { view, record } = await look(this.#asked({ answers: [...this.#state.answers, ...made] }));
    return { scene: view.scene, cells: record.slice(this.at).flatMap(({ marks }) => marks) };
  }

  /** Show the position again, without what was begun. */
  restart() {
    const { shown } = this.#state;
    if (shown) this.chooser.set(shown.view.form, shown.view.scene);
  }

  /** @param {object} more */
  #asked(more = {}) {
    const { source, answers, at } = this.#state;
    return { ...source, answers, at, ...more };
  }

  /**
   * Show something else; where the server refuses that, nothing changes.
   * @type {(change: Partial<Page.TrialState>, refuse?: (why: string) => void) => Promise<void>}
   */
  #change(change, refuse = (/** @type {string} */ why) => this.#options.onProblem?.(why)) {
    const { source, answers, at } = this.#state;
    Object.assign(this.#state, change);
    return this.#look((why) => {
      Object.assign(this.#state, { source, answers, at });
      refuse(why);
    });
  }

  /** Ask for what the state says, and show it. */
  async #look(refuse = (/** @type {string} */ why) => this.#options.onProblem?.(why)) {
    const state = this.#state;
    const mine = ++state.asking;
    try {
      const answer = await look(this.#asked());
      if (mine !== state.asking) return;
      state.shown = answer;
      // Within a turn the record can't hold what was decided; between turns it holds everything.
      if (state.answers.length && answer.view.position !== null) {
        const source = { ...state.source, position: null, record: answer.text };
        Object.assign(state, { source, answers: [], at: null });
      }
      this.restart();
      this.board.mark("last", answer.record[this.at - 1]?.marks ?? []);
      this.#options.onShown?.(answer);
    } catch (problem) {
      if (mine === state.asking) refuse(reason(problem));
    }
  }

  /** @param {Wire.Answer} answer */
  async #decide(answer) {
    const { judge } = this.#options;
    try {
      if (judge && !(await judge(answer))) return;
    } catch (problem) {
      this.chooser.refuse(reason(problem));
      return;
    }
    await this.play([answer]);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const isOnBoard = event.target instanceof Element && event.target.closest("[role=grid]");
    if (event.key === "Escape") {
      if (this.chooser.back()) event.preventDefault();
    } else if (event.key === " " && isOnBoard) {
      event.preventDefault();
      this.chooser.execute();
    }
  }
}
