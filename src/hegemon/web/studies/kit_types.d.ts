// What Kit's page asks the study, and what the study answers (hegemon/studies/kit/page.py).

declare namespace Kit {
  interface Tile { scene: Wire.Scene; alt: string; words: string }
  interface TableTile extends Tile { play: string; value: string; rule: string }
  interface Opening { name: string; winning: number; pairs: number; tiles: Tile[] }
  interface Rule { number: number; words: string; about: string; scene: Wire.Scene }

  interface Beginning {
    title: string;
    about: string;
    rules: Rule[];
    proved: string;
    legend: string[];
    openings: Opening[];
    /** How often a position must be answered right until it counts as known. */
    known: number;
    /** In how many ways a tile can be turned and mirrored. */
    turns: number;
  }

  /** An event and its value for Kit, null where no game leads there; `kit` where Kit plays it. */
  interface Event { event: string; words: string; value: number | null; kit: boolean }

  interface Advice {
    scene: Wire.Scene;
    form: Wire.Form;
    /** The tokens after each socket was changed. */
    after: string[];
    advice: string;
    says: string;
    events: Event[];
    skips: { name: string; words: string }[];
    skip: string;
  }

  interface Task {
    scene: Wire.Scene;
    solved: Wire.Scene;
    form: Wire.Form;
    words: string;
    events: { right: boolean; words: string }[];
  }

  interface TablePage { count: number; rows: number; page: number; pages: number; tiles: TableTile[] }

  /** What was learnt: how well each position is known, and how the answers were. */
  interface Progress { known: Record<string, number>; asked: number; right: number; streak: number; best: number }
}
