// Which panel of the table is open over the column: one at a time.
export type PanelName = "" | "help" | "chat" | "settings" | "log" | "text" | "proof" | "hints";

class Panels {
  open: PanelName = $state("");
  #read = $state(0); // chat lines seen

  toggle(name: PanelName): void {
    this.open = this.open === name ? "" : name;
  }
  close(): void {
    this.open = "";
  }
  read(count: number): void {
    this.#read = count;
  }
  unread(count: number): number {
    return this.open === "chat" ? 0 : Math.max(0, count - this.#read);
  }
}

export const panels = new Panels();
