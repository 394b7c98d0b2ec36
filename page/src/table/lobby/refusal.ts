// A refusal that the lobby or the settings can meet, in the reader's language.
import { has, t } from "../../state/language.svelte";
import type { Refused } from "../../wire/messages";

export function tellRefusal({ reason, message }: Refused): string {
  const key = `common:trouble.${reason}`;
  return has(key) ? t(key) : t("common:failed", { message });
}
