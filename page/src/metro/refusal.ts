// Reasons of the metro rules in the reader's language.
import { has, t } from "../state/language.svelte";
import type { Refused } from "../wire/messages";

export function tellRefusal({ reason, data }: Refused): string {
  const key = `metro:refusal.${reason}`;
  return has(key) ? t(key, data) : t("metro:refusal.other");
}
