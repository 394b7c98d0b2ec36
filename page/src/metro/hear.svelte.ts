// For those who hear the table: the new card, what lines were completed, who is still to choose.
import { announce } from "../parts/announce.svelte";
import { t } from "../state/language.svelte";
import { nameOf } from "../table/names";
import { cardOf, wordsOf } from "./cards";
import type { Choosing } from "./choosing.svelte";
import { plain, tellerOf } from "./tell";

const HEARD = new Set(["turned", "completed", "reshuffled", "ended"]);

export function hearEvents(choosing: Choosing): void {
  const tell = tellerOf(choosing.layout);
  let heard: number | null = null;
  $effect(() => {
    const update = choosing.table.shown;
    if (!update || update.at === heard) return;
    const isFirst = heard === null;
    heard = update.at;
    const names = update.table.seats.map((_, index) => nameOf(update.table.seats, index));
    if (isFirst) announce(t("metro:tell.turned", { card: wordsOf(cardOf(choosing.view.card)) }));
    for (const event of isFirst ? [] : update.events.filter((one) => HEARD.has(one.event)))
      announce(`${plain(tell(event, names) ?? [])}.`);
  });
}
