// Tells that it is my turn: in the title, in the icon of the tab, by a sound and, if wished, by a notification.
import { untrack } from "svelte";
import icon from "../assets/icon.svg";
import iconTurn from "../assets/icon-turn.svg";
import { familyOf } from "../families.svelte";
import { announce } from "../parts/announce.svelte";
import { soundsOf } from "../sound/heard";
import { play } from "../sound/play";
import { t } from "../state/language.svelte";
import { settings } from "../state/settings.svelte";
import type { Table } from "../state/table.svelte";
import { boardName } from "../state/names";

// Called once, inside the component that owns the table.
export function watchTable(table: Table): void {
  $effect(() => {
    const board = boardName(table.info?.board ?? "");
    document.title = table.myTurn
      ? t("table:notice.title", { board })
      : `${board} – ${t("common:stellwerk")}`;
    setIcon(table.myTurn ? iconTurn : icon);
  });
  $effect(() => () => {
    document.title = t("common:stellwerk");
    setIcon(icon);
  });
  $effect(() => watchTurn(table));
  $effect(() => watchEnd(table));
  $effect(() => playSounds(table));
  $effect(() => {
    if (settings.notices && canNotify() && Notification.permission === "default")
      void Notification.requestPermission().then((answer) => (settings.notices = answer === "granted"));
  });
}

const mine = new WeakMap<Table, boolean>();
function watchTurn(table: Table): void {
  if (table.again !== null) return; // what is shown is past
  const before = mine.get(table);
  const now = table.myTurn;
  mine.set(table, now);
  if (!now || before === undefined) return; // a page that is opened need not tell at once
  if (before) return;
  untrack(() => {
    play("turn");
    announce(t("table:turn.yours"));
    notify(table);
  });
}

const phases = new WeakMap<Table, string>();
function watchEnd(table: Table): void {
  const phase = table.info?.phase ?? "";
  const before = phases.get(table);
  phases.set(table, phase);
  if (before === "running" && phase === "over") untrack(() => play("end"));
}

const heard = new WeakMap<Table, number>();
function playSounds(table: Table): void {
  const now = table.playing;
  if (!now || heard.get(table) === now.at) return;
  heard.set(table, now.at);
  for (const sound of soundsOf(now.events, familyOf(now.table.family)?.sounds ?? {})) play(sound);
}

const canNotify = (): boolean => "Notification" in window;

function notify(table: Table): void {
  if (!settings.notices || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const notice = new Notification(t("table:turn.yours"), {
    body: boardName(table.info?.board ?? ""),
    icon: iconTurn,
    tag: table.id, // a newer one takes the place of the last
  });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

function setIcon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute("href") !== href) link.href = href;
}
