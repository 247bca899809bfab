// Who sits where in a new game: me here, a friend by link, anybody, or an opponent with its level.

import { h, fill, write } from "./dom.js";

const STRENGTHS = ["first steps", "easy", "relaxed", "steady", "firm", "strong", "very strong", "as strong as it gets"];
const LEVEL = /^level(\d+)$/;
const USUAL = 3;

/** The seats of a game to be: me first, an opponent of a middling level on every other. */
export function createSeats(game) {
  const levels = game.opponents.map(({ name }) => LEVEL.exec(name)?.[1]).filter(Boolean).map(Number);
  const others = game.opponents.filter(({ name }) => !LEVEL.test(name));
  const list = h("ul", { class: "seats" });
  const lot = h("input", { type: "checkbox", role: "switch", id: "lot" });
  const rows = [];
  const first = levels.length ? "level" : (others[0]?.name ?? "friend");

  function row(at) {
    const [min, max] = [Math.min(...levels), Math.max(...levels)];
    const level = h("input", { type: "range", id: `level-${at}`, min, max, value: Math.min(USUAL, max) });
    const strength = h("output", { for: `level-${at}` });
    const kind = h("select", { id: `seat-${at}` },
      h("option", { value: "me" }, "Me, here"),
      h("option", { value: "friend" }, "A friend, by link"),
      h("option", { value: "open" }, "Anybody: an open challenge"),
      levels.length > 0 && h("option", { value: "level" }, "Computer, by level"),
      others.map(({ name, title, about }) => h("option", { value: name }, [`Computer: ${title}`, about].join(", "))));
    const name = h("label", { for: `seat-${at}`, class: "seat-name" });
    const slide = h("div", { class: "level" }, h("label", { for: `level-${at}`, class: "hidden" }), level, strength);
    const tell = () => {
      slide.hidden = kind.value !== "level";
      write(strength, `Level ${level.value}: ${STRENGTHS[level.value - 1] ?? ""}`);
    };
    kind.addEventListener("change", tell);
    level.addEventListener("input", tell);
    kind.value = at === 0 ? "me" : first;
    tell();
    const call = (title) => { write(name, title); write(slide.firstChild, `Level of ${title}`); };
    const value = (myName) => {
      if (kind.value === "me") return { kind: "me", ...(myName && { name: myName }) };
      if (kind.value === "friend" || kind.value === "open") return { kind: kind.value };
      return { kind: "opponent", opponent: kind.value === "level" ? `level${level.value}` : kind.value };
    };
    return { element: h("li", null, name, kind, slide), call, value };
  }

  /** Seats may come and go with an option; what was chosen for the others stays. */
  function names(titles) {
    while (rows.length < titles.length) rows.push(row(rows.length));
    rows.length = titles.length;
    titles.forEach((title, at) => rows[at].call(title));
    fill(list, rows.map(({ element }) => element));
  }

  names(game.seats);
  return {
    element: h("fieldset", null, h("legend", null, "Seats"), list,
      h("div", { class: "field inline" }, lot, h("label", { for: "lot" }, "Draw lots for the sides"))),
    names,
    lot: () => lot.checked,
    value: (myName) => rows.map((one) => one.value(myName)),
  };
}
