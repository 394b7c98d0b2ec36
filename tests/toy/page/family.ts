// The race on the page: its view in sentences; the moves are buttons.
import { plainFamily } from "../plain/family";

interface View {
  seats: { square: number }[];
  card: number | null;
}

export default plainFamily<View>({
  describe: ({ seats, card }, names) => [
    ...seats.map(
      ({ square }, seat) => `${names[seat]} is on square ${square}.`,
    ),
    ...(card === null ? [] : [`My card says ${card}.`]),
  ],
  tell: ({ event, seat, steps }, names) =>
    event === "played"
      ? [{ seat: seat!, name: names[seat!]! }, ` moves ${String(steps)} ahead`]
      : null,
});
