"""The shared parts of the checks of pages in a browser.

    with Suite("report", program) as suite:
        week = suite.document("week", "report", "samples/first-week.csv")
        with suite.opened(week, scheme="dark") as page:
            suite.expect(page.title() == "PixelPal", "the title")

Every page is opened from a file, without a network. In addition to the explicit checks, a console message, a script
error or a request fails the suite.
"""
import contextlib
import datetime
import json
import pathlib
import re
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PLACE = ROOT / ".build/page"
TOOLS = PLACE / "tools"
SIZES = [(1440, 900), (1024, 768), (390, 844)]
SCHEMES = ["light", "dark"]
# An instant of `samples/first-week.csv`, as the fragment of a page's address.
MOMENT = "#at=2025-03-05T17:10:00Z"
MOMENT_MS = 1_741_194_600_000


def looks(sizes=SIZES):
    """Returns pairs of a color scheme and a size: all sizes in light colors, and the first in dark ones.

    The layout cannot depend on the scheme, since the style sheets only set colors for it.
    """
    return [*(("light", size) for size in sizes), ("dark", sizes[0])]


def besides_the_diary(state):
    """Returns a snapshot without the pal's feelings, which the page does not know, and without the journal.

    The page stores its journal apart from its snapshots.
    """
    state["pal"].pop("inner", None)
    app = state["surfaces"].get("app", {})
    for name in ["moodWhy", "feelings"]:
        app.pop(name, None)
    if app.get("emote"):
        app["emote"].pop("why")
    # Without a face the app is not in the foreground, and the mood is the one that the pal would have there.
    if app.get("face", 0) is None:
        app.pop("mood", None)
    for day in state["surfaces"].get("history", {}).get("days", []):
        day.pop("sentence", None)
        day.pop("moments", None)
    return state


def written(at):
    moment = datetime.datetime.fromtimestamp(at / 1000, datetime.timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at % 1000:03}Z"


def story(suite, name):
    """Returns the page of one of the stories in samples, and the command-line arguments that name its history."""
    folder = f"samples/stories/{name}"
    files = sorted(str(path) for path in (ROOT / folder).glob("*.csv"))
    words = [*files, "--scenario", f"{folder}/scenario.json"]
    return suite.document(name, "page", *words), words


def has_entitlements(words):
    """Returns true if the scenario that a command names says when premium is active."""
    return "--scenario" in words and "entitlements" in json.loads((ROOT / words[words.index("--scenario") + 1]).read_text())


def run(suite, *words):
    """Returns the output of the program; like a page, states assume premium if nothing says when it is active."""
    if words[0] in ("snapshot", "explain") and "--premium" not in words and not has_entitlements(words):
        words = (*words, "--premium", "always")
    return subprocess.run([suite.program, *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


class Checks:
    """Counts the checks of one kind of page, and records those that fail."""

    def __init__(self, name, program):
        self.name = name
        self.program = pathlib.Path(program).resolve()
        self.wrong = []
        self.checks = 0
        self.start = time.monotonic()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is None:
            seconds = time.monotonic() - self.start
            print(f"{self.name}: {self.checks} checks, {len(self.wrong)} wrong, {seconds:.0f} s")
            sys.exit(1 if self.wrong else 0)

    def expect(self, holds, words):
        """Records a check, and prints it immediately if it fails."""
        self.checks += 1
        if not holds:
            self.wrong.append(words)
            print(f"{self.name}: wrong: {words}")
        return holds

    def document(self, name, *words):
        """Writes a document with the program, and returns its path."""
        path = PLACE / f"{self.name}-{name}.html"
        path.unlink(missing_ok=True)
        subprocess.run([self.program, *words, "-o", path], cwd=ROOT, check=True)
        return path


class Suite(Checks):
    """The checks of one kind of page in Chromium."""

    def __enter__(self):
        self.driver = sync_playwright().start()
        self.browser = self.driver.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        self.blank = self.browser.new_page()
        return self

    def __exit__(self, kind, error, trace):
        self.browser.close()
        self.driver.stop()
        super().__exit__(kind, error, trace)

    @contextlib.contextmanager
    def opened(self, path, scheme="light", size=SIZES[0], fragment="", quietly=True, before=None, **settings):
        """Opens the page in a window of its own; with `quietly`, messages and requests are failures.

        `before` is a script that runs before those of the page.
        """
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, offline=True, **settings)
        page = context.new_page()
        if before:
            page.add_init_script(before)
        said, asked = [], []
        page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))
        page.on("request", lambda request: asked.append(request.url))
        address = path.as_uri() + fragment
        page.goto(address)
        yield page
        if quietly:
            asked = [url for url in asked if url != path.as_uri() and not url.startswith(("data:", "blob:"))]
            self.expect(not said, f"{path.name} says on the console: {said[:3]}")
            self.expect(not asked, f"{path.name} asks for {asked[:3]}")
        context.close()

    def until(self, page, condition):
        """Waits until a condition holds.

        It polls, since the page's policy does not allow the script with which Playwright would wait.
        """
        for _ in range(200):
            if page.evaluate(condition):
                return
            page.wait_for_timeout(25)
        self.expect(False, f"it never came to be that {condition}")

    def accessible(self, page, where, within=None):
        """Expects axe to find no violations in the page, or in a part of it, not even of its best practices."""
        axe = next(TOOLS.rglob("axe.min.js")).read_text()
        page.evaluate(axe)
        # Fetching style sheets would count as a request, and the content of frames has checks of its own.
        result = page.evaluate(
            "part => axe.run(part ?? document, { preload: false, iframes: false, resultTypes: ['violations'] })", within)
        for violation in result["violations"]:
            nodes = [node["html"][:120] for node in violation["nodes"][:3]]
            self.expect(False, f"{where}: axe: {violation['id']}: {violation['help']}: {nodes}")
        self.expect(len(result["passes"]) > 5, f"{where}: axe looked at nothing")

    def valid(self, paths):
        """Expects the Nu checker to find no errors in these files."""
        jar = next(TOOLS.rglob("vnu.jar"))
        run = subprocess.run(
            ["java", "-Xss8m", "-jar", jar, "--format", "json", *paths], capture_output=True, text=True)
        messages = json.loads(run.stderr)["messages"]
        unknown = [message for message in messages if not self.knows(message)]
        for message in unknown:
            place = f"{pathlib.Path(message['url']).name}:{message.get('lastLine')}"
            self.expect(False, f"{place}: {message['message']}")
        self.expect(not unknown, f"{len(unknown)} messages of the Nu checker")

    def knows(self, finding):
        """Returns true if the browser supports the CSS that the checker, which is older, reports as unknown."""
        message = finding["message"]
        name = message.split("“")[-1].split("”")[0]
        if message.startswith("CSS: ") and "” doesn't exist" in message:
            return self.blank.evaluate("name => CSS.supports(name, 'inherit')", name)
        if message.startswith("CSS: Unknown pseudo-element or pseudo-class"):
            return self.blank.evaluate("name => CSS.supports(`selector(${name})`)", name)
        if match := re.match("CSS: “([a-z-]+)”: ", message):
            # The value may be calculated from a variable, so this looks for the declaration that ends in the line.
            lines = pathlib.Path(finding["url"].removeprefix("file:")).read_text().split("\n")
            source = "\n".join(lines[max(0, finding["lastLine"] - 12):finding["lastLine"] + 1])
            values = re.findall(rf"(?<![-\w]){match[1]}:\s*([^;{{}}]+);", source)
            supports = "([name, value]) => CSS.supports(name, value)"
            return bool(values) and all(self.blank.evaluate(supports, [match[1], value]) for value in values)
        return False

    def pictures(self, path, name, until=None, **settings):
        """Takes screenshots of the page in every size, and in dark colors, and expects the page to fit."""
        for scheme, (width, height) in looks():
            with self.opened(path, scheme, (width, height), **settings) as page:
                if until:
                    page.wait_for_selector(until)
                page.screenshot(path=PLACE / f"{self.name}-{name}-{scheme}-{width}x{height}.png", full_page=True)
                wide = page.evaluate("document.documentElement.scrollWidth")
                self.expect(wide <= width, f"{path.name} is {wide} wide in a window of {width}")
