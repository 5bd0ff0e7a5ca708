import Documents
import PixelArt
import PixelPage
import PixelPalCore
import Replay

/// The `page` command, which writes a web page that plays a history on a phone.
enum PageCommand {
  static let command = Command(
    "page", "write a web page that plays a history on a phone",
    discussion: """
      Writes one self-contained HTML file that works offline: a phone with all its surfaces, controls to move through \
      the history, and the reason for what is shown at any instant. The page plays the recorded results of the replay. \
      With --watch, a page that is open in a browser reloads itself after each change.
      """,
    arguments: [HistoryOptions.files.entry],
    options: ReplayOptions.all + [
      ArtOptions.art.entry, SharedOptions.watch.entry, SharedOptions.output.entry, SharedOptions.quiet.entry,
      SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("page walk.csv -o pal.html", "Watch a history in a browser"),
      .init("page walk.csv --premium never --device ios18 -o pal.html", "Watch it without premium, on another phone"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let art = try context.artwork(for: invocation)
    let request = try ReplayRequest(invocation, context, assumesPremium: true)
    let plan = try request.planAddingNotices()
    var progress = ReplayProgressReporter(plan, context)
    let page = PlayablePage(
      plan, with: art, assumesPremium: request.assumesPremium,
      versionPicture: invocation.versionMarkerPath?.name.displayText,
      linkSettings: request.linkSettingsForPage(of: plan, zones: context.environment.zones))
    let bytes = try page.bytes(using: context.workers) { instant throws(CommandFailure) in
      try progress.recordAdvance(to: instant)
    }
    try context.results.write(bytes)
  }
}
