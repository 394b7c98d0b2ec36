// Another game: at once against bots or on one device, else everybody gathers in the lobby.
import { go } from "../state/address.svelte";
import { keep, keptOf } from "../state/running.svelte";
import type { Table } from "../state/table.svelte";
import { newPromise } from "../state/texts";
import { request } from "../wire/http";
import type { Answer } from "../wire/messages";
import { randomText } from "../wire/random";

// Nobody else has to come: all people of the table share this link.
export const isAlone = (table: Table): boolean =>
  table.seats.every(({ name }, seat) => !name || table.mySeats.includes(seat));

export const botsAt = (table: Table): string[] => table.seats.flatMap(({ bot }) => (bot ? [bot] : []));
// The links of this table are good at the next one too, so everybody goes there by the link they have.
export async function playAgain({ id, token }: Table, bots: string[]): Promise<void> {
  const act = { type: "rematch", id: randomText(12), promise: await newPromise(), bots };
  const { table } = await request<Answer>(`/api/tables/${id}/act`, token, act);
  keep({ ...keptOf(id), table, token, over: false });
  go(`/t/${table}${token && `#${token}`}`);
}
