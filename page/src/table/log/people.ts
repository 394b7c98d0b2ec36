// What people do at a table besides playing, in words. The moves of a game are told by its family.
import type { GameEvent } from "../../wire/messages";
import { levelName } from "../../state/names";
import { phrase } from "./phrase";
import type { Part, Teller } from "./tell";

export const tellPeople: Teller["tell"] = (event, names) => {
  const who = whoOf(event, names);
  switch (event.event) {
    case "seated":
      return phrase("log:people.seated", { who });
    case "vacated":
      return phrase(event.by_host ? "log:people.removed" : "log:people.left", { who });
    case "filled":
      if (!event.bot) return null; // free again, before the game
      return phrase("log:people.filled", { who }, { level: levelName(event.bot) });
    case "broken":
      return phrase("log:people.broken", { who: seatsOf(event.seats, names) });
    case "started":
      return phrase("log:people.started", {});
    case "undone":
      return phrase("log:people.undone", { who });
    case "away":
      return phrase("log:people.away", { who });
    case "back":
      return phrase("log:people.back", { who });
    case "rematched":
      return phrase("log:people.rematched", {});
  }
  return null; // among them "invited": a new link is between the host and a guest
};

const seatsOf = (seats: number[], names: string[]): Part[] =>
  seats.flatMap((seat, index) => [...(index ? [", "] : []), { seat, name: names[seat] ?? "" }]);

export function whoOf(event: GameEvent, names: string[]): Part[] {
  if (event.seat === undefined || event.seat === null) return [];
  const named = event.event === "seated" ? event.name : "";
  return [{ seat: event.seat, name: named || (names[event.seat] ?? "") }];
}
