// Everything that goes over the wire: HTTP with this browser's token, and one WebSocket that comes back by itself.

const FIRST_WAIT = 1;
const LONGEST_WAIT = 20;
const PING_EVERY = 20_000;
const SILENCE = 45_000;

/** What the server refused, in its words. */
export class Problem extends Error {}

/** This browser's token: it remembers whose games are whose, and nothing else. */
export function me() {
  let token = localStorage.getItem("hegemon.me");
  if (!token) {
    const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
    token = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    localStorage.setItem("hegemon.me", token);
  }
  return token;
}

/** Whether this browser has a token already, and it is another one. */
export const isAnother = (token) => ![null, token].includes(localStorage.getItem("hegemon.me"));

/** Take over another device's token. */
export const become = (token) => localStorage.setItem("hegemon.me", token);

/** The link that opens one's games on another device. */
export const privateLink = () => `${location.origin}/me/${me()}`;

/** The link that opens a game, by the key of a seat or of watching. */
export const playLink = (key) => `${location.origin}/play/${key}`;

/** What the person wants to be called; empty if nothing was said. */
export const myName = () => localStorage.getItem("hegemon.name") ?? "";

/** Keep what the person wants to be called. */
export const setMyName = (name) => localStorage.setItem("hegemon.name", name.trim().slice(0, 40));

async function call(path, init = {}) {
  let response;
  try {
    response = await fetch(path, { ...init, headers: { Authorization: `Bearer ${me()}`, ...init.headers } });
  } catch {
    throw new Problem("The server can't be reached.");
  }
  if (response.ok) return response;
  let why = `The server answers ${response.status}.`;
  try {
    why = (await response.json()).error ?? why;
  } catch {
    // An answer that isn't ours has no words for people.
  }
  throw new Problem(why);
}

/** The JSON at a path. */
export const get = async (path) => (await call(path)).json();

/** The text at a path. */
export const getText = async (path) => (await call(path)).text();

/** Send JSON, get JSON; `signal` gives it up. */
export async function post(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return (await call(path, { method: "POST", body: JSON.stringify(body), headers, signal })).json();
}

let games = null;

/** All games as a list shows them, asked for once. */
export function allGames() {
  games ??= get("/api/games").then((answer) => answer.games).catch((problem) => { games = null; throw problem; });
  return games;
}

/** The game of a name with all that can be chosen, or a Problem. */
export const gameNamed = (name) => get(`/api/games/${encodeURIComponent(name)}`);

/** The query of an address: options of a game are a query within it, and what is empty is left out. */
export function queryWith({ options = {}, ...rest }) {
  const all = { ...rest, options: String(new URLSearchParams(options)) };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value));
}

/** The options in the query of an address. */
export const optionsIn = (query) => Object.fromEntries(new URLSearchParams(query.get("options") ?? ""));

/** A position as text that says of which game it is: a record without turns. */
export const positionText = (game, position) => `# game=${game.described}\nPosition ${position}\n`;

/** What the first line of a text says, if it is a header: `# game=NAME option=value seed=5 rules=1`. */
function headerOf(text) {
  const line = /^#.*/.exec(text)?.[0].slice(1) ?? "";
  const { game, seed, rules, ...options } = Object.fromEntries(
    line.split(/\s+/).filter((word) => word.includes("=")).map((word) => word.split(/=(.*)/s, 2)));
  return { game, options };
}

/** What was chosen of a game's options; the rest is as usual. */
export const chosenOf = (game) => headerOf(`# game=${game.described}`).options;

/**
 * What a pasted text is: `{ game, options, position }` or `{ game, options, record }`. Without a header it is of `game`
 * with its usual options. A Problem if it can't be read.
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
      await post("/api/look", { ...source, position });
      return { ...source, position };
    } catch {
      // Then it may be a record.
    }
  }
  const shown = await post("/api/look", { game: source.game, options: {}, record: given });
  return { game: shown.game.name, options: chosenOf(shown.game), record: shown.text };
}

/** The address of a page for what `sourceIn` found; a record is too long for it and goes beside it. */
export function addressWith(page, { record, ...source }) {
  if (!record) return `${page}?${queryWith(source)}`;
  sessionStorage.setItem("hegemon.record", record);
  return `${page}?${queryWith({ game: source.game, record: "here" })}`;
}

/** What the query of an address names, as a look takes it; null if it names neither a position nor a record. */
export function sourceOf(query, game) {
  if (!query.get("record")) return query.get("position") && { game, options: optionsIn(query), position: query.get("position") };
  const record = sessionStorage.getItem("hegemon.record");
  if (!record) throw new Problem("The text that was opened here is gone. Open it again on the page of the games.");
  return { game: null, options: {}, record };
}

/** A list with what the server left out of it: `[first, how many]` stands for a part of the one before. */
const filled = (list, before) => list.flatMap((part) => (Array.isArray(part) ? before.slice(part[0], part[0] + part[1]) : [part]));

/** A scene of which only what is new was sent; a whole one is itself. */
const renewed = (scene, before) => scene && {
  ...before, ...scene, shapes: filled(scene.shapes, before?.shapes), cells: filled(scene.cells, before?.cells),
};

class Live {
  #socket = null;
  #joined = new Map();
  #known = new Map();
  #waiting = new Map();
  #watchers = new Set();
  #next = 1;
  #wait = FIRST_WAIT;
  #retryAt = 0;
  #timer = 0;
  #heard = 0;

  constructor() {
    setInterval(() => this.#breathe(), PING_EVERY);
    addEventListener("online", () => this.retry());
  }

  get online() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Whether it is connected and, if not, in how many seconds it is tried again. */
  get status() {
    return { online: this.online, seconds: Math.max(0, Math.ceil((this.#retryAt - Date.now()) / 1000)) };
  }

  /** Be told when `status` changes; gives back how to stop that. */
  watch(watcher) {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Sit down at a key: `onMessage` gets every state of it, also after a reconnection. */
  join(key, onMessage) {
    this.#joined.set(key, onMessage);
    if (this.online) this.#sayJoin(key);
    else this.#open();
  }

  leave(key) {
    this.#joined.delete(key);
    this.#known.delete(key);
    if (this.online) this.#send({ type: "leave", key });
  }

  /** Send something that is answered; `onReply` gets the answer, or one of type `lost`. Gives back its number. */
  ask(message, onReply = () => {}) {
    const id = this.#next++;
    this.#waiting.set(id, onReply);
    if (this.online) this.#send({ ...message, id });
    else {
      this.#open();
      queueMicrotask(() => this.#reply({ type: "lost", id, why: "Not connected." }));
    }
    return id;
  }

  /** Once connected, ask; for what isn't part of a game and so needn't be judged stale. */
  askWhenOnline(message, onReply) {
    if (this.online) return this.ask(message, onReply);
    const stop = this.watch(() => {
      if (!this.online) return;
      stop();
      this.ask(message, onReply);
    });
    this.#open();
    return null;
  }

  /** Stop waiting for an answer, and tell the server so. */
  stop(id) {
    this.#waiting.delete(id);
    if (this.online) this.#send({ type: "stop", id });
  }

  /** Try to connect now. */
  retry() {
    if (!this.online && this.#joined.size) this.#open(true);
  }

  #open(now = false) {
    if (this.#socket && this.#socket.readyState < WebSocket.CLOSING) return;
    if (!now && this.#retryAt > Date.now()) return;
    clearTimeout(this.#timer);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#retryAt = 0;
      this.#heard = Date.now();
      for (const key of this.#joined.keys()) this.#sayJoin(key);
      this.#tell();
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#closed();
    };
  }

  #closed() {
    this.#socket = null;
    for (const id of [...this.#waiting.keys()]) this.#reply({ type: "lost", id, why: "The connection broke." });
    this.#retryAt = Date.now() + this.#wait * 1000;
    this.#timer = setTimeout(() => this.#open(true), this.#wait * 1000);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.6);
    this.#tell();
  }

  #hear(message) {
    this.#heard = Date.now();
    const state = message.type === "state" ? message : message.state;
    if (state && !this.#complete(state)) {
      this.#waiting.delete(message.id);
      return;
    }
    if (message.type === "state") this.#joined.get(message.key)(message);
    if (message.id !== null && message.id !== undefined) this.#reply(message);
    else if (message.type === "error") for (const onMessage of this.#joined.values()) onMessage(message);
  }

  /** Put back into a state what was sent before; false for one that nobody here waits for any more. */
  #complete(state) {
    const before = this.#known.get(state.key);
    if (!this.#joined.has(state.key) || !(state.game || before)) return false;
    state.game ??= before.game;
    state.view.scene = renewed(state.view.scene, before?.view.scene);
    state.record = [...(before?.record ?? []).slice(0, state.record_from), ...state.record];
    this.#known.set(state.key, state);
    return true;
  }

  #reply(message) {
    const onReply = this.#waiting.get(message.id);
    if (message.type !== "thought" || message.done) this.#waiting.delete(message.id);
    onReply?.(message);
  }

  #sayJoin(key) {
    this.#send({ type: "join", key, me: me(), ...(myName() && { name: myName() }) });
  }

  #send(message) {
    this.#socket.send(JSON.stringify(message));
  }

  #breathe() {
    if (!this.online) return;
    if (Date.now() - this.#heard > SILENCE) this.#socket.close();
    else this.#send({ type: "ping" });
  }

  #tell() {
    for (const watcher of [...this.#watchers]) watcher(this.status);
  }
}

/** The one WebSocket of this page. */
export const live = new Live();
