// What lies behind in a game: its record as text, and the positions that were looked at again.

import { getText, look } from "./net.js";

/** The past of the game at a key; everything is asked for once. */
export class Past {
  #key;
  /** @type {Promise<string> | null} */
  #text = null;
  /** @type {Map<number, Wire.View & { events: Wire.GameEvent[] }>} */
  #seen = new Map();

  /** @param {string} key */
  constructor(key) {
    this.#key = key;
  }

  /** The game has gone on; `isBack` where something was taken back, so that the past is another one. */
  grow(isBack = false) {
    this.#text = null;
    if (isBack) this.#seen.clear();
  }

  /** The record as text. */
  text() {
    this.#text ??= getText(`/api/record/${this.#key}`);
    return this.#text;
  }

  /**
   * The position after n turns, if it was looked at.
   * @param {number | null} n
   */
  known(n) {
    return n === null ? undefined : this.#seen.get(n);
  }

  /**
   * The position after n turns.
   * @type {(n: number, game: Wire.Game) => Promise<Wire.View & { events: Wire.GameEvent[] }>}
   */
  async after(n, { name, options }) {
    const known = this.#seen.get(n);
    if (known) return known;
    const { view, events } = await look({ game: name, options, record: await this.text(), at: n });
    const found = { ...view, events };
    this.#seen.set(n, found);
    return found;
  }
}
