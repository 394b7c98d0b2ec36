// What travels between page and server; docs/concepts/protocol.md tells it for people.

export type Phase = "lobby" | "running" | "over";
export type Family = "tickets" | "metro";

export interface SeatInfo {
  name: string; // empty: nobody
  bot: string; // level of the bot that has the seat, or empty
  eased: string; // the cheaper level that it plays at while the server has too much to do, or empty
  away: boolean; // a bot stands in for the person
  connected: boolean;
  to_move: boolean;
  since: number | null; // when it was last asked to decide
  deadline: number | null;
  promise: string | null; // the hash of its part of the shuffles, or empty; null: it was not opened in time
  text: string | null; // its part of the shuffles, from the start on
  beside: number[]; // other seats that were taken from the same address
}

export interface TableInfo {
  table: string;
  board: string;
  title: string; // of the board, as its map says it
  family: Family;
  phase: Phase;
  options: Record<string, number>;
  days: number;
  public: boolean;
  seats: SeatInfo[];
  watchers: number;
  map_hash: string;
  promise: string; // of the server's secret
  shuffling: boolean; // promises stand, and texts are opened: then the game starts
  tries: number; // how often it came to that; 0 after the start: an older game
  secret: string | null;
  commitment: string | null;
  rematch: string;
  result: Result | null;
  stopped: string;
}

export interface Result {
  moves: number;
  scores: Record<string, number>[];
  winners: number[];
}

export interface GameEvent {
  event: string;
  seat?: number;
  [part: string]: unknown;
}

export interface Said extends GameEvent {
  event: "said";
  seat: number;
  text: string;
  at: number;
}

export interface Update<View = unknown, Move extends AnyMove = AnyMove> {
  type: "update";
  at: number;
  since: number | null;
  table: TableInfo;
  seat: number | null;
  view: View | null;
  events: GameEvent[];
  moves: Move[];
  undo: boolean;
  time: number;
}

export interface AnyMove {
  move: string; // the text to send
  kind: string;
}

export interface Welcome {
  type: "welcome";
  v: number;
  server: string;
  seats: number[]; // that this link is for
  host: boolean;
  chat: Said[];
  ping: number;
  dead: number;
}

export interface Refused {
  type: "refused";
  id: string;
  reason: string;
  data: Record<string, unknown>;
  message: string;
}

export interface Ack {
  type: "ack";
  id: string;
  at: number;
}

export type FromServer =
  | Welcome
  | Update
  | Ack
  | Refused
  | { type: "pong"; n: number; at: number }
  | { type: "error"; reason: string; message: string; error: string };

// Acts as the caller writes them; the id is added when they are sent.
export type Act =
  | { type: "move"; move: string; at: number }
  | { type: "try"; move: string }
  | { type: "undo"; at: number }
  | { type: "sit"; name: string; browser?: string; token?: string }
  | { type: "promise"; promise: string }
  | { type: "text"; text: string }
  | { type: "start"; bot?: string }
  | { type: "leave" }
  | { type: "back" }
  | { type: "chat"; text: string }
  | { type: "remove"; seat: number }
  | { type: "replace"; seat: number; bot: string }
  | { type: "rematch"; bot?: string };

export interface SeatLink {
  seat: number; // -1: none (host or watcher)
  token: string;
  path: string;
}

export interface Links {
  table: string;
  host: SeatLink;
  seats: SeatLink[];
  watch: SeatLink;
  group: SeatLink | null; // a seat for whoever comes
}

// A table that waits for people.
export interface Listed {
  table: string;
  board: string;
  title: string;
  phase: Phase;
  days: number;
  names: string[];
  open_seats: number;
}

export interface BoardInfo {
  board: string;
  family: Family;
  title: string;
  about: string;
  origin: string;
  seats: [number, number];
  options: Record<string, number>;
  bots: string[]; // levels, weakest first, then bots of other packages
  bot: string; // the usual one
  minutes: number; // that a game takes people, about
}

export interface NewTable {
  board: string;
  seats: { name?: string; bot?: string }[];
  options?: Record<string, number>;
  days?: number;
  public?: boolean;
  one_device?: boolean;
  host_seat?: number;
  bot?: string;
  browser?: string;
}

export interface Trouble {
  reason: string;
  message: string;
  data: Record<string, unknown>;
  error: string;
}
