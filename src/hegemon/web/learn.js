// The guided first game: prepared positions, each asks for the right move and says why.

import { h, fill, button } from "./dom.js";
import { get, post } from "./net.js";
import { createTrial } from "./trial.js";

const paragraphs = (text) => text.trim().split(/\n\s*\n/).filter(Boolean).map((part) => h("p", null, part));

/** What somebody has solved, kept in this browser. */
const solvedOf = (game) => new Set(JSON.parse(localStorage.getItem(`hegemon.learn.${game}`) ?? "[]"));
const keepSolved = (game, solved) => localStorage.setItem(`hegemon.learn.${game}`, JSON.stringify([...solved]));

/** The lessons of the game `name`. */
export async function open(main, { name: game }) {
  const { title, lessons } = await get(`/api/lessons/${encodeURIComponent(game)}`);
  document.title = `Learn ${title} · Hegemon`;
  const heading = h("h1", null, title);
  if (!lessons.length) {
    fill(main, h("div", { class: "prose" }, heading, h("p", null, "This game has no guided first game yet."), ending(game)));
    return;
  }
  const solved = solvedOf(game);
  const steps = h("ol", { class: "steps-bar" });
  const stage = h("section", { class: "lesson", "aria-live": "off" });
  fill(main, h("div", { class: "learn" }, heading, h("nav", { "aria-label": "Lessons" }, steps), stage));

  function drawSteps(current) {
    fill(steps, lessons.map((lesson, at) => h("li", null, button(String(at + 1), () => visit(at), {
      class: solved.has(at) ? "solved" : null,
      "aria-current": at === current ? "step" : null,
      "aria-label": `Lesson ${at + 1}, ${lesson.title}${solved.has(at) ? ", solved" : ""}`,
    }))));
  }

  function visit(at, byKey = true) {
    drawSteps(at);
    if (at >= lessons.length) finish();
    else fill(stage, lessonStage({ game, at, lesson: lessons[at], count: lessons.length, onSolved, onNext: () => visit(at + 1) }));
    if (byKey) stage.querySelector("h2").focus();
  }

  function onSolved(at) {
    solved.add(at);
    keepSolved(game, solved);
    drawSteps(at);
  }

  function finish() {
    const left = lessons.length - solved.size;
    fill(stage, h("div", { class: "prose" }, h("h2", { tabindex: -1 }, left ? "That was the last lesson" : "You know all you need"),
      h("p", null, left ? `${left} of ${lessons.length} are still to be solved; they wait above.` : `All ${lessons.length} lessons are solved. Now play your first real game.`),
      ending(game)));
  }

  const first = lessons.findIndex((_, at) => !solved.has(at));
  visit(first < 0 ? lessons.length : first, false);
}

const ending = (game) =>
  h("p", { class: "row" }, h("a", { class: "button primary", href: `/new/${game}` }, "Play your first real game"),
    h("a", { class: "button", href: `/rules/${game}` }, "Read all the rules"));

/** One lesson: what it is about, its board, and what is said to each answer. */
function lessonStage({ game, at, lesson, count, onSolved, onNext }) {
  const verdict = h("div", { class: "verdict", role: "status" });
  const next = button(at + 1 < count ? "Next lesson" : "Finish", onNext, { class: "primary", hidden: true });
  const hint = button("Hint", () => say("hint", lesson.hint), { hidden: !lesson.hint });
  const trial = createTrial({ label: lesson.title, judge, onProblem: (why) => say("wrong", why) });
  let solved = false;

  function say(kind, words) {
    fill(verdict, h("div", { class: kind }, paragraphs(words)));
  }

  /** The right move is played; a wrong one is explained, and the board stays as it was. */
  async function judge(answer) {
    if (solved) return true;
    const { right, text, words } = await post(`/api/lessons/${encodeURIComponent(game)}/${at}`, { answer });
    say(right ? "right" : "wrong", `${right ? "Right" : "Not this one"}: ${text}\n\n${words}`);
    if (!right) {
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
      h("p", { class: "quiet" }, `Lesson ${at + 1} of ${count}`), h("h2", { tabindex: -1 }, lesson.title), paragraphs(lesson.text),
      h("p", { class: "ask" }, lesson.ask)),
    h("div", { class: "lesson-board" }, trial.element),
    h("div", { class: "lesson-verdict prose" }, verdict, h("p", { class: "row" }, next, hint)),
  ];
}
