// Amounts given out before they are executed: what is left, what may still be given, and why not.

const LONGEST_PLATE = 16;

/**
 * What a list of hints says of an amount: the last of it holds for more.
 * @type {(hints: string[] | undefined, amount: number) => string}
 */
const hintAt = (hints, amount) => (amount > 0 && hints?.length ? hints[Math.min(amount, hints.length) - 1] : "");

/** The amounts of a plan while a person gives them out. */
export class Amounts {
  /**
   * By the names of the items.
   * @type {Map<string, number>}
   */
  given = new Map();

  /** @param {Wire.Plan} plan */
  constructor(plan) {
    this.plan = plan;
  }

  get empty() {
    return this.given.size === 0;
  }

  /** @param {Wire.Item} item */
  amount(item) {
    return this.given.get(item.name) ?? 0;
  }

  /** The items that have something, in the order in which they got it. */
  items() {
    const known = new Map(this.plan.items.map((item) => [item.name, item]));
    return [...this.given.keys()].flatMap((name) => known.get(name) ?? []);
  }

  /**
   * What a source has left.
   * @param {string} source
   */
  left(source) {
    const spent = this.items().filter((item) => (item.source ?? "") === source);
    return (this.plan.purses[source] ?? 0) - spent.reduce((sum, item) => sum + this.amount(item) * item.cost, 0);
  }

  /** What must still be given before the plan can be executed; empty if nothing. */
  missing() {
    const rest = Object.keys(this.plan.purses).reduce((sum, source) => sum + this.left(source), 0);
    return this.plan.whole && rest ? `${rest} still to be given.` : "";
  }

  /**
   * How much more an item can get.
   * @param {Wire.Item} item
   */
  room(item) {
    return Math.max(0, Math.min(item.most - this.amount(item), Math.floor(this.left(item.source ?? "") / item.cost)));
  }

  /**
   * Why an item can't get more now; empty if it can.
   * @param {Wire.Item} item
   */
  obstacle(item) {
    const most = this.plan.most_items ?? 0;
    const other = this.items().filter(({ name }) => name !== item.name);
    const needed = item.needs && this.plan.items.find(({ name }) => name === item.needs);
    if (needed && !this.amount(needed)) return `First ${needed.words}.`;
    if (item.decides && other.some(({ decides }) => decides)) return "One of these at a time: its dice come first.";
    if (most > 1 && other.length >= most) return `At most ${most} at once.`;
    if (this.amount(item) >= item.most) return `At most ${item.most}: ${item.words}.`;
    return this.room(item) ? "" : "Nothing is left for that.";
  }

  /**
   * Give one more, one less, or all there is; gives back why nothing happened, or an empty text.
   * @type {(item: Wire.Item, how: Page.How) => string}
   */
  give(item, how) {
    if (how === "less") {
      this.#put(item, this.amount(item) - 1);
      return "";
    }
    if (this.plan.most_items === 1) {
      for (const other of this.items()) if (other.name !== item.name) this.#put(other, 0);
    }
    const why = this.obstacle(item);
    if (!why) this.#put(item, this.amount(item) + (how === "all" ? this.room(item) : 1));
    return why;
  }

  /** @type {(item: Wire.Item, amount: number) => void} */
  #put(item, amount) {
    if (amount > 0) {
      this.given.set(item.name, amount);
      return;
    }
    this.given.delete(item.name);
    for (const other of this.items()) if (other.needs === item.name) this.#put(other, 0);
  }

  /**
   * All that goes to a target.
   * @param {string} target
   */
  arriving(target) {
    return this.items().filter((item) => item.target === target).reduce((sum, item) => sum + this.amount(item), 0);
  }

  /**
   * What an amount brings at a target, `extra` more than now.
   * @type {(item: Wire.Item, extra: number) => string}
   */
  hint(item, extra) {
    const common = this.plan.arriving[item.target];
    return common ? hintAt(common, this.arriving(item.target) + extra) : hintAt(item.hints, this.amount(item) + extra);
  }

  /** Arrows and plates that show on the board what is planned. */
  drawn() {
    const items = this.items();
    const arrows = items.flatMap((item) =>
      (item.source ? [{ from: item.source, to: item.target, text: String(this.amount(item)) }] : []));
    /** @type {Map<string, string>} */
    const texts = new Map();
    for (const item of items) {
      const plus = item.source ? "" : `+${this.amount(item)}`;
      const hint = this.hint(item, 0);
      const parts = new Set([texts.get(item.target), plus, hint.length <= LONGEST_PLATE ? hint : ""].filter(Boolean));
      if (parts.size) texts.set(item.target, [...parts].join(" "));
    }
    return { arrows, plates: [...texts].map(([cell, text]) => ({ cell, text })) };
  }
}
