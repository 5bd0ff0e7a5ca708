"""Checks the page around the engine in WebKit.

There, workers of a page from a disk cannot read files, so the page passes them the bytes.
"""
from webkit import WebKit
from websuite import BROKEN, WEEK


def is_read_in_webkit(suite):
    if not WebKit.is_there():
        print("web: WebKitGTK is left out, as Debian's webkit2gtk-driver or xvfb is not here")
        return
    with WebKit() as webkit:
        webkit.go(suite.page.as_uri())
        suite.expect(webkit.comes("shell.room.module !== null", 30), "webkit: the engine starts")
        webkit.choose("#files", WEEK)
        suite.expect(webkit.comes("!document.getElementById('who').hidden", 30), "webkit: it asks who walks along")
        webkit.evaluate("document.querySelector('#who button.main').click() ?? true")
        suite.expect(webkit.comes("document.body.dataset.place === 'room'", 30), "webkit: a file is read from a disk")
        told = webkit.evaluate("document.getElementById('told-words').textContent")
        suite.expect("60,605" in told, f"webkit: it tells {told}")
        webkit.choose("#files", BROKEN)
        suite.expect(webkit.comes("!document.getElementById('refusal').hidden", 30), "webkit: a broken file is refused")
        suite.expect("^" in webkit.evaluate("document.getElementById('refusal-place').textContent"), "webkit: the place has its caret")


CHECKS = [is_read_in_webkit]
