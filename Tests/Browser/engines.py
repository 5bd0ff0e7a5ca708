"""Checks the page that plays a history in Firefox and in WebKit.

    engines.py PROGRAM

The complete checks run in Chromium; these make sure that the other engines do the same.
"""
import json
import random
import sys
import time

from engine import SHIFT
from firefox import Firefox
from harness import MOMENT, MOMENT_MS, PLACE, SIZES, Checks, besides_the_diary, run, story, written
from webkit import WebKit

AT = "pixelpal.page.clock.at(performance.now())"
READY = "document.documentElement.dataset.ready !== undefined"
PLAY_WORDS = "document.getElementById('play').innerText.trim()"


class Tries(Checks):
    """The checks of one page, in one engine after another."""

    def opens(self, engine, path, fragment=""):
        """Opens a page, and waits until it is ready."""
        engine.open(path.as_uri() + fragment)
        self.holds(engine, engine.comes(READY), f"{path.name}{fragment} becomes ready")

    def holds(self, engine, holds, words):
        return self.expect(holds, f"{engine.name}: {words}")

    def quiet(self, engine, where):
        said = engine.heard()
        self.holds(engine, not said, f"{where}, the page says {said[:3]}")


def instants(name, begin, end, count):
    """Returns the first instant, the last one, and random ones between them, the same each time."""
    chance = random.Random(name)
    return sorted({begin, end, *(chance.randint(begin, end) for _ in range(count - 2))})


def agrees(suite, engine, path, words):
    """Checks that at 60 instants the page has the same state as the program's snapshots."""
    suite.opens(engine, path)
    begin, end = engine.evaluate("[pixelpal.page.record.begin, pixelpal.page.record.end]")
    all_of_them = instants(path.name, begin, end, 60)
    played = engine.evaluate(f"""(async () => {{
      const found = [];
      for (const at of {all_of_them}) found.push(await pixelpal.documentAt(at));
      return found;
    }})()""")
    times = [word for at in all_of_them for word in ("--at", written(at))]
    shown = [besides_the_diary(json.loads(line)) for line in run(suite, "snapshot", *words, *times).splitlines()]
    wrong = [written(at) for at, one, other in zip(all_of_them, played, shown) if one != other]
    suite.holds(engine, len(shown) == len(played) == 60, "a snapshot for each instant")
    suite.holds(engine, not wrong, f"{path.name} is not what snapshots say at {wrong[:3]} and others, {len(wrong)} in all")
    suite.quiet(engine, "at many instants")


def plays(suite, engine, path):
    """Checks that a click plays the story, and that a second click pauses it."""
    suite.opens(engine, path)
    suite.holds(engine, engine.evaluate(PLAY_WORDS) == "Watch it grow", "the page waits to be played")
    engine.click("#play")
    suite.holds(engine, engine.comes(f"{PLAY_WORDS} === 'Pause'"), "what plays can be paused")
    begin = engine.evaluate("pixelpal.page.moment.at")
    suite.holds(engine, engine.comes(f"pixelpal.page.moment.at > {begin} + 3600000"), "what plays moves on")
    engine.click("#play")
    suite.holds(engine, engine.comes(f"{PLAY_WORDS} === 'Watch it grow'"), "what is paused can be played")
    rest = engine.evaluate(AT)
    time.sleep(0.3)
    suite.holds(engine, engine.evaluate(AT) == rest, "what is paused stays where it is")
    suite.quiet(engine, "after it was played")


def takes_keys(suite, engine, path):
    """Checks that Space and K play and pause, and that E leads to the next event."""
    suite.opens(engine, path, f"{MOMENT}&makers")
    for key in [" ", "k"]:
        engine.press(key)
        suite.holds(engine, engine.comes(f"{PLAY_WORDS} === 'Pause'"), f"{key!r} plays")
        engine.press(key)
        suite.holds(engine, engine.comes(f"{PLAY_WORDS} === 'Watch it grow'"), f"{key!r} pauses")
    before = engine.evaluate(AT)
    engine.press("e")
    suite.holds(engine, engine.comes(f"{AT} > {before}"), "E goes to the next event")
    after = engine.evaluate(AT)
    engine.press(SHIFT, "E")
    suite.holds(engine, engine.comes(f"{AT} < {after}"), "Shift E goes to the event before")
    suite.quiet(engine, "after keys were pressed")


def is_dragged(suite, engine, path):
    """Checks that the mouse drags the timeline, and that the page shows the day under the pointer."""
    suite.opens(engine, path)
    left, top, width, height = engine.box("#history")
    at = lambda share: (left + width * share, top + height / 2)
    engine.point(at(0.8))
    suite.holds(engine, engine.comes("document.getElementById('tip').innerText.includes(' steps')"), "the day under the mouse is told")
    engine.drag([at(share) for share in [0.8, 0.7, 0.6, 0.5, 0.4, 0.25]])
    share = "pixelpal.page.history.share(pixelpal.page.moment.at)"
    hour = "pixelpal.page.record.local(pixelpal.page.moment.at).date.getUTCHours()"
    there = engine.comes(f"Math.abs({share} - 0.25) < 0.1 && {hour} === 20")
    suite.holds(engine, there, f"dragged to a quarter, it is an evening at {engine.evaluate(share)}")
    suite.quiet(engine, "after it was dragged")


def takes_an_address(suite, engine, path):
    """Checks that a shared link leads to its instant."""
    suite.opens(engine, path, MOMENT)
    suite.holds(engine, engine.evaluate(AT) == MOMENT_MS, "the address is taken to the millisecond")
    shown = engine.evaluate("['now', 'clock'].map((id) => document.getElementById(id).textContent)")
    suite.holds(engine, shown == ["5 Mar 2025", "Wednesday, 18:10:00"], f"the address names the instant: {shown}")
    suite.quiet(engine, "with an address")


# The elements that are drawn larger than their pixels, each with its image rendering.
ENLARGED = """[...document.querySelectorAll('canvas, img, .pal')].filter((element) => {
  const { width } = element.getBoundingClientRect();
  if (element.matches('.pal:not(img)')) return width > 0 && Number(getComputedStyle(element).getPropertyValue('--s')) > 1;
  return width > (element.naturalWidth ?? element.width);
}).map((element) => [element.className, getComputedStyle(element).imageRendering])"""

# The pals that should be visible, but have no size.
LOST = """[...document.querySelectorAll('.pal')].filter((pal) => pal.checkVisibility() && pal.offsetWidth * pal.offsetHeight === 0)
  .map((pal) => pal.parentElement.className)"""

# The parts that overflow an island.
CROWDED = """[...document.querySelectorAll('.pill .surface')].flatMap((pill) => [...pill.children].filter((part) =>
  part.getBoundingClientRect().right > pill.getBoundingClientRect().right + 0.5)).map((part) => part.className)"""


def has_room(suite, engine, where):
    """Checks that nothing overflows the window, with tables and help open or closed."""
    for is_open in ["true", "false"]:
        engine.evaluate(f"document.querySelectorAll('details').forEach((part) => {{ part.open = {is_open} }})")
        wide, width = engine.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        suite.holds(engine, wide <= width, f"{where} (details open: {is_open}), the page is {wide} wide")
    lost, crowded = engine.evaluate(f"[{LOST}, {CROWDED}]")
    suite.holds(engine, not lost, f"{where}, pals are not seen in {lost}")
    suite.holds(engine, not crowded, f"{where}, {crowded} stand out of an island")


def is_sharp(suite, engine, where):
    """Checks that enlarged pixels stay sharp."""
    enlarged = engine.evaluate(ENLARGED)
    soft = [name for name, how in enlarged if how not in ["pixelated", "crisp-edges"]]
    suite.holds(engine, enlarged, f"{where}, something is enlarged")
    suite.holds(engine, not soft, f"{where}, pixels are blurred: {soft[:3]}")


def looks(suite, engine, path):
    """Checks the layout in each window size, and takes a screenshot."""
    for width, height in SIZES:
        where = f"in a window of {width} x {height}"
        engine.resize(width, height)
        suite.opens(engine, path, MOMENT)
        has_room(suite, engine, where)
        is_sharp(suite, engine, where)
        # For a screenshot of the whole page, the window becomes as high as the page.
        engine.resize(width, engine.evaluate("document.documentElement.scrollHeight"))
        engine.picture(PLACE / f"{suite.name}-{engine.name}-{width}x{height}.png")
        suite.quiet(engine, where)
    engine.resize(*SIZES[0])


def tries(suite, engine, week, year):
    engine.resize(*SIZES[0])
    agrees(suite, engine, *week)
    agrees(suite, engine, *year)
    for check in [plays, takes_keys, is_dragged, takes_an_address, looks]:
        check(suite, engine, week[0])


def main(program):
    with Tries("engines", program) as suite:
        week = ["samples/first-week.csv", "--zone", "Europe/Paris"]
        week = suite.document("week", "page", *week), week
        year = story(suite, "year-with-gaps")
        with Firefox() as firefox:
            tries(suite, firefox, week, year)
        if not WebKit.is_there():
            print("engines: WebKitGTK is left out, as Debian's webkit2gtk-driver or xvfb is not here")
            return
        with WebKit() as webkit:
            said = webkit.said_on_opening(week[0])
            suite.holds(webkit, said == [], f"when it is opened, the page says {said}")
            tries(suite, webkit, week, year)


main(*sys.argv[1:])
