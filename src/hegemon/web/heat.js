// The heat map of a position: what its choices are worth, or how likely they are, cell by cell.

import { isKnown, percent, rounded, worthInBrief } from "./figures.js";

const SLIGHT = 0.1;
const LEAST = 0.01;

/**
 * Where the choices send or place something, and how likely that is: as likely as those that do so together.
 * @type {(choices: Wire.Choice[]) => Page.Arrow[]}
 */
export function likelyWays(choices) {
  /** @type {Map<string, { from: string, to: string, share: number }>} */
  const found = new Map();
  for (const { cells, ways, share } of choices) {
    const all = ways.length ? ways : cells.slice(-1).map((to) => ({ from: "", to }));
    for (const { from, to } of all) {
      const before = found.get(`${from}>${to}`)?.share ?? 0;
      found.set(`${from}>${to}`, { from, to, share: before + share });
    }
  }
  return [...found.values()].filter(({ share }) => share >= LEAST)
    .map((way) => ({ ...way, text: rounded(way.share) }));
}

/**
 * Ways as spots, where they come from nowhere, and as arrows.
 * @type {(ways: Page.Arrow[]) => [Page.Spot[], Page.Arrow[]]}
 */
export const asLayers = (ways) => [
  ways.filter(({ from }) => !from).map(({ to, share = 0, text = "" }) => ({ cell: to, share, text })),
  ways.filter(({ from }) => from)];

/**
 * What each cell is worth: the best choice that ends there, from the side of the player who decides.
 * @type {(choices: Wire.Choice[], side: number, scale: number) => Page.Spot[]}
 */
export function heatOf(choices, side, scale) {
  /** @type {Map<string, { size: number, text: string }>} */
  const best = new Map();
  const byValue = choices.some(({ value }) => isKnown(value));
  for (const { cells, value, share } of choices) {
    const size = byValue ? side * (value ?? -Infinity) : share;
    const cell = cells.at(-1);
    if (!cell || !Number.isFinite(size) || (best.get(cell)?.size ?? -Infinity) >= size) continue;
    best.set(cell, { size, text: byValue ? worthInBrief(value, scale) : percent(share) });
  }
  const sizes = [...best.values()].map(({ size }) => size);
  const high = Math.max(...sizes);
  // What hardly differs shall not look as if it did.
  const span = byValue ? Math.max(high - Math.min(...sizes), SLIGHT * scale) : high || 1;
  return [...best].map(([cell, { size, text }]) => ({ cell, text, share: 1 - (high - size) / span }));
}
