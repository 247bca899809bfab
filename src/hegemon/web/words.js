// What the page of a game says: whose turn it is, and how it ended.

/** What is asked of one's only seat, or of one `seat` of several, which the prompt may name itself. */
export function turnText(prompt, seat) {
  if (!seat) return `Your turn. ${prompt}`;
  const isNamed = prompt.startsWith(seat) && !/^\w/.test(prompt.slice(seat.length));
  return isNamed ? prompt : `${seat}, your turn. ${prompt}`;
}

/** How a game ended. */
export function outcomeText(game, outcome) {
  if (!outcome) return "The game is over.";
  const { winner, by } = outcome;
  return `${winner === null ? "A draw" : `${game.seats[winner]} wins`}: ${by}.`;
}
