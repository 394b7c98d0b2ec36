import { beforeAll, expect, it } from "vitest";
import type { Layout } from "../model/types";
import { speak } from "../../state/language.svelte";
import { enteredFrom, tellMove } from "./moves";

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
  expect(tellMove(layout, { ...enter, stations: ["zoo"] }, "express 2")).toBe(
    "enters Express 2 on line U2: Zoo",
  );
  expect(tellMove(layout, { ...enter, stations: [] }, "4")).toBe("enters Number 4 on line U2, no station");
});

it("finds the card that the seat entered when the choices were shown", () => {
  const wrote = (seat: number, card: string) => ({ event: "wrote" as const, seat, line: "A", card });
  const steps = [[wrote(1, "3")], [], [wrote(0, "4"), wrote(1, "4")], [wrote(1, "5")]].map((events) => ({
    events,
  }));
  expect(enteredFrom(steps, 1, 1)).toBe("4");
});
