// What the page of a game says: whose turn it is, and how it ended.

/**
 * What is asked of a person's only seat, or of one `seat` of several, which the prompt may name itself.
 * @type {(prompt: string, seat?: string) => string}
 */
function turnText(prompt, seat = "") {
  if (!seat) return `Your turn. ${prompt}`;
  const isNamed = prompt.startsWith(seat) && !/^\w/.test(prompt.slice(seat.length));
  return isNamed ? prompt : `${seat}, your turn. ${prompt}`;
}

/**
 * Who has won, or who shares the first place.
 * @type {(seats: string[], outcome: Wire.Outcome) => string}
 */
function firstText(seats, { winner, shared = [] }) {
  if (winner !== null) return `${seats[winner]} wins`;
  if (!shared.length) return "A draw";
  if (shared.length === seats.length) return `All ${seats.length} share the first place`;
  const names = shared.map((player) => seats[player]);
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]} share the first place`;
}

/**
 * How a game ended.
 * @type {(game: Wire.Game, outcome: Wire.Outcome | null) => string}
 */
export function outcomeText({ seats }, outcome) {
  return outcome ? `${firstText(seats, outcome)}: ${outcome.by}.` : "The game is over.";
}

/**
 * Whether nothing more can happen in a game.
 * @param {Wire.State} state
 */
export const isOver = ({ view }) => view.over || Boolean(view.outcome);

/**
 * The player for whom this page may decide now; null if there is nothing to decide.
 * @param {Wire.State} state
 */
export const decider = ({ view, me }) => (view.form && view.to_move.find((player) => me.includes(player))) ?? null;

/**
 * What state the page of a game is in, and what it says about it.
 * @type {(page: Page.TableState, connection: { online: boolean, seconds: number }) => [string, string]}
 */
export function statusOf({ state, viewing, prompt }, { online, seconds }) {
  const { view, me, thinking, decided, game } = state;
  const names = (/** @type {number[]} */ players) => players.map((player) => game.seats[player]).join(", ");
  if (!online) return ["offline", `Disconnected. ${seconds ? `Trying again in ${seconds} s.` : "Trying again …"}`];
  if (viewing === 0) return ["looking", "The start"];
  if (viewing !== null) return ["looking", `After turn ${viewing} of ${state.record.length}`];
  if (isOver(state)) return ["over", outcomeText(game, view.outcome)];
  if (view.form) return ["mine", turnText(prompt, me.length > 1 ? game.seats[decider(state) ?? 0] : "")];
  const awaited = `Waiting for ${names(view.to_move.filter((player) => !decided.includes(player)))}.`;
  if (decided.some((player) => me.includes(player))) return ["decided", `Decided. ${awaited}`];
  const first = state.compiling ? " The first time, the game is compiled." : "";
  if (thinking.length) return ["thinking", `${names(thinking)} is thinking …${first}`];
  return ["waiting", awaited];
}

/**
 * Whether two positions look the same, and ask for the same.
 * @type {(one: Wire.View, other: Wire.View) => boolean}
 */
export const sameView = (one, other) =>
  JSON.stringify(one.form) === JSON.stringify(other.form) && JSON.stringify(one.scene) === JSON.stringify(other.scene);
