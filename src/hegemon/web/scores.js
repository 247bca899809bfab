// The scores over a game: a line for each player, and bars for what each turn brought where points only ever add up.

import { h, s, fill, set, write, word } from "./dom.js";
import { colour } from "./scene.js";
import { paintOf } from "./players.js";

const [WIDTH, HEIGHT, LEFT, EDGE] = [280, 84, 24, 6];
const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "4 2", "1 4"];

/** The graph; `onGo(n)` is asked to show the position after n turns. It hides where nobody scores before the end. */
export function createScores(onGo) {
  const svg = s("svg", { class: "scores-graph", role: "img", viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
  const caption = h("p", { class: "quiet" });
  const element = h("div", { class: "panel scores", hidden: true }, svg, caption);
  let count = 0;
  const x = (turn) => LEFT + ((turn - 1) * (WIDTH - LEFT - EDGE)) / Math.max(1, count - 1);
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * WIDTH - LEFT;
    const turn = 1 + Math.round((across * (count - 1)) / (WIDTH - LEFT - EDGE));
    onGo(Math.max(1, Math.min(count, turn)));
  });

  /** Draw the scores of a record; `viewing` is the turn that is looked at, null for the game as it stands. */
  function show({ record, game }, viewing) {
    const rows = record.map(({ scores }) => scores);
    count = rows.length;
    element.hidden = !rows.slice(0, -1).some((row) => row.some(Boolean));
    if (element.hidden) return;
    const [least, most] = [Math.min(...rows.flat()), Math.max(...rows.flat())];
    const y = (score) => HEIGHT - EDGE - ((score - least) * (HEIGHT - 2 * EDGE)) / (most - least || 1);
    const gains = rows.slice(1).map((row, turn) => row.map((score, player) => score - rows[turn][player]));
    const adds = gains.flat().every((gain) => gain >= 0);
    const at = x(viewing || count);
    fill(svg,
      [least, most].map((score) => word(LEFT - 6, y(score) + 3, 9, String(Math.round(score)), { "text-anchor": "end" })),
      adds && bars(gains, game),
      viewing !== null && s("line", { class: "scores-now", x1: at, x2: at, y1: 0, y2: HEIGHT }),
      game.seats.map((_, player) => line(rows.map((row, turn) => `${x(turn + 1)},${y(row[player])}`).join(" "), game, player)));
    set(svg, "aria-label", `Scores over ${count} turns. ${standing(rows[(viewing || count) - 1], game.seats)}`);
    write(caption, adds ? "Points; bars: of each turn." : "Points over the turns.");
  }

  /** What each turn brought, at the foot. */
  function bars(gains, game) {
    const [most, wide] = [Math.max(...gains.flat(), 1), Math.min(6, (WIDTH - LEFT) / count / game.seats.length)];
    return gains.flatMap((row, turn) => row.map((gain, player) => gain > 0 && s("rect", {
      class: "scores-bar", x: x(turn + 2) + (player - row.length / 2) * wide, width: wide * 0.8,
      y: HEIGHT - EDGE - (gain / most) * HEIGHT * 0.3, height: (gain / most) * HEIGHT * 0.3, fill: colour(paintOf(game, player)),
    })));
  }

  return { element, show };
}

/** A player's line: his colour and his dashes, on a rim that shows it on every ground. */
const line = (points, game, player) => [s("polyline", { class: "scores-rim", points }),
  s("polyline", { class: "scores-line", points, stroke: colour(paintOf(game, player)), "stroke-dasharray": DASHES[player % DASHES.length] })];

/** Who leads, in words. */
function standing(row, seats) {
  const [best, next] = [...row].sort((a, b) => b - a);
  if (best === next) return `Nobody leads: ${best} each.`;
  return `${seats[row.indexOf(best)]} leads by ${Math.round((best - next) * 100) / 100}.`;
}
