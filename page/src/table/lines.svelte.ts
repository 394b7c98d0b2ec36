// The log in sentences: what people did, and the moves as their family tells them.
import type { CardName } from "../parts/colours";
import { layoutOf } from "../state/boards";
import { t } from "../state/language.svelte";
import type { Table, Told } from "../state/table.svelte";
import type { Family, TableInfo } from "../wire/messages";
import { gather, type Group } from "./gather";
import { nameOf } from "./names";
import { tellPeople, whoOf } from "./people";
import { phrase } from "./phrase";
import type { Part, Teller } from "./tell";

export interface Line {
  number: number;
  parts: Part[];
}

// Only the family that is played is loaded.
const loaders: Record<Family, (board: string) => Promise<Teller>> = {
  tickets: async (board) => {
    const [{ tellerOf }, { loadModel }] = await Promise.all([
      import("../tickets/tell"),
      import("../tickets/model"),
    ]);
    return tellerOf(await loadModel(board));
  },
  metro: async (board) => (await import("../metro/tell")).tellerOf(await layoutOf(board)),
};
let tellers: Record<string, Teller> = $state.raw({});

// Nothing until it is loaded; whoever has asked is told again then.
function tellerFor({ family, board }: TableInfo): Teller {
  const found = tellers[board];
  if (!found) void loaders[family](board).then((teller) => (tellers = { ...tellers, [board]: teller }));
  return found ?? (() => null);
}

export function linesOf(log: Told[], info: TableInfo): Line[] {
  const tell = tellerFor(info);
  const names = info.seats.map((_, index) => nameOf(info.seats, index));
  const silent = info.family === "tickets" ? ({ event }: { event: string }) => event === "turned" : undefined;
  return gather(log, silent).flatMap((group) => {
    const parts = tellGroup(group, names, tell);
    return parts?.length ? [{ number: group.number, parts }] : [];
  });
}

export const linesAt = (table: Table): Line[] => (table.info ? linesOf(table.log, table.info) : []);

function tellGroup({ kind, events }: Group, names: string[], tell: Teller): Part[] | null {
  const first = events[0]!;
  const who = whoOf(first, names);
  if (kind === "cards")
    return phrase("end:log.takes", { who, cards: cardParts(events.map(({ card }) => card)) });
  if (kind === "kept") return phrase("end:log.keeps", { who }, { count: events.length });
  const told = tellPeople(first, names) ?? tell(first, names);
  if (kind === "one" || !told) return told;
  const stations = events.slice(1).flatMap((event) => pointing(tell(event, names) ?? []));
  return [...told, ...stations.flatMap((part, index) => [index ? ", " : ": ", part])];
}

const pointing = (parts: Part[]): Part[] =>
  parts.filter((part) => typeof part === "object" && "place" in part);

// Face-up cards as chips, then how many were drawn unseen.
function cardParts(cards: unknown[]): Part[] {
  const seen = cards.filter((card): card is CardName => typeof card === "string");
  const hidden = cards.length - seen.length;
  const chips = seen.map((card): Part => ({ card, count: 1 }));
  const covered = hidden ? [t("end:log.hidden", { count: hidden })] : [];
  return [...chips, ...(chips.length && hidden ? [t("end:log.and")] : []), ...covered];
}
