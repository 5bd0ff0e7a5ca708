"""Checks the report in a browser.

    report.py PROGRAM
"""
import json
import re
import sys
import tempfile

from harness import PLACE, ROOT, SCHEMES, SIZES, Suite

STORIES = sorted(path.name for path in (ROOT / "samples/stories").iterdir())
HOSTILE = "</title><script>alert(1)</script>\"'><img src=x onerror=alert(1)>"

# Each text color and its background, as names in charts.css, and the opacity of the background if it is a tint.
WRITTEN = [
    ("ink", None, None),
    ("quiet", None, None),
    ("on-1", "1", None),
    ("on-1", "2", None),
    ("on-3", "3", None),
    ("on-5", "4", None),
    ("on-5", "5", None),
]


def story(suite, name):
    folder = f"samples/stories/{name}"
    files = sorted(str(path) for path in (ROOT / folder).glob("*.csv"))
    return suite.document(name, "report", *files, "--scenario", f"{folder}/scenario.json")


def hostile(suite, folder):
    """Writes a report of a person whose names are all attacks."""
    steps, scenario, device = (f"{folder}/{name}" for name in ("steps.csv", "scenario.json", "device.json"))
    with open(steps, "w") as file:
        file.write("start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,26000,")
        file.write('"' + HOSTILE.replace('"', '""') + '"\n')
    with open(scenario, "w") as file:
        json.dump({"schema": "pixelpal.scenario/1", "profile": {"name": HOSTILE[:62]}}, file)
    with open(device, "w") as file:
        json.dump({"name": HOSTILE}, file)
    return suite.document("hostile", "report", steps, "--scenario", scenario, "--device", device)


def cohorts(suite, folder):
    """Writes reports on many people: on all, under two sets of rules, by group, and with names that are attacks."""
    people, evolution = "samples/cohort/people.ndjson", ["--only", "evolution"]
    rules = []
    for begins in (25_001, 40_000):
        rules += ["--rules", f"{folder}/{begins}.json"]
        with open(rules[-1], "w") as file:
            json.dump({"schema": "pixelpal.rules/1", "phase2BeginsAt": begins}, file)
    wild = f"{folder}/wild.ndjson"
    with open(wild, "w") as file:
        for number in range(40):
            days = {"from": "2025-01-01", "steps": [900 * (number % 9 + 1)] * (20 + 2 * number)}
            group = f"{HOSTILE}{number % 6}"
            person = {"id": number, "zone": "Europe/Paris", "groups": {HOSTILE: group}, "days": days}
            file.write(json.dumps(person) + "\n")
    words = {
        "all": [people],
        "two": [people, *rules, "--by", "device"],
        "groups": [people, *evolution, "--by", "device", "--premium", "always"],
        "many-groups": [people, *evolution, "--by", "country"],
        "nobody": ["/dev/null"],
        "hostile": [wild, *evolution, *rules, "--by", HOSTILE],
    }
    return {name: suite.document(f"cohort-{name}", "cohort", *words[name], "--report") for name in words}


def panels(suite, path):
    """Checks that plots of a cohort are not split when printed, and that no labels beside a plot overlap."""
    with suite.opened(path) as page:
        over = page.evaluate("""() => [...document.querySelectorAll('.survival')].flatMap(svg => {
          const boxes = [...svg.querySelectorAll('.beside')].map(text => text.getBoundingClientRect());
          return boxes.slice(1).filter((box, i) => box.top < boxes[i].bottom - 5 && box.bottom > boxes[i].top + 5);
        }).length""")
        suite.expect(over == 0, f"{path.name}: {over} of the words beside a plot lie on others")
        page.emulate_media(media="print")
        cut = page.locator(".panel").evaluate_all(
            "all => all.filter(part => getComputedStyle(part).breakInside != 'avoid' || part.offsetHeight > 900).length")
        suite.expect(cut == 0, f"{path.name}: {cut} plots can be cut in two")


def looks(suite, path):
    """Checks that charts have names and tables, that no card is empty, and that labels do not cover a chart."""
    with suite.opened(path) as page:
        suite.expect(page.evaluate("getComputedStyle(document.body).margin") == "0px", f"{path.name} has its style")
        pictures = page.locator("figure [role=img]")
        for picture in pictures.all():
            name = picture.get_attribute("aria-label") or ""
            suite.expect(len(name) > 20 and name.endswith("."), f"{path.name}: a chart is called '{name}'")
        tables = page.locator("figure details table").count()
        suite.expect(tables == pictures.count(), f"{path.name}: each chart has its table")
        filled = page.locator("figure").evaluate_all("all => all.every(one => one.querySelector('svg, p'))")
        suite.expect(filled, f"{path.name}: no card is empty")
        covered = page.evaluate("""() => [...document.querySelectorAll('.climb')].some(svg => {
          const plot = svg.querySelector('.paper').getBoundingClientRect();
          return [...svg.querySelectorAll('.value, .beside')].some(text => {
            const box = text.getBoundingClientRect();
            return box.left < plot.right && box.right > plot.left;
          });
        })""")
        suite.expect(not covered, f"{path.name}: no words lie on the climb")
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
    """Checks the contrast of all text in charts, which axe does not check."""
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


def calendars(suite, path):
    """Checks that days are squares in every size, and that the newest week is visible without a script."""
    for size in SIZES:
        with suite.opened(path, size=size) as page:
            box = """() => [...document.querySelectorAll('.calendar-year .days')].map(svg => {
              const [columns, rows, left, top] = svg.dataset.grid.split(' ').map(Number);
              const { width, height } = svg.getBoundingClientRect();
              return [width / columns, height * (1 - top / 10000) / rows];
            })"""
            for wide, high in page.evaluate(box):
                suite.expect(abs(wide - high) < 0.1, f"a day is {wide:.1f} wide and {high:.1f} high in {size}")
            last = page.locator(".calendar-year .days").last
            right = last.evaluate("svg => svg.getBoundingClientRect().right")
            frame = page.locator(".calendar-strip").bounding_box()
            end = frame["x"] + frame["width"]
            suite.expect(right <= end + 1, f"the newest week ends at {right:.0f} and is seen up to {end:.0f} in {size}")


def whole(suite, path):
    """Checks that no picture is split when printed: each is kept together, and is shorter than a page."""
    with suite.opened(path, size=(680, 900)) as page:
        page.emulate_media(media="print")
        for picture in page.locator(".chart-picture, .calendar-year").all():
            inside, height = picture.evaluate("part => [getComputedStyle(part).breakInside, part.offsetHeight]")
            kept = inside == "avoid" and (height < 900 or picture.locator(".calendar-year").count() > 5)
            suite.expect(kept, f"{path.name}: a picture of {height} is printed with break-inside: {inside}")


def answering(suite, name, *words):
    """Checks that charts without the rest of the page respond to a pointer and keys, and mark an instant."""
    path = suite.document(name, "page", *words)
    script = "\n".join((ROOT / "Sources/PixelPage/Web" / name).read_text() for name in ("numbers.js", "charts.js"))
    source = re.sub(r'<script.*?</script>|<meta http-equiv[^>]*>', "", path.read_text(), flags=re.DOTALL)
    start = "const picked = []; const charts = new Charts(document.querySelector('.charts'), { pick: at => picked.push(at) });"
    path.write_text(source.replace("</body>", f"<script>{script}{start}</script></body>"))
    for size in SIZES:
        with suite.opened(path, size=size) as page:
            page.evaluate("charts.showNow(charts.days[2].at * 1000 + 3600000)")
            if size == SIZES[0]:
                suite.accessible(page, path.name)
            for picture in page.locator(".charts .chart-picture").all():
                answers(suite, page, picture, f"{path.name}, {picture.get_attribute('class')}, in {size}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            suite.expect(wide <= size[0], f"{path.name} is {wide} wide in {size[0]}")


def answers(suite, page, picture, where):
    """Checks one chart: its answer for now, for the place under the pointer, and for the next place by keys."""
    answer = picture.locator("xpath=ancestor::figure").locator(".chart-answer")
    now = answer.inner_text()
    suite.expect(now.startswith("Shown above: ") and picture.locator(".is-now").count() > 0, f"{where}: now is marked: {now}")
    before = picture.bounding_box()["height"]
    picture.locator(".is-now").first.scroll_into_view_if_needed()
    box = picture.locator(".is-now").first.bounding_box()
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*at)
    suite.expect(answer.inner_text() == now.removeprefix("Shown above: "), f"{where}: the place of now is {answer.inner_text()}")
    tip = page.locator(".chart-tip")
    place, (width, height) = tip.bounding_box(), page.evaluate("[innerWidth, innerHeight]")
    is_inside = place is not None and place["x"] >= 0 and place["x"] + place["width"] <= width and 0 <= place["y"] <= height
    suite.expect(is_inside and tip.inner_text() == answer.inner_text(), f"{where}: beside the pointer is {place}")
    known = page.evaluate("picked.length")
    page.mouse.click(*at)
    chosen = page.evaluate("picked.slice(%d)" % known)
    lasts = "values" not in picture.locator("[data-grid], [data-knots]").first.evaluate("svg => ({ ...svg.dataset })")
    # A pointer cannot hit a single day if a year is as narrow as a phone, so the days beside it are accepted.
    span = page.evaluate("[charts.days[1].at * 1000, charts.days[3].end * 1000]")
    suite.expect(not lasts or len(chosen) == 1 and span[0] < chosen[0] < span[1], f"{where}: a click leads to {chosen}")
    page.mouse.move(0, 0)
    suite.expect(answer.inner_text() == now, f"{where}: without a pointer it says {answer.inner_text()}")
    suite.expect(tip.is_hidden(), f"{where}: without a pointer, nothing is beside it")
    picture.focus()
    said = {answer.inner_text()}
    for key in ["ArrowRight", "End", "Home"]:
        page.keyboard.press(key)
        said.add(answer.inner_text())
        suite.expect(picture.get_attribute("aria-valuetext") == answer.inner_text(), f"{where}: {key} is told")
    suite.expect(len(said) >= 3, f"{where}: keys lead to {said}")
    far = "Number(document.activeElement.getAttribute('aria-valuenow'))"
    page.keyboard.press("PageDown")
    below, most = page.evaluate(far), int(picture.get_attribute("aria-valuemax"))
    page.keyboard.press("PageUp")
    suite.expect(min(most, 4) <= below <= most and page.evaluate(far) == 0, f"{where}: the page keys lead to {below} and {page.evaluate(far)}")
    known = page.evaluate("picked.length")
    page.keyboard.press("Enter")
    suite.expect(not lasts or page.evaluate("picked.length") == known + 1, f"{where}: Enter leads there")
    suite.expect(picture.bounding_box()["height"] == before, f"{where}: nothing moves")
    picture.blur()


def harmless(suite, path):
    """Checks that hostile names are shown as text, and that the policy blocks injected scripts and styles."""
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
        calendars(suite, stories["year-with-gaps"])
        for path in [week, stories["year-with-gaps"]]:
            whole(suite, path)
        gaps = ROOT / "samples/stories/year-with-gaps"
        files = sorted(str(path) for path in gaps.glob("*.csv"))
        answering(suite, "answering-week", "samples/first-week.csv", "--zone", "Europe/Paris")
        answering(suite, "answering-year", *files, "--scenario", str(gaps / "scenario.json"))
        for name, path in [("week", week), ("year", stories["year-with-gaps"])]:
            suite.pictures(path, name)
        many = cohorts(suite, folder)
        suite.valid(list(many.values()))
        for name, path in many.items():
            looks(suite, path)
            accessible(suite, path, everywhere=name == "two")
            panels(suite, path)
        for name in ["all", "two", "groups"]:
            suite.pictures(many[name], f"cohort-{name}")
        whole(suite, many["all"])
        harmless(suite, many["hostile"])
        with suite.opened(week) as page:
            page.pdf(path=PLACE / "report-week.pdf", format="A4")


main(*sys.argv[1:])
