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

/**
 * Whether this browser has a token already, and it is another one.
 * @param {string} token
 */
export const isAnother = (token) => ![null, token].includes(localStorage.getItem("hegemon.me"));

/**
 * Take over another device's token.
 * @param {string} token
 */
export const become = (token) => localStorage.setItem("hegemon.me", token);

/** The link that opens this person's games on another device. */
export const privateLink = () => `${location.origin}/me/${me()}`;

/**
 * The link that opens a game, by the key of a seat or of watching.
 * @param {string} key
 */
export const playLink = (key) => `${location.origin}/play/${key}`;

/** What the person wants to be called; empty if nothing was said. */
export const myName = () => localStorage.getItem("hegemon.name") ?? "";

/**
 * Keep what the person wants to be called.
 * @param {string} name
 */
export const setMyName = (name) => localStorage.setItem("hegemon.name", name.trim().slice(0, 40));

/** @type {(path: string, init?: RequestInit) => Promise<Response>} */
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

/**
 * The JSON at a path.
 * @type {(path: string) => Promise<any>}
 */
export const get = async (path) => (await call(path)).json();

/**
 * The text at a path.
 * @type {(path: string) => Promise<string>}
 */
export const getText = async (path) => (await call(path)).text();

/**
 * Send JSON, get JSON.
 * @type {(path: string, body: object) => Promise<any>}
 */
export async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return (await call(path, { method: "POST", body: JSON.stringify(body), headers })).json();
}

/**
 * What the server shows of a source after some answers.
 * @type {(asked: Wire.Source & { answers?: Wire.Answer[], at?: number | null }) => Promise<Wire.Look>}
 */
export const look = (asked) => post("/api/look", asked);

/** @type {Promise<Wire.ListedGame[]> | null} */
let games = null;

/** All games as a list shows them, asked for once. */
export function allGames() {
  games ??= get("/api/games").then((answer) => answer.games).catch((problem) => {
    games = null;
    throw problem;
  });
  return games;
}

/**
 * The game of a name with all that can be chosen, or a Problem.
 * @type {(name: string) => Promise<Wire.OfferedGame>}
 */
export const gameNamed = (name) => get(`/api/games/${encodeURIComponent(name)}`);

/**
 * A list with what the server left out of it: `[first, count]` stands for a part of the one before.
 * @template {object} T
 * @param {(T | Wire.Kept)[]} list
 * @param {T[]} before
 * @returns {T[]}
 */
const filled = (list, before) =>
  list.flatMap((part) => (Array.isArray(part) ? before.slice(part[0], part[0] + part[1]) : [part]));

/**
 * A scene of which only what is new was sent; a whole one is itself.
 * @type {(scene: Wire.SceneSince | null, before?: Wire.Scene | null) => Wire.Scene | null}
 */
const renewed = (scene, before) => scene && {
  ...before, ...scene, box: scene.box ?? before?.box ?? [0, 0, 1, 1],
  shapes: filled(scene.shapes, before?.shapes ?? []), cells: filled(scene.cells, before?.cells ?? []),
};

class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, (message: Wire.State | Wire.Failed) => void>} Listeners, by the key of their game. */
  #joined = new Map();
  /** @type {Map<string, Wire.State>} The last state of each key, on which the next one builds. */
  #known = new Map();
  /** @type {Map<number, (reply: Wire.Reply) => void>} Listeners, by the number of their question. */
  #waiting = new Map();
  /** @type {Set<() => void>} Told when `status` changes. */
  #watchers = new Set();
  /** The number of the next question. */
  #next = 1;
  /** Seconds until the next attempt, if this one fails. */
  #wait = FIRST_WAIT;
  /** When it is tried again, and the timer of that. */
  #retryAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  /** When the server was last heard. */
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

  /**
   * Be told when `status` changes; gives back how to stop that.
   * @param {() => void} watcher
   */
  watch(watcher) {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /**
   * Sit down at a key: `onMessage` gets every state of it, also after a reconnection.
   * @param {string} key
   * @param {(message: Wire.State | Wire.Failed) => void} onMessage
   */
  join(key, onMessage) {
    this.#joined.set(key, onMessage);
    if (this.online) this.#sayJoin(key);
    else this.#open();
  }

  /** @param {string} key */
  leave(key) {
    this.#joined.delete(key);
    this.#known.delete(key);
    if (this.online) this.#send({ type: "leave", key });
  }

  /**
   * Send something that is answered; `onReply` gets the answer, or one of type `lost`. Gives back its number.
   * @param {Wire.Question} message
   * @param {(reply: Wire.Reply) => void} onReply
   */
  ask(message, onReply = () => {}) {
    const id = this.#next++;
    this.#waiting.set(id, onReply);
    if (this.online) this.#send({ ...message, id });
    else {
      this.#open();
      queueMicrotask(() => this.#reply(id, { type: "lost", id, why: "Not connected." }));
    }
    return id;
  }

  /**
   * Once connected, ask: for questions that are not about a running game and so can't come too late. Gives back the
   * number, if it is asked at once.
   * @param {Wire.Question} message
   * @param {(reply: Wire.Reply) => void} onReply
   */
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

  /**
   * What the beginning of a decision leads to.
   * @type {(key: string, ply: number, draft: Wire.Answer) => Promise<Wire.Preview>}
   */
  preview(key, ply, draft) {
    return new Promise((resolve, reject) => {
      this.ask({ type: "preview", key, ply, answer: draft }, (reply) => {
        if (reply.type === "preview") resolve(reply);
        else reject(new Problem("why" in reply ? reply.why : "The game has gone on."));
      });
    });
  }

  /**
   * Stop waiting for an answer, and tell the server so.
   * @param {number} id
   */
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
    for (const id of [...this.#waiting.keys()]) this.#reply(id, { type: "lost", id, why: "The connection broke." });
    this.#retryAt = Date.now() + this.#wait * 1000;
    this.#timer = setTimeout(() => this.#open(true), this.#wait * 1000);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.6);
    this.#tell();
  }

  /** @param {Wire.Reply} message */
  #hear(message) {
    this.#heard = Date.now();
    const { id } = message;
    const state = message.type === "state" ? message : message.type === "refused" ? message.state : null;
    if (state && !this.#complete(state)) {
      this.#waiting.delete(id ?? 0);
      return;
    }
    if (message.type === "state") this.#joined.get(message.key)?.(message);
    if (id !== null && id !== undefined) this.#reply(id, message);
    else if (message.type === "error") for (const onMessage of this.#joined.values()) onMessage(message);
  }

  /**
   * Put back into a state what was sent before; false for a game that was left.
   * @param {Wire.State | Wire.StateSince} state
   */
  #complete(state) {
    const before = this.#known.get(state.key);
    const game = state.game ?? before?.game;
    if (!this.#joined.has(state.key) || !game) return false;
    state.game = game;
    state.view.scene = renewed(state.view.scene, before?.view.scene);
    state.record = [...(before?.record ?? []).slice(0, state.record_from), ...state.record];
    this.#known.set(state.key, /** @type {Wire.State} */ (state));
    return true;
  }

  /** @type {(id: number, message: Wire.Reply) => void} */
  #reply(id, message) {
    const onReply = this.#waiting.get(id);
    if (message.type !== "thought" || message.done) this.#waiting.delete(id);
    onReply?.(message);
  }

  /** @param {string} key */
  #sayJoin(key) {
    this.#send({ type: "join", key, me: me(), ...(myName() && { name: myName() }) });
  }

  /** @param {object} message */
  #send(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  #breathe() {
    if (!this.online) return;
    if (Date.now() - this.#heard > SILENCE) this.#socket?.close();
    else this.#send({ type: "ping" });
  }

  #tell() {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** The one WebSocket of this page. */
export const live = new Live();
