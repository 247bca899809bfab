// The players beside the board: token, name, what they have, their clock, and whether they are to move.

import { h, s, fill, set, word, write } from "./dom.js";
import { colour, onColour } from "./scene.js";

/** @type {["circle" | "rect" | "polygon", Page.Attributes][]} */
const SHAPES = [
  ["circle", { cx: 8, cy: 8, r: 7 }],
  ["rect", { x: 1.5, y: 1.5, width: 13, height: 13, rx: 1.5 }],
  ["polygon", { points: "8,0.5 15.5,8 8,15.5 0.5,8" }],
  ["polygon", { points: "8,1 15.5,14.5 0.5,14.5" }],
  ["polygon", { points: "4.5,1 11.5,1 15.5,8 11.5,15 4.5,15 0.5,8" }],
  ["polygon", { points: "0.5,1.5 15.5,1.5 8,15" }],
];

/**
 * A player's token: colour and shape, and a numeral where there are more than two.
 * @type {(paint: Wire.Paint, player: number, seats: number) => SVGElement}
 */
export function token(paint, player, seats) {
  const [tag, shape] = SHAPES[player % SHAPES.length];
  return s("svg", { class: "token", viewBox: "0 0 16 16", "aria-hidden": "true" },
    s(tag, { ...shape, fill: colour(paint), stroke: "var(--line)" }),
    seats > 2 && word(8, 11, 8, player + 1, { fill: onColour(paint[0]) }));
}

/**
 * The paint of a player.
 * @type {(game: Wire.Game, player: number) => Wire.Paint}
 */
export const paintOf = (game, player) => game.paints?.[player] ?? [`player${player + 1}`, 1];

/**
 * The person or the opponent on a seat, where the name of the seat doesn't say it already.
 * @type {(player: Wire.Player, seat: string, isMine: boolean) => string}
 */
function nameBeside({ name }, seat, isMine) {
  if (name === seat || (isMine && name === "Guest")) return isMine ? "you" : "";
  return name.replace(/^level(?=\d+$)/, "Level ");
}

/**
 * How a clock is written: `9:05`, and tenths in the last ten seconds.
 * @param {number} seconds
 */
function clockText(seconds) {
  const left = Math.max(0, seconds);
  if (left < 10) return `0:0${left.toFixed(1)}`;
  const whole = Math.floor(left);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** @type {(fact: [string, string], kind?: string) => HTMLElement} */
const factOf = ([label, value], kind = "") => h("div", { class: kind }, h("dt", null, label), h("dd", null, value));

/** Two groups of players: those above the board, and the one below it whose seat this is. */
export class Players {
  above = h("section", { class: "players them", "aria-label": "Opponents" });
  below = h("section", { class: "players mine", "aria-label": "This side" });
  /** @type {(HTMLElement | null)[]} */
  #clocks = [];
  /** @type {Wire.Clock | null} */
  #clock = null;
  /** How far this machine's time is ahead of the server's, at most. */
  #ahead = Infinity;
  #timer = setInterval(() => this.#tick(), 100);

  close() {
    clearInterval(this.#timer);
  }

  /**
   * Draw the players as a state has it; `view` is the position that is looked at.
   * @type {(state: Wire.State, view: Wire.View) => void}
   */
  show(state, view) {
    const mine = state.me[0] ?? 0;
    const cards = state.players.map((player, at) => this.#card(state, view, player, at));
    fill(this.above, cards.filter((_, at) => at !== mine));
    fill(this.below, cards[mine]);
    const isMany = cards.length > 3;
    this.above.classList.toggle("many", isMany);
    set(this.above, "tabindex", isMany ? 0 : null);
    this.#clock = state.clock;
    // The quickest message so far tells best how far the two clocks are apart.
    if (state.clock) this.#ahead = Math.min(this.#ahead, Date.now() - state.clock.at);
    this.#tick();
  }

  /**
   * Show what a player was just paid, beside their name until the next state.
   * @type {(player: number, amount: string) => void}
   */
  paid(player, amount) {
    const sum = document.querySelector(`[data-player="${player}"] .paid`);
    if (sum) write(sum, amount);
  }

  /** @type {(state: Wire.State, view: Wire.View, player: Wire.Player, at: number) => HTMLElement} */
  #card(state, view, player, at) {
    const { game, thinking, decided } = state;
    const isMine = state.me.includes(at);
    const isTurn = !view.over && view.to_move.includes(at);
    const isAway = player.kind === "person" && !player.online && !isMine;
    const doing = thinking.includes(at) ? "thinking" : decided.includes(at) ? "has decided" : isTurn ? "to move" : "";
    const [first, ...facts] = view.facts[at] ?? [];
    const seat = game.seats[at];
    const clock = state.clock && h("time", { class: "clock", role: "timer", "aria-label": `Clock of ${seat}` });
    this.#clocks[at] = clock;
    return h("div", { class: `player${isTurn ? " turn" : ""}`, data: { player: at } },
      h("div", { class: "player-head" }, token(paintOf(game, at), at, state.players.length),
        h("span", { class: "player-name" }, h("strong", null, seat),
          h("span", { class: "who" }, ` ${nameBeside(player, seat, isMine)}`)),
        h("span", { class: "paid" }), clock),
      h("div", { class: "player-more" },
        h("dl", { class: "facts" }, first && factOf(first, "score"), facts.map((fact) => factOf(fact))),
        h("span", { class: "doing" }, isAway ? "away" : doing)));
  }

  #tick() {
    const clock = this.#clock;
    if (!clock) return;
    const passed = Math.max(0, Date.now() - this.#ahead - clock.at) / 1000;
    clock.left.forEach((left, at) => {
      const now = clock.running.includes(at) ? left - passed : left;
      const shown = this.#clocks[at];
      if (!shown) return;
      write(shown, clockText(now));
      shown.classList.toggle("short", now < 20);
    });
  }
}
