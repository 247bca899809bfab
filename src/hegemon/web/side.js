// Beside the board: the record with every turn to click, what can be done with the game, and a box for notation.

import { h, fill, button, copyButton, iconButton, set, write } from "./dom.js";
import { playLink } from "./net.js";
import { paintOf, token } from "./players.js";

/** The record; `onGo(n)` is asked to show the position after n turns, null for the game as it stands. */
export function createRecord(onGo) {
  const list = h("ol", { id: "record", class: "record", tabindex: -1, "aria-label": "Turns" });
  let turns = [];
  let at = 0;
  const walk = (to) => onGo(to >= turns.length ? null : Math.max(0, to));
  const nav = h("div", { class: "row walk" },
    iconButton("first", "To the start", () => walk(0), { data: { act: "first" } }),
    iconButton("previous", "One turn back (Alt+Left)", () => walk(at - 1), { data: { act: "previous" } }),
    iconButton("next", "One turn on (Alt+Right)", () => walk(at + 1), { data: { act: "next" } }),
    iconButton("last", "To the game as it stands", () => walk(turns.length), { data: { act: "last" } }));

  list.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || event.altKey) return;
    event.preventDefault();
    walk(at + step);
    requestAnimationFrame(() => list.querySelector("[aria-current]")?.focus());
  });

  function show(state, viewing) {
    const { record, game } = state;
    const grown = record.length >= turns.length && turns.every((turn, n) => turn.text === record[n].text);
    if (!grown) list.replaceChildren();
    turns = record;
    at = viewing ?? turns.length;
    for (let n = list.childElementCount; n < turns.length; n++) {
      const who = turns[n].players.map((player) => token(paintOf(game, player), player, game.seats.length));
      // The list numbers the turns; some records do too.
      const text = h("span", null, turns[n].text.replace(/^\d+\. /, ""));
      list.append(h("li", null, button([who, text], () => walk(n + 1), { data: { turn: n + 1 } })));
    }
    [...list.children].forEach(({ firstChild }, n) => {
      set(firstChild, "aria-current", n + 1 === at ? "step" : null);
      set(firstChild, "tabindex", n + 1 === (at || 1) ? 0 : -1);
    });
    const current = list.children[at - 1];
    if (current) list.scrollTop = Math.max(0, current.offsetTop - list.offsetTop - list.clientHeight / 2);
    for (const one of nav.children) {
      const back = one.dataset.act === "first" || one.dataset.act === "previous";
      set(one, "aria-disabled", (back ? at === 0 : at === turns.length) ? "true" : null);
    }
  }

  const empty = h("p", { class: "quiet" }, "No turn yet.");
  const element = h("section", { class: "panel record-panel", "aria-labelledby": "record-title" },
    h("div", { class: "row" }, h("h2", { id: "record-title", class: "grow" }, "Record"), nav), empty, list);
  return {
    element,
    show: (state, viewing) => { show(state, viewing); empty.hidden = turns.length > 0; },
    back: () => walk(at - 1),
    on: () => walk(at + 1),
  };
}

/** Buttons about the game: `list` of `{ act, label, click, shown, title }`. */
export function createActions() {
  const element = h("div", { class: "row actions" });
  const buttons = new Map();
  return {
    element,
    show(list) {
      for (const { act, label, click, shown, node } of list) {
        if (!buttons.has(act)) {
          buttons.set(act, node ?? button(label, click, { class: "small", data: { act } }));
          element.append(buttons.get(act));
        }
        buttons.get(act).hidden = !shown;
      }
    },
  };
}

/** A box that takes a turn as text; what is wrong with it is said right below. */
export function createNotation(onSend) {
  const input = h("input", { id: "notation", type: "text", spellcheck: "false", autocomplete: "off" });
  const note = h("p", { class: "toast", role: "status", id: "notation-note" });
  const send = button("Play", () => {}, { type: "submit" });
  const label = h("label", { for: "notation" }, "Your turn as text");
  const row = h("div", { class: "row" }, input, send);
  const element = h("form", { class: "notation", on: { submit: (event) => {
    event.preventDefault();
    write(note, "");
    if (input.value.trim()) onSend(input.value.trim());
  } } }, label, row, note);
  set(input, "aria-describedby", "notation-note");
  return {
    element,
    /** Whether something may be sent now, and whether it ever may again. */
    show(may, ever = true) {
      input.disabled = send.disabled = !may;
      if (!may) input.value = "";
      for (const part of [label, row]) part.hidden = !ever;
    },
    done() { input.value = ""; write(note, ""); },
    refuse(why) { write(note, why); input.focus(); },
    say(text) { write(note, text); },
  };
}

/** What is to be said about seats that nobody has taken: links to hand on, challenges, and whom others wait for. */
export function seatNotices({ players, links, game }) {
  const isFree = (player) => !players[player].taken && !links.some((link) => link.player === player);
  const free = [...players.keys()].filter(isFree);
  const named = (list) => list.map((player) => game.seats[player]).join(", ");
  const [open, kept] = [free.filter((player) => players[player].open), free.filter((player) => !players[player].open)];
  const said = (text) => h("p", { class: "quiet" }, text);
  return [
    links.map(({ player, key }) => linkBox(`This link is for who plays ${game.seats[player]}:`, playLink(key))),
    open.length > 0 && said(`Anybody may take ${named(open)}: it stands on the home page.`),
    kept.length > 0 && said(`Waiting for who has the link: ${named(kept)}.`),
  ].flat();
}

/** What players ask of each other, and what each has answered; `act(what)` answers. */
export function wishNotices({ asks, agreed, me, game, rematch }, over, act) {
  const said = (text) => h("p", { class: "quiet" }, `${text} Others have to agree.`);
  const isMine = (what) => me.includes(asks[what]);
  const isShared = (what) => !isMine(what) && agreed[what].some((player) => me.includes(player));
  const isAsked = (what) => asks[what] !== null && me.length > 0 && !isMine(what) && !isShared(what);
  const asking = (what) => game.seats[asks[what]];
  const choice = (label, answer, kind) => button(label, () => act(answer), { class: kind, data: { act: answer } });
  const question = (text, yes, no) => h("div", { class: "question" }, h("p", null, text),
    h("p", { class: "row" }, choice("Agree", yes, "primary"), choice("No", no)));
  const wantsAgain = over && !rematch;
  return [
    !over && isMine("draw") && said("You offer a draw."),
    !over && isShared("draw") && said("You agree to a draw."),
    !over && isAsked("draw") && question(`${asking("draw")} offers a draw.`, "draw", "no-draw"),
    isMine("back") && said("You ask to take back."),
    isShared("back") && said(`You let ${asking("back")} take back.`),
    isAsked("back") && question(`${asking("back")} asks to take back.`, "grant-back", "no-back"),
    wantsAgain && (isMine("rematch") || isShared("rematch")) && said("You would like a rematch."),
    wantsAgain && isAsked("rematch") && h("p", { class: "quiet" }, `${asking("rematch")} would like a rematch.`),
  ];
}

/** A large link to hand on, with a button that copies it. */
const linkBox = (title, url) => h("div", { class: "link-box" },
  h("p", null, title), h("p", { class: "link" }, url),
  copyButton("Copy", url, { class: "primary", data: { act: "copy-seat" } }));

/** Replace what a notice area says, and keep it out of the way when it says nothing. */
export function showNotices(area, notices) {
  const shown = notices.filter(Boolean);
  area.hidden = shown.length === 0;
  fill(area, shown);
}
