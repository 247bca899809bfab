// Where a position comes from: what the query of an address names, and what a pasted text says.

import { look, Problem } from "./net.js";

/**
 * The query of an address: options of a game are a query within it, and what is empty is left out.
 * @param {{ options?: Record<string, string>, game?: string | null, position?: string | null, record?: string }} asked
 */
export function queryWith({ options = {}, ...rest }) {
  const all = Object.entries({ ...rest, options: String(new URLSearchParams(options)) });
  return new URLSearchParams(all.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/**
 * The options in the query of an address.
 * @type {(query: URLSearchParams) => Record<string, string>}
 */
export const optionsIn = (query) => Object.fromEntries(new URLSearchParams(query.get("options") ?? ""));

/**
 * A position as text that says of which game it is: a record without turns.
 * @type {(game: Wire.Game, position: string) => string}
 */
export const positionText = (game, position) => `# game=${game.described}\nPosition ${position}\n`;

const NO_OPTIONS = ["game", "seed", "rules"];

/**
 * What the first line of a text says, if it is a header: `# game=NAME option=value seed=5 rules=1`.
 * @type {(text: string) => { game?: string, options: Record<string, string> }}
 */
function headerOf(text) {
  const line = /^#.*/.exec(text)?.[0].slice(1) ?? "";
  const said = line.split(/\s+/).filter((word) => word.includes("=")).map((word) => word.split(/=(.*)/s, 2));
  const options = Object.fromEntries(said.filter(([name]) => !NO_OPTIONS.includes(name)));
  return { game: said.find(([name]) => name === "game")?.[1], options };
}

/**
 * What was chosen of a game's options; the rest is as usual.
 * @param {Wire.Game} game
 */
export const chosenOf = (game) => headerOf(`# game=${game.described}`).options;

/**
 * What a pasted text is: `{ game, options, position }` or `{ game, options, record }`. Without a header it is of `game`
 * with its usual options. A Problem if it can't be read.
 * @type {(text: string, game: string) => Promise<Wire.Source & { game: string }>}
 */
export async function sourceIn(text, game) {
  const given = text.trim();
  if (!given) throw new Problem("First paste a record or a position.");
  const header = headerOf(given);
  const source = { game: header.game ?? game, options: header.options };
  // A position is one line without the number of a turn; all else is a record, whose errors say more.
  const body = given.replace(/^#.*\n/, "").trim();
  if (!/^#|^\d+\.\s|\n/.test(body)) {
    const position = body.replace(/^Position /, "");
    try {
      await look({ ...source, position });
      return { ...source, position };
    } catch {
      // Then it may be a record.
    }
  }
  const shown = await look({ game: source.game, options: {}, record: given });
  return { game: shown.game.name, options: chosenOf(shown.game), record: shown.text };
}

/**
 * The address of a page for what `sourceIn` found; a record is too long for it and goes beside it.
 * @type {(page: string, source: Wire.Source) => string}
 */
export function addressWith(page, { record, ...source }) {
  if (!record) return `${page}?${queryWith(source)}`;
  sessionStorage.setItem("hegemon.record", record);
  return `${page}?${queryWith({ game: source.game, record: "here" })}`;
}

/**
 * What the query of an address names; null if it names neither a position nor a record.
 * @type {(query: URLSearchParams, game: string) => Wire.Source | null}
 */
export function sourceOf(query, game) {
  const position = query.get("position");
  if (!query.get("record")) return position ? { game, options: optionsIn(query), position } : null;
  const record = sessionStorage.getItem("hegemon.record");
  if (!record) throw new Problem("The text that was opened here is gone. Open it again on the page of the games.");
  return { game: null, options: {}, record };
}
