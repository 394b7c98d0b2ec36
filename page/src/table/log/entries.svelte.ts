// The log in sentences: what people did, and the moves as their family tells them.
import { loadFamily, loadModel } from "../../families.svelte";
import type { Table, LogEvent } from "../../state/table.svelte";
import type { TableInfo } from "../../wire/messages";
import { groupEvents } from "./groups";
import { nameOf } from "../../state/names";
import { tellPeople } from "./people";
import { oneByOne, type Part, type Teller } from "./tell";

export interface Entry {
  number: number;
  parts: Part[];
}

// What a family tells before it is loaded.
const NOTHING = oneByOne(() => null);
let tellers: Record<string, Teller> = $state.raw({});

// Whoever has asked is told again when it is loaded.
function tellerFor({ family, board }: TableInfo): Teller {
  const found = tellers[board];
  if (!found)
    void Promise.all([loadFamily(family), loadModel(family, board)]).then(
      ([{ tellerOf }, model]) => (tellers = { ...tellers, [board]: tellerOf(model) }),
    );
  return found ?? NOTHING;
}

export function entriesOf(log: LogEvent[], info: TableInfo): Entry[] {
  const teller = tellerFor(info);
  const names = info.seats.map((_, index) => nameOf(info.seats, index));
  return groupEvents(log, teller).flatMap(({ number, events }) => {
    const parts = tellPeople(events[0]!, names) ?? teller.tellGroup(events, names);
    return parts?.length ? [{ number, parts: parts.map((part) => faced(part, info)) }] : [];
  });
}

// Names of bots have their faces beside them.
function faced(part: Part, { seats }: TableInfo): Part {
  if (typeof part === "string" || !("seat" in part)) return part;
  return { ...part, bot: seats[part.seat]?.bot ?? "" };
}

export const entriesAt = (table: Table): Entry[] => (table.info ? entriesOf(table.log, table.info) : []);
