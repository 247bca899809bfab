// Values and probabilities in words.

const POINTS_IN_FULL = 10;

/** @type {(value: number | null | undefined) => value is number} */
export const isKnown = (value) => value !== null && value !== undefined;

/** @param {number} value */
export const digits = (value) => String(Math.round(value * 100) / 100);

/**
 * A value with its sign.
 * @param {number | null | undefined} value
 */
export const signed = (value) =>
  (isKnown(value) ? (value > 0 ? "+" : "") + digits(value).replace("-", "−") : "–");

/** @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %`;

/**
 * A probability in little room; only what is certain is 100%.
 * @param {number} share
 */
export const rounded = (share) => (share > 0.995 && share < 0.9999 ? ">99%" : `${Math.round(100 * share)}%`);

/**
 * A value: points with their sign, or what part of the game the first player takes.
 * @type {(value: number | null, scale: number) => string}
 */
export const worth = (value, scale) =>
  (value === null ? "–" : scale > 1 ? signed(value) : percent(0.5 + value / 2));

/**
 * The same in little room.
 * @type {(value: number | null, scale: number) => string}
 */
export function worthInBrief(value, scale) {
  if (value === null) return "–";
  if (scale <= 1) return `${Math.round(50 + 50 * value)}%`;
  return signed(Math.abs(value) < POINTS_IN_FULL ? Math.round(value * 10) / 10 : Math.round(value));
}

/**
 * Fractions such as `37/3` as people write them: `12 1/3`.
 * @param {string} text
 */
export const mixed = (text) => text.replace(/(\d+)\/(\d+)/g, (all, over, under) =>
  (Number(over) > Number(under) ? `${Math.floor(over / under)} ${over % under}/${under}` : all));
