import { beforeAll, expect, it } from "vitest";
import type { Layout } from "../metro/types";
import { speak } from "../state/language.svelte";
import { enteredFrom, sayMetro } from "./said";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak("en");
});
const layout = {
  lines: [{ letter: "B", name: "U2" }],
  stations: [{ slug: "zoo", name: "Zoo" }],
} as unknown as Layout;

it("names the card and the line as the log does", () => {
  const enter = { move: "b 1", kind: "enter", line: "B", back: false } as const;
  expect(sayMetro(layout, { ...enter, stations: ["zoo"] }, "express 2")).toBe(
    "enters Express 2 on line U2: Zoo",
  );
  expect(sayMetro(layout, { ...enter, stations: [] }, "4")).toBe("enters Number 4 on line U2, no station");
});

it("finds the card that the seat entered when the choices were shown", () => {
  const wrote = (seat: number, card: string) => ({ event: "wrote", seat, card });
  const steps = [[wrote(1, "3")], [], [wrote(0, "4"), wrote(1, "4")], [wrote(1, "5")]].map((events) => ({
    events,
  }));
  expect(enteredFrom(steps, 1, 1)).toBe("4");
});
