// A tickets game as the server describes it: the board's layout and facts, views, moves.
import type { CardName } from "../parts/colours";

export type Point = [number, number];

export interface Space {
  x: number;
  y: number;
  angle: number; // degrees, clockwise, −90 to 90
  length: number;
  height: number;
  outline: Point[];
}

export interface RouteShape {
  name: string;
  a: number;
  b: number;
  cost: number;
  points: number;
  colour: CardName | "grey";
  piece: string;
  one_space: boolean;
  curve: Point[];
  spaces: Space[];
}

export interface PlaceSpot {
  name: string;
  slug: string;
  x: number;
  y: number;
  radius: number;
  attraction: boolean;
}

export interface Label {
  lines: string[];
  x: number;
  y: number;
  width: number;
  size: number;
  anchor: "start" | "middle" | "end";
}

export interface Legend {
  x: number;
  y: number;
  width: number;
  height: number;
  rows: { piece: string; one_space: boolean; points: Point[] }[];
  columns: number;
  longest_path: number;
  attraction: number;
  colours: CardName[];
}

export interface Layout {
  size: Point;
  scale: number;
  ground: {
    has_land: boolean;
    shapes: { kind: string; name: string; path: string; width: number }[];
    graticule: string;
  };
  routes: RouteShape[];
  places: PlaceSpot[];
  labels: Label[];
  legend: Legend;
}

export interface MapFacts {
  tickets: { a: number; b: number; points: number }[];
  pieces: { name: string; count: number; one_space: boolean }[];
  rules: { start_keep: number; turn_offer: number; turn_keep: number };
}

export type Cards = Partial<Record<CardName, number>>;

export interface SeatView {
  points: number;
  cards: number;
  known_cards: Cards;
  ticket_count: number;
  pieces: Record<string, number>;
  has_chosen: boolean;
  tickets?: string[]; // when the game is over
  path?: string[];
}

export interface TicketsView {
  phase: "start" | "turn" | "second" | "choose" | "over";
  turn: number | null;
  turns_left: number | null;
  row: (CardName | null)[];
  deck: number;
  discard: Cards;
  pile: number;
  routes: Record<string, number>; // owners
  shut: string[];
  seats: SeatView[];
  hand: Cards | null;
  tickets: string[] | null;
  offer: string[] | null;
  known_pile: Record<string, number>;
}

export interface Claim {
  move: string;
  kind: "claim";
  route: string;
  colour: CardName;
  cards: number;
  jokers: number;
}

export type TicketsMove =
  | Claim
  | { move: string; kind: "take"; place: number; card: CardName }
  | { move: string; kind: "keep"; tickets: string[] }
  | { move: string; kind: "draw" | "tickets" | "pass" };
