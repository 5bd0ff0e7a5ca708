"""Measures how soon the page is ready and how soon it responds; each time may be at most twice its goal."""
import time

from websuite import WEEK, entered, open_rules

# A file that is generated in the browser: an export of Apple Health with a gigabyte of heart rates, and a few steps at
# its end.
GIGABYTE = """(() => {
  const record = (type, minute, value) =>
    ` <Record type="HKQuantityTypeIdentifier${type}" sourceName="Watch" unit="count" ` +
    `startDate="2025-03-03 08:${minute}:00 +0100" endDate="2025-03-03 08:${minute}:30 +0100" value="${value}"/>\\n`;
  const pulses = new Blob([record("HeartRate", "00", 61).repeat(24000)]);
  const steps = ["01", "02", "03"].map((minute) => record("StepCount", minute, 50)).join("");
  const count = Math.ceil(2 ** 30 / pulses.size);
  const head = '<?xml version="1.0" encoding="UTF-8"?>\\n<HealthData locale="en_FR">\\n <ExportDate value="2025-03-04 08:00:00 +0100"/>\\n';
  return new File([head, ...Array(count).fill(pulses), steps, "</HealthData>\\n"], "export.xml");
})()"""

# A year by the minute, about 119,000 rows, the same each time.
YEAR = """() => {
  const rows = ['start,end,steps,source'];
  let state = 1;
  const draw = () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
  const written = (instant) => new Date(instant).toISOString().replace('.000', '');
  const begin = Date.UTC(2024, 0, 1);
  for (let day = 0; day < 366; day += 1) {
    for (let minute = 7 * 60; minute < 22 * 60; minute += 1) {
      if (draw() >= 0.35) continue;
      const start = begin + (day * 1440 + minute) * 60000;
      rows.push(`${written(start)},${written(start + 60000)},${1 + Math.floor(draw() * 60)},watch`);
    }
  }
  window.year = new Blob([rows.join('\\n') + '\\n']);
}"""
OPENED = """async () => {
  const start = performance.now();
  await shell.open([{ name: 'year.csv', blob: year }]);
  return performance.now() - start;
}"""
# Changes a rule, and measures when its days are updated, and when the phone is.
MOVED = """async (value) => {
  const { view } = shell;
  const { show } = view;
  let seen = null;
  view.show = (...all) => { show.apply(view, all); seen ??= performance.now() };
  const field = document.querySelector('[data-name=phase2BeginsAt] input[type=number]');
  const start = performance.now();
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  while (shell.frames.page?.record.phases[1].begins !== value && performance.now() - start < 20000) {
    await new Promise((done) => setTimeout(done, 4));
  }
  view.show = show;
  return [seen - start, performance.now() - start];
}"""
OPENED_WEEK = """async text => {
  const start = performance.now();
  await shell.open([{ name: 'first-week.csv', blob: new Blob([text]) }]);
  return performance.now() - start;
}"""
# A fixed amount of work, and the milliseconds that it takes on the machine for which the goals are meant: 510 to 640 ms
# were measured on one on which other work took four times as long. On a slower machine, the goals are multiplied by its
# slowness.
WORK = """() => {
  const start = performance.now();
  let rows = Array.from({ length: 60000 }, (_, number) => ({ day: `day ${number}`, steps: [number, number * 7] }));
  for (let round = 0; round < 8; round += 1) rows = JSON.parse(JSON.stringify(rows));
  return rows.length && performance.now() - start;
}"""
WORK_MEANT = 150
# The goals in milliseconds, on a machine that does nothing else.
MEANT = {"first picture": 300, "a week": 300, "a year": 1000, "a rule's days": 100, "a rule's phone": 1000}


def measures(suite):
    """Measures the first paint, opening a week, opening a year by the minute, and a change of its rules.

    The fastest of three counts: one may fall into a moment in which the machine does something else.
    """
    took = {}
    pictures = []
    for _ in range(3):
        with suite.at_the_door() as page:
            page.wait_for_timeout(300)
            pictures.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    took["first picture"] = min(pictures)
    weeks, years, works, moved = [], [], [], []
    # Each time in a new page, in which the engine has not been used yet.
    for _ in range(3):
        # A link says who walks along, so that no time passes with an answer.
        with suite.at_the_door(fragment="#style=classic") as page:
            # The engine starts while a user reads the first sentence.
            suite.until(page, "shell.isWarm === true")
            weeks.append(page.evaluate(OPENED_WEEK, WEEK.read_text()))
            page.evaluate(YEAR)
            years.append(page.evaluate(OPENED))
            works.append(page.evaluate(WORK))
            open_rules(page)
            page.wait_for_selector("#rule-phase2BeginsAt")
            suite.until(page, "document.querySelector('.sets td') !== null")
            moved += [page.evaluate(MOVED, value) for value in [30001, 40001, 50001]]
    took["a week"], took["a year"] = min(weeks), min(years)
    took["a rule's days"], took["a rule's phone"] = map(min, zip(*moved))
    slowness = max(1, min(works) / WORK_MEANT)
    print("web: " + ", ".join(f"{name} {milliseconds:.0f} ms" for name, milliseconds in took.items())
        + f", on a machine that is {slowness:.1f} times as slow as meant")
    for name, milliseconds in took.items():
        suite.expect(milliseconds < 2 * slowness * MEANT[name], f"{name} takes {milliseconds:.0f} ms, and {MEANT[name]} is meant")


def reads_a_gigabyte(suite):
    """Checks that a file larger than the engine's memory can be read, cancelled, and read again."""
    with suite.at_the_door() as page:
        page.evaluate(f"() => {{ window.large = {GIGABYTE}; shell.open([{{ name: large.name, blob: large }}]); }}")
        suite.until(page, "Number(document.getElementById('way').getAttribute('aria-valuenow')) > 0")
        page.click("#cancel")
        suite.expect(page.is_visible("#invitation"), "cancelling leads back to the door")
        page.click("#samples-list li:first-child button")
        entered(page)
        page.click("#home")
        start = time.monotonic()
        page.evaluate("() => { shell.open([{ name: large.name, blob: large }]); }")
        entered(page, 180000)
        print(f"web: a gigabyte was read twice in {time.monotonic() - start:.1f} s")
        suite.expect("150 steps on 1 day" in page.inner_text("#told-words"), "the steps behind a gigabyte are found")


CHECKS = [reads_a_gigabyte]
# Runs only when it is named, at a time when nothing else runs.
ALONE = [measures]
