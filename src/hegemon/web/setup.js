// A new game: presets and options from their description, seats, sides and clocks, with the start drawn beside it.

import { h, fill, button, link, set, write } from "./dom.js";
import { gameNamed, post, myName, optionsIn, setMyName, sourceOf } from "./net.js";
import { drawScene } from "./scene.js";
import { createSeats } from "./seats.js";

const CLOCKS = [
  { name: "none", title: "None", about: "as long as you like" },
  { name: "blitz", title: "Blitz", about: "3 min + 2 s", clock: { minutes: 3, increment: 2 } },
  { name: "standard", title: "Standard", about: "10 min + 5 s", clock: { minutes: 10, increment: 5 } },
  { name: "deep", title: "Deep", about: "30 min + 15 s", clock: { minutes: 30, increment: 15 } },
  { name: "own", title: "Own", about: "as you say" },
];
const CHECK_AFTER = 150;

/** The page of a new game. */
export async function open(main, { name, query, go }) {
  const source = sourceOf(query, name);
  const opened = source && await post("/api/look", source);
  const game = await gameNamed(opened?.game.name ?? name);
  document.title = `New game of ${game.title} · Hegemon`;
  const usual = new Map(game.options.map((option) => [option.name, option.default]));
  const asked = Object.entries(opened?.game.options ?? optionsIn(query));
  const chosen = new Map(asked.filter(([option, value]) => usual.has(option) && usual.get(option) !== value));
  const picture = h("div", { class: "setup-picture" });
  const problem = h("p", { class: "toast", role: "status" });
  const start = button("Start", begin, { class: "primary large", id: "start" });
  const seats = createSeats(game);
  const fixed = opened ? `as in the ${source.record ? "record" : "position"}` : "";
  const options = createOptions(game, chosen, fixed, () => { presets.follow(chosen); check(); });
  const presets = createPresets(game, (preset) => { options.take(preset.options); check(); });
  const clock = createClock();
  const mine = h("input", { id: "my-name", maxlength: 40, value: myName(), autocomplete: "nickname" });

  let timer = 0;
  let latest = 0;
  function check() {
    clearTimeout(timer);
    const turn = ++latest;
    timer = setTimeout(() => ask(turn), CHECK_AFTER);
  }

  async function ask(turn) {
    try {
      const answer = await post("/api/check", { game: game.name, options: options.value() });
      if (turn === latest) show(answer);
    } catch (refused) {
      if (turn === latest) complain(refused.message);
    }
  }

  function show({ scene, seats: names, problem: wrong }) {
    complain(wrong ?? "");
    if (scene) fill(picture, drawScene(scene));
    if (names) seats.names(names);
  }

  function complain(text) {
    write(problem, text);
    set(start, "aria-disabled", text ? "true" : null);
  }

  async function begin() {
    if (start.getAttribute("aria-disabled")) return;
    setMyName(mine.value);
    set(start, "aria-disabled", "true");
    try {
      const body = { game: game.name, options: options.value(), clock: clock.value(), lot: seats.lot() };
      const begun = { position: source?.position ?? null, record: source?.record ?? null };
      go(`/play/${(await post("/api/new", { ...body, ...begun, seats: seats.value(mine.value.trim()) })).play}`);
    } catch (refused) {
      complain(refused.message);
      set(start, "aria-disabled", null);
    }
  }

  presets.follow(chosen);
  if (opened) show({ scene: opened.view.scene, seats: opened.game.seats, problem: opened.view.outcome && "This game is over." });
  else await ask(latest);
  fill(main, h("div", { class: "split setup" },
    h("div", { class: "setup-aside" },
      h("h1", null, game.title),
      h("p", null, game.about),
      picture,
      h("p", { class: "row" }, link("Rules", `/rules/${game.name}`),
        game.lessons !== 0 && link("Learn", `/learn/${game.name}`))),
    h("form", { class: "setup-form", on: { submit: (event) => { event.preventDefault(); begin(); } } },
      opened && h("p", { class: "notice" }, "The game goes on from the text you opened."),
      !opened && game.presets.length > 0 && presets.element,
      seats.element,
      h("div", { class: "field inline" }, h("label", { for: "my-name" }, "Your name"), mine),
      clock.element,
      game.options.length > 0 && options.element,
      h("div", { class: "start-bar" }, problem, start))));
  start.focus({ preventScroll: true });
}

/** One of several choices, with what it means. */
function radioCard(group, { name, title, about }, change, checked = false) {
  const id = `${group}-${name}`;
  return h("label", { class: "radio-card", for: id },
    h("input", { type: "radio", name: group, id, checked, on: { change } }),
    h("strong", null, title), h("small", null, about));
}

function createPresets(game, onTake) {
  const cards = game.presets.map((preset) => radioCard("preset", preset, () => onTake(preset)));
  const element = h("fieldset", null, h("legend", null, "Rules"), h("div", { class: "radio-cards" }, cards));
  /** Check the preset whose options these are; none if they are one's own mix. */
  const follow = (chosen) => game.presets.forEach(({ options }, at) => {
    const wanted = Object.entries(options);
    const isIt = wanted.length === chosen.size && wanted.every(([name, value]) => chosen.get(name) === value);
    cards[at].querySelector("input").checked = isIt;
  });
  return { element, follow };
}

/** The options of a game; `fixed` says why they can't be changed, where they can't. */
function createOptions(game, chosen, fixed, onChange) {
  const fields = new Map();
  const summary = h("summary", null);
  const rows = game.options.map((option, at) => {
    const id = `option-${at}`;
    const input = inputFor(option, id);
    const put = (value) => { if (input.type === "checkbox") input.checked = value === "on"; else input.value = value; };
    const take = () => {
      const value = input.type === "checkbox" ? (input.checked ? "on" : "off") : input.value.trim();
      if (value === option.default) chosen.delete(option.name);
      else chosen.set(option.name, value);
      tell();
      onChange();
    };
    input.addEventListener("input", take);
    put(chosen.get(option.name) ?? option.default);
    input.disabled = Boolean(fixed);
    fields.set(option.name, { put, option });
    return h("div", { class: "field option" },
      h("label", { for: id }, words(option.name)), input,
      h("small", { id: `${id}-help`, class: "quiet" }, option.help, option.choices ? "" : ` (${option.range})`));
  });
  const tell = () => {
    const differ = [...chosen].map(([name, value]) => `${words(name)} ${value || "?"}`).join(", ");
    write(summary, ["Options", fixed && `, ${fixed}`, `: ${differ || "all as usual"}`].filter(Boolean).join(""));
  };
  tell();
  return {
    element: h("details", { class: "panel options", open: chosen.size > 0 }, summary,
      h("div", { class: "option-list" }, rows)),
    value: () => Object.fromEntries(chosen),
    /** Set every option as a preset says, the rest as usual. */
    take(preset) {
      chosen.clear();
      for (const [name, { put, option }] of fields) {
        const value = preset[name] ?? option.default;
        if (value !== option.default) chosen.set(name, value);
        put(value);
      }
      tell();
    },
  };
}

const words = (name) => name.replaceAll("_", " ");

function inputFor(option, id) {
  const described = { id, "aria-describedby": `${id}-help` };
  const { choices } = option;
  const isSwitch = choices?.length === 2 && choices.includes("on") && choices.includes("off");
  if (isSwitch) return h("input", { ...described, type: "checkbox", role: "switch" });
  if (choices) return h("select", described, choices.map((choice) => h("option", { value: choice }, choice)));
  const whole = /^a whole number from (\d+) to (\d+)$/.exec(option.range);
  if (whole) return h("input", { ...described, type: "number", min: whole[1], max: whole[2], inputmode: "numeric" });
  return h("input", { ...described, type: "text", spellcheck: "false", autocomplete: "off" });
}

function createClock() {
  const minutes = h("input", { id: "minutes", type: "number", min: 1, max: 600, value: 15 });
  const increment = h("input", { id: "increment", type: "number", min: 0, max: 600, value: 10 });
  const own = h("div", { class: "row", hidden: true },
    h("label", { for: "minutes" }, "Minutes"), minutes, h("label", { for: "increment" }, "Seconds a turn"), increment);
  let picked = CLOCKS[0];
  const pick = (one) => { picked = one; own.hidden = one.name !== "own"; };
  const element = h("fieldset", null, h("legend", null, "Clock"), h("div", { class: "radio-cards tight" },
    CLOCKS.map((one) => radioCard("clock", one, () => pick(one), one === picked))), own);
  const said = () => ({ minutes: Number(minutes.value) || 1, increment: Number(increment.value) || 0 });
  return { element, value: () => (picked.name === "own" ? said() : picked.clock ?? null) };
}
