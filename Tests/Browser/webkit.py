"""A driver for WebKitGTK on a virtual screen, over WebDriver."""
import base64
import json
import os
import pathlib
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

from engine import Engine, said_in

# Only the page matters: without this style, the bar above it would keep the window from being as narrow as a phone.
STYLE = "* { min-width: 0; margin: 0; padding: 0; font-size: 1px; }"
# Without a graphics processor, the page is painted as a whole, since its layers would be composited in software.
SETTINGS = {"GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
LISTEN = """(() => {
  window.heard = [];
  const note = (...words) => window.heard.push(words.join(" "));
  for (const name of ["error", "warn", "info", "log", "debug"]) console[name] = (...words) => note(name, ...words);
  window.onerror = (words) => note("error", words);
  window.addEventListener("unhandledrejection", ({ reason }) => note("rejected", reason));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => note(violatedDirective, blockedURI));
})()"""


class WebKit(Engine):
    name = "webkit"

    @staticmethod
    def browser():
        """Returns the path of the small browser that comes with WebKitGTK."""
        return next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)

    @staticmethod
    def is_there():
        return bool(shutil.which("WebKitWebDriver") and shutil.which("Xvfb") and WebKit.browser())

    def begin(self):
        self.environment = dict(os.environ, DISPLAY=self.screen(), HOME=str(self.home), **SETTINGS)
        for place in ["CONFIG_HOME", "CACHE_HOME", "DATA_HOME", "STATE_HOME", "RUNTIME_DIR"]:
            folder = self.home / place
            folder.mkdir(mode=0o700)
            self.environment[f"XDG_{place}"] = str(folder)
        style = self.home / "CONFIG_HOME/gtk-3.0/gtk.css"
        style.parent.mkdir()
        style.write_text(STYLE)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.start(["WebKitWebDriver", f"--port={port}"], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        options = {"binary": str(self.browser()), "args": ["--automation"]}
        session = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.address += f"/session/{session['sessionId']}"

    def screen(self):
        """Starts a virtual screen, and returns its name."""
        reads, writes = os.pipe()
        program = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
        self.start(program, pass_fds=[writes], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writes)
        with open(reads) as names:
            return f":{names.readline().strip()}"

    def end(self):
        self.ask("DELETE", "")

    def ask(self, method, path, parameters=None):
        body = None if parameters is None else json.dumps(parameters).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, method=method, data=body, headers=headers)
        for attempt in range(100):
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.load(answer)["value"]
            except urllib.error.HTTPError as error:
                raise RuntimeError(f"{path}: {error.read().decode()[:300]}") from None
            except urllib.error.URLError:
                # The driver needs some time until it listens.
                time.sleep(0.1)
        raise RuntimeError("WebKitWebDriver does not listen")

    def go(self, address):
        self.ask("POST", "/url", {"url": address})
        self.evaluate(LISTEN)

    def resize(self, width, height):
        """Resizes the window until the page has the given size.

        The height of the window's bar is not known in advance.
        """
        size = [width, height]
        for _ in range(3):
            self.ask("POST", "/window/rect", {"width": size[0], "height": size[1]})
            if self.comes(f"innerWidth === {width} && innerHeight === {height}", 1):
                return
            inner = self.evaluate("[innerWidth, innerHeight]")
            size = [size[0] + width - inner[0], size[1] + height - inner[1]]
        raise RuntimeError(f"the page cannot be {width} x {height}, it is {inner}")

    def choose(self, selector, path):
        """Chooses a file in an input field."""
        field = self.ask("POST", "/element", {"using": "css selector", "value": selector})
        self.ask("POST", f"/element/{next(iter(field.values()))}/value", {"text": str(path)})

    def answer(self, expression):
        script = f"""const done = arguments[arguments.length - 1];
          {expression}.then((value) => done([value]), (error) => done([null, String(error)]))"""
        value, *errors = self.ask("POST", "/execute/async", {"script": script, "args": []})
        if errors:
            raise RuntimeError(f"{expression[:120]}: {errors[0]}")
        return value

    def perform(self, actions):
        self.ask("POST", "/actions", {"actions": actions})
        self.ask("DELETE", "/actions")

    def picture(self, path):
        path.write_bytes(base64.b64decode(self.ask("GET", "/screenshot")))

    def heard(self):
        """Returns the messages of the page since the last call, or since it was opened."""
        return self.evaluate("window.heard.splice(0)")

    def said_on_opening(self, path, seconds=20):
        """Returns the messages of a page from its first script on, or None if the check cannot tell.

        No driver reports these, but without a driver the browser writes them to its output. The page is in a frame of
        another page, which prints a last message; if that does not arrive in time, the result is None.
        """
        outer, output = self.home / "outer.html", self.home / "said.txt"
        outer.write_text(f"""<!DOCTYPE html><iframe src="{path.as_uri()}" width="1200" height="800"></iframe>
          <script>document.querySelector("iframe").onload = () => setTimeout(() => console.log("the last word"), 2000)</script>""")
        program = [self.browser(), "--enable-write-console-messages-to-stdout=true", outer.as_uri()]
        with output.open("w") as file:
            self.start(program, env=self.environment, stdout=file, stderr=file)
        if not said_in(output, "CONSOLE LOG the last word$", seconds):
            return None
        return [line for line in output.read_text().splitlines() if "CONSOLE" in line][:-1]
