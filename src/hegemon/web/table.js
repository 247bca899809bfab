// The page of a game: players, board, record and what can be done. The server decides; this shows and asks.
//
// Hooks that stay: [data-cell="C2"] the cells · #status what is asked or awaited · #moment · #events · #record with
// [data-turn="3"] · #notation · .toast why something was refused · #notices · [data-player="0"] · [data-act="..."]:
// execute, step-back, first, previous, next, last, back, draw, no-draw, grant-back, no-back, resign, rematch, hint,
// hurry, analyse, turn, position, link, copy-seat, download, new, retry · [data-step="0"] buttons of a form · in the tray
// [data-item="name"] with [data-how="more"] and [data-how="less"] · main[data-state] is loading, offline, looking,
// over, mine, decided, thinking or waiting.

import { h, fill, button, link, copyButton, announce, confirmed, download, write, set } from "./dom.js";
import { live, post, getText, chosenOf, playLink, positionText, queryWith, Problem } from "./net.js";
import { createBoard } from "./board.js";
import { createChooser } from "./choose.js";
import { animate, arrowsOf, createStrip } from "./animate.js";
import { createPlayers, paintOf } from "./players.js";
import { createScores } from "./scores.js";
import { outcomeText, turnText } from "./words.js";
import { createRecord, createActions, createNotation, seatNotices, wishNotices, showNotices } from "./side.js";

const MANY = 6;

/** The page of a game, by the key of a seat or of watching. */
export async function open(main, { name: key, go }) {
  document.title = "Hegemon";
  const table = new Table(main, key, go);
  live.join(key, (message) => table.hear(message));
  return () => table.close();
}

class Table {
  state = null;
  viewing = null;
  seen = new Map();
  sent = null;
  hint = null;
  prompt = "";
  wantsAgain = false;

  constructor(main, key, go) {
    Object.assign(this, { main, key, go });
    set(main, "data-state", "loading");
    this.keys = (event) => this.press(event);
    document.addEventListener("keydown", this.keys);
    this.unwatch = live.watch(() => this.tellStatus());
    this.timer = setInterval(() => live.online || this.tellStatus(), 500);
  }

  close() {
    live.leave(this.key);
    document.removeEventListener("keydown", this.keys);
    this.unwatch();
    clearInterval(this.timer);
    this.players?.close();
    set(this.main, "data-state", null);
  }

  /** A state of this game, or an error that concerns the whole socket. */
  hear(message) {
    if (message.type === "state") this.take(message);
    else if (!this.state) this.lost(message.why);
    else this.say(message.why);
  }

  lost(why) {
    fill(this.main, h("div", { class: "panel problem" }, h("h1", null, "No game here"), h("p", null, why),
      link("To the games", "/", { class: "button primary" })));
  }

  take(state) {
    const before = this.state;
    this.state = state;
    if (state.rematch && this.wantsAgain) return this.go(`/play/${state.rematch}`);
    if (!before) this.build();
    const moved = !before || before.ply !== state.ply;
    const own = Boolean(this.sent);
    if (moved || decider(before) !== decider(state)) this.dropHint();
    // What was taken back is no longer what it was.
    if (moved && before && state.record_from < before.record.length) this.seen.clear();
    if (moved) this.text = null;
    if (moved && this.sent && !this.sent.lost) this.sent = null;
    if (this.viewing !== null && this.viewing > state.record.length) this.viewing = null;
    if (this.viewing === null) this.drawLive(before, moved, own);
    this.drawAround();
    const news = moved ? this.strip.take(state.events, state.record.length === before?.record.length) : [];
    if (moved && this.viewing === null) this.tell(undefined, before ? news : []);
    this.sendAgain();
  }

  build() {
    const { game, me } = this.state;
    document.title = `${game.title} · Hegemon`;
    this.look = h("p", { class: "look", "aria-hidden": "true" });
    this.status = h("p", { id: "status", role: "status" });
    this.moment = h("p", { id: "moment" });
    this.retry = button("Try now", () => live.retry(), { class: "small", hidden: true, data: { act: "retry" } });
    this.hurry = button("Move now", () => this.act("hurry"), { class: "small", hidden: true, data: { act: "hurry" } });
    this.strip = createStrip();
    this.notices = h("div", { id: "notices", class: "panel", hidden: true });
    this.board = createBoard({
      label: `Board of ${game.title}`,
      onChoose: (cell, how) => (this.viewing === null ? this.chooser.choose(cell, how) : this.show(null)),
      onLook: (cell) => write(this.look, cell ? `${cell.name}: ${cell.words}` : ""),
    });
    this.chooser = createChooser({
      board: this.board,
      decide: (answer) => this.decide(answer),
      preview: (draft) => this.preview(draft),
      onPrompt: (prompt) => { this.prompt = prompt; this.tellStatus(); },
    });
    // Everybody sits below the board, as far as he has one seat.
    if (me.length === 1 && me[0] === game.far_seat) this.board.turn();
    this.players = createPlayers();
    this.record = createRecord((n) => this.show(n));
    this.scores = createScores();
    this.actions = createActions();
    this.notation = createNotation((text) => this.decide({ text }));
    fill(this.main, h("div", { class: "table" },
      h("h1", { class: "hidden" }, game.title),
      this.players.them,
      h("section", { class: "middle", "aria-label": "Board" },
        h("div", { class: "status-bar" }, this.status, this.retry, this.hurry),
        this.board.element, h("div", { class: "below" }, this.look, this.moment), this.strip.element),
      this.players.mine,
      h("section", { class: "orders", "aria-label": "What you can do" }, this.notices, this.chooser.element),
      h("div", { class: "side" }, this.record.element, this.scores.element, this.notation.element, this.actions.element)));
  }

  drawLive(before, moved, own) {
    const { state } = this;
    const { view } = state;
    // Who holds several seats decides for the next one, though the board is the same. What is begun stays where
    // nothing has changed for who decides: another has left the game.
    const isSame = before && decider(before) === decider(state) && this.chooser.active
      && (!moved || (view.form && same(before.view, view)));
    if (isSame) return;
    this.chooser.set(view.form, view.scene);
    this.markLast(state.record.length);
    if (!before || state.ply !== before.ply + 1) return;
    // One's own choice stood there as a ghost already.
    const stood = ({ kind, player }) => own && state.me.includes(player) && (kind === "place" || kind === "move");
    const news = state.events.filter((event) => !stood(event));
    this.board.overlay(this.arrows(state.events));
    animate(this.board, news, before.view.scene, (player, amount) => this.players.paid(player, amount));
  }

  drawAround() {
    const { state } = this;
    const view = this.viewing === null ? state.view : this.seen.get(this.viewing) ?? state.view;
    this.players.show(state, view);
    this.record.show(state, this.viewing);
    this.scores.show(state, this.viewing);
    this.notation.show(Boolean(state.view.form) && this.viewing === null, state.me.length > 0 && !this.over);
    write(this.moment, view.moment);
    this.drawNotices();
    this.drawActions();
    this.tellStatus();
  }

  /** Show what the last of so many turns was about; where it was about much, less loudly. */
  markLast(turns) {
    const cells = this.state.record[turns - 1]?.marks ?? [];
    const many = cells.length > MANY;
    this.board.mark("last", many ? [] : cells);
    this.board.mark("touched", many ? cells : []);
  }

  arrows(events) {
    return arrowsOf(events, (player) => paintOf(this.state.game, player));
  }

  /** Show what happened in a turn, the last one if nothing else is said, and tell what of it is news. */
  tell(events, news = events) {
    this.strip.show(events);
    for (const { words } of news) announce(words);
  }

  /** The record as text, asked for once a ply. */
  recordText() {
    this.text ??= getText(`/api/record/${this.key}`);
    return this.text;
  }

  /** Show the position after n turns; null for the game as it stands. */
  async show(n) {
    const { state } = this;
    if (n === this.viewing) return;
    this.viewing = n;
    this.dropHint();
    this.say("");
    if (n === null) {
      this.chooser.set(state.view.form, state.view.scene);
      this.markLast(state.record.length);
      this.drawAround();
      this.tell(undefined, []);
      return;
    }
    this.chooser.set(null, null);
    try {
      if (!this.seen.has(n)) {
        const { name: game, options } = state.game;
        const record = await this.recordText();
        const { view, events } = await post("/api/look", { game, options, record, answers: [], at: n });
        this.seen.set(n, { ...view, events });
      }
      if (this.viewing !== n) return;
      this.board.show(this.seen.get(n).scene);
      this.markLast(n);
      this.drawAround();
      const { events } = this.seen.get(n);
      this.board.overlay(this.arrows(events));
      this.tell(events);
    } catch (problem) {
      this.viewing = null;
      this.show(null);
      this.say(problem.message);
    }
  }

  decide(answer) {
    const sent = { answer, ply: this.state.ply, player: decider(this.state), lost: false };
    this.sent = sent;
    live.ask({ type: "decide", key: this.key, ply: sent.ply, player: sent.player, answer }, (reply) => {
      if (reply.type === "state") this.notation.done();
      else if (reply.type === "lost") sent.lost = true;
      else {
        this.sent = null;
        if (reply.state && reply.state.ply !== this.state.ply) this.take(reply.state);
        if (answer.text) this.notation.refuse(reply.why);
        else this.chooser.refuse(reply.why);
      }
    });
  }

  /** What was decided while the connection broke is sent again, if the game still stands where it did. */
  sendAgain() {
    if (!this.sent?.lost) return;
    const { answer, ply, player } = this.sent;
    this.sent = null;
    if (ply === this.state.ply && player === decider(this.state)) this.decide(answer);
  }

  preview(draft) {
    return new Promise((resolve, reject) => {
      live.ask({ type: "preview", key: this.key, ply: this.state.ply, answer: draft }, (reply) => {
        if (reply.type === "preview") resolve(reply);
        else reject(new Problem(reply.why ?? "The game has gone on."));
      });
    });
  }

  act(what) {
    this.wantsAgain ||= what === "rematch";
    live.ask({ type: "act", key: this.key, ply: this.state.ply, what }, (reply) => {
      this.say(reply.type === "state" ? "" : reply.why);
    });
  }

  say(text) {
    this.notation.say(text ?? "");
  }

  askHint() {
    if (this.hint?.runs) return;
    this.show(null);
    const hint = { runs: true, said: "thinking …" };
    this.hint = hint;
    this.drawNotices();
    live.ask({ type: "hint", key: this.key, ply: this.state.ply }, ({ type, text, words, why, cells = [] }) => {
      // Who has moved on, or looks elsewhere, no longer wants it.
      if (this.hint !== hint) return;
      if (type === "state") this.dropHint();
      else {
        this.hint = { runs: false, said: why ?? [text, words].filter(Boolean).join(": ") };
        this.board.mark("hinted", cells);
        announce(`Hint: ${this.hint.said}`);
      }
      this.drawNotices();
    });
  }

  dropHint() {
    this.hint = null;
    this.board.mark("hinted", []);
  }

  get over() {
    return this.state.view.over || Boolean(this.state.view.outcome);
  }

  names(...players) {
    return players.map((player) => this.state.game.seats[player]).join(", ");
  }

  /** What state the page is in, and what it says about it. */
  statusText() {
    const { state } = this;
    if (!state) return ["loading", ""];
    const { view, me, thinking, decided } = state;
    const { online, seconds } = live.status;
    if (!online) return ["offline", `Disconnected. ${seconds ? `Trying again in ${seconds} s.` : "Trying again …"}`];
    if (this.viewing === 0) return ["looking", "The start"];
    if (this.viewing !== null) return ["looking", `After turn ${this.viewing} of ${state.record.length}`];
    if (this.over) return ["over", outcomeText(state.game, view.outcome)];
    if (view.form) return ["mine", turnText(this.prompt, me.length > 1 && this.names(decider(state)))];
    const awaited = `Waiting for ${this.names(...view.to_move.filter((player) => !decided.includes(player)))}.`;
    if (decided.some((player) => me.includes(player))) return ["decided", `Decided. ${awaited}`];
    const first = state.compiling ? " The first time, the game is compiled." : "";
    if (thinking.length) return ["thinking", `${this.names(...thinking)} is thinking …${first}`];
    return ["waiting", awaited];
  }

  tellStatus() {
    if (!this.status) return;
    const [kind, text] = this.statusText();
    set(this.main, "data-state", kind);
    write(this.status, text);
    this.retry.hidden = kind !== "offline";
    this.hurry.hidden = kind === "offline" || this.over || this.state.compiling || !this.state.may.hurry;
  }

  drawNotices() {
    const { state, over } = this;
    const said = (text) => h("p", { class: "quiet" }, text);
    showNotices(this.notices, [
      over && this.finished(),
      !over && seatNotices(state),
      wishNotices(state, over, (what) => this.act(what)),
      this.hint && h("p", { class: "hint" }, h("strong", null, "Hint "), this.hint.said),
      !over && state.me.length === 0 && said("You are watching."),
    ].flat());
  }

  finished() {
    const { state } = this;
    const again = { class: "button primary", data: { act: "rematch" } };
    return h("div", { class: "finished" }, h("h2", null, outcomeText(state.game, state.view.outcome)), h("p", { class: "row" },
      state.rematch ? link("To the rematch", `/play/${state.rematch}`, again)
        : state.may.rematch && button("Rematch", () => this.act("rematch"), again),
      link("Analyse", `/analyse?key=${this.key}`, { data: { act: "analyse" } }),
      link("New game", `/new/${state.game.name}?${queryWith({ options: chosenOf(state.game) })}`, { data: { act: "new" } })));
  }

  drawActions() {
    const { may, me, asks, view } = this.state;
    const analyse = () => this.go(`/analyse?key=${this.key}`);
    const looked = () => (this.viewing === null ? this.state.view : this.seen.get(this.viewing))?.position;
    const position = () => (looked() ? positionText(this.state.game, looked()) : "");
    const save = async () => download(`${this.state.game.name}.txt`, await this.recordText());
    const copied = (label, text, act) => copyButton(label, text, { class: "small", data: { act } });
    this.actions.show([
      { act: "hint", label: "Hint (H)", click: () => this.askHint(), shown: may.hint },
      { act: "back", label: "Take back (U)", click: () => this.act("back"), shown: may.back },
      { act: "draw", label: "Offer a draw", click: () => this.act("draw"), shown: may.draw && asks.draw === null },
      { act: "resign", label: "Resign", click: () => this.resign(), shown: may.resign },
      { act: "analyse", label: "Analyse", click: analyse, shown: !this.over && (may.hint || !me.length) },
      { act: "turn", label: "Turn the board", click: () => this.board.turn(), shown: true },
      { act: "position", node: copied("Copy position", position, "position"), shown: view.position !== null },
      { act: "link", node: copied("Copy link to watch", () => playLink(this.state.watch), "link"), shown: true },
      { act: "download", label: "Download record", click: save, shown: true },
    ]);
  }

  async resign() {
    const several = this.state.players.length > 2;
    if (await confirmed(several ? "Resign? An opponent will play on in your seat." : "Resign this game?", "Resign")) this.act("resign");
  }

  press(event) {
    const { target } = event;
    if (!this.state || document.querySelector("dialog[open]") || target.closest?.("input, textarea, select")) return;
    if (event.altKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      event.preventDefault();
      if (event.key === "ArrowLeft") this.record.back();
      else this.record.on();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const onControl = target.closest?.("button, a, summary, [role=button]");
    const { may } = this.state;
    if (event.key === "Escape") this.chooser.back();
    else if ((event.key === " " || event.key === "Enter") && !onControl) this.chooser.execute();
    else if (event.key.toLowerCase() === "u" && may.back) this.act("back");
    else if (event.key.toLowerCase() === "h" && may.hint) this.askHint();
    else return;
    event.preventDefault();
  }
}

const same = (one, other) => ["form", "scene"].every((part) => JSON.stringify(one[part]) === JSON.stringify(other[part]));

/** The player for whom this page may decide now; none if there is no form. */
const decider = ({ view, me }) => (view.form ? view.to_move.find((player) => me.includes(player)) : null);
