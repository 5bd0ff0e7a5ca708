"""The shared parts of the checks of the page around the engine.

The page is "at the door" on its start screen, and "in the room" with a history.
"""
import contextlib
import http.server
import pathlib
import subprocess
import tempfile
import threading

from harness import ROOT, Suite

WEEK = ROOT / "samples/first-week.csv"
TAKEOUT = ROOT / "samples/folders/Takeout.zip"
FOLDER = ROOT / "samples/folders/apple_health_export"
# A table with a row that cannot be read.
BROKEN = ROOT / "samples/formats/plain-csv.csv"
PARIS = ["--zone", "Europe/Paris"]


class CountingServer:
    """A server that serves the page, and records every request."""

    def __init__(self, path):
        asked = self.asked = []
        page = path.read_bytes()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(page)

            do_POST = do_PUT = do_HEAD = do_OPTIONS = do_GET

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()


class WebSuite(Suite):
    """The checks of the page around the engine."""

    def __init__(self, program, page):
        super().__init__("web", program)
        self.page = pathlib.Path(page).resolve()

    @contextlib.contextmanager
    def at_the_door(self, **settings):
        settings.setdefault("timezone_id", "Europe/Paris")
        with self.opened(self.page, accept_downloads=True, **settings) as page:
            page.wait_for_selector("html[data-ready]")
            yield page

    @contextlib.contextmanager
    def in_the_room(self, files=WEEK, **settings):
        with self.at_the_door(**settings) as page:
            page.set_input_files("#files", files)
            entered(page)
            yield page

    def knows(self, finding):
        # The checker does not know this keyword of a policy, without which no page may run WebAssembly, and warns of an
        # element that all browsers with the features that the page requires have.
        known = ["'wasm-unsafe-eval'", "The “dialog” element is not supported in all browsers."]
        return any(words in finding["message"] for words in known) or super().knows(finding)

    def native(self, *words, kind=".txt"):
        """Returns the bytes that the program writes to a file with the extension `kind`."""
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder) / f"output{kind}"
            subprocess.run([self.program, *words, "--quiet", "-o", output], cwd=WEEK.parent, check=True)
            return output.read_bytes()


def entered(page, most=30000):
    """Waits for the history, and skips the question who walks with the user if the page asks it."""
    page.wait_for_selector("body[data-place=room], #who:not([hidden]), #hatching:not([hidden])", timeout=most)
    if page.is_visible("#who"):
        page.click("#who-skip")
    page.wait_for_selector("body[data-place=room]", timeout=most)


def inside(page):
    """Returns the frame with the page of the history, and waits if another page is just replacing it."""
    for _ in range(100):
        frame = page.locator("#frames iframe:not(.coming)").element_handle().content_frame()
        if frame is not None:
            return frame
        page.wait_for_timeout(50)
    return None


def open_rules(page):
    """Opens the form for rules, which is one of the parts for makers."""
    page.evaluate("shell.setMakers(true)")
    page.click("[data-panel=rules]")


def hash_of(page):
    return page.evaluate("location.hash")


def refused(page):
    """Waits for a refusal on the start screen, and returns its message and its hint."""
    page.wait_for_selector("#refusal:not([hidden])")
    return page.inner_text("#refusal-words"), page.inner_text("#refusal-hint") if page.is_visible("#refusal-hint") else ""


def table(name, *rows):
    """Returns a plain table of steps as a file to choose; each row is `start end steps`."""
    lines = ["start,end,steps,source", *(",".join([*row.split(), "phone"]) for row in rows)]
    return {"name": name, "mimeType": "text/csv", "buffer": ("\n".join(lines) + "\n").encode()}


def dropped(page, *paths):
    """Drops files and folders from the disk on the page, as a user does."""
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in ["dragEnter", "dragOver", "drop"]:
        session.send("Input.dispatchDragEvent", {"type": kind, "x": 300, "y": 300, "data": data})


def set_rule(page, name, value):
    """Sets a rule in its form, without waiting for the effect."""
    page.evaluate(
        """([name, value]) => {
          const field = document.querySelector(`[data-name=${name}] input[type=number]`);
          field.value = value;
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }""", [name, value])


# The record of the page that is shown.
RECORD = "document.querySelector('#frames iframe:not(.coming)')?.contentWindow.pixelpal?.page?.record"
EARLY = table("walk.csv", "2025-03-03T08:00:00+01:00 2025-03-03T08:10:00+01:00 900", "2025-03-04T08:00:00+01:00 2025-03-04T08:10:00+01:00 950")
EVENING = table("evening.csv", "2025-03-04T03:00:00Z 2025-03-04T03:10:00Z 900", "2025-03-04T04:00:00Z 2025-03-04T04:10:00Z 950")
