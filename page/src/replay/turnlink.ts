// The link to a turn. It is for others: a link for watchers, if this browser has it, gives no seat away.
import { fullAddress, here, href } from "../state/address.svelte";
import { keptOf } from "../state/running.svelte";
import { t } from "../state/language.svelte";
import type { TableInfo } from "../wire/messages";
import type { Playback } from "./playback.svelte";

// Puts it where it can be pasted from, or else into the address line; the words say which.
export async function copyLink(
  info: TableInfo,
  token: string,
  playback: Playback,
  hasSeat: boolean,
): Promise<string> {
  const watch = keptOf(info.table)?.watch;
  const query = new URLSearchParams({ at: String(playback.at) });
  if (info.phase === "over") query.set("seat", String(playback.seat ?? "public"));
  try {
    const link = fullAddress(`/replay/${info.table}?${query}#${watch ?? token}`);
    await navigator.clipboard.writeText(link);
    return t(watch || !hasSeat ? "replay:copiedPublic" : "replay:copied");
  } catch {
    const { pathname, hash } = here();
    history.replaceState(null, "", href(`${pathname}?${query}${hash}`));
    return t("replay:address");
  }
}
