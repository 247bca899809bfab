// Where the cells of a board lie to each other.

const EDGE = 0.06;
const MARGIN = 0.3;
const ONE_ROW = 0.05;

/**
 * The box of a scene and of what may be laid beside it. It never shrinks, so that nothing jumps between turns.
 * @type {(before: number[], box: number[], beside: Wire.Place[]) => number[]}
 */
export function grown(before, [left, top, width, height], beside) {
  const across = [left - EDGE, left + width + EDGE, ...beside.flatMap(([x]) => [x - MARGIN, x + MARGIN])];
  const down = [top - EDGE, top + height + EDGE, ...beside.flatMap(([, y]) => [y - MARGIN, y + MARGIN])];
  if (before[2]) {
    across.push(before[0], before[0] + before[2]);
    down.push(before[1], before[1] + before[3]);
  }
  const [x, y] = [Math.min(...across), Math.min(...down)];
  return [x, y, Math.max(...across) - x, Math.max(...down) - y];
}

/**
 * Cells from top to bottom and left to right, those of one height in a row.
 * @type {(cells: Wire.Cell[], place: Page.Turner) => Wire.Cell[][]}
 */
export function rowsOf(cells, place) {
  /** @type {{ cell: Wire.Cell, at: Wire.Place }[][]} */
  const rows = [];
  for (const one of cells.map((cell) => ({ cell, at: place(cell.at) })).sort((a, b) => a.at[1] - b.at[1])) {
    const row = rows.at(-1);
    if (row && one.at[1] - row[0].at[1] < ONE_ROW) row.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => row.sort((a, b) => a.at[0] - b.at[0]).map(({ cell }) => cell));
}

/**
 * How far the nearest two places are apart.
 * @param {Wire.Place[]} places
 */
export function leastDistance(places) {
  let least = Infinity;
  for (let i = 0; i < places.length; i++) {
    for (let j = i + 1; j < places.length; j++) {
      least = Math.min(least, Math.hypot(places[i][0] - places[j][0], places[i][1] - places[j][1]));
    }
  }
  return Number.isFinite(least) && least > 0 ? least : 1;
}

/**
 * The nearest cell in a direction; straight ahead counts as nearer.
 * @type {(cells: Map<string, Page.DrawnCell>, from: string, direction: Wire.Place) => string | null}
 */
export function neighbour(cells, from, [dx, dy]) {
  const [x, y] = cells.get(from)?.at ?? [0, 0];
  let least = Infinity;
  let best = null;
  for (const [name, { at }] of cells) {
    const [right, down] = [at[0] - x, at[1] - y];
    const [along, across] = [right * dx + down * dy, Math.abs(right * dy - down * dx)];
    const cost = along + 2 * across;
    if (along > 0.01 && across <= 2 * along && cost < least) [least, best] = [cost, name];
  }
  return best;
}

/**
 * The cell nearest to a place, within a reach.
 * @type {(cells: Map<string, Page.DrawnCell>, x: number, y: number, reach: number) => string | null}
 */
export function nearest(cells, x, y, reach) {
  let least = reach;
  let best = null;
  for (const [name, { at }] of cells) {
    const distance = Math.hypot(at[0] - x, at[1] - y);
    if (distance < least) [least, best] = [distance, name];
  }
  return best;
}
