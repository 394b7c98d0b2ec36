// What a screen reader says: one polite live region, filled from anywhere.
export const live = $state({ text: "" });

let queue: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

// Several things at once become one sentence, so that none is lost.
export function announce(text: string): void {
  queue.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    live.text = queue.join(" ");
    queue = [];
  }, 150);
}
