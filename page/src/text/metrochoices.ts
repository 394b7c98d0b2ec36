// The moves of a metro game in words.
import { language, t } from "../state/language.svelte";
import type { Layout, MetroMove } from "../metro/types";
import { one, type Choice, type Group } from "./choices";

export function metroGroups(layout: Layout, moves: MetroMove[]): Group[] {
  const rides = moves.flatMap((move) =>
    move.kind === "ride"
      ? [one(move.stations[0] ? nameOf(layout, move.stations[0]) : t("end:text.rideNone"), move.move)]
      : [],
  );
  const changes = moves.flatMap((move) =>
    move.kind === "change" ? [one(t("end:text.act.change"), move.move)] : [],
  );
  return [group("enter", entries(layout, moves)), group("ride", rides), group("change", changes)].filter(
    ({ choices }) => choices.length,
  );
}

function group(id: "enter" | "ride" | "change", choices: Choice[]): Group {
  return {
    id,
    title: t(`end:text.group.${id}`),
    act: t(`end:text.act.${id}`),
    first: t(`end:text.first.${id}`),
    second: t("end:text.stations"),
    choices,
  };
}

export const nameOf = (layout: Layout, slug: string): string =>
  layout.stations.find((spot) => spot.slug === slug)?.name ?? slug;

// A line, then how many stations; most first, because that is what people mostly want.
function entries(layout: Layout, moves: MetroMove[]): Choice[] {
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

function stationWords(layout: Layout, back: boolean, stations: string[]): string {
  if (!stations.length) return t("end:text.markNone");
  const names = new Intl.ListFormat(language()).format(stations.map((slug) => nameOf(layout, slug)));
  return back ? t("end:text.markBack", { names }) : names;
}
