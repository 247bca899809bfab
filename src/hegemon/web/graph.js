// The evaluation over a whole game as a line, with its worst turns marked.

import { s, h, fill, set, word, write } from "./dom.js";
import { isKnown } from "./figures.js";

const [WIDTH, HEIGHT, EDGE] = [320, 110, 6];
const MARKED = 3;
const WORTH_A_WORD = 0.04;

const FEW = 60;

/**
 * What a turn cost its player, as a part of a full bar; 0 where that is unknown, or where several decided at once.
 * @type {(turn: Wire.Turn, before: number | null | undefined, after: number | null | undefined,
 *   evaluated: Page.Evaluated) => number}
 */
function costOf(turn, before, after, { scale, seats }) {
  const [player, ...others] = turn.players;
  // A value says how the first player stands. Of two players it tells about both, of more only about the first.
  if (others.length || (player > 0 && seats.length > 2) || !isKnown(before) || !isKnown(after)) return 0;
  return ((before - after) * (player === 0 ? 1 : -1)) / scale;
}

/**
 * The turns that cost most, the worst first: `{ at, turn, cost }`, where `at` is the position after the turn.
 * @param {Page.Evaluated} evaluated
 */
export function worstTurns(evaluated) {
  const { record, values } = evaluated;
  return record
    .map((turn, at) => ({ at: at + 1, turn, cost: costOf(turn, values[at], values[at + 1], evaluated) }))
    .filter(({ cost }) => cost > WORTH_A_WORD)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, MARKED);
}

/** The graph. */
export class Graph {
  #layers = { fill: s("g"), now: s("g"), line: s("g"), marks: s("g") };
  #svg = s("svg", { class: "graph", role: "img", viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
    s("line", { class: "graph-zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    ...Object.values(this.#layers));
  #caption = h("p", { class: "graph-caption quiet" });
  element = h("div", { class: "graph-box" }, this.#svg, this.#caption);
  /** How many turns it shows. */
  #count = 0;

  /** @param {(at: number) => void} onChoose is told which position of the game is clicked. */
  constructor(onChoose) {
    set(this.#svg, "aria-label", "Evaluation over the game");
    this.#svg.addEventListener("click", (event) => {
      const box = this.#svg.getBoundingClientRect();
      const across = ((event.clientX - box.left) / box.width) * WIDTH;
      const at = Math.round(((across - EDGE) * this.#count) / (WIDTH - 2 * EDGE));
      onChoose(Math.max(0, Math.min(this.#count, at)));
    });
  }

  /**
   * Show the values of the positions.
   * @param {Page.Graph} graph
   */
  show(graph) {
    const { record, values, scale, seats, at, colours } = graph;
    const layers = this.#layers;
    this.#count = record.length;
    const x = (/** @type {number} */ i) => EDGE + (i * (WIDTH - 2 * EDGE)) / Math.max(1, this.#count);
    const y = (/** @type {number} */ value) =>
      HEIGHT / 2 - Math.max(-1, Math.min(1, value / scale)) * (HEIGHT / 2 - EDGE);
    const known = values.flatMap((value, i) => (isKnown(value) ? [{ x: x(i), value }] : []));
    const path = known.map((one) => `${one.x.toFixed(1)},${y(one.value).toFixed(1)}`).join(" ");
    const dots = known.length < FEW ? known : [];
    fill(layers.now, s("line", { class: "graph-now", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }));
    // Each side's lead has its colour; where the line crosses the middle the two meet there.
    fill(layers.fill, colours.map((paint, player) => {
      const lead = known.map((one) => `${one.x},${y((player ? Math.min : Math.max)(0, one.value))}`).join(" ");
      const [first, last] = [known[0], known[known.length - 1]];
      const points = first ? `${first.x},${HEIGHT / 2} ${lead} ${last.x},${HEIGHT / 2}` : "";
      return s("polygon", { class: "graph-fill", fill: paint, points });
    }));
    fill(layers.line, s("polyline", { class: "graph-line", points: path }),
      dots.map((one) => s("circle", { class: "graph-dot", cx: one.x, cy: y(one.value), r: 1.6 })));
    fill(layers.marks, worstTurns(graph).map(({ at: i }, rank) => s("g", { class: "graph-mark" },
      s("circle", { cx: x(i), cy: y(values[i] ?? 0), r: 6.5 }),
      word(x(i), y(values[i] ?? 0) + 3.2, 9, rank + 1))));
    set(this.#svg, "aria-label", `Evaluation over ${this.#count} turns; ${known.length} positions known`);
    const above = seats.length > 2 ? "takes more than half of the first place" : "is ahead";
    write(this.#caption, `Above the middle line: ${seats[0]} ${above}.`);
  }
}
