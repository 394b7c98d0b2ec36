import type en from "../en";
import coach from "./coach.json";
import common from "./common.json";
import end from "./end.json";
import handover from "./handover.json";
import lobby from "./lobby.json";
import log from "./log.json";
import metro from "./metro.json";
import proof from "./proof.json";
import replay from "./replay.json";
import rules from "./rules.json";
import settings from "./settings.json";
import start from "./start.json";
import table from "./table.json";
import text from "./text.json";
import tickets from "./tickets.json";

export default {
  coach,
  common,
  end,
  handover,
  lobby,
  log,
  metro,
  proof,
  replay,
  rules,
  settings,
  start,
  table,
  text,
  tickets,
} satisfies typeof en;
