// A new game: presets and options from their description, seats, sides and clocks, with the start drawn beside it.

import { h, fill, button, link, reason, set, write } from "./dom.js";
import { gameNamed, look, post, myName, setMyName } from "./net.js";
import { optionsIn, sourceOf } from "./sources.js";
import { drawScene } from "./scene.js";
import { OptionFields } from "./options.js";
import { Seats } from "./seats.js";

const CLOCKS = [
  { name: "none", title: "None", about: "as long as you like" },
  { name: "blitz", title: "Blitz", about: "3 min + 2 s", clock: { minutes: 3, increment: 2 } },
  { name: "standard", title: "Standard", about: "10 min + 5 s", clock: { minutes: 10, increment: 5 } },
  { name: "deep", title: "Deep", about: "30 min + 15 s", clock: { minutes: 30, increment: 15 } },
  { name: "own", title: "Own", about: "as you say" },
];
const CHECK_AFTER = 150;

/**
 * The page of a new game.
 * @type {Page.Script["open"]}
 */
export async function open(main, { name, query, go }) {
  const source = sourceOf(query, name);
  const opened = source && await look(source);
  const game = await gameNamed(opened?.game.name ?? name);
  document.title = `New game of ${game.title} · Hegemon`;
  const page = new Setup(game, go, opened?.game.options ?? optionsIn(query), source);
  if (opened) page.show({ scene: opened.view.scene, seats: opened.game.seats,
    problem: opened.view.outcome && "This game is over." });
  else await page.check();
  fill(main, page.element);
  page.start.focus({ preventScroll: true });
}

class Setup {
  start = button("Start", () => this.#begin(), { class: "primary large", id: "start" });
  #game;
  #go;
  #source;
  #picture = h("div", { class: "setup-picture" });
  #problem = h("p", { class: "toast", role: "status" });
  #clock = createClock();
  #mine = h("input", { id: "my-name", maxlength: 40, value: myName(), autocomplete: "nickname" });
  #seats;
  #options;
  #presets;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Counts the checks, so that a late answer is known as late. */
  #asking = 0;

  /**
   * @param {Wire.OfferedGame} game
   * @param {Page.Go} go
   * @param {Record<string, string>} asked options that were asked for.
   * @param {Wire.Source | null} source from where the game goes on; then the options are fixed.
   */
  constructor(game, go, asked, source) {
    this.#game = game;
    this.#go = go;
    this.#source = source;
    this.#seats = new Seats(game);
    const fixed = source ? `as in the ${source.record ? "record" : "position"}` : "";
    this.#options = new OptionFields(game.options, asked, fixed, () => {
      this.#presets.follow(this.#options.chosen);
      this.#checkSoon();
    });
    this.#presets = createPresets(game, (preset) => {
      this.#options.take(preset.options);
      this.#checkSoon();
    });
    this.#presets.follow(this.#options.chosen);
    this.element = this.#build();
  }

  #build() {
    const { name, title, about, lessons, presets, options } = this.#game;
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#begin();
    };
    return h("div", { class: "split setup" },
      h("div", { class: "setup-aside" },
        h("h1", null, title),
        h("p", null, about),
        this.#picture,
        h("p", { class: "row" }, link("Rules", `/rules/${name}`),
          lessons !== 0 && link("Learn", `/learn/${name}`))),
      h("form", { class: "setup-form", on: { submit } },
        this.#source && h("p", { class: "notice" }, "The game goes on from the text you opened."),
        !this.#source && presets.length > 0 && this.#presets.element,
        this.#seats.element,
        h("div", { class: "field inline" }, h("label", { for: "my-name" }, "Your name"), this.#mine),
        this.#clock.element,
        options.length > 0 && this.#options.element,
        h("div", { class: "start-bar" }, this.#problem, this.start)));
  }

  #checkSoon() {
    clearTimeout(this.#timer);
    this.#asking++;
    this.#timer = setTimeout(() => this.check(), CHECK_AFTER);
  }

  /** Ask the server whether the options go together, and show what comes of them. */
  async check() {
    const turn = this.#asking;
    try {
      const answer = await post("/api/check", { game: this.#game.name, options: this.#options.value() });
      if (turn === this.#asking) this.show(answer);
    } catch (problem) {
      if (turn === this.#asking) this.#complain(reason(problem));
    }
  }

  /** @param {Wire.Checked} checked */
  show({ scene, seats, problem }) {
    this.#complain(problem ?? "");
    if (scene) fill(this.#picture, drawScene(scene));
    this.#seats.name(seats);
  }

  /** @param {string} text */
  #complain(text) {
    write(this.#problem, text);
    set(this.start, "aria-disabled", text ? "true" : null);
  }

  async #begin() {
    if (this.start.getAttribute("aria-disabled")) return;
    setMyName(this.#mine.value);
    set(this.start, "aria-disabled", "true");
    try {
      const { play } = await post("/api/new", {
        game: this.#game.name, options: this.#options.value(), clock: this.#clock.value(), lot: this.#seats.lot,
        position: this.#source?.position ?? null, record: this.#source?.record ?? null,
        seats: this.#seats.value(this.#mine.value.trim()),
      });
      this.#go(`/play/${play}`);
    } catch (problem) {
      this.#complain(reason(problem));
      set(this.start, "aria-disabled", null);
    }
  }
}

/**
 * One of several choices, with what it means.
 * @type {(group: string, choice: { name: string, title: string, about: string }, change: () => void,
 *   checked?: boolean) => HTMLElement}
 */
function radioCard(group, { name, title, about }, change, checked = false) {
  const id = `${group}-${name}`;
  return h("label", { class: "radio-card", for: id },
    h("input", { type: "radio", name: group, id, checked, on: { change } }),
    h("strong", null, title), h("small", null, about));
}

/** @type {(game: Wire.OfferedGame, onTake: (preset: Wire.Preset) => void) =>
 *   { element: HTMLElement, follow: (chosen: Map<string, string>) => void }} */
function createPresets({ presets }, onTake) {
  const cards = presets.map((preset) => radioCard("preset", preset, () => onTake(preset)));
  return {
    element: h("fieldset", null, h("legend", null, "Rules"), h("div", { class: "radio-cards" }, cards)),
    /** Check the preset whose options these are; none if they are a mix of their own. */
    follow: (chosen) => presets.forEach(({ options }, at) => {
      const wanted = Object.entries(options);
      const isIt = wanted.length === chosen.size && wanted.every(([name, value]) => chosen.get(name) === value);
      const input = cards[at].querySelector("input");
      if (input) input.checked = isIt;
    }),
  };
}

function createClock() {
  const minutes = h("input", { id: "minutes", type: "number", min: 1, max: 600, value: 15 });
  const increment = h("input", { id: "increment", type: "number", min: 0, max: 600, value: 10 });
  const own = h("div", { class: "row", hidden: true },
    h("label", { for: "minutes" }, "Minutes"), minutes, h("label", { for: "increment" }, "Seconds a turn"), increment);
  let picked = CLOCKS[0];
  const cards = CLOCKS.map((one) => radioCard("clock", one, () => {
    picked = one;
    own.hidden = one.name !== "own";
  }, one === picked));
  const said = () => ({ minutes: Number(minutes.value) || 1, increment: Number(increment.value) || 0 });
  return {
    element: h("fieldset", null, h("legend", null, "Clock"), h("div", { class: "radio-cards tight" }, cards), own),
    value: () => (picked.name === "own" ? said() : picked.clock ?? null),
  };
}
