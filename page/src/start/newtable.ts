// A new table: asks the server for it, keeps the links in this browser, goes there.
import { t } from "../state/language.svelte";
import { go } from "../state/address.svelte";
import { browser, keep } from "../state/running.svelte";
import { settings } from "../state/settings.svelte";
import { newPromise } from "../state/texts";
import { openTable, playNow, request } from "../wire/http";
import type { Links, NewTable, SeatLink } from "../wire/messages";
import { randomText } from "../wire/random";
import { choice, chosenBots, playsHere, seatsOf } from "./choice.svelte";

export async function play(): Promise<void> {
  const board = choice.board;
  const bots = chosenBots(board, seatsOf(board) - 1);
  const name = settings.name.trim() || t("start:guest");
  const wish = { board, name, seats: seatsOf(board), bots };
  if (playsHere()) return enter(await request<Links>("/here/play", "", wish), board);
  const wanted = { ...wish, browser: browser() };
  enter(await playNow({ ...wanted, promise: await newPromise() }), board);
}

export async function invite(wanted: NewTable): Promise<void> {
  enter(await openTable({ ...wanted, browser: browser() }), wanted.board);
}

// The table starts at once: everybody sits at one device.
export async function passAround(wanted: NewTable): Promise<void> {
  if (playsHere()) return enter(await request<Links>("/here/tables", "", wanted), wanted.board);
  const links = await openTable({ ...wanted, one_device: true });
  const start = { type: "start", id: randomText(12), promise: await newPromise() };
  await request(`/api/tables/${links.table}/act`, links.host.token, start);
  enter(links, wanted.board);
}

// A public table, or one that a group's link leads to; the way back does not ask for a seat again.
export async function join(table: string, board: string, token = ""): Promise<void> {
  const wanted = { name: settings.name.trim(), browser: browser() };
  const link = await request<SeatLink>(`/api/tables/${table}/join`, token, wanted);
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
