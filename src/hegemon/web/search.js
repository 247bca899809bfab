// A search that the server runs for this page.

import { live } from "./net.js";

/**
 * Ask for thoughts about a position of a record; they come until it is done or stopped.
 * @type {(searched: Page.Searched, onThought: (thought: Page.Found) => void) => Page.Search}
 */
export function startSearch({ shown, at, seconds, player = null }, onThought) {
  const { name: game, options } = shown.game;
  /** @type {number | null} */
  let id = null;
  const search = {
    running: true,
    stop() {
      this.running = false;
      if (id !== null) live.stop(id);
    },
  };
  id = live.askWhenOnline({ type: "analyse", game, options, record: shown.text, at, player, seconds }, (reply) => {
    if (reply.type === "thought") {
      if (search.running) onThought(reply);
      else live.stop(reply.id);
    } else if (search.running) {
      onThought({ done: true, value: null, words: "why" in reply ? reply.why : "No answer came." });
    }
  });
  return search;
}
