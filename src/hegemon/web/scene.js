// A scene (shapes as data) as SVG. Elements are kept from one scene to the next, so that what moves can glide.

import { s, set, write } from "./dom.js";

const EDGE = 0.025;
const SOLID = 0.6;
const NEUTRAL = new Set(["ground", "paper", "line", "quiet", "ink"]);

/**
 * The CSS colour of a paint's role.
 * @param {Wire.Paint} paint
 */
export const colour = ([role]) => `var(--${/^[a-z]+\d*$/.test(role) ? role : "ink"})`;

/**
 * What can be read on a role's colour.
 * @param {string} role
 */
export const onColour = (role) => `var(--on-${role}, var(--dark))`;

/**
 * A whole scene as a picture that can't be clicked.
 * @type {(scene: Wire.Scene | null, label?: string) => SVGSVGElement}
 */
export function drawScene(scene, label = scene?.title) {
  if (!scene) return s("svg", { class: "picture", "aria-hidden": "true" });
  const picture = s("svg", { class: "picture", role: "img", "aria-label": label, viewBox: scene.box.join(" ") });
  patchShapes(picture, scene.shapes);
  return picture;
}

/** @type {Page.Turner} */
const asItIs = (at) => at;

/** @type {WeakMap<Element, Map<string, SVGElement>>} */
const kept = new WeakMap();

/**
 * Make a group show these shapes; `place` maps board places, and turns the board.
 * @type {(group: SVGElement, shapes: Wire.Shape[], place?: Page.Turner) => void}
 */
export function patchShapes(group, shapes, place = asItIs) {
  const before = kept.get(group) ?? new Map();
  const after = new Map();
  const onPieces = grounds(shapes);
  /** @type {SVGElement | null} */
  let last = null;
  shapes.forEach((shape, at) => {
    const key = uniqueKey(after, shape);
    const element = before.get(key) ?? s(TAGS[shape.k]);
    before.delete(key);
    after.set(key, element);
    draw(element, shape, place, onPieces[at]);
    if (element.previousSibling !== last || element.parentNode !== group) {
      group.insertBefore(element, last ? last.nextSibling : group.firstChild);
    }
    last = element;
  });
  for (const element of before.values()) element.remove();
  kept.set(group, after);
}

/** @type {(taken: Map<string, unknown>, shape: Wire.Shape) => string} */
function uniqueKey(taken, shape) {
  const key = shape.id || `${shape.k} ${JSON.stringify(shape.c ?? shape.p)}`;
  for (let n = 0; ; n++) {
    const numbered = n ? `${key} ${n}` : key;
    if (!taken.has(numbered)) return numbered;
  }
}

/** @type {Record<Wire.Shape["k"], "polygon" | "polyline" | "circle" | "text">} */
const TAGS = { area: "polygon", line: "polyline", disc: "circle", label: "text" };

/** @type {(places: Wire.Place[], place: Page.Turner) => string} */
const points = (places, place) => places.map((at) => place(at).map(short).join(",")).join(" ");
const short = (/** @type {number} */ value) => Math.round(value * 1000) / 1000;

/** @type {(element: Element, shape: Wire.Shape, place: Page.Turner, ground: string | null) => void} */
function draw(element, shape, place, ground) {
  if (shape.k === "area") drawArea(element, shape, place);
  else if (shape.k === "line") drawLine(element, shape, place);
  else if (shape.k === "disc") drawDisc(element, shape, place);
  else drawLabel(element, shape, place, ground);
}

/** @type {(element: Element, shape: Wire.Area, place: Page.Turner) => void} */
function drawArea(element, shape, place) {
  set(element, "points", points(shape.p, place));
  drawFill(element, shape.f);
  drawEdge(element, shape.e);
  drawTitle(element, shape.t);
}

/** @type {(element: Element, shape: Wire.Line, place: Page.Turner) => void} */
function drawLine(element, shape, place) {
  set(element, "points", points(shape.p, place));
  set(element, "fill", "none");
  set(element, "stroke", colour(shape.f));
  set(element, "stroke-opacity", shape.f[1]);
  set(element, "stroke-width", shape.w);
  set(element, "stroke-linecap", "round");
}

/** @type {(element: Element, shape: Wire.Disc, place: Page.Turner) => void} */
function drawDisc(element, shape, place) {
  const [x, y] = place(shape.c);
  set(element, "cx", short(x));
  set(element, "cy", short(y));
  set(element, "r", shape.r);
  drawFill(element, shape.f);
  drawEdge(element, shape.e);
  drawTitle(element, shape.t);
}

/** @type {(element: Element, shape: Wire.Label, place: Page.Turner, ground: string | null) => void} */
function drawLabel(element, shape, place, ground) {
  const [x, y] = place(shape.c);
  set(element, "x", short(x));
  set(element, "y", short(y + shape.z * 0.35));
  set(element, "font-size", shape.z);
  set(element, "text-anchor", "middle");
  set(element, "fill", ground ? onColour(ground) : colour(shape.f));
  set(element, "fill-opacity", shape.f[1]);
  write(element, shape.s);
}

/** @type {(element: Element, paint: Wire.Paint) => void} */
function drawFill(element, paint) {
  set(element, "fill", paint[1] ? colour(paint) : "transparent");
  set(element, "fill-opacity", paint[1]);
}

/** @type {(element: Element, paint?: Wire.Paint) => void} */
function drawEdge(element, paint) {
  set(element, "stroke", paint?.[1] ? colour(paint) : null);
  set(element, "stroke-opacity", paint?.[1] || null);
  set(element, "stroke-width", paint?.[1] ? EDGE : null);
}

/** @type {(element: Element, title?: string) => void} */
function drawTitle(element, title) {
  if (!title) element.replaceChildren();
  else if (element.firstChild) write(element.firstChild, title);
  else element.append(s("title", null, title));
}

/**
 * For every label the colour of the piece it is written on: each theme knows what can be read there.
 * @param {Wire.Shape[]} shapes
 */
function grounds(shapes) {
  /** @type {Wire.Disc[]} */
  const discs = [];
  return shapes.map((shape) => {
    if (shape.k === "disc" && shape.f[1] >= SOLID) discs.push(shape);
    if (shape.k !== "label") return null;
    const [x, y] = shape.c;
    const under = discs.findLast(({ c, r }) => Math.hypot(c[0] - x, c[1] - y) < r);
    return under && !NEUTRAL.has(under.f[0]) ? under.f[0] : null;
  });
}
