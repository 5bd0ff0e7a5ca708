"""Checks the page around the engine in Firefox, from a disk and from a server, with all kinds of files."""
import base64
import json
import tempfile
from pathlib import Path

from firefox import Firefox
from harness import PLACE, SIZES
from webleaks import LEAKS
from webspeed import GIGABYTE
from websuite import BROKEN, TAKEOUT, WEEK, CountingServer

# Drops files on the page, which are given as names and Base64.
DROP = """((files) => {
  const transfer = new DataTransfer();
  for (const [name, letters] of files) {
    transfer.items.add(new File([Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))], name));
  }
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
  return true;
})"""


def drop(firefox, *files):
    """Drops files on the page: paths, or pairs of a name and bytes."""
    named = [(file.name, file.read_bytes()) if isinstance(file, Path) else file for file in files]
    letters = [[name, base64.b64encode(content).decode()] for name, content in named]
    firefox.evaluate(f"{DROP}({json.dumps(letters)})")


def shows(suite, firefox, name, words, what):
    suite.expect(firefox.comes(f"document.body.dataset.place === 'room' && document.getElementById('what-name').textContent.includes({json.dumps(name)})", 30), f"firefox: {what} is read")
    told = firefox.evaluate("document.getElementById('told-words').textContent")
    suite.expect(words in told, f"firefox: of {what} is told: {told}")


def takes_all(suite, firefox):
    """Checks several files, a zip, a broken file, a gigabyte that is cancelled, and a file from the dialog."""
    text = WEEK.read_bytes().splitlines(keepends=True)
    half = len(text) // 2
    drop(firefox, ("one.csv", b"".join(text[:half])), ("two.csv", text[0] + b"".join(text[half:])))
    shows(suite, firefox, "one.csv", "60,605", "two files")
    drop(firefox, TAKEOUT)
    shows(suite, firefox, "Takeout.zip", "4,736", "a zip")
    drop(firefox, BROKEN)
    suite.expect(firefox.comes("!document.getElementById('refusal').hidden"), "firefox: a broken file is refused")
    place = firefox.evaluate("document.getElementById('refusal-place').textContent")
    suite.expect(place.rstrip().endswith("^"), f"firefox: the place has its caret: {place}")
    firefox.evaluate("document.getElementById('skip').click() ?? true")
    shows(suite, firefox, BROKEN.name, "9,040", "what is left of it")
    firefox.evaluate(f"(window.large = {GIGABYTE}, shell.open([{{ name: large.name, blob: large }}]), true)")
    suite.expect(firefox.comes("Number(document.getElementById('way').getAttribute('aria-valuenow')) > 0", 60), "firefox: a gigabyte is being read")
    firefox.evaluate("document.getElementById('cancel').click() ?? true")
    suite.expect(firefox.comes("!document.getElementById('invitation').hidden"), "firefox: reading can be cancelled")
    firefox.evaluate("(shell.open([{ name: large.name, blob: large }]), true)")
    # After the start screen, the page asks again who walks along.
    suite.expect(firefox.comes("!document.getElementById('who').hidden"), "firefox: it asks again")
    firefox.evaluate("document.getElementById('who-skip').click() ?? true")
    shows(suite, firefox, "export.xml", "150 steps on 1 day", "a gigabyte")
    firefox.choose("#files", WEEK)
    shows(suite, firefox, WEEK.name, "60,605", "a file that is chosen")


def in_firefox(suite):
    """Checks that the page works the same in Firefox, from a disk and from a server, and makes no requests."""
    with Firefox() as firefox, CountingServer(suite.page) as server:
        for address in [suite.page.as_uri(), server.address]:
            firefox.resize(*SIZES[0])
            # One link says who walks along, and the other page asks.
            firefox.open(address + ("#style=classic" if address == server.address else ""))
            suite.expect(firefox.comes("document.documentElement.dataset.ready !== undefined"), "firefox: the door opens")
            firefox.heard()
            drop(firefox, WEEK)
            if address != server.address:
                suite.expect(firefox.comes("!document.getElementById('who').hidden"), "firefox: it asks who walks along")
                firefox.evaluate("document.querySelector('#who button.main').click() ?? true")
                suite.expect(firefox.comes("!document.getElementById('hatching').hidden"), "firefox: the pal hatches")
            suite.expect(firefox.comes("document.body.dataset.place === 'room'"), "firefox: a week is read")
            suite.expect(firefox.comes("shell.frames.page?.moment != null"), "firefox: it plays in its frame")
            said = firefox.heard()
            suite.expect(not said, f"firefox: from {address[:5]} the page says {said[:3]}")
            firefox.evaluate("shell.frames.page.run(true) ?? true")
            suite.expect(firefox.comes("shell.frames.page.clock.isRunning"), "firefox: Play plays")
            firefox.picture(PLACE / "web-firefox.png")
            firefox.evaluate("document.querySelector('[data-panel=rules]').click() ?? true")
            suite.expect(firefox.comes("document.querySelector('.sets td') !== null"), "firefox: rules are shown")
            asked = ["/"] if address == server.address else []
            suite.expect(server.asked == asked, f"firefox: it asks for {server.asked}")
            went = firefox.evaluate(f"({LEAKS})({json.dumps(server.address)})")
            suite.expect(not went and server.asked == asked, f"firefox: these went: {went}, {server.asked}")
            firefox.heard()
            if not asked:
                takes_all(suite, firefox)


CHECKS = [in_firefox]
