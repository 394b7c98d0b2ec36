// Fetches what a server hands out after a game, and checks it against this browser's notes.
import { loadFamily } from "../families.svelte";
import type { Table } from "../state/table.svelte";
import type { GameEvent } from "../wire/messages";
import { request, requestText } from "../wire/http";
import { check, numberOf, type Verdict, type Written } from "./check";

interface MoveOrResult {
  line: string;
  facts: Record<string, unknown>;
  events: GameEvent[];
}

export async function verdictOf({ id, token, notes, latest }: Table): Promise<Verdict> {
  const { table, seat } = latest!;
  const query = seat === null ? "?public=true" : `?seat=${seat}`;
  const family = await loadFamily(table.family);
  const [{ dealer }, record, steps] = await Promise.all([
    family.loadDealer(),
    requestText(`/api/tables/${id}/record`, token),
    request<Written["steps"]>(`/api/tables/${id}/replay${query}`, token),
  ]);
  const lines = record
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as MoveOrResult);
  const events = lines.flatMap(({ events }) => events ?? []);
  return check(table, seat, notes, { facts: lines[0]!.facts, events, steps }, dealer);
}

export { numberOf };
