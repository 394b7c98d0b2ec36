// The host's links to the seats: known only to the browser that opened the table; a host elsewhere makes new ones.
import { keep, keptOf } from "../state/running.svelte";
import type { Table } from "../state/table.svelte";
import { renewLink } from "../wire/http";
import { address } from "./links";

export function linkTo(table: Table, seat: number): string {
  const token = keptOf(table.id)?.links?.find((link) => link.seat === seat)?.token;
  return token ? address(table.id, token) : "";
}

// The old link of the seat is void then.
export async function renew(table: Table, seat: number): Promise<void> {
  const { token } = await renewLink(table.id, table.token, seat);
  store(table, seat, token);
}

export async function remove(table: Table, seat: number): Promise<void> {
  if (await table.act({ type: "remove", seat })) await renew(table, seat);
}

export async function replace(table: Table, seat: number, bot: string): Promise<void> {
  if (await table.act({ type: "replace", seat, bot })) store(table, seat, "");
}

function store(table: Table, seat: number, token: string): void {
  const others = (keptOf(table.id)?.links ?? []).filter((link) => link.seat !== seat);
  keep({ table: table.id, token: table.token, links: token ? [...others, { seat, token }] : others });
}
