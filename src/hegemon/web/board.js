// The board: a scene, and above it a grid of cells that can be pointed at, tapped, or reached with the arrow keys.
// It knows no rules and no game. Its owner says which cells are open and what they mean, and is told what is chosen.

import { h, s, set, write, fill } from "./dom.js";
import { patchShapes } from "./scene.js";
import { grown, leastDistance, nearest, rowsOf } from "./geometry.js";
import { arrow, heatSpot, plate, way } from "./overlay.js";
import { listen } from "./pointing.js";

const SMALLEST_CELL = 24;
const WIDEST = 1600;
const SMALLEST_TEXT = 7;
const REACH = 0.72;

/** @type {Wire.Scene} */
const NOTHING = { title: "", shapes: [], cells: [], box: [0, 0, 1, 1] };

/** @returns {Page.BoardState} */
const emptyState = () => ({
  scene: null, cells: [], cellShapes: [], box: [0, 0, 0, 0], turned: false,
  open: new Map(), marks: {}, ghost: [], arrows: [], plates: [], spots: [], ways: [],
  drawn: new Map(), spacing: 1, current: "", looked: null,
});

/**
 * A group that only shows something.
 * @param {string} name
 */
const layer = (name) => s("g", { class: name, "aria-hidden": "true" });

/** A board; `state` says all that is shown on it. */
export class Board {
  state = emptyState();
  layers = { shapes: layer("shapes"), places: layer("places"), heat: layer("heat"), ghost: layer("ghost") };
  /** What flies and fades, above everything else. */
  flights = layer("over");
  #overlay = s("g");
  #tip = h("div", { class: "tip", "aria-hidden": "true", hidden: true });
  #onLook;

  /** @param {Page.BoardOptions} options */
  constructor({ label, onChoose = () => {}, onLook = () => {} }) {
    this.#onLook = onLook;
    this.grid = s("g", { role: "grid", "aria-label": label });
    this.svg = s("svg", { class: "board-svg", role: "group", "aria-label": label },
      ...Object.values(this.layers), this.grid, this.flights);
    this.element = h("div", { class: "board" }, h("div", { class: "board-scroll" }, this.svg), this.#tip);
    this.flights.append(this.#overlay);
    new ResizeObserver(() => this.#hideTiny()).observe(this.svg);
    listen(this, onChoose);
  }

  /**
   * Where a place of the scene is drawn.
   * @type {Page.Turner}
   */
  place = ([x, y]) => {
    const { turned, box: [left, top, width, height] } = this.state;
    return turned ? [2 * left + width - x, 2 * top + height - y] : [x, y];
  };

  /**
   * Where a cell is drawn, in units of the picture; null for an unknown name.
   * @type {(name: string) => Wire.Place | null}
   */
  at = (name) => this.state.drawn.get(name)?.at ?? null;

  /** @param {string} name */
  has(name) {
    return this.state.drawn.has(name);
  }

  /**
   * Show a scene, and of a form the cells that are there only to be chosen; the grid is kept if it can be.
   * @type {(scene: Wire.Scene | null, form?: Wire.Form | null) => void}
   */
  show(scene, form = null) {
    const { state } = this;
    const cells = [...(scene?.cells ?? []), ...(form?.cells ?? [])];
    const cellShapes = form?.shapes ?? [];
    const box = grown(state.box, (scene ?? NOTHING).box, cellShapes.flatMap((shape) => shape.p ?? []));
    const isSame = state.scene && same(state.box, box) && state.cells.length === cells.length
      && state.cells.every((cell, at) => cell.name === cells[at].name && same(cell.at, cells[at].at));
    Object.assign(state, { scene: scene ?? NOTHING, cells, cellShapes, box });
    this.#drawShapes();
    if (!isSame) {
      this.#build();
      set(this.svg, "viewBox", box.join(" "));
      this.element.style.setProperty("--ratio", String(box[2] / box[3]));
      this.svg.style.minWidth = `${Math.min(WIDEST, (box[2] / state.spacing) * SMALLEST_CELL)}px`;
    }
    this.#refresh();
    this.#hideTiny();
  }

  /**
   * Which cells are open and what they mean.
   * @param {Map<string, Page.Meaning>} open
   */
  choices(open) {
    this.state.open = open;
    this.#refresh();
  }

  /**
   * Which cells bear a mark.
   * @type {(mark: Page.Mark, names: (string | undefined)[]) => void}
   */
  mark(mark, names) {
    this.state.marks[mark] = names;
    this.#refresh();
  }

  /**
   * Show shapes that are not there yet.
   * @param {Wire.Shape[]} shapes
   */
  ghost(shapes) {
    this.state.ghost = shapes;
    this.#refresh();
  }

  /**
   * Show arrows and plates above the pieces.
   * @type {(arrows: Page.Arrow[], plates?: Page.Plate[]) => void}
   */
  overlay(arrows, plates = []) {
    Object.assign(this.state, { arrows, plates });
    this.#refresh();
  }

  /**
   * Show a heat map.
   * @type {(spots: Page.Spot[], ways?: Page.Arrow[]) => void}
   */
  heat(spots, ways = []) {
    Object.assign(this.state, { spots, ways });
    if (this.state.scene) this.#drawHeat();
  }

  /** Turn the board by half a circle. */
  turn() {
    this.state.turned = !this.state.turned;
    if (!this.state.scene) return;
    this.#drawShapes();
    this.#build();
    this.#refresh();
  }

  /** Give the focus to a cell. */
  focus(name = this.state.current) {
    this.state.drawn.get(name)?.element.focus();
  }

  /**
   * Say a few words beside a cell, until something else is looked at.
   * @type {(name: string, text?: string) => void}
   */
  say(name, text = "") {
    const tip = this.#tip;
    const drawn = this.state.drawn.get(name);
    tip.hidden = !text || !drawn;
    if (!text || !drawn) return;
    write(tip, text);
    const box = this.element.getBoundingClientRect();
    const spot = /** @type {Element} */ (drawn.element.firstChild).getBoundingClientRect();
    const half = tip.offsetWidth / 2;
    const x = Math.max(half, Math.min(box.width - half, spot.left + spot.width / 2 - box.left));
    const above = spot.top - box.top - tip.offsetHeight;
    const isFree = above >= 0 && !this.state.plates.some(({ cell }) => cell === name);
    tip.style.left = `${x}px`;
    tip.style.top = `${isFree ? above : spot.bottom - box.top}px`;
  }

  // What is pointed at

  /**
   * The cell under the pointer, or the nearest one.
   * @param {MouseEvent} event
   */
  nameAt(event) {
    const cell = event.target instanceof Element && event.target.closest("[data-cell]");
    if (cell) return cell.getAttribute("data-cell");
    const inverse = this.svg.getScreenCTM()?.inverse();
    if (!inverse) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(inverse);
    return nearest(this.state.drawn, x, y, REACH * this.state.spacing);
  }

  /**
   * Let Tab come back to a cell.
   * @param {string} name
   */
  remember(name) {
    const { drawn, current } = this.state;
    set(drawn.get(current)?.element ?? this.grid, "tabindex", -1);
    const next = drawn.get(name);
    if (next) set(next.element, "tabindex", 0);
    this.state.current = name;
  }

  /**
   * Say what there is to say about a cell; null ends that.
   * @type {(name: string | null, by?: "pointer" | "focus") => void}
   */
  look(name, by = "focus") {
    const { state } = this;
    state.looked = name && this.has(name) ? { name, by } : null;
    this.#onLook(state.cells.find((cell) => cell.name === state.looked?.name) ?? null);
    this.say(name ?? "", state.open.get(name ?? "")?.hint);
  }

  // Drawing

  #drawShapes() {
    patchShapes(this.layers.shapes, this.state.scene?.shapes ?? [], this.place);
    patchShapes(this.layers.places, this.state.cellShapes, this.place);
  }

  /** Letters too small to be read are only in the way; what they say is told when their cell is looked at. */
  #hideTiny() {
    const scale = this.svg.getScreenCTM()?.a;
    if (!scale) return;
    for (const text of this.layers.shapes.querySelectorAll("text")) {
      const isTiny = Number(text.getAttribute("font-size")) * scale < SMALLEST_TEXT;
      set(text, "visibility", isTiny ? "hidden" : null);
    }
  }

  #build() {
    const { state, grid } = this;
    const hadFocus = grid.contains(document.activeElement);
    state.spacing = leastDistance(state.cells.map((cell) => cell.at));
    state.drawn = new Map();
    const rows = rowsOf(state.cells, this.place);
    fill(grid, rows.map((row) => s("g", { role: "row" }, row.map((cell) => this.#buildCell(cell)))));
    if (!this.has(state.current)) state.current = state.cells[0]?.name ?? "";
    if (hadFocus) this.focus();
  }

  /** @param {Wire.Cell} cell */
  #buildCell(cell) {
    const at = this.place(cell.at);
    const round = (/** @type {number} */ r, /** @type {string} */ name) =>
      s("circle", { cx: at[0], cy: at[1], r: r * this.state.spacing, class: name });
    const element = s("g", { role: "gridcell", class: "cell", data: { cell: cell.name }, tabindex: -1 },
      round(0.5, "hit"), round(0.45, "last-ring"), round(0.39, "ring"), round(0.47, "focus-ring"));
    this.state.drawn.set(cell.name, { element, at });
    return element;
  }

  #refresh() {
    const { state } = this;
    if (!state.scene) return;
    for (const cell of state.cells) {
      const element = state.drawn.get(cell.name)?.element;
      if (!element) continue;
      const choice = state.open.get(cell.name);
      const marks = Object.entries(state.marks).flatMap(([mark, names]) => (names.includes(cell.name) ? [mark] : []));
      set(element, "class", ["cell", choice && "legal", ...marks].filter(Boolean).join(" "));
      set(element, "aria-label",
        [`${cell.name}: ${cell.words}`, choice?.words, choice?.hint].filter(Boolean).join(". "));
      set(element, "aria-selected", marks.includes("source") ? "true" : choice ? "false" : null);
      set(element, "tabindex", cell.name === state.current ? 0 : -1);
    }
    patchShapes(this.layers.ghost, state.ghost, this.place);
    this.#drawOverlay();
    this.#drawHeat();
    if (state.looked) this.look(state.looked.name, state.looked.by);
  }

  #drawOverlay() {
    const { arrows, plates, drawn, spacing } = this.state;
    fill(this.#overlay,
      arrows.map((one) => {
        const [from, to] = [drawn.get(one.from), drawn.get(one.to)];
        return from && to && arrow(one, from.at, to.at, spacing);
      }),
      plates.map((one) => {
        const cell = drawn.get(one.cell);
        return cell && plate(one, cell.at, spacing);
      }));
  }

  #drawHeat() {
    const { spots, ways, drawn, spacing } = this.state;
    // The likely lie above the others.
    const sorted = [...ways].sort((one, other) => (one.share ?? 0) - (other.share ?? 0));
    fill(this.layers.heat,
      sorted.map((one) => {
        const [from, to] = [drawn.get(one.from), drawn.get(one.to)];
        if (!from || !to) return null;
        if (one.share === undefined) return arrow(one, from.at, to.at, spacing);
        const isBothWays = ways.some((other) => other.from === one.to && other.to === one.from);
        return way(one, from.at, to.at, spacing, isBothWays);
      }),
      spots.map((spot) => {
        const cell = drawn.get(spot.cell);
        return cell && heatSpot(spot, cell.at, spacing);
      }));
  }
}

/** @type {(a: number[], b: number[]) => boolean} */
const same = (a, b) => a.length === b.length && a.every((value, at) => value === b[at]);
