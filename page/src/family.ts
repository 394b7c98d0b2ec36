// What a family of games offers to the page. The rest of the page knows families only by this, and finds them in the registry.
import type { Component, Snippet } from "svelte";
import type { Reveal } from "./end/reveal.svelte";
import type { Dealer } from "./proof/check";
import type { Playback, Step as ReplayStep } from "./replay/playback.svelte";
import type { Sound } from "./sound/synth";
import type { Key } from "./state/language.svelte";
import type { Table } from "./state/table.svelte";
import type { Step } from "./table/coach/coach.svelte";
import type { Teller } from "./table/log/tell";
import type { AnyMove, Result } from "./wire/messages";

type Load<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

export interface KeyHelp {
  keys: string[];
  does: Key;
}

// A move of a finished game in words: played at this step of the replay, by this seat.
export type MoveTeller = (move: AnyMove, steps: ReplayStep[], step: number, seat: number) => string;

// `Model` is what the family alone knows; the rest of the page hands it on.
export interface Family<Model = any> {
  loadModel: (board: string) => Promise<Model>; // a board as this family's parts need it
  Table: Component<{ model: Model }>; // the game while it runs
  End: Load<{ model: Model; result: Result; onreveal: (reveal: Reveal) => void }>;
  Replay: Load<{ model: Model; playback: Playback; log: Snippet }>; // a step of a replay
  Text: Load<{ model: Model }>; // state, moves and result as headings, lists and tables
  Rules: Load<{ narrow: boolean }>; // the short rules
  keys: KeyHelp[];
  sounds: Record<string, Sound>; // by event
  roundStart: string; // the event that begins a round in which all choose at the same time; empty: seats take turns
  coach: (table: Table) => Step | null;
  tellRefusal: (table: Table) => string; // of the last move
  tellerOf: (model: Model) => Teller; // events in words
  moveTellerOf: (model: Model) => MoveTeller;
  loadDealer: () => Promise<{ dealer: Dealer }>; // the shuffles of a game, to be checked
}
