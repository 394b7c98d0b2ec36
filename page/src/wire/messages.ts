// What travels between page and server, by the page's names; docs/concepts/protocol.md tells it for people.
import type * as made from "./generated";

export type {
  Ack,
  Analysis,
  AnyMove,
  Answer,
  AnyReason as Reason,
  BoardInfo,
  FamilyName as Family,
  FromServer,
  Hint,
  Judgement,
  Links,
  Listed,
  NewTable,
  Outcome as Result,
  PastView,
  Phase,
  PlayNow,
  Refused,
  SeatInfo,
  SeatLink,
  Step,
  TableInfo,
  Trouble,
  Update,
  Welcome,
} from "./generated";

export type GameEvent = made.AnyEvent & { seat?: number | null; card?: string | null };
// All parts that some of a union's types have.
export type Parts<Union> = {
  [Part in Union extends unknown ? keyof Union : never]?: Union extends Record<Part, infer Value>
    ? Value
    : never;
};
export type Spoken = Omit<made.SaidEvent, "event">;

// Acts as the caller writes them; the id is added when they are sent.
type WithoutId<Act> = Act extends unknown ? Omit<Act, "id"> : never;
export type Act = WithoutId<made.Act>;
