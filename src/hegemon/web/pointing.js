// How a board is pointed at: with a mouse, by touch, and with the keys.

import { neighbour } from "./geometry.js";

/** @type {Record<string, Wire.Place>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LESS = ["-", "Delete", "Backspace"];
const LONG_PRESS = 450;

/** @typedef {import("./board.js").Board} Board */
/** @typedef {(cell: string, how: Page.How) => void} OnChoose */

/**
 * Let a board hear what is done to it; `onChoose` is told what is chosen.
 * @type {(board: Board, onChoose: OnChoose) => void}
 */
export function listen(board, onChoose) {
  const { svg, grid, state } = board;
  const using = { mouse: false };
  listenToPresses(board, onChoose, using);
  svg.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") board.look(board.nameAt(event), "pointer");
  });
  svg.addEventListener("pointerleave", () => {
    if (state.looked?.by === "pointer") board.look(null);
  });
  grid.addEventListener("focusin", (event) => {
    const name = event.target instanceof Element && event.target.closest("[data-cell]")?.getAttribute("data-cell");
    if (!name) return;
    board.remember(name);
    board.look(name, "focus");
  });
  grid.addEventListener("focusout", () => board.look(null));
  grid.addEventListener("keydown", (event) => {
    if (!pressed(event, board, onChoose, using)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/**
 * Clicks, right clicks and long presses. `using.mouse` is kept up: after a click with the mouse Enter ends the turn,
 * though a cell has the focus then.
 * @type {(board: Board, onChoose: OnChoose, using: { mouse: boolean }) => void}
 */
function listenToPresses(board, onChoose, using) {
  const { svg } = board;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  // A long press has been told already when the finger is lifted.
  let isTold = false;
  svg.addEventListener("click", (event) => {
    const name = board.nameAt(event);
    if (isTold) isTold = false;
    else if (name) {
      board.remember(name);
      onChoose(name, event.shiftKey ? "all" : "more");
    }
  });
  svg.addEventListener("contextmenu", (event) => {
    const name = board.nameAt(event);
    if (!name) return;
    event.preventDefault();
    if (!isTold) onChoose(name, "less");
  });
  svg.addEventListener("pointerdown", (event) => {
    isTold = false;
    using.mouse = event.pointerType === "mouse";
    clearTimeout(timer);
    const name = using.mouse ? null : board.nameAt(event);
    if (!name) return;
    timer = setTimeout(() => {
      isTold = true;
      onChoose(name, "less");
    }, LONG_PRESS);
  });
  for (const type of ["pointerup", "pointercancel", "pointerleave"]) {
    svg.addEventListener(type, () => clearTimeout(timer));
  }
}

/**
 * Act on a key; false for a key that means nothing here.
 * @type {(event: KeyboardEvent, board: Board, onChoose: OnChoose, using: { mouse: boolean })
 *   => boolean}
 */
function pressed(event, board, onChoose, using) {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const { key } = event;
  const { drawn, current } = board.state;
  const direction = DIRECTIONS[key];
  if (direction || key === "Tab") using.mouse = false;
  if (direction) {
    const next = neighbour(drawn, current, direction);
    if (next) board.focus(next);
  } else if (key === "Enter" && !using.mouse) onChoose(current, event.shiftKey ? "all" : "more");
  else if (key === "+") onChoose(current, "more");
  else if (LESS.includes(key)) onChoose(current, "less");
  else return false;
  return true;
}
