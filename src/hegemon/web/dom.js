// Elements without markup: everything on the page is made here, so no foreign text can ever become HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element: `h("p", { class: "quiet", data: { n: 1 }, on: { click } }, "text", child)`.
 * @type {Page.MakeHtml}
 */
export const h = (tag, attributes, ...children) => dress(document.createElement(tag), attributes, children);

/**
 * An SVG element, made the same way.
 * @type {Page.MakeSvg}
 */
export const s = (tag, attributes, ...children) => dress(document.createElementNS(SVG, tag), attributes, children);

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Page.Attributes | null | undefined} attributes
 * @param {Page.Child[]} children
 */
function dress(element, attributes, children) {
  const { on = {}, data = {}, ...rest } = attributes ?? {};
  for (const [type, listener] of Object.entries(on)) if (listener) element.addEventListener(type, listener);
  for (const [name, value] of Object.entries(rest)) set(element, name, value);
  Object.assign(element.dataset, data);
  element.append(...real(children));
  return element;
}

/**
 * Children may be lists, and what is null or false is left out: `condition && child`.
 * @type {(children: Page.Child[]) => (Node | string)[]}
 */
const real = (children) => /** @type {any[]} */ (children).flat(Infinity).filter((child) => (child ?? false) !== false);

/**
 * Set or, with null or false, remove an attribute; untouched where it is already so.
 * @type {(element: Element, name: string, value: unknown) => void}
 */
export function set(element, name, value) {
  const text = value === true ? "" : String(value);
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Replace the text of an element only if it changes, so that a screen reader isn't told twice.
 * @type {(element: Node, text: string) => void}
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Replace all children.
 * @template {Element} E
 * @param {E} element
 * @param {Page.Child[]} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...real(children));
  return element;
}

/**
 * A button that does something; `more` are further attributes.
 * @type {(label: Page.Child, click: (event: MouseEvent) => void, more?: Page.Attributes) => HTMLButtonElement}
 */
export const button = (label, click, more = {}) => h("button", { type: "button", ...more, on: { click } }, label);

/**
 * A link that looks like a button.
 * @type {(label: Page.Child, href: string, more?: Page.Attributes) => HTMLAnchorElement}
 */
export const link = (label, href, more = {}) => h("a", { class: "button", href, ...more }, label);

/**
 * A word in a picture, its middle at x.
 * @type {(x: number, y: number, size: number, text: Page.Child, more?: Page.Attributes) => SVGTextElement}
 */
export const word = (x, y, size, text, more = {}) =>
  s("text", { x, y, "font-size": size, "text-anchor": "middle", ...more }, text);

/** @type {Record<string, string>} */
const ICONS = {
  first: "M4 3v10M13 3 6 8l7 5z",
  previous: "M12 3 5 8l7 5z",
  next: "M4 3l7 5-7 5z",
  last: "M12 3v10M3 3l7 5-7 5z",
  light: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  dark: "M13 10A6 6 0 0 1 6 3a6 6 0 1 0 7 7z",
  system: "M8 2a6 6 0 1 0 0 12 6 6 0 1 0 0-12zM8 3.4a4.6 4.6 0 0 1 0 9.2z",
};

/**
 * A small drawing for a button that has its name in words elsewhere.
 * @type {(name: string) => SVGElement}
 */
const icon = (name) => s("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
  s("path", { d: ICONS[name], "fill-rule": "evenodd" }));

/**
 * A button that shows an icon only; its label is for screen readers and the tooltip.
 * @type {(name: string, label: string, click: () => void, more?: Page.Attributes) => HTMLButtonElement}
 */
export const iconButton = (name, label, click, more = {}) =>
  button(icon(name), click, { class: "icon-button", "aria-label": label, title: label, ...more });

/**
 * A button that puts a text on the clipboard and says so.
 * @type {(label: string, text: string | (() => string), more?: Page.Attributes) => HTMLButtonElement}
 */
export function copyButton(label, text, more = {}) {
  const element = button(label, async () => {
    const copied = await copy(typeof text === "function" ? text() : text);
    write(element, copied ? "Copied" : "Copying is not allowed here");
    announce(element.textContent ?? "");
    setTimeout(() => write(element, label), 1600);
  }, more);
  return element;
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https the clipboard is only reachable the old way.
    const area = h("textarea", { class: "hidden", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

/**
 * Tell a screen reader, after what it is saying now.
 * @param {string} text
 */
export function announce(text) {
  const region = document.getElementById("announcer");
  if (region && text) region.append(h("p", null, text));
  while (region && region.childElementCount > 6) region.firstChild?.remove();
}

/**
 * A question in a dialog, with `more` below it; resolves to true if it is confirmed.
 * @type {(question: string, yes: string, ...more: Page.Child[]) => Promise<boolean>}
 */
export function confirmed(question, yes, ...more) {
  return new Promise((resolve) => {
    /** @param {string} value */
    const answer = (value) => () => dialog.close(value);
    const close = () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    };
    const dialog = h("dialog", { "aria-label": question, on: { close } },
      h("p", null, question), more,
      h("p", { class: "row" }, button(yes, answer("yes"), { class: "primary" }),
        button("Cancel", answer("no"), { autofocus: true })));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Save a text as a file.
 * @type {(name: string, text: string) => void}
 */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Whether motion is unwanted. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * What went wrong, in words.
 * @param {unknown} problem
 */
export const reason = (problem) => (problem instanceof Error ? problem.message : String(problem));
