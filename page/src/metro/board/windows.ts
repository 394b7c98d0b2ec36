// What stands in the windows of a train. The state tells numbers only; that a card was an express, the log tells.
import type { LogEvent } from "../../state/table.svelte";
import { cardOf, signOf } from "../model/cards";

type Windows = (string | null)[];

export function signsOf(windows: Windows, log: LogEvent[], seat: number, line: string, now: string): Windows {
  const cards = log.flatMap(({ event }) =>
    event.event === "wrote" && event.seat === seat && event["line"] === line ? [String(event["card"])] : [],
  );
  // What is written in this round is told when all have chosen: until then it is the card that lies there now.
  return windows.map((value, index) => value && asExpress(value, cards[index] ?? now));
}

function asExpress(value: string, name: string): string {
  const card = cardOf(name);
  return card.kind === "express" && `${card.value}` === value ? signOf(card) : value;
}
