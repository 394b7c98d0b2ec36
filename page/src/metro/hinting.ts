// Why a move is good, in words.
import { t } from "../state/language.svelte";
import type { Reason } from "../table/Hints.svelte";
import { nameOf } from "../table/names";
import type { Choosing } from "./choosing.svelte";
import { lineName } from "./line";

export function whyWords({ layout, table }: Choosing, reason: Reason): string {
  const { code } = reason as { code: "completes" };
  const left = Number(reason["left"] ?? 0);
  const spare = reason.code === "spare";
  return t(spare && !left ? "metro:hint.complete" : `metro:hint.${code}`, {
    ...reason,
    count: Number(spare ? reason["windows"] : (reason["count"] ?? reason["left"] ?? reason["points"] ?? 0)),
    line: lineName(layout, String(reason["line"] ?? "")),
    lines: t("metro:hint.lines", { count: Number(reason["lines"] ?? 0) }),
    stations: t("metro:count.stations", { count: left }),
    name: nameOf(table.seats, Number(reason["seat"] ?? 0)),
    station: layout.stations.find(({ slug }) => slug === reason["station"])?.name ?? "",
  });
}
