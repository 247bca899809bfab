// What is drawn over the cells of a board: arrows, plates with a few words, and the spots of a heat map.

import { s, word } from "./dom.js";
import { colour, onColour } from "./scene.js";

/** Beside its line, so that ways there and back lie side by side. */
const ASIDE = 0.11;

/**
 * A function that gives the place `along` the way from a to b and `across` it.
 * @type {(a: Wire.Place, b: Wire.Place, length: number) => (along: number, across: number) => Wire.Place}
 */
function pathBetween(a, b, length) {
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  return (along, across) => [a[0] + dx * along - dy * across, a[1] + dy * along + dx * across];
}

/**
 * The outline of an arrow whose shaft and head are `half` and `head` wide.
 * @type {(at: (along: number, across: number) => Wire.Place, start: number, end: number, half: number, head: number)
 *   => string}
 */
const outline = (at, start, end, half, head) => [
  at(start, half), at(end - head, half), at(end - head, head), at(end, 0), at(end - head, -head), at(end - head, -half),
  at(start, -half)].join(" ");

/**
 * An arrow between two places, with its number on it.
 * @type {(arrow: Page.Arrow, a: Wire.Place, b: Wire.Place, spacing: number) => SVGElement}
 */
export function arrow({ text = "", paint }, a, b, spacing) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const at = pathBetween(a, b, length);
  const points = outline(at, 0.2 * spacing, length - 0.16 * spacing, 0.05 * spacing, 0.14 * spacing);
  const [x, y] = at(0.36 * spacing, 0);
  return s("g", { class: "arrow" }, s("polygon", { points, ...coloured(paint) }),
    text && s("circle", { cx: x, cy: y, r: 0.14 * spacing }),
    text && word(x, y + 0.065 * spacing, 0.18 * spacing, text));
}

/**
 * An arrow of a heat map: the larger its share, the wider; `isBothWays` where another leads back.
 * @type {(way: Page.Arrow, a: Wire.Place, b: Wire.Place, spacing: number, isBothWays: boolean) => SVGElement}
 */
export function way({ text = "", paint, share = 0 }, a, b, spacing, isBothWays) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const path = pathBetween(a, b, length);
  const aside = isBothWays ? ASIDE * spacing : 0;
  /** @type {typeof path} */
  const at = (along, across) => path(along, across + aside);
  const [half, head] = [(0.015 + 0.055 * share) * spacing, (0.09 + 0.07 * share) * spacing];
  const points = outline(at, 0.28 * spacing, length - 0.1 * spacing, half, head);
  const [x, y] = at((isBothWays ? 0.38 : 0.5) * spacing, 0);
  return s("g", { class: "arrow" }, s("polygon", { points, ...coloured(paint), opacity: 0.4 + 0.6 * share }),
    written(x, y, 0.155 * spacing, text));
}

/** @param {Wire.Paint | undefined} paint */
const coloured = (paint) => paint && { fill: colour(paint), stroke: onColour(paint[0]) };

/**
 * A plate above the piece at a place.
 * @type {(plate: Page.Plate, at: Wire.Place, spacing: number) => SVGElement}
 */
export const plate = ({ text, kind }, [x, y], spacing) =>
  written(x, y - 0.42 * spacing, 0.14 * spacing, text, kind);

/**
 * Words on a ground of their own, their middle at a place.
 * @type {(x: number, y: number, size: number, text: string, kind?: string) => SVGElement}
 */
function written(x, y, size, text, kind = "") {
  const [width, height] = [(text.length * 0.58 + 0.7) * size, size * 1.5];
  const top = y - height / 2;
  return s("g", { class: `plate ${kind}` },
    s("rect", { x: x - width / 2, y: top, width, height, rx: height / 4 }),
    word(x, top + height * 0.72, size, text));
}

/**
 * A spot of a heat map.
 * @type {(spot: Page.Spot, at: Wire.Place, spacing: number) => SVGElement}
 */
export const heatSpot = ({ share, text }, [cx, cy], spacing) => s("g", { class: "heat-spot" },
  text && s("circle", { class: "heat-ground", cx, cy, r: 0.2 * spacing }),
  s("circle", { cx, cy, r: (0.2 + 0.24 * share) * spacing, "fill-opacity": 0.25 + 0.6 * share }),
  text && word(cx, cy + 0.06 * spacing, 0.17 * spacing, text));
