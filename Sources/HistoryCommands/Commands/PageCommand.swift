import Documents
import PixelArt
import PixelPage
import PixelPalCore
import Replay

/// The command `page`: writes a page that plays a history on a phone.
enum PageCommand {
  static let row = Command(
    "page", "write a page that plays a history on a phone",
    discussion: """
      One file that works without a network, wherever it is sent: the phone with all its surfaces, the way through the \
      history, and the reason for what is shown at any instant. It plays what the replay decided, and decides nothing. \
      With --watch the page comes anew by itself while it is open in a browser.
      """,
    arguments: [HistoryOption.files.entry],
    options: ReplayOption.all + [
      ArtOption.art.entry, SharedOption.watch.entry, SharedOption.output.entry, SharedOption.quiet.entry,
      SharedOption.noProgress.entry,
    ],
    examples: [
      .init("page walk.csv -o pal.html", "A history to watch"),
      .init("page walk.csv --premium always --device ios18 -o pal.html", "The same with premium, on another phone"),
    ]
  ) { invocation, session throws(Failure) in
    let art = try session.art(invocation)
    let course = try ReplayRequest(invocation, session).course()
    var progress = ReplayProgress(course, session)
    let page = PlayablePage(course, with: art, watched: invocation.marker?.name.shown)
    let bytes = try page.bytes(by: session.workers) { instant throws(Failure) in try progress.pass(instant) }
    try session.results.write(bytes)
  }
}
