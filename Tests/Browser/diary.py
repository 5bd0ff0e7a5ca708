"""Checks the journal and the story on the page that plays a history."""
import contextlib
import json
import pathlib

from harness import MOMENT, looks, run, story

WEEK = ["samples/first-week.csv", "--zone", "Europe/Paris"]
OPEN = ["--premium", "always"]
LINES = """async () => {
  const { record } = pixelpal.page;
  const all = [];
  for (const [from] of record.parts) all.push(...(await record.part(from)).lines);
  return all;
}"""


@contextlib.contextmanager
def diary(suite, path, **settings):
    """Opens the page, and yields it once the journal is unpacked."""
    with suite.opened(path, reduced_motion="reduce", **settings) as page:
        page.wait_for_selector("html[data-ready]")
        page.wait_for_selector("#diary[data-open]", state="attached")
        yield page


# Without a sentence, a line has nothing but its dates.
SENTENCES = "all => all.map(one => one.childElementCount > 0 ? one.lastChild.textContent.trim() : '')"


def shown_pages(page):
    """Returns all pages of the journal by their day, and the sentences about folded days.

    They are collected by clicking through the years and months.
    """
    found, folds = {}, []
    for year in page.locator("#journal .years button").all() or [None]:
        if year:
            year.click()
        for index in range(max(1, page.locator("#journal .months button").count())):
            if page.locator("#journal .months button").count():
                page.locator("#journal .months button").nth(index).click()
            folds += page.locator("#journal .run summary").evaluate_all(SENTENCES)
            for leaf in page.locator("#journal .leaf").all():
                found[leaf.get_attribute("data-day")] = leaf.evaluate("""leaf => ({
                  written: leaf.querySelector('.written')?.firstChild.textContent ?? '',
                  steps: leaf.querySelector('.written small')?.textContent ?? '',
                  isInRun: leaf.closest('details') !== null,
                  kept: [...leaf.querySelectorAll('.moment span')].map(span => span.textContent),
                  later: [...leaf.querySelectorAll('.later')].map(small => small.textContent) })""")
    return found, folds


# The topics of notices that say nothing about the steps of their day.
TOPICS_WITHOUT_STEPS = ("meanwhile", "zigzag", "stillRecord", "fullerWeeks", "fullerMonth")


def is_about_steps(page):
    """Returns true if the first line of a page is about the steps of its day."""
    if page["sentence"] is None:
        return page.get("recall") is None
    if page["moments"]:
        return any(moment["kind"] not in ("chapter", "return") for moment in page["moments"])
    return (page.get("notice") or {}).get("topic") not in TOPICS_WITHOUT_STEPS


def says_what_the_journal_says(suite, path, words):
    """Checks that each page of the journal is as `journal` writes it, and that its moments are those of `story`."""
    pages = json.loads(run(suite, "journal", *words, "--json"))["pages"]
    moments = json.loads(run(suite, "story", *words, "--moments", "--json"))["moments"]
    text = run(suite, "journal", *words)
    with diary(suite, path) as page:
        shown, folds = shown_pages(page)
        for fold in folds:
            isSaid = fold == "leading up to it" or f"  {fold}\n" in text or fold == ""
            suite.expect(isSaid, f"{path.name}: the journal has no '{fold}'")
        waits = lambda one: one["state"] == "open" and one["sentence"] is None
        written = {one["day"]: one for one in pages if one["steps"] is not None or one["moments"] or one["later"] or waits(one)}
        # Today has a page as soon as something is on it.
        today = pages[-1]
        if len(pages) > 1 and "day" in pages[-2] and today["steps"] is None and not any(today.get(part) for part in ("sentence", "moments", "later", "recall", "stamps", "note")):
            written.pop(today["day"], None)
        suite.expect(shown.keys() == written.keys(), f"{path.name}: pages of other days: {sorted(shown.keys() ^ written.keys())[:4]}")
        for day, one in written.items():
            leaf = shown.get(day)
            if not leaf:
                continue
            suite.expect(leaf["written"] == (one["sentence"] or ""), f"{path.name}, {day}: {leaf['written']}")
            suite.expect(leaf["later"] == one["later"], f"{path.name}, {day}: later {leaf['later']}")
            isCounted = one["steps"] is not None and is_about_steps(one)
            steps = f"{one['steps']:,} step" + ("" if one["steps"] == 1 else "s") if isCounted else ""
            suite.expect(leaf["steps"] == steps, f"{path.name}, {day}: {leaf['steps']}, not {steps}")
            isOrdinary = one["sentence"] is None and not one["moments"] and not one["later"]
            suite.expect(isOrdinary or not leaf["isInRun"], f"{path.name}, {day}: is hidden in a run of ordinary days")
            sentences = [moment["sentence"] for moment in moments if moment["day"] == day]
            # The page's sentence already tells some of the moments.
            kept = [text for text, moment in zip(sentences, one["moments"]) if text and "told" not in moment]
            suite.expect(one["state"] == "open" or leaf["kept"] == kept, f"{path.name}, {day}: kept {leaf['kept']}, not {kept}")
        if len(shown) > 100:
            suite.expect(any(leaf["isInRun"] for leaf in shown.values()), f"{path.name}: no ordinary days share a line")
            suite.expect(any(fold.endswith(".") for fold in folds), f"{path.name}: no sentence about ordinary days")
        return len(shown)


def goes_back(suite, path):
    """Checks that the newest page comes first, with headings for the time.

    Before four in the morning yesterday's page is not written yet, and today has none.
    """
    near = lambda page: page.locator("#journal .pages > li").evaluate_all(
        "all => all.map(one => one.querySelector('h4')?.textContent ?? one.querySelector('b')?.textContent ?? one.textContent)")
    with diary(suite, path) as page:
        shown = near(page)
        wanted = ["Today", "9", "Yesterday", "8", "This week", "7", "6 March blank", "5", "4", "3"]
        suite.expect([one.replace(" \u00b7", "") for one in shown] == wanted, f"{path.name}: from today back: {shown}")
    early = suite.document("early", "page", *WEEK, *OPEN, "--until", "2025-03-09T02:00")
    with diary(suite, early) as page:
        shown = near(page)
        suite.expect(shown[:4] == ["Today", "8", "Yesterday", "7"], f"{early.name}: from today back: {shown}")
        written = page.locator("#journal .leaf .written").evaluate_all("all => all.map(one => one.firstChild.textContent)")
        suite.expect(written[0] == "" and all(written[1:]), f"{early.name}: one page waits: {written}")


def tells_chapters(suite, path, words):
    """Checks that the story has the chapters of `story` and all their moments, with a pal beside each chapter."""
    told = json.loads(run(suite, "story", *words, "--moments", "--json"))
    with diary(suite, path) as page:
        page.click("#story-tab")
        names = page.locator("#story .chapter h3").all_inner_texts()
        suite.expect(names == [one["name"] for one in told["chapters"] if "turn" in one], f"{path.name}: chapters {names}")
        gaps = sum("turn" not in one for one in told["chapters"])
        suite.expect(page.locator("#story .gap").count() == gaps, f"{path.name}: {gaps} unwritten stretches")
        page.evaluate("document.querySelectorAll('#story details').forEach(part => part.open = true)")
        kept = sorted(page.locator("#story .kept button > span").all_inner_texts())
        suite.expect(kept == sorted(one["sentence"] for one in told["moments"] if one["sentence"]), f"{path.name}: moments {kept}")
        pals = page.locator("#story .chapter .pal").evaluate_all("pals => pals.map(pal => pal.dataset.picture ?? '')")
        suite.expect(len(pals) == len(names) and all(pals), f"{path.name}: a pal beside each chapter: {pals}")


def has_tabs(suite, path):
    """Checks that one panel is shown at a time, and that clicks and keys change it."""
    with diary(suite, path) as page:
        seen = lambda: [page.is_visible("#journal"), page.is_visible("#story")]
        suite.expect(seen() == [True, False], "the journal lies open first")
        page.click("#story-tab")
        suite.expect(seen() == [False, True], "a click opens the story")
        page.keyboard.press("ArrowRight")
        suite.expect(seen() == [True, False], "the arrow keys go around")
        focus = "[document.activeElement.id, document.activeElement.getAttribute('aria-selected'), document.getElementById('story-tab').tabIndex]"
        suite.expect(page.evaluate(focus) == ["journal-tab", "true", -1], f"the focus goes along: {page.evaluate(focus)}")
        page.keyboard.press("End")
        suite.expect(seen() == [False, True], "and to the last")


def leads_to_days(suite, path):
    """Checks that a page of the journal leads to its day, and that the journal is open at the time of the clock.

    A day on which a phase was first seen leads to that instant.
    """
    with diary(suite, path, fragment=MOMENT) as page:
        at = "pixelpal.page.moment.at"
        marked = lambda: page.locator("#journal [aria-current=date]").evaluate_all("all => all.map(one => one.dataset.day)")
        suite.expect(marked() == ["2025-03-05"], f"the day of the address is marked: {marked()}")
        page.click("#journal [data-day='2025-03-04']")
        suite.until(page, f"new Date({at}).toISOString() === '2025-03-04T19:00:00.000Z'")
        suite.expect(marked() == ["2025-03-04"], f"the day that was clicked is marked: {marked()}")
        suite.expect(page.locator("#journal [data-day='2025-03-04'] + .pal").count() == 1, "the pal stands beside it")
        page.click("#journal [data-day='2025-03-05']")
        suite.until(page, f"{at} === pixelpal.page.record.reveals.find(([, phase]) => phase === 2)[0]")
        page.click("#story-tab")
        page.locator("#story .kept button").first.focus()
        page.keyboard.press("Enter")
        suite.until(page, f"new Date({at}).toISOString().startsWith('2025-03-03')")


def draws_notable_days(suite):
    """Checks that the pages of notable days have a picture, and that stamps and notes are on their pages."""
    path, _ = story(suite, "year-of-the-dog")
    with diary(suite, path) as page:
        page.click("#journal button:text-is('2023')")
        page.click("#journal button:text-is('Jun')")
        painted = "all => all.map(one => new Set(one.getContext('2d').getImageData(0, 0, 112, 56).data).size)"
        suite.until(page, f"({painted})([...document.querySelectorAll('#journal .day-picture')]).every(colours => colours > 20)")
        suite.expect(page.locator("#journal .day-picture").count() >= 5, "pictures of June 2023")
        day = page.locator("#journal [data-day='2023-06-05']")
        suite.expect("We brought the puppy home." in day.inner_text(), f"a note: {day.inner_text()!r}")
        names = day.locator("svg[role=img]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        suite.expect(names == ["friend", "home"], f"stamps: {names}")


def keeps_what_is_locked(suite):
    """Checks that the last pages and the moments can be read, and that neither other text nor the story is in the file."""
    path = suite.document("locked", "page", *WEEK, "--premium", "never")
    with diary(suite, path) as page:
        text = page.inner_text("#journal")
        # A day without data is blank for every user, and the pages of 3 and 4 March have only their moments.
        suite.expect("6 March blank" in text and "7,838 steps" in text and "11,317" not in text, f"locked pages: {text!r}")
        suite.expect(page.locator("#journal .leaf").count() == 6, "today's page, three before it, and two with moments")
        page.click("#story-tab")
        story_text = page.inner_text("#story")
        suite.expect("locked" in story_text and page.locator("#story .kept, #story .pal").count() == 0, f"a locked story: {story_text!r}")
        data = page.evaluate("Promise.all([pixelpal.page.record.journal, pixelpal.page.record.chapters].map(opened)).then(JSON.stringify)")
        suite.expect("11317" not in data and "chapters" not in data, f"what is locked is in the page: {data[:200]}")


def says_a_line(suite, path):
    """Checks that the app shows its one sentence from the first open after a night until it is closed."""
    with diary(suite, path) as page:
        lines = page.evaluate(LINES)
        suite.expect(any(words for _, words in lines), "there are sentences")
        page.evaluate("pixelpal.page.phone.choose('app')")
        for at, words in lines:
            page.evaluate("at => pixelpal.page.go(at)", at)
            said = page.locator("#phone .pal-line").inner_text()
            message = page.locator("#phone .app .message").inner_text()
            suite.expect(said == (words or "") or words == message, f"at {at} it says {said!r}, not {words!r}")
            front = page.evaluate("pixelpal.page.moment.scene")
            suite.expect(not words or front == "app", f"at {at} nobody can read {words!r} in {front}")


def is_gone_without_a_life(suite, folder):
    """Checks that rules without an inner life make a page without a journal and a story."""
    rules = pathlib.Path(folder) / "lifeless.json"
    rules.write_text(json.dumps({"schema": "pixelpal.rules/1", "life": False}))
    path = suite.document("lifeless", "page", *WEEK, *OPEN, "--rules", str(rules))
    with suite.opened(path, reduced_motion="reduce") as page:
        page.wait_for_selector("html[data-ready]")
        suite.expect(page.locator("#diary, .pal-line").count() == 0, "there is no diary")


def fits(suite, path):
    """Checks that neither the journal nor the story overflows the window, and that axe finds no violations in them."""
    for scheme, size in looks():
        with diary(suite, path, size=size, scheme=scheme) as page:
            for tab in ["#journal-tab", "#story-tab"]:
                page.click(tab)
                page.evaluate("document.querySelectorAll('#story details').forEach(part => part.open = true)")
                wide = page.evaluate("document.documentElement.scrollWidth")
                suite.expect(wide <= size[0], f"{path.name}, {tab} is {wide} wide in {size[0]}")
                suite.accessible(page, f"{path.name}, {tab}, {size}, {scheme}", within="#diary")


def keeps_a_diary(suite, folder):
    week = suite.document("open-week", "page", *WEEK, *OPEN)
    year, words = story(suite, "year-with-gaps")
    count = says_what_the_journal_says(suite, week, [*WEEK, *OPEN])
    count += says_what_the_journal_says(suite, year, words)
    suite.expect(count > 200, f"{count} pages are read")
    tells_chapters(suite, week, [*WEEK, *OPEN])
    tells_chapters(suite, year, words)
    goes_back(suite, week)
    has_tabs(suite, week)
    leads_to_days(suite, week)
    draws_notable_days(suite)
    keeps_what_is_locked(suite)
    says_a_line(suite, week)
    is_gone_without_a_life(suite, folder)
    fits(suite, year)
    suite.valid([week])
