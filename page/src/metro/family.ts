import type { Family } from "../family";
import { coach } from "./coach";
import { KEYS } from "./keys";
import { loadModel, type Model } from "./model/model";
import Table from "./Table.svelte";
import { moveTellerOf } from "./words/moves";
import { refusalOf } from "./words/refusal";
import { tellerOf } from "./words/tell";

export default {
  loadModel,
  Table,
  End: () => import("./end/End.svelte"),
  Replay: () => import("./replay/Replay.svelte"),
  Text: () => import("./text/Text.svelte"),
  Rules: () => import("./rules/Rules.svelte"),
  keys: KEYS,
  sounds: { turned: "card", marked: "cross", rode: "cross" },
  roundStart: "turned",
  coach,
  tellRefusal: refusalOf,
  tellerOf,
  moveTellerOf,
  loadDealer: () => import("./deal"),
} satisfies Family<Model>;
