import { beforeAll, expect, it } from "vitest";
import { speak } from "../../state/language.svelte";
import type { Choice } from "../choose/choice.svelte";
import type { MetroReason } from "../../wire/generated";
import { whyWords } from "./hints";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak("en");
});
const at = {
  layout: { lines: [{ letter: "E", name: "U5" }], stations: [] },
  table: { seats: [] },
} as unknown as Choice;

it.each([
  [{ code: "spare", line: "E", windows: 1, left: 11 }, "Line U5 then still has 1 window for 11 stations."],
  [{ code: "spare", line: "E", windows: 0, left: 1 }, "Line U5 then has no window left for 1 station."],
  [{ code: "spare", line: "E", windows: 2, left: 0 }, "Line U5 is already complete."],
  [{ code: "marks", count: 4, lines: 1 }, "Marks 4 stations and helps 1 line."],
  [{ code: "left", line: "E", left: 1, windows: 2 }, "Leaves 1 station on line U5."],
])("says why: %o", (reason, words) => expect(whyWords(at, reason as MetroReason)).toBe(words));
