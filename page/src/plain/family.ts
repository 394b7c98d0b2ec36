// A family that only describes its view: the page shows that as sentences, and the legal moves as buttons.
import type { Family } from "../family";
import { t } from "../state/language.svelte";
import { oneByOne, type Teller } from "../table/log/tell";
import Table from "./Table.svelte";

// What its parts are handed.
export interface Model {
  describe: (view: unknown, names: string[]) => string[]; // in sentences; `names` are those of the seats
}

interface Offer<View> {
  describe: (view: View, names: string[]) => string[];
  tell?: Teller["tell"];
}

export const plainFamily = <View>({ describe, tell = () => null }: Offer<View>): Family<Model> => ({
  loadModel: async () => ({ describe: (view, names) => describe(view as View, names) }),
  Table,
  End: () => import("./End.svelte"),
  Replay: () => import("./Replay.svelte"),
  Text: () => import("./Text.svelte"),
  Rules: () => import("./Rules.svelte"),
  keys: [],
  sounds: {},
  roundStart: "",
  coach: () => null,
  tellRefusal: ({ refused }) => (refused ? t("common:failed", { message: refused.message }) : ""),
  tellerOf: () => oneByOne(tell),
  moveTellerOf: () => (move) => move.move,
  loadDealer: async () => Promise.reject(new Error("this family can't deal its games again")),
});
