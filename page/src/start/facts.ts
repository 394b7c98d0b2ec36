// What the start page knows of the boards before the server has answered: nothing jumps when it does.
export interface Fact {
  board: string;
  family: string;
  ratio: number; // width to height of the whole board
  seats: number; // taken at first: people and bots together
}

export const FACTS: Fact[] = [
  { board: "usa", family: "tickets", ratio: 1.55, seats: 4 },
  { board: "new-york", family: "tickets", ratio: 1.404, seats: 3 },
  { board: "berlin", family: "tickets", ratio: 1.786, seats: 3 },
  { board: "metro-amsterdam", family: "metro", ratio: 1.507, seats: 3 },
  { board: "metro-berlin", family: "metro", ratio: 1.496, seats: 3 },
  { board: "metro-paris", family: "metro", ratio: 1.447, seats: 3 },
  { board: "metro-madrid", family: "metro", ratio: 1.4, seats: 3 },
];
