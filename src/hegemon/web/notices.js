// What is to be said about a game beside its board: free seats, and what players ask of each other.

import { h, fill, button, copyButton, link } from "./dom.js";
import { playLink } from "./net.js";
import { chosenOf, queryWith } from "./sources.js";
import { outcomeText } from "./words.js";

const quiet = (/** @type {string} */ text) => h("p", { class: "quiet" }, text);

/**
 * What is to be said about seats that nobody has taken: links to hand on, challenges, and seats that wait.
 * @type {(state: Wire.State) => Page.Child[]}
 */
export function seatNotices({ players, links, game }) {
  const isFree = (/** @type {number} */ player) =>
    !players[player].taken && !links.some((link) => link.player === player);
  const free = [...players.keys()].filter(isFree);
  const named = (/** @type {number[]} */ list) => list.map((player) => game.seats[player]).join(", ");
  const open = free.filter((player) => players[player].open);
  const kept = free.filter((player) => !players[player].open);
  return [
    ...links.map(({ player, key }) => linkBox(`Send this link to the player of ${game.seats[player]}:`, playLink(key))),
    open.length > 0 && quiet(`Anybody may take ${named(open)}: it stands on the home page.`),
    kept.length > 0 && quiet(`Waiting for the person with the link: ${named(kept)}.`),
  ];
}

/**
 * What players ask of each other, and what each has answered; `act(what)` answers.
 * @type {(state: Wire.State, over: boolean, act: (what: Wire.Action) => void) => Page.Child[]}
 */
export function requestNotices({ asks, agreed, me, game, rematch }, over, act) {
  const said = (/** @type {string} */ text) => quiet(`${text} Others have to agree.`);
  const isAsked = (/** @type {Wire.Request} */ what) =>
    asks[what] !== null && me.length > 0 && !isMine(what) && !isShared(what);
  const isMine = (/** @type {Wire.Request} */ what) => me.some((player) => player === asks[what]);
  const isShared = (/** @type {Wire.Request} */ what) =>
    !isMine(what) && agreed[what].some((player) => me.includes(player));
  const asking = (/** @type {Wire.Request} */ what) => game.seats[asks[what] ?? 0];
  /** @type {(label: string, answer: Wire.Action, kind?: string) => HTMLElement} */
  const choice = (label, answer, kind) => button(label, () => act(answer), { class: kind, data: { act: answer } });
  /** @type {(text: string, yes: Wire.Action, no: Wire.Action) => HTMLElement} */
  const question = (text, yes, no) => h("div", { class: "question" }, h("p", null, text),
    h("p", { class: "row" }, choice("Agree", yes, "primary"), choice("No", no)));
  const isOpen = over && !rematch;
  return [
    !over && isMine("draw") && said("You offer a draw."),
    !over && isShared("draw") && said("You agree to a draw."),
    !over && isAsked("draw") && question(`${asking("draw")} offers a draw.`, "draw", "no-draw"),
    isMine("back") && said("You ask to take back."),
    isShared("back") && said(`You let ${asking("back")} take back.`),
    isAsked("back") && question(`${asking("back")} asks to take back.`, "grant-back", "no-back"),
    isOpen && (isMine("rematch") || isShared("rematch")) && said("You would like a rematch."),
    isOpen && isAsked("rematch") && quiet(`${asking("rematch")} would like a rematch.`),
  ];
}

/**
 * How the game ended, and what can be done next.
 * @type {(state: Wire.State, key: string, act: (what: Wire.Action) => void) => HTMLElement}
 */
export function endNotice({ game, view, rematch, may }, key, act) {
  const again = { class: "button primary", data: { act: "rematch" } };
  const anew = `/new/${game.name}?${queryWith({ options: chosenOf(game) })}`;
  return h("div", { class: "finished" },
    h("h2", null, outcomeText(game, view.outcome)),
    h("p", { class: "row" },
      rematch ? link("To the rematch", `/play/${rematch}`, again)
        : may.rematch && button("Rematch", () => act("rematch"), again),
      link("Analyse", `/analyse?key=${key}`, { data: { act: "analyse" } }),
      link("New game", anew, { data: { act: "new" } })));
}

/**
 * A large link to hand on, with a button that copies it.
 * @type {(title: string, url: string) => HTMLElement}
 */
const linkBox = (title, url) => h("div", { class: "link-box" },
  h("p", null, title), h("p", { class: "link" }, url),
  copyButton("Copy", url, { class: "primary", data: { act: "copy-seat" } }));

/**
 * Replace what a notice area says, and keep it out of the way when it says nothing.
 * @type {(area: HTMLElement, notices: Page.Child[]) => void}
 */
export function showNotices(area, notices) {
  const shown = notices.filter(Boolean);
  area.hidden = shown.length === 0;
  fill(area, shown);
}
