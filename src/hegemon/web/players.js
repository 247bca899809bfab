// The players beside the board: token, name, what they have, their clock, and who is to move.

import { h, s, fill, set, word, write } from "./dom.js";
import { colour, onColour } from "./scene.js";

const SHAPES = [
  ["circle", { cx: 8, cy: 8, r: 7 }],
  ["rect", { x: 1.5, y: 1.5, width: 13, height: 13, rx: 1.5 }],
  ["polygon", { points: "8,0.5 15.5,8 8,15.5 0.5,8" }],
  ["polygon", { points: "8,1 15.5,14.5 0.5,14.5" }],
  ["polygon", { points: "4.5,1 11.5,1 15.5,8 11.5,15 4.5,15 0.5,8" }],
  ["polygon", { points: "0.5,1.5 15.5,1.5 8,15" }],
];

/** A player's mark: colour and shape, and a numeral where there are more than two. */
export function token(paint, player, seats) {
  const [tag, attrs] = SHAPES[player % SHAPES.length];
  return s("svg", { class: "token", viewBox: "0 0 16 16", "aria-hidden": "true" },
    s(tag, { ...attrs, fill: colour(paint), stroke: "var(--line)" }),
    seats > 2 && word(8, 11, 8, player + 1, { fill: onColour(paint[0]) }));
}

/** The paint of a player. */
export const paintOf = (game, player) => game.paints?.[player] ?? [`player${player + 1}`, 1];

/** Who sits on a seat, where its name doesn't say it already. */
function calledBeside({ name }, seat, isMine) {
  if (name === seat || (isMine && name === "Guest")) return isMine ? "you" : "";
  return name.replace(/^level(?=\d+$)/, "Level ");
}

/** How a clock is written: `9:05`, and tenths in the last ten seconds. */
export function clockText(seconds) {
  const left = Math.max(0, seconds);
  if (left < 10) return `0:0${left.toFixed(1)}`;
  const whole = Math.floor(left);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Two groups of players: those above the board, and the one below it whose seat this is. */
export function createPlayers() {
  const them = h("section", { class: "players them", "aria-label": "Opponents" });
  const mine = h("section", { class: "players mine", "aria-label": "This side" });
  let clocks = [];
  let clock = null;
  let lag = Infinity;

  /** Draw them as a state has it; `view` is the position that is looked at. */
  function show(state, view) {
    const below = state.me[0] ?? 0;
    const cards = state.players.map((player, at) => card(state, view, player, at));
    fill(them, cards.filter((_, at) => at !== below));
    fill(mine, cards[below]);
    const many = cards.length > 3;
    them.classList.toggle("many", many);
    set(them, "tabindex", many ? 0 : null);
    clock = state.clock;
    // The quickest message so far tells best how far the two clocks are apart.
    if (clock) lag = Math.min(lag, Date.now() - clock.at);
    tick();
  }

  function card(state, view, player, at) {
    const { game, thinking, decided } = state;
    const isMine = state.me.includes(at);
    const isTurn = !view.over && view.to_move.includes(at);
    const isAway = player.kind === "person" && !player.online && !isMine;
    const doing = thinking.includes(at) ? "thinking" : decided.includes(at) ? "has decided" : isTurn ? "to move" : "";
    const [first, ...facts] = view.facts[at] ?? [];
    const seat = game.seats[at];
    clocks[at] = state.clock && h("time", { class: "clock", role: "timer", "aria-label": `Clock of ${seat}` });
    return h("div", { class: `player${isTurn ? " turn" : ""}`, data: { player: at } },
      h("div", { class: "player-head" }, token(paintOf(game, at), at, state.players.length),
        h("span", { class: "player-name" }, h("strong", null, seat),
          h("span", { class: "who" }, ` ${calledBeside(player, seat, isMine)}`)),
        h("span", { class: "paid" }), clocks[at]),
      h("div", { class: "player-more" },
        h("dl", { class: "facts" }, first && fact(first, "score"), facts.map((one) => fact(one))),
        h("span", { class: "doing" }, isAway ? "away" : doing)));
  }

  const fact = ([label, value], kind = "") => h("div", { class: kind }, h("dt", null, label), h("dd", null, value));

  function tick() {
    if (!clock) return;
    const passed = Math.max(0, Date.now() - lag - clock.at) / 1000;
    clock.left.forEach((left, at) => {
      const now = clock.running.includes(at) ? left - passed : left;
      if (!clocks[at]) return;
      write(clocks[at], clockText(now));
      clocks[at].classList.toggle("short", now < 20);
    });
  }

  /** What a player was just paid, beside his name until the next state. */
  function paid(player, amount) {
    const sum = document.querySelector(`[data-player="${player}"] .paid`);
    if (sum) write(sum, amount);
  }

  const timer = setInterval(tick, 100);
  return { them, mine, show, paid, close: () => clearInterval(timer) };
}
