import { expect, test } from "vitest";
import { inTask } from "./tasks";

const task = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

test("pieces come in the order in which they were asked for, those that they ask for last", async () => {
  const done: string[] = [];
  inTask(() => {
    done.push("one");
    inTask(() => done.push("inner"));
  });
  inTask(() => done.push("two"));
  expect(done).toEqual([]); // not at once
  await task();
  expect(done).toEqual(["one", "two", "inner"]);
});

test("between two pieces there is time for something else", async () => {
  const done: string[] = [];
  inTask(() => {
    done.push("one");
    queueMicrotask(() => done.push("drawn"));
  });
  inTask(() => done.push("two"));
  await task();
  expect(done).toEqual(["one", "drawn", "two"]);
});

test("a piece that was called off does not come, and none is skipped for it", async () => {
  const done: string[] = [];
  const off = inTask(() => done.push("one"));
  inTask(() => done.push("two"));
  off();
  await task();
  expect(done).toEqual(["two"]);
});
