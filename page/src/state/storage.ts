// What is kept in this browser. Some browsers keep nothing; then it lasts as long as the page.
type Where = "localStorage" | "sessionStorage";

export function load<Value>(key: string, otherwise: Value, where: Where = "localStorage"): Value {
  try {
    return (JSON.parse(globalThis[where].getItem(key) ?? "null") as Value | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown, where: Where = "localStorage"): void {
  try {
    globalThis[where].setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden.
  }
}
