"""A common interface to the browser engines, with a driver for each of them.

    with Firefox() as engine:
        engine.resize(1440, 900)
        engine.open("file:///pal.html")
        engine.press("e")

The drivers use one of two protocols, WebDriver and WebDriver BiDi, which encode key and pointer actions in the same
way.
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
    """A browser with one window, which starts with an empty profile and leaves nothing behind.

    A driver implements `begin`, `end`, `go(address)`, `resize(width, height)`, `perform(actions)`, `picture(path)`,
    `heard()`, and `answer(expression)`, which returns the value of an expression as JSON.
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
        """Starts a program; when the engine ends, the program ends with all processes that it started."""
        process = subprocess.Popen(words, start_new_session=True, **settings)
        self.stack.callback(end_group, process)
        return process

    def open(self, address):
        # Otherwise, an address that differs only in its fragment would continue the same page.
        self.go("about:blank")
        self.go(address)

    def evaluate(self, expression):
        """Returns the value of an expression, which may be a promise."""
        answer = self.answer(f"(async () => JSON.stringify(await ({expression}) ?? null))()")
        return json.loads(answer)

    def comes(self, condition, seconds=60):
        """Returns true if a condition becomes true within the given time."""
        latest = time.monotonic() + seconds
        while time.monotonic() < latest:
            if self.evaluate(condition):
                return True
            time.sleep(0.05)
        return False

    def press(self, *keys):
        """Presses the keys in order, and releases them in reverse order."""
        down = [{"type": "keyDown", "value": key} for key in keys]
        up = [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self.perform([{"type": "key", "id": "keys", "actions": down + up}])

    def drag(self, points):
        """Presses the mouse button at the first point, and releases it at the last one."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 30} for x, y in points]
        actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
        self.perform([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}])

    def point(self, point):
        """Moves the mouse to a point, without pressing a button."""
        x, y = point
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 30}
        self.perform([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move]}])

    def box(self, selector):
        """Returns the position of an element in the window: left, top, width, height."""
        return self.evaluate(
            f"(({{ x, y, width, height }}) => [x, y, width, height])(document.querySelector({json.dumps(selector)}).getBoundingClientRect())")

    def click(self, selector):
        left, top, width, height = self.box(selector)
        self.drag([(left + width / 2, top + height / 2)])


def end_group(process):
    """Ends a program and the processes that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(5)
    # The processes that it started may have ignored the signal.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def said_in(path, pattern, seconds):
    """Waits until a pattern is found in a file that a program writes; returns None if it is not found in time."""
    latest = time.monotonic() + seconds
    while time.monotonic() < latest:
        if match := re.search(pattern, path.read_text(), re.MULTILINE):
            return match
        time.sleep(0.05)
    return None
