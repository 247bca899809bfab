// The options of a game, each with a field that fits it.

import { h, write } from "./dom.js";

/** The fields of all options; `chosen` holds what differs from the usual. */
export class OptionFields {
  /** @type {Map<string, string>} */
  chosen = new Map();
  #options;
  #fixed;
  #onChange;
  /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
  #inputs = new Map();
  #summary = h("summary");

  /**
   * @param {Wire.Option[]} options
   * @param {Record<string, string>} asked what they are at first.
   * @param {string} fixed why they can't be changed; empty where they can.
   * @param {() => void} onChange
   */
  constructor(options, asked, fixed, onChange) {
    this.#options = options;
    this.#fixed = fixed;
    this.#onChange = onChange;
    const fields = options.map((option, at) => this.#field(option, `option-${at}`));
    this.take(asked);
    this.element = h("details", { class: "panel options", open: this.chosen.size > 0 }, this.#summary,
      h("div", { class: "option-list" }, fields));
  }

  /** What was chosen, as the server takes it. */
  value() {
    return Object.fromEntries(this.chosen);
  }

  /**
   * Set every option as it is said, the rest as usual.
   * @param {Record<string, string>} values
   */
  take(values) {
    this.chosen.clear();
    for (const option of this.#options) {
      const value = values[option.name] ?? option.default;
      this.#choose(option, value);
      const input = this.#inputs.get(option.name);
      if (!input) continue;
      if (isSwitch(input)) input.checked = value === "on";
      else input.value = value;
    }
    this.#tell();
  }

  /** @type {(option: Wire.Option, value: string) => void} */
  #choose({ name, default: usual }, value) {
    if (value === usual) this.chosen.delete(name);
    else this.chosen.set(name, value);
  }

  /** @type {(option: Wire.Option, id: string) => HTMLElement} */
  #field(option, id) {
    const input = inputFor(option, id);
    input.disabled = Boolean(this.#fixed);
    input.addEventListener("input", () => {
      this.#choose(option, isSwitch(input) ? (input.checked ? "on" : "off") : input.value.trim());
      this.#tell();
      this.#onChange();
    });
    this.#inputs.set(option.name, input);
    return h("div", { class: "field option" },
      h("label", { for: id }, words(option.name)), input,
      h("small", { id: `${id}-help`, class: "quiet" }, option.help, option.choices ? "" : ` (${option.range})`));
  }

  #tell() {
    const differ = [...this.chosen].map(([name, value]) => `${words(name)} ${value || "?"}`).join(", ");
    const why = this.#fixed && `, ${this.#fixed}`;
    write(this.#summary, `Options${why}: ${differ || "all as usual"}`);
  }
}

const words = (/** @type {string} */ name) => name.replaceAll("_", " ");

/** @type {(input: HTMLInputElement | HTMLSelectElement) => input is HTMLInputElement} */
const isSwitch = (input) => input.type === "checkbox";

/** @type {(option: Wire.Option, id: string) => HTMLInputElement | HTMLSelectElement} */
function inputFor({ choices, range }, id) {
  const described = { id, "aria-describedby": `${id}-help` };
  if (choices?.length === 2 && choices.includes("on") && choices.includes("off")) {
    return h("input", { ...described, type: "checkbox", role: "switch" });
  }
  if (choices) return h("select", described, choices.map((choice) => h("option", { value: choice }, choice)));
  const whole = /^a whole number from (\d+) to (\d+)$/.exec(range);
  if (whole) return h("input", { ...described, type: "number", min: whole[1], max: whole[2], inputmode: "numeric" });
  return h("input", { ...described, type: "text", spellcheck: "false", autocomplete: "off" });
}
