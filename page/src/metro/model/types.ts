// What the server tells about a metro game, by this folder's names.
import type { MetroSeat } from "../../wire/generated";

export type {
  MetroBox as Box,
  MetroEnterMove as Enter,
  MetroEvent,
  MetroLabel as Label,
  MetroLayout as Layout,
  MetroLine as LineFacts,
  MetroLineShape as LineShape,
  MetroMap as Facts,
  MetroMove,
  MetroNames as Names,
  MetroProgress as OwnLine,
  MetroRideMove as Ride,
  MetroSeat as SeatView,
  MetroStationSpot as StationSpot,
  MetroStretch as Stretch,
  MetroView,
} from "../../wire/generated";
export type Score = MetroSeat["score"];
export type { Point } from "../../board/space";
