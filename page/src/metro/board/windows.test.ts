import { expect, test, vi } from "vitest";
import { signsOf } from "./windows";

vi.mock("../../state/language.svelte", () => ({ t: (key: string) => key }));

const wrote = (number: number, seat: number, line: string, card: string) => ({
  number,
  count: number,
  event: { event: "wrote" as const, seat, line, card },
});
const LOG = [wrote(0, 1, "A", "express 2"), wrote(1, 0, "A", "4"), wrote(2, 0, "A", "express 3")];

test("an express is told from a number", () => {
  expect(signsOf(["4", "3", null], LOG, 0, "A", "5")).toEqual(["4", "»3", null]);
  expect(signsOf(["2", null], LOG, 1, "A", "5")).toEqual(["»2", null]);
});

test("what is written in this round is the card that lies there", () => {
  expect(signsOf(["4", "3", "2"], LOG, 0, "A", "express 2")).toEqual(["4", "»3", "»2"]);
  expect(signsOf(["+"], [], 0, "B", "transfer")).toEqual(["+"]);
});

test("without a log the numbers stay", () => {
  expect(signsOf(["3", "2"], [], 0, "A", "4")).toEqual(["3", "2"]);
});
