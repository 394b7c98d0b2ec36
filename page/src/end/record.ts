// The record of a game as a file. The link's secret goes into a header, so a plain link to it would not do.
export async function saveRecord(table: string, token: string): Promise<boolean> {
  try {
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const answer = await fetch(`/api/tables/${table}/record`, { headers });
    if (!answer.ok) return false;
    const address = URL.createObjectURL(await answer.blob());
    const link = Object.assign(document.createElement("a"), { href: address, download: `${table}.game` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000); // the browser reads it after the click
    return true;
  } catch {
    return false;
  }
}
