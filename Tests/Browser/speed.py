"""Measures the page that plays a history: the time until it is ready, frames a second, and the size of its script.

    speed.py PROGRAM

It simulates a slow phone: Chromium with its processor slowed 4 times. The figures have no limits, since they depend on
the machine; those of an empty page are printed for comparison.
"""
import csv
import datetime
import gzip
import pathlib
import random
import re
import statistics
import sys
import tempfile

from playwright.sync_api import sync_playwright

from harness import Checks

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}
SLOWED = 4
# Records when the page became ready, on the page's own clock.
WATCH = """new MutationObserver(() => {
  if (document.documentElement.dataset.ready !== undefined) window.readyAt ??= performance.now();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] })"""
# Counts the frames of each second.
FRAMES = """(seconds) => new Promise((done) => {
  const counts = Array(seconds).fill(0);
  const begin = performance.now();
  const count = () => {
    const second = Math.floor((performance.now() - begin) / 1000);
    if (second >= seconds) done(counts);
    else {
      counts[second] += 1;
      requestAnimationFrame(count);
    }
  };
  requestAnimationFrame(count);
})"""


def seven_years(path):
    """Writes hours of a person who walks by day, more on some days than on others, and not on every day."""
    chance = random.Random(7)
    begin = datetime.datetime(2018, 1, 1, tzinfo=datetime.timezone.utc)
    with path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["start", "end", "steps"])
        for day in range(7 * 365):
            pace = chance.choice([0, 200, 400, 600, 1000])
            for hour in range(7, 22):
                start = begin + datetime.timedelta(days=day, hours=hour)
                steps = chance.randint(0, pace)
                if steps > 0:
                    rows.writerow([start.isoformat(), (start + datetime.timedelta(hours=1)).isoformat(), steps])
    return path


def opened(browser, address):
    page = browser.new_context(**PHONE).new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.add_init_script(WATCH)
    page.goto(address)
    return page


def frames(page, seconds=10):
    return statistics.median(page.evaluate(FRAMES, seconds))


def readiness(browser, address):
    """Returns a ready page, and the median time until it was ready, of three attempts."""
    soon = []
    while True:
        page = opened(browser, address)
        page.wait_for_selector("html[data-ready]", timeout=60000)
        soon.append(page.evaluate("window.readyAt"))
        if len(soon) == 3:
            return page, statistics.median(soon)
        page.context.close()


def times(suite, browser, path, name):
    """Prints the time until the page is ready, and its frames a second at rest and during Play."""
    page, ready = readiness(browser, path.as_uri())
    rest = frames(page)
    page.click("#play")
    play = frames(page)
    page.context.close()
    print(f"{suite.name}: {name}: ready after {ready / 1000:.2f} s, {rest:.0f} frames a second at rest, {play:.0f} in Play")


def sizes(suite, path):
    """Prints the size of the script and style, without the data."""
    page = path.read_text()
    parts = re.findall(r"<style>(.*?)</style>|<script>(.*?)</script>", page, re.DOTALL)
    code = "\n".join(style + script for style, script in parts).encode()
    print(f"{suite.name}: script and style: {len(gzip.compress(code, 9)) / 1000:.1f} kB gzipped, {len(code) / 1000:.1f} kB plain")


def main(program):
    suite = Checks("speed", program)
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        week = suite.document("week", "page", "samples/first-week.csv", "--zone", "Europe/Paris")
        years = suite.document("years", "page", str(seven_years(pathlib.Path(folder) / "years.csv")), "--zone", "Europe/Paris")
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        times(suite, browser, week, "a week")
        times(suite, browser, years, "seven years by the hour")
        print(f"{suite.name}: an empty page: {frames(opened(browser, 'about:blank'), 3):.0f} frames a second")
        sizes(suite, week)
        browser.close()


main(*sys.argv[1:])
