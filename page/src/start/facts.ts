// What the start page knows of the boards before the server has answered: nothing jumps when it does.
import type { Family } from "../wire/messages";

export interface Fact {
  board: string;
  family: Family;
  minutes: number;
  ratio: number; // width to height of the whole board
  seats: number; // taken at first: people and bots together
}

export const FACTS: Fact[] = [
  { board: "usa", family: "tickets", minutes: 45, ratio: 1.55, seats: 4 },
  { board: "new-york", family: "tickets", minutes: 15, ratio: 0.712, seats: 3 },
  { board: "berlin", family: "tickets", minutes: 20, ratio: 1.786, seats: 3 },
  { board: "metro-amsterdam", family: "metro", minutes: 25, ratio: 1.505, seats: 3 },
  { board: "metro-berlin", family: "metro", minutes: 25, ratio: 1.496, seats: 3 },
  { board: "metro-paris", family: "metro", minutes: 25, ratio: 1.447, seats: 3 },
  { board: "metro-madrid", family: "metro", minutes: 25, ratio: 1.4, seats: 3 },
];

export const factOf = (board: string): Fact => FACTS.find((fact) => fact.board === board) ?? FACTS[0]!;
