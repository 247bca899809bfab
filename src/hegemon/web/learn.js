// The guided first game: prepared positions, each asks for the right move and says why.

import { h, fill, button } from "./dom.js";
import { get, post } from "./net.js";
import { Trial } from "./trial.js";

const paragraphs = (/** @type {string} */ text) =>
  text.trim().split(/\n\s*\n/).filter(Boolean).map((part) => h("p", null, part));

/**
 * The lessons solved so far, kept in this browser.
 * @type {(game: string) => Set<number>}
 */
const solvedOf = (game) => new Set(JSON.parse(localStorage.getItem(`hegemon.learn.${game}`) ?? "[]"));
/** @type {(game: string, solved: Set<number>) => void} */
const keepSolved = (game, solved) => localStorage.setItem(`hegemon.learn.${game}`, JSON.stringify([...solved]));

/**
 * The lessons of the game `name`.
 * @type {Page.Script["open"]}
 */
export async function open(main, { name: game }) {
  /** @type {{ title: string, lessons: Wire.Lesson[] }} */
  const { title, lessons } = await get(`/api/lessons/${encodeURIComponent(game)}`);
  document.title = `Learn ${title} · Hegemon`;
  const heading = h("h1", null, title);
  if (!lessons.length) {
    const none = h("p", null, "This game has no guided first game yet.");
    fill(main, h("div", { class: "prose" }, heading, none, ending(game)));
    return;
  }
  const solved = solvedOf(game);
  const steps = h("ol", { class: "steps-bar" });
  const stage = h("section", { class: "lesson", "aria-live": "off" });
  fill(main, h("div", { class: "learn" }, heading, h("nav", { "aria-label": "Lessons" }, steps), stage));

  /** @param {number} current */
  function drawSteps(current) {
    fill(steps, lessons.map((lesson, at) => h("li", null, button(String(at + 1), () => visit(at), {
      class: solved.has(at) ? "solved" : null,
      "aria-current": at === current ? "step" : null,
      "aria-label": `Lesson ${at + 1}, ${lesson.title}${solved.has(at) ? ", solved" : ""}`,
    }))));
  }

  /** @param {number} at */
  function visit(at, byKey = true) {
    drawSteps(at);
    if (at < lessons.length) {
      fill(stage, lessonStage({ game, at, lesson: lessons[at], count: lessons.length, onSolved, onNext: visit }));
    } else fill(stage, farewell(game, lessons.length, lessons.length - solved.size));
    if (byKey) stage.querySelector("h2")?.focus();
  }

  /** @param {number} at */
  function onSolved(at) {
    solved.add(at);
    keepSolved(game, solved);
    drawSteps(at);
  }

  const first = lessons.findIndex((_, at) => !solved.has(at));
  visit(first < 0 ? lessons.length : first, false);
}

/**
 * What is said after the last lesson, of which some may be left.
 * @type {(game: string, count: number, left: number) => HTMLElement}
 */
function farewell(game, count, left) {
  const title = left ? "That was the last lesson" : "You know all you need";
  const words = left ? `${left} of ${count} are still to be solved; they wait above.`
    : `All ${count} lessons are solved. Now play your first real game.`;
  return h("div", { class: "prose" }, h("h2", { tabindex: -1 }, title), h("p", null, words), ending(game));
}

const ending = (/** @type {string} */ game) =>
  h("p", { class: "row" }, h("a", { class: "button primary", href: `/new/${game}` }, "Play your first real game"),
    h("a", { class: "button", href: `/rules/${game}` }, "Read all the rules"));

/**
 * One lesson: what it is about, its board, and what is said to each answer.
 * @type {(stage: { game: string, at: number, lesson: Wire.Lesson, count: number, onSolved: (at: number) => void,
 *   onNext: (at: number) => void }) => HTMLElement[]}
 */
function lessonStage({ game, at, lesson, count, onSolved, onNext }) {
  const verdict = h("div", { class: "verdict", role: "status" });
  const title = at + 1 < count ? "Next lesson" : "Finish";
  const next = button(title, () => onNext(at + 1), { class: "primary", hidden: true });
  const hint = button("Hint", () => say("hint", lesson.hint), { hidden: !lesson.hint });
  const trial = new Trial({ label: lesson.title, judge, onProblem: (why) => say("wrong", why) });
  let solved = false;

  /** @type {(kind: string, words: string) => void} */
  function say(kind, words) {
    fill(verdict, h("div", { class: kind }, paragraphs(words)));
  }

  /**
   * The right move is played; a wrong one is explained, and the board stays as it was.
   * @param {Wire.Answer} answer
   */
  async function judge(answer) {
    if (solved) return true;
    const { right: isRight, text, words } = await post(`/api/lessons/${encodeURIComponent(game)}/${at}`, { answer });
    say(isRight ? "right" : "wrong", `${isRight ? "Right" : "Not this one"}: ${text}\n\n${words}`);
    if (!isRight) {
      trial.restart();
      return false;
    }
    solved = true;
    hint.hidden = true;
    next.hidden = false;
    onSolved(at);
    setTimeout(() => next.focus(), 0);
    return true;
  }

  trial.load({ game, options: lesson.options, position: lesson.position });
  return [
    h("div", { class: "lesson-words prose" },
      h("p", { class: "quiet" }, `Lesson ${at + 1} of ${count}`), h("h2", { tabindex: -1 }, lesson.title),
      paragraphs(lesson.text),
      h("p", { class: "ask" }, lesson.ask)),
    h("div", { class: "lesson-board" }, trial.element),
    h("div", { class: "lesson-verdict prose" }, verdict, h("p", { class: "row" }, next, hint)),
  ];
}
