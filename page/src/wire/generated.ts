// Made by `python hatch_build.py types` from the server's own types: change those, and run it again.

export type Act =
  Play | Try | Undo | Sit | Promise | OpenText | Start | Leave | Return | Chat | Remove | Replace | Rematch;
export type AnyMove = TicketsMove | MetroMove;
export type TicketsMove =
  | TicketsClaimMove
  | TicketsTakeMove
  | TicketsKeepMove
  | TicketsDrawMove
  | TicketsTicketsMove
  | TicketsPassMove;
export type TicketsCard =
  "purple" | "white" | "blue" | "yellow" | "orange" | "black" | "red" | "green" | "pink" | "joker";
export type MetroMove = MetroEnterMove | MetroRideMove | MetroChangeMove;
export type AnyEvent = TableEvent | TicketsEvent | MetroEvent;
export type TableEvent =
  | SeatedEvent
  | InvitedEvent
  | VacatedEvent
  | FilledEvent
  | PromisedEvent
  | SealedEvent
  | TextedEvent
  | BrokenEvent
  | StartedEvent
  | UndoneEvent
  | AwayEvent
  | BackEvent
  | SaidEvent
  | RematchedEvent
  | StoppedEvent;
export type TicketsEvent =
  | TicketsFirstEvent
  | TicketsDealtEvent
  | TicketsTurnedEvent
  | TicketsSweptEvent
  | TicketsReshuffledEvent
  | TicketsTookEvent
  | TicketsDrewEvent
  | TicketsClaimedEvent
  | TicketsOfferedEvent
  | TicketsChoseEvent
  | TicketsKeptEvent
  | TicketsReturnedEvent
  | TicketsPassedEvent
  | TicketsLastRoundEvent
  | TicketsEndedEvent;
export type MetroEvent =
  | MetroTurnedEvent
  | MetroChoseEvent
  | MetroChangedEvent
  | MetroWroteEvent
  | MetroMarkedEvent
  | MetroRodeEvent
  | MetroCompletedEvent
  | MetroReshuffledEvent
  | MetroEndedEvent;
export type AnyLayout = TicketsLayout | MetroLayout;
export type TicketsRouteColour =
  "purple" | "white" | "blue" | "yellow" | "orange" | "black" | "red" | "green" | "pink" | "grey";
export type AnyMap = TicketsMap | MetroMap;
export type AnyReason = TicketsReason | MetroReason;
export type TicketsReason =
  | TicketsCompletesReason
  | TicketsNeededReason
  | TicketsNearerReason
  | TicketsRivalReason
  | TicketsPointsReason
  | TicketsCardReason
  | TicketsJokerReason
  | TicketsRowReason
  | TicketsLackingReason
  | TicketsSaveReason
  | TicketsWaysReason
  | TicketsDoneReason
  | TicketsSpareReason;
export type MetroReason =
  | MetroCompletesReason
  | MetroRaceReason
  | MetroNumberReason
  | MetroMarksReason
  | MetroLeftReason
  | MetroSpareReason;
export type AnyView = TicketsView | MetroView;
export type FamilyName = "tickets" | "metro";
export type FromClient =
  | Hello
  | Ping
  | Sync
  | Look
  | Play
  | Try
  | Undo
  | Sit
  | Promise
  | OpenText
  | Start
  | Leave
  | Return
  | Chat
  | Remove
  | Replace
  | Rematch;
export type FromServer = Welcome | Update | Ack | Refused | Pong | Failed;
export type Phase = "lobby" | "running" | "over";

/**
 * Done, and written to disk.
 */
export interface Ack {
  type: "ack";
  id: string;
  at: number;
}
export interface Play {
  type: "move";
  id: string;
  move: string;
  at: number;
}
/**
 * Would this move be legal? Answered like a move, but never played.
 */
export interface Try {
  type: "try";
  id: string;
  move: string;
}
export interface Undo {
  type: "undo";
  id: string;
  at: number;
}
/**
 * With a `token` of the sender's own, the link that was handed out is void, so nobody else can look in.
 */
export interface Sit {
  type: "sit";
  id: string;
  name: string;
  browser?: string;
  token?: string;
}
/**
 * The hash of the seat's own part of the shuffles, until the host starts.
 */
export interface Promise {
  type: "promise";
  id: string;
  promise: string;
}
/**
 * The text that was promised, once `shuffling` says that no promise changes any more.
 */
export interface OpenText {
  type: "text";
  id: string;
  text: string;
}
export interface Start {
  type: "start";
  id: string;
  bot?: string | null;
  promise?: string;
  bots?: string[];
}
export interface Leave {
  type: "leave";
  id: string;
}
/**
 * The person takes the seat back from the bot that stood in.
 */
export interface Return {
  type: "back";
  id: string;
}
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}
/**
 * By the host: removes the person of a seat.
 */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}
/**
 * By the host: a bot gets the seat.
 */
export interface Replace {
  type: "replace";
  id: string;
  seat: number;
  bot: string;
}
/**
 * A new table for the same people. It starts at once if the sender has all their seats.
 */
export interface Rematch {
  type: "rematch";
  id: string;
  bot?: string | null;
  promise?: string;
  bots?: string[];
}
export interface Analysis {
  done: boolean;
  moves: Judgement[];
  final: number[] | null;
  seen: number;
  total: number;
}
/**
 * A decision of a finished game, judged by what its seat knew at the time.
 */
export interface Judgement {
  number: number;
  seat: number;
  move: string;
  best: string;
  chance: number | null;
  margin: number;
  cost: number;
  played: AnyMove;
  better: AnyMove;
}
export interface TicketsClaimMove {
  kind: "claim";
  move: string;
  route: string;
  colour: TicketsCard;
  cards: number;
  jokers: number;
}
export interface TicketsTakeMove {
  kind: "take";
  move: string;
  place: number;
  card: TicketsCard;
}
export interface TicketsKeepMove {
  kind: "keep";
  move: string;
  tickets: string[];
}
export interface TicketsDrawMove {
  kind: "draw";
  move: string;
}
export interface TicketsTicketsMove {
  kind: "tickets";
  move: string;
}
export interface TicketsPassMove {
  kind: "pass";
  move: string;
}
export interface MetroEnterMove {
  kind: "enter";
  move: string;
  line: string;
  back: boolean;
  stations: string[];
}
export interface MetroRideMove {
  kind: "ride";
  move: string;
  stations: string[];
}
export interface MetroChangeMove {
  kind: "change";
  move: string;
  stations: string[];
}
/**
 * Of an act over HTTP.
 */
export interface Answer {
  at: number;
  table: string;
}
export interface SeatedEvent {
  event: "seated";
  seat: number;
  name: string;
}
export interface InvitedEvent {
  event: "invited";
  seat: number | null;
}
export interface VacatedEvent {
  event: "vacated";
  seat: number;
  by_host: boolean;
}
export interface FilledEvent {
  event: "filled";
  seat: number;
  bot: string;
}
export interface PromisedEvent {
  event: "promised";
  seat: number;
}
export interface SealedEvent {
  event: "sealed";
  seats: number[];
}
export interface TextedEvent {
  event: "texted";
  seat: number;
}
export interface BrokenEvent {
  event: "broken";
  seats: number[];
}
export interface StartedEvent {
  event: "started";
}
export interface UndoneEvent {
  event: "undone";
  seat: number;
}
export interface AwayEvent {
  event: "away";
  seat: number;
}
export interface BackEvent {
  event: "back";
  seat: number;
}
export interface SaidEvent {
  event: "said";
  seat: number | null;
  text: string;
  at: number;
}
export interface RematchedEvent {
  event: "rematched";
  table: string;
}
export interface StoppedEvent {
  event: "stopped";
  reason: string;
}
export interface TicketsFirstEvent {
  event: "first";
  seat: number;
}
export interface TicketsDealtEvent {
  event: "dealt";
  seat: number;
  card: TicketsCard | null;
}
export interface TicketsTurnedEvent {
  event: "turned";
  place: number;
  card: TicketsCard;
}
export interface TicketsSweptEvent {
  event: "swept";
  jokers: number;
}
export interface TicketsReshuffledEvent {
  event: "reshuffled";
  cards: number;
}
export interface TicketsTookEvent {
  event: "took";
  seat: number;
  place: number;
  card: TicketsCard;
}
export interface TicketsDrewEvent {
  event: "drew";
  seat: number;
  card: TicketsCard | null;
}
export interface TicketsClaimedEvent {
  event: "claimed";
  seat: number;
  route: string;
  paid: string;
  points: number;
}
export interface TicketsOfferedEvent {
  event: "offered";
  seat: number;
  ticket: string | null;
}
export interface TicketsChoseEvent {
  event: "chose";
  seat: number;
}
export interface TicketsKeptEvent {
  event: "kept";
  seat: number;
  ticket: string | null;
}
export interface TicketsReturnedEvent {
  event: "returned";
  seat: number;
  ticket: string | null;
}
export interface TicketsPassedEvent {
  event: "passed";
  seat: number;
}
export interface TicketsLastRoundEvent {
  event: "last round";
  seat: number;
}
export interface TicketsEndedEvent {
  event: "ended";
}
export interface MetroTurnedEvent {
  event: "turned";
  card: string;
}
export interface MetroChoseEvent {
  event: "chose";
  seat: number;
}
export interface MetroChangedEvent {
  event: "changed";
  seat: number;
}
export interface MetroWroteEvent {
  event: "wrote";
  seat: number;
  line: string;
  card: string;
}
export interface MetroMarkedEvent {
  event: "marked";
  seat: number;
  station: string;
  number?: number;
}
export interface MetroRodeEvent {
  event: "rode";
  seat: number;
  station: string | null;
}
export interface MetroCompletedEvent {
  event: "completed";
  seat: number;
  line: string;
  points: number;
}
export interface MetroReshuffledEvent {
  event: "reshuffled";
  cards: number;
}
export interface MetroEndedEvent {
  event: "ended";
}
export interface TicketsLayout {
  size: [number, number];
  scale: number;
  ground: TicketsGround;
  routes: TicketsRouteShape[];
  places: TicketsPlaceSpot[];
  tickets: TicketsTicketEnds[];
  labels: TicketsLabel[];
  legend: TicketsLegend;
}
export interface TicketsGround {
  has_land: boolean;
  shapes: TicketsDecorShape[];
  graticule: string;
}
export interface TicketsDecorShape {
  kind: string;
  name: string;
  path: string;
  width: number;
}
export interface TicketsRouteShape {
  name: string;
  a: number;
  b: number;
  cost: number;
  points: number;
  colour: TicketsRouteColour;
  piece: string;
  one_space: boolean;
  curve: [number, number][];
  spaces: TicketsSpace[];
}
/**
 * One space of a route, or its only one as a disc: then length and height are its diameter.
 */
export interface TicketsSpace {
  x: number;
  y: number;
  angle: number;
  length: number;
  height: number;
  outline: [number, number][];
}
export interface TicketsPlaceSpot {
  name: string;
  slug: string;
  x: number;
  y: number;
  radius: number;
  attraction: boolean;
}
export interface TicketsTicketEnds {
  name: string;
  a: number;
  b: number;
  points: number;
}
/**
 * A name: its box around (x, y), and how its lines are aligned in it.
 */
export interface TicketsLabel {
  lines: string[];
  x: number;
  y: number;
  width: number;
  height: number;
  size: number;
  anchor: "start" | "middle" | "end";
}
export interface TicketsLegend {
  x: number;
  y: number;
  width: number;
  height: number;
  rows: TicketsScoreRow[];
  columns: number;
  longest_path: number;
  attraction: number;
  colours: TicketsCard[];
}
export interface TicketsScoreRow {
  piece: string;
  one_space: boolean;
  points: [number, number][];
}
export interface MetroLayout {
  size: [number, number];
  network: [number, number];
  line_width: number;
  ring_width: number;
  decor: MetroDecorShape[];
  lines: MetroLineShape[];
  stations: MetroStationSpot[];
  labels: MetroLabel[];
  names: MetroNames[];
  legend: MetroLegend;
}
export interface MetroDecorShape {
  kind: string;
  name: string;
  path: string;
  width: number;
}
export interface MetroLineShape {
  letter: string;
  letter_size: number;
  name: string;
  colour: string;
  night: string;
  ring: boolean;
  stations: number[];
  stub: MetroStretch;
  stretches: MetroStretch[];
  arrows: [number, number, number][];
  path: string;
  train: MetroTrain;
}
/**
 * The drawn track from one station to the next.
 */
export interface MetroStretch {
  points: [number, number][];
  path: string;
}
export interface MetroTrain {
  x: number;
  y: number;
  width: number;
  height: number;
  front: "left" | "right" | "";
  letter: [number, number];
  radius: number;
  windows: MetroBox[];
}
export interface MetroBox {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface MetroStationSpot {
  name: string;
  slug: string;
  x: number;
  y: number;
  radius: number;
  star: number;
  lines: number[];
  ends: number[];
}
/**
 * A name: its box around (x, y), and how its lines are aligned in it.
 */
export interface MetroLabel {
  lines: string[];
  x: number;
  y: number;
  width: number;
  height: number;
  size: number;
  anchor: "start" | "middle" | "end";
}
/**
 * The names of all stations in larger letters, for a sheet that is shown small.
 */
export interface MetroNames {
  size: number;
  labels: (MetroLabel | null)[];
}
export interface MetroLegend {
  title: string;
  title_size: number;
  x: number;
  y: number;
  panel: MetroBox;
  columns: number[];
  values: MetroValue[];
  scores: MetroScoreBox[];
  bottom: number;
}
/**
 * The row of a line.
 */
export interface MetroValue {
  letter: string;
  name: string;
  first: number;
  later: number;
  y: number;
}
export interface MetroScoreBox {
  column: string;
  box: MetroBox;
}
export interface TicketsMap {
  name: string;
  origin: string;
  about: string;
  joker: string;
  cards: {
    purple?: number;
    white?: number;
    blue?: number;
    yellow?: number;
    orange?: number;
    black?: number;
    red?: number;
    green?: number;
    pink?: number;
    joker?: number;
  };
  pieces: TicketsPiece[];
  places: TicketsPlace[];
  routes: TicketsRoute[];
  tickets: TicketsTicket[];
  rules: TicketsRules;
  drawing: TicketsDrawing;
}
/**
 * A kind of piece, and of route: T13, T14.
 */
export interface TicketsPiece {
  name: string;
  count: number;
  points: number[];
  one_space: boolean;
}
export interface TicketsPlace {
  name: string;
  x: number;
  y: number;
  attraction: boolean;
  label: [number, number] | null;
  lines: string[];
}
export interface TicketsRoute {
  a: number;
  b: number;
  cost: number;
  colour: TicketsRouteColour;
  piece: number;
  via: [number, number] | null;
  spot: number;
}
export interface TicketsTicket {
  a: number;
  b: number;
  points: number;
}
/**
 * The closed list of switches: all that may differ between boards, each with its default.
 */
export interface TicketsRules {
  seats: [number, number];
  hand: number;
  start_offer: number;
  start_keep: number;
  turn_offer: number;
  turn_keep: number;
  twins_from: number;
  last_round_at: number;
  longest_path: number;
  attraction: number;
  tie_break_longest: boolean;
}
/**
 * Nothing here changes play.
 */
export interface TicketsDrawing {
  size: [number, number];
  legend: [number, number] | null;
  decor: TicketsDecor[];
}
/**
 * A background shape, for drawing only.
 */
export interface TicketsDecor {
  kind: string;
  points: [number, number][];
  name: string;
  width: number;
}
export interface MetroMap {
  name: string;
  city: string;
  origin: string;
  about: string;
  paper: string;
  stations: MetroStation[];
  lines: MetroLine[];
  deck: MetroCard[];
  rules: MetroRules;
  decor: MetroDecor[];
}
export interface MetroStation {
  name: string;
  x: number;
  y: number;
  label: string;
  special: boolean;
  lines: string[];
  narrow: string[];
}
export interface MetroLine {
  letter: string;
  name: string;
  colour: string;
  stations: number[];
  windows: number;
  first: number;
  later: number;
  ring: boolean;
  train: [number, number] | null;
  bends: MetroBend[];
}
/**
 * A point that a drawn line passes, for drawing only.
 */
export interface MetroBend {
  after: number;
  x: number;
  y: number;
}
/**
 * M1: a card, and how often it is in the deck.
 */
export interface MetroCard {
  kind: "number" | "express" | "transfer" | "free";
  value: number;
  count: number;
  reshuffle: boolean;
}
/**
 * The closed list of switches: all that may differ between sheets, each with its default.
 */
export interface MetroRules {
  seats: [number, number];
}
/**
 * A background shape with rounded corners, for drawing only.
 */
export interface MetroDecor {
  kind: string;
  points: [number, number][];
  name: string;
  width: number;
}
export interface TicketsCompletesReason {
  code: "completes";
  ticket: string;
}
export interface TicketsNeededReason {
  code: "needed";
  ticket: string;
  left: number;
  detour: number | null;
}
export interface TicketsNearerReason {
  code: "nearer";
  ticket: string;
  left: number;
}
export interface TicketsRivalReason {
  code: "rival";
  seat: number;
  place: string;
}
export interface TicketsPointsReason {
  code: "points";
  pieces: number;
  points: number;
}
export interface TicketsCardReason {
  code: "card";
  card: TicketsCard;
  route: string;
  lacking: number;
}
export interface TicketsJokerReason {
  code: "joker";
}
export interface TicketsRowReason {
  code: "row";
}
export interface TicketsLackingReason {
  code: "lacking";
  cards: number;
}
export interface TicketsSaveReason {
  code: "save";
}
export interface TicketsWaysReason {
  code: "ways";
  pieces: number;
  of: number;
}
export interface TicketsDoneReason {
  code: "done";
}
export interface TicketsSpareReason {
  code: "spare";
  pieces: number;
}
export interface MetroCompletesReason {
  code: "completes";
  line: string;
  points: number;
}
export interface MetroRaceReason {
  code: "race";
  seat: number;
  line: string;
  left: number;
}
export interface MetroNumberReason {
  code: "number";
  station: string;
  number: number;
  points: number;
}
export interface MetroMarksReason {
  code: "marks";
  count: number;
  lines: number;
}
export interface MetroLeftReason {
  code: "left";
  line: string;
  left: number;
  windows: number;
}
export interface MetroSpareReason {
  code: "spare";
  line: string;
  left: number;
  windows: number;
}
/**
 * A game as its viewer may know it; the public has no hand.
 */
export interface TicketsView {
  phase: "start" | "turn" | "second" | "choose" | "over";
  turn: number | null;
  turns_left: number | null;
  row: (TicketsCard | null)[];
  deck: number;
  discard: {
    purple?: number;
    white?: number;
    blue?: number;
    yellow?: number;
    orange?: number;
    black?: number;
    red?: number;
    green?: number;
    pink?: number;
    joker?: number;
  };
  pile: number;
  routes: {
    [k: string]: number;
  };
  seats: TicketsSeat[];
  shut: string[];
  hand: {
    purple?: number;
    white?: number;
    blue?: number;
    yellow?: number;
    orange?: number;
    black?: number;
    red?: number;
    green?: number;
    pink?: number;
    joker?: number;
  } | null;
  tickets: string[] | null;
  offer: string[] | null;
  known_pile: {
    [k: string]: number;
  };
}
/**
 * What everybody knows of a seat; of a finished game also its tickets and its longest path, by name.
 */
export interface TicketsSeat {
  points: number;
  cards: number;
  known_cards: {
    purple?: number;
    white?: number;
    blue?: number;
    yellow?: number;
    orange?: number;
    black?: number;
    red?: number;
    green?: number;
    pink?: number;
    joker?: number;
  };
  ticket_count: number;
  pieces: {
    [k: string]: number;
  };
  has_chosen: boolean;
  tickets?: string[];
  path?: string[];
}
/**
 * A game as its viewer may know it.
 */
export interface MetroView {
  phase: "choose" | "over";
  round: number;
  expert: boolean;
  card: string;
  turned: string[];
  cards_left: {
    [k: string]: number;
  };
  lines: {
    [k: string]: MetroLineRace;
  };
  seats: MetroSeat[];
}
/**
 * M10: what a line is worth to those who complete it now, and who has.
 */
export interface MetroLineRace {
  value: number;
  first: number[];
  later: number[];
}
/**
 * A seat's sheet; others' are as they were when the round began.
 */
export interface MetroSeat {
  has_chosen: boolean;
  entries_due: number;
  windows_left: number;
  marks: {
    [k: string]: "x" | number;
  };
  lines: {
    [k: string]: MetroProgress;
  };
  score: {
    lines: number;
    transfers: number;
    empty: number;
    total: number;
    lines_completed: number;
    empty_stations: number;
    rank: number;
  };
  grade?: string;
}
/**
 * A line on a seat's sheet.
 */
export interface MetroProgress {
  windows: (string | null)[];
  missing: string[];
  completed: ("first" | "later") | null;
  value: number;
}
export interface BoardInfo {
  board: string;
  family: FamilyName;
  title: string;
  about: string;
  origin: string;
  seats: [number, number];
  options: {
    [k: string]: number;
  };
  bots: string[];
  bot: string;
  personalities: string[];
  minutes: number;
}
/**
 * Something that was said at the table.
 */
export interface ChatMessage {
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
/**
 * A message that can't be handled; `error` is the id to quote. The socket is usually closed then.
 */
export interface Failed {
  type: "error";
  reason: string;
  message: string;
  error: string;
}
/**
 * The first message of every socket: which table, and by which link.
 */
export interface Hello {
  type: "hello";
  table: string;
  token?: string;
  v?: number;
  seat?: number | null;
  seen?: number | null;
}
/**
 * Every 2.5 s; the answer `pong` carries the same number.
 */
export interface Ping {
  type: "ping";
  n?: number;
}
/**
 * A message was missed (`since` is not the `at` before it): tell all since `seen` again.
 */
export interface Sync {
  type: "sync";
  seen: number;
}
/**
 * Of a link for several seats: whose view to send from now on.
 */
export interface Look {
  type: "look";
  seat: number;
}
/**
 * The answer to `hello`; an update follows.
 */
export interface Welcome {
  type: "welcome";
  v: number;
  server: string;
  seats: number[];
  host: boolean;
  chat: ChatMessage[];
  ping: number;
  dead: number;
}
/**
 * The whole table as this viewer may see it, so the next one makes up for one that was lost.
 */
export interface Update {
  type: "update";
  at: number;
  since: number | null;
  table: TableInfo;
  seat: number | null;
  view: AnyView | null;
  events: AnyEvent[];
  moves: AnyMove[];
  undo: boolean;
  time: number;
}
export interface TableInfo {
  table: string;
  board: string;
  title: string;
  family: FamilyName;
  phase: Phase;
  options: {
    [k: string]: number;
  };
  days: number;
  public: boolean;
  seats: SeatInfo[];
  watchers: number;
  map_hash: string;
  promise: string;
  shuffling: boolean;
  tries: number;
  secret: string | null;
  commitment: string | null;
  rematch: string;
  result: Outcome | null;
  stopped: string;
}
/**
 * What everybody may know of a seat apart from the game.
 */
export interface SeatInfo {
  name: string;
  bot: string;
  eased: string;
  away: boolean;
  connected: boolean;
  to_move: boolean;
  since: number | null;
  deadline: number | null;
  promise: string | null;
  text: string | null;
  beside: number[];
}
/**
 * How a game ended.
 */
export interface Outcome {
  moves: number;
  scores: {
    [k: string]: number;
  }[];
  winners: number[];
}
/**
 * Not done. `reason` and `data` are for programs, `message` is English.
 */
export interface Refused {
  type: "refused";
  id: string;
  reason: string;
  data: {
    [k: string]: unknown;
  };
  message: string;
}
export interface Pong {
  type: "pong";
  n: number;
  at: number;
}
/**
 * It does not tell how many play: only the operator may know that, by `--metrics`.
 */
export interface Health {
  status: "ok";
  version: string;
}
/**
 * A move and what it would lead to, as far as the seat may know.
 */
export interface Hint {
  move: string;
  chance: number | null;
  margin: number;
  error: number;
  best: boolean;
  reasons: AnyReason[];
}
export interface Join {
  name: string;
  browser?: string;
}
/**
 * Sent once: the server keeps only hashes.
 */
export interface Links {
  table: string;
  host: SeatLink;
  seats: SeatLink[];
  watch: SeatLink;
  group: SeatLink | null;
}
export interface SeatLink {
  seat: number;
  token: string;
  path: string;
}
/**
 * A public table in the lobby.
 */
export interface Listed {
  table: string;
  board: string;
  title: string;
  phase: Phase;
  days: number;
  names: string[];
  open_seats: number;
}
export interface NewTable {
  board: string;
  seats: SeatWish[];
  options?: {
    [k: string]: number;
  };
  days?: number;
  public?: boolean;
  one_device?: boolean;
  host_seat?: number | null;
  bot?: string | null;
  browser?: string;
}
/**
 * Who sits at a seat: a bot of a level, a person by name, or whoever opens the link.
 */
export interface SeatWish {
  name?: string;
  bot?: string;
}
/**
 * What a viewer saw at a step.
 */
export interface PastView {
  at: number;
  view: AnyView | null;
}
/**
 * A table against bots, whose game begins at once or, with a promise, as soon as its text is opened.
 */
export interface PlayNow {
  board: string;
  name?: string;
  seats?: number | null;
  bot?: string | null;
  bots?: string[];
  options?: {
    [k: string]: number;
  };
  browser?: string;
  promise?: string;
}
/**
 * The proof that nobody chose the shuffles. `secret` is published when the game is over.
 */
export interface Proof {
  table: string;
  phase: Phase;
  promise: string;
  promises: string[] | null;
  texts: string[] | null;
  tries: number;
  commitment: string | null;
  secret: string | null;
  seed: string | null;
}
export interface Step {
  at: number;
  events: AnyEvent[];
  moves: number | null;
}
/**
 * Every error over HTTP. `error` is the id to quote; no error tells more than its reason.
 */
export interface Trouble {
  reason: string;
  message: string;
  data: {
    [k: string]: unknown;
  };
  error: string;
}
export interface Verdict {
  holds: boolean;
  moves: number;
  fault: string;
}
