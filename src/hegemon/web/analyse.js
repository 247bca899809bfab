// Analysis: any position can be played on freely, while the search says what it and each choice are worth.

import { h, fill, button, copyButton, reason, write } from "./dom.js";
import { getText, allGames } from "./net.js";
import { chosenOf, optionsIn, positionText, queryWith, sourceIn, sourceOf } from "./sources.js";
import { Trial } from "./trial.js";
import { Graph, worstTurns } from "./graph.js";
import { Thoughts } from "./thoughts.js";
import { startSearch } from "./search.js";
import { signed } from "./figures.js";
import { NotationBox, RecordList } from "./side.js";
import { paintOf, token } from "./players.js";
import { colour } from "./scene.js";
import { outcomeText } from "./words.js";

const SECONDS = [1, 3, 10, 30, 60];
const USUAL = 3;
const A_GLANCE = 0.5;
const WHOLE = "Evaluate the whole game";

/**
 * The page of analysis; what is to be analysed is in the query, or pasted.
 * @type {Page.Script["open"]}
 */
export async function open(main, { query }) {
  document.title = "Analyse · Hegemon";
  const games = await allGames();
  const page = new Analysis(games);
  fill(main, page.element);
  await page.load(await asked(query, games));
  return () => page.close();
}

/**
 * What is to be analysed: a game that is played here, a text, or else the start.
 * @type {(query: URLSearchParams, games: Wire.ListedGame[]) => Promise<Wire.Source>}
 */
async function asked(query, games) {
  const key = query.get("key");
  if (key) return { game: null, options: {}, record: await getText(`/api/record/${encodeURIComponent(key)}`) };
  const game = query.get("game") ?? games[0].name;
  return sourceOf(query, game) ?? { game, options: optionsIn(query) };
}

class Analysis {
  /** @type {Page.AnalysisState} */
  #page = { values: [], scale: 1, texts: [], sweep: null, search: { running: false, stop() {} } };
  #problem = h("p", { class: "toast", role: "alert" });
  #title = h("h1", null, "Analyse");
  #facts = h("div", { class: "facts-line" });
  #tools = h("div", { class: "row" });
  #mistakes = h("ol", { class: "mistakes" });
  #sweeping = h("span", { class: "quiet", role: "status" });
  #seconds = h("select", { "aria-label": "Seconds of thought", on: { change: () => this.#think() } },
    SECONDS.map((n) => h("option", { value: n, selected: n === USUAL }, `${n} s`)));
  #whose = h("select", { "aria-label": "Whose orders", hidden: true, on: { change: () => this.#think() } });
  #toggle = button("Stop", () => (this.#page.search.running ? this.#stop() : this.#think()));
  #whole = button(WHOLE, () => (this.#page.sweep ? this.#endSweep() : this.#evaluateAll()));
  #trial = new Trial({
    label: "Board", onShown: (answer) => this.#onShown(answer), onProblem: (why) => write(this.#problem, why),
  });
  #thoughts = new Thoughts(this.#trial);
  #record = new RecordList((at) => this.#trial.goTo(at));
  #notation = new NotationBox((text) => this.#trial.play([{ text }], (why) => this.#notation.refuse(why)));
  #graph = new Graph((at) => this.#trial.goTo(at));
  #graphBox = h("section", { class: "panel", "aria-label": "The whole game" },
    this.#graph.element, this.#mistakes, h("p", { class: "row" }, this.#whole, this.#sweeping));
  #keys = (/** @type {KeyboardEvent} */ event) => this.#press(event);

  /** @param {Wire.ListedGame[]} games */
  constructor(games) {
    this.element = h("div", { class: "analysis" },
      h("div", { class: "analysis-board" }, this.#title, this.#problem, this.#facts,
        h("div", { class: "with-bar" }, this.#thoughts.bar, this.#trial.element), this.#notation.element),
      h("div", { class: "analysis-side" },
        h("section", { class: "panel", "aria-label": "Evaluation" },
          h("div", { class: "row" }, this.#seconds, this.#whose, this.#toggle), this.#thoughts.element),
        this.#record.element, this.#tools, this.#graphBox,
        pasted(games, (source) => this.load(source), (why) => write(this.#problem, why))));
    addEventListener("keydown", this.#keys);
  }

  close() {
    removeEventListener("keydown", this.#keys);
    this.#endSweep(false);
    this.#stop();
  }

  /** @param {Wire.Source} source */
  load(source) {
    this.#endSweep();
    Object.assign(this.#page, { values: [], texts: [] });
    return this.#trial.load(source);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!event.altKey || !this.#trial.shown) return;
    if (event.key === "ArrowLeft") this.#record.back();
    else if (event.key === "ArrowRight") this.#record.on();
    else return;
    event.preventDefault();
  }

  /**
   * The server shows another position, maybe of another record.
   * @param {Wire.Look} answer
   */
  #onShown(answer) {
    const page = this.#page;
    write(this.#problem, "");
    this.#notation.done();
    const branch = answer.record.findIndex(({ text }, at) => text !== page.texts[at]);
    if (branch >= 0) page.values.length = Math.min(page.values.length, branch + 1);
    page.texts = answer.record.map(({ text }) => text);
    this.#draw(answer);
    if (!page.sweep) this.#think();
  }

  // Drawing

  /** @param {Wire.Look} shown */
  #draw(shown) {
    const { record, game, view } = shown;
    write(this.#title, game.title);
    this.#record.show(shown, this.#trial.at);
    this.#notation.show(!view.over);
    this.#drawFacts(shown);
    this.#drawTools(shown);
    this.#whose.hidden = view.to_move.length < 2;
    if (this.#whose.childElementCount !== game.seats.length) {
      fill(this.#whose, game.seats.map((seat, at) => h("option", { value: at }, `Orders of ${seat}`)));
    }
    this.#graphBox.hidden = record.length === 0;
    this.#drawGraph(shown);
  }

  /** @param {Wire.Look} shown */
  #drawFacts({ game, view, ended }) {
    const facts = (/** @type {number} */ at) =>
      (view.facts[at] ?? []).map(([label, value]) => ` ${value} ${label}`).join(", ");
    const said = [ended && outcomeText(game, ended), view.moment];
    fill(this.#facts, said.map((text) => text && h("strong", null, text)),
      game.seats.map((seat, at) => h("span", null,
        token(paintOf(game, at), at, game.seats.length), h("b", null, seat), facts(at))));
  }

  /** @param {Wire.Look} shown */
  #drawTools({ game, view: { position, over }, text }) {
    const small = { class: "small" };
    const playOn = position && `/new/${game.name}?${queryWith({ position, options: chosenOf(game) })}`;
    fill(this.#tools,
      position && copyButton("Copy position", positionText(game, position), small),
      copyButton("Copy record", text, small),
      playOn && !over && h("a", { class: "button small", href: playOn }, "Play from here"));
  }

  /** @param {Wire.Look} shown */
  #drawGraph({ record, game }) {
    const { values, scale } = this.#page;
    const colours = [0, 1].map((player) => colour(paintOf(game, player)));
    const graph = { record, values, scale, seats: game.seats, at: this.#trial.at, colours };
    this.#graph.show(graph);
    const lost = (/** @type {number} */ cost) =>
      (scale > 1 ? `${signed(-cost * scale)} points` : `${signed(Math.round(-cost * 50))} % of a win`);
    fill(this.#mistakes, worstTurns(graph).map(({ at, turn, cost }) => {
      const label = `Turn ${at}, ${game.seats[turn.players[0]]}: ${turn.text}`;
      const look = { class: "small", title: "Show the position before it" };
      return h("li", null, button(label, () => this.#trial.goTo(at - 1), look), ` ${lost(cost)}`);
    }));
  }

  #drawToggle() {
    write(this.#toggle, this.#page.search.running ? "Stop" : "Think again");
  }

  // Thinking

  /** Think about the position that is shown; earlier thinking ends. */
  #think() {
    this.#stop();
    const { shown, at } = this.#trial;
    if (!shown) return;
    const text = whyNot(shown.view);
    this.#thoughts.show(shown, null, { text });
    if (text) return;
    const player = this.#whose.hidden ? null : Number(this.#whose.value);
    const search = startSearch({ shown, at, seconds: Number(this.#seconds.value), player }, (thought) => {
      if (thought.done) search.running = false;
      this.#keep(at, thought);
      this.#thoughts.show(shown, thought, { player });
      this.#drawToggle();
    });
    this.#page.search = search;
    this.#drawToggle();
  }

  #stop() {
    this.#page.search.stop();
    this.#drawToggle();
  }

  /** @type {(at: number, thought: Page.Found) => void} */
  #keep(at, { value, scale }) {
    if (value === null) return;
    this.#page.values[at] = value;
    this.#page.scale = scale ?? this.#page.scale;
    if (this.#trial.shown) this.#drawGraph(this.#trial.shown);
  }

  /** Every position of the game that has no value yet, one after the other, for a glance each. */
  async #evaluateAll() {
    this.#stop();
    const { shown } = this.#trial;
    if (!shown) return;
    /** @type {Page.Sweep} */
    const sweep = { stopped: false, stop: () => {} };
    this.#page.sweep = sweep;
    write(this.#whole, "Stop");
    for (let at = 0; at <= shown.record.length && !sweep.stopped; at++) {
      write(this.#sweeping, `Position ${at} of ${shown.record.length}`);
      if (this.#page.values[at] === undefined) await this.#glance(sweep, shown, at);
    }
    if (!sweep.stopped) this.#endSweep();
  }

  /** @type {(sweep: Page.Sweep, shown: Wire.Look, at: number) => Promise<void>} */
  #glance(sweep, shown, at) {
    return new Promise((resolve) => {
      const search = startSearch({ shown, at, seconds: A_GLANCE }, (thought) => {
        this.#keep(at, thought);
        if (thought.done) resolve();
      });
      sweep.stop = () => {
        search.stop();
        resolve();
      };
    });
  }

  #endSweep(thinksAgain = true) {
    const { sweep } = this.#page;
    if (!sweep) return;
    sweep.stopped = true;
    sweep.stop();
    this.#page.sweep = null;
    write(this.#sweeping, "");
    write(this.#whole, WHOLE);
    if (thinksAgain) this.#think();
  }
}

/**
 * Why nothing can be thought about a position; empty if it can.
 * @param {Wire.View} view
 */
function whyNot({ over, outcome, position }) {
  if (over) return `The game is over${outcome?.by ? `: ${outcome.by}` : ""}.`;
  return position === null ? "In the middle of a turn; thinking goes on when it is complete." : "";
}

/**
 * A record or a position as text.
 * @type {(games: Wire.ListedGame[], load: (source: Wire.Source) => Promise<void>, complain: (why: string) => void)
 *   => HTMLElement}
 */
function pasted(games, load, complain) {
  const text = h("textarea", { rows: 4, spellcheck: "false", "aria-label": "A record or a position" });
  const which = h("select", { "aria-label": "Of the game" },
    games.map(({ name, title }) => h("option", { value: name }, title)));
  const use = async () => {
    try {
      await load(await sourceIn(text.value, which.value));
    } catch (problem) {
      complain(reason(problem));
    }
  };
  return h("details", { class: "panel" }, h("summary", null, "Open a text or another game"), text,
    h("p", { class: "row" }, which, button("Open the text", use),
      button("Start position", () => load({ game: which.value, options: {} }))));
}
