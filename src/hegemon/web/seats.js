// The seats of a new game: the person here, a friend by link, anybody, or an opponent with its level.

import { h, fill, write } from "./dom.js";

const STRENGTHS = ["first steps", "easy", "relaxed", "steady", "firm", "strong", "very strong", "as strong as it gets"];
const LEVEL = /^level(\d+)$/;
const USUAL = 3;

/** The seats of a new game: first the person here, then an opponent of a middling level on every other seat. */
export class Seats {
  #list = h("ul", { class: "seats" });
  #lot = h("input", { type: "checkbox", role: "switch", id: "lot" });
  element = h("fieldset", null, h("legend", null, "Seats"), this.#list,
    h("div", { class: "field inline" }, this.#lot, h("label", { for: "lot" }, "Draw lots for the sides")));
  /** @type {Seat[]} */
  #seats = [];
  #game;

  /** @param {Wire.OfferedGame} game */
  constructor(game) {
    this.#game = game;
    this.name(game.seats);
  }

  /** Whether lots are drawn for the sides. */
  get lot() {
    return this.#lot.checked;
  }

  /**
   * Name the seats. They may come and go with an option; what was chosen for the others stays.
   * @param {string[]} titles
   */
  name(titles) {
    while (this.#seats.length < titles.length) this.#seats.push(new Seat(this.#game, this.#seats.length));
    this.#seats.length = titles.length;
    this.#seats.forEach((seat, at) => seat.name(titles[at]));
    fill(this.#list, this.#seats.map(({ element }) => element));
  }

  /**
   * What was chosen, as the server takes it.
   * @param {string} myName
   */
  value(myName) {
    return this.#seats.map((seat) => seat.value(myName));
  }
}

/** What is chosen for one seat. */
class Seat {
  #name;
  #kind;
  #level;
  #levelLabel;

  /**
   * @param {Wire.OfferedGame} game
   * @param {number} at
   */
  constructor({ opponents }, at) {
    const levels = opponents.flatMap(({ name }) => LEVEL.exec(name)?.slice(1).map(Number) ?? []);
    const others = opponents.filter(({ name }) => !LEVEL.test(name));
    const [min, max] = [Math.min(...levels), Math.max(...levels)];
    this.#level = h("input", { type: "range", id: `level-${at}`, min, max, value: Math.min(USUAL, max) });
    this.#levelLabel = h("label", { for: `level-${at}`, class: "hidden" });
    this.#kind = h("select", { id: `seat-${at}` },
      h("option", { value: "me" }, "Me, here"),
      h("option", { value: "friend" }, "A friend, by link"),
      h("option", { value: "open" }, "Anybody: an open challenge"),
      levels.length > 0 && h("option", { value: "level" }, "Computer, by level"),
      others.map(({ name, title, about }) => h("option", { value: name }, [`Computer: ${title}`, about].join(", "))));
    this.#name = h("label", { for: `seat-${at}`, class: "seat-name" });
    const strength = h("output", { for: `level-${at}` });
    const slide = h("div", { class: "level" }, this.#levelLabel, this.#level, strength);
    const tell = () => {
      slide.hidden = this.#kind.value !== "level";
      write(strength, `Level ${this.#level.value}: ${STRENGTHS[Number(this.#level.value) - 1] ?? ""}`);
    };
    this.#kind.addEventListener("change", tell);
    this.#level.addEventListener("input", tell);
    this.#kind.value = at === 0 ? "me" : levels.length ? "level" : (others[0]?.name ?? "friend");
    tell();
    this.element = h("li", null, this.#name, this.#kind, slide);
  }

  /** @param {string} title */
  name(title) {
    write(this.#name, title);
    write(this.#levelLabel, `Level of ${title}`);
  }

  /** @param {string} myName */
  value(myName) {
    const kind = this.#kind.value;
    if (kind === "me") return { kind, ...(myName && { name: myName }) };
    if (kind === "friend" || kind === "open") return { kind };
    return { kind: "opponent", opponent: kind === "level" ? `level${this.#level.value}` : kind };
  }
}
