// The evaluation over a whole game as a line, with its worst turns marked.

import { s, h } from "./dom.js";

const [WIDTH, HEIGHT, EDGE] = [320, 110, 6];
const MARKED = 3;
const WORTH_A_WORD = 0.04;

/** What a turn cost who made it, as a part of a full bar; 0 where nobody knows, or where several decided at once. */
function costOf(turn, before, after, { scale, seats }) {
  const [player, ...others] = turn.players;
  // A value says how the first player stands: of two that tells of the other, too, of more it doesn't.
  if (others.length || (player > 0 && seats.length > 2) || before === null || after === null) return 0;
  return ((before - after) * (player === 0 ? 1 : -1)) / scale;
}

/** The turns that cost most, the worst first: `{ at, turn, cost }`, where `at` is the position after the turn. */
export function worstTurns({ record, values, scale, seats }) {
  return record
    .map((turn, at) => ({ at: at + 1, turn, cost: costOf(turn, values[at] ?? null, values[at + 1] ?? null, { scale, seats }) }))
    .filter(({ cost }) => cost > WORTH_A_WORD)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, MARKED);
}

/** The graph; `onChoose(at)` is told which position of the game is pointed at. */
export function createGraph({ onChoose }) {
  const layers = { fill: s("g"), now: s("g"), line: s("g"), marks: s("g") };
  const svg = s("svg", { class: "graph", role: "img", "aria-label": "Evaluation over the game", viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
    s("line", { class: "graph-zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }), ...Object.values(layers));
  const caption = h("p", { class: "graph-caption quiet" });
  let count = 0;
  const x = (at) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, count);
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * WIDTH;
    onChoose(Math.max(0, Math.min(count, Math.round(((across - EDGE) * count) / (WIDTH - 2 * EDGE)))));
  });

  /** Show the values of positions 0 to n in player 1's view, null where nobody has looked yet. */
  function show({ record, values, scale, seats, at, colours }) {
    count = record.length;
    const y = (value) => HEIGHT / 2 - Math.max(-1, Math.min(1, value / scale)) * (HEIGHT / 2 - EDGE);
    const known = values.map((value, i) => [i, value]).filter(([, value]) => value !== null && value !== undefined);
    const path = known.map(([i, value]) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
    const worst = worstTurns({ record, values, scale, seats });
    layers.now.replaceChildren(s("line", { class: "graph-now", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }));
    // Each side's lead has its colour; where the line crosses the middle the two meet there.
    layers.fill.replaceChildren(...colours.map((fill, player) => {
      const lead = known.map(([i, value]) => `${x(i)},${y(player ? Math.min(0, value) : Math.max(0, value))}`).join(" ");
      return s("polygon", { class: "graph-fill", fill, points: known.length ? `${x(known[0][0])},${HEIGHT / 2} ${lead} ${x(known.at(-1)[0])},${HEIGHT / 2}` : "" });
    }));
    layers.line.replaceChildren(s("polyline", { class: "graph-line", points: path }),
      ...(known.length < 60 ? known.map(([i, value]) => s("circle", { class: "graph-dot", cx: x(i), cy: y(value), r: 1.6 })) : []));
    layers.marks.replaceChildren(...worst.map(({ at: i }, rank) => s("g", { class: "graph-mark" },
      s("circle", { cx: x(i), cy: y(values[i]), r: 6.5 }),
      s("text", { x: x(i), y: y(values[i]) + 3.2, "text-anchor": "middle", "font-size": 9 }, String(rank + 1)))));
    svg.setAttribute("aria-label", `Evaluation over ${count} turns; ${known.length} positions known`);
    caption.textContent = `Above the middle line: ${seats[0]} is ahead.`;
  }

  return { element: h("div", { class: "graph-box" }, svg, caption), show };
}
