// A board on which anything may be tried: nothing is kept, the server answers every look with a whole position.

import { h, write } from "./dom.js";
import { post } from "./net.js";
import { createBoard } from "./board.js";
import { createChooser } from "./choose.js";

/**
 * A trial board. `onShown(answer)` is told what the server shows, `onProblem(text)` what it refuses; `judge(answer)`,
 * where it is given, is asked first and may keep a decision from being played by resolving to false.
 */
export function createTrial({ label, onShown = () => {}, onProblem = () => {}, judge = null }) {
  const prompt = h("p", { class: "prompt" });
  const board = createBoard({ label, onChoose: (cell, how) => chooser.choose(cell, how) });
  const chooser = createChooser({ board, decide, preview, onPrompt: (text) => write(prompt, text) });
  const element = h("div", { class: "trial" }, board.element, prompt, chooser.element);
  let source = null;
  let answers = [];
  let at = null;
  let shown = null;
  let turn = 0;

  const body = (more = {}) => ({ ...source, answers, at, ...more });

  /** Show a position: `{ game, options, position }` or `{ game, options, record }`, after `where` turns of it. */
  function load(next, where = null) {
    const before = { source, answers, at };
    source = { position: null, record: null, seed: Math.floor(Math.random() * 2 ** 48), ...next };
    answers = [];
    at = where;
    return look((why) => {
      ({ source, answers, at } = before);
      onProblem(why);
    });
  }

  async function look(refuse = onProblem) {
    const mine = ++turn;
    try {
      const answer = await post("/api/look", body());
      if (mine !== turn) return null;
      shown = answer;
      // Within a turn the record can't hold what was decided; between turns it holds everything.
      if (answers.length && answer.view.position !== null) {
        source = { ...source, position: null, record: answer.text };
        answers = [];
        at = null;
      }
      restart();
      board.mark("last", answer.record[answerAt() - 1]?.marks ?? []);
      onShown(answer);
      return answer;
    } catch (problem) {
      if (mine === turn) refuse(problem.message);
      return null;
    }
  }

  /** Show the position again, without what was begun. */
  function restart() {
    chooser.set(shown.view.form, shown.view.scene);
  }

  const answerAt = () => at ?? shown.record.length;

  async function decide(answer) {
    try {
      if (judge && !(await judge(answer))) return;
    } catch (problem) {
      chooser.refuse(problem.message);
      return;
    }
    await play([answer]);
  }

  /** Play decisions from the position that is shown; what came after it in the record is given up. */
  function play(made, refuse = chooser.refuse) {
    const before = answers;
    answers = [...answers, ...made];
    return look((why) => {
      answers = before;
      refuse(why);
    });
  }

  function preview(draft) {
    return post("/api/preview", body({ draft }));
  }

  element.addEventListener("keydown", (event) => {
    const onBoard = event.target.closest("[role=grid]");
    if (event.key === "Escape" && chooser.back()) event.preventDefault();
    else if (event.key === " " && onBoard) {
      event.preventDefault();
      chooser.execute();
    }
  });

  return {
    element, board, load, play, restart,
    /** The picture after some more decisions, which are not played, and the cells they are about. */
    async peek(made) {
      const { view, record } = await post("/api/look", body({ answers: [...answers, ...made] }));
      return { scene: view.scene, cells: record.slice(answerAt()).flatMap(({ marks }) => marks) };
    },
    /** Show the position after so many turns. */
    goTo(where) {
      answers = [];
      at = where;
      return look();
    },
    get shown() { return shown; },
    /** After how many turns the position is. */
    get at() { return shown ? answerAt() : 0; },
  };
}
