"""A driver for headless Firefox, over WebDriver BiDi, which Firefox supports itself."""
import base64
import json
import os
import shutil

from websockets.sync.client import connect

from engine import Engine, said_in

# A new profile makes many requests of its own: this proxy does not exist, so they fail.
PREFERENCES = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    # As on a phone, where the scroll bar takes no space.
    "ui.useOverlayScrollbars": 1,
}


class Firefox(Engine):
    name = "firefox"

    @staticmethod
    def is_there():
        return shutil.which("firefox-esr") is not None

    def begin(self):
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (self.home / "user.js").write_text("\n".join(lines))
        program = ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", self.home]
        log = self.home / "log.txt"
        with log.open("w") as file:
            self.start(program, env=dict(os.environ, HOME=str(self.home)), stdout=file, stderr=file)
        address = said_in(log, r"^WebDriver BiDi listening on (ws://\S+)$", 60)
        if not address:
            raise RuntimeError(f"Firefox does not listen: {log.read_text()[:300]}")
        self.socket = self.stack.enter_context(connect(address[1] + "/session", max_size=None))
        self.commands, self.said = 0, []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.window = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def end(self):
        self.ask("browser.close")

    def ask(self, method, **parameters):
        """Returns Firefox's answer to a command, and records the events that arrive before it."""
        self.commands += 1
        self.socket.send(json.dumps({"id": self.commands, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message["type"] == "event":
                self.note(message["method"], message["params"])
            elif message["type"] == "error":
                raise RuntimeError(f"{method}: {message['message']}")
            elif message["id"] == self.commands:
                return message["result"]

    def note(self, event, details):
        if event == "log.entryAdded":
            self.said.append(f"{details['level']}: {details['text']}")
        elif not details["request"]["url"].startswith(("data:", "file:", "about:")):
            self.said.append(f"asks for {details['request']['url']}")

    def go(self, address):
        self.ask("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def resize(self, width, height):
        self.ask("browsingContext.setViewport", context=self.window, viewport={"width": width, "height": height})

    def answer(self, expression):
        found = self.ask("script.evaluate", expression=expression, target={"context": self.window}, awaitPromise=True)
        if found["type"] == "exception":
            raise RuntimeError(f"{expression[:120]}: {found['exceptionDetails']['text']}")
        return found["result"]["value"]

    def choose(self, selector, *paths):
        """Chooses files in an input field, as a user does in its dialog."""
        found = self.ask(
            "script.evaluate", expression=f"document.querySelector({json.dumps(selector)})", target={"context": self.window},
            awaitPromise=False)
        files = [str(path) for path in paths]
        self.ask("input.setFiles", context=self.window, element={"sharedId": found["result"]["sharedId"]}, files=files)

    def perform(self, actions):
        self.ask("input.performActions", context=self.window, actions=actions)
        self.ask("input.releaseActions", context=self.window)

    def picture(self, path):
        picture = self.ask("browsingContext.captureScreenshot", context=self.window)
        path.write_bytes(base64.b64decode(picture["data"]))

    def heard(self):
        """Returns the messages and requests of the page since the last call."""
        # Firefox sends earlier events before it answers this command.
        self.ask("session.status")
        said, self.said = self.said, []
        return said
