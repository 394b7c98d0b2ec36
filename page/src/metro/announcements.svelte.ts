// What screen readers announce: the new card, completed lines, reshuffles, the end.
import { announce } from "../parts/announce.svelte";
import { t } from "../state/language.svelte";
import { nameOf } from "../state/names";
import { cardOf, wordsOf } from "./model/cards";
import type { Choice } from "./choose/choice.svelte";
import { plain, tellerOf } from "./words/tell";

const HEARD = new Set(["turned", "completed", "reshuffled", "ended"]);

export function hearEvents(choice: Choice): void {
  const { tell } = tellerOf(choice);
  let heard: number | null = null;
  $effect(() => {
    const update = choice.table.shown;
    if (!update || update.at === heard) return;
    const isFirst = heard === null;
    heard = update.at;
    const names = update.table.seats.map((_, index) => nameOf(update.table.seats, index));
    if (isFirst) announce(t("metro:tell.turned", { card: wordsOf(cardOf(choice.view.card)) }));
    for (const event of isFirst ? [] : update.events.filter((one) => HEARD.has(one.event)))
      announce(`${plain(tell(event, names) ?? [])}.`);
  });
}
