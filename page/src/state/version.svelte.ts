// The page on this device: a service worker keeps it, so that it opens without a network. A new version is fetched in the
// background and starts when the last tab closes, or when somebody asks for it; never under a running game.
import { beside } from "../wire/home";

export const version = $state({ isReady: false }); // a newer one

const LATER = 2000; // milliseconds in which a page that has just opened has better things to load

// Not while the page is being developed; browsers offer it over https and at localhost only.
export function keepPage(): void {
  const mayKeep = import.meta.env.PROD && "serviceWorker" in navigator && !savesData();
  if (mayKeep) whenIdle(() => void register().catch(() => undefined)); // such as in a private window
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(beside("sw.js"));
  const look = (): void => {
    version.isReady = Boolean(registration.waiting && registration.active);
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}

// For this tab alone: others go on with the version that they show.
export async function beginNew(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const reload = (): void => location.reload();
  if (!registration?.waiting) return reload(); // another tab has begun it
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  registration.waiting.postMessage("begin");
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return Boolean(connection?.saveData);
}

function whenIdle(run: () => void): void {
  const later = (): unknown => setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(run), LATER);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
