// What goes over the wire, and what the page's scripts hand to each other. Only the checker reads this file.

/** What the server sends and takes; its own side of it is in hegemon/server. */
declare namespace Wire {
  // Pictures

  /** Across and down, in board units. */
  type Place = [number, number];
  /** A role of style.css, and its strength from 0 to 1. */
  type Paint = [string, number];

  interface Area { k: "area"; p: Place[]; f: Paint; e?: Paint; t?: string; id?: undefined; c?: undefined }
  interface Line { k: "line"; p: Place[]; f: Paint; w: number; id?: undefined; c?: undefined }
  /** A text: its middle, its letters, and their size. */
  interface Label { k: "label"; c: Place; s: string; f: Paint; z: number; id?: undefined; p?: undefined }
  /** A round piece; it keeps its `id` when it moves. */
  interface Disc { k: "disc"; c: Place; r: number; f: Paint; e?: Paint; t?: string; id?: string; p?: undefined }
  type Shape = Area | Line | Label | Disc;

  /** A place that can be pointed at. */
  interface Cell { name: string; at: Place; sign: string; words: string }

  interface Scene {
    title: string;
    shapes: Shape[];
    cells: Cell[];
    /** Left, top, width and height. */
    box: number[];
  }

  /** A part `[first, count]` of the list that was sent before. */
  type Kept = [number, number];
  /** A scene of which only what is new is sent. */
  interface SceneSince { title: string; shapes: (Shape | Kept)[]; cells: (Cell | Kept)[]; box?: number[] }

  // Decisions

  interface Step {
    words: string;
    /** The cell that is clicked for it; none for a button. */
    cell?: string;
    label?: string;
    hint?: string;
    ghost?: Shape[];
    then?: Form;
    /** Whether the server draws what comes next. */
    ask?: boolean;
  }

  interface Item {
    name: string;
    target: string;
    words: string;
    most: number;
    cost: number;
    source?: string;
    needs?: string;
    hints?: string[];
    decides?: boolean;
  }

  interface Plan {
    items: Item[];
    /** What each source has to give; the common purse has the empty name. */
    purses: Record<string, number>;
    execute: string;
    arriving: Record<string, string[]>;
    purse_words?: string;
    most_items?: number;
    whole?: boolean;
  }

  interface Form { prompt: string; steps: Step[]; plan?: Plan | null; cells?: Cell[]; shapes?: Shape[] }

  /** A decision: the chosen steps by their places in the form, and amounts; or notation. */
  type Answer = { path: number[]; amounts: Record<string, number>; text?: undefined }
    | { text: string; path?: undefined; amounts?: undefined };

  // Games

  interface Game {
    name: string;
    title: string;
    options: Record<string, string>;
    described: string;
    seats: string[];
    far_seat: number | null;
    paints: Paint[];
  }

  interface GameEvent {
    words: string;
    kind: string;
    cells: string[];
    player: number | null;
    dice: [number, number][];
    amount: string;
  }

  /** Of several players some may share the first place; where none of them is named in a draw, all do. */
  interface Outcome { winner: number | null; by: string; shared?: number[] }

  /** A position as it may be seen. */
  interface View {
    scene: Scene | null;
    form: Form | null;
    /** Label and value, a list for each player. */
    facts: [string, string][][];
    moment: string;
    to_move: number[];
    position: string | null;
    over: boolean;
    outcome: Outcome | null;
  }

  interface Turn { text: string; players: number[]; marks: string[]; scores: number[] }

  interface Player { name: string; kind: string; opponent: string | null; online: boolean; taken: boolean; open: boolean }

  type Request = "draw" | "back" | "rematch";
  type Action = Request | "resign" | "no-draw" | "grant-back" | "no-back" | "hurry";

  interface Clock { left: number[]; running: number[]; at: number }

  /** How a game stands, for a key. */
  interface State {
    type: "state";
    key: string;
    id: number | null;
    ply: number;
    game: Game;
    view: View;
    record_from: number;
    record: Turn[];
    players: Player[];
    me: number[];
    watch: string;
    links: { player: number; key: string }[];
    events: GameEvent[];
    /** The player who asks for it. */
    asks: Record<Request, number | null>;
    agreed: Record<Request, number[]>;
    may: Record<"back" | "draw" | "resign" | "hint" | "hurry" | "rematch", boolean>;
    thinking: number[];
    compiling: boolean;
    decided: number[];
    clock: Clock | null;
    rematch: string | null;
  }

  /** A state as it is sent: without what the page has already. */
  type StateSince = Omit<State, "game" | "view"> & {
    game?: Game;
    view: Omit<View, "scene"> & { scene: SceneSince | null };
  };

  // Answers over the socket

  interface Refused { type: "refused"; id: number; why: string; state: State }
  interface Failed { type: "error"; id: number | null; why: string }
  /** The page's own: no answer came. */
  interface Lost { type: "lost"; id: number; why: string }
  interface Preview { type: "preview"; id: number; scene: Scene | null; form: Form | null; told: string[] }
  interface Hint { type: "hint"; id: number; text: string; words: string; cells: string[] }
  interface Pong { type: "pong"; id?: undefined }

  /** Where a choice sends or places something; `from` is empty where it comes from nowhere. */
  interface Way { from: string; to: string; amount: number }

  interface Choice {
    text: string;
    cells: string[];
    ways: Way[];
    share: number;
    value: number | null;
    line: string[];
  }

  /**
   * What a search has found so far; values are in the first player's view. In a game of several those of choices say
   * what the player who decides takes, as if all others were one side.
   */
  interface Thought {
    type: "thought";
    id: number;
    done: boolean;
    compiling?: boolean;
    value: number | null;
    words: string;
    nodes?: number;
    seconds?: number;
    depth?: number;
    /** The value that fills the bar. */
    scale?: number;
    line?: string[];
    line_scenes?: (Scene | null)[];
    choices?: Choice[];
  }

  type Reply = State | Refused | Failed | Lost | Preview | Hint | Thought | Pong;

  /** What the page sends; `ask` numbers it. */
  type Question =
    | { type: "decide"; key: string; ply: number; player: number | null; answer: Answer }
    | { type: "preview"; key: string; ply: number; answer: Answer }
    | { type: "act"; key: string; ply: number; what: Action }
    | { type: "hint"; key: string; ply: number }
    | { type: "analyse"; game: string; options: Record<string, string>; record: string; at: number;
        player: number | null; seconds: number };

  // Answers over HTTP

  interface ListedGame { name: string; title: string; about: string; players: [number, number]; lessons: number }

  interface Option { name: string; default: string; choices: string[] | null; range: string; help: string }
  interface Preset { name: string; title: string; about: string; options: Record<string, string> }
  interface Opponent { name: string; title: string; about: string }

  interface OfferedGame extends ListedGame {
    seats: string[];
    options: Option[];
    presets: Preset[];
    opponents: Opponent[];
  }

  interface Checked { seats: string[]; scene: Scene | null; problem: string | null }

  interface OwnGame {
    key: string;
    title: string;
    players: string[];
    your_turn: boolean;
    over: boolean;
    outcome: string | null;
  }

  interface Challenge { challenge: string; title: string; by: string; seat: string; clock: string; options: string }
  interface Watched { key: string; title: string; players: string[]; turn: number }

  /** What `/api/look` is asked for; a record names its game itself. */
  interface Source {
    game: string | null;
    options: Record<string, string>;
    position?: string | null;
    record?: string | null;
    seed?: number;
  }

  /** A position without a game, and how it came about. */
  interface Look {
    view: View;
    ended: Outcome | null;
    record: Turn[];
    text: string;
    events: GameEvent[];
    game: Game;
  }

  interface Lesson {
    title: string;
    text: string;
    options: Record<string, string>;
    position: string;
    ask: string;
    hint: string;
  }

  interface Rules { title: string; html: string; contents: { level: number; id: string; text: string }[] }
}

/** What the scripts of the page hand to each other. */
declare namespace Page {
  /** A child of an element: lists are flattened, and nothing comes of false and null. */
  type Child = Node | string | number | boolean | null | undefined | Child[];

  /** Attributes; `data` are data attributes, `on` listeners by their event. */
  type Attributes = {
    data?: Record<string, unknown>;
    on?: Record<string, ((event: any) => void) | undefined>;
    [name: string]: unknown;
  };

  type MakeHtml = <K extends keyof HTMLElementTagNameMap>(
    tag: K, attributes?: Attributes | null, ...children: Child[]) => HTMLElementTagNameMap[K];
  type MakeSvg = <K extends keyof SVGElementTagNameMap>(
    tag: K, attributes?: Attributes | null, ...children: Child[]) => SVGElementTagNameMap[K];

  type Go = (path: string) => void;
  type Address = { name: string; query: URLSearchParams; go: Go };
  /** The script of a page; `open` gives back what ends it. */
  type Script = { open(main: HTMLElement, address: Address): Promise<(() => void) | void> };

  /** More, less, or all there is. */
  type How = "more" | "less" | "all";
  /** What a cell means that can be chosen. */
  type Meaning = { words: string; hint?: string };
  type Mark = "source" | "hinted" | "last" | "touched";
  /** With a share it belongs to a heat map, and is the wider the larger the share. */
  type Arrow = { from: string; to: string; text?: string; paint?: Wire.Paint; share?: number };
  type Plate = { cell: string; text: string; kind?: string };
  /** A place of a heat map, with a share from 0 to 1. */
  type Spot = { cell: string; share: number; text: string };
  type DrawnCell = { element: SVGGElement; at: Wire.Place };
  type Turner = (at: Wire.Place) => Wire.Place;

  type BoardOptions = {
    label: string;
    /** Told what is clicked. */
    onChoose?: (cell: string, how: How) => void;
    /** Told what the pointer or the focus rests on. */
    onLook?: (cell: Wire.Cell | null) => void;
  };

  type BoardState = {
    /** What is drawn; null until the first time. */
    scene: Wire.Scene | null;
    /** The cells of the scene, and those that are there only to be chosen now. */
    cells: Wire.Cell[];
    /** How the cells look that are there only to be chosen. */
    cellShapes: Wire.Shape[];
    /** What is seen: left, top, width and height. It never shrinks. */
    box: number[];
    /** Whether the top is below. */
    turned: boolean;
    /** The cells that can be chosen now, and what that means. */
    open: Map<string, Meaning>;
    /** The cells that bear each mark. */
    marks: Partial<Record<Mark, (string | undefined)[]>>;
    /** Shapes that are not there yet. */
    ghost: Wire.Shape[];
    /** What lies above the pieces. */
    arrows: Arrow[];
    plates: Plate[];
    /** The heat map, below the pieces. */
    spots: Spot[];
    ways: Arrow[];
    /** Each cell's element, and where it is drawn. */
    drawn: Map<string, DrawnCell>;
    /** How far the nearest two cells are apart. */
    spacing: number;
    /** The cell that Tab comes back to. */
    current: string;
    /** The cell that is looked at, and whether the pointer or the focus rests on it. */
    looked: { name: string; by: "pointer" | "focus" } | null;
  };

  type ChooserOptions = {
    board: import("./board.js").Board;
    /** Gets a whole decision. */
    decide: (answer: Wire.Answer) => void;
    /** What the beginning of a decision leads to. */
    preview: (draft: Wire.Answer) => Promise<Pick<Wire.Preview, "scene" | "form" | "told">>;
    /** Told what is asked now. */
    onPrompt?: (prompt: string) => void;
  };

  type ChooserState = {
    /** What is asked now; null where nothing is to be decided. */
    form: Wire.Form | null;
    /** What the board shows meanwhile. */
    scene: Wire.Scene | null;
    /** The steps that were taken, the last one last. */
    taken: Taken[];
    /** How many of them the scene shows already. */
    drawn: number;
    /** The amounts given out so far, where the form has a plan. */
    amounts: import("./plan.js").Amounts | null;
    /** The cell that amounts are taken from; empty for none. */
    source: string;
    /** The steps of one cell that are offered as buttons, by their places in the form. */
    offered: number[];
    /** What the server foretells of the amounts. */
    told: string[];
    /** Why the last decision was refused. */
    refused: string;
    /** The cell that was clicked last. */
    touched: string;
    /** What was sent and not answered yet; empty for nothing. */
    sent: "" | "step" | "plan";
    /** Counts the questions to the server, so that a late answer is known as late. */
    asking: number;
  };

  /** A step that was taken, and what was there before it. */
  type Taken = {
    form: Wire.Form;
    scene: Wire.Scene | null;
    index: number;
    step: Wire.Step;
    drawn: number;
  };

  type TrialOptions = {
    label: string;
    /** Told what the server shows. */
    onShown?: (answer: Wire.Look) => void;
    /** Told what the server refuses. */
    onProblem?: (why: string) => void;
    /** Asked before a decision is played; false keeps it from being played. */
    judge?: (answer: Wire.Answer) => Promise<boolean>;
  };

  type TrialState = {
    /** What the position comes from: another position, a record, or the start of a game. */
    source: Wire.Source;
    /** What was decided since. */
    answers: Wire.Answer[];
    /** After how many turns of the record the position is; null for all of them. */
    at: number | null;
    /** The last answer of the server. */
    shown: Wire.Look | null;
    /** Counts the questions, so that a late answer is known as late. */
    asking: number;
  };

  type TableState = {
    /** How the game stands. */
    state: Wire.State;
    /** After how many turns the position is that is shown; null for the game as it stands. */
    viewing: number | null;
    /** The decision that isn't answered yet, and whether the connection broke meanwhile. */
    sent: { answer: Wire.Answer; ply: number; player: number | null; lost: boolean } | null;
    /** The hint, or what stands for it while it is thought about. */
    hint: { runs: boolean; said: string } | null;
    /** What is asked of the player now. */
    prompt: string;
    /** Whether a rematch was asked for here: then the page goes there. */
    wantsAgain: boolean;
  };

  /** A button about a game; `node` takes the place of a usual one. */
  type Action = { act: string; label?: string; click?: () => void; node?: HTMLElement };

  type AnalysisState = {
    /** The values found so far, position by position. */
    values: (number | null | undefined)[];
    /** The value that fills the bar. */
    scale: number;
    /** The turns of the record that is shown, to know where another one branches off. */
    texts: string[];
    /** The evaluation of the whole game, while it runs. */
    sweep: Sweep | null;
    /** The search for the position that is shown. */
    search: Search;
  };

  /** All positions of a game are evaluated; `stop` ends the one under way. */
  type Sweep = { stopped: boolean; stop: () => void };

  type ThoughtsState = {
    /** What the server shows, and what was found about it so far. */
    shown: Wire.Look | null;
    thought: Found | null;
    /** The player whose choices these are. */
    decider: number;
    /** By what the choices are sorted; empty as they come. */
    sorted: { by: "" | "text" | "value" | "share"; down: boolean };
    /** The choice that is pointed at, or what follows it. */
    pointed: { text?: string; isLine?: boolean };
    /** Whether the board shows the position after what is pointed at. */
    isAhead: boolean;
    /** Whether the table is being drawn: then nothing is newly pointed at. */
    isDrawing: boolean;
  };

  type Search = { running: boolean; stop(): void };
  /** A position of what is shown, and how it is searched. */
  type Searched = { shown: Wire.Look; at: number; seconds: number; player?: number | null };
  type Found = Pick<Wire.Thought, "done" | "value" | "words"> & Partial<Wire.Thought>;

  type Evaluated = {
    record: Wire.Turn[];
    /** Of positions 0 to n in the first player's view. */
    values: (number | null | undefined)[];
    scale: number;
    seats: string[];
  };
  type Graph = Evaluated & { at: number; colours: string[] };
}
