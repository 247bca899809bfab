// Analysis: any position can be played on freely, while the search says what it and each choice are worth.

import { h, fill, button, copyButton, write } from "./dom.js";
import { getText, allGames, chosenOf, optionsIn, positionText, queryWith, sourceIn, sourceOf } from "./net.js";
import { createTrial } from "./trial.js";
import { createGraph, worstTurns } from "./graph.js";
import { createThoughts, startSearch, signed } from "./thoughts.js";
import { createRecord, createNotation } from "./side.js";
import { paintOf, token } from "./players.js";
import { colour } from "./scene.js";
import { outcomeText } from "./words.js";

const SECONDS = [1, 3, 10, 30, 60];
const USUAL = 3;
const A_GLANCE = 0.5;

/** The page of analysis; what is to be analysed is in the query, or pasted. */
export async function open(main, { query }) {
  document.title = "Analyse · Hegemon";
  const games = await allGames();
  const page = createAnalysis(games);
  fill(main, page.element);
  await page.load(await asked(query, games));
  return page.close;
}

/** What is to be analysed: a game that is played here, a text, or else the start. */
async function asked(query, games) {
  if (query.get("key")) return { game: null, options: {}, record: await getText(`/api/record/${encodeURIComponent(query.get("key"))}`) };
  const game = query.get("game") ?? games[0].name;
  return sourceOf(query, game) ?? { game, options: optionsIn(query) };
}

function createAnalysis(games) {
  const trial = createTrial({ label: "Board", onShown, onProblem: (why) => write(problem, why) });
  const written = (texts) => texts.map((text) => ({ text }));
  const thoughts = createThoughts({ board: trial.board, restore: trial.restart, play: (texts) => trial.play(written(texts)), peek: (texts) => trial.peek(written(texts)) });
  const record = createRecord((at) => trial.goTo(at));
  const notation = createNotation((text) => trial.play([{ text }], notation.refuse));
  const graph = createGraph({ onChoose: (at) => trial.goTo(at) });
  const problem = h("p", { class: "toast", role: "alert" });
  const title = h("h1", null, "Analyse");
  const facts = h("div", { class: "facts-line" });
  const seconds = h("select", { "aria-label": "Seconds of thought", on: { change: () => think() } },
    SECONDS.map((n) => h("option", { value: n, selected: n === USUAL }, `${n} s`)));
  const whose = h("select", { "aria-label": "Whose orders", hidden: true, on: { change: () => think() } });
  const toggle = button("Stop", () => (search.running ? stop() : think()));
  const mistakes = h("ol", { class: "mistakes" });
  const whole = button("Evaluate the whole game", () => (sweep ? endSweep() : evaluateAll()));
  const sweeping = h("span", { class: "quiet", role: "status" });
  const tools = h("div", { class: "row" });
  let values = [];
  let scale = 1;
  let texts = [];
  let sweep = null;
  let search = { running: false, stop() {} };

  /** What the server shows: another position, maybe of another record. */
  function onShown(answer) {
    write(problem, "");
    notation.done();
    const branch = answer.record.findIndex(({ text }, at) => text !== texts[at]);
    if (branch >= 0) values.length = Math.min(values.length, branch + 1);
    texts = answer.record.map(({ text }) => text);
    draw(answer);
    if (!sweep) think();
  }

  function draw({ record: turns, game, view, text, ended }) {
    write(title, game.title);
    record.show(trial.shown, trial.at);
    notation.show(!view.over);
    fill(facts, ended && h("strong", null, outcomeText(game, ended)), view.moment && h("strong", null, view.moment), game.seats.map((seat, at) => h("span", null,
      token(paintOf(game, at), at, game.seats.length), h("b", null, seat), (view.facts[at] ?? []).map(([label, value]) => ` ${value} ${label}`).join(", "))));
    fill(tools, view.position && copyButton("Copy position", positionText(game, view.position), { class: "small" }), copyButton("Copy record", text, { class: "small" }),
      view.position && !view.over && h("a", { class: "button small", href: `/new/${game.name}?${queryWith({ position: view.position, options: chosenOf(game) })}` }, "Play from here"));
    whose.hidden = view.to_move.length < 2;
    if (whose.childElementCount !== game.seats.length) fill(whose, game.seats.map((seat, at) => h("option", { value: at }, `Orders of ${seat}`)));
    graphBox.hidden = turns.length === 0;
    drawGraph();
  }

  /** Think about the position that is shown; earlier thinking ends. */
  function think() {
    stop();
    const { shown } = trial;
    if (!shown) return;
    const { over, outcome, position } = shown.view;
    const nothing = over ? `The game is over${outcome?.by ? `: ${outcome.by}` : ""}.` : position === null ? "In the middle of a turn; thinking goes on when it is complete." : "";
    thoughts.show(shown, null, { text: nothing });
    if (nothing) return;
    const asked = { shown, at: trial.at, seconds: Number(seconds.value), player: whose.hidden ? null : Number(whose.value) };
    search = startSearch(asked, (thought) => {
      if (thought.done) search.running = false;
      keep(asked.at, thought);
      thoughts.show(shown, thought, asked);
      drawToggle();
    });
    drawToggle();
  }

  function stop() {
    search.stop();
    drawToggle();
  }

  const drawToggle = () => write(toggle, search.running ? "Stop" : "Think again");

  function keep(at, { value, scale: full }) {
    if (value === null || value === undefined) return;
    values[at] = value;
    scale = full ?? scale;
    drawGraph();
  }

  function drawGraph() {
    const { record: turns, game } = trial.shown;
    const colours = [0, 1].map((player) => colour(paintOf(game, player)));
    const data = { record: turns, values, scale, seats: game.seats, at: trial.at, colours };
    graph.show(data);
    const lost = (cost) => (scale > 1 ? `${signed(-cost * scale)} points` : `${signed(Math.round(-cost * 50))} % of a win`);
    fill(mistakes, worstTurns(data).map(({ at, turn, cost }) => h("li", null,
      button(`Turn ${at}, ${game.seats[turn.players[0]]}: ${turn.text}`, () => trial.goTo(at - 1), { class: "small", title: "Show the position before it" }), ` ${lost(cost)}`)));
  }

  /** Every position of the game that nobody has looked at, one after the other, for a glance each. */
  async function evaluateAll() {
    stop();
    const mine = { stopped: false };
    sweep = mine;
    write(whole, "Stop");
    const { shown } = trial;
    for (let at = 0; at <= shown.record.length && !mine.stopped; at++) {
      write(sweeping, `Position ${at} of ${shown.record.length}`);
      if (values[at] === undefined) await glance(mine, shown, at);
    }
    if (!mine.stopped) endSweep();
  }

  const glance = (mine, shown, at) => new Promise((resolve) => {
    mine.end = resolve;
    mine.search = startSearch({ shown, at, seconds: A_GLANCE }, (thought) => {
      keep(at, thought);
      if (thought.done) resolve();
    });
  });

  function endSweep() {
    sweep.stopped = true;
    sweep.search?.stop();
    sweep.end?.();
    sweep = null;
    write(sweeping, "");
    write(whole, "Evaluate the whole game");
    think();
  }

  const graphBox = h("section", { class: "panel", "aria-label": "The whole game" }, graph.element, mistakes, h("p", { class: "row" }, whole, sweeping));
  const element = h("div", { class: "analysis" },
    h("div", { class: "analysis-board" }, title, problem, facts, h("div", { class: "with-bar" }, thoughts.bar, trial.element), notation.element),
    h("div", { class: "analysis-side" },
      h("section", { class: "panel", "aria-label": "Evaluation" }, h("div", { class: "row" }, seconds, whose, toggle), thoughts.element),
      record.element, tools, graphBox, pasted(games, load, (why) => write(problem, why))));

  function load(source) {
    if (sweep) endSweep();
    [values, texts] = [[], []];
    return trial.load(source);
  }

  const keys = (event) => {
    const walk = event.altKey && trial.shown && { ArrowLeft: record.back, ArrowRight: record.on }[event.key];
    if (!walk) return;
    event.preventDefault();
    walk();
  };
  addEventListener("keydown", keys);
  const close = () => {
    removeEventListener("keydown", keys);
    if (sweep) endSweep();
    stop();
  };
  return { element, load, close };
}

/** A record or a position as text. */
function pasted(games, load, complain) {
  const text = h("textarea", { rows: 4, spellcheck: "false", "aria-label": "A record or a position" });
  const which = h("select", { "aria-label": "Of the game" }, games.map(({ name, title }) => h("option", { value: name }, title)));
  const use = async () => {
    try {
      await load(await sourceIn(text.value, which.value));
    } catch (problem) {
      complain(problem.message);
    }
  };
  return h("details", { class: "panel" }, h("summary", null, "Open a text or another game"),
    text, h("p", { class: "row" }, which, button("Open the text", use), button("Start position", () => load({ game: which.value, options: {} }))));
}
