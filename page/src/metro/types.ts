// What the server tells about a metro game: the sheet as it is drawn, the game as a seat sees it, legal moves.
import type { AnyMove } from "../wire/messages";
import type { Box, Point } from "../parts/room";

export type { Box, Point };
export interface Stretch {
  points: Point[];
  path: string;
}
export interface Train {
  x: number; // middle
  y: number;
  width: number;
  height: number;
  front: "left" | "right" | "";
  letter: Point;
  radius: number;
  windows: Box[];
}
export interface LineShape {
  letter: string; // or two: "U1"
  letter_size: number; // in the disc of its train
  name: string;
  colour: string; // by day …
  night: string; // … and by night
  ring: boolean;
  stations: number[]; // from the train on
  stub: Stretch;
  stretches: Stretch[]; // from each station to the next; a ring's last one closes it
  arrows: [number, number, number][];
  path: string;
  train: Train;
}
export interface StationSpot {
  name: string;
  slug: string;
  x: number;
  y: number;
  radius: number;
  star: number; // how far the rays of a special station reach; 0: it is not special
  lines: number[];
  ends: number[];
}
export interface Label extends Box {
  lines: string[]; // x and y are the middle of the box
  size: number;
  anchor: "start" | "middle" | "end";
}
export interface Names {
  size: number; // of the letters
  labels: (Label | null)[]; // null: there is no room for the name
}
export interface Layout {
  network: Point; // width and height without the printed legend: the page has its own
  line_width: number;
  ring_width: number;
  decor: { kind: string; name: string; path: string; width: number }[];
  lines: LineShape[];
  stations: StationSpot[];
  labels: Label[];
  names: Names[]; // larger and larger, for sheets that are shown small
}
export interface LineFacts {
  letter: string;
  name: string;
  windows: number;
  first: number;
  later: number;
}
export interface Facts {
  city: string;
  paper: string;
  lines: LineFacts[];
  deck: { kind: "number" | "express" | "transfer" | "free"; value: number; count: number }[];
}

export interface OwnLine {
  windows: (string | null)[];
  missing: string[];
  completed: "first" | "later" | null;
  value: number;
}
export interface Score {
  lines: number;
  transfers: number;
  empty: number;
  total: number;
  lines_completed: number;
  empty_stations: number;
  rank: number;
}
export interface SeatView {
  has_chosen: boolean;
  entries_due: number;
  windows_left: number;
  marks: Record<string, "x" | number>;
  lines: Record<string, OwnLine>;
  score: Score;
  grade?: string;
}
export interface MetroView {
  phase: "choose" | "over";
  round: number;
  expert: boolean;
  card: string;
  turned: string[];
  cards_left: Record<string, number>;
  lines: Record<string, { value: number; first: number[]; later: number[] }>;
  seats: SeatView[];
}

export interface Enter extends AnyMove {
  kind: "enter";
  line: string;
  back: boolean;
  stations: string[]; // that would be marked, in order
}
export interface Ride extends AnyMove {
  kind: "ride";
  stations: string[]; // one, or none
}
export interface Change extends AnyMove {
  kind: "change";
}
export type MetroMove = Enter | Ride | Change;
