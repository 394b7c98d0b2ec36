// Events of a metro game in words, with stations and lines that can be pointed at.
import { whoOf } from "../../table/log/people";
import { phrase } from "../../table/log/phrase";
import type { Part, Teller } from "../../table/log/tell";
import type { GameEvent } from "../../wire/messages";
import { cardOf, wordsOf } from "../model/cards";
import { colourOf } from "../model/colours";
import type { Model } from "../model/model";
import type { MetroEvent } from "../model/types";

export function tellerOf({ layout }: Pick<Model, "layout">): Teller {
  const place = (slug: string): Part => ({
    place: slug,
    name: layout.stations.find((spot) => spot.slug === slug)?.name ?? slug,
  });
  const line = (letter: string): Part => {
    const shape = layout.lines.find((one) => one.letter === letter);
    return { line: letter, name: shape?.name ?? "", colour: shape ? colourOf(shape) : "" };
  };
  const tell = (told: GameEvent, names: string[]): Part[] | null => {
    const [event, who] = [told as MetroEvent, whoOf(told, names)];
    const card = wordsOf(cardOf(told.card ?? "0"));
    switch (event.event) {
      case "turned":
        return phrase("metro:tell.turned", {}, { card });
      case "wrote":
        return phrase("metro:tell.wrote", { who, line: [line(event.line)] }, { card });
      case "marked":
        return phrase(
          event.number ? "metro:tell.numbered" : "metro:tell.marked",
          { who, station: [place(event.station)] },
          { number: event.number },
        );
      case "rode":
        return event.station
          ? phrase("metro:tell.rode", { who, station: [place(event.station)] })
          : phrase("metro:tell.stayed", { who });
      case "completed":
        return phrase("metro:tell.completed", { who, line: [line(event.line)] }, { count: event.points });
      case "reshuffled":
        return phrase("metro:tell.reshuffled", {}, { count: event.cards });
      case "ended":
        return phrase("metro:tell.ended", {});
      default:
        return null; // who has chosen is shown by ticks
    }
  };
  return {
    tell,
    silent: new Set(["chose", "changed"]),
    joins: (first, next) => first.event === "wrote" && next.event === "marked",
    tellGroup([first, ...marked], names) {
      const stations = marked
        .flatMap((event) => (event.event === "marked" ? [", ", place(event.station)] : []))
        .slice(1);
      const told = tell(first!, names);
      return told && stations.length ? [...told, ": ", ...stations] : told;
    },
  };
}

// As plain text, for screen readers.
export function plain(parts: Part[]): string {
  const words = (part: Part): string => {
    if (typeof part === "string") return part;
    return "line" in part ? part.line : "name" in part ? part.name : "";
  };
  return parts.map(words).join("");
}
