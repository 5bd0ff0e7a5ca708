"""The report, in a browser.

    report.py PROGRAM
"""
import json
import sys
import tempfile

from harness import PLACE, ROOT, SCHEMES, Suite

STORIES = sorted(path.name for path in (ROOT / "samples/stories").iterdir())
HOSTILE = "</title><script>alert(1)</script>\"'><img src=x onerror=alert(1)>"

# What is written on what, in names of charts.css: with the share of the second over the paper, where it is a tint.
WRITTEN = [
    ("ink", None, None),
    ("quiet", None, None),
    *[("ink", f"phase-{phase}", share) for phase in range(1, 5) for share in ("ground", "band")],
    ("on-1", "1", None),
    ("on-3", "3", None),
    ("on-5", "5", None),
]


def story(suite, name):
    folder = f"samples/stories/{name}"
    files = sorted(str(path) for path in (ROOT / folder).glob("*.csv"))
    return suite.document(name, "report", *files, "--scenario", f"{folder}/scenario.json")


def hostile(suite, folder):
    """A report of a person whose every name is an attack."""
    steps, scenario, device = (f"{folder}/{name}" for name in ("steps.csv", "scenario.json", "device.json"))
    with open(steps, "w") as file:
        file.write("start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,26000,")
        file.write('"' + HOSTILE.replace('"', '""') + '"\n')
    with open(scenario, "w") as file:
        json.dump({"schema": "pixelpal.scenario/1", "profile": {"name": HOSTILE[:62]}}, file)
    with open(device, "w") as file:
        json.dump({"name": HOSTILE}, file)
    return suite.document("hostile", "report", steps, "--scenario", scenario, "--device", device)


def looks(suite, path):
    """What can be seen: everything that is named, in every scheme."""
    with suite.opened(path) as page:
        suite.expect(page.evaluate("getComputedStyle(document.body).margin") == "0px", f"{path.name} has its style")
        for picture in page.locator("figure > svg").all():
            names = (picture.get_attribute("aria-labelledby") or "").split()
            texts = [page.locator(f"#{name}").text_content() for name in names]
            suite.expect(len(texts) == 2 and all(texts), f"{path.name}: a chart has a title and a description")
        tables = page.locator("figure details table").count()
        suite.expect(tables == page.locator("figure > svg").count(), f"{path.name}: each chart has its table")
        page.emulate_media(media="print")
        heights = [table.bounding_box() for table in page.locator("table").all()]
        suite.expect(all(box and box["height"] > 20 for box in heights), f"{path.name}: all tables are printed")


def accessible(suite, path, everywhere):
    settings = [{"scheme": scheme} for scheme in SCHEMES] + [{"forced_colors": "active"}]
    for settings in settings if everywhere else settings[:1]:
        with suite.opened(path, **settings) as page:
            page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
            suite.accessible(page, f"{path.name}, {settings}")


def readable(suite, path):
    """Whatever is written in a chart stands out from what it is written on, which axe does not look at."""
    script = """names => {
      const colour = text => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        canvas.fillStyle = text;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const style = getComputedStyle(document.documentElement);
      const value = name => style.getPropertyValue(`--chart-${name}`).trim();
      return names.map(([text, ground, share]) => {
        const paper = colour(value('paper'));
        const part = share ? Number(value(share)) : 1;
        const behind = ground ? colour(value(ground)).map((c, i) => c * part + paper[i] * (1 - part)) : paper;
        const light = rgb => rgb.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
          .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const [high, low] = [light(colour(value(text))), light(behind)].sort((a, b) => b - a);
        return (high + 0.05) / (low + 0.05);
      });
    }"""
    for scheme in SCHEMES:
        with suite.opened(path, scheme) as page:
            for names, contrast in zip(WRITTEN, page.evaluate(script, WRITTEN)):
                suite.expect(contrast >= 4.5, f"{scheme}: the contrast of {names} is {contrast:.2f}")


def harmless(suite, path):
    """Names stay names, and the policy holds whatever gets into the page."""
    with suite.opened(path) as page:
        shown = page.locator("main").inner_text()
        suite.expect(HOSTILE[:62] in shown and HOSTILE in shown, "hostile names are shown as they are")
        suite.expect(page.locator("script, img[src='x']").count() == 0, "hostile names are no elements")
    with suite.opened(path, quietly=False) as page:
        page.evaluate("""() => {
          const script = document.createElement('script');
          script.textContent = 'window.wasRun = true';
          document.body.append(script);
          const style = document.createElement('style');
          style.textContent = 'h1 { color: rgb(1, 2, 3) }';
          document.body.append(style);
          document.body.insertAdjacentHTML('beforeend', '<p style="color: rgb(1, 2, 3)" id="probe">x</p>');
        }""")
        suite.expect(page.evaluate("window.wasRun") is None, "the policy lets no other script run")
        colours = page.evaluate("['h1', '#probe'].map(name => getComputedStyle(document.querySelector(name)).color)")
        suite.expect("rgb(1, 2, 3)" not in colours, "the policy lets no other style in")


def main(program):
    with Suite("report", program) as suite, tempfile.TemporaryDirectory() as folder:
        week = suite.document("week", "report", "samples/first-week.csv", "--zone", "Europe/Paris")
        ideal = suite.document("ideal", "report", "samples/first-week.csv", "--device", "ideal")
        empty = suite.document(
            "empty", "report", "samples/formats/plain-json.empty.json", "--since", "2025-01-01", "--until", "2025-01-03")
        stories = {name: story(suite, name) for name in STORIES}
        wild = hostile(suite, folder)
        every = [week, ideal, empty, wild, *stories.values()]
        suite.valid(every)
        for path in every:
            looks(suite, path)
        for path in [week, empty, wild, stories["year-with-gaps"]]:
            accessible(suite, path, everywhere=path != empty and path != wild)
        readable(suite, week)
        harmless(suite, wild)
        for name, path in [("week", week), ("year", stories["year-with-gaps"])]:
            suite.pictures(path, name)
        with suite.opened(week) as page:
            page.pdf(path=PLACE / "report-week.pdf", format="A4")


main(*sys.argv[1:])
