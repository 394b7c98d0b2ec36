// Legal moves as a screen reader can walk through them: groups, in each a first choice and, if needed, a second one.
export interface MoveChoice {
  label: string;
  moves: { label: string; move: string }[]; // one: chosen at once; several: a second list
}

export interface MoveGroup {
  id: string;
  title: string;
  act: string; // on the button
  first: string; // what is chosen first …
  second: string; // … and then
  choices: MoveChoice[];
}

export const one = (label: string, move: string): MoveChoice => ({ label, moves: [{ label, move }] });
