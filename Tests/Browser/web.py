"""Checks the page around the engine in Chromium, Firefox and WebKit.

    web.py PROGRAM PAGE

What the page shows and saves must be what the program writes, byte for byte, and no data may leave the page.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import webfirefox
import webfirst
import webhistories
import webleaks
import webrefusals
import webspeed
import webwebkit
from harness import PLACE, looks
from websuite import BROKEN, FOLDER, PARIS, RECORD, TAKEOUT, WEEK, WebSuite, entered, hash_of, inside, open_rules

# Checks of the appearance.


def is_welcoming(suite):
    """Checks that the start screen is accessible, fits every window, and shows its file button at once."""
    for scheme, size in looks():
        with suite.at_the_door(scheme=scheme, size=size, reduced_motion="reduce") as page:
            page.wait_for_timeout(200)
            page.screenshot(path=PLACE / f"web-door-{scheme}-{size[0]}.png", full_page=True)
            wide = page.evaluate("document.documentElement.scrollWidth")
            suite.expect(wide <= size[0], f"the door is {wide} wide in {size[0]}")
            box = page.locator("#choose").bounding_box()
            suite.expect(box["y"] + box["height"] < size[1], f"one's file can be chosen on the first screen of {size}")
            suite.accessible(page, f"the door, {scheme}, {size[0]}")
    with suite.at_the_door(forced_colors="active") as page:
        page.screenshot(path=PLACE / "web-door-forced.png")


def is_furnished(suite):
    """Checks each panel in each window size."""
    for scheme, size in looks():
        with suite.in_the_room(fragment="#makers", scheme=scheme, size=size, reduced_motion="reduce") as page:
            where = f"{scheme}, {size[0]}"
            # On a phone, the message takes the place of the toolbar.
            page.click("#told-close")
            for panel in [None, "found", "settings", "rules", "save"]:
                if panel:
                    page.click(f"[data-panel={panel}]")
                    page.wait_for_timeout(400)
                page.screenshot(path=PLACE / f"web-{panel or 'room'}-{scheme}-{size[0]}.png")
                wide = page.evaluate("document.documentElement.scrollWidth")
                suite.expect(wide <= size[0], f"{panel} is {wide} wide in {where}")
                # axe cannot look into the frame, which has its own checks.
                suite.accessible(page, f"{panel}, {where}")


def obeys_keys(suite):
    """Checks that all controls can be reached by keys, and that Escape closes a panel and returns to its button."""
    with suite.in_the_room(fragment="#makers") as page:
        page.evaluate("document.getElementById('home').focus()")
        page.keyboard.press("Shift+Tab")
        suite.expect(page.evaluate("document.activeElement.id") == "to-player", "a link to the player is before the header")
        suite.expect(page.locator("#to-player").bounding_box()["x"] >= 0, "the link is seen while it has the focus")
        page.keyboard.press("Enter")
        suite.until(page, "shell.frames.frame.contentDocument.activeElement.id === 'history'")
        suite.expect(page.evaluate("document.activeElement === shell.frames.frame"), "the link leads into the player")
        page.evaluate("document.getElementById('home').focus()")
        reached = []
        for _ in range(7):
            reached.append(page.evaluate("document.activeElement.dataset.panel ?? document.activeElement.id"))
            page.keyboard.press("Tab")
        for needed in ["home", "found", "settings", "rules", "save", "send"]:
            suite.expect(needed in reached, f"{needed} is reached by keys: {reached}")
        page.focus("[data-panel=settings]")
        page.keyboard.press("Enter")
        suite.expect(page.is_visible("#panel-settings"), "Enter opens a drawer")
        suite.expect(page.evaluate("document.activeElement.id") == "drawer-title", "the focus goes into it")
        page.keyboard.press("Escape")
        suite.expect(not page.is_visible("#drawer"), "Escape closes it")
        suite.expect(page.evaluate("document.activeElement.dataset.panel") == "settings", "the focus goes back")
        suite.until(page, "document.getElementById('live').textContent.includes('60,605 steps')")


# Checks of reading files.


def reads(suite):
    """Checks that a file, several files, a zip and a folder are read as on the command line."""
    with suite.in_the_room() as page:
        suite.until(page, "shell.frames.page?.moment != null")
        told = page.inner_text("#told-words")
        suite.expect("60,605 steps on 6 days" in told, f"what was found is said: {told}")
        suite.expect("Europe/Paris" in told, f"the zone is said: {told}")
        suite.expect(inside(page).title() == "PixelPal, 3 Mar to 9 Mar 2025", "the page of the history plays inside")
        suite.expect("first-week" not in hash_of(page), "the address says nothing of what was read")
    with tempfile.TemporaryDirectory() as folder:
        lines = WEEK.read_text().splitlines(keepends=True)
        half = len(lines) // 2
        halves = [pathlib.Path(folder) / name for name in ["one.csv", "two.csv"]]
        halves[0].write_text("".join(lines[:half]))
        halves[1].write_text(lines[0] + "".join(lines[half:]))
        with suite.in_the_room(halves) as page:
            suite.expect("60,605" in page.inner_text("#told-words"), "two files are one person")
    with suite.in_the_room(TAKEOUT) as page:
        page.click("[data-panel=found]")
        suite.expect("excluded" in page.inner_text("#panel-found"), "what was excluded is told")
    with suite.at_the_door() as page:
        page.set_input_files("#folder", FOLDER)
        entered(page)
        suite.expect("apple_health_export" in page.inner_text("#what-name"), "a folder is called by its name")


DROP = """async ([name, text]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name));
  for (const type of ["dragenter", "dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    if (type === "dragenter" && document.getElementById("over").hidden) return "nothing said that it may be dropped";
  }
  return null;
}"""


def is_dropped_on(suite):
    """Checks that a file can be dropped anywhere, even while another history is shown."""
    with suite.in_the_room() as page:
        wrong = page.evaluate(DROP, ["walk.csv", "start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T08:10:00Z,900,phone\n"])
        suite.expect(wrong is None, wrong)
        suite.until(page, "document.getElementById('what-name').textContent === 'walk.csv' && document.body.dataset.place === 'room'")


def refuses(suite):
    """Checks that errors are shown as on the command line, with their place, and that a valid file can be read next."""
    with suite.at_the_door() as page:
        page.set_input_files("#files", BROKEN)
        page.wait_for_selector("#refusal:not([hidden])")
        native = subprocess.run([suite.program, "page", BROKEN.name, "--quiet"], cwd=BROKEN.parent, capture_output=True, text=True)
        place = page.inner_text("#refusal-place")
        suite.expect("error:" in place and place.rstrip().endswith("^"), f"the place is shown: {place}")
        suite.expect(place.strip() in native.stderr, f"it is the program's own: {place!r} and {native.stderr!r}")
        suite.expect(page.evaluate("document.activeElement.id") == "refusal-title", "the focus is on it")
        suite.accessible(page, "the refusal")
        page.screenshot(path=PLACE / "web-refusal.png")
        page.click("#skip")
        entered(page)
        suite.expect("9,040" in page.inner_text("#told-words"), "what can be read is, when asked for")
    for name, text in [("notes.txt", "hello"), ("empty.csv", ""), ("export.zip", "PK\x03\x04nonsense")]:
        with suite.at_the_door() as page:
            page.set_input_files("#files", {"name": name, "mimeType": "text/plain", "buffer": text.encode()})
            page.wait_for_selector("#refusal:not([hidden])")
            suite.expect(len(page.inner_text("#refusal-words")) > 10, f"{name} is refused with a sentence")
            page.set_input_files("#files", WEEK)
            entered(page)


# Checks of settings.


def changes_zones(suite):
    with suite.in_the_room() as page:
        page.click("#told-change")
        page.fill("#zone", "Asia/Tokyo")
        page.press("#zone", "Enter")
        suite.until(page, "document.querySelector('#frames iframe:not(.coming)').contentDocument.getElementById('setting').textContent.includes('Asia/Tokyo')")
        suite.expect("zone=Asia/Tokyo" in hash_of(page), f"the zone stands in the address: {hash_of(page)}")
        page.fill("#zone", "Europe/Pariss")
        page.press("#zone", "Enter")
        page.wait_for_selector("#drawer-fault:not([hidden])")
        suite.expect("Europe/Pariss" in page.inner_text("#drawer-fault"), "an unknown zone is refused, and the pal stays")
        suite.expect(inside(page).title().startswith("PixelPal"), "the pal stays")
    for own in ["Asia/Tokyo", "America/New_York"]:
        # The file says +01:00, which is not the offset of the browser's own zone.
        with suite.in_the_room(timezone_id=own) as page:
            suite.expect("Clocks: +01:00" in page.inner_text("#told-words"), f"in {own} the file's own offset is taken")


def changes_who_it_is(suite):
    """Checks that device, person and premium have the same options as on the command line, and are in the address."""
    with suite.in_the_room(fragment="#makers") as page:
        page.click("[data-panel=settings]")
        page.check("input[name=device][value=ios17]", force=True)
        page.check("input[name=person][value='female dusk']", force=True)
        page.check("input[name=premium][value=never]", force=True)
        shown = "document.querySelector('#frames iframe:not(.coming)')?.contentWindow.pixelpal?.page?.record"
        suite.until(page, f"{shown}?.device.includes('iOS 17') && {shown}.look.style === 'dusk'")
        # The address changes only after the page shows the new choice.
        suite.until(page, "location.hash.includes('premium=never')")
        focus = page.evaluate("document.activeElement.value")
        suite.expect(focus == "never", f"what was chosen last keeps the focus: {focus}")
        fragment = hash_of(page)
        for part in ["device=ios17", "gender=female", "style=dusk", "premium=never"]:
            suite.expect(part in fragment, f"{part} stands in {fragment}")


def moves_rules(suite):
    """Checks that the page follows a rule while it changes, and that two sets of rules are compared."""
    with suite.in_the_room() as page:
        suite.until(page, "shell.frames.page?.moment != null")
        page.evaluate("shell.frames.page.go(Date.parse('2025-03-07T09:00:00Z'))")
        open_rules(page)
        page.wait_for_selector("#rule-phase2BeginsAt")
        suite.until(page, "document.querySelector('.sets td') !== null")
        took = page.evaluate("""async () => {
          const slider = document.querySelector('[data-name=phase2BeginsAt] input[type=range]');
          const start = performance.now();
          slider.value = 9001;
          slider.dispatchEvent(new Event('input', { bubbles: true }));
          while (!document.querySelector('.sets tbody tr td:last-child').textContent.startsWith('3 Mar')
                 && !document.querySelector('.sets tbody tr td:last-child').textContent.startsWith('4 Mar')) {
            await new Promise(done => setTimeout(done, 4));
            if (performance.now() - start > 10000) return null;
          }
          const seen = performance.now() - start;
          while (!(shell.frames.page?.record.phases[1].begins < 10000)) {
            await new Promise(done => setTimeout(done, 4));
            if (performance.now() - start > 20000) return null;
          }
          return [seen, performance.now() - start];
        }""")
        suite.expect(took is not None, "the evolution and the phone follow a slider")
        if took:
            print(f"web: a rule is seen after {took[0]:.0f} ms, on the phone after {took[1]:.0f} ms")
        suite.until(page, "shell.frames.moment === Date.parse('2025-03-07T09:00:00Z')")
        suite.expect("rules.phase2BeginsAt=" in hash_of(page), "rules stand in the address")
        heads = page.locator(".sets thead th").all_inner_texts()
        suite.expect(heads == ["Standard", "This one"], f"what differs stands beside the standard: {heads}")
        page.click("#rules-keep")
        page.fill("#rule-phase2BeginsAt", "30001")
        suite.until(page, "document.querySelector('.sets thead').textContent === 'AB, this one'")
        page.click("#rules-both")
        suite.until(page, "document.querySelector('#frames iframe:not(.coming)')?.contentDocument.getElementById('phone-beside') !== null")
        suite.until(page, "document.querySelector('#frames iframe:not(.coming)')?.contentDocument.querySelector('.top')?.innerText.includes('rules “A” beside rules “B”')")
        page.click("#rules-both")
        page.click("#rules-reset")
        suite.until(page, "!location.hash.includes('rules.')")
        # Invalid rules are rejected with a message, and the form stays open.
        page.fill("#rule-phase3BeginsAt", "5")
        page.wait_for_selector("#drawer-fault:not([hidden])")
        page.fill("#rule-filter", "widget")
        suite.expect(page.is_hidden("#rule-phase2BeginsAt"), "rules are found by words")


def keeps_the_address(suite):
    """Checks that a link to a sample with rules opens it at its instant."""
    fragment = "#sample=first-week&premium=always&rules.phase2BeginsAt=20001&at=2025-03-07T09:00:00.000Z"
    with suite.at_the_door(fragment=fragment) as page:
        entered(page)
        suite.until(page, "shell.frames.moment === Date.parse('2025-03-07T09:00:00Z')")
        begins = page.evaluate("shell.frames.page.record.phases[1].begins")
        suite.expect(begins == 20001, f"the link's rules are in force: {begins}")
        page.evaluate("location.hash = '#sample=year-with-gaps'")
        suite.until(page, "document.getElementById('what-name').textContent.includes('year')")
    for link in ["#sample=nothing", "#%E0%A4%A", "#zone=", "#rules.phase2BeginsAt=x"]:
        with suite.at_the_door(fragment=link) as page:
            suite.expect(page.is_visible("#invitation"), f"{link} leads to the door")


def keeps_a_door_for_makers(suite):
    """Checks that rules and premium are behind the switch in the page of the history, and that the address keeps it."""
    with suite.in_the_room() as page:
        suite.expect(page.is_hidden("[data-panel=rules]"), "rules are for makers")
        page.click("[data-panel=settings]")
        suite.expect(page.is_hidden("input[name=premium]") and page.is_visible("#zone"), "and so is premium")
        suite.until(page, f"({RECORD}) != null")
        inside(page).click("#makers")
        suite.expect(hash_of(page) == "#makers", f"the address keeps it: {hash_of(page)}")
        suite.expect(page.is_visible("[data-panel=rules]"), "rules are there")
        page.click("input[name=premium][value=never]", force=True)
        suite.until(page, "location.hash.includes('premium=never') && shell.busy === 0")
        suite.expect(inside(page).is_visible(".closer"), "a new page has the parts for makers, too")
        page.click("[data-panel=rules]")
        page.evaluate("location.hash = '#premium=never'")
        suite.until(page, "document.getElementById('drawer').hidden")
        suite.expect(inside(page).is_hidden(".closer"), "without it in the address, they are hidden everywhere")


def links_to_a_moment(suite):
    """Checks that a link with days is the program's, and that the page explains it without the history."""
    words = ["first-week.csv", *PARIS, "--premium", "always", "--at", "2025-03-05T17:10:00Z"]
    with suite.in_the_room(fragment="#makers") as page:
        suite.until(page, f"({RECORD}) != null")
        page.evaluate("shell.frames.page.go(Date.parse('2025-03-05T17:10:00Z'))")
        inside(page).check("#link-days")
        suite.until(page, "shell.frames.frame.contentDocument.getElementById('link-text').value.includes('days=')")
        link = inside(page).input_value("#link-text")
        made = suite.native("explain", *words, "--make-link", "--include-days").decode().strip()
        suite.expect(link == made, f"the link is the program's: {link[:200]}")
        said = inside(page).inner_text("#link-words")
        suite.expect("your steps from 3 to 9 March 2025, hour by hour. Anyone" in said, f"the page says {said}")
    with suite.at_the_door(fragment=link) as page:
        page.wait_for_selector("#linked:not([hidden])")
        shown = page.inner_text("#linked-text")
        suite.expect(shown.startswith(suite.native("explain", *words).decode().strip()), f"the link is explained: {shown}")
        page.screenshot(path=PLACE / "web-linked.png", full_page=True)
        suite.accessible(page, "the door with a link")
        page.set_input_files("#files", WEEK)
        entered(page)
        suite.until(page, "shell.frames.page?.moment?.at === Date.parse('2025-03-05T17:10:00Z')")
    with suite.at_the_door(fragment=link[:-9]) as page:
        page.wait_for_selector("#linked:not([hidden])")
        suite.expect("error: expected" in page.inner_text("#linked-text"), "a part of a link is refused")


# Checks of saving.


def saves(suite):
    """Checks that saved files are what the program writes, byte for byte."""
    words = ["first-week.csv", *PARIS, "--premium", "always"]
    expected = {
        "pixelpal.html": ["page", *words],
        "pixelpal-report.html": ["report", *words],
        "steps.csv": ["convert", "first-week.csv", *PARIS, "--to", "csv"],
        "steps.ndjson": ["convert", "first-week.csv", *PARIS, "--to", "ndjson"],
        "journal.md": ["journal", *words, "--markdown"],
    }
    with suite.in_the_room() as page:
        page.click("[data-panel=save]")
        for button in page.locator(".keepsakes [data-file]").all():
            name = button.get_attribute("data-file")
            with page.expect_download() as download:
                button.click()
            suite.expect(download.value.suggested_filename == name, f"{name} is called so")
            saved = pathlib.Path(download.value.path()).read_bytes()
            if name in expected:
                suite.expect(saved == suite.native(*expected[name]), f"{name} is the program's own")
            suite.expect(len(saved) > 50, f"{name} has {len(saved)} bytes")
            if name == "days.csv":
                suite.expect(saved.startswith(b"day,steps\n2025-03-03,9119\n"), f"days are {saved[:40]}")


def is_one_file(suite):
    text = suite.page.read_text()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)[1]
    for rule in ["default-src 'none'", "connect-src 'none'", "worker-src blob:", "form-action 'none'", "base-uri 'none'"]:
        suite.expect(rule in policy, f"the policy says {rule}")
    for word in ["unsafe-inline", "'unsafe-eval'", "http:", "https:", "*"]:
        suite.expect(word not in policy, f"the policy does not say {word}")
    # The embedded engine is text without markup, but it has characters that the HTML checker reports.
    begin, module, end = re.search(r'(?s)^(.*<script type="text/plain" id="module">)([^<]*)(</script>.*)$', text).groups()
    suite.expect(len(module) > 100_000, f"the engine has {len(module)} signs")
    rest = PLACE / suite.page.name
    rest.write_text(begin + end)
    suite.valid([rest])


CHECKS = [
    is_one_file, is_welcoming, is_furnished, obeys_keys, reads, is_dropped_on, refuses, *webrefusals.CHECKS, changes_zones,
    changes_who_it_is, moves_rules, *webhistories.CHECKS, keeps_the_address,
    keeps_a_door_for_makers, links_to_a_moment, saves, *webfirst.CHECKS, *webleaks.CHECKS, *webspeed.CHECKS,
    *webfirefox.CHECKS, *webwebkit.CHECKS,
]


def main(program, page, *names):
    PLACE.mkdir(parents=True, exist_ok=True)
    with WebSuite(program, page) as suite:
        for check in [*CHECKS, *webspeed.ALONE]:
            if check.__name__ in names or (not names and check in CHECKS):
                check(suite)


main(*sys.argv[1:])
