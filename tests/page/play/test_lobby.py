"""The lobby: one link for a group, levels of bots, who comes too late."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from page.conftest import Invite


def open_table(page: Page) -> str:
    """Of Ann and three seats; the group's link, which is the first that is shown."""
    page.locator('[data-action="friends"]').click()
    page.locator('input[data-name="0"]').fill("Ann")
    page.locator("[data-open]").click()
    expect(page.locator("[data-group]").get_by_role("button", name="QR code")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("img", name="QR code")).to_have_count(1)
    link = page.locator("[data-link]").first.get_attribute("href") or ""
    assert "/join/" in link
    return link


def sit(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.locator("[data-name]").fill(name)
    page.locator("[data-sit]").click()
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()


def test_one_link_seats_a_group(person: Invite) -> None:
    ann, bob, cem, dan = (person() for _ in range(4))
    page = ann.open("/")
    link = open_table(page)
    for one, name in ((bob, "Bob"), (cem, "Cem")):
        sit(one.page, link, name)
    assert [bob.update["seat"], cem.update["seat"]] == [1, 2]
    bob.page.goto(link)  # once more: led back, not given another seat
    expect(bob.page.get_by_role("heading", name="Seats")).to_be_visible()
    bob.wait(lambda: bob.update["seat"] == 1)
    assert "/t/" in bob.page.url
    page.goto(link)  # the host has a seat, too
    expect(page.locator("[data-start]")).to_be_visible()
    assert ann.update["seat"] == 0
    page.locator("[data-start]").click()
    page.wait_for_selector("[data-route]")
    dan.excused = ("409",)
    dan.page.goto(link)
    expect(dan.page.get_by_role("heading", name="No seat for you")).to_be_visible()
    assert not dan.frames


def test_the_host_chooses_levels_and_people_seat_by_seat(person: Invite) -> None:
    ann = person()
    page = ann.open("/")
    old = open_table(page)
    page.locator('[data-kind="1"]').select_option("chief")
    ann.wait(lambda: ann.update["table"]["seats"][1]["bot"].startswith("chief:style="))
    expect(page.locator('[data-link="1"]')).to_have_count(0)  # no link beside a bot
    page.locator('[data-kind="1"]').select_option("")
    ann.wait(lambda: ann.update["table"]["seats"][1]["bot"] == "")
    expect(page.locator('[data-link="1"]')).to_be_visible()
    page.locator("[data-group]").get_by_role("button", name="New link").click()
    expect(page.locator("[data-link]").first).not_to_have_attribute("href", old)
    bob = person()
    bob.excused = ("403",)
    bob.page.goto(old)
    expect(bob.page.get_by_role("heading", name="This link leads nowhere")).to_be_visible()


def test_levels_say_how_strong_they_are(person: Invite) -> None:
    page = person().open("/")
    level = page.get_by_label("Bot level")
    level.select_option("guard")
    said = "Second of five levels: beats the Apprentice in about three games out of four."
    expect(level).to_have_accessible_description(said)
