// Home: the games as cards, this person's games, challenges to take, games to watch, and a text to open.

import { h, fill, button, link, copyButton, reason, write } from "./dom.js";
import { allGames, get, post, myName, privateLink } from "./net.js";
import { addressWith, sourceIn } from "./sources.js";
import { drawScene } from "./scene.js";

const AGAIN = 10_000;
const SHOWN = 10;

/**
 * The home page.
 * @type {Page.Script["open"]}
 */
export async function open(main, { go }) {
  document.title = "Hegemon: games of influence";
  const [games, { scenes }] = await Promise.all([allGames(), get("/api/covers")]);
  const mine = h("section", { class: "panel", "aria-label": "My games", hidden: true });
  const lobby = h("section", { class: "panel", "aria-label": "Open challenges and games to watch" });
  fill(main,
    h("h1", { class: "hidden" }, "Games"),
    h("div", { class: "cards" }, games.map((game) => card(game, scenes[game.name]))),
    h("div", { class: "columns" }, mine, lobby, h("div", null, fromText(games, go), secondDevice())));
  const refresh = async () => {
    if (document.hidden) return;
    const [own, open] = await Promise.allSettled([get("/api/mine"), get("/api/lobby")]);
    if (own.status === "fulfilled") drawMine(mine, own.value.games);
    if (open.status === "fulfilled") drawLobby(lobby, open.value, go);
  };
  refresh();
  const timer = setInterval(refresh, AGAIN);
  return () => clearInterval(timer);
}

/** @type {(game: Wire.ListedGame, scene: Wire.Scene | null) => HTMLElement} */
function card(game, scene) {
  const [low, high] = game.players;
  return h("article", { class: "card", data: { game: game.name } },
    link(drawScene(scene), `/new/${game.name}`, { class: "card-board", tabindex: -1, "aria-hidden": "true" }),
    h("h2", null, game.title),
    h("p", null, game.about),
    h("p", { class: "quiet" }, `${low === high ? low : `${low} to ${high}`} players`),
    h("p", { class: "row" },
      link("Play", `/new/${game.name}`, { class: "button primary", "aria-label": `Play ${game.title}` }),
      link("Rules", `/rules/${game.name}`, { "aria-label": `Rules of ${game.title}` }),
      game.lessons !== 0 && link("Learn", `/learn/${game.name}`, { "aria-label": `Learn ${game.title}` })));
}

/**
 * A game in a list: what it is, its players, how it stands.
 * @type {(game: { key: string, title: string, players: string[] }, stands: string, kind?: string) => HTMLElement}
 */
const row = ({ key, title, players }, stands, kind = "badge") => h("li", null, h("a", { href: `/play/${key}` },
  h("strong", null, title), ` ${players.join(" – ")}`, h("span", { class: kind }, stands)));

/** @type {(section: HTMLElement, games: Wire.OwnGame[]) => void} */
function drawMine(section, games) {
  section.hidden = games.length === 0;
  const rank = (/** @type {Wire.OwnGame} */ game) => (game.over ? 2 : game.your_turn ? 0 : 1);
  const rows = [...games].sort((a, b) => rank(a) - rank(b)).slice(0, SHOWN).map((game) => {
    if (game.over) return row(game, game.outcome ?? "over");
    return game.your_turn ? row(game, "your turn", "badge now") : row(game, "waiting");
  });
  fill(section, h("h2", null, "My games"), h("ul", { class: "list" }, rows));
}

/**
 * @type {(section: HTMLElement, lobby: { challenges: Wire.Challenge[], watch: Wire.Watched[] }, go: Page.Go)
 *   => void}
 */
function drawLobby(section, { challenges, watch }, go) {
  const none = (/** @type {object[]} */ list, /** @type {string} */ text) =>
    list.length === 0 && h("p", { class: "quiet" }, text);
  fill(section,
    h("h2", null, "Open challenges"),
    none(challenges, "None now. Start a game and leave a seat open: it appears here for everybody."),
    h("ul", { class: "list" }, challenges.map((one) => challengeRow(one, go))),
    h("h2", null, "Watch"),
    none(watch, "Nobody plays in the open now."),
    h("ul", { class: "list" }, watch.slice(0, SHOWN).map((game) => row(game, `turn ${game.turn}`))));
}

/** @type {(challenge: Wire.Challenge, go: Page.Go) => HTMLElement} */
function challengeRow({ challenge, title, by, seat, clock, options }, go) {
  const note = h("span", { class: "toast", role: "status" });
  const about = [by && `by ${by}`, seat && `you are ${seat}`, clock, options].filter(Boolean).join(", ");
  const take = async () => {
    try {
      go(`/play/${(await post("/api/take", { challenge, ...(myName() && { name: myName() }) })).play}`);
    } catch (problem) {
      write(note, reason(problem));
    }
  };
  return h("li", { class: "row" }, h("span", { class: "grow" }, h("strong", null, title), ` ${about}`), note,
    button("Take", take, { "aria-label": `Take the challenge: ${title} ${about}` }));
}

/**
 * A record or a position that somebody has as text.
 * @type {(games: Wire.ListedGame[], go: Page.Go) => HTMLElement}
 */
function fromText(games, go) {
  const text = h("textarea", { id: "text", rows: 4, spellcheck: "false", autocomplete: "off" });
  const which = h("select", { id: "text-game" }, games.map((game) => h("option", { value: game.name }, game.title)));
  const note = h("p", { class: "toast", role: "status" });
  const openAt = (/** @type {(game: string) => string} */ page) => async () => {
    write(note, "");
    try {
      const source = await sourceIn(text.value, which.value);
      go(addressWith(page(source.game), source));
    } catch (problem) {
      write(note, reason(problem));
    }
  };
  return h("section", { class: "panel", "aria-labelledby": "text-title" },
    h("h2", { id: "text-title" }, "Open a text"),
    h("label", { for: "text" }, "A record or a position"), text,
    h("label", { for: "text-game" }, "of the game"), which, note,
    h("p", { class: "row" },
      button("Analyse", openAt(() => "/analyse"), { data: { act: "open-analyse" } }),
      button("Play on from here", openAt((game) => `/new/${game}`), { data: { act: "open-play" } })));
}

function secondDevice() {
  return h("section", { class: "panel", "aria-labelledby": "device-title" },
    h("h2", { id: "device-title" }, "On a second device"),
    h("p", { class: "quiet" }, "There are no accounts. This private link opens your games elsewhere. ",
      "Anybody with the link plays as you."),
    copyButton("Copy my private link", privateLink()));
}
