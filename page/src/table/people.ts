// What people do at a table besides playing, in words. The moves of a game are told by its family.
import type { GameEvent } from "../wire/messages";
import { levelName } from "./names";
import { phrase } from "./phrase";
import type { Part, Teller } from "./tell";

export const tellPeople: Teller = (event, names) => {
  const who = whoOf(event, names);
  switch (event.event) {
    case "seated":
      return phrase("end:people.seated", { who });
    case "vacated":
      return phrase(event["by_host"] ? "end:people.removed" : "end:people.left", { who });
    case "filled":
      if (!event["bot"]) return null; // free again, before the game
      return phrase("end:people.filled", { who }, { level: levelName(String(event["bot"])) });
    case "broken":
      return phrase("end:people.broken", { who: seatsOf(event["seats"] as number[], names) });
    case "started":
      return phrase("end:people.started", {});
    case "undone":
      return phrase("end:people.undone", { who });
    case "away":
      return phrase("end:people.away", { who });
    case "back":
      return phrase("end:people.back", { who });
    case "rematched":
      return phrase("end:people.rematched", {});
  }
  return null; // among them "invited": a new link is between the host and a guest
};

const seatsOf = (seats: number[], names: string[]): Part[] =>
  seats.flatMap((seat, index) => [...(index ? [", "] : []), { seat, name: names[seat] ?? "" }]);

export function whoOf(event: GameEvent, names: string[]): Part[] {
  if (event.seat === undefined) return [];
  const named = typeof event["name"] === "string" ? event["name"] : "";
  return [{ seat: event.seat, name: named || (names[event.seat] ?? "") }];
}
