// What the server tells about a tickets game, by this folder's names.
import type { TicketsView } from "../../wire/generated";

export type {
  TicketsClaimMove as Claim,
  TicketsEvent,
  TicketsLabel as Label,
  TicketsLayout as Layout,
  TicketsLegend as Legend,
  TicketsMap as MapFacts,
  TicketsMove,
  TicketsPlaceSpot as PlaceSpot,
  TicketsRouteShape as RouteShape,
  TicketsSpace as Space,
  TicketsView,
} from "../../wire/generated";
export type { Point } from "../../board/space";
export type Cards = TicketsView["discard"];
