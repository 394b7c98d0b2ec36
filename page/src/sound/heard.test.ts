import { describe, expect, it } from "vitest";
import type { GameEvent } from "../wire/messages";
import { soundsOf } from "./heard";
import { SOUNDS } from "./synth";

const SOME = { took: "card", turned: "card", claimed: "piece" } as const;

const named = (...events: string[]) => events.map((event) => ({ event }) as GameEvent);

describe("sounds", () => {
  it("are heard once for many events of a kind", () => {
    expect(soundsOf(named("took", "turned", "claimed"), SOME)).toEqual(["card", "piece"]);
  });
  it("are not made for what people do", () => {
    expect(soundsOf(named("seated", "said"), SOME)).toEqual([]);
  });
  it("are short and quiet", () => {
    for (const { tones, rustles } of Object.values(SOUNDS))
      for (const { at, length, loud } of [...tones, ...rustles]) {
        expect(at + length).toBeLessThan(2);
        expect(loud).toBeLessThan(0.3);
      }
  });
});
