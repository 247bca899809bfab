// What happened, shown: pieces glide and land, fights flash, amounts rise; and told in a strip that stays readable.
// Nothing takes longer than 200 ms to move, and nothing moves where motion is unwanted.

import { h, s, fill, still, word } from "./dom.js";
import { patchShapes } from "./scene.js";

const MOTION = 180;
const APART = 90;
const MOST_APART = 6;
const AMOUNT_STAYS = 1800;
const HERE = 0.2;

/** Play events on a board that shows what came of them; `before` is the scene they started from. */
export function animate(board, events, before, onPay) {
  // What was paid a turn ago is no news any more.
  for (const amount of board.flights.querySelectorAll(".rise")) amount.remove();
  events.forEach((event, at) => {
    const wait = still() ? 0 : Math.min(at, MOST_APART) * APART;
    if (!still()) setTimeout(() => MOTIONS[event.kind]?.(board, event, before), wait);
    if (event.amount) setTimeout(() => tellAmount(board, event, onPay), wait);
  });
}

const MOTIONS = { move: glide, place: land, capture: seize, remove: vanish, fight: clash, roll: clash, pay: clash };

/** What is paid for many cells belongs to the player, the number of a move to its arrow, all else to its cell. */
function tellAmount(board, { kind, cells, amount, player }, onPay) {
  if (kind === "pay" && cells.length !== 1) onPay(player, amount);
  else if (kind !== "move" && cells.length) rise(board, cells.at(-1), amount);
}

/** The places in a scene's list of what stands on a cell: from the first piece there on, all at its place. */
function standing(scene, name) {
  const cell = scene?.cells.find((one) => one.name === name);
  if (!cell) return [];
  const here = ({ c }) => c && Math.hypot(c[0] - cell.at[0], c[1] - cell.at[1]) < HERE;
  const piece = scene.shapes.findIndex((shape) => shape.id && here(shape));
  return piece < 0 ? [] : scene.shapes.flatMap((shape, at) => (at >= piece && here(shape) ? [at] : []));
}

const play = (element, frames) => element.animate(frames, { duration: MOTION, easing: "ease-out" });

/** Play frames on what stands on a cell now. */
function playOn(board, name, frames) {
  const [x, y] = board.at(name) ?? [0, 0];
  for (const at of standing(board.scene, name)) {
    const element = board.layer.children[at];
    element.style.transformOrigin = `${x}px ${y}px`;
    play(element, frames);
  }
}

/** Play frames on a copy of what stood on a cell before, which then goes. */
function playGone(board, before, name, frames) {
  const copy = s("g");
  const [x, y] = board.at(name) ?? [0, 0];
  patchShapes(copy, standing(before, name).map((at) => before.shapes[at]), board.place);
  copy.style.transformOrigin = `${x}px ${y}px`;
  board.flights.append(copy);
  play(copy, frames).onfinish = () => copy.remove();
}

function glide(board, { cells }, before) {
  const [from, to] = [board.at(cells[0]), board.at(cells.at(-1))];
  if (!from || !to || cells.length < 2) return;
  const across = `translate(${to[0] - from[0]}px, ${to[1] - from[1]}px)`;
  playGone(board, before, cells[0], [{ transform: "none" }, { transform: across }]);
  playOn(board, cells.at(-1), [{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }]);
}

function land(board, { cells }) {
  const frames = [{ transform: "scale(1.4)", opacity: 0 }, { transform: "none", opacity: 1 }];
  for (const name of cells) playOn(board, name, frames);
}

function vanish(board, { cells }, before) {
  for (const name of cells) playGone(board, before, name, [{ opacity: 1 }, { transform: "scale(0.5)", opacity: 0 }]);
}

/** A piece that takes another moves onto it; what is captured otherwise flashes where it lies. */
function seize(board, event, before) {
  if (event.cells.length !== 2) clash(board, event);
  else {
    vanish(board, { cells: [event.cells[1]] }, before);
    glide(board, event, before);
  }
}

function clash(board, { kind, cells }) {
  for (const at of (kind === "fight" ? cells.slice(-1) : cells).map(board.at).filter(Boolean)) {
    const ring = s("circle", { class: `clash ${kind}`, cx: at[0], cy: at[1], r: 0.45 * board.spacing });
    board.flights.append(ring);
    play(ring, [{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }]).onfinish = () => ring.remove();
  }
}

/** An amount that rises from its cell, and stays long enough to be read. */
function rise(board, name, text) {
  const at = board.at(name);
  if (!at) return;
  const size = 0.22 * board.spacing;
  // Several amounts of one cell stand above each other.
  const below = board.flights.querySelectorAll(`.rise[data-at="${CSS.escape(name)}"]`).length;
  const amount = word(at[0], at[1] - 0.3 * board.spacing - below * size, size, text, { class: "rise", data: { at: name } });
  board.flights.append(amount);
  if (!still()) play(amount, [{ transform: `translate(0, ${size}px)`, opacity: 0 }, { transform: "none", opacity: 1 }]);
  setTimeout(() => amount.remove(), AMOUNT_STAYS);
}

/** The moves of a turn as arrows with their numbers, each in its player's colour. */
export const arrowsOf = (events, paintOf) =>
  events.filter(({ kind, cells, amount }) => amount && cells.length === 2 && (kind === "move" || kind === "fight"))
    .map(({ cells: [from, to], kind, amount, player }) =>
      ({ from, to, text: kind === "move" ? amount : "", paint: paintOf(player) }));

/** What happened last in words, with its dice; a new turn replaces the one before. */
export function createStrip() {
  const element = h("div", { id: "events", tabindex: 0, role: "region", "aria-label": "What happened last" });
  let turn = [];
  let partial = false;
  return {
    element,
    /** The next events, which may end within a turn: then the next ones join them, the newest first. Gives back what is new. */
    take(events, isPart) {
      const news = partial ? events.filter(({ kind }) => kind !== "note") : events;
      turn = partial && events.length ? [...news, ...turn] : events;
      partial = isPart && events.length > 0;
      return news;
    },
    /** Show the events of a turn, or those taken last. */
    show(events = turn) {
      fill(element, h("ul", { class: "events" }, events.map((event) =>
        h("li", null, h("span", null, event.words), event.dice.length > 0 && throws(event.dice)))));
      element.scrollTop = 0;
    },
  };
}

/** Exchanges of dice: attacker above, defender below, the higher one stands out. */
function throws(dice) {
  const told = dice.map(([a, d]) => `${a} against ${d}`).join(", ");
  return h("span", { class: "dice", role: "img", "aria-label": `Dice: ${told}` }, dice.map(([a, d]) =>
    h("span", { class: "throw" }, h("b", { class: a > d ? "won" : "" }, a), h("b", { class: d > a ? "won" : "" }, d))));
}
