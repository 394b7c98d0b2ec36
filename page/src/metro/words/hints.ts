// Why a move is good, in words.
import { t } from "../../state/language.svelte";
import { nameOf } from "../../state/names";
import type { Choice } from "../choose/choice.svelte";
import { lineName } from "./names";
import type { MetroReason } from "../../wire/generated";
import type { Parts, Reason } from "../../wire/messages";

export function whyWords({ layout, table }: Choice, reason: Reason): string {
  const about = reason as Parts<MetroReason>;
  const { code } = reason as MetroReason;
  const left = about.left ?? 0;
  const spare = code === "spare";
  return t(spare && !left ? "metro:hint.complete" : `metro:hint.${code}`, {
    number: about.number ?? 0,
    points: about.points ?? 0,
    count: (spare ? about.windows : (about.count ?? about.left ?? about.points)) ?? 0,
    line: lineName(layout, about.line ?? ""),
    lines: t("metro:hint.lines", { count: about.lines ?? 0 }),
    stations: t("metro:count.stations", { count: left }),
    name: nameOf(table.seats, about.seat ?? 0),
    station: layout.stations.find(({ slug }) => slug === about.station)?.name ?? "",
  });
}
