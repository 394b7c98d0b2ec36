import { mount } from "svelte";
import App from "./App.svelte";
import { speak, wanted } from "./state/language.svelte";
import { address } from "./state/address.svelte";
import { keepPage } from "./state/version.svelte";
import { answerHereBy } from "./wire/here";
import "./styles/base.css";

answerHereBy(() => import("./local/answers"));
if (address.now.view === "table") void import("./table/TablePage.svelte"); // on its way while the words are
// The words come first, so that nothing is shown in two languages one after the other.
await speak(wanted());
mount(App, { target: document.getElementById("app")! });
keepPage();
