// Events of a metro game in words, with stations and lines that can be pointed at.
import { t } from "../state/language.svelte";
import type { Part, Teller } from "../table/tell";
import type { GameEvent } from "../wire/messages";
import { cardOf, wordsOf } from "./cards";
import { colourOf } from "./colours";
import type { Layout } from "./types";

// A sentence with gaps: "{{who}} marks {{station}}", so that every language has its own order.
function fill(sentence: string, gaps: Record<string, Part>): Part[] {
  return sentence
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== "")
    .map((piece) => gaps[piece.slice(1, -1)] ?? piece);
}

export function tellerOf(layout: Layout): Teller {
  const place = (slug: unknown): Part => ({
    place: String(slug),
    name: layout.stations.find((spot) => spot.slug === slug)?.name ?? String(slug),
  });
  const line = (letter: unknown): Part => {
    const shape = layout.lines.find((one) => one.letter === letter);
    return { line: String(letter), name: shape?.name ?? "", colour: shape ? colourOf(shape) : "" };
  };
  return (event: GameEvent, names: string[]): Part[] | null => {
    const who: Part = { seat: event.seat ?? 0, name: names[event.seat ?? 0] ?? "" };
    const card = wordsOf(cardOf(String(event["card"] ?? "0")));
    switch (event.event) {
      case "turned":
        return [t("metro:tell.turned", { card })];
      case "wrote":
        return fill(t("metro:tell.wrote", { card }), { who, line: line(event["line"]) });
      case "marked":
        return fill(
          t(event["number"] ? "metro:tell.numbered" : "metro:tell.marked", { number: event["number"] }),
          {
            who,
            station: place(event["station"]),
          },
        );
      case "rode":
        return event["station"]
          ? fill(t("metro:tell.rode"), { who, station: place(event["station"]) })
          : fill(t("metro:tell.stayed"), { who });
      case "completed":
        return fill(t("metro:tell.completed", { count: Number(event["points"]) }), {
          who,
          line: line(event["line"]),
        });
      case "reshuffled":
        return [t("metro:tell.reshuffled", { count: Number(event["cards"]) })];
      case "ended":
        return [t("metro:tell.ended")];
      default:
        return null; // who has chosen is shown by ticks
    }
  };
}

// Without things to point at: for those who hear it.
export function plain(parts: Part[]): string {
  const words = (part: Part): string => {
    if (typeof part === "string") return part;
    return "line" in part ? part.line : "name" in part ? part.name : "";
  };
  return parts.map(words).join("");
}
