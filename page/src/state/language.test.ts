import { beforeAll, expect, it } from "vitest";
import { speak, t } from "./language.svelte";

// The words of the page itself, with what i18next makes of them.
beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak("en");
});

it("writes numbers in sentences as elsewhere", () => {
  expect(t("common:points", { count: -4 })).toBe("−4 points");
  expect(t("common:points", { count: 1 })).toBe("1 point");
});
