"""Checks that one history after another leaves nothing of the first, and that each uses its own zone."""
from websuite import EARLY, EVENING, WEEK, entered, hash_of, open_rules, set_rule, table

SETS = "[...document.querySelectorAll('.sets tr')].map(row => [...row.children].map(cell => cell.textContent))"
FORMATS = WEEK.parent / "formats"


def begins_anew(suite):
    """Checks that the figures of the rules, the instant and the comparison belong to the current history."""
    with suite.in_the_room() as page:
        open_rules(page)
        page.wait_for_selector("#rule-phase2BeginsAt")
        set_rule(page, "phase2BeginsAt", 9001)
        suite.until(page, "document.querySelector('.sets')?.textContent.includes('60,605')")
        page.click("#rules-both")
        suite.until(page, "document.querySelector('#frames iframe:not(.coming)')?.contentDocument.getElementById('phone-beside') !== null")
        page.click("#rules-both")
        page.click("#rules-reset")
        suite.until(page, "document.querySelectorAll('.sets thead th').length === 1 && !location.hash.includes('rules')")
        page.evaluate("shell.frames.page.go(Date.parse('2025-03-07T09:00:00Z'))")
        page.click("#rules-both")
        page.set_input_files("#files", EARLY)
        suite.until(page, "document.getElementById('what-name').textContent === 'walk.csv' && document.body.dataset.place === 'room'")
        suite.until(page, "shell.frames.page?.moment != null")
        suite.expect(page.evaluate("shell.frames.page.isAsOpened"), "another history opens where it opens by itself")
        suite.expect(page.get_attribute("#rules-both", "aria-pressed") == "false", "one set is watched again")
        open_rules(page)
        set_rule(page, "phase2BeginsAt", 1001)
        suite.until(page, "document.querySelectorAll('.sets thead th').length === 2")
        shown = page.evaluate(SETS)
        steps = next(row for row in shown if row[0] == "Steps counted")
        suite.expect(steps[1:] == ["1,850", "1,850"], f"both sets are of this history: {shown}")


def leaves_in_peace(suite):
    """Checks that a slider moved just before the user leaves has no effect on the start screen."""
    with suite.in_the_room() as page:
        open_rules(page)
        page.wait_for_selector("#rule-phase2BeginsAt")
        set_rule(page, "phase2BeginsAt", 9001)
        page.evaluate("document.getElementById('home').click()")
        page.wait_for_timeout(700)
        said = page.evaluate("document.getElementById('live').textContent")
        suite.expect("destructure" not in said and "Cannot" not in said, f"nothing is told of it: {said}")
        suite.expect(hash_of(page) == "#makers" and page.is_visible("#invitation"), "the door is as it was")
        page.evaluate("location.hash = '#sample=first-week&at=2025-03-05T09:00:00.000Z'")
        entered(page)
        suite.until(page, "shell.frames.moment === Date.parse('2025-03-05T09:00:00Z')")
        page.evaluate("location.hash = '#sample=premium-late'")
        suite.until(page, "document.getElementById('what-name').textContent !== 'Mia’s first week' && document.body.dataset.place === 'room'")
        # A link to an instant, while another page is still where it opened.
        page.evaluate("location.hash = '#sample=first-week&at=2025-03-07T09:00:00.000Z'")
        suite.until(page, "shell.frames.moment === Date.parse('2025-03-07T09:00:00Z')")


def tells_by_its_clocks(suite):
    """Checks that days are in the pal's zone.

    A zone that the files name is used, and files with several offsets use UTC.
    """
    with suite.in_the_room(EVENING, timezone_id="America/Los_Angeles") as page:
        told = page.inner_text("#told-words")
        suite.expect("on 1 day" in told, f"a walk on one evening was on one day: {told}")
        suite.expect("3 March 2025" in page.inner_text("#what-words") and "to" not in page.inner_text("#what-words").split(), page.inner_text("#what-words"))
    with suite.in_the_room(FORMATS / "withings-api-json.json") as page:
        shown = page.evaluate("[shell.zone, shell.guess.why]")
        suite.expect(shown == ["America/Los_Angeles", "The files name it"], f"a zone that files name: {shown}")
    winter = table("a.csv", "2025-03-03T08:00:00+01:00 2025-03-03T08:10:00+01:00 900")
    summer = table("b.csv", "2025-07-03T08:00:00+02:00 2025-07-03T08:10:00+02:00 900")
    for own, zone in [("Asia/Tokyo", "UTC"), ("Europe/Paris", "Europe/Paris")]:
        with suite.in_the_room([winter, summer], timezone_id=own) as page:
            shown = page.evaluate("[shell.zone, shell.guess.why]")
            suite.expect(shown[0] == zone and "+01:00 and +02:00" in shown[1], f"several offsets, in {own}: {shown}")


CHECKS = [begins_anew, leaves_in_peace, tells_by_its_clocks]
