// The board: a scene, and above it a grid of cells that can be pointed at, tapped, or reached with the arrow keys.
// It knows no rules and no game. Who uses it says which cells are open and what they mean, and is told what is chosen.

import { h, s, set, write, fill, word } from "./dom.js";
import { patchShapes, colour, onColour } from "./scene.js";

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LONG_PRESS = 450;
const SMALLEST_CELL = 24;
const SMALLEST_TEXT = 7;
const REACH = 0.72;
const EDGE = 0.06;

/**
 * A board. `onChoose(cell, how)` is told what is clicked, with `how` one of `more`, `less`, `all`;
 * `onLook(cell or null)` what the pointer or the focus rests on.
 */
export function createBoard({ label = "Board", onChoose = () => {}, onLook = () => {} } = {}) {
  const layer = (name) => s("g", { class: name, "aria-hidden": "true" });
  const layers = { shapes: layer("shapes"), places: layer("places"), heat: layer("heat"), ghost: layer("ghost") };
  const grid = s("g", { role: "grid", "aria-label": label });
  const over = layer("over");
  const svg = s("svg", { class: "board-svg", role: "group", "aria-label": label },
    ...Object.values(layers), grid, over);
  const tip = h("div", { class: "tip", "aria-hidden": "true", hidden: true });
  const element = h("div", { class: "board" }, h("div", { class: "board-scroll" }, svg), tip);

  let scene = null;
  let places = [];
  let placeShapes = [];
  let box = [0, 0, 0, 0];
  let turned = false;
  let open = new Map();
  let marks = {};
  let ghostShapes = [];
  let arrowList = [];
  let tagList = [];
  let heatList = [];
  let wayList = [];
  let cells = new Map();
  let spacing = 1;
  let current = "";
  let looked = null;
  let overKept = s("g");
  over.append(overKept);

  const place = ([x, y]) => {
    if (!turned) return [x, y];
    const [left, top, width, height] = box;
    return [2 * left + width - x, 2 * top + height - y];
  };

  /** Show a scene, and of a form the places that are there only to be chosen; the grid is kept if it can be. */
  function show(next, form = null) {
    const nextPlaces = [...(next?.cells ?? []), ...(form?.cells ?? [])];
    const nextBox = grown(box, next?.box ?? [0, 0, 1, 1], (form?.shapes ?? []).flatMap((shape) => shape.p ?? []));
    const isSame = scene && same(box, nextBox) && places.length === nextPlaces.length
      && places.every((cell, at) => cell.name === nextPlaces[at].name && same(cell.at, nextPlaces[at].at));
    [scene, places, box] = [next ?? NOTHING, nextPlaces, nextBox];
    placeShapes = form?.shapes ?? [];
    drawShapes();
    if (!isSame) {
      build();
      set(svg, "viewBox", box.join(" "));
      element.style.setProperty("--ratio", box[2] / box[3]);
      svg.style.minWidth = `${Math.min(1600, (box[2] / spacing) * SMALLEST_CELL)}px`;
    }
    refresh();
    hideTiny();
  }

  /** Letters too small to be read are only in the way; what they say is told when their cell is looked at. */
  function hideTiny() {
    const scale = svg.getScreenCTM()?.a;
    for (const text of scale ? layers.shapes.querySelectorAll("text") : []) {
      set(text, "visibility", text.getAttribute("font-size") * scale < SMALLEST_TEXT ? "hidden" : null);
    }
  }
  new ResizeObserver(hideTiny).observe(svg);

  function drawShapes() {
    patchShapes(layers.shapes, scene.shapes, place);
    patchShapes(layers.places, placeShapes, place);
  }

  function build() {
    const hadFocus = grid.contains(document.activeElement);
    spacing = leastDistance(places.map((cell) => cell.at));
    cells = new Map();
    fill(grid, rowsOf(places, place).map((row) => s("g", { role: "row" }, row.map(buildCell))));
    if (!cells.has(current)) current = places[0]?.name ?? "";
    if (hadFocus) cells.get(current)?.element.focus();
  }

  function buildCell(cell) {
    const [cx, cy] = place(cell.at);
    const round = (r, name) => s("circle", { cx, cy, r: r * spacing, class: name });
    const node = s("g", { role: "gridcell", class: "cell", data: { cell: cell.name }, tabindex: -1 },
      round(0.5, "hit"), round(0.45, "last-ring"), round(0.39, "ring"), round(0.47, "focus-ring"));
    cells.set(cell.name, { element: node, at: [cx, cy] });
    return node;
  }

  function refresh() {
    for (const cell of places) {
      const { element: node } = cells.get(cell.name);
      const choice = open.get(cell.name);
      const names = Object.keys(marks).filter((mark) => marks[mark].includes(cell.name));
      set(node, "class", ["cell", choice && "legal", ...names].filter(Boolean).join(" "));
      set(node, "aria-label", spoken(cell, choice));
      set(node, "aria-selected", names.includes("source") ? "true" : choice ? "false" : null);
      set(node, "tabindex", cell.name === current ? 0 : -1);
    }
    patchShapes(layers.ghost, ghostShapes, place);
    drawOver();
    drawHeat();
    if (looked) look(looked.name, looked.by);
  }

  const spoken = (cell, choice) =>
    [`${cell.name}: ${cell.words}`, choice?.words, choice?.hint].filter(Boolean).join(". ");

  function drawOver() {
    const parts = arrowList.filter(({ from, to }) => cells.has(from) && cells.has(to)).map(arrow);
    const plates = tagList.filter(({ cell }) => cells.has(cell)).map(plate);
    fill(overKept, parts, plates);
  }

  function arrow({ from, to, text = "", paint = null, share = null }) {
    const [a, b] = [cells.get(from).at, cells.get(to).at];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const isShare = share !== null;
    // Ways there and back lie side by side.
    const aside = isShare && wayList.some((way) => way.from === to && way.to === from) ? 0.11 * spacing : 0;
    const at = (along, across) => [a[0] + dx * along - dy * (across + aside), a[1] + dy * along + dx * (across + aside)];
    const [half, head] = isShare ? [(0.015 + 0.055 * share) * spacing, (0.09 + 0.07 * share) * spacing] : [0.05 * spacing, 0.14 * spacing];
    const [start, end] = isShare ? [0.28 * spacing, length - 0.1 * spacing] : [0.2 * spacing, length - 0.16 * spacing];
    const points = [at(start, half), at(end - head, half), at(end - head, head), at(end, 0), at(end - head, -head),
      at(end - head, -half), at(start, -half)].join(" ");
    const [x, y] = at((!isShare ? 0.36 : aside ? 0.38 : 0.5) * spacing, 0);
    const colours = paint && { fill: colour(paint), stroke: onColour(paint[0]) };
    if (isShare) return s("g", { class: "arrow" }, s("polygon", { points, ...colours, opacity: 0.4 + 0.6 * share }), written(x, y, 0.155 * spacing, text));
    return s("g", { class: "arrow" }, s("polygon", { points, ...colours }),
      text && s("circle", { cx: x, cy: y, r: 0.14 * spacing }),
      text && word(x, y + 0.065 * spacing, 0.18 * spacing, text));
  }

  function plate({ cell, text, kind = "" }) {
    const [x, y] = cells.get(cell).at;
    return written(x, y - 0.42 * spacing, 0.14 * spacing, text, kind);
  }

  /** Words on a ground of their own, their middle at a place. */
  function written(x, y, size, text, kind = "") {
    const [width, height] = [(text.length * 0.58 + 0.7) * size, size * 1.5];
    const top = y - height / 2;
    return s("g", { class: `plate ${kind}` },
      s("rect", { x: x - width / 2, y: top, width, height, rx: height / 4 }),
      word(x, top + height * 0.72, size, text));
  }

  function drawHeat() {
    // The likely lie above the others.
    const ways = wayList.filter(({ from, to }) => cells.has(from) && cells.has(to)).sort((one, other) => one.share - other.share);
    fill(layers.heat, ways.map(arrow), heatList.filter(({ cell }) => cells.has(cell)).map(({ cell, share, text }) => {
      const [cx, cy] = cells.get(cell).at;
      return s("g", { class: "heat-spot" },
        text && s("circle", { class: "heat-ground", cx, cy, r: 0.2 * spacing }),
        s("circle", { cx, cy, r: (0.2 + 0.24 * share) * spacing, "fill-opacity": 0.25 + 0.6 * share }),
        text && word(cx, cy + 0.06 * spacing, 0.17 * spacing, text));
    }));
  }

  function look(name, by) {
    looked = name && cells.has(name) ? { name, by } : null;
    onLook(looked ? places.find((cell) => cell.name === name) : null, looked ? open.get(name) : null);
    say(name, looked && open.get(name)?.hint);
  }

  /** A few words beside a cell, until something else is looked at. */
  function say(name, text) {
    tip.hidden = !text || !cells.has(name);
    if (tip.hidden) return;
    write(tip, text);
    const [box, spot] = [element.getBoundingClientRect(), cells.get(name).element.firstChild.getBoundingClientRect()];
    const half = tip.offsetWidth / 2;
    const x = Math.max(half, Math.min(box.width - half, spot.left + spot.width / 2 - box.left));
    const above = spot.top - box.top - tip.offsetHeight;
    const free = above >= 0 && !tagList.some(({ cell }) => cell === name);
    tip.style.left = `${x}px`;
    tip.style.top = `${free ? above : spot.bottom - box.top}px`;
  }

  const nameAt = (event) => event.target.closest?.("[data-cell]")?.dataset.cell ?? nearest(event);

  function nearest(event) {
    const inverse = svg.getScreenCTM()?.inverse();
    if (!inverse) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(inverse);
    let best = [REACH * spacing, null];
    for (const [name, { at }] of cells) {
      const distance = Math.hypot(at[0] - x, at[1] - y);
      if (distance < best[0]) best = [distance, name];
    }
    return best[1];
  }

  /** Tab comes back to the cell that had the focus last. */
  function remember(name) {
    set(cells.get(current)?.element ?? grid, "tabindex", -1);
    set(cells.get(name).element, "tabindex", 0);
    current = name;
  }

  const goTo = (name) => cells.get(name).element.focus();

  function key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = DIRECTIONS[event.key];
    const less = ["-", "Delete", "Backspace"].includes(event.key);
    if (direction || event.key === "Tab") byMouse = false;
    if (direction) {
      const next = neighbour(cells, current, direction);
      if (next) goTo(next);
    } else if (event.key === "Enter" && !byMouse) onChoose(current, event.shiftKey ? "all" : "more");
    else if (event.key === "+") onChoose(current, "more");
    else if (less) onChoose(current, "less");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  let press = null;
  let swallow = false;
  // Who clicks with a mouse ends his turn with Enter, though a cell has the focus then.
  let byMouse = false;
  svg.addEventListener("click", (event) => {
    if (swallow) swallow = false;
    else if (nameAt(event)) {
      remember(nameAt(event));
      onChoose(current, event.shiftKey ? "all" : "more");
    }
  });
  svg.addEventListener("contextmenu", (event) => {
    const name = nameAt(event);
    if (!name) return;
    event.preventDefault();
    if (!swallow) onChoose(name, "less");
  });
  svg.addEventListener("pointerdown", (event) => {
    swallow = false;
    byMouse = event.pointerType === "mouse";
    clearTimeout(press);
    const name = event.pointerType === "mouse" ? null : nameAt(event);
    if (name) press = setTimeout(() => { swallow = true; onChoose(name, "less"); }, LONG_PRESS);
  });
  const release = () => clearTimeout(press);
  for (const type of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(type, release);
  svg.addEventListener("pointermove", (event) => event.pointerType === "mouse" && look(nameAt(event), "pointer"));
  svg.addEventListener("pointerleave", () => looked?.by === "pointer" && look(null));
  grid.addEventListener("focusin", (event) => {
    const name = event.target.closest("[data-cell]")?.dataset.cell;
    if (!name) return;
    remember(name);
    look(name, "focus");
  });
  grid.addEventListener("focusout", () => look(null));
  grid.addEventListener("keydown", key);

  return {
    element,
    svg,
    show,
    get scene() { return scene; },
    get spacing() { return spacing; },
    /** Where a cell is drawn, in units of the picture; null for an unknown name. */
    at: (name) => cells.get(name)?.at ?? null,
    has: (name) => cells.has(name),
    say,
    /** Which cells are open and what they mean: a Map from name to `{ words, hint }`. */
    choices(next) { open = next; if (scene) refresh(); },
    /** Which cells bear a mark: `source`, `chosen`, `hinted`, `last`. */
    mark(kind, names) { marks = { ...marks, [kind]: names }; if (scene) refresh(); },
    /** Shapes that are not there yet. */
    ghost(shapes) { ghostShapes = shapes; if (scene) refresh(); },
    /** Arrows `{ from, to, text, paint, share }`, the wider the larger their share, and plates `{ cell, text, kind }` above the pieces. */
    overlay(arrows, tags = []) { arrowList = arrows; tagList = tags; if (scene) refresh(); },
    /** A heat map: spots `{ cell, share from 0 to 1, text }`, and arrows as in the overlay. */
    heat(spots, ways = []) { [heatList, wayList] = [spots, ways]; if (scene) drawHeat(); },
    /** The layer for what flies and fades. */
    flights: over,
    layer: layers.shapes,
    turn() {
      turned = !turned;
      if (!scene) return;
      drawShapes();
      build();
      refresh();
    },
    focus(name = current) { if (cells.has(name)) goTo(name); },
    place,
  };
}

const NOTHING = { title: "", shapes: [], cells: [], box: [0, 0, 1, 1] };

/** The box of a scene and of what may be laid beside it. It never shrinks, so that nothing jumps between turns. */
function grown(before, [left, top, width, height], beside) {
  const margin = 0.3;
  const across = [left - EDGE, left + width + EDGE, ...beside.flatMap(([x]) => [x - margin, x + margin])];
  const down = [top - EDGE, top + height + EDGE, ...beside.flatMap(([, y]) => [y - margin, y + margin])];
  if (before[2]) {
    across.push(before[0], before[0] + before[2]);
    down.push(before[1], before[1] + before[3]);
  }
  const [x, y] = [Math.min(...across), Math.min(...down)];
  return [x, y, Math.max(...across) - x, Math.max(...down) - y];
}

const same = (a, b) => a.length === b.length && a.every((value, at) => value === b[at]);

/** Cells from top to bottom and left to right, those of one height in a row. */
function rowsOf(cells, place) {
  const rows = [];
  for (const one of cells.map((cell) => ({ cell, at: place(cell.at) })).sort((a, b) => a.at[1] - b.at[1])) {
    const row = rows.at(-1);
    if (row && one.at[1] - row[0].at[1] < 0.05) row.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => row.sort((a, b) => a.at[0] - b.at[0]).map(({ cell }) => cell));
}

function leastDistance(places) {
  let least = Infinity;
  for (let i = 0; i < places.length; i++) {
    for (let j = i + 1; j < places.length; j++) {
      least = Math.min(least, Math.hypot(places[i][0] - places[j][0], places[i][1] - places[j][1]));
    }
  }
  return Number.isFinite(least) && least > 0 ? least : 1;
}

/** The nearest cell in a direction; straight ahead counts as nearer. */
function neighbour(cells, from, [dx, dy]) {
  const [x, y] = cells.get(from)?.at ?? [0, 0];
  let best = [Infinity, null];
  for (const [name, { at }] of cells) {
    const [right, down] = [at[0] - x, at[1] - y];
    const [along, across] = [right * dx + down * dy, Math.abs(right * dy - down * dx)];
    const cost = along + 2 * across;
    if (along > 0.01 && across <= 2 * along && cost < best[0]) best = [cost, name];
  }
  return best[1];
}
