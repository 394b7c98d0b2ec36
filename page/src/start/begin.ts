// From a wish to a table: asks the server, keeps the links in this browser, goes there.
import { t } from "../state/language.svelte";
import { go } from "../state/route.svelte";
import { browser, keep } from "../state/running.svelte";
import { settings } from "../state/settings.svelte";
import { newPromise } from "../state/texts";
import { openTable, playNow, request } from "../wire/http";
import type { Links, NewTable, SeatLink } from "../wire/messages";
import { randomText } from "../wire/random";
import { choice, levelOf, seatsOf } from "./choice.svelte";

export async function play(): Promise<void> {
  const board = choice.board;
  const bot = levelOf(board);
  const name = settings.name.trim() || t("start:guest");
  const wish = { board, name, seats: seatsOf(board), browser: browser(), ...(bot && { bot }) };
  enter(await playNow({ ...wish, promise: await newPromise() }), board);
}

export async function invite(wish: NewTable): Promise<void> {
  enter(await openTable({ ...wish, browser: browser() }), wish.board);
}

// The table starts at once: everybody is in the room.
export async function passAround(wish: NewTable): Promise<void> {
  const links = await openTable({ ...wish, one_device: true });
  const start = { type: "start", id: randomText(12), promise: await newPromise() };
  await request(`/api/tables/${links.table}/act`, links.host.token, start);
  enter(links, wish.board);
}

// A public table, or one that a group's link leads to; the way back does not ask for a seat again.
export async function join(table: string, board: string, token = ""): Promise<void> {
  const wish = { name: settings.name.trim(), browser: browser() };
  const link = await request<SeatLink>(`/api/tables/${table}/join`, token, wish);
  keep({ table, token: link.token, board });
  go(link.path, Boolean(token));
}

function enter(links: Links, board: string): void {
  const handed = links.seats.filter(({ token }) => token !== links.host.token);
  keep({
    table: links.table,
    token: links.host.token,
    board,
    links: handed.map(({ seat, token }) => ({ seat, token })),
    watch: links.watch.token,
    ...(links.group && { group: links.group.token }),
  });
  go(links.host.path);
}
