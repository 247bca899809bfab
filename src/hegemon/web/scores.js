// The scores over a game: a line for each player, and bars for what each turn brought where points only ever add up.

import { h, s, fill, set, write, word } from "./dom.js";
import { colour } from "./scene.js";
import { paintOf } from "./players.js";

const [WIDTH, HEIGHT, LEFT, EDGE] = [280, 84, 24, 6];
const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "4 2", "1 4"];

/** The graph. It hides where nobody scores before the end. */
export function createScores() {
  const svg = s("svg", { class: "scores-graph", role: "img", viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
  const caption = h("p", { class: "quiet" });
  const element = h("div", { class: "panel scores", hidden: true }, svg, caption);

  /** Draw the scores of a record; `viewing` is the turn that is looked at, null for the game as it stands. */
  function show({ record, game, view }, viewing) {
    const rows = record.map(({ scores }) => scores);
    element.hidden = !rows.slice(0, -1).some((row) => row.some(Boolean));
    if (element.hidden) return;
    const [least, most] = [Math.min(...rows.flat()), Math.max(...rows.flat())];
    const gains = rows.slice(1).map((row, turn) => row.map((score, player) => score - rows[turn][player]));
    const across = (WIDTH - LEFT - EDGE) / gains.length;
    const x = (turn) => LEFT + turn * across;
    const y = (score) => HEIGHT - EDGE - ((score - least) * (HEIGHT - 2 * EDGE)) / (most - least || 1);
    // Points that add up come with nearly every turn; what is held comes and goes.
    const rich = gains.filter((row) => row.some(Boolean)).length;
    const adds = rich > gains.length / 2 && gains.flat().every((gain) => gain >= 0);
    const unit = (HEIGHT * 0.3) / Math.max(...gains.flat());
    const wide = Math.min(6, across / game.seats.length);
    const paint = (player) => colour(paintOf(game, player));
    const bar = (turn) => (gain, player) => s("rect", { class: "scores-bar", fill: paint(player), width: wide * 0.8,
      x: x(turn + 1) + (player - game.seats.length / 2) * wide, y: HEIGHT - EDGE - gain * unit, height: gain * unit });
    const line = (_, player) => {
      const points = rows.map((row, turn) => `${x(turn)},${y(row[player])}`).join(" ");
      return [s("polyline", { class: "scores-rim", points }), s("polyline", { class: "scores-line", points,
        stroke: paint(player), "stroke-dasharray": DASHES[player % DASHES.length] })];
    };
    const now = (viewing || rows.length) - 1;
    fill(svg, [least, most].map((score) => word(LEFT - 12, y(score) + 3, 9, Math.round(score))),
      adds && gains.map((row, turn) => row.map(bar(turn))),
      viewing > 0 && s("line", { class: "scores-now", x1: x(now), x2: x(now), y1: 0, y2: HEIGHT }),
      game.seats.map(line));
    set(svg, "aria-label", `Scores over ${rows.length} turns. ${standing(rows[now], game.seats)}`);
    write(caption, `Lines: ${view.facts[0]?.[0]?.[0] ?? "points"}.${adds ? " Bars: what a turn brought." : ""}`);
  }

  return { element, show };
}

/** Who leads, in words. */
function standing(row, seats) {
  const [best, next] = [...row].sort((a, b) => b - a);
  if (best === next) return `Nobody leads: ${best} each.`;
  return `${seats[row.indexOf(best)]} leads by ${Math.round((best - next) * 100) / 100}.`;
}
