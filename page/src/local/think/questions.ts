// What the page asks its Worker, and what comes back.
import type { Hint, Judgement } from "../../wire/generated";

// The addresses of the files that the answer needs: a Worker does not know where the page lies.
export interface Needed {
  rules: string;
  play: string;
  mind: string;
}
export interface Position {
  files: Needed;
  version: number; // of the rules
  game: Uint8Array; // masked: it holds nothing that the seat may not know
  seat: number;
  table: string; // bots remember their game
}
export type Question =
  | ({ kind: "move"; level: string; seed: number; seconds: number } & Position)
  | ({ kind: "hints" } & Position)
  | ({ kind: "judge"; played: number; number: number } & Position);

export type Judged = Pick<Judgement, "number" | "seat" | "move" | "best" | "chance" | "margin" | "cost" | "played" | "better">; // prettier-ignore
export type Thought = number | Hint[] | Judged | null;

export interface Asked {
  id: number;
  question: Question;
}
export interface Answered {
  id: number;
  thought: Thought;
  fault: string;
}
