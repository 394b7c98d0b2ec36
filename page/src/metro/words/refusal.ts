// Reasons of the metro rules in the reader's language.
import { has, t } from "../../state/language.svelte";
import type { Table } from "../../state/table.svelte";
import type { Refused } from "../../wire/messages";

export const refusalOf = ({ refused }: Table): string => (refused ? tellRefusal(refused) : "");

export function tellRefusal({ reason, data }: Refused): string {
  const key = `metro:refusal.${reason}`;
  return has(key) ? t(key, data) : t("metro:refusal.other");
}
