// The form walker: what a person may decide, step by step or as amounts, on the board and beside it.
// It sends one whole decision; what a step means is the form's business.

import { h, fill, button, announce } from "./dom.js";
import { Giving } from "./plan.js";

const ASK_AFTER = 180;

/**
 * Walk forms on a board. `decide(answer)` gets a whole decision, `preview(draft)` resolves to `{ scene, form, told }`,
 * `onPrompt(text)` is told what is asked now. Give `board.onChoose` to `choose`.
 */
export function createChooser({ board, decide, preview, onPrompt = () => {} }) {
  const panel = h("div", { class: "choose" });
  let form = null;
  let scene = null;
  let trail = [];
  let drawn = 0;
  let giving = null;
  let source = "";
  let among = [];
  let told = [];
  let refused = "";
  let touched = "";
  let sent = "";
  let asking = 0;

  /** Show a scene with what can be decided there, or null. Forgets what was begun. */
  function set(next, onScene) {
    trail = [];
    drawn = 0;
    sent = "";
    refused = "";
    enter(next, onScene);
  }

  function enter(nextForm, nextScene) {
    form = nextForm;
    giving = form?.plan ? new Giving(form.plan) : null;
    source = "";
    among = [];
    told = [];
    asking++;
    scene = nextScene;
    if (scene) board.show(scene, form);
    draw();
  }

  const path = () => trail.map(({ index }) => index);
  const answer = () => ({ path: path(), amounts: Object.fromEntries(giving?.amounts ?? []) });
  const onBoard = (step) => step.cell && board.has(step.cell);
  const stepsAt = (cell) => (form?.steps ?? []).flatMap((step, index) => (step.cell === cell ? [index] : []));

  async function take(index) {
    const step = form.steps[index];
    trail = [...trail, { form, scene, index, step, drawn }];
    refused = "";
    if (step.then) enter(step.then, scene);
    else if (!step.ask) send({ path: path(), amounts: {} }, "step");
    else {
      enter({ prompt: "…", steps: [] }, null);
      const turn = asking;
      try {
        const next = await preview({ path: path(), amounts: {} });
        if (turn !== asking) return;
        drawn = trail.length;
        enter(next.form, next.scene);
        tell(next.told);
      } catch (problem) {
        if (turn === asking) refuse(problem.message);
      }
    }
  }

  function send(whole, by) {
    sent = by;
    draw();
    decide(whole);
  }

  /** The decision was refused: back to before it was sent, with the reason. */
  function refuse(why) {
    if (sent !== "plan") unmake();
    sent = "";
    complain(why);
  }

  /** As it was before the last step. */
  function unmake() {
    const last = trail.at(-1);
    if (!last) return false;
    trail = trail.slice(0, -1);
    drawn = last.drawn;
    enter(last.form, last.scene);
    return true;
  }

  function complain(why) {
    refused = why;
    announce(why);
    draw();
    if (why) board.say(touched, why);
  }

  const planned = () => Boolean(source || (giving && !giving.empty));

  /** One step back: what was asked about a cell, all that is planned, or a step. */
  function back() {
    if (sent) return;
    refused = "";
    if (among.length) among = [];
    else if (planned()) {
      giving = new Giving(form.plan);
      source = "";
      asking++;
      told = [];
    } else unmake();
    draw();
  }

  /** What a click on a cell means now. */
  function choose(cell, how = "more") {
    if (!form || sent) return;
    refused = "";
    touched = cell;
    const steps = stepsAt(cell);
    if (give(cell, how)) return;
    if (how === "less") {
      if (trail.at(-1)?.step.cell === cell) back();
    } else if (steps.length === 1) take(steps[0]);
    else if (steps.length > 1) offer(steps);
    else if (trail.at(-1)?.step.cell === cell) back();
    else instead(cell);
  }

  function offer(steps) {
    among = steps;
    draw();
    panel.querySelector(".steps button")?.focus();
  }

  /** Another piece than the one chosen before: the last step is made anew. */
  function instead(cell) {
    const before = trail.at(-1);
    if (!before || !before.form.steps.some((step) => step.cell === cell)) {
      source = "";
      among = [];
      draw();
      return;
    }
    back();
    choose(cell);
  }

  /** Amounts: whether the click was about them. */
  function give(cell, how) {
    if (!giving) return false;
    const item = itemAt(cell, how);
    if (item) grant(item, how);
    else if (how !== "less" && source === cell) source = "";
    else if (how !== "less" && form.plan.items.some((one) => one.source === cell)) {
      source = cell;
      announce(`${cell}: ${giving.left(cell)} left`);
    } else return false;
    draw();
    return true;
  }

  function grant(item, how) {
    const why = giving.give(item, how);
    complain(why);
    if (!why) announce(`${item.words}: ${giving.amount(item) || "none"}. ${giving.hint(item, 0)}`);
    ask();
  }

  function itemAt(cell, how) {
    const here = form.plan.items.filter((item) => item.target === cell);
    const from = source && here.find((item) => item.source === source);
    if (from) return from;
    if (how === "less") {
      const given = giving.given();
      return given.findLast((item) => item.target === cell) ?? given.findLast((item) => item.source === cell);
    }
    const common = here.filter((item) => !item.source);
    return common.find((item) => !giving.obstacle(item)) ?? common[0];
  }

  let timer = 0;
  function ask() {
    clearTimeout(timer);
    const turn = ++asking;
    if (giving.empty) {
      tell([]);
      return;
    }
    timer = setTimeout(async () => {
      try {
        const next = await preview(answer());
        if (turn === asking) tell(next.told);
      } catch {
        // What can't be foretold yet is judged when it is executed.
      }
    }, ASK_AFTER);
  }

  function tell(lines) {
    told = lines ?? [];
    fill(panel.querySelector(".told") ?? h("div"), told.map((line) => h("p", null, line)));
  }

  /** Send what is planned, or press the only button that ends the decision. */
  function execute() {
    if (!form || sent) return;
    const ends = form.steps.flatMap((step, index) => (onBoard(step) ? [] : [index]));
    const missing = giving?.missing();
    if (missing) complain(missing);
    else if (giving) send(answer(), "plan");
    else if (ends.length === 1) take(ends[0]);
  }

  function draw() {
    const open = new Map();
    for (const step of form?.steps ?? []) {
      if (!onBoard(step)) continue;
      const before = open.get(step.cell);
      open.set(step.cell, before ? { words: `${before.words}, or ${step.words}` } : step);
    }
    if (giving) for (const [cell, meaning] of plannable()) if (!open.has(cell)) open.set(cell, meaning);
    const { arrows, tags } = giving ? giving.drawn() : { arrows: [], tags: [] };
    board.choices(sent ? new Map() : open);
    board.mark("source", [source, form?.steps[among[0]]?.cell, ...trail.map(({ step }) => step.cell)]);
    // The picture of an asked step shows what its ghost did.
    board.ghost(trail.slice(drawn).flatMap(({ step }) => step.ghost ?? []));
    board.overlay(arrows, tags);
    fill(panel, form ? inside() : []);
    onPrompt(form?.prompt ?? "");
  }

  /** The cells that amounts can be given to or come from. */
  function plannable() {
    const open = new Map();
    for (const item of form.plan.items) {
      if (item.source && item.source !== source && giving.left(item.source) > 0) {
        open.set(item.source, { words: `${giving.left(item.source)} to give out`, hint: "" });
      }
    }
    for (const item of form.plan.items) {
      if ((item.source ?? "") === source || !item.source) {
        const has = giving.amount(item) ? `, ${giving.amount(item)} so far` : "";
        const hint = giving.room(item) ? giving.hint(item, 1) : "";
        if (!giving.obstacle(item) || has) open.set(item.target, { words: item.words + has, hint });
      }
    }
    return open;
  }

  function inside() {
    const shown = among.length ? among : form.steps.flatMap((step, index) => (onBoard(step) ? [] : [index]));
    const begun = trail.length > 0 || among.length > 0 || planned();
    const [disabled, plans] = [Boolean(sent), giving && !among.length];
    return [
      h("div", { class: "row steps" },
        plans && button(form.plan.execute, execute, { class: "primary", disabled, data: { act: "execute" } }),
        shown.map((index) => stepButton(form.steps[index], index, disabled)),
        begun && button(planned() ? "Clear" : "Back", back, { disabled, data: { act: "step-back" } })),
      h("p", { class: "toast" }, refused),
      plans && tray(),
      // Below all else, because it comes late and must not push away what is about to be pressed.
      h("div", { class: "told" }, told.map((line) => h("p", null, line))),
    ];
  }

  function stepButton({ words, label, hint }, index, disabled) {
    const said = [label || words, hint && h("small", null, hint)];
    return button(said, () => take(index), { title: words, disabled, data: { step: index } });
  }

  function tray() {
    const { items, purses, purse_words: what = "" } = form.plan;
    const from = source ? `${source}: ${giving.left(source)} of ${purses[source]} left`
      : "Choose where from, then where to; again sends more.";
    const shown = items.filter((item) => giving.amount(item) || !item.source || item.source === source);
    return h("div", { class: "tray" },
      "" in purses && h("p", null, h("strong", null, giving.left("")), ` of ${purses[""]} ${what} left`),
      items.some((item) => item.source) && h("p", { class: "quiet" }, from),
      h("ul", null, shown.map(trayRow)));
  }

  function trayRow(item) {
    const amount = giving.amount(item);
    const change = (how) => () => {
      grant(item, how);
      panel.querySelector(`[data-item="${CSS.escape(item.name)}"] [data-how="${how}"]`)?.focus();
    };
    const step = (how, sign, isDead) => button(sign, change(how), {
      class: "small", "aria-label": `one ${how}: ${item.words}`, "aria-disabled": isDead ? "true" : null, data: { how },
    });
    const told = giving.hint(item, amount ? 0 : 1) || (item.cost > 1 ? `${item.cost} each` : "");
    return h("li", { data: { item: item.name } }, h("span", { class: "words" }, item.words, h("small", null, told)),
      step("less", "−", !amount), h("output", null, amount), step("more", "+", Boolean(giving.obstacle(item))));
  }

  return { element: panel, set, choose, back, execute, refuse, get active() { return Boolean(form); } };
}
