// The link to a turn. It is for others: a link for watchers, if this browser has it, gives no seat away.
import { keptOf } from "../state/running.svelte";
import { t } from "../state/language.svelte";
import type { TableInfo } from "../wire/messages";
import type { Player } from "./player.svelte";

// Puts it where it can be pasted from, or else into the address line; the words say which.
export async function copyLink(
  info: TableInfo,
  token: string,
  player: Player,
  hasSeat: boolean,
): Promise<string> {
  const watch = keptOf(info.table)?.watch;
  const query = new URLSearchParams({ at: String(player.at) });
  if (info.phase === "over") query.set("seat", String(player.seat ?? "public"));
  try {
    const link = `${location.origin}/replay/${info.table}?${query}#${watch ?? token}`;
    await navigator.clipboard.writeText(link);
    return t(watch || !hasSeat ? "end:replay.copiedPublic" : "end:replay.copied");
  } catch {
    history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
    return t("end:replay.address");
  }
}
