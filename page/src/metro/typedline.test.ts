import { expect, test } from "vitest";
import { typedLine } from "./typedline";

test("one letter is one key", () => {
  expect(typedLine(["A", "B"], "", "B")).toEqual({ line: "B", begun: "" });
  expect(typedLine(["A", "B"], "", "C")).toEqual({ line: null, begun: "" });
  expect(typedLine(["A", "B"], "", "3")).toEqual({ line: null, begun: "" });
});

test("two characters are two keys", () => {
  const letters = ["U1", "U2", "S3", "A", "A1"];
  expect(typedLine(letters, "", "U")).toEqual({ line: null, begun: "U" });
  expect(typedLine(letters, "U", "2")).toEqual({ line: "U2", begun: "" });
  expect(typedLine(letters, "U", "7")).toEqual({ line: null, begun: "" });
  expect(typedLine(letters, "U", "A")).toEqual({ line: "A", begun: "A" });
});

test("the only line that begins so is meant at once, and may be typed in full", () => {
  const letters = ["U1", "U2", "S3"];
  expect(typedLine(letters, "", "S")).toEqual({ line: "S3", begun: "S" });
  expect(typedLine(letters, "S", "3")).toEqual({ line: "S3", begun: "" });
});
