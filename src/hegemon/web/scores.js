// The scores over a game: a line for each player, and bars for what each turn brought where points only ever add up.

import { h, s, fill, set, write, word } from "./dom.js";
import { colour } from "./scene.js";
import { paintOf } from "./players.js";

const [WIDTH, HEIGHT, LEFT, EDGE] = [280, 84, 24, 6];
/** The bars take this part of the height at most. */
const BARS = 0.3;
const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "4 2", "1 4"];

/** The graph. It hides where nobody scores before the end. */
export class Scores {
  #svg = s("svg", { class: "scores-graph", role: "img", viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
  #caption = h("p", { class: "quiet" });
  element = h("div", { class: "panel scores", hidden: true }, this.#svg, this.#caption);

  /**
   * Draw the scores of a record; `viewing` is the turn that is looked at, null for the game as it stands.
   * @type {(state: Wire.State, viewing: number | null) => void}
   */
  show({ record, game, view }, viewing) {
    const rows = record.map(({ scores }) => scores);
    this.element.hidden = !rows.slice(0, -1).some((row) => row.some(Boolean));
    if (this.element.hidden) return;
    const [least, most] = [Math.min(...rows.flat()), Math.max(...rows.flat())];
    const gains = rows.slice(1).map((row, turn) => row.map((score, player) => score - rows[turn][player]));
    const across = (WIDTH - LEFT - EDGE) / gains.length;
    const x = (/** @type {number} */ turn) => LEFT + turn * across;
    const y = (/** @type {number} */ score) =>
      HEIGHT - EDGE - ((score - least) * (HEIGHT - 2 * EDGE)) / (most - least || 1);
    const isAdding = addsUp(gains);
    const now = (viewing || rows.length) - 1;
    fill(this.#svg, [least, most].map((score) => word(LEFT - 12, y(score) + 3, 9, Math.round(score))),
      isAdding && bars(gains, game, x, across),
      viewing !== null && viewing > 0 && s("line", { class: "scores-now", x1: x(now), x2: x(now), y1: 0, y2: HEIGHT }),
      game.seats.map((_, player) => {
        const points = rows.map((row, turn) => `${x(turn)},${y(row[player])}`).join(" ");
        return line(points, game, player);
      }));
    set(this.#svg, "aria-label", `Scores over ${rows.length} turns. ${leaderText(rows[now], game.seats)}`);
    const what = view.facts[0]?.[0]?.[0] ?? "points";
    write(this.#caption, `Lines: ${what}.${isAdding ? " Bars: what a turn brought." : ""}`);
  }
}

/**
 * Whether points only ever add up: then they come with nearly every turn, while what is held comes and goes.
 * @param {number[][]} gains
 */
function addsUp(gains) {
  const rich = gains.filter((row) => row.some(Boolean)).length;
  return rich > gains.length / 2 && gains.flat().every((gain) => gain >= 0);
}

/** @type {(gains: number[][], game: Wire.Game, x: (turn: number) => number, across: number) => SVGElement[]} */
function bars(gains, game, x, across) {
  const unit = (HEIGHT * BARS) / Math.max(...gains.flat());
  const wide = Math.min(6, across / game.seats.length);
  return gains.flatMap((row, turn) => row.map((gain, player) => s("rect", {
    class: "scores-bar", fill: colour(paintOf(game, player)), width: wide * 0.8, height: gain * unit,
    x: x(turn + 1) + (player - game.seats.length / 2) * wide, y: HEIGHT - EDGE - gain * unit,
  })));
}

/** @type {(points: string, game: Wire.Game, player: number) => SVGElement[]} */
const line = (points, game, player) => [
  s("polyline", { class: "scores-rim", points }),
  s("polyline", { class: "scores-line", points, stroke: colour(paintOf(game, player)),
    "stroke-dasharray": DASHES[player % DASHES.length] })];

/**
 * The player who leads, in words.
 * @type {(row: number[], seats: string[]) => string}
 */
function leaderText(row, seats) {
  const [best, next] = [...row].sort((a, b) => b - a);
  if (best === next) return `Nobody leads: ${best} each.`;
  return `${seats[row.indexOf(best)]} leads by ${Math.round((best - next) * 100) / 100}.`;
}
