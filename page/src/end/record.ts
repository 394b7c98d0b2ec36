// The record of a game as a file. The link's secret goes into a header, so a plain link to it would not do.
import { requestText } from "../wire/http";

export async function saveRecord(table: string, token: string): Promise<boolean> {
  try {
    const record = await requestText(`/api/tables/${table}/record`, token);
    const address = URL.createObjectURL(new Blob([record], { type: "application/jsonl" }));
    const link = Object.assign(document.createElement("a"), { href: address, download: `${table}.game` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000); // the browser reads it after the click
    return true;
  } catch {
    return false;
  }
}
