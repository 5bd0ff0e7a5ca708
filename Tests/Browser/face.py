"""Checks that the pal's face on a page is the one that the program computes, with and without touches.

    face.py PROGRAM
"""
import base64
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from harness import PLACE, ROOT, SIZES, Suite, besides_the_diary, run, written

STORY = "samples/stories/year-of-the-dog"
SHOWS = "(() => { const pal = pixelpal.page.living; return pal.face.look(pal.time(performance.now())) })()"
WORDS = "#touch-words"
VISITS = """async () => {
  const found = [];
  for (let index = 0; index < pixelpal.page.record.parts.length; index += 1) {
    const part = await pixelpal.page.record.open(index);
    for (const { at, script } of part.visits) {
      const end = part.fronts.find((front) => front.kind === "appClosed" && front.at > at)?.at ?? part.to - 1;
      found.push([at, end, script.map((event) => event.at)]);
    }
  }
  return found;
}"""


def ready(page):
    page.wait_for_selector("html[data-ready]")


def touches(visits, chance):
    """Returns random touches in some visits: short and long, still and moving, slow and too fast."""
    found = []
    for begins, _, _ in chance.sample(visits, 250):
        at = begins + chance.randint(0, 9000)
        for _ in range(chance.randint(1, 10)):
            if chance.random() < 0.6:
                length = chance.choice([chance.randint(20, 199), chance.randint(200, 599), chance.randint(600, 3500)])
                found.append({"at": written(at), "ms": length})
            else:
                x, y, length, far = chance.randint(200, 800), chance.randint(200, 800), 0, chance.choice([30, 80, 200])
                path = [[0, x, y]]
                for _ in range(chance.randint(3, 60)):
                    length += chance.randint(40, 180)
                    x, y = (min(1000, max(0, place + chance.randint(-far, far))) for place in (x, y))
                    path.append([length, x, y])
                found.append({"at": written(at), "path": path})
            at += length + chance.choice([chance.randint(30, 500), chance.randint(30, 500), chance.randint(500, 9000)])
    return sorted(found, key=lambda touch: touch["at"])


WORDS_SAID = [
    "copy me", "dance with me", "how are you", "tell me a story", "who blinks first", "say something nice", "roast me", "just be here",
    "that's enough", "don't dance", "what is the weather like", "stop it",
]


def evenings(first, chance, count):
    """Returns a scenario of a user who plays: many minutes in the app, with requests and interrupting touches."""
    opens, said, touched, settings = [], [], [], []
    for evening in range(count):
        begins = first + evening * 600_000
        opens.append({"at": written(begins), "seconds": 420})
        at, plays = begins + chance.choice([0, 500, 4000]), True
        while at < begins + 400_000:
            draw = chance.random()
            if draw < 0.35:
                said.append({"at": written(at), "text": chance.choice(WORDS_SAID)})
                # At the same instant or soon after, so that touches come during a play.
                at += chance.choice([0, 1, 700, 2500])
            elif draw < 0.4:
                plays = not plays
                settings.append({"at": written(at), chance.choice(["quiet", "play"]): plays})
            elif draw < 0.85:
                length = chance.choice([chance.randint(20, 199), chance.randint(200, 599), chance.randint(600, 2500), 9000])
                touched.append({"at": written(at), "ms": length})
                at += length + chance.choice([1, 300, 1500])
            else:
                path = [[step * 110, 420 + 70 * (step % 2), 260] for step in range(chance.randint(3, 30))]
                touched.append({"at": written(at), "path": path})
                at += path[-1][0] + chance.choice([1, 400])
            at += chance.choice([1, 150, 900, 4000, 11_000])
    return {"opens": opens, "said": said, "touches": touched, "settings": settings}


def agrees(suite, path, words, count, where, said=(set(), set())):
    """Checks that at instants within visits, the face, emote and overlays are those of snapshots."""
    chance = random.Random(where)
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        last = page.evaluate("pixelpal.page.record.end")
        visits = page.evaluate(VISITS)
        busy = [visit for visit in visits if len(visit[2]) > 6] or visits
        instants = set()
        for _ in range(count):
            begins, end, events = chance.choice(busy)
            near = chance.choice(events)
            instants.add(min(last, chance.choice([chance.randint(begins, end), near + chance.randint(0, 2600), end - 1])))
        instants = sorted(instants)
        played = page.evaluate(
            "async all => { const found = []; for (const at of all) found.push(await pixelpal.documentAt(at)); return found }",
            instants)
        times = [word for at in instants for word in ("--at", written(at))]
        shown = [besides_the_diary(json.loads(line)) for line in run(suite, "snapshot", *words, *times).splitlines()]
        wrong = [written(at) for at, one, other in zip(instants, played, shown) if one != other]
        seen = [state["surfaces"]["app"] for state in shown if state["surfaces"]["app"].get("face")]
        said[0].update(state["play"]["kind"] for state in seen if state["play"])
        said[1].update(state["line"] for state in seen if state["play"] and state["line"])
        suite.expect(not wrong, f"{where}: not what snapshots say at {wrong[:3]} and others, {len(wrong)} of {len(shown)}")
        suite.expect(len(seen) > count / 2, f"{where}: in front at {len(seen)} of {count}")
        return visits, {state["emote"]["name"] for state in seen if state["emote"]}, {state["face"]["eyes"] for state in seen}


def is_drawn_as_the_engine_draws(suite, page):
    """Compares each frame of each emote's film pixel by pixel, for a pal at rest and on a walk."""
    chance = random.Random("films")
    page.evaluate("pixelpal.page.record.sheets.forEach((_, sheet) => pixelpal.page.sprites.image(sheet, () => {}))")
    suite.until(page, "pixelpal.page.record.sheets.every((_, sheet) => pixelpal.page.sprites.image(sheet, () => {}))")
    emotes = page.evaluate("Object.keys(pixelpal.page.record.ambience.emotes)")
    looks = page.evaluate("pixelpal.page.record.looks.filter(({ sprite }) => sprite).map(({ sprite }) => sprite)")
    for emote in emotes:
        look = chance.choice([one for one in looks if one["skin"] is None])
        # The light around a walking pal is not on the page.
        pose = chance.choice(["low", "neutral", "vital"] if emote in ["proud", "love"] else ["low", "neutral", "vital", "walking", "walking"])
        picture = PLACE / "face-film.png"
        run(suite, "render", emote, "--gender", look["gender"], "--style", look["style"], "--phase", str(look["phase"]),
            "--state", pose, "-o", str(picture))
        apart = page.evaluate(
            """async ([emote, look, pose, data]) => {
              const image = new Image();
              image.src = data;
              await image.decode();
              const { phases, face: tables, ambience } = pixelpal.page.record;
              const read = (canvas) => canvas.getContext("2d", { willReadFrequently: true });
              const context = read(canvasOf(image.width, image.height));
              context.drawImage(image, 0, 0);
              const { eyes, mouth, ms, phases: looks } = ambience.emotes[emote];
              const { overlays, body } = looks[look.phase - 1];
              const face = { eyes, mouth, cheeks: null, body, lean: 0, lift: 0 };
              const none = { ...face, ...{ eyes: "", mouth: "", body: null } };
              const rises = overlays.slice(0, tables.room[look.phase - 1]);
              const all = rises.map((kind, slot) => ({ kind, slot, shows: 150 * slot, ends: 150 * slot + tables.overlays[kind] }));
              const { living, sprites } = pixelpal.page;
              const mine = read(canvasOf(48, 48));
              const sheet = pose === "walking" ? sprites.image(look.sheet) : null;
              const frameOf = (at) => sheet ? (Math.floor((at * 24) / 1000) % 32) + 1 : (Math.floor(at / phases[look.phase - 1].idleMs) % 2) + 1;
              let apart = 0;
              for (let at = 0, place = 0; at < ms; at += 100, place += 1) {
                const shown = { face, float: 0, overlays: all.filter(({ shows, ends }) => shows <= at && at < ends) };
                living.paint({ ...look, pose }, frameOf(at), shown, at, sheet);
                mine.clearRect(0, 0, 48, 48);
                mine.drawImage(living.canvas, 0, 0);
                const drawn = mine.getImageData(0, 0, 48, 48).data;
                const wanted = context.getImageData((place % (image.width / 48)) * 48, Math.floor(place / (image.width / 48)) * 48, 48, 48).data;
                apart += drawn.reduce((sum, value, index) => sum + (value === wanted[index] ? 0 : 1), 0);
              }
              return apart;
            }""",
            [emote, look, pose, "data:image/png;base64," + base64.b64encode(picture.read_bytes()).decode()])
        suite.expect(apart == 0, f"{emote} of phase {look['phase']}, {pose}: {apart} values differ from what the engine draws")


# Every visit uses another instant, since a pal that returns to an instant continues what it did there.
INSTANTS = itertools.count(6000, 50)


def in_front(page, phase):
    """Goes to a visit in the given phase in which nothing happens for a while."""
    page.evaluate(
        """async ([phase, after]) => {
          const { page } = pixelpal;
          page.living.elapsed = 0;
          for (let index = 0; index < page.record.parts.length; index += 1) {
            const { visits } = await page.record.open(index);
            const visit = visits.find((visit) => visit.phase === phase && visit.script.every(({ at, emote }) => !emote && at < visit.at + 60000));
            if (visit) return page.go(visit.at + after);
          }
        }""",
        [phase, next(INSTANTS)])


def set_own_time(page, is_own):
    """Lets the pal's time pass only in `pass_time`, so that a busy machine misses no face that is shown briefly."""
    page.evaluate(
        """(isOwn) => {
          const { living } = pixelpal.page;
          delete living.time;
          living.elapsed = 0;
          if (isOwn) living.time = () => living.isRunning ? living.moment.at : (living.latest = Math.max(living.latest, living.base + living.elapsed));
        }""",
        is_own)


def pass_time(page, ms):
    page.evaluate("(ms) => { pixelpal.page.living.elapsed += ms }", ms)


def middle(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.55, box["width"]


def tap(page):
    page.mouse.down()
    pass_time(page, 50)
    page.mouse.up()


def is_touched(suite, page, selector):
    """Checks the reactions to a mouse on the pal: tap, three taps, hold, a hold that is too long, and petting."""
    set_own_time(page, True)
    in_front(page, 2)
    x, y, width = middle(page, selector)
    page.mouse.move(x, y)
    tap(page)
    suite.expect(page.evaluate(SHOWS)["face"]["eyes"] == "wink", f"{selector}: a tap is answered by a wink")
    said = page.inner_text(WORDS)
    suite.expect(said == "It winks.", f"{selector}: a tap says {said}")
    in_front(page, 2)
    for _ in range(3):
        pass_time(page, 180)
        tap(page)
    emote = page.evaluate(SHOWS)["emote"]
    suite.expect(emote and emote["name"] == "laughing", f"{selector}: the third tap makes it laugh")
    in_front(page, 2)
    page.mouse.down()
    pass_time(page, 200)
    eyes = set()
    # It may blink at one of these instants.
    for _ in range(6):
        pass_time(page, 50)
        eyes.add(page.evaluate(SHOWS)["face"]["eyes"])
    suite.expect("raised" in eyes, f"{selector}: it looks up at a hand that stays, with eyes {eyes}")
    page.mouse.up()
    emote = page.evaluate(SHOWS)["emote"]
    suite.expect(emote and emote["name"] == "happy", f"{selector}: a hold makes it happy")
    in_front(page, 2)
    page.mouse.down()
    pass_time(page, 1300)
    shown = page.evaluate(SHOWS)
    suite.expect([shown["face"]["eyes"], shown["face"]["mouth"]] == ["cross", "straight"], f"{selector}: too long ruffles it")
    suite.until(page, f"document.querySelector('{WORDS}').textContent === 'It ruffles up.'")
    page.mouse.up()
    pass_time(page, 2000)
    suite.until(page, f"({SHOWS}).emote?.name === 'happy'")
    step = width / 48 if selector != "#greet" else 5
    in_front(page, 2)
    page.mouse.down()
    found = set()
    for count in range(80):
        # The page ignores a move less than 12 ms after another.
        page.wait_for_timeout(15)
        pass_time(page, 50)
        page.mouse.move(x + step * [0, 3, 6, 3, 0, -3, -6, -3][count % 8], y)
        found |= {overlay["kind"] for overlay in page.evaluate(SHOWS)["overlays"]}
    page.mouse.up()
    suite.expect({"blush", "tinyHearts", "sparkle", "heart"} <= found, f"{selector}: petting brings {found}")
    set_own_time(page, False)


def hears_keys(suite, page):
    """Checks that Enter and space act as a touch and P as petting, and that old words are not announced again."""
    in_front(page, 2)
    page.evaluate("document.getElementById('touch-words').textContent = ''")
    page.wait_for_timeout(300)
    suite.expect(page.inner_text(WORDS) == "", "nothing is said before anybody asks")
    page.focus("#greet")
    page.keyboard.press("Enter", delay=50)
    suite.expect(page.inner_text(WORDS) == "It winks.", f"Enter says {page.inner_text(WORDS)}")
    in_front(page, 2)
    page.keyboard.press(" ", delay=350)
    suite.expect(page.inner_text(WORDS) == "It beams.", f"space held says {page.inner_text(WORDS)}")
    suite.expect(not page.evaluate("pixelpal.page.clock.isRunning"), "space on the pal does not play")
    in_front(page, 2)
    page.keyboard.press("p", delay=1200)
    suite.expect(page.inner_text(WORDS) in ["It blushes.", "Little hearts rise."], f"P says {page.inner_text(WORDS)}")
    # Screen readers click without a pointer.
    in_front(page, 2)
    page.evaluate("document.getElementById('greet').click()")
    suite.expect(page.inner_text(WORDS) == "It winks.", f"a click says {page.inner_text(WORDS)}")


def is_asked(suite, page):
    """Checks that a button or a key starts a play, whose words are in a bubble and in the app until it is over."""
    bubble, kind = "#pal-words", f"({SHOWS}).play?.kind"
    in_front(page, 2)
    suite.expect(not page.is_visible(bubble), "nothing is said before anybody asks")
    page.click("#asks summary")
    page.click("#asks button:has-text('A story')")
    suite.expect(page.evaluate(kind) == "story" and not page.is_visible(".asks-card"), "a story is told")
    page.wait_for_selector(bubble)
    first = page.inner_text(bubble)
    suite.expect(page.evaluate("pixelpal.page.phone.line.textContent") == first, f"the app says {first}")
    page.evaluate("pixelpal.page.living.base += 30000")
    page.wait_for_selector(bubble, state="hidden")
    page.click("#asks summary")
    page.click("#asks button:has-text('A story')")
    suite.until(page, f"document.querySelector('{bubble}').textContent !== {json.dumps(first)}")
    page.focus("#greet")
    page.keyboard.press("d")
    suite.expect(page.evaluate(kind) == "dance", "D asks for a dance")
    suite.until(page, f"({SHOWS}).face.body === 'wave'")
    page.click("#asks summary")
    page.click("#asks button:has-text('Enough')")
    suite.expect(page.evaluate(f"({SHOWS}).play") is None, "enough is enough")
    page.keyboard.press("r")
    page.focus("#greet")
    page.keyboard.press("c")
    suite.expect(page.evaluate(kind) == "compliment", "C asks for a compliment")
    page.keyboard.press("x")
    suite.expect(page.evaluate(f"({SHOWS}).play") is None, "X stops it")
    page.click("#asks summary")
    page.click("#asks button:has-text('contest')")
    page.mouse.move(*middle(page, "#greet")[:2])
    page.mouse.down()
    # The song of the dance plays to its end first.
    suite.until(page, f"({SHOWS}).face.eyes === 'wide' && ({SHOWS}).face.mouth === 'straight'")
    page.mouse.up()
    suite.until(page, f"document.querySelector('{bubble}').textContent === 'That was close.'")
    page.focus("#asks summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    suite.expect(not page.is_visible(".asks-card"), "Escape puts the card away")
    suite.expect(page.evaluate("document.activeElement.tagName") == "SUMMARY", "and leaves the focus where it was")
    page.focus("#greet")
    page.keyboard.press("x")


def leaves_the_rest_alone(suite, page):
    """Checks that a touch changes nothing on the Lock Screen, in the island or in a widget."""
    in_front(page, 2)
    scenes = "['lock', 'island', 'home', 'dim', 'stand'].map((name) => pixelpal.page.phone.scenes[name].element.outerHTML)"
    before = page.evaluate(scenes)
    page.focus("#greet")
    page.keyboard.press("Enter", delay=50)
    page.wait_for_timeout(200)
    suite.expect(page.evaluate(scenes) == before, "a touch changes another surface")
    page.evaluate("pixelpal.page.phone.choose('lock')")
    suite.until(page, "document.querySelector('#phone .touch').hidden")
    page.evaluate("pixelpal.page.phone.choose(null)")


def keeps_still(suite, path):
    """Checks that with reduced motion faces change, but nothing shakes, floats or jumps."""
    with suite.opened(path, reduced_motion="reduce") as page:
        ready(page)
        in_front(page, 4)
        page.wait_for_timeout(300)
        suite.expect(not page.evaluate("pixelpal.page.living.isAwake"), "it rests until it is touched")
        page.mouse.move(*middle(page, "#greet")[:2])
        page.mouse.down()
        page.wait_for_timeout(1250)
        calmed = "(() => { const pal = pixelpal.page.living; const at = pal.time(performance.now()); return pal.calmed(pal.face.look(at), at) })()"
        leans = set()
        for _ in range(8):
            shown = page.evaluate(calmed)
            leans.add((shown["face"]["eyes"], shown["face"]["lean"], shown["face"]["lift"], shown["float"]))
            page.wait_for_timeout(40)
        suite.expect(leans == {("cross", 0, 0, 0)}, f"what shakes is {leans}")
        page.mouse.up()
        suite.until(page, "!pixelpal.page.living.isAwake")
        page.focus("#greet")
        page.keyboard.press("d")
        seen = set()
        for _ in range(8):
            face = page.evaluate(calmed)["face"]
            seen.add((face["eyes"], face["mouth"], face["body"], face["lift"]))
            page.wait_for_timeout(150)
        suite.expect(seen == {("arcs", "singing", "cheer", 0)}, f"it dances without a leap: {seen}")
        page.keyboard.press("x")
        suite.until(page, "!pixelpal.page.living.isAwake")


def uses_its_keepsakes(suite, path):
    """Checks that the pal uses one keepsake in each night and none by day, and that it keeps still with reduced motion."""
    picture = "document.querySelector('#stage canvas').toDataURL()"
    for motion in ["no-preference", "reduce"]:
        with suite.opened(path, reduced_motion=motion) as page:
            ready(page)
            nights = page.evaluate(
                """() => {
                  const { page } = pixelpal;
                  const use = (day, time, count) => page.stage.uses.atNight(page.instantOf(day, time), count)?.keepsake ?? null;
                  return page.record.days.slice(0, 200).map(([, day], index, days) => [
                    use(day, "18:59:59.999", 9), use(day, "19:00", 9), use(day, "23:30", 9), use(days[index + 1]?.[1] ?? day, "04:59", 9),
                    use(days[index + 1]?.[1] ?? day, "05:00", 9), use(day, "19:00", 10), use(day, "19:00", 0)]);
                }""")[:-1]
            used = {evening for _, evening, *_ in nights}
            suite.expect(used == {0, 1, 4, 5, 6, 7}, f"of nine keepsakes it uses {used}")
            for before, evening, late, early, after, with_another, without in nights:
                suite.expect(before is None and after is None and without is None, "it uses a keepsake by day, or without one")
                suite.expect(evening == late == early, f"one night has several uses: {evening}, {late}, {early}")
                suite.expect(with_another in [evening, 9], f"another keepsake changes {evening} to {with_another}")
            page.evaluate("pixelpal.page.go(pixelpal.page.instantOf('2023-11-20', '22:00'))")
            suite.until(page, "pixelpal.page.stage.useNow(pixelpal.page.moment, pixelpal.page.stage.look(pixelpal.page.moment))")
            page.wait_for_timeout(800)
            seen = set()
            for _ in range(20):
                seen.add(page.evaluate(picture))
                page.wait_for_timeout(100)
            suite.expect((len(seen) == 1) == (motion == "reduce"), f"{motion}: {len(seen)} pictures of a use")
            page.focus("#greet")
            page.keyboard.press("Enter", delay=50)
            suite.until(page, "pixelpal.page.living.isBusy(performance.now()) || pixelpal.page.stage.act")
            suite.until(page, "!pixelpal.page.living.isBusy(performance.now()) && !pixelpal.page.stage.act")


def has_none_without_a_life(suite, folder):
    rules = pathlib.Path(folder) / "rules.json"
    rules.write_text(json.dumps({"schema": "pixelpal.rules/1", "life": False}))
    path = suite.document("without", "page", "samples/first-week.csv", "--zone", "UTC", "--rules", str(rules))
    with suite.opened(path) as page:
        ready(page)
        suite.expect(page.evaluate("pixelpal.page.record.face === undefined && pixelpal.page.living === null"), "a face without a life")
        suite.expect(page.locator(".touch").count() == 0, "something to touch without a life")
        page.click("#greet")
        suite.expect(page.evaluate("pixelpal.page.stage.act !== null"), "it no longer answers who greets it")


def plays_along(suite, folder):
    """Checks plays, requests and settings in every phase, with touches that interrupt them."""
    story = ROOT / "samples/stories/playing-together"
    plays, lines = set(), set()
    for phase, steps in [(1, 9_000), (2, 60_000), (3, 110_000)]:
        chance = random.Random(f"plays {phase}")
        history = pathlib.Path(folder) / f"walked-{phase}.csv"
        history.write_text(f"start,end,steps,source\n2026-06-20T08:00:00Z,2026-06-20T12:00:00Z,{steps},Phone\n")
        scenario = json.loads((story / "scenario.json").read_text()) | evenings(1_782_070_200_000, chance, 12)
        scenario["until"] = written(1_782_070_200_000 + 12 * 600_000)
        file = pathlib.Path(folder) / f"plays-{phase}.json"
        file.write_text(json.dumps(scenario))
        words = [str(history), "--scenario", str(file), "--premium", "always"]
        _, emotes, eyes = agrees(suite, suite.document(f"plays-{phase}", "page", *words), words, 700, f"plays in phase {phase}", (plays, lines))
        suite.expect({"happy"} <= emotes and {"blink" if phase > 1 else "rest"} <= eyes, f"plays in phase {phase}: {emotes}, {eyes}")
    suite.expect(len(plays) == 8, f"plays seen: {plays}")
    suite.expect(len(lines) > 20, f"sentences seen: {len(lines)}")


def main(program):
    with Suite("face", program) as suite, tempfile.TemporaryDirectory() as folder:
        words = [f"{STORY}/history.csv", "--scenario", f"{STORY}/scenario.json"]
        path = suite.document("year", "page", *words)
        visits, _, _ = agrees(suite, path, words, 300, "a year")
        scenario = json.loads((ROOT / STORY / "scenario.json").read_text())
        scenario["touches"] = touches(visits, random.Random("touches"))
        touching = pathlib.Path(folder) / "touching.json"
        touching.write_text(json.dumps(scenario))
        words = [words[0], "--scenario", str(touching)]
        _, emotes, eyes = agrees(suite, suite.document("touched", "page", *words), words, 500, "a year with touches")
        suite.expect({"wink", "happy", "love", "joyful"} <= emotes, f"emotes seen: {emotes}")
        suite.expect({"raised", "cross", "arcs", "dots", "blink"} <= eyes, f"eyes seen: {eyes}")
        plays_along(suite, folder)
        with suite.opened(path) as page:
            ready(page)
            is_drawn_as_the_engine_draws(suite, page)
            for selector in ["#greet", "#phone .touch"]:
                is_touched(suite, page, selector)
            hears_keys(suite, page)
            is_asked(suite, page)
            leaves_the_rest_alone(suite, page)
        with suite.opened(path, size=SIZES[2], has_touch=True) as page:
            ready(page)
            in_front(page, 2)
            suite.accessible(page, "a pal to touch")
        keeps_still(suite, path)
        uses_its_keepsakes(suite, path)
        has_none_without_a_life(suite, folder)


main(*sys.argv[1:])
