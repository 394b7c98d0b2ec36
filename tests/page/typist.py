"""Plays a table with the keyboard alone, as the page's help tells."""

from __future__ import annotations

from page.clicker import Clicker

TABS = 60  # so many presses reach everything

# Is the thing to press in focus, or does it contain what is?
FOCUSED = "(query) => [...document.querySelectorAll(query)].some((e) => e.contains(document.activeElement))"


class Typist(Clicker):
    """Finds out as the clicker does what can be done, and reaches it by Tab and arrows."""

    def press(self, what: str) -> None:
        keyboard = self.page.keyboard
        match what:
            case "deck":
                keyboard.press("d")
            case "row":
                place = self.page.evaluate(
                    "() => document.querySelector('[data-row][aria-disabled=false]:not(:disabled)').dataset.row"
                )
                keyboard.press(place)
            case "pile":
                keyboard.press("t")
            case "route":
                self.reach("[data-route]")
                for _ in range(80):  # the next one that can be built
                    keyboard.press("PageDown")
                    if self.page.evaluate(FOCUSED, "[data-route].claimable"):
                        break
                keyboard.press("Enter")
            case "line":
                open_lines = "[...document.querySelectorAll('[data-line]:not(.shut):not(.on)')]"
                keyboard.press(self.page.evaluate(f"() => {open_lines}[0].dataset.line"))
            case "confirm" if self.page.locator("[data-line]").count():
                self.leave_button()
                keyboard.press("Enter")
            case "ride":
                self.reach("[data-ride]")
                keyboard.press("ArrowDown")
            case "offer":
                self.reach("[data-offer]:not(:checked)")
                keyboard.press("Space")
            case _:
                self.reach(f"[data-{what}]")
                keyboard.press("Enter")

    def leave_button(self) -> None:
        """On a button Enter would press that one."""
        self.page.evaluate("() => document.activeElement.closest('button, a')?.blur()")

    def reach(self, query: str) -> None:
        for _ in range(TABS):
            if self.page.evaluate(FOCUSED, query) or not self.page.locator(query).count():
                return  # or it is gone: what was pressed before has come to effect
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{query} is not reached with the keyboard")

    def step(self) -> str:
        what = str(self.probe().get("what"))
        if what == "covered":  # only a mouse minds
            what = str(self.probe()["of"])
        if what != "wait":
            self.done[what] = self.done.get(what, 0) + 1
            if what != "end":
                self.press(what)
                self.page.wait_for_timeout(20)
        return what
