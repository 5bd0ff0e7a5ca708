"""Checks that no data leaves the page: scripts that try are blocked, wherever the page was opened."""
import re

from websuite import TAKEOUT, WEEK, CountingServer, entered

# Tries each way in which a script might send data, and returns those that worked. A page's policy cannot block calls
# between browsers or navigation to another page: `has_no_way_out` checks that no script of the page contains these.
LEAKS = """async (address) => {
  const tried = {};
  const attempt = async (name, work) => { try { await work(); tried[name] = 'went' } catch { tried[name] = 'refused' } };
  const element = (name, attributes, type) => new Promise((done, fail) => {
    const made = document.createElement(name);
    if (type) made.rel = type;
    Object.assign(made, attributes);
    [made.onload, made.onerror] = [done, fail];
    document.head.append(made);
    setTimeout(() => { made.remove(); fail() }, 400) });
  await attempt('fetch', () => fetch(address + 'fetch'));
  await attempt('request', () => new Promise((done, fail) => {
    const request = new XMLHttpRequest(); request.onload = done; request.onerror = fail;
    request.open('POST', address + 'request'); request.send('steps') }));
  await attempt('events', () => new Promise((done, fail) => {
    const source = new EventSource(address + 'events'); source.onopen = done; source.onerror = () => { source.close(); fail() } }));
  // Of a beacon nobody is told what became of it: the server would know.
  navigator.sendBeacon(address + 'beacon', 'steps');
  await attempt('socket', () => new Promise((done, fail) => {
    const socket = new WebSocket(address.replace('http', 'ws') + 'socket'); socket.onopen = done; socket.onerror = fail }));
  await attempt('picture', () => new Promise((done, fail) => {
    const image = new Image(); image.onload = done; image.onerror = fail; image.src = address + 'picture' }));
  await attempt('style', () => element('link', { href: address + 'style' }, 'stylesheet'));
  await attempt('prefetch', () => element('link', { href: address + 'prefetch' }, 'prefetch'));
  await attempt('script', () => element('script', { src: address + 'script' }));
  await attempt('frame', () => new Promise((done, fail) => {
    const frame = document.createElement('iframe'); frame.src = address + 'frame';
    document.body.append(frame); setTimeout(() => { frame.remove(); fail() }, 400) }));
  await attempt('worker', () => new Promise((done, fail) => {
    const code = `fetch(${JSON.stringify(address + 'worker')}).then(() => postMessage(true), () => postMessage(false))`;
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    worker.onmessage = ({ data }) => { worker.terminate(); data ? done() : fail() }; worker.onerror = fail }));
  await attempt('inside', () => document.querySelector('#frames iframe').contentWindow.fetch(address + 'inside'));
  return Object.entries(tried).filter(([, how]) => how === 'went').map(([name]) => name);
}"""


def sends_nothing(suite):
    """Checks that reading, showing and saving make no requests, and that the browser blocks scripts that try."""
    with CountingServer(suite.page) as server:
        context = suite.browser.new_context(timezone_id="Europe/Paris", accept_downloads=True)
        page = context.new_page()
        asked = []
        context.on("request", lambda request: asked.append(request.url))
        page.goto(server.address)
        page.wait_for_selector("html[data-ready]")
        suite.expect(server.asked == ["/"], f"the page is asked for, and nothing else: {server.asked}")
        for files in [WEEK, TAKEOUT]:
            page.set_input_files("#files", files)
            page.wait_for_timeout(50)
            entered(page)
        page.click("[data-panel=save]")
        with page.expect_download():
            page.click("[data-file='pixelpal.html']")
        own = [url for url in asked if not url.startswith(("data:", "blob:", server.address))]
        suite.expect(server.asked == ["/"] and not own, f"while it works, it asks for {server.asked[1:] + own}")
        went = page.evaluate(LEAKS, server.address)
        suite.expect(not went, f"these went: {went}")
        suite.expect(server.asked == ["/"], f"the browser refuses what scripts try, but {server.asked[1:]}")
        page.goto(suite.page.as_uri())
        page.set_input_files("#files", WEEK)
        entered(page)
        went = page.evaluate(LEAKS, server.address)
        suite.expect(not went and server.asked == ["/"], f"from a disk, these went: {went}, {server.asked[1:]}")
        context.close()


def has_no_way_out(suite):
    """Checks that no script of the page, or of the page inside it, uses what a policy cannot block."""
    text = suite.page.read_text()
    begin = text.index('<script type="text/plain" id="module">')
    text = text[:begin] + text[text.index("</script>", begin):]
    ways = {
        "a call between browsers": r"RTC[A-Z]\w+|WebTransport",
        "another window": r"\b(?:window|self|globalThis|top|parent)\.open\b|target=",
        "leaving": r"\blocation\s*=[^=]|\blocation\.(?:href\s*=[^=]|assign|replace)|http-equiv=\"?refresh",
        "a form": r"\baction\s*=|\.submit\(",
        "a name that is looked up": r"preconnect|dns-prefetch",
        "an address elsewhere": r"https?://(?!www\.w3\.org/)",
    }
    for way, pattern in ways.items():
        found = [text[max(0, match.start() - 40):match.end() + 40] for match in re.finditer(pattern, text)]
        suite.expect(not found, f"the page knows of {way}: {found[:2]}")


CHECKS = [sends_nothing, has_no_way_out]
