import { describe, expect, it } from "vitest";
import { soundsOf } from "./heard";
import { SOUNDS } from "./synth";

describe("sounds", () => {
  it("are heard once for many events of a kind", () => {
    expect(soundsOf([{ event: "took" }, { event: "turned" }, { event: "claimed" }])).toEqual([
      "card",
      "piece",
    ]);
  });
  it("are not made for what people do", () => {
    expect(soundsOf([{ event: "seated" }, { event: "said" }])).toEqual([]);
  });
  it("are short and quiet", () => {
    for (const { tones, rustles } of Object.values(SOUNDS))
      for (const { at, length, loud } of [...tones, ...rustles]) {
        expect(at + length).toBeLessThan(2);
        expect(loud).toBeLessThan(0.3);
      }
  });
});
