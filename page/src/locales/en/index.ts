import common from "./common.json";
import end from "./end.json";
import metro from "./metro.json";
import rules from "./rules.json";
import start from "./start.json";
import table from "./table.json";
import tickets from "./tickets.json";

export default { common, end, metro, rules, start, table, tickets };
