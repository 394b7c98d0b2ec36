import { describe, expect, it } from "vitest";
import { check, type Proof } from "./fairness";

// Made by the server's own code, with texts that a careless encoding would change.
const proof: Proof = {
  table: "ahorn7",
  phase: "over",
  promise: "sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  texts: ["Zug “fährt” ab\n", "", "<b>&\\ \u2028 é 🚆"],
  commitment: "sha256:1aecd59dc42ad58173c9c9031b53d331f0ec6775a66b17d87a6b381692420ed1",
  secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  seed: null,
};

describe("the fairness proof", () => {
  it("holds for what the server has promised", async () => {
    expect(await check(proof)).toBe("holds");
  });
  it("fails for another secret", async () => {
    expect(await check({ ...proof, secret: proof.secret!.replace("00", "ff") })).toBe("promise-broken");
  });
  it("fails for a changed text, another table, or another order of texts", async () => {
    expect(await check({ ...proof, texts: ["", "", ""] })).toBe("seed-changed");
    expect(await check({ ...proof, table: "ahorn8" })).toBe("seed-changed");
    expect(await check({ ...proof, texts: [...proof.texts!].reverse() })).toBe("seed-changed");
  });
  it("can't be checked before the game is over", async () => {
    expect(await check({ ...proof, secret: null })).toBe("too-early");
  });
});
