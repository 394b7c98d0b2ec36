// From a wish to a table: asks the server, keeps the links in this browser, goes there.
import { t } from "../state/language.svelte";
import { go } from "../state/route.svelte";
import { keep } from "../state/running.svelte";
import { settings } from "../state/settings.svelte";
import { openTable, playNow, request } from "../wire/http";
import type { Links, NewTable, SeatLink } from "../wire/messages";
import { randomText } from "../wire/random";
import { choice, levelOf, seatsOf } from "./choice.svelte";

export async function play(): Promise<void> {
  const board = choice.board;
  const bot = levelOf(board);
  const name = settings.name.trim() || t("start:guest");
  enter(await playNow({ board, name, seats: seatsOf(board), ...(bot && { bot }) }), board);
}

export async function invite(wish: NewTable): Promise<void> {
  enter(await openTable(wish), wish.board);
}

// The table starts at once: everybody is in the room.
export async function passAround(wish: NewTable): Promise<void> {
  const links = await openTable({ ...wish, one_device: true });
  await request(`/api/tables/${links.table}/act`, links.host.token, { type: "start", id: randomText(12) });
  enter(links, wish.board);
}

export async function join(table: string, board: string): Promise<void> {
  const link = await request<SeatLink>(`/api/tables/${table}/join`, "", { name: settings.name.trim() });
  keep({ table, token: link.token, board });
  go(link.path);
}

function enter(links: Links, board: string): void {
  const handed = links.seats.filter(({ token }) => token !== links.host.token);
  keep({
    table: links.table,
    token: links.host.token,
    board,
    links: handed.map(({ seat, token }) => ({ seat, token })),
    watch: links.watch.token,
  });
  go(links.host.path);
}
