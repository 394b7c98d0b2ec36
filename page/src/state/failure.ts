// Why a request failed, in the reader's language.
import { has, t } from "./language.svelte";
import { RequestError } from "../wire/http";

export function tellFailure(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  const { reason, message } = error.trouble;
  if (reason === "offline") return t("common:offline");
  const key = `common:trouble.${reason}`;
  return has(key) ? t(key) : t("common:failed", { message });
}
