"""Plays a table in the text view with the keyboard alone, and hears what a screen reader would say."""

from __future__ import annotations

from playwright.sync_api import Page

TABS = 40  # so many presses reach everything of one turn
ORDER = ("keep", "claim", "take", "enter", "ride", "tickets", "pass")

# What is new in a live region is heard, unless a modal dialogue lies over it.
EARS = """
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const here = target instanceof Element ? target : target.parentElement;
      const region = here?.closest("[role=status], [role=alert], [role=log], [aria-live]");
      const modal = document.querySelector("dialog:modal");
      if (!region || (modal && !modal.contains(region))) continue;
      const log = region.matches("[role=log]");
      window.heard.push(log ? [...addedNodes].map((node) => node.textContent).join(" ") : region.textContent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""
FORMS = "() => [...document.querySelectorAll('[data-text] form')].map((form) => form.dataset.group)"
ON = "(query) => Boolean(document.activeElement?.matches(query))"
INSIDE = "() => Boolean(document.activeElement?.closest('[data-text]'))"


class Reader:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.played: dict[str, int] = {}

    @property
    def heard(self) -> str:
        said: list[str] = self.page.evaluate("() => window.heard")
        return "\n".join(said)

    def step(self) -> bool:
        """One move, if there is one; False when the result is there."""
        if self.page.locator("[data-result]").count():
            return False
        forms = self.page.evaluate(FORMS)
        group = next((one for one in ORDER if one in forms), None)
        if group is None:
            self.page.wait_for_timeout(20)
        elif self.reach(f'form[data-group="{group}"] [data-confirm]'):
            self.page.keyboard.press("Enter")
            self.played[group] = self.played.get(group, 0) + 1
            self.page.wait_for_timeout(20)
        return True

    def reach(self, query: str) -> bool:
        """By Tab, which never leaves the dialogue; False if it has gone meanwhile."""
        for _ in range(TABS):
            if self.page.evaluate(ON, query):
                return True
            if not self.page.locator(query).count():
                return False
            self.page.keyboard.press("Tab")
            assert self.page.evaluate(INSIDE), "the focus has left the text view"
        raise AssertionError(f"{query} is not reached with the keyboard")
