"""What a browser's engine is asked to do; how it is asked, each one's driver knows.

    with Firefox() as engine:
        engine.resize(1440, 900)
        engine.open("file:///pal.html")
        engine.press("e")

Both protocols that drivers speak, WebDriver and WebDriver BiDi, write keys and pointers alike.
"""
import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time

SHIFT = "\ue008"


class Engine:
    """A browser with one window, which starts with nothing kept from before and leaves nothing behind.

    A driver of its own has `begin`, `end`, `go(address)`, `resize(width, height)`, `perform(actions)`,
    `picture(path)`, `heard()`, and `answer(expression)`: what an expression comes to, as JSON.
    """

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        self.home = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        try:
            self.begin()
        except BaseException:
            self.stack.close()
            raise
        return self

    def __exit__(self, *_):
        try:
            self.end()
        finally:
            self.stack.close()

    def start(self, words, **settings):
        """Starts a program, which is ended with all that it started when the engine is."""
        process = subprocess.Popen(words, start_new_session=True, **settings)
        self.stack.callback(end_group, process)
        return process

    def open(self, address):
        # Else an address that differs only in its fragment would be the same page, gone on with.
        self.go("about:blank")
        self.go(address)

    def evaluate(self, expression):
        """What an expression comes to, also one that takes its time."""
        answer = self.answer(f"(async () => JSON.stringify(await ({expression}) ?? null))()")
        return json.loads(answer)

    def comes(self, condition, seconds=60):
        """Whether something holds before long."""
        latest = time.monotonic() + seconds
        while time.monotonic() < latest:
            if self.evaluate(condition):
                return True
            time.sleep(0.05)
        return False

    def press(self, *keys):
        """Presses keys one upon another, and lets go of them in the opposite order."""
        down = [{"type": "keyDown", "value": key} for key in keys]
        up = [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self.perform([{"type": "key", "id": "keys", "actions": down + up}])

    def drag(self, points):
        """Presses the mouse at the first point, and lets go of it at the last one."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 30} for x, y in points]
        actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
        self.perform([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}])

    def point(self, point):
        """Moves the mouse there, and does nothing with it."""
        x, y = point
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 30}
        self.perform([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move]}])

    def box(self, selector):
        """Where an element is in the window: left, top, width, height."""
        return self.evaluate(
            f"(({{ x, y, width, height }}) => [x, y, width, height])(document.querySelector({json.dumps(selector)}).getBoundingClientRect())")

    def click(self, selector):
        left, top, width, height = self.box(selector)
        self.drag([(left + width / 2, top + height / 2)])


def end_group(process):
    """Ends a program and those that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(5)
    # Those that it started may not have listened.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def said_in(path, pattern, seconds):
    """What is found in a file that a program writes, as soon as it is; None where it never is."""
    latest = time.monotonic() + seconds
    while time.monotonic() < latest:
        if match := re.search(pattern, path.read_text(), re.MULTILINE):
            return match
        time.sleep(0.05)
    return None
