// The page of a game: players, board, record and what can be done. The server decides; this shows and asks.
//
// Hooks that stay: [data-cell="C2"] the cells · #status what is asked or awaited · #moment · #events · #record with
// [data-turn="3"] · #notation · .toast why something was refused · #notices · [data-player="0"] · [data-act="..."]:
// execute, step-back, first, previous, next, last, back, draw, no-draw, grant-back, no-back, resign, rematch, hint,
// hurry, analyse, turn, position, link, copy-seat, download, new, retry · [data-step="0"] buttons of a form · in the
// tray [data-item="name"] with [data-how="more"] and [data-how="less"] · main[data-state] is loading, offline,
// looking, over, mine, decided, thinking or waiting.

import { h, fill, button, link, copyButton, announce, confirmed, download, reason, write, set } from "./dom.js";
import { live, playLink } from "./net.js";
import { positionText } from "./sources.js";
import { Board } from "./board.js";
import { Chooser } from "./choose.js";
import { animate, arrowsOf, createStrip } from "./animate.js";
import { Past } from "./past.js";
import { Players } from "./players.js";
import { Scores } from "./scores.js";
import { decider, isOver, sameView, statusOf } from "./words.js";
import { Actions, NotationBox, RecordList } from "./side.js";
import { endNotice, requestNotices, seatNotices, showNotices } from "./notices.js";

const MANY = 6;
const TICK = 500;

/**
 * The page of a game, by the key of a seat or of watching.
 * @type {Page.Script["open"]}
 */
export async function open(main, { name: key, go }) {
  document.title = "Hegemon";
  set(main, "data-state", "loading");
  let table = /** @type {Table | null} */ (null);
  live.join(key, (message) => {
    if (message.type !== "state") {
      if (table) table.say(message.why);
      else showNone(main, message.why);
    } else if (table) table.take(message);
    else table = new Table(main, key, go, message);
  });
  return () => {
    live.leave(key);
    table?.close();
    set(main, "data-state", null);
  };
}

/** @type {(main: HTMLElement, why: string) => void} */
function showNone(main, why) {
  fill(main, h("div", { class: "panel problem" }, h("h1", null, "No game here"), h("p", null, why),
    link("To the games", "/", { class: "button primary" })));
}

class Table {
  /** @type {Page.TableState} */ #page;
  #past;
  #main;
  #key;
  #go;
  #words = h("p", { class: "look", "aria-hidden": "true" });
  #status = h("p", { id: "status", role: "status" });
  #moment = h("p", { id: "moment" });
  #retry = button("Try now", () => live.retry(), { class: "small", hidden: true, data: { act: "retry" } });
  #hurry = button("Move now", () => this.#act("hurry"), { class: "small", hidden: true, data: { act: "hurry" } });
  #notices = h("div", { id: "notices", class: "panel", hidden: true });
  #strip = createStrip();
  #players = new Players();
  #record = new RecordList((n) => this.#show(n));
  #scores = new Scores();
  #notation = new NotationBox((text) => this.#decide({ text }));
  #keys = (/** @type {KeyboardEvent} */ event) => this.#press(event);
  #unwatch = live.watch(() => this.#tellStatus());
  #timer = setInterval(() => live.online || this.#tellStatus(), TICK);

  /**
   * @param {HTMLElement} main
   * @param {string} key
   * @param {Page.Go} go
   * @param {Wire.State} state
   */
  constructor(main, key, go, state) {
    this.#main = main;
    this.#key = key;
    this.#go = go;
    this.#past = new Past(key);
    this.#page = { state, viewing: null, sent: null, hint: null, prompt: "", wantsAgain: false };
    const { game, me } = state;
    document.title = `${game.title} · Hegemon`;
    this.board = new Board({
      label: `Board of ${game.title}`,
      onChoose: (cell, how) => (this.#page.viewing === null ? this.chooser.choose(cell, how) : this.#show(null)),
      onLook: (cell) => write(this.#words, cell ? `${cell.name}: ${cell.words}` : ""),
    });
    this.chooser = new Chooser({
      board: this.board,
      decide: (answer) => this.#decide(answer),
      preview: (draft) => live.preview(key, this.#page.state.ply, draft),
      onPrompt: (prompt) => {
        this.#page.prompt = prompt;
        this.#tellStatus();
      },
    });
    // A player with one seat sits below the board.
    if (me.length === 1 && me[0] === game.far_seat) this.board.turn();
    this.actions = this.#makeActions();
    this.#build(game.title);
    document.addEventListener("keydown", this.#keys);
    this.#update(null);
  }

  close() {
    document.removeEventListener("keydown", this.#keys);
    this.#unwatch();
    clearInterval(this.#timer);
    this.#players.close();
  }

  /**
   * Show how the game stands now.
   * @param {Wire.State} state
   */
  take(state) {
    const before = this.#page.state;
    this.#page.state = state;
    this.#update(before);
  }

  /**
   * Say what went wrong, or take that back with an empty text.
   * @param {string} text
   */
  say(text) {
    this.#notation.say(text);
  }

  // What is shown

  /** @param {string} title */
  #build(title) {
    fill(this.#main, h("div", { class: "table" },
      h("h1", { class: "hidden" }, title),
      this.#players.above,
      h("section", { class: "middle", "aria-label": "Board" },
        h("div", { class: "status-bar" }, this.#status, this.#retry, this.#hurry),
        this.board.element, h("div", { class: "below" }, this.#words, this.#moment), this.#strip.element),
      this.#players.below,
      h("section", { class: "orders", "aria-label": "What you can do" }, this.#notices, this.chooser.element),
      h("div", { class: "side" },
        this.#record.element, this.#scores.element, this.#notation.element, this.actions.element)));
  }

  /** @param {Wire.State | null} before */
  #update(before) {
    const page = this.#page;
    const { state } = page;
    const isOwn = Boolean(page.sent);
    if (state.rematch && page.wantsAgain) return this.#go(`/play/${state.rematch}`);
    const isMoved = !before || before.ply !== state.ply;
    if (!before || isMoved || decider(before) !== decider(state)) this.#dropHint();
    if (before && isMoved) this.#past.grow(state.record_from < before.record.length);
    if (isMoved && page.sent && !page.sent.lost) page.sent = null;
    if (page.viewing !== null && page.viewing > state.record.length) page.viewing = null;
    if (page.viewing === null) this.#drawLive(before, isMoved, isOwn);
    this.#drawAround();
    if (isMoved) {
      const news = this.#strip.take(state.events, state.record.length === before?.record.length);
      if (page.viewing === null) this.#tell(undefined, before ? news : []);
    }
    return this.#sendAgain();
  }

  /** @type {(before: Wire.State | null, isMoved: boolean, isOwn: boolean) => void} */
  #drawLive(before, isMoved, isOwn) {
    const { state } = this.#page;
    const { view } = state;
    // A page with several seats decides for the next one, though the board is the same. What is begun stays where
    // nothing has changed for the player who decides: another one has left the game.
    const isSame = !isMoved || (before && view.form && sameView(before.view, view));
    if (before && isSame && decider(before) === decider(state) && this.chooser.active) return;
    this.chooser.set(view.form, view.scene);
    this.#markLast(state.record.length);
    if (!before || state.ply !== before.ply + 1) return;
    // A choice made here stood on the board as a ghost already.
    const news = state.events.filter(({ kind, player }) =>
      !(isOwn && player !== null && state.me.includes(player) && (kind === "place" || kind === "move")));
    this.board.overlay(arrowsOf(state.events, state.game));
    animate(this.board, news, before.view.scene, (player, amount) => this.#players.paid(player, amount));
  }

  #drawAround() {
    const { state, viewing } = this.#page;
    const view = this.#past.known(viewing) ?? state.view;
    this.#players.show(state, view);
    this.#record.show(state, viewing);
    this.#scores.show(state, viewing);
    this.#notation.show(Boolean(state.view.form) && viewing === null, state.me.length > 0 && !isOver(state));
    write(this.#moment, view.moment);
    this.#drawNotices();
    this.#drawActions();
    this.#tellStatus();
  }

  /**
   * Mark what a turn was about, by its number; where it was about much, less loudly.
   * @param {number} turn
   */
  #markLast(turn) {
    const cells = this.#page.state.record[turn - 1]?.marks ?? [];
    const isMuch = cells.length > MANY;
    this.board.mark("last", isMuch ? [] : cells);
    this.board.mark("touched", isMuch ? cells : []);
  }

  /**
   * Show what happened in a turn, the last one if nothing else is said, and announce what of it is new.
   * @param {Wire.GameEvent[]} [events]
   */
  #tell(events, news = events ?? []) {
    this.#strip.show(events);
    for (const { words } of news) announce(words);
  }

  #tellStatus() {
    const { state } = this.#page;
    const [kind, text] = statusOf(this.#page, live.status);
    set(this.#main, "data-state", kind);
    write(this.#status, text);
    this.#retry.hidden = kind !== "offline";
    this.#hurry.hidden = kind === "offline" || isOver(state) || state.compiling || !state.may.hurry;
  }

  #drawNotices() {
    const { state, hint } = this.#page;
    const isEnded = isOver(state);
    const act = (/** @type {Wire.Action} */ what) => this.#act(what);
    showNotices(this.#notices, [
      isEnded && endNotice(state, this.#key, act),
      ...(isEnded ? [] : seatNotices(state)),
      ...requestNotices(state, isEnded, act),
      hint && h("p", { class: "hint" }, h("strong", null, "Hint "), hint.said),
      !isEnded && state.me.length === 0 && h("p", { class: "quiet" }, "You are watching."),
    ]);
  }

  #makeActions() {
    const looked = () => {
      const { state, viewing } = this.#page;
      const position = (viewing === null ? state.view : this.#past.known(viewing))?.position;
      return position ? positionText(state.game, position) : "";
    };
    const save = async () => download(`${this.#page.state.game.name}.txt`, await this.#past.text());
    /** @type {(label: string, text: () => string, act: string) => HTMLElement} */
    const copying = (label, text, act) => copyButton(label, text, { class: "small", data: { act } });
    return new Actions([
      { act: "hint", label: "Hint (H)", click: () => this.#askHint() },
      { act: "back", label: "Take back (U)", click: () => this.#act("back") },
      { act: "draw", label: "Offer a draw", click: () => this.#act("draw") },
      { act: "resign", label: "Resign", click: () => this.#resign() },
      { act: "analyse", label: "Analyse", click: () => this.#go(`/analyse?key=${this.#key}`) },
      { act: "turn", label: "Turn the board", click: () => this.board.turn() },
      { act: "position", node: copying("Copy position", looked, "position") },
      { act: "link", node: copying("Copy link to watch", () => playLink(this.#page.state.watch), "link") },
      { act: "download", label: "Download record", click: save },
    ]);
  }

  #drawActions() {
    const { state } = this.#page;
    const { may, me, asks, view } = state;
    this.actions.show({
      ...may, draw: may.draw && asks.draw === null, analyse: !isOver(state) && (may.hint || !me.length),
      turn: true, position: view.position !== null, link: true, download: true,
    });
  }

  /**
   * Show the position after n turns; null for the game as it stands.
   * @param {number | null} n
   */
  async #show(n) {
    const page = this.#page;
    if (n === page.viewing) return;
    page.viewing = n;
    this.#dropHint();
    this.say("");
    if (n === null) {
      const { view, record } = page.state;
      this.chooser.set(view.form, view.scene);
      this.#markLast(record.length);
      this.#drawAround();
      this.#tell(undefined, []);
      return;
    }
    this.chooser.set(null, null);
    try {
      const seen = await this.#past.after(n, page.state.game);
      if (page.viewing !== n) return;
      this.board.show(seen.scene);
      this.#markLast(n);
      this.#drawAround();
      this.board.overlay(arrowsOf(seen.events, page.state.game));
      this.#tell(seen.events);
    } catch (problem) {
      if (page.viewing !== n) return;
      this.#show(null);
      this.say(reason(problem));
    }
  }

  // What is asked

  /** @param {Wire.Answer} answer */
  #decide(answer) {
    const page = this.#page;
    const sent = { answer, ply: page.state.ply, player: decider(page.state), lost: false };
    page.sent = sent;
    live.ask({ type: "decide", key: this.#key, ply: sent.ply, player: sent.player, answer }, (reply) => {
      if (reply.type === "state") this.#notation.done();
      else if (reply.type === "lost") sent.lost = true;
      else if (reply.type === "refused" || reply.type === "error") {
        page.sent = null;
        if (reply.type === "refused" && reply.state.ply !== page.state.ply) this.take(reply.state);
        if (answer.text) this.#notation.refuse(reply.why);
        else this.chooser.refuse(reply.why);
      }
    });
  }

  /** What was decided while the connection broke is sent again, if the game still stands where it did. */
  #sendAgain() {
    const { sent, state } = this.#page;
    if (!sent?.lost) return;
    this.#page.sent = null;
    if (sent.ply === state.ply && sent.player === decider(state)) this.#decide(sent.answer);
  }

  /** @param {Wire.Action} what */
  #act(what) {
    this.#page.wantsAgain ||= what === "rematch";
    live.ask({ type: "act", key: this.#key, ply: this.#page.state.ply, what }, (reply) => {
      this.say("why" in reply ? reply.why : "");
    });
  }

  async #resign() {
    const isForTwo = this.#page.state.players.length <= 2;
    const question = isForTwo ? "Resign this game?" : "Resign? An opponent will play on in your seat.";
    if (await confirmed(question, "Resign")) this.#act("resign");
  }

  #askHint() {
    const page = this.#page;
    if (page.hint?.runs) return;
    this.#show(null);
    const hint = { runs: true, said: "thinking …" };
    page.hint = hint;
    this.#drawNotices();
    live.ask({ type: "hint", key: this.#key, ply: page.state.ply }, (reply) => {
      // After another move, or a look elsewhere, it is no longer wanted.
      if (page.hint !== hint) return;
      if (reply.type === "state") this.#dropHint();
      else {
        const isFound = reply.type === "hint";
        const said = isFound ? [reply.text, reply.words].filter(Boolean).join(": ") : "why" in reply ? reply.why : "";
        page.hint = { runs: false, said };
        this.board.mark("hinted", isFound ? reply.cells : []);
        announce(`Hint: ${said}`);
      }
      this.#drawNotices();
    });
  }

  #dropHint() {
    this.#page.hint = null;
    this.board.mark("hinted", []);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (document.querySelector("dialog[open]") || target?.closest("input, textarea, select")) return;
    const key = event.key.toLowerCase();
    if (event.altKey && (key === "arrowleft" || key === "arrowright")) {
      event.preventDefault();
      if (key === "arrowleft") this.#record.back();
      else this.#record.on();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOnControl = target?.closest("button, a, summary, [role=button]");
    const { may } = this.#page.state;
    if (key === "escape") this.chooser.back();
    else if ((key === " " || key === "enter") && !isOnControl) this.chooser.execute();
    else if (key === "u" && may.back) this.#act("back");
    else if (key === "h" && may.hint) this.#askHint();
    else return;
    event.preventDefault();
  }
}
