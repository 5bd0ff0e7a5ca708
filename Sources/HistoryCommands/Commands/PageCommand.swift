import Documents
import PixelArt
import PixelPage
import PixelPalCore
import Replay

/// The command `page`: writes a page that plays a history on a phone.
enum PageCommand {
  static let command = Command(
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
  ) { invocation, context throws(CommandFailure) in
    let art = try context.artwork(invocation)
    let plan = try ReplayRequest(invocation, context).plan()
    var progress = ReplayProgress(plan, context)
    let page = PlayablePage(plan, with: art, versionPicture: invocation.versionMarkerPath?.name.displayText)
    let bytes = try page.bytes(by: context.workers) { instant throws(CommandFailure) in
      try progress.advance(to: instant)
    }
    try context.results.write(bytes)
  }
}
