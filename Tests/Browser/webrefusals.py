"""Checks the files and choices that the page refuses, and that a refusal does not affect later actions."""
import json
import pathlib
import shutil
import subprocess
import tempfile

from harness import PLACE
from websuite import BROKEN, EARLY, FOLDER, RECORD, TAKEOUT, WEEK, dropped, entered, hash_of, inside, open_rules, refused, set_rule

FORMATS = BROKEN.parent
# Files with steps that cannot be assigned to a time or person: the option that the page asks for, and an answer.
UNPLACED = {
    "garmin-csv.no-year.csv": ("--year", "2022"),
    "fitbit-api-json.day.json": ("--date", "2025-01-04"),
    "garmin-csv.csv": ("--date-order", "dmy"),
    "pedometer-plus-plus-csv.open.csv": ("--date-order", "mdy"),
    "generic-csv.decimal.csv": ("--decimal", "comma"),
    "fitabase-csv.csv": ("--person", "1624580081"),
    "garmin-csv.weeks.csv": None,
    "garmin-csv.months.csv": None,
    "garmin-json.weeks.json": None,
}


def reason(suite, *words):
    """Returns the program's error message."""
    said = subprocess.run([suite.program, *words, "--quiet", "-o", "/dev/null"], cwd=FORMATS, capture_output=True, text=True).stderr
    return said.split("error: ")[1].splitlines()[0]


def asks(suite):
    """Checks that the page asks for what files do not say, as the program does, and reads them with the answer."""
    with suite.at_the_door() as page:
        for name, question in UNPLACED.items():
            page.set_input_files("#files", FORMATS / name)
            words, hint = refused(page)
            why = reason(suite, "page", name)
            suite.expect(words.lower() == f"{why}.".lower(), f"{name}: the page says {words!r}, the program {why!r}")
            suite.expect("--" not in hint and "pixelpal" not in hint, f"{name}: nobody can type {hint!r} here")
            suite.expect(page.is_visible("#refusal-ask") == (question is not None), f"{name}: the page asks for {question}")
            if question is None:
                suite.expect("export days" in hint.lower(), f"{name}: what helps is {hint!r}")
                continue
            if name == "fitabase-csv.csv":
                suite.accessible(page, "a question")
                page.screenshot(path=PLACE / "web-question.png")
            option, answer = question
            page.evaluate(
                """answer => {
                  const field = document.getElementById('refusal-answer');
                  field.value = answer;
                  field.form.requestSubmit();
                }""", answer)
            entered(page)
            native = json.loads(suite.native("inspect", f"formats/{name}", option, answer, "--zone", page.evaluate("shell.zone"), "--json"))
            shown = page.evaluate("[shell.found.total, shell.found.files[0].first]")
            suite.expect(shown == [native["total"], native["files"][0]["first"]], f"{name}: with {option} {answer}, {shown}")
            suite.expect("You said" in page.inner_text("#told-words"), f"{name}: what was said is told")
            suite.expect(answer not in hash_of(page), "what was said of the files is not in the address")
            page.click("#home")
        for name in ["workouts-csv.csv", "plain-json.empty.json"]:
            page.set_input_files("#files", FORMATS / name)
            words, hint = refused(page)
            suite.expect(words == "No steps were found in it." and name in hint, f"{name}: {words} {hint}")
            suite.expect(page.is_hidden("#refusal-ask"), f"{name}: nothing is asked")


def keeps_no_refusal(suite):
    """Checks that an error of one file is not shown for the next, and that messages end with a single mark."""
    with suite.at_the_door() as page:
        page.set_input_files("#files", BROKEN)
        refused(page)
        suite.expect(page.is_visible("#skip"), "rows that cannot be read can be left out")
        page.set_input_files("#files", {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"hello"})
        page.wait_for_selector("#refusal-words:has-text('no column')")
        suite.expect(page.is_hidden("#skip"), "of another file, nothing is to be left out")
        page.set_input_files("#files", FORMATS / "garmin-csv.no-year.csv")
        page.wait_for_selector("#refusal-ask:not([hidden])")
        page.set_input_files("#files", {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"hello"})
        page.wait_for_selector("#refusal-words:has-text('no column')")
        suite.expect(page.is_hidden("#refusal-ask"), "of another file, nothing is asked")
    with suite.in_the_room() as page:
        page.click("#told-change")
        page.fill("#zone", "Europe/Pariss")
        page.press("#zone", "Enter")
        page.wait_for_selector("#drawer-fault:not([hidden])")
        fault = page.inner_text("#drawer-fault")
        suite.expect(fault.endswith("Did you mean 'Europe/Paris'?"), f"a question is no sentence besides: {fault}")


def goes_back(suite):
    """Checks that after an invalid choice, the previous one is still in the form, the address and saved files."""
    with suite.in_the_room(fragment="#device=ios18") as page:
        page.click("[data-panel=settings]")
        page.fill("#zone", "Europe/Pariss")
        page.press("#zone", "Enter")
        page.wait_for_selector("#drawer-fault:not([hidden])")
        suite.expect(page.input_value("#zone") == "Europe/Paris", "the zone that was is in its field again")
        suite.expect(hash_of(page) == "#device=ios18", f"the address has what is shown: {hash_of(page)}")
        open_rules(page)
        page.wait_for_selector("#rule-phase3BeginsAt")
        set_rule(page, "phase3BeginsAt", 5)
        page.wait_for_selector("#drawer-fault:not([hidden])")
        page.wait_for_timeout(600)
        suite.expect(page.input_value("#rule-phase3BeginsAt") == "5", "a rule stays as it was typed while its form is open")
        suite.expect("rules." not in hash_of(page), f"a rule that cannot be is not in the address: {hash_of(page)}")
        page.click("#rules-keep")
        page.wait_for_timeout(200)
        suite.expect(page.evaluate("shell.kept") is None, "rules that cannot be are not kept beside others")
        page.click("[data-panel=save]")
        with page.expect_download() as download:
            page.click("[data-file='pixelpal-report.html']")
        saved = pathlib.Path(download.value.path()).read_bytes()
        suite.expect(saved == suite.native("report", WEEK, "--zone", "Europe/Paris", "--device", "ios18", "--premium", "always"), "what is saved is what is shown")
        open_rules(page)
        suite.expect(page.input_value("#rule-phase3BeginsAt") == "75001", "the form, opened again, shows what is in force")


def outlives_links(suite):
    """Checks that a link with invalid choices can still read a file, and that the page reports what it left out."""
    for link in ["#zone=Europe/Pariss", "#rules.nope=3", "#rules.phase2BeginsAt=x", "#premium=foo", "#sample=first-week&device=nokia"]:
        with suite.at_the_door(fragment=link) as page:
            if "sample" not in link:
                page.set_input_files("#files", WEEK)
            entered(page)
            told = page.inner_text("#told-words")
            suite.expect("left out" in told, f"{link}: {told}")
            suite.expect(hash_of(page) in ["", "#sample=first-week"], f"{link}: the address has {hash_of(page)}")
    with suite.at_the_door(fragment="#device=ios17&zone=Asia/Tokyo&rules.phase2BeginsAt=900") as page:
        page.set_input_files("#files", BROKEN)
        refused(page)
        page.set_input_files("#files", EARLY)
        entered(page)
        suite.expect(page.evaluate("[shell.zone, shell.accepted.device]") == ["Asia/Tokyo", "ios17"], "a link waits for a file that can be read")
        suite.expect("1 rule is not" in page.inner_text("#told-words"), "rules of a link are told of")
        page.set_input_files("#files", WEEK)
        suite.until(page, "document.getElementById('what-name').textContent === 'first-week.csv' && document.body.dataset.place === 'room'")
        shown = page.evaluate("[shell.zone, shell.accepted.device, shell.accepted.rules.phase2BeginsAt]")
        suite.expect(shown == ["Europe/Paris", "ios17", 900], f"phone and rules go on to the next file, a zone does not: {shown}")
        suite.expect(hash_of(page) == "#device=ios17&rules.phase2BeginsAt=900", f"and so in the address: {hash_of(page)}")


def takes_folders(suite):
    """Checks that a dropped folder is read with its subfolders, and that the page reports what it cannot read."""
    with suite.at_the_door() as page:
        dropped(page, FOLDER)
        entered(page)
        suite.expect("apple_health_export" in page.inner_text("#what-name"), "a folder that is dropped is read")
        # Files can also be dropped on the frame of the history.
        dropped(page, WEEK, TAKEOUT)
        suite.until(page, "document.getElementById('what-name').textContent.includes('Takeout.zip') && document.body.dataset.place === 'room'")
        with tempfile.TemporaryDirectory() as empty:
            dropped(page, empty)
            page.wait_for_selector("#told-words:has-text('no file in it')")
            suite.expect("Takeout.zip" in page.inner_text("#what-name"), "the pal that was there stays")
            page.click("#home")
            dropped(page, empty)
            words, _ = refused(page)
            suite.expect("no file in it" in words, f"an empty folder is refused: {words}")
        # Without handles and entries, as in versions of Chromium that did not read folders from a disk.
        page.evaluate("() => { DataTransferItem.prototype.getAsFileSystemHandle = async () => { throw new Error('no') } }")
        dropped(page, FOLDER)
        page.wait_for_selector("#refusal-words:has-text('dropped')")
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / "A"
        shutil.copytree(FOLDER, folder)
        with suite.at_the_door() as page:
            dropped(page, folder)
            entered(page)
            suite.expect("A (2)" in page.inner_text("#what-name"), "a folder may be called as a document of the page")
            for name in ["A", "B", "PixelPal settings"]:
                page.set_input_files("#files", EARLY | {"name": name})
                suite.until(page, f"document.getElementById('what-name').textContent.startsWith('{name}') && document.body.dataset.place === 'room'")
                suite.expect("1,850" in page.inner_text("#told-words"), f"a file may be called {name}")


def cancels(suite):
    """Checks that cancelling restores the previous choice in the form, the address and the frame."""
    with suite.in_the_room(fragment="#device=ios17") as page:
        page.click("[data-panel=settings]")
        # The page waits for an answer that never comes, until its button cancels.
        page.evaluate("() => { shell.room.bytes = () => new Promise((_, reject) => shell.room.waiting.set(-1, { reject, resolve() {} })) }")
        page.check("input[name=device][value=ios18]", force=True)
        page.wait_for_selector("#busy-cancel")
        page.click("#busy-cancel")
        suite.until(page, "document.getElementById('busy').hidden")
        suite.expect(page.is_checked("input[name=device][value=ios17]"), "the phone that was is chosen again")
        suite.expect(hash_of(page) == "#device=ios17", f"the address has what is shown: {hash_of(page)}")
        page.evaluate("delete shell.room.bytes")
        page.check("input[name=device][value=ios18]", force=True)
        suite.until(page, f"{RECORD}?.device.includes('iOS 18')")
        suite.expect(inside(page) is not None, "and what is chosen next is shown")


def outlives_the_engine(suite):
    """Checks that an engine that stops is reported and replaced.

    An engine that never starts is reported as such.
    """
    fault = "shell.room.worker.postMessage({ kind: 'run', id: 1e9, words: null, documents: {} })"
    with suite.in_the_room() as page:
        page.click("[data-panel=settings]")
        # A real fault of the worker, while the page waits for another answer.
        page.evaluate(f"() => {{ {fault}; shell.choose({{ device: 'ios17' }}); }}")
        page.wait_for_selector("#drawer-fault:not([hidden])")
        suite.expect("stopped" in page.inner_text("#drawer-fault"), "it is said that the engine stopped")
        suite.expect(hash_of(page) == "", "what was asked of it is not in force")
        page.check("input[name=device][value=ios18]", force=True)
        suite.until(page, f"{RECORD}?.device.includes('iOS 18')")
        page.evaluate(f"() => {{ {fault}; shell.open([{{ name: 'x.csv', blob: new Blob(['x']) }}]); }}")
        page.wait_for_selector("#refusal:not([hidden])")
        page.set_input_files("#files", WEEK)
        entered(page)
    # A browser without enough memory for the engine, in which compilation always fails.
    before = """const compile = WebAssembly.compile;
      const { createObjectURL } = URL;
      window.tries = 0;
      URL.createObjectURL = (blob) => createObjectURL.call(URL, blob.type !== "text/javascript" ? blob
        : new Blob(["const { compile } = WebAssembly; WebAssembly.compile = () => Promise.reject(new Error('out of memory'));"
          + "self.addEventListener('message', ({ data }) => { if (data.words === 'heal') WebAssembly.compile = compile });", blob],
          { type: "text/javascript" }));"""
    with suite.at_the_door(before=before) as page:
        page.set_input_files("#files", WEEK)
        words, hint = refused(page)
        suite.expect("has not brought it up" in words and "afresh" not in words + hint, f"it never came up: {words}")
        page.set_input_files("#files", WEEK)
        page.wait_for_selector("#refusal:not([hidden])")
        suite.expect(page.evaluate("shell.room.isDown"), "it is tried again when somebody asks, and not for ever")


CHECKS = [asks, keeps_no_refusal, goes_back, outlives_links, takes_folders, cancels, outlives_the_engine]
