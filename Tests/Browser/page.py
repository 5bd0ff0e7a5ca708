"""Checks the page that plays a history in a browser.

    page.py PROGRAM
"""
import datetime
import json
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

from diary import keeps_a_diary
from harness import MOMENT, MOMENT_MS, PLACE, ROOT, SCHEMES, SIZES, Suite, besides_the_diary, run, story, written

HOSTILE = "</script><script>alert(1)</script>"


def ready(page):
    page.wait_for_selector("html[data-ready]")


def now_text(page):
    """Returns the day and the time that the page shows, with the seconds, which only makers see."""
    return f"{page.inner_text('#now')}, {page.text_content('#clock')}"


def is_now(words):
    """Returns a condition for `until`: the page shows that day and time."""
    return f"`${{document.getElementById('now').textContent}}, ${{document.getElementById('clock').textContent}}`.startsWith({json.dumps(words)})"


SCENES = ["home", "lock", "app", "dim", "island", "stand"]


def agrees(suite, path, words, count):
    """Checks that the page has the same state as the program's snapshots, at many instants."""
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        begin, end = page.evaluate("[pixelpal.page.record.begin, pixelpal.page.record.end]")
        chance = random.Random(path.name)
        # Random instants rarely hit the times at which a screen or a highlight is over the app.
        busy = page.evaluate("[...pixelpal.page.record.screens, ...pixelpal.page.record.highlights.map(([at]) => at)]")
        instants = sorted({begin, end, *busy[:100], *(chance.randint(begin, end) for _ in range(count - 2))})
        played = page.evaluate(
            "async all => { const found = []; for (const at of all) found.push(await pixelpal.documentAt(at)); return found }",
            instants)
        times = [word for at in instants for word in ("--at", written(at))]
        shown = [besides_the_diary(json.loads(line)) for line in run(suite, "snapshot", *words, *times).splitlines()]
        wrong = [written(at) for at, one, other in zip(instants, played, shown) if one != other]
        suite.expect(len(shown) == len(instants), f"{path.name}: a snapshot for each instant")
        suite.expect(not wrong, f"{path.name} is not what snapshots say at {wrong[:3]} and others, {len(wrong)} in all")
        for at in chance.sample(instants, 3):
            explains(suite, page, path, words, at, chance.choice(["compact", "lockScreen", "homeSmall", "app"]))
        for at in chance.sample(instants, 10):
            draws(suite, page, path, at)
        return len(instants)


def explains(suite, page, path, words, at, surface):
    """Checks that the reasons on the page are those of `explain`, except for steps within a minute."""
    reasons = page.evaluate("([at, surface]) => pixelpal.reasonsAt(at, surface)", [at, surface])
    links = json.loads(run(suite, "explain", *words, "--at", written(at), "--surface", surface, "--json"))
    links = links["surfaces"][surface]
    for stage in ["known", "decided", "shown", "meant"]:
        one = [reason["words"] for reason in reasons if reason["stage"] == stage]
        other = [link["why"] for link in links if link["stage"] == stage]
        if stage == "shown" and one == ["there is no pal yet"]:
            continue
        suite.expect(one == other, f"{path.name}, {surface}, {written(at)}, {stage}: {one} instead of {other}")


def draws(suite, page, path, at):
    """Checks that in every scene of the phone, the surfaces are drawn as in the record."""
    page.evaluate("at => pixelpal.page.go(at)", at)
    surfaces = page.evaluate("at => pixelpal.documentAt(at)", at)["surfaces"]
    drawn = set()
    for scene in SCENES:
        views = page.evaluate("""([scene, surfaces]) => {
          pixelpal.page.phone.choose(scene);
          return surfaces.flatMap(surface => [...document.querySelectorAll(`#phone .surface.${surface}`)].map(view => ({
            surface, status: view.dataset.status, text: view.querySelector('.text')?.textContent ?? null,
            pal: view.querySelector('.pal')?.dataset.picture ?? null, icon: view.querySelector('.icon')?.dataset.icon ?? null })));
        }""", [scene, list(surfaces)])
        for view in views:
            drawn.add(view["surface"])
            is_drawn(suite, view, surfaces[view["surface"]], f"{path.name}, {view['surface']}, {written(at)}")
    page.evaluate("pixelpal.page.phone.choose(null)")
    suite.expect(drawn == set(surfaces), f"{path.name}: {set(surfaces) - drawn} are in no scene")


def is_drawn(suite, drawn, shown, where):
    suite.expect(drawn["status"] == shown["status"], f"{where}: the status is {drawn['status']}")
    if drawn["text"] is not None:
        suite.expect(drawn["text"] == (shown["text"] or ""), f"{where}: the text is {drawn['text']}")
    if drawn["icon"] is not None:
        suite.expect(drawn["icon"] == (shown["icon"] or ""), f"{where}: the icon is {drawn['icon']}")
    if shown["sprite"] and drawn["pal"]:
        picture = shown["sprite"]["asset"].split("_", 1)[1]
        suite.expect("_".join(drawn["pal"].split("/")[1:]) == picture, f"{where}: the pal is {drawn['pal']}")


def answers(suite, path):
    """Checks that everything works with keys, and that screen readers get the same information."""
    with suite.opened(path, fragment=f"{MOMENT}&makers", reduced_motion="reduce") as page:
        ready(page)
        now = lambda: page.evaluate("pixelpal.page.clock.at(performance.now())")
        suite.expect(not page.evaluate("pixelpal.page.clock.isRunning"), "with reduced motion the page starts still")
        suite.expect(now_text(page) == "5 Mar 2025, Wednesday, 18:10:00", "the address names the instant")
        suite.expect(now() == 1741194600000, "the address is taken to the millisecond")
        reached = []
        for _ in range(80):
            page.keyboard.press("Tab")
            focus = page.evaluate("""() => {
              const element = document.activeElement;
              const marked = element.closest('.scrubber') ?? (element.type === 'radio' ? element.nextElementSibling : element);
              return { id: element.id || element.value || element.textContent.trim(), name: element.getAttribute('aria-label') ?? '',
                       outline: getComputedStyle(marked).outlineStyle, isBody: element === document.body };
            }""")
            if focus["isBody"]:
                break
            reached.append(focus["id"])
            suite.expect(focus["outline"] != "none", f"the focus on {focus['id']} is seen")
        for needed in ["history", "day", "play", "event-before", "event-after", "update-before", "update-after", "surface"]:
            suite.expect(needed in reached, f"{needed} can be reached by keys; {reached}")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("e")
        suite.until(page, "pixelpal.page.clock.at(0) > 1741194600000")
        after = now()
        page.keyboard.press("Shift+E")
        suite.until(page, f"pixelpal.page.clock.at(0) < {after}")
        before = now()
        page.keyboard.press("u")
        suite.until(page, f"pixelpal.page.clock.at(0) > {before}")
        page.focus("#history")
        page.keyboard.press("ArrowRight")
        suite.until(page, "document.getElementById('history').getAttribute('aria-valuetext') === 'Thursday, 6 March 2025'")
        page.focus("#day")
        words = page.get_attribute("#day", "aria-valuetext")
        page.keyboard.press("ArrowLeft")
        suite.until(page, f"document.getElementById('day').getAttribute('aria-valuetext') !== {json.dumps(words)}")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("3")
        suite.expect(page.evaluate("pixelpal.page.clock.speed") == 3600, "3 is the highest speed")
        page.keyboard.press(" ")
        suite.expect(page.inner_text("#play").strip() == "Pause", "space plays, and a pause is at hand")
        suite.until(page, f"pixelpal.page.moment.at > {now()}")
        page.keyboard.press("k")
        suite.expect(page.inner_text("#play").strip() == "Play", "K pauses")
        suite.expect(page.evaluate("pixelpal.page.moment.at === pixelpal.page.clock.at(0)"), "what is drawn is the pause")
        suite.until(page, "location.hash.includes(new Date(pixelpal.page.moment.at).toISOString())")
        page.focus("#history")
        page.keyboard.press(" ")
        suite.expect(page.inner_text("#play").strip() == "Pause", "space plays on a slider, too")
        page.keyboard.press("Shift+E")
        suite.expect(page.inner_text("#play").strip() == "Play", "a step pauses")
        page.evaluate("location.hash = '#at=2025-03-07T10:00:00Z&makers'")
        suite.until(page, is_now("7 Mar 2025, Friday, 11:00:00"))
        page.evaluate("location.hash = '#at=2025-03-08T11:30'")
        suite.until(page, is_now("8 Mar 2025, Saturday, 11:30:00"))
        # The page's own address must not replace one that has just been entered.
        page.evaluate("() => { location.hash = '#at=2025-03-07T09:15'; pixelpal.page.keepAddress() }")
        suite.until(page, is_now("7 Mar 2025, Friday, 09:15:00"))


def fits(suite, path):
    """Checks that nothing overflows the window at any event, and that the page opens with invalid links."""
    for size in SIZES:
        with suite.opened(path, size=size, reduced_motion="reduce") as page:
            ready(page)
            widths = page.evaluate("""async () => {
              const widths = [];
              for (const button of document.querySelectorAll('#evolution button, #others button')) {
                button.click();
                for (let frame = 0; frame < 2; frame += 1) await new Promise(done => requestAnimationFrame(done));
                widths.push([button.innerText, document.documentElement.scrollWidth]);
              }
              return widths;
            }""")
            suite.expect(len(widths) >= 9, f"{len(widths)} buttons are tried")
            for button, wide in widths:
                suite.expect(wide <= size[0], f"{path.name} is {wide} wide in {size[0]} after {button}")
            dates = page.evaluate("[...document.querySelectorAll('#history-marks span')].map(mark => [mark.getBoundingClientRect().left, mark.getBoundingClientRect().right])")
            collide = [(one, other) for one, other in zip(dates, dates[1:]) if one[1] > other[0]]
            suite.expect(dates and not collide, f"{path.name}: dates below the timeline collide in {size[0]}: {collide[:3]}")
            colours = """(({ canvas, context, floor }) => {
              const middle = context.getImageData(canvas.width / 2 - 12, floor - 40, 24, 40);
              return new Set(new Uint32Array(middle.data.buffer)).size;
            })(pixelpal.page.stage.stage)"""
            suite.until(page, f"{colours} > 10")
            page.locator("#evolution button").last.click()
            suite.until(page, "document.getElementById('now-words').textContent !== ''")
            page.click("#others .follow")
            for part in ["#stage", "#phone .device", "#play", "#history"]:
                box = page.locator(part).bounding_box()
                suite.expect(box["y"] < size[1] - 88 or part in ["#play", "#history"], f"{part} is on the first screen of {size}")
            for figure in page.locator(".pal").all()[:20]:
                scale = figure.evaluate("pal => Number(getComputedStyle(pal).getPropertyValue('--s'))")
                isSmall = figure.evaluate("pal => pal.closest('.small') !== null")
                suite.expect(isSmall or scale in [0.5, 0.75, 1, 2, 3], f"a pal {scale} times as large in {size}")
            for figure in page.locator(".charts figure").all():
                bottoms = figure.evaluate("""figure => [figure, figure.querySelector('svg, ol')].map(
                  part => part.getBoundingClientRect().bottom)""")
                suite.expect(bottoms[1] <= bottoms[0], f"a chart of {path.name} stands out of its frame at {size}")
    for link in ["#at=%E0%A4%A", "#at=", "#at=nonsense", "#at=2025-03-05T17:10", "#at=0001-01-01T00:00:00Z", "#at=9999-01-01T00:00:00Z"]:
        with suite.opened(path, fragment=link, reduced_motion="reduce") as page:
            ready(page)
            begin, end, at = page.evaluate("[pixelpal.page.record.begin, pixelpal.page.record.end, pixelpal.page.moment.at]")
            suite.expect(begin <= at <= end, f"{link} leads to {at}")


def history_with_late_keepsake(folder):
    """Writes a history with a keepsake that comes after 20:00, and returns the words of a command about it."""
    path = pathlib.Path(folder) / "late.csv"
    path.write_text("start,end,steps\n2025-03-03T08:00,2025-03-03T09:00,6000\n2025-03-03T21:00,2025-03-03T21:20,1500\n"
                    "2025-03-04T08:00,2025-03-04T08:10,900\n")
    return [path, "--zone", "Europe/Paris"]


def leads_to_keepsakes(suite, path):
    """Checks that each keepsake that the pal has in the end leads to the day on which it came, when the pal has it."""
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        days = page.evaluate("[...document.querySelectorAll('.gathered [data-day]')].map(entry => entry.dataset.day)")
        kept = page.evaluate("pixelpal.documentAt(pixelpal.page.record.end).then(({ pal }) => pal.keepsakes)")
        suite.expect(days and len(days) == len(kept), f"{len(days)} of {len(kept)} keepsakes of {path.name} are listed")
        for index, day in enumerate(days):
            page.locator(".gathered button").nth(index).click()
            suite.until(page, f"pixelpal.page.moment.at < pixelpal.page.record.end && pixelpal.page.stage.keepsakeCount(pixelpal.page.moment) > {index}")
            time = page.evaluate("pixelpal.page.record.local(pixelpal.page.moment.at).date.toISOString()")
            suite.expect(time[:16] in [f"{day}T20:00", f"{day}T23:59"], f"the keepsake of {day} leads to {time}")
            name = page.locator(".gathered [data-day]").nth(index).locator("span:not(.grass)").first.inner_text()
            caption = f"document.getElementById('caption').textContent.toLowerCase() === {json.dumps(name.lower())}"
            suite.until(page, caption)
        page.focus("#history")
        page.keyboard.press("Home")
        suite.until(page, f"!({caption})")


def goes_by_clocks(suite):
    """Checks that one day later is the same time of the next day, even if clocks changed."""
    path, _ = story(suite, "fall-back")
    with suite.opened(path, fragment="#at=2025-10-25T16:00:00Z", reduced_motion="reduce") as page:
        ready(page)
        suite.expect("18:00:00" in now_text(page), "the evening before")
        page.focus("#history")
        page.keyboard.press("ArrowRight")
        suite.until(page, is_now("26 Oct 2025, Sunday, 18:00:00"))
        hours = page.evaluate("[...document.querySelectorAll('#day-legend span')].map(span => [span.textContent, span.style.left])")
        suite.expect(len(hours) == 6 and hours[5][0] == "20:00" and hours[5][1].startswith("84"), f"hours of 25 are {hours}")


def keeps_time(suite, path):
    """Checks that the clock is computed and not counted, and that each frame belongs to its instant."""
    with suite.opened(path) as page:
        ready(page)
        suite.expect(not page.evaluate("pixelpal.page.clock.isRunning"), "the page waits to be played")
        drift = page.evaluate("""async () => {
          const { clock } = pixelpal.page;
          clock.speed = 60;
          clock.move(clock.begin, 1000);
          clock.isRunning = true;
          const all = [];
          for (const real of [1000, 1000.4, 1016.7, 2000, 86401000]) {
            all.push(clock.at(real) - Math.min(clock.end, clock.begin + Math.floor((real - 1000) * clock.speed)));
          }
          clock.isRunning = false;
          return all;
        }""")
        suite.expect(drift == [0, 0, 0, 0, 0], f"the clock drifts: {drift}")
        frames = page.evaluate("""async () => {
          const { page } = pixelpal;
          document.querySelector('input[name=speed][value="1"]').click();
          page.phone.choose('app');
          const walk = (await page.record.part(page.record.begin)).shown[0].find(
            entry => page.record.looks[entry.look].sprite?.pose === 'walking');
          if (!walk) return null;
          await page.go(walk.at + 10);
          page.run(true);
          const wrong = [], seen = new Set();
          for (let count = 0; count < 90; count += 1) {
            await new Promise(done => requestAnimationFrame(done));
            const { at } = page.moment;
            const frame = Number(document.querySelector('#phone .app .pal').dataset.picture.split('/')[2]);
            seen.add(frame);
            if (frame !== frameAt(page.moment.look(0).sprite, page.moment.shown[0].start, at)) wrong.push([at, frame]);
          }
          page.run(false);
          return { wrong, seen: seen.size };
        }""")
        suite.expect(frames and not frames["wrong"] and frames["seen"] > 8, f"frames of a walk: {frames}")


def tells_a_story(suite, path, name, is_week=False):
    """Checks that Play passes the whole story in its time, never goes back, and ends at the end.

    The page opens at the last highlight of the story.
    """
    with suite.opened(path) as page:
        ready(page)
        told = page.evaluate("""() => {
          const { story, record, clock } = pixelpal.page;
          const wrong = [];
          let last = record.begin;
          for (let time = 0; time <= story.length; time += 50) {
            const at = story.instant(time);
            if (at < last) wrong.push(['back', time]);
            last = at;
            const again = story.instant(story.time(at));
            if (Math.abs(again - at) > 1) wrong.push(['apart', time, again - at]);
          }
          const missed = record.story.filter(([at]) => at <= record.end && story.momentAt(at)?.at !== at);
          const ends = story.instant(story.length);
          return { wrong: wrong.slice(0, 3), length: story.length, last: ends, end: record.end, missed, count: record.story.length,
                   at: clock.at(0) };
        }""")
        suite.expect(not told["wrong"], f"{name}: Play goes {told['wrong']}")
        plan = page.evaluate("pixelpal.page.record.film")
        suite.expect(abs(told["length"] - (plan["length"] if is_week else 70000)) < 5, f"{name}: Play takes {told['length']} ms")
        suite.expect(20000 <= told["length"] <= 70000, f"{name}: Play takes {told['length']} ms in all")
        segments = page.evaluate("pixelpal.page.story.segments.map(({ begin, end, moment }) => [end - begin, moment?.words ?? null])")
        hasty = [one for one in segments if one[1] is not None and one[0] < max(2500, 350 * len(one[1].split())) - 1]
        suite.expect(not hasty, f"{name}: stops are too short to read: {hasty}")
        runs = [time for time, words in segments if words is None]
        suite.expect(not is_week or min(runs) >= 1199, f"{name}: days between stops take {runs}")
        suite.expect(told["last"] == told["end"], f"{name}: Play ends at {told['last']}")
        suite.expect(not told["missed"] and told["count"] <= 14, f"{name}: Play passes {told['missed']}")
        suite.expect(told["at"] == told["end"], f"{name}: it opens at {told['at']}")
        page.click("#play")
        suite.until(page, "pixelpal.page.moment.at > pixelpal.page.record.begin")
        seen = page.evaluate("""async () => {
          const { page } = pixelpal;
          const seen = new Set();
          const text = id => document.getElementById(id).textContent;
          for (const { at, words, kind } of page.story.moments) {
            const isTold = () => kind === 'reveal'
              ? text('caption').startsWith('It became ') && text('facts').startsWith(`\u201c${words}\u201d \u00b7 `)
              : text('caption').startsWith(words);
            page.clock.move(at, performance.now());
            await page.load(at);
            const frame = () => new Promise(done => requestAnimationFrame(done));
            for (let count = 0; count < 4; count += 1) await frame();
            // At a new phase, words, phone and mark follow when the pal has grown.
            const isEarly = page.stage.isGrowing && isTold();
            for (let count = 0; count < 600 && page.stage.isGrowing; count += 1) await frame();
            await frame();
            if (!isEarly && isTold()) seen.add(at);
          }
          return seen.size;
        }""")
        suite.expect(seen == len({at for at, *_ in page.evaluate("pixelpal.page.record.story")}), f"{name}: {seen} moments are told in words")
        between = page.evaluate("""async () => {
          const { page } = pixelpal;
          const { story, clock, stage } = page;
          const run = story.segments.find(one => !one.moment && !one.isSkipped && one.end - one.begin > 700);
          const at = story.instant((run.begin + run.end) / 2);
          clock.move(at, performance.now());
          await page.load(at);
          await new Promise(done => setTimeout(done, 150));
          // The phone has the light of its own clock, also where that runs as fast as the film.
          const dark = [];
          for (let part = 0; part < 20; part += 1) {
            clock.move(story.instant(run.begin + (run.end - run.begin) * part / 20), performance.now());
            await new Promise(done => setTimeout(done, 120));
            const scene = document.querySelector('#phone .scene');
            const shown = /\\d\\d:\\d\\d/.exec(scene.textContent)?.[0];
            const light = hourOfLight(parseInt(shown), stage.seasonOf(page.record.local(page.moment.at).date));
            if (shown && scene.classList.contains('is-night') !== (light < 5 || light >= 20)) dark.push(shown);
          }
          clock.move(at, performance.now());
          await new Promise(done => setTimeout(done, 150));
          const hours = story.segments.filter(one => !one.moment && !one.isSkipped).map(({ from, to }) =>
            new Set([...Array(101)].map((_, part) => story.hourAt(Math.min(to - 1, from + (to - from) * part / 100)))).size);
          const names = pixelpal.page.diary.story.chapters.filter((one, index) => pixelpal.page.record.outfits[index])
            .filter(one => one.ended || one.ownName).map(one => one.ownName ?? one.name);
          return { caption: document.getElementById('caption').textContent, hours, names, dark,
                   facts: document.getElementById('facts').textContent.split(' \u00b7 '),
                   seasons: [0, 3, 6, 9].map(month => stage.seasonOf(new Date(Date.UTC(2025, month, 15)))) };
        }""")
        suite.expect(re.match(r"^[A-Z][a-z]+day, \d+ [A-Z][a-z]+ \d{4}$", between["caption"]), f"{name}: between stops, the caption is {between['caption']}")
        suite.expect(between["facts"][0] in between["names"] or not between["names"] and between["facts"][0].startswith("Phase "), f"{name}: between stops, the chapter of {between['names']} is {between['facts']}")
        suite.expect(not between["dark"], f"{name}: the light on the phone is not that of its clock at {between['dark']}")
        suite.expect(max(between["hours"]) > 6, f"{name}: the sky goes on between stops: {between['hours']}")
        suite.expect(between["seasons"] == [0, 1, 2, 3], f"{name}: seasons are {between['seasons']}")
        page.evaluate("pixelpal.page.clock.move(pixelpal.page.record.end - 1, performance.now())")
        suite.until(page, "!document.getElementById('finale').hidden")
        finale = page.evaluate("pixelpal.page.record.finale")
        suite.until(page, f"document.getElementById('caption').textContent === {json.dumps(finale['title'])}")
        rows = page.locator("#finale-facts div").evaluate_all("all => all.map(row => [...row.children].map(part => part.textContent))")
        suite.expect(rows == finale["facts"] and len(rows) >= 2, f"{name}: the finale says {rows}")
        suite.expect(page.is_visible("#finale-facts") and not page.is_visible("#facts"), f"{name}: the facts are shown once")
        suite.expect(page.evaluate("pixelpal.page.stage.act?.until > performance.now()"), f"{name}: the pal celebrates")
        suite.expect(page.inner_text("#play-words") == "Watch again", f"{name}: the player offers the story again")
        page.click("#again")
        suite.until(page, "pixelpal.page.clock.isRunning && pixelpal.page.moment.at < pixelpal.page.record.end - 86400000")
        suite.expect(page.is_hidden("#finale"), f"{name}: the story begins again")


def follows_the_person(suite):
    """Checks that the large picture is what the user would see.

    That is the open app, the Home Screen of an unlocked phone, or else the Lock Screen.
    """
    path, words = story(suite, "premium-late")
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        scenes = {}
        for clock, scene in {"09:00:30": "home", "09:01:30": "lock", "08:01:00": "app", "13:01:59": "app", "03:00:00": "lock"}.items():
            page.evaluate("clock => { location.hash = `#at=${pixelpal.page.record.days[3][1]}T${clock}` }", clock)
            suite.until(page, f"document.getElementById('clock').textContent.endsWith('{clock}')")
            scenes[clock] = (page.get_attribute("#phone", "data-scene"), scene)
        suite.expect(all(one == other for one, other in scenes.values()), f"the phone follows: {scenes}")
        page.locator("#others button", has_text="StandBy").click()
        suite.expect(page.locator("#phone .standBy").count() == 1, "a small picture becomes the large one")
        page.click("#others .follow")
        suite.expect(page.get_attribute("#phone", "data-scene") == "lock", "and the phone follows again")


def is_dragged(suite, path):
    """Checks that a finger and a mouse drag the timeline, and that the page shows the day under the pointer."""
    for settings in [{}, {"has_touch": True, "size": SIZES[2]}]:
        with suite.opened(path, reduced_motion="reduce", **settings) as page:
            ready(page)
            box = page.locator("#history").bounding_box()
            middle = box["y"] + box["height"] / 2
            if settings:
                page.touchscreen.tap(box["x"] + box["width"] * 0.25, middle)
            else:
                page.mouse.move(box["x"] + box["width"] * 0.8, middle)
                suite.expect("2025: " in page.inner_text("#tip") and "step" in page.inner_text("#tip"), "the day under the pointer is told")
                page.mouse.down()
                page.mouse.move(box["x"] + box["width"] * 0.25, middle, steps=5)
                page.mouse.up()
            page.wait_for_timeout(100)
            evening = "4 Mar 2025, Tuesday, 20:00:00"
            suite.expect(now_text(page) == evening, f"dragged to a quarter, it is the evening of that day: {now_text(page)}")
            page.keyboard.press("End")
            page.wait_for_timeout(100)
            suite.expect(page.evaluate("pixelpal.page.moment.at === pixelpal.page.record.end"), "the last key leads to the end")


def stands_without_a_script(suite, path):
    """Checks the page without scripts: it shows its static content, and no controls that would do nothing."""
    with suite.opened(path, java_script_enabled=False) as page:
        for part in [".what", "#still img", "#evolution li", "#phone .glass", ".charts figure svg >> visible=true"]:
            suite.expect(page.locator(part).count() > 0 and page.locator(part).first.is_visible(), f"{part} is there without a script")
        dead = [part for part in page.locator("button, input, select, [role=slider]").all() if part.is_visible()]
        suite.expect(not dead, f"{len(dead)} controls do nothing without a script")
        suite.expect(page.is_hidden("#save"), "the link that the script completes is hidden without it")
        card = page.locator("#still img").evaluate("image => [image.naturalWidth, image.src]")
        suite.expect(card[0] == 1200, f"the scene is the card of the last day: {card[0]}")
        suite.expect(page.locator("#phone img").first.evaluate("image => image.naturalWidth") == 48, "the pal is a picture")
        told = page.locator(".sentences div").all_inner_texts()
        suite.expect(told and told[0].startswith("3 Mar 2025") and "This is where we began." in told[0], f"the pal says {told}")
        scene = page.locator("#stage").evaluate("stage => stage.clientWidth / stage.clientHeight")
        suite.expect(abs(scene - 1200 / 630) < 0.01, f"the scene has the shape of the card: {scene}")
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        suite.expect(page.get_attribute("#save", "href") == card[1], "the card is what is saved")
        suite.expect(page.is_hidden(".sentences"), "the journal takes the place of the sentences")


PHONE = """(() => {
  const { record, phone } = pixelpal.page;
  const { moment } = phone.shown;
  const { status, sprite } = moment.look(record.surfaces.findIndex(({ name }) => name === "compact"));
  return { day: record.local(moment.at).date.toISOString().slice(0, 10), status, pose: sprite?.pose };
})()"""


def opens_at_the_end(suite, path):
    """Checks that the page opens at the last day, above the player, and that the headline is that of the end."""
    for size in [(1280, 800), (1366, 768), (1024, 768), (1440, 900)]:
        with suite.opened(path, size=size, reduced_motion="reduce") as page:
            ready(page)
            bar = page.locator(".bar-at-foot").bounding_box()["y"]
            for part in ["#evolution", ".phone.large .device", ".phone-caption"]:
                box = page.locator(part).first.bounding_box()
                suite.expect(box["y"] + box["height"] <= bar, f"in {size}, {part} ends below the player's edge at {bar}: {box}")
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        page.wait_for_selector("#diary[data-open]", state="attached")
        suite.expect(page.inner_text("#now") == "28 Feb 2025", f"the day is {page.inner_text('#now')}, though the history ends in a morning")
        suite.expect(page.inner_text("#clock-time") == "Friday", "its hour would be that of the morning")
        facts = page.inner_text("#facts")
        days = page.evaluate("(({ reveals, createdAt }) => Math.floor(reveals.at(-1)[0] / 86400000) - Math.floor(createdAt / 86400000) + 1)(pixelpal.page.record)")
        growth = page.inner_text("#caption")
        suite.expect(growth == f"From Dormant to Ascended in {days} days", f"the caption is {growth}")
        suite.expect(facts == "Ascended begins at step 200,001", f"the facts are {facts}")
        suite.expect(page.inner_text("#journal h3") == "February 2025", f"the journal is open at {page.inner_text('#journal h3')}")
        suite.expect("28 Feb 2025" in page.inner_text(".chart-curve .chart-answer"), "the charts name the same day")
        suite.expect(page.evaluate("pixelpal.page.stage.isFarAway"), "the pal is among its keepsakes")
        suite.expect(page.is_visible(".top .what"), "the headline says how it ended")
        phone = page.evaluate(PHONE)
        suite.expect(phone["day"] == "2025-02-28" and phone["status"] == "live" and phone["pose"] != "low", f"the phone shows {phone}")
        suite.expect(page.inner_text(".phone-caption") == "On your phone it looks like this", "it is the day that the page names")
        page.focus("#history")
        page.keyboard.press("ArrowLeft")
        suite.until(page, "pixelpal.page.moment.at < pixelpal.page.record.end")
        suite.expect(page.evaluate("pixelpal.page.phone.shown.moment === pixelpal.page.moment"), "a day before, it shows the same moment")
        suite.expect(page.is_hidden(".top .what") and not page.evaluate("pixelpal.page.stage.isFarAway"), "a day before, it doesn't")
        grey = "[...document.querySelectorAll('#evolution img')].map(image => getComputedStyle(image).filter !== 'none')"
        suite.expect(page.evaluate(grey) == [False] * 4, "all phases have come")
        page.evaluate("pixelpal.page.go(pixelpal.page.record.reveals[0][0])")
        suite.until(page, "document.querySelector('#evolution [aria-current] b').textContent === 'Active'")
        suite.expect(page.evaluate(grey) == [False, False, True, True], "phases to come are grey")


def shows_screens(suite):
    """Checks that each screen of the onboarding is shown at its instant."""
    path, _ = story(suite, "first-evening")
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        screens = page.evaluate("pixelpal.page.record.screens")
        suite.expect(len(screens) == 6, "the onboarding is a part of this story")
        for number, at in enumerate(screens[:-1], 1):
            page.evaluate("at => pixelpal.page.go(at)", at)
            front = page.locator(".cover:not([hidden]) .card:not([hidden])")
            suite.expect(front.count() == 1 and front.get_attribute("data-number") == str(number), f"screen {number} is in front")
        page.evaluate("at => pixelpal.page.go(at)", screens[-1])
        suite.expect(page.locator(".cover:not([hidden])").count() == 0, "after the last screen the app is there")
        paywall = page.evaluate("pixelpal.page.record.highlights.find(([, kind]) => kind === 'paywallShown')?.[0]")
        if paywall:
            page.evaluate("at => pixelpal.page.go(at)", paywall)
            suite.expect(page.locator(".cover:not([hidden]) .paywall:not([hidden])").count() == 1, "the paywall is in front")
        suite.expect(page.locator("#screens .one-screen").count() == 6, "all screens are listed below")


def says_what_it_needs(suite, path):
    """Checks that a browser that cannot unpack the history says so, and shows the parts that need no script."""
    with suite.opened(path, before="delete window.DecompressionStream") as page:
        ready(page)
        words = page.locator("#cannot-play")
        suite.expect(words.is_visible() and "newer browser" in words.inner_text(), "what can be done is said")
        for part in ["#play", "#history", ".closer", "#others"]:
            suite.expect(not page.locator(part).is_visible(), f"{part} is not there to do nothing")
        suite.expect(page.locator(".charts figure svg >> visible=true").count() > 0, "the charts need no script")
        suite.expect(page.locator("#evolution li").first.is_visible(), "nor do the four phases")
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        suite.expect(not page.locator("#cannot-play").is_visible(), "who can play is told nothing")


def plays_in_a_frame(suite, path):
    """Checks that a page plays in a frame that allows nothing but scripts."""
    outer = path.with_name("page-frame.html")
    text = path.read_text().replace("&", "&amp;").replace('"', "&quot;")
    outer.write_text(f'<!DOCTYPE html><html lang="en"><title>Outer</title><link rel="icon" href="data:,">'
                     f'<iframe sandbox="allow-scripts" srcdoc="{text}" title="A pal" width="1200" height="800"></iframe>')
    with suite.opened(outer, reduced_motion="reduce", quietly=False) as page:
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.wait_for_function("window.frames.length === 1")
        frame = page.frames[1]
        frame.wait_for_selector("html[data-ready]")
        before = frame.text_content("#clock")
        frame.click("#makers")
        frame.click("#event-before")
        page.wait_for_timeout(600)
        suite.expect(not errors, f"in a sandboxed frame: {errors[:2]}")
        suite.expect(frame.text_content("#clock") != before, "the event before is gone to in a frame")
        frame.click("#update-after")
        page.wait_for_timeout(600)
        suite.expect(not errors, f"in a sandboxed frame, later: {errors[:2]}")


MAKERS = [".closer", "#reasons", "#truth", "input[name=speed]", ".screens", ".scene-notes", "#gain", "#setting"]
EVERYBODY = ["#stage", "#phone .device", "#play", "#history", "#diary", ".charts", "#evolution", "#makers"]


def has_a_door_for_makers(suite, path):
    """Checks that a switch shows and hides the parts for makers, and that the address keeps it."""
    focusable = "[...document.querySelectorAll('.makers button, .makers input, .makers select, .makers summary, .makers [tabindex]')]"
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        seen = lambda parts: [part for part in parts if page.locator(part).first.is_visible()]
        suite.expect(seen(MAKERS) == [], f"without the switch, these are seen: {seen(MAKERS)}")
        suite.expect(seen(EVERYBODY) == EVERYBODY, f"for everybody there are only {seen(EVERYBODY)}")
        suite.expect(page.evaluate(f"{focusable}.filter(one => one.checkVisibility()).length") == 0, "hidden parts take no focus")
        at = page.evaluate("pixelpal.page.moment.at")
        for key in ["e", "u", "k", "3"]:
            page.keyboard.press(key)
        page.wait_for_timeout(100)
        same = page.evaluate("[pixelpal.page.moment.at, pixelpal.page.clock.speed, pixelpal.page.clock.isRunning]")
        suite.expect(same == [at, None, False], f"keys of hidden parts do nothing: {same}")
        top = page.locator("#makers").evaluate("button => { button.scrollIntoView(); return button.getBoundingClientRect().top }")
        page.focus("#makers")
        page.keyboard.press("Enter")
        suite.expect(page.get_attribute("#makers", "aria-pressed") == "true", "the switch is pressed")
        moved = page.locator("#makers").evaluate("(button, top) => button.getBoundingClientRect().top - top", top)
        suite.expect(abs(moved) < 2, f"the switch stays where it is, and not {moved} away")
        parts = [part for part in MAKERS if part != "input[name=speed]"]
        suite.expect(seen(parts) == parts, f"with the switch, there are only {seen(parts)}")
        suite.until(page, "document.querySelectorAll('#reasons li').length > 2")
        suite.expect(page.evaluate("location.hash").endswith("&makers"), "the address keeps the switch")
        page.keyboard.press("3")
        suite.expect(page.evaluate("pixelpal.page.clock.speed") == 3600, "makers choose a speed")
        page.reload()
        ready(page)
        suite.expect(page.is_visible(".closer"), "after a reload it is as it was")
        page.evaluate("location.hash = location.hash.replace('&makers', '')")
        suite.until(page, "document.getElementById('makers').getAttribute('aria-pressed') === 'false'")
        suite.expect(page.evaluate("pixelpal.page.clock.speed") is None and seen(MAKERS) == [], "the address alone hides them")
        page.click("#makers")
        page.click("#makers")
        suite.expect(not page.evaluate("location.hash").endswith("makers"), "off is not in the address")
    with suite.opened(path, fragment="#makers", reduced_motion="reduce") as page:
        ready(page)
        suite.expect(page.is_visible(".closer") and page.is_hidden("#address-words"), "a link may ask for makers alone")
        suite.expect(page.evaluate("pixelpal.page.isAsOpened"), "and names no instant")


def links_to_a_moment(suite, path, words):
    """Checks that makers can copy a link, that it is the program's, and that the page says what it holds."""
    with suite.opened(path, fragment=f"{MOMENT}&makers", reduced_motion="reduce") as page:
        ready(page)
        made = lambda at: run(suite, "explain", *words, "--at", at, "--make-link").strip()
        suite.until(page, "document.getElementById('link-text').value !== ''")
        link = page.input_value("#link-text").replace(".000Z", "Z")
        suite.expect(link == made("2025-03-05T17:10:00Z"), f"the link of the page is {link}")
        suite.expect("only if you add them" in page.inner_text("#link"), "the page says what the link holds")
        suite.expect(page.is_hidden("#link-days") and page.is_hidden("#link-name"), "it has no engine, and its pal no name")
        page.click("#link-copy")
        suite.until(page, "document.getElementById('link-done').textContent !== ''")
        copied = page.evaluate("[document.getElementById('link-done').textContent, getSelection().toString()]")
        suite.expect(copied[0] == "Copied." and link.startswith("#"), f"a page on the disk copies the fragment: {copied}")
        page.evaluate("pixelpal.page.go(Date.parse('2025-03-07T09:00:00.250Z'))")
        suite.until(page, "document.getElementById('link-text').value.includes('03-07')")
        link = page.input_value("#link-text")
        suite.expect(link == made("2025-03-07T09:00:00.250Z"), f"the link follows the page: {link}")
        page.evaluate("hash => { location.hash = hash }", made("2025-03-05T17:10:00Z"))
        suite.until(page, f"pixelpal.page.moment.at === {MOMENT_MS}")
        suite.expect(page.is_visible(".closer") and page.is_hidden("#address-words"), "the page follows a link")
    with suite.opened(story(suite, "premium-late")[0], fragment="#makers", reduced_motion="reduce") as page:
        ready(page)
        page.check("#link-name")
        name = page.evaluate("pixelpal.page.record.link.name")
        suite.expect(page.input_value("#link-text").endswith(name) and "&name=" in name, "the name is there if it is ticked")
        page.uncheck("#link-name")
        suite.expect("name=" not in page.input_value("#link-text"), "without the tick it is not")


OVERLAPS = """selector => {
  const boxes = [...document.querySelectorAll(selector)].filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect());
  const within = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
  return boxes.filter((one, index) => boxes.slice(index + 1).some(other => within(one, other))).length;
}"""


# Collects the keepsakes that the stage draws, as places of the record with their columns from the pal's middle.
KEEPSAKES = """() => {
  const { page } = pixelpal;
  const { stage } = page.stage;
  const { places } = page.record.meadow;
  const { context, canvas } = stage;
  const draw = context.drawImage;
  const drawn = [];
  context.drawImage = function (...all) {
    const index = all.length === 9 ? places.findIndex(place => place[4] === all[1] && place[5] === all[2]) : -1;
    if (index >= 0) drawn.push({ index, layer: places[index][0], left: all[5] - Math.floor(canvas.width / 2), width: all[7], height: all[8],
                                 below: canvas.height - all[6] - all[8], from: all[5], to: all[5] + all[7], room: canvas.width });
    return draw.apply(this, all);
  };
  stage.drawn = null;
  page.stage.draw(...page.stage.shown);
  context.drawImage = draw;
  const use = page.stage.isStop || page.isFinale ? null : page.stage.useNow(page.moment, page.stage.look(page.moment));
  const isHeld = one => one.index === use?.keepsake && (use.lift > 0 || use.place);
  return { drawn, use: use?.keepsake ?? null, isInside: use?.isInside === true,
           over: drawn.filter(one => one.layer > 0 && one.height > 8 && one.left < 13 && one.left + one.width > -13 && !isHeld(one)) };
}"""


HOUSE = """(() => {
  const { stage } = pixelpal.page.stage;
  const { width } = stage.canvas;
  const shown = [];
  for (let wide = 120; wide <= 320; wide += 1) {
    stage.canvas.width = wide;
    for (const clearing of [0, 128, 256, 384, 512, 640]) {
      const all = stage.placedKeepsakes({ count: 40, clearing, walked: 0, isResting: true }, null);
      const places = pixelpal.page.record.meadow.places.slice(24, 30).map(([, , , , left, top]) => `${left} ${top}`);
      shown.push(all.filter(({ picture: [left, top] }) => places.includes(`${left} ${top}`)).length);
    }
  }
  stage.canvas.width = width;
  return shown;
})()"""


def draws_the_house_whole(suite, page):
    """Checks that the view from afar shows all six parts of the house or none, however wide it is."""
    page.evaluate("pixelpal.page.open()")
    suite.until(page, "pixelpal.page.stage.isFarAway")
    shown = page.evaluate(HOUSE)
    suite.expect(set(shown) == {0, 6}, f"of six parts, these numbers are shown: {set(shown)}")


def rests_beside_keepsakes(suite, week, folder):
    """Checks that a pal that has come to rest has no tall keepsake over or behind it, and that all have room below them."""
    steps = pathlib.Path(folder) / "meadow.csv"
    days = [datetime.date(2025, 3, 3) + datetime.timedelta(days=count) for count in range(120)]
    steps.write_text("date,steps\n" + "".join(f"{day},24000\n" for day in days))
    path = suite.document("meadow", "page", str(steps), "--zone", "UTC")
    used = set()
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        suite.until(page, "pixelpal.page.stage.stage.keepsakeSheet(false)")
        for index, day in enumerate(days[10::3]):
            page.evaluate("([day, time]) => pixelpal.page.go(pixelpal.page.instantOf(day, time))", [str(day), "12:00" if index % 9 == 8 else "20:00"])
            seen = page.evaluate(KEEPSAKES)
            used.add(seen["use"])
            suite.expect(seen["isInside"] or not seen["over"], f"{day}: at rest with {seen['use']}, in the way are {seen['over']}")
            low = [one for one in seen["drawn"] if one["layer"] > 0 and one["below"] < 8]
            suite.expect(seen["drawn"] and not low, f"{day}: cut by the lower edge are {low}")
        suite.expect(len(used) > 8, f"keepsakes used are {used}")
        draws_the_house_whole(suite, page)
    with suite.opened(week) as page:
        ready(page)
        page.click("#play")
        suite.until(page, "pixelpal.page.clock.isRunning")
        for at, in page.evaluate("pixelpal.page.story.moments.map(({ at }) => [at])")[1:4]:
            page.evaluate("async at => { pixelpal.page.clock.move(at, performance.now()); await pixelpal.page.load(at) }", at)
            suite.until(page, f"pixelpal.page.stage.seen?.at === {at}")
            page.wait_for_timeout(500)
            before = page.evaluate("pixelpal.page.stage.distance")
            seen = page.evaluate(KEEPSAKES)
            page.wait_for_timeout(400)
            moved = page.evaluate("pixelpal.page.stage.distance") - before
            suite.expect(not seen["over"] and moved == 0, f"at the stop {written(at)}, the ground moves by {moved}, in the way are {seen['over']}")


def ends_well(suite):
    """Checks that the film ends with a pal that is awake, large and among its keepsakes, and with words that nothing covers."""
    path = suite.document("evening", "page", "samples/first-week.csv", "--zone", "Europe/Paris", "--until", "2025-03-08T23:40")
    for size in [(1280, 800), (390, 844), (844, 390)]:
        with suite.opened(path, size=size) as page:
            ready(page)
            play = page.locator("#play").bounding_box()
            phases = page.locator("#evolution").bounding_box()
            page.click("#play")
            suite.until(page, "pixelpal.page.clock.isRunning")
            suite.expect(page.locator("#play").bounding_box() == play, f"in {size}, the button keeps its place and its width")
            page.evaluate("pixelpal.page.clock.move(pixelpal.page.record.end - 1, performance.now())")
            suite.until(page, "!document.getElementById('finale').hidden && pixelpal.page.moment.at === pixelpal.page.record.end")
            page.wait_for_timeout(300)
            suite.expect(size[0] < 1280 or page.locator("#evolution").bounding_box() == phases, f"in {size}, the finale moves the phases")
            parts = "#caption, #finale-facts div, #finale a, #finale button"
            suite.expect(page.evaluate(OVERLAPS, parts) == 0, f"in {size}, the parts of the finale cover each other")
            bar = page.locator(".bar-at-foot").bounding_box()["y"]
            boxes = [part.bounding_box() for part in page.locator(parts).all()]
            suite.expect(len(boxes) == 6 and all(box["y"] + box["height"] <= bar for box in boxes), f"in {size}, the finale is below {bar}: {boxes}")
            suite.expect(page.get_attribute("#save-finale", "href").startswith("data:image/png"), "the picture can be saved at the end")
            # The words in the sky leave the pal free.
            middle = page.locator("#stage").evaluate("stage => { const box = stage.getBoundingClientRect(); return box.left + box.width / 2 }")
            stage = page.locator("#stage").bounding_box()
            facts = [box for box in boxes[1:-2] if box["y"] < stage["y"] + stage["height"]]
            suite.expect(all(box["x"] + box["width"] < middle - 56 for box in facts), f"in {size}, facts are on the pal: {facts}")
            seen = page.evaluate("""async () => {
              const { page } = pixelpal;
              page.stage.act = null;
              const { stage } = page.stage;
              const draw = stage.draw;
              const keys = [];
              stage.draw = function (scene) {
                keys.push(scene.portrait?.key ?? null);
                return draw.call(this, scene);
              };
              await new Promise(done => setTimeout(done, 900));
              stage.draw = draw;
              const { canvas } = page.stage.uses;
              const { data } = canvas.getContext('2d').getImageData(0, 0, 48, 48);
              const rows = [...Array(48).keys()].filter(y => data.slice(y * 192, y * 192 + 192).some((value, index) => index % 4 === 3 && value > 0));
              const scale = Number.parseFloat(stage.canvas.style.height) / stage.canvas.height;
              return { keys: keys.map(key => key && JSON.parse(key)), closed: page.record.face.closedEyes, share: rows.length * scale / stage.canvas.parentElement.clientHeight };
            }""")
            eyes = [key[3] if key and key[0] is None else "other" for key in seen["keys"]]
            awake = [one for one in eyes if one not in seen["closed"] and one != "other"]
            suite.expect(eyes and "other" not in eyes and len(awake) >= len(eyes) / 2, f"in {size}, the pal of the finale has eyes {set(eyes)}")
            suite.expect(seen["share"] >= 0.4, f"in {size}, the pal takes {seen['share']:.2f} of the height")
            meadow = page.evaluate(KEEPSAKES)
            cut = [one for one in meadow["drawn"] if one["from"] < 0 or one["to"] > one["room"]]
            count = page.evaluate("pixelpal.page.stage.keepsakeCount(pixelpal.page.moment)")
            newest = any(one["index"] == count - 1 for one in meadow["drawn"])
            suite.expect(not cut and not meadow["over"] and newest, f"in {size}, of {count} keepsakes are cut {cut}, in the way {meadow['over']}")
            suite.expect(page.get_attribute("#phone", "data-scene") in ["app", "home"], f"in {size}, the phone shows the pal in colour")
            page.click("#history", position={"x": 40, "y": 20})
            suite.until(page, "document.getElementById('finale').hidden && !pixelpal.page.stage.isFinale")


def keeps_calm(suite, week):
    """Checks that in the film the phone keeps its scene between stops, and that its clock shows whole hours, and not too many."""
    with suite.opened(week) as page:
        ready(page)
        page.click("#play")
        suite.until(page, "pixelpal.page.clock.isRunning")
        seen = page.evaluate("""async () => {
          const { page } = pixelpal;
          const all = [];
          const { segments } = page.story;
          for (const { begin, end } of [segments[2], segments[4]]) {
            const at = page.story.instant(begin + 1);
            page.clock.move(at, performance.now());
            await page.load(at);
            const until = performance.now() + (end - begin) - 150;
            const frames = [];
            await new Promise(done => setTimeout(done, 100));
            while (performance.now() < until) {
              await new Promise(done => requestAnimationFrame(done));
              const clock = document.querySelector('#phone .device :is(.bar-clock, .lock-clock)');
              frames.push([document.getElementById('phone').dataset.scene, clock.textContent]);
            }
            all.push(frames);
          }
          return all;
        }""")
        for frames in seen:
            scenes, clocks = {scene for scene, _ in frames}, [clock for _, clock in frames]
            changes = sum(one != other for one, other in zip(clocks, clocks[1:]))
            suite.expect(len(scenes) == 1, f"between two stops, the phone shows {scenes}")
            suite.expect(all(clock.endswith(":00") for clock in clocks) and changes <= 5, f"its clock changes {changes} times: {set(clocks)}")


def fits_a_hand(suite, week, year):
    """Checks a phone of 390 pixels: its targets, the phases in a row, the months in two, and the edge of the days."""
    with suite.opened(year, size=SIZES[2], reduced_motion="reduce") as page:
        ready(page)
        page.wait_for_selector("#diary[data-open]", state="attached")
        for part in ["#asks summary", "#history", "#play", "#evolution button"]:
            height = page.locator(part).first.bounding_box()["height"]
            suite.expect(height >= 44, f"{part} is {height} high")
        tops = page.locator("#evolution li").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        suite.expect(len(tops) == 4 and len(set(tops)) == 1, f"the phases are in rows at {tops}")
        rows = []
        for button in page.locator(".choose .years button").all():
            button.click()
            months = page.locator(".choose .months button").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
            rows.append([months.count(top) for top in sorted(set(months))])
        suite.expect(all(set(counts[:-1]) <= {6} for counts in rows) and max(map(sum, rows)) > 6, f"the months are in rows of {rows}")
        columns = page.evaluate("getComputedStyle(document.querySelector('.choose .months')).gridTemplateColumns.split(' ').length")
        suite.expect(columns == 6, f"twelve months would be in rows of {columns}")
        suite.expect(page.is_visible("#dates") and page.inner_text("#dates").startswith("A pal that grows"), "the dates are seen")
        fade = page.locator(".calendar-strip").evaluate("strip => [strip.scrollWidth > strip.clientWidth, getComputedStyle(strip).maskImage]")
        suite.expect(not fade[0] or ("gradient" in fade[1] and "rgba(0, 0, 0, 0)" in fade[1]), f"days that can be scrolled end with {fade}")
        suite.expect(fade[0], "a year of days is wider than a phone")
    with suite.opened(week, size=(844, 390), reduced_motion="reduce") as page:
        ready(page)
        box = page.locator(".top .quiet").first.bounding_box()
        suite.expect(box is not None and box["y"] + box["height"] < page.locator("#stage").bounding_box()["y"], "the dates are seen on a phone on its side")


def has_forced_colours(suite, week):
    """Checks that with forced colours the button has a border and its sign, and that the current phase is marked."""
    with suite.opened(week, forced_colors="active", reduced_motion="reduce") as page:
        ready(page)
        seen = page.evaluate("""() => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.color = 'ButtonText';
          const text = getComputedStyle(probe).color;
          probe.remove();
          const [play, sign, phase] = ['#play', '#play .sign', '#evolution [aria-current]'].map(name => getComputedStyle(document.querySelector(name)));
          return { text, border: [play.borderTopWidth, play.borderTopStyle], sign: sign.borderLeftColor, outline: [phase.outlineWidth, phase.outlineStyle] };
        }""")
        suite.expect(seen["border"] == ["1px", "solid"] and seen["sign"] == seen["text"], f"with forced colours, the button has {seen}")
        suite.expect(seen["outline"] == ["3px", "solid"], f"with forced colours, the current phase has {seen}")


def announces_no_distance(suite, week):
    """Checks that only makers see how far the next phase is, and when a phase was walked, known and seen."""
    distance = re.compile(r"of 75,001|75,001 steps|200,001 steps")
    signs = re.compile(r"walked|known to the phone|seen")
    for fragment, is_shown in [("", False), ("#makers", True)]:
        with suite.opened(week, fragment=fragment, reduced_motion="reduce") as page:
            ready(page)
            phases, legend = page.inner_text("#evolution"), page.inner_text(".chart-curve .legend")
            suite.expect(bool(distance.search(phases)) == is_shown and phases.count("not yet") == 2, f"{fragment}: the phases say {phases!r}")
            suite.expect(bool(signs.search(legend)) == is_shown, f"{fragment}: the legend says {legend!r}")
            suite.expect(("a new phase" in legend) != is_shown, f"{fragment}: the legend says {legend!r}")


def fits_everywhere(suite, week, year):
    """Checks that small, lying and very large screens show what matters, and that labels do not collide."""
    for path in [week, year]:
        with suite.opened(path, size=(320, 640), reduced_motion="reduce") as page:
            ready(page)
            page.wait_for_selector("#diary[data-open]", state="attached")
            wide = page.evaluate("document.documentElement.scrollWidth")
            suite.expect(wide <= 320, f"{path.name} is {wide} wide in 320")
            for labels in [".row-names span", ".climb .time", ".climb .beside", ".chart-weekdays .number", ".chart .box text"]:
                count = page.evaluate(OVERLAPS, labels)
                suite.expect(count == 0, f"{path.name}: {count} of the labels {labels} collide in 320")
            plots = page.locator(".climb").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
            suite.expect(min(plots) > 180, f"{path.name}: climbs are {plots} wide in 320")
    for size in [(1280, 800), (390, 844)]:
        with suite.opened(year, size=size, reduced_motion="reduce") as page:
            ready(page)
            sizes = "[...document.querySelectorAll('#caption, #play-words')].map(one => parseFloat(getComputedStyle(one).fontSize))"
            usual = page.evaluate(sizes)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            large = page.evaluate(sizes)
            suite.expect(large == [2 * usual[0], usual[1]], f"with large text in {size}, {usual} become {large}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            suite.expect(wide <= size[0], f"with large text, the page is {wide} wide in {size}")
    for size in [(844, 390), (667, 375)]:
        with suite.opened(week, size=size, reduced_motion="reduce") as page:
            ready(page)
            [stage, canvas, caption, bar] = [page.locator(part).bounding_box() for part in ["#stage", "#stage canvas", "#caption", ".bar-at-foot"]]
            bottom = lambda box: box["y"] + box["height"]
            suite.expect(canvas["height"] <= stage["height"] + 8 and bottom(stage) < bar["y"], f"the whole pal is seen in {size}: {stage}, {canvas}")
            suite.expect(bottom(caption) <= bar["y"], f"its caption is seen in {size}")
    with suite.opened(week, size=(2560, 1300), reduced_motion="reduce") as page:
        ready(page)
        hero = page.locator(".hero").bounding_box()
        suite.expect(hero["width"] > 2000 and page.locator("#stage").bounding_box()["height"] > 500, f"2560 pixels are used: {hero}")


def is_well_set(suite, year, december):
    """Checks that headers are short, that stage and charts are wide, and that labels are large and not crossed."""
    text_size = """element => {
      const svg = element.closest('svg[viewBox]');
      const scale = svg && element instanceof SVGElement ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
      return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
    }"""
    axes = ".chart .time, .chart .value, .chart .weekday, .chart .month, .hour-rows span, .marks span"
    for width in [320, 390, 768, 800, 1000, 1024, 1200, 1440, 2560]:
        with suite.opened(year, size=(width, 900), reduced_motion="reduce") as page:
            ready(page)
            small = page.evaluate(f"selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility() && ({text_size})(one) < 11.9).map(one => one.textContent)", axes)
            suite.expect(not small, f"in {width}, axes have text smaller than 12 pixels: {small[:5]}")
            over = [labels for labels in [".calendar-year .month", ".hour-rows .row-names span", ".climb .time"] if page.evaluate(OVERLAPS, labels)]
            suite.expect(not over, f"in {width}, these labels collide: {over}")
            # A chart is as wide as its figure, apart from the figure's padding and labels beside the plot.
            gaps = page.evaluate("""[...document.querySelectorAll('.charts figure .chart-picture')].map(picture =>
              [picture.className, picture.closest('figure').clientWidth - 40 - picture.getBoundingClientRect().width])""")
            suite.expect(all(gap < 1 for _, gap in gaps), f"in {width}, charts are narrower than the column: {gaps}")
            if width == 390:
                lines = page.locator(".top").evaluate("top => top.getBoundingClientRect().height / parseFloat(getComputedStyle(top).fontSize)")
                suite.expect(lines < 3, f"in {width}, the header is as high as {lines:.1f} letters")
            stage = page.locator("#stage").bounding_box()["width"]
            suite.expect(stage >= {1200: 750, 1440: 640}.get(width, 290), f"in {width}, the stage is {stage} wide")
    with suite.opened(december, size=SIZES[2], fragment="#at=2025-04-10T10:00:00Z", reduced_motion="reduce") as page:
        ready(page)
        rows = page.locator(".calendar-year")
        suite.expect(rows.count() == 1, f"two weeks of December have no row of their own, there are {rows.count()}")
        seen = """() => {
          const { left, right } = document.querySelector('.calendar-strip').getBoundingClientRect();
          const boxes = [...document.querySelectorAll('.calendar-strip .is-now, .year-name')].map(one => one.getBoundingClientRect());
          return boxes.map(box => box.left >= left + 44 && box.right <= right);
        }"""
        suite.expect(page.evaluate(seen) == [True, True], f"the calendar is at the marked day, and says the year: {page.evaluate(seen)}")
        page.evaluate("pixelpal.page.go(pixelpal.page.record.begin + 86400000)")
        suite.until(page, f"({seen})().every(Boolean)")
        suite.expect(page.inner_text(".year-name") == "2024/25", "the years are said")
        order = page.evaluate("""(() => {
          const parts = [...[...document.querySelectorAll('.climb .plot')].at(-1).children];
          const first = name => parts.findIndex(part => part.matches(name));
          return [first('.is-now'), first('.chapter, .spot, .unlock, .beside')];
        })()""")
        suite.expect(0 < order[0] < order[1], f"the line of now is behind labels: {order}")
        keys = page.locator(".chart-curve .legend li").count()
        suite.expect(keys <= 6, f"the key of the total has {keys} entries")


def since_december(suite, folder):
    """Writes the page of a history that begins in the last weeks of a year."""
    steps = pathlib.Path(folder) / "december.csv"
    first = datetime.date(2024, 12, 18)
    days = [first + datetime.timedelta(days=count) for count in range(300)]
    steps.write_text("date,steps\n" + "".join(f"{day},{5000 + 37 * count}\n" for count, day in enumerate(days)))
    return suite.document("december", "page", str(steps), "--zone", "UTC")


def is_printed(suite, year):
    """Checks that the page prints what there is to read, on few sheets."""
    with suite.opened(year, fragment="#makers", reduced_motion="reduce") as page:
        ready(page)
        page.wait_for_selector("#diary[data-open]", state="attached")
        page.emulate_media(media="print")
        parts = [".bar-at-foot", "#others", ".closer", ".screens", "#makers", "#setting", ".charts table", "#asks", "#save"]
        printed = [part for part in parts if page.locator(part).first.is_visible()]
        suite.expect(printed == [], f"these are printed: {printed}")
        hidden = [part for part in ["#phone .device", "#stage canvas", ".page .pal"] if page.locator(part).first.is_visible()]
        suite.expect(hidden == [], f"of these, only a part would be printed: {hidden}")
        page.set_viewport_size({"width": 718, "height": 1000})
        card, stage = page.locator("#still img").bounding_box(), page.locator("#stage").bounding_box()
        suite.expect(card and card["x"] >= 0 and card["x"] + card["width"] <= 718 and card["width"] > 400, f"the picture is printed at {card}")
        suite.expect(abs(card["height"] - stage["height"]) < 1, f"the picture of {card} is cut by {stage}")
        loose = page.evaluate("[...document.querySelectorAll('h2, h3, h4')].filter(one => one.checkVisibility() && getComputedStyle(one).breakAfter !== 'avoid').length")
        suite.expect(loose == 0, f"{loose} headings may be the last on a sheet")
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        kept = [part for part in ["#stage", "#caption", "#evolution", "#journal", ".charts .climb"] if not page.locator(part).first.is_visible()]
        suite.expect(kept == [], f"these are not printed: {kept}")
        sheets = page.pdf(format="A4").count(b"/Type /Page\n")
        suite.expect(0 < sheets <= 5, f"a year takes {sheets} sheets")
    with suite.opened(year, fragment="#at=2024-06-01", reduced_motion="reduce") as page:
        ready(page)
        earlier = page.evaluate("pixelpal.page.moment.at")
        # A browser takes its picture of the page right after the event.
        page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        suite.expect(page.evaluate("pixelpal.page.isAsOpened"), "the page is printed as it opens")
        suite.expect(page.inner_text("#caption").startswith("From Dormant to Ascended"), "with the caption of the end")
        page.evaluate("window.dispatchEvent(new Event('afterprint'))")
        suite.until(page, f"pixelpal.page.moment.at === {earlier}")


def has_keys_and_names(suite, path):
    """Checks that the colours of the timeline have a key, and that controls have short names."""
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        key = page.inner_text("#history-legend")
        suite.expect(page.is_visible("#history-legend") and "steps of a day" in key and "unknown" in key, f"the key is {key!r}")
        colours = page.evaluate("""() => {
          const names = [1, 2, 3, 4].map(phase => `phase-${phase}`);
          const probe = document.getElementById('history-picture').querySelector('rect');
          return names.map((name, index) => {
            probe.setAttribute('class', name);
            const title = document.querySelectorAll('#evolution b')[index];
            return [getComputedStyle(probe).fill, getComputedStyle(title, '::before').backgroundColor];
          });
        }""")
        suite.expect(len({one for one, _ in colours}) == 4 and all(one == other for one, other in colours), f"phases have colours {colours}")
        suite.expect(page.get_attribute("#greet", "aria-label") == "Touch the pal", "the pal's button has a name")
        suite.expect(page.locator("#now-words").evaluate("words => getComputedStyle(words).display") == "none", "only makers hear the events")
        described = page.evaluate("document.getElementById(document.getElementById('greet').getAttribute('aria-describedby')).textContent")
        suite.expect(len(described) > 5, f"and a description: {described!r}")
        large = page.evaluate("getComputedStyle(document.querySelector('.others .is-large .small'), '::before').content")
        suite.expect("shown large" in large, f"the empty thumbnail says why: {large}")


def says_of_addresses(suite, path):
    """Checks that the page reports an address without an instant of the history."""
    links = {
        "#at=garbage": "no instant that can be read", "#at=2025-13-05T17:10": "no instant that can be read",
        "#at=0001-01-01T00:00:00Z": "before this history", "#at=9999-01-01T00:00:00Z": "after this history",
    }
    for link, words in links.items():
        with suite.opened(path, fragment=f"{link}&makers", reduced_motion="reduce") as page:
            ready(page)
            begin, end, at = page.evaluate("(({ record, moment }) => [record.begin, record.end, moment.at])(pixelpal.page)")
            said = page.inner_text("#address-words") if page.is_visible("#address-words") else ""
            suite.expect(words in said, f"{link}: {said!r}")
            nearest = begin if words == "before this history" else end
            suite.expect(at == nearest, f"{link} leads to {at}")
            page.click("#event-before" if at == end else "#event-after")
            suite.until(page, f"pixelpal.page.moment.at !== {at}")
            suite.expect(not page.is_visible("#address-words"), f"{link} is over elsewhere")
    with suite.opened(path, fragment=MOMENT, reduced_motion="reduce") as page:
        ready(page)
        suite.expect(not page.is_visible("#address-words"), "a good address needs no words")
        page.evaluate("location.hash = '#at=nonsense'")
        suite.until(page, "!document.getElementById('address-words').hidden")
        suite.expect(page.evaluate("pixelpal.page.moment.at") == 1741194600000, "a bad address moves nobody")


def bars(page):
    return page.evaluate("""[...document.querySelectorAll('#day-picture rect.day')].map(
      bar => [bar.className.baseVal, Number(bar.getAttribute('x')), Number(bar.getAttribute('width')), Number(bar.dataset.steps)])""")


def draws_what_is_known(suite, folder):
    """Checks that the chart of a day is as fine as the data, and no finer."""
    rows = {
        "hours": [(f"2025-03-03T{hour:02}:00:00Z", f"2025-03-03T{hour + 1:02}:00:00Z", 100 * hour) for hour in range(7, 22)],
        "minutes": [(f"2025-03-03T09:{minute:02}:00Z", f"2025-03-03T09:{minute + 1:02}:00Z", 90) for minute in range(50)],
        "long": [("2025-03-03T08:00:00Z", "2025-03-03T10:30:00Z", 6000)],
    }
    for name, samples in rows.items():
        steps = pathlib.Path(folder) / f"{name}.csv"
        steps.write_text("start,end,steps,source\n" + "".join(f"{start},{end},{count},A\n" for start, end, count in samples))
        path = suite.document(name, "page", str(steps), "--zone", "UTC")
        with suite.opened(path, fragment="#at=2025-03-03T12:00:00Z", reduced_motion="reduce") as page:
            ready(page)
            suite.until(page, "document.querySelectorAll('#day-picture rect.day').length > 0")
            drawn, legend = bars(page), page.inner_text("#day-keys")
            total = sum(count for _, _, count in samples)
            suite.expect(sum(bar[3] for bar in drawn) == total, f"{name}: the bars hold {total} steps: {drawn}")
            if name == "hours":
                suite.expect([(bar[1], bar[2], bar[3]) for bar in drawn] == [(50 * hour, 48.5, 100 * hour) for hour in range(7, 22)],
                             f"hours are drawn as hours: {drawn}")
                suite.expect("steps in an hour" in legend, f"hours: {legend}")
            elif name == "minutes":
                suite.expect([bar[1:] for bar in drawn] == [[450 + 12.5 * slot, 11, 1350 if slot < 3 else 450] for slot in range(4)],
                             f"minutes are drawn as quarters: {drawn}")
            else:
                suite.expect([bar[1:3] for bar in drawn] == [[300, 148.5], [450, 148.5]], f"two hours and a half are in bars of three: {drawn}")
                suite.expect("steps in 3 hours" in legend, f"long: {legend}")
    totals = pathlib.Path(folder) / "totals.csv"
    totals.write_text("date,steps\n2025-03-03,5000\n2025-03-04,7000\n")
    path = suite.document("totals", "page", str(totals), "--zone", "UTC")
    with suite.opened(path, fragment="#at=2025-03-03T12:00:00Z", reduced_motion="reduce") as page:
        ready(page)
        suite.until(page, "document.querySelectorAll('#day-picture rect.day').length > 0")
        suite.expect(bars(page) == [["day spread", 0, 1198.5, 5000]], f"a total is one bar: {bars(page)}")
        suite.expect("when it was walked is not known" in page.inner_text("#day-keys"), "and the legend says so")


def knows_what_is_unknown(suite, path):
    """Checks that no number is shown for a day without data."""
    with suite.opened(path, fragment="#makers&at=2025-03-06T12:30:00Z", reduced_motion="reduce") as page:
        ready(page)
        suite.expect(page.locator("#truth dd").first.inner_text() == "not known", "today is not known")
        suite.until(page, "document.querySelector('#reasons .walked') !== null")
        walked = page.inner_text("#reasons .walked")
        suite.expect("nothing is known of today" in walked and "0 steps today" not in walked, f"what was walked is {walked!r}")


def passes_empty_years(suite, folder):
    """Checks that years without data and events can be visited, though they are stored as a single entry."""
    steps, scenario = pathlib.Path(folder) / "years.csv", pathlib.Path(folder) / "quiet.json"
    steps.write_text("start,end,steps,source\n2016-01-01T10:00:00Z,2016-01-01T10:10:00Z,100,A\n"
                     "2018-01-01T10:00:00Z,2018-01-01T10:10:00Z,100,A\n")
    scenario.write_text(json.dumps({"schema": "pixelpal.scenario/1", "day": {"opens": []}}))
    words = [str(steps), "--scenario", str(scenario), "--zone", "Europe/Paris"]
    path = suite.document("years", "page", *words)
    agrees(suite, path, words, 60)
    with suite.opened(path, fragment="#at=2017-03-25T11:00:00Z", reduced_motion="reduce") as page:
        ready(page)
        suite.expect(page.evaluate("pixelpal.page.record.days.length") < 20, "two empty years are few entries")
        suite.expect(now_text(page) == "25 Mar 2017, Saturday, 12:00:00", "a day in them is gone to")
        page.focus("#history")
        page.keyboard.press("ArrowRight")
        suite.until(page, is_now("26 Mar 2017, Sunday, 12:00:00"))
        day = page.evaluate("pixelpal.page.record.dayAt(pixelpal.page.moment.at)")
        suite.expect(day["end"] - day["start"] == 23 * 3600000, f"the day on which clocks change has 23 hours: {day}")
        page.keyboard.press("ArrowLeft")
        suite.until(page, is_now("25 Mar 2017, Saturday, 12:00:00"))
        suite.expect(page.locator("#truth dd").first.inner_text() == "not known", "nothing is known of it")


def rests_in_unknown_years(suite, folder):
    """Checks that a day within decades without data has the right date, and that its steps are not known."""
    steps = pathlib.Path(folder) / "decades.csv"
    steps.write_text("start,end,steps,source\n1990-01-02T10:00:00Z,1990-01-02T10:10:00Z,100,A\n"
                     "2023-12-30T10:00:00Z,2023-12-30T10:10:00Z,100,A\n")
    words = [str(steps), "--zone", "Europe/Paris", "--premium", "always"]
    path = suite.document("decades", "page", *words)
    agrees(suite, path, words, 60)
    with suite.opened(path, fragment="#at=2007-07-08T10:00:00Z&makers", reduced_motion="reduce") as page:
        ready(page)
        suite.expect(page.evaluate("pixelpal.page.record.days.length") < 60, "decades are few entries")
        suite.expect(now_text(page) == "8 Jul 2007, Sunday, 12:00:00", "a day in them is gone to")
        suite.expect(page.locator("#truth dd").first.inner_text() == "not known", "nothing is known of it")
        suite.until(page, "document.querySelector('#reasons .walked') !== null")
        suite.expect("nothing is known of today" in page.inner_text("#reasons .walked"), "the reasons say so")
        day = page.evaluate("pixelpal.page.record.dayAt(pixelpal.page.moment.at)")
        suite.expect(day["end"] - day["start"] == 86400000, f"a day of them is a day: {day}")


def shows_the_history(suite):
    """Checks that the history card shows the days of `snapshot`: all days with premium, and else only today."""
    seen = set()
    for name in ["premium-late", "lapsed-and-back"]:
        path, words = story(suite, name)
        with suite.opened(path, reduced_motion="reduce") as page:
            ready(page)
            begin, end = page.evaluate("[pixelpal.page.record.begin, pixelpal.page.record.end]")
            for part in range(1, 13):
                at = begin + (end - begin) * part // 12
                state = besides_the_diary(json.loads(run(suite, "snapshot", *words, "--at", written(at))))
                days = state["surfaces"]["history"]["days"]
                page.evaluate("pixelpal.page.phone.choose('app')")
                page.evaluate("at => pixelpal.page.go(at)", at)
                drawn = page.evaluate("({ ...document.querySelector('#phone .history-card .bars').dataset })")
                known = sum(day["steps"] is not None for day in days)
                suite.expect(drawn == {"days": str(len(days)), "known": str(known)}, f"{name}, {written(at)}: {drawn}, not {len(days)}")
                shown = page.evaluate("async at => (await pixelpal.documentAt(at)).surfaces.history.days", at)
                suite.expect(shown == days, f"{name}, {written(at)}: the days are not those of the snapshot")
                seen.add(min(len(days), 2))
    suite.expect(seen >= {1, 2}, f"one day alone and many are seen: {seen}")


def says_what_walking_gained(suite, folder):
    """Checks that the gain in steps on the page is the one that `replay` reports."""
    words = ["samples/first-week.csv", "--zone", "Europe/Paris"]
    path = suite.document("gain", "page", *words)
    replay = " ".join(run(suite, "replay", *words).split())
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        said = page.inner_text("#gain")
        suite.expect(said.startswith("With walks, ") and said[:-1] in replay, f"what walking gained: {said!r}")
    with suite.opened(suite.document("totals-alone", "page", str(pathlib.Path(folder) / "totals.csv"), "--zone", "UTC"),
                      reduced_motion="reduce") as page:
        ready(page)
        suite.expect("cannot be measured" in page.inner_text("#gain"), "of totals nobody can say")


def compares(suite, folder):
    """Checks two phones on one clock: each has the state of its own snapshots, and the timeline marks differences."""
    words = ["samples/first-week.csv", "--zone", "Europe/Paris"]
    sooner = pathlib.Path(folder) / "sooner.json"
    sooner.write_text(json.dumps({"schema": "pixelpal.rules/1", "phase2BeginsAt": 20000, "vitalBeginsAt": 9000}))
    sides = [[], ["--rules", str(sooner)]]
    path = suite.document("two", "compare", *words, *sides[1], "--page")
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        begin, end = page.evaluate("[pixelpal.page.record.begin, pixelpal.page.record.end]")
        chance = random.Random(17)
        instants = sorted(chance.randint(begin, end) for _ in range(60))
        found = page.evaluate("""async instants => {
          const { page } = pixelpal;
          const spans = [];
          await page.beside.eachDifference(some => spans.push(...some));
          const found = [];
          for (const at of instants) {
            await page.go(at);
            const marked = spans.some(([from, to]) => from <= at && at < to);
            const documents = [page.moment.document, page.beside.moment.document];
            found.push([documents, marked, page.beside.differences(page.moment).length]);
          }
          return found;
        }""", instants)
        times = [word for at in instants for word in ("--at", written(at))]
        for side, rules in enumerate(sides):
            shown = [besides_the_diary(json.loads(line)) for line in run(suite, "snapshot", *words, *rules, *times).splitlines()]
            wrong = [written(at) for at, one, other in zip(instants, found, shown) if one[0][side] != other]
            suite.expect(not wrong, f"side {side} is not what snapshots say at {wrong[:3]}")
        wrong = [written(at) for at, (_, marked, count) in zip(instants, found) if marked != (count > 0)]
        suite.expect(not wrong, f"where the phones differ is marked elsewhere: {wrong[:3]}")
        suite.expect({marked for _, marked, _ in found} == {True, False}, "both are seen, the same and another")
        suite.expect(page.locator("#history-picture .apart").count() > 0, "the strip marks where they differ")
        page.locator("#others button", has_text="Always-On").click()
        scenes = [page.get_attribute(f"#{phone}", "data-scene") for phone in ["phone", "phone-beside"]]
        suite.expect(scenes == ["dim", "dim"], f"both phones show what is chosen: {scenes}")
    for size in SIZES:
        with suite.opened(path, size=size, reduced_motion="reduce") as page:
            ready(page)
            wide = page.evaluate("document.documentElement.scrollWidth")
            suite.expect(wide <= size[0], f"two phones are {wide} wide in {size[0]}")
    return path


def comes_anew(suite, folder):
    """Checks that a watched page reloads when its inputs change, and keeps its instant."""
    rules, path = pathlib.Path(folder) / "watched.json", PLACE / "page-watched.html"
    rules.write_text(json.dumps({"schema": "pixelpal.rules/1"}))
    path.unlink(missing_ok=True)
    words = ["page", "samples/first-week.csv", "--zone", "Europe/Paris", "--rules", str(rules), "--watch", "-o", str(path)]
    # A shell may start background processes with SIGINT ignored, which child processes inherit.
    heeding = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    watching = subprocess.Popen([suite.program, *words], cwd=ROOT, stderr=subprocess.DEVNULL, preexec_fn=heeding)
    marker = path.with_name(path.name + ".changed.svg")
    try:
        while not marker.exists():
            time.sleep(0.05)
        with suite.opened(path, fragment=MOMENT, reduced_motion="reduce", quietly=False) as page:
            ready(page)
            page.wait_for_timeout(700)
            with page.expect_navigation():
                rules.write_text(json.dumps({"schema": "pixelpal.rules/1", "phase2BeginsAt": 20000}))
            ready(page)
            suite.expect(page.evaluate("pixelpal.page.record.phases[1].begins") == 20000, "what has changed is in the page")
            suite.expect(page.evaluate("pixelpal.page.moment.at") == MOMENT_MS, "the page comes anew at the same instant")
    finally:
        watching.send_signal(signal.SIGINT)
        suite.expect(watching.wait(timeout=60) == 130 and not marker.exists(), "interrupted, it takes its marker away")


def reads_bytes(suite, path):
    """Checks that the data of a page may be text or bytes, compressed or not."""
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        read = page.evaluate("""async () => {
          const plain = new TextEncoder().encode('[1,2]');
          const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate'));
          const packed = new Uint8Array(await new Response(stream).arrayBuffer());
          return [await opened(plain), await opened(packed), await opened(btoa('[1,2]')), await opened(btoa(String.fromCharCode(...packed)))];
        }""")
        suite.expect(read == [[1, 2]] * 4, f"bytes are read as {read}")


def harmless(suite, folder):
    """Checks that names with markup are shown as text, and never run."""
    steps, scenario = pathlib.Path(folder) / "steps.csv", pathlib.Path(folder) / "scenario.json"
    source = HOSTILE.replace('"', '""')
    steps.write_text(f'start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,26000,"{source}"\n')
    scenario.write_text(json.dumps({"schema": "pixelpal.scenario/1", "profile": {"name": HOSTILE}}))
    path = suite.document("hostile", "page", str(steps), "--scenario", str(scenario))
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        at = page.evaluate("pixelpal.page.record.createdAt")
        name = page.evaluate("async at => (await pixelpal.documentAt(at)).pal.name", at)
        suite.expect(name == HOSTILE, f"the name is {name}")
    return path


def accessible(suite, path):
    settings = [{"scheme": scheme} for scheme in SCHEMES]
    settings += [{"forced_colors": "active"}, {"size": SIZES[2]}]
    settings += [{**setting, "fragment": f"{MOMENT}&makers"} for setting in settings]
    for setting in settings:
        with suite.opened(path, **{"fragment": MOMENT, **setting}, reduced_motion="reduce") as page:
            ready(page)
            page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
            suite.accessible(page, f"{path.name}, {setting}")


def main(program):
    with Suite("page", program) as suite, tempfile.TemporaryDirectory() as folder:
        words = ["samples/first-week.csv", "--zone", "Europe/Paris"]
        week = suite.document("week", "page", *words)
        looks = agrees(suite, week, words, 400)
        for name in ["premium-late", "swiped-and-restarted", "lapsed-and-back", "date-line", "first-evening", "year-with-gaps"]:
            looks += agrees(suite, *story(suite, name), 130)
        suite.expect(looks >= 1000, f"{looks} instants are compared")
        answers(suite, week)
        fits(suite, week)
        leads_to_keepsakes(suite, week)
        late = suite.document("late", "page", *history_with_late_keepsake(folder))
        for path in [story(suite, "year-with-gaps")[0], late]:
            leads_to_keepsakes(suite, path)
        goes_by_clocks(suite)
        keeps_time(suite, week)
        tells_a_story(suite, week, "a week", is_week=True)
        tells_a_story(suite, story(suite, "year-with-gaps")[0], "a year")
        follows_the_person(suite)
        is_dragged(suite, week)
        stands_without_a_script(suite, week)
        opens_at_the_end(suite, story(suite, "year-with-gaps")[0])
        shows_screens(suite)
        says_what_it_needs(suite, week)
        plays_in_a_frame(suite, week)
        says_of_addresses(suite, week)
        has_a_door_for_makers(suite, week)
        links_to_a_moment(suite, week, words)
        has_keys_and_names(suite, week)
        year = story(suite, "year-with-gaps")[0]
        fits_everywhere(suite, week, year)
        is_well_set(suite, year, since_december(suite, folder))
        is_printed(suite, year)
        rests_beside_keepsakes(suite, week, folder)
        ends_well(suite)
        keeps_calm(suite, week)
        fits_a_hand(suite, week, year)
        has_forced_colours(suite, week)
        announces_no_distance(suite, week)
        draws_what_is_known(suite, folder)
        knows_what_is_unknown(suite, week)
        passes_empty_years(suite, folder)
        rests_in_unknown_years(suite, folder)
        shows_the_history(suite)
        says_what_walking_gained(suite, folder)
        wild = harmless(suite, folder)
        two = compares(suite, folder)
        comes_anew(suite, folder)
        keeps_a_diary(suite, folder)
        reads_bytes(suite, week)
        suite.valid([week, wild, two])
        accessible(suite, week)
        accessible(suite, two)
        suite.pictures(week, "week", until="html[data-ready]", reduced_motion="reduce", fragment=f"{MOMENT}&makers")


main(*sys.argv[1:])
