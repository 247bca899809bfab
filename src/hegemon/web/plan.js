// Amounts given out before they are executed: what is left, what may still be given, and why not.

const LONGEST_TAG = 16;

/** What a list of hints says of an amount: the last of it holds for more. */
const told = (hints, amount) => (amount > 0 && hints?.length ? hints[Math.min(amount, hints.length) - 1] : "");

/** The amounts of a plan while a person gives them out. */
export class Giving {
  constructor(plan) {
    this.plan = plan;
    this.amounts = new Map();
  }

  get empty() {
    return this.amounts.size === 0;
  }

  amount(item) {
    return this.amounts.get(item.name) ?? 0;
  }

  /** The items that have something, in the order in which they got it. */
  given() {
    const known = new Map(this.plan.items.map((item) => [item.name, item]));
    return [...this.amounts.keys()].map((name) => known.get(name));
  }

  /** What a source has left. */
  left(source) {
    const spent = this.given().filter((item) => (item.source ?? "") === source);
    return (this.plan.purses[source] ?? 0) - spent.reduce((sum, item) => sum + this.amount(item) * item.cost, 0);
  }

  /** What must still be given before the plan can be executed; empty if nothing. */
  missing() {
    const rest = Object.keys(this.plan.purses).reduce((sum, source) => sum + this.left(source), 0);
    return this.plan.whole && rest ? `${rest} still to be given.` : "";
  }

  /** How much more an item can get. */
  room(item) {
    return Math.max(0, Math.min(item.most - this.amount(item), Math.floor(this.left(item.source ?? "") / item.cost)));
  }

  /** Why an item can't get more now; empty if it can. */
  obstacle(item) {
    const most = this.plan.most_items;
    const other = this.given().filter(({ name }) => name !== item.name);
    const needed = item.needs && this.plan.items.find(({ name }) => name === item.needs);
    if (needed && !this.amount(needed)) return `First ${needed.words}.`;
    if (item.decides && other.some(({ decides }) => decides)) return "One of these at a time: its dice come first.";
    if (most > 1 && other.length >= most) return `At most ${most} at once.`;
    if (this.amount(item) >= item.most) return `At most ${item.most}: ${item.words}.`;
    return this.room(item) ? "" : "Nothing is left for that.";
  }

  /** Give one more, one less, or all there is; gives back why nothing happened, or an empty text. */
  give(item, how) {
    if (how === "less") {
      this.#put(item, this.amount(item) - 1);
      return "";
    }
    if (this.plan.most_items === 1) for (const other of this.given()) if (other.name !== item.name) this.#put(other, 0);
    const why = this.obstacle(item);
    if (!why) this.#put(item, this.amount(item) + (how === "all" ? this.room(item) : 1));
    return why;
  }

  #put(item, amount) {
    if (amount > 0) {
      this.amounts.set(item.name, amount);
      return;
    }
    this.amounts.delete(item.name);
    for (const other of this.given()) if (other.needs === item.name) this.#put(other, 0);
  }

  /** All that goes to a target. */
  arriving(target) {
    return this.given().filter((item) => item.target === target).reduce((sum, item) => sum + this.amount(item), 0);
  }

  /** What an amount brings at a target, `extra` more than now. */
  hint(item, extra) {
    const common = this.plan.arriving?.[item.target];
    return common ? told(common, this.arriving(item.target) + extra) : told(item.hints, this.amount(item) + extra);
  }

  /** Arrows and plates that show on the board what is planned. */
  drawn() {
    const given = this.given();
    const arrows = given.filter((item) => item.source)
      .map((item) => ({ from: item.source, to: item.target, text: String(this.amount(item)) }));
    const tags = new Map();
    for (const item of given) {
      const plus = item.source ? "" : `+${this.amount(item)}`;
      const hint = this.hint(item, 0);
      const parts = new Set([tags.get(item.target), plus, hint.length <= LONGEST_TAG ? hint : ""].filter(Boolean));
      if (parts.size) tags.set(item.target, [...parts].join(" "));
    }
    return { arrows, tags: [...tags].map(([cell, text]) => ({ cell, text })) };
  }
}
