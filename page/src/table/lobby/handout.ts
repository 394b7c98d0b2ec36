// The host's links to the seats: known only to the browser that opened the table; a host elsewhere makes new ones.
import { keep, keptOf } from "../../state/running.svelte";
import type { Table } from "../../state/table.svelte";
import * as wire from "../../wire/http";
import { tableLink, joinLink } from "./links";

export function linkTo(table: Table, seat: number): string {
  const token = keptOf(table.id)?.links?.find((link) => link.seat === seat)?.token;
  return token ? tableLink(table.id, token) : "";
}

export function groupLink(table: Table): string {
  const token = keptOf(table.id)?.group;
  return token ? joinLink(table.id, token) : "";
}

// The old link of the seat, or of the group, is void then.
export async function renew(table: Table, seat: number): Promise<void> {
  const { token } = await wire.renewLink(table.id, table.token, seat);
  store(table, seat, token);
}

export async function renewGroup(table: Table): Promise<void> {
  const { token } = await wire.renewGroup(table.id, table.token);
  keep({ table: table.id, token: table.token, group: token });
}

export async function remove(table: Table, seat: number): Promise<void> {
  if (await table.act({ type: "remove", seat })) await renew(table, seat);
}

// A bot of this level, or without one somebody who comes by link.
export async function replace(table: Table, seat: number, bot: string): Promise<void> {
  if (!(await table.act({ type: "replace", seat, bot }))) return;
  if (bot) store(table, seat, "");
  else await renew(table, seat);
}

function store(table: Table, seat: number, token: string): void {
  const others = (keptOf(table.id)?.links ?? []).filter((link) => link.seat !== seat);
  keep({ table: table.id, token: table.token, links: token ? [...others, { seat, token }] : others });
}
