// The list of amounts beside the board, with a button for one more and one less of each.

import { h, button } from "./dom.js";

/** @typedef {(item: Wire.Item, how: Page.How) => void} OnGrant */

/**
 * What can be given out now and what was; `onGrant` is told what is to change.
 * @type {(amounts: import("./plan.js").Amounts, source: string, onGrant: OnGrant) => HTMLElement}
 */
export function tray(amounts, source, onGrant) {
  const { items, purses, purse_words: what = "" } = amounts.plan;
  const from = source ? `${source}: ${amounts.left(source)} of ${purses[source]} left`
    : "Choose where from, then where to; again sends more.";
  const shown = items.filter((item) => amounts.amount(item) || !item.source || item.source === source);
  return h("div", { class: "tray" },
    "" in purses && h("p", null, h("strong", null, amounts.left("")), ` of ${purses[""]} ${what} left`),
    items.some((item) => item.source) && h("p", { class: "quiet" }, from),
    h("ul", null, shown.map((item) => row(amounts, item, onGrant))));
}

/** @type {(amounts: import("./plan.js").Amounts, item: Wire.Item, onGrant: OnGrant) => HTMLElement} */
function row(amounts, item, onGrant) {
  const amount = amounts.amount(item);
  /** @type {(how: Page.How, sign: string, isDead: boolean) => HTMLElement} */
  const change = (how, sign, isDead) => button(sign, () => onGrant(item, how), {
    class: "small", "aria-label": `one ${how}: ${item.words}`, "aria-disabled": isDead ? "true" : null, data: { how },
  });
  const hint = amounts.hint(item, amount ? 0 : 1) || (item.cost > 1 ? `${item.cost} each` : "");
  return h("li", { data: { item: item.name } }, h("span", { class: "words" }, item.words, h("small", null, hint)),
    change("less", "−", !amount), h("output", null, amount), change("more", "+", Boolean(amounts.obstacle(item))));
}
