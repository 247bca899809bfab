// What happened, shown: pieces glide and land, fights flash, amounts rise; and told in a strip that stays readable.
// Nothing takes longer than 200 ms to move, and nothing moves where motion is unwanted.

import { h, s, fill, still, word } from "./dom.js";
import { patchShapes } from "./scene.js";
import { paintOf } from "./players.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {(player: number, amount: string) => void} OnPay */
/** @typedef {Pick<Wire.GameEvent, "kind" | "cells">} Happened */
/** @typedef {(board: Board, event: Happened, before: Wire.Scene | null) => void} Motion */

const MOTION = 180;
const APART = 90;
const MOST_APART = 6;
const AMOUNT_STAYS = 1800;
const HERE = 0.2;

/**
 * Play events on a board that shows what came of them; `before` is the scene they started from.
 * @type {(board: Board, events: Wire.GameEvent[], before: Wire.Scene | null, onPay: OnPay) => void}
 */
export function animate(board, events, before, onPay) {
  // What was paid a turn ago is no news any more.
  for (const amount of board.flights.querySelectorAll(".rise")) amount.remove();
  events.forEach((event, at) => {
    const wait = still() ? 0 : Math.min(at, MOST_APART) * APART;
    if (!still()) setTimeout(() => MOTIONS[event.kind]?.(board, event, before), wait);
    if (event.amount) setTimeout(() => tellAmount(board, event, onPay), wait);
  });
}

/** @type {Record<string, Motion | undefined>} */
const MOTIONS = { move: glide, place: land, capture: seize, remove: vanish, fight: flash, roll: flash, pay: flash };

/**
 * What is paid for many cells belongs to the player, the number of a move to its arrow, all else to its cell.
 * @type {(board: Board, event: Wire.GameEvent, onPay: OnPay) => void}
 */
function tellAmount(board, { kind, cells, amount, player }, onPay) {
  const cell = cells.at(-1);
  if (kind === "pay" && cells.length !== 1 && player !== null) onPay(player, amount);
  else if (kind !== "move" && cell) rise(board, cell, amount);
}

/**
 * The places in a scene's list of the piece on a cell, and of all that is drawn on that piece.
 * @type {(scene: Wire.Scene | null, name: string) => number[]}
 */
function pieceOn(scene, name) {
  const cell = scene?.cells.find((one) => one.name === name);
  if (!scene || !cell) return [];
  const isHere = (/** @type {Wire.Shape} */ { c }) => c && Math.hypot(c[0] - cell.at[0], c[1] - cell.at[1]) < HERE;
  const piece = scene.shapes.findIndex((shape) => shape.id && isHere(shape));
  return piece < 0 ? [] : scene.shapes.flatMap((shape, at) => (at >= piece && isHere(shape) ? [at] : []));
}

/** @type {(element: Element, frames: Keyframe[]) => Animation} */
const play = (element, frames) => element.animate(frames, { duration: MOTION, easing: "ease-out" });

/**
 * Play frames on the piece that is on a cell now.
 * @type {(board: Board, name: string, frames: Keyframe[]) => void}
 */
function playOn(board, name, frames) {
  const [x, y] = board.at(name) ?? [0, 0];
  for (const at of pieceOn(board.state.scene, name)) {
    const element = /** @type {SVGElement} */ (board.layers.shapes.children[at]);
    element.style.transformOrigin = `${x}px ${y}px`;
    play(element, frames);
  }
}

/**
 * Play frames on a copy of the piece that was on a cell before, which then goes.
 * @type {(board: Board, before: Wire.Scene | null, name: string, frames: Keyframe[]) => void}
 */
function playGone(board, before, name, frames) {
  const copy = s("g");
  const [x, y] = board.at(name) ?? [0, 0];
  patchShapes(copy, pieceOn(before, name).flatMap((at) => before?.shapes[at] ?? []), board.place);
  copy.style.transformOrigin = `${x}px ${y}px`;
  board.flights.append(copy);
  play(copy, frames).onfinish = () => copy.remove();
}

/** @type {Motion} */
function glide(board, { cells }, before) {
  const target = cells[cells.length - 1];
  const [from, to] = [board.at(cells[0]), board.at(target)];
  if (!from || !to || cells.length < 2) return;
  const across = `translate(${to[0] - from[0]}px, ${to[1] - from[1]}px)`;
  playGone(board, before, cells[0], [{ transform: "none" }, { transform: across }]);
  playOn(board, target, [{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }]);
}

/** @type {Motion} */
function land(board, { cells }) {
  const frames = [{ transform: "scale(1.4)", opacity: 0 }, { transform: "none", opacity: 1 }];
  for (const name of cells) playOn(board, name, frames);
}

/** @type {Motion} */
function vanish(board, { cells }, before) {
  for (const name of cells) playGone(board, before, name, [{ opacity: 1 }, { transform: "scale(0.5)", opacity: 0 }]);
}

/**
 * A piece that takes another moves onto it; what is captured otherwise flashes where it lies.
 * @type {Motion}
 */
function seize(board, event, before) {
  if (event.cells.length !== 2) flash(board, event, before);
  else {
    vanish(board, { kind: "remove", cells: [event.cells[1]] }, before);
    glide(board, event, before);
  }
}

/** @type {Motion} */
function flash(board, { kind, cells }) {
  for (const name of kind === "fight" ? cells.slice(-1) : cells) {
    const at = board.at(name);
    if (!at) continue;
    const ring = s("circle", { class: `flash ${kind}`, cx: at[0], cy: at[1], r: 0.45 * board.state.spacing });
    board.flights.append(ring);
    play(ring, [{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }]).onfinish = () => ring.remove();
  }
}

/**
 * An amount that rises from its cell, and stays long enough to be read.
 * @type {(board: Board, name: string, text: string) => void}
 */
function rise(board, name, text) {
  const at = board.at(name);
  if (!at) return;
  const { spacing } = board.state;
  const size = 0.22 * spacing;
  // Several amounts of one cell stand above each other.
  const below = board.flights.querySelectorAll(`.rise[data-at="${CSS.escape(name)}"]`).length;
  const amount = word(at[0], at[1] - 0.3 * spacing - below * size, size, text, { class: "rise", data: { at: name } });
  board.flights.append(amount);
  if (!still()) play(amount, [{ transform: `translate(0, ${size}px)`, opacity: 0 }, { transform: "none", opacity: 1 }]);
  setTimeout(() => amount.remove(), AMOUNT_STAYS);
}

/**
 * The moves of a turn as arrows with their numbers, each in its player's colour.
 * @type {(events: Wire.GameEvent[], game: Wire.Game) => Page.Arrow[]}
 */
export const arrowsOf = (events, game) => events
  .filter(({ kind, cells, amount }) => amount && cells.length === 2 && (kind === "move" || kind === "fight"))
  .map(({ cells: [from, to], kind, amount, player }) =>
    ({ from, to, text: kind === "move" ? amount : "", paint: paintOf(game, player ?? 0) }));

/** What happened last in words, with its dice; a new turn replaces the one before. */
export function createStrip() {
  const element = h("div", { id: "events", tabindex: 0, role: "region", "aria-label": "What happened last" });
  /** @type {Wire.GameEvent[]} */
  let turn = [];
  // Whether the turn goes on.
  let partial = false;
  return {
    element,
    /**
     * Take the next events. They may end within a turn: then the next ones join them, the newest first. Gives back
     * what is new.
     * @type {(events: Wire.GameEvent[], isPart: boolean) => Wire.GameEvent[]}
     */
    take(events, isPart) {
      const news = partial ? events.filter(({ kind }) => kind !== "note") : events;
      turn = partial && events.length ? [...news, ...turn] : events;
      partial = isPart && events.length > 0;
      return news;
    },
    /** Show the events of a turn, or the latest ones. */
    show(events = turn) {
      fill(element, h("ul", { class: "events" }, events.map((event) =>
        h("li", null, h("span", null, event.words), event.dice.length > 0 && throws(event.dice)))));
      element.scrollTop = 0;
    },
  };
}

/**
 * Exchanges of dice: attacker above, defender below, the higher one stands out.
 * @param {[number, number][]} dice
 */
function throws(dice) {
  const told = dice.map(([a, d]) => `${a} against ${d}`).join(", ");
  return h("span", { class: "dice", role: "img", "aria-label": `Dice: ${told}` }, dice.map(([a, d]) =>
    h("span", { class: "throw" }, h("b", { class: a > d ? "won" : "" }, a), h("b", { class: d > a ? "won" : "" }, d))));
}
