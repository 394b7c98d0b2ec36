// Links as they are handed out: copied, shared, or shown as a code.
import { fullAddress } from "../../state/address.svelte";
import { t } from "../../state/language.svelte";

export const tableLink = (table: string, token: string): string => fullAddress(`/t/${table}#${token}`);
export const joinLink = (table: string, token: string): string => fullAddress(`/join/${table}#${token}`);

// Pages over plain HTTP have no clipboard; there a selection and the old command do it.
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOld(text);
  }
}

function copyOld(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "hidden-visually";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

export const canShare = (): boolean => "share" in navigator;

export async function share(url: string, board: string): Promise<void> {
  try {
    await navigator.share({ title: t("common:stellwerk"), text: t("lobby:shareText", { board }), url });
  } catch {
    // The dialog was closed without sharing.
  }
}
