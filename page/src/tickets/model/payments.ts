// Payments as moves write them: "purple 3+1" is three purple cards and a joker, "joker 4" only jokers.
import { COLOURS, type CardName } from "../../parts/colours";
import type { Cards, RouteShape } from "./types";

export interface Payment {
  card: CardName;
  count: number;
}

export function readPayment(text: string): Payment[] {
  const [card, counts] = text.split(" ") as [CardName, string];
  const [plain, jokers] = (counts ?? "0").split("+").map(Number);
  return [
    { card, count: plain ?? 0 },
    { card: "joker" as const, count: jokers ?? 0 },
  ].filter(({ count }) => count > 0);
}

// The claim that this hand is nearest to paying: asking for it tells best what is missing.
export function nearestPayment(route: RouteShape, hand: Cards, wish: CardName | null): string {
  const has = (card: CardName): number => hand[card] ?? 0;
  const most = [...COLOURS].sort((one, other) => has(other) - has(one))[0]!;
  const colour = route.colour !== "grey" ? route.colour : wish && wish !== "joker" ? wish : most;
  const jokers = Math.min(has("joker"), Math.max(0, route.cost - has(colour)));
  if (jokers === route.cost) return `claim ${route.name} joker ${route.cost}`;
  return `claim ${route.name} ${colour} ${route.cost - jokers}${jokers ? `+${jokers}` : ""}`;
}
