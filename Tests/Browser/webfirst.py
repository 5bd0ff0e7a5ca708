"""Checks the first minutes with the page: how a user gets an export, who walks along, and the picture for a friend."""
import json
import pathlib
import tempfile

from harness import PLACE, looks
from websuite import BROKEN, PARIS, RECORD, WEEK, entered, hash_of, inside, open_rules

WINDOWS = [(390, 844), (844, 390), (320, 700), (1200, 900)]
PHONE = (390, 844)


def bottom(page, selector):
    box = page.locator(selector).bounding_box()
    return box["y"] + box["height"]


def asked(page, files=WEEK):
    """Chooses files, and waits until the page asks who walks with the user."""
    page.set_input_files("#files", files)
    page.wait_for_selector("#who:not([hidden])")


def fits(suite, page, what, size):
    wide = page.evaluate("document.documentElement.scrollWidth")
    suite.expect(wide <= size[0], f"{what} is {wide} wide in {size}")


def tells_how_to_export(suite):
    """Checks that the answer is on the first screen, with three pictures, and opens at the user's kind of phone."""
    for scheme, size in looks(WINDOWS):
        with suite.at_the_door(scheme=scheme, size=size, reduced_motion="reduce") as page:
            page.wait_for_timeout(200)
            page.screenshot(path=PLACE / f"web-guide-{scheme}-{size[0]}.png")
            for part in ["#choose", "#guide-title", "#guide [role=tablist]"]:
                suite.expect(bottom(page, part) <= size[1], f"{part} is on the first screen of {size}")
            suite.expect(size[1] == 700 or bottom(page, "#guide [role=tabpanel]:not([hidden])") <= size[1], f"the steps are, too, in {size}")
            fits(suite, page, "the door", size)
    colours = """[...document.querySelectorAll('#guide canvas')].map((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    })"""
    with suite.at_the_door() as page:
        drawn = page.evaluate(colours)
        suite.expect(len(drawn) == 3 and min(drawn) > 5, f"the three pictures have {drawn} colours")
        shown = lambda: page.locator("#guide [role=tabpanel]:not([hidden]) li").all_inner_texts()
        suite.expect("Export All Health Data" in " ".join(shown()), f"it is open at the iPhone: {shown()}")
        page.focus("#guide-iphone")
        for tab, words in [("guide-android", "Health Connect"), ("guide-table", "CSV"), ("guide-iphone", "Health")]:
            page.keyboard.press("ArrowRight")
            suite.expect(page.evaluate("document.activeElement.id") == tab, f"the arrow leads to {tab}")
            suite.expect(len(shown()) == 3 and words in " ".join(shown()), f"{tab} has its steps: {shown()}")
    with suite.at_the_door(user_agent="Mozilla/5.0 (Linux; Android 15; Pixel 9)") as page:
        suite.expect("Health Connect" in page.inner_text("#guide [role=tabpanel]:not([hidden])"), "on Android, it is open there")


def lets_a_pal_hatch(suite):
    """Checks the question with keys alone, the hatching, and that the pal is the one that the program would show."""
    with suite.at_the_door() as page:
        asked(page)
        suite.until(page, "document.getElementById('reading-title').textContent === 'Ready'")
        suite.expect(page.evaluate("document.activeElement.id") == "who-title", "the question has the focus")
        suite.expect(page.evaluate("document.body.dataset.place") == "door", "the story waits for the answer")
        suite.accessible(page, "who walks with you")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        suite.expect(page.evaluate("document.activeElement.value") == "male dusk", "arrows choose a style")
        page.keyboard.press("Tab")
        page.keyboard.type("Pip Longstocking")
        suite.expect(page.input_value("#who-name") == "Pip Longstoc", f"a name has 12 letters: {page.input_value('#who-name')}")
        suite.expect(hash_of(page) == "", "nothing is in the address before the answer")
        page.keyboard.press("Enter")
        page.wait_for_selector("#hatching:not([hidden])")
        start = page.evaluate("performance.now()")
        suite.expect(page.inner_text("#hatching-title") == "Pip Longstoc hatches", page.inner_text("#hatching-title"))
        suite.expect(page.evaluate("document.activeElement.id") == "hatching-title", "the focus is on it")
        suite.accessible(page, "the hatching")
        entered(page)
        took = page.evaluate("performance.now()") - start
        suite.expect(2000 < took < 6000, f"hatching takes three seconds, not {took:.0f} ms")
        suite.until(page, "shell.frames.page.clock.isRunning")
        suite.expect(hash_of(page) == "#gender=male&style=dusk&name=Pip%20Longstoc", f"the address keeps it: {hash_of(page)}")
        suite.expect(page.inner_text("#what-name") == "Pip Longstoc", "the pal is called by its name")
        look = page.evaluate(f"{RECORD}.look")
        suite.expect((look["gender"], look["style"]) == ("male", "dusk"), f"it is the one that was chosen: {look}")
        with tempfile.NamedTemporaryFile("w", suffix=".json") as scenario:
            json.dump({"profile": {"name": "Pip Longstoc"}}, scenario)
            scenario.flush()
            words = ["first-week.csv", *PARIS, "--scenario", scenario.name, "--gender", "male", "--style", "dusk", "--premium", "always"]
            saved = bytes(page.evaluate("shell.bytesToKeep('page', []).then((bytes) => [...bytes])"))
            suite.expect(saved == suite.native("page", *words), "its page is the program's own")
        page.click("[data-panel=settings]")
        suite.expect(page.input_value("#pal-name") == "Pip Longstoc", "the settings show the name")
        page.fill("#pal-name", "Mo")
        page.press("#pal-name", "Enter")
        suite.until(page, "location.hash.endsWith('name=Mo')")
        page.click("#home")
        suite.expect(hash_of(page) == "", f"other files may be another user's: {hash_of(page)}")
        asked(page)
        suite.expect(page.is_checked("input[value='male dusk']") and page.input_value("#who-name") != "", "the answer is there again")


def can_be_skipped(suite):
    """Checks that one key or one control skips the question, and when it is not asked."""
    for skip in ["Escape", "click"]:
        with suite.at_the_door() as page:
            asked(page)
            page.click("#who-skip") if skip == "click" else page.keyboard.press("Escape")
            entered(page)
            suite.expect(hash_of(page) == "", f"{skip}: nothing was chosen: {hash_of(page)}")
            suite.expect(not page.evaluate("shell.frames.page.clock.isRunning"), f"{skip}: the page opens as the command writes it")
            page.click("#home")
            page.set_input_files("#files", WEEK)
            page.wait_for_selector("#reading:not([hidden])")
            suite.expect(page.is_hidden("#who"), "it is asked once")
            entered(page)
    for fragment in ["#makers", "#style=meadow", "#name=Pip", "#sample=first-week"]:
        with suite.at_the_door(fragment=fragment) as page:
            if "sample" not in fragment:
                page.set_input_files("#files", WEEK)
            page.wait_for_selector("body[data-place=room]")
            suite.expect(page.is_hidden("#who") and fragment[1:] in hash_of(page), f"{fragment} is asked nothing")
    with suite.at_the_door(reduced_motion="reduce") as page:
        asked(page)
        suite.until(page, "document.getElementById('reading-title').textContent === 'Ready'")
        page.click("#who button.main")
        page.wait_for_selector("body[data-place=room]", timeout=2500)
        suite.expect(not page.evaluate("shell.frames.page.clock.isRunning"), "with reduced motion, nothing plays by itself")
    with suite.at_the_door() as page:
        asked(page)
        page.fill("#who-name", "  \u202eevil\u0007  name that is long ")
        page.click("#who button.main")
        page.wait_for_selector("#hatching:not([hidden])")
        page.keyboard.press("Escape")
        page.wait_for_selector("body[data-place=room]", timeout=2500)
        suite.expect(page.inner_text("#what-name") == "evil name th", f"a name is one line: {page.inner_text('#what-name')!r}")


def keeps_the_egg(suite):
    """Checks that an early answer is kept while a file is read, refused, or replaced by another one."""
    with suite.at_the_door() as page:
        page.set_input_files("#files", BROKEN)
        page.wait_for_selector("#refusal:not([hidden])")
        suite.expect(page.is_hidden("#who"), "a refusal replaces the question")
        # The engine is held until the question has been answered.
        page.evaluate("""() => {
          const { ask } = shell.room;
          shell.room.ask = (...all) => new Promise((done) => {
            window.go = () => { shell.room.ask = ask; done(shell.room.ask(...all)); };
          });
        }""")
        asked(page)
        page.check("input[name=who][value='female meadow']", force=True)
        page.click("#who button.main")
        suite.until(page, "document.activeElement.id === 'reading-title' && shell.meadow.guest?.egg != null")
        page.evaluate("go()")
        page.wait_for_selector("#hatching:not([hidden])")
        entered(page)
        suite.expect(hash_of(page) == "#gender=female&style=meadow", f"it hatches as it was chosen: {hash_of(page)}")
    with suite.at_the_door() as page:
        asked(page)
        page.click("#cancel")
        suite.expect(page.is_visible("#invitation") and page.evaluate("shell.meadow.guest === null"), "cancelling leads back")
        asked(page)
        page.click("#who-skip")
        entered(page)


def asks_on_every_screen(suite):
    """Checks that the question, its button and the hopping pal are on the first screen of each window."""
    for scheme, size in looks(WINDOWS):
        with suite.at_the_door(scheme=scheme, size=size) as page:
            asked(page)
            page.wait_for_timeout(300)
            page.screenshot(path=PLACE / f"web-who-{scheme}-{size[0]}.png")
            fits(suite, page, "the question", size)
            suite.expect(bottom(page, "#who-skip") <= size[1], f"it can be answered on the first screen of {size}")
            page.click("#who button.main")
            page.wait_for_selector("#hatching:not([hidden])")
            page.wait_for_timeout(2400)
            page.screenshot(path=PLACE / f"web-hatching-{scheme}-{size[0]}.png")
    with suite.at_the_door(forced_colors="active") as page:
        asked(page)
        page.screenshot(path=PLACE / "web-who-forced.png")


def leaves_room_on_a_phone(suite):
    """Checks that bars and messages take at most 96 of 844 pixels, and that the stages follow directly below the pal."""
    height = "(selector) => [...document.querySelectorAll(selector)].reduce((most, one) => Math.max(most, one.getBoundingClientRect().bottom), 0)"
    with suite.in_the_room(size=PHONE, reduced_motion="reduce", has_touch=True) as page:
        suite.until(page, "shell.frames.page?.moment != null")
        bar = inside(page).evaluate("innerHeight - document.querySelector('.bar-at-foot').getBoundingClientRect().top")
        for what in ["a message", "none"]:
            top = page.evaluate("document.getElementById('frames').getBoundingClientRect().top")
            suite.expect(top + bar <= 96, f"with {what}, bars take {top:.0f} and {bar:.0f} pixels")
            page.screenshot(path=PLACE / f"web-phone-{what.split()[-1]}.png")
            if what == "a message":
                suite.expect(page.is_visible("#told") and "60,605 steps" in page.inner_text("#told"), "what was found is said")
                page.click("#told-close")
        suite.expect(page.is_visible("#send"), "the tools are there again")
        frame = inside(page)
        boxes = [frame.locator(part).first.bounding_box() for part in [".stage", ".caption", ".evolution li", ".phone.large"]]
        tops = [box["y"] for box in boxes]
        suite.expect(tops == sorted(tops), f"the stages are between the pal and the phone: {tops}")
        ends = [frame.locator(f".evolution li:nth-child({index})").bounding_box() for index in [1, 2, 3, 4]]
        suite.expect(max(box["y"] + box["height"] for box in ends) <= 844 - bar + 1, f"all four are on the first screen: {ends}")
    with suite.in_the_room(size=(320, 700), fragment="#makers") as page:
        fits(suite, page, "the toolbar for makers", (320, 700))


def shows_what_has_the_focus(suite):
    """Checks that the summary above the rules hides neither a focused control nor its slider, in either direction."""
    hidden = """() => {
      const one = document.activeElement;
      const panel = document.getElementById('panel-rules');
      const own = one.getBoundingClientRect();
      if (!panel.contains(one)) return null;
      const points = [[own.left + own.width / 2, own.top + 2], [own.left + own.width / 2, own.bottom - 2]];
      const isSeen = points.every(([x, y]) => { const at = document.elementFromPoint(x, y); return at === one || one.contains(at); });
      return [one.id || one.type + ' ' + (one.closest('.rule')?.dataset.name ?? ''), isSeen];
    }"""
    for size in [(1200, 900), PHONE, (844, 390)]:
        with suite.in_the_room(size=size, fragment="#makers", reduced_motion="reduce") as page:
            open_rules(page)
            suite.until(page, "document.querySelectorAll('.rule').length > 20 && document.querySelector('.sets td') !== null")
            count = page.locator("#panel-rules :is(input, select, button)").count()
            for key in ["Tab", "Shift+Tab"]:
                page.locator("#panel-rules input").nth(0 if key == "Tab" else -1).focus()
                stops = []
                for _ in range(count):
                    page.keyboard.press(key)
                    stop = page.evaluate(hidden)
                    if stop is None:
                        break
                    stops.append(stop)
                unseen = [name for name, is_seen in stops if not is_seen]
                suite.expect(len(stops) > count - 10, f"{key} has {len(stops)} of {count} stops in {size}")
                suite.expect(not unseen, f"with {key} in {size}, {len(unseen)} of {len(stops)} stops are hidden: {unseen[:4]}")


def shows_what_it_sends(suite):
    """Checks that the picture is seen before it is saved or shared, and moves unless the user wants a still one."""
    shared = """window.shared = [];
      Navigator.prototype.canShare = ({ files }) => files[0].type !== 'image/apng';
      Navigator.prototype.share = async ({ files }) => { shared.push([files[0].name, files[0].type, files[0].size]) };"""
    words = ["first-week.csv", *PARIS, "--premium", "always"]
    with suite.in_the_room(before=shared) as page:
        page.click("#send")
        suite.expect(page.evaluate("document.activeElement.id") == "sending-title", "the dialog has the focus")
        page.wait_for_selector("#preview-picture:not([hidden])")
        suite.accessible(page, "the picture to send")
        drawn = page.evaluate("(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.getElementById('preview-picture'))")
        suite.expect(drawn == [1200, 630], f"the picture is shown: {drawn}")
        suite.expect(page.evaluate("shared.length") == 0, "nothing is shared before it is seen")
        page.click("#sending-send")
        suite.until(page, "shared.length > 0")
        name, kind, size = page.evaluate("shared[0]")
        suite.expect((name, kind) == ("pixelpal.gif", "image/gif") and size > 1000, f"the animation is preferred: {name}, {kind}, {size}")
        suite.expect(page.is_hidden("#sending"), "the dialog closes")
        page.click("#send")
        page.select_option("#picture-kind", "1")
        page.wait_for_selector("#preview-picture:not([hidden])")
        suite.expect(page.is_hidden("#sending-send") and page.is_visible("#sending-save"), "what cannot be shared is saved")
        page.keyboard.press("Escape")
        suite.expect(page.is_hidden("#sending"), "Escape closes it")
        suite.expect(page.evaluate("document.activeElement.id") == "send", "the focus goes back")
    with suite.in_the_room(before="delete Navigator.prototype.canShare") as page:
        page.click("[data-panel=save]")
        page.click("#panel-save .keepsakes li:first-child button")
        kinds = [("0", [], "pixelpal.gif"), ("1", [], "pixelpal.apng"), ("2", [], "pixelpal.png"), ("3", ["--numbers", "--shape", "tall"], "pixelpal.svg")]
        for value, options, file in kinds:
            if value != "0":
                page.click("#send")
            if options:
                page.check("#card-numbers")
                page.check("#card-tall")
            page.select_option("#picture-kind", value)
            page.wait_for_selector("#preview-picture:not([hidden])")
            told = page.inner_text("#sending-words")
            suite.expect(("no number" in told) == (not options), f"the dialog says what it tells: {told}")
            with page.expect_download() as download:
                page.click("#sending-save")
            suite.expect(download.value.suggested_filename == file, f"{file} is called so")
            saved = pathlib.Path(download.value.path()).read_bytes()
            suite.expect(saved == suite.native("card", *words, *options, kind=pathlib.Path(file).suffix), f"{file} is the program's own")
            suite.expect(f"Saved as {file}" in page.inner_text("#told"), f"it says so: {page.inner_text('#told')}")
    for scheme, size in looks(WINDOWS):
        with suite.in_the_room(scheme=scheme, size=size, reduced_motion="reduce") as page:
            page.evaluate("shell.openPicture()")
            page.wait_for_selector("#preview-picture:not([hidden])")
            page.screenshot(path=PLACE / f"web-send-{scheme}-{size[0]}.png")
            fits(suite, page, "the dialog", size)
            suite.expect(bottom(page, "#sending-save") <= size[1], f"the picture and its buttons fit into {size}")


CHECKS = [
    tells_how_to_export, lets_a_pal_hatch, can_be_skipped, keeps_the_egg, asks_on_every_screen, leaves_room_on_a_phone,
    shows_what_has_the_focus, shows_what_it_sends,
]
