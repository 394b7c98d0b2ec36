// The moves of a metro game in words.
import type { MoveTeller } from "../../family";
import type { Model } from "../model/model";
import { language, t } from "../../state/language.svelte";
import type { Layout, MetroMove } from "../model/types";
import type { GameEvent } from "../../wire/messages";
import { cardOf, wordsOf } from "../model/cards";
import { lineName } from "./names";
import { one, type MoveChoice, type MoveGroup } from "../../text/choices";

export function metroGroups(layout: Layout, moves: MetroMove[]): MoveGroup[] {
  const rides = moves.flatMap((move) =>
    move.kind === "ride"
      ? [one(move.stations[0] ? nameOf(layout, move.stations[0]) : t("text:rideNone"), move.move)]
      : [],
  );
  const changes = moves.flatMap((move) =>
    move.kind === "change" ? [one(t("text:act.change"), move.move)] : [],
  );
  return [group("enter", entries(layout, moves)), group("ride", rides), group("change", changes)].filter(
    ({ choices }) => choices.length,
  );
}

function group(id: "enter" | "ride" | "change", choices: MoveChoice[]): MoveGroup {
  return {
    id,
    title: t(`text:group.${id}`),
    act: t(`text:act.${id}`),
    first: t(`text:first.${id}`),
    second: t("text:stations"),
    choices,
  };
}

export const nameOf = (layout: Layout, slug: string): string =>
  layout.stations.find((spot) => spot.slug === slug)?.name ?? slug;

// A line, then how many stations; most first, because that is what people mostly want.
function entries(layout: Layout, moves: MetroMove[]): MoveChoice[] {
  return layout.lines.flatMap(({ letter, name }) => {
    const own = moves.flatMap((move) => (move.kind === "enter" && move.line === letter ? [move] : []));
    const sorted = own.sort(
      (a, b) => b.stations.length - a.stations.length || Number(a.back) - Number(b.back),
    );
    if (!sorted.length) return [];
    return [
      {
        label: `${letter}, ${name}`,
        moves: sorted.map(({ back, stations, move }) => ({
          label: stationWords(layout, back, stations),
          move,
        })),
      },
    ];
  });
}

const stationList = (layout: Layout, stations: string[]): string =>
  new Intl.ListFormat(language()).format(stations.map((slug) => nameOf(layout, slug)));

function stationWords(layout: Layout, back: boolean, stations: string[]): string {
  if (!stations.length) return t("text:markNone");
  const names = stationList(layout, stations);
  return back ? t("text:markBack", { names }) : names;
}

// Moves of a finished game.
export const moveTellerOf =
  ({ layout }: Model): MoveTeller =>
  (move, steps, step, seat) =>
    tellMove(layout, move as MetroMove, enteredFrom(steps, step, seat));

// The card that a seat entered from a step on.
export function enteredFrom(steps: { events: GameEvent[] }[], step: number, seat: number): string {
  const all = steps.slice(step).flatMap(({ events }) => events);
  const wrote = all.find((event) => event.event === "wrote" && event.seat === seat);
  return wrote?.card ?? "";
}

export function tellMove(layout: Layout, move: MetroMove, card: string): string {
  if (move.kind === "change") return t("replay:study.move.change");
  const stations = stationList(layout, move.stations);
  if (move.kind === "ride")
    return stations ? t("replay:study.move.ride", { station: stations }) : t("replay:study.move.stay");
  const words = { line: lineName(layout, move.line), card: wordsOf(cardOf(card)), stations };
  return t(stations ? "replay:study.move.enter" : "replay:study.move.enterNone", words);
}
