import { mount } from "svelte";
import App from "./App.svelte";
import { speak, wanted } from "./state/language.svelte";
import "./styles/base.css";

// The words come first, so that nothing is shown in two languages one after the other.
await speak(wanted());
mount(App, { target: document.getElementById("app")! });
