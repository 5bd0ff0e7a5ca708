import PixelPage
import Replay

/// The `report` command, which writes a printable web page about a history, with charts and tables.
enum ReportCommand {
  static let command = Command(
    "report", "write a printable web page with charts of a history",
    discussion: """
      Writes one HTML file without scripts and without external resources: the total with its phases, a calendar of \
      all days, the hours of the week, and the numbers behind each chart.
      """,
    arguments: [HistoryOptions.files.entry],
    options: ReplayOptions.all + [
      ArtOptions.art.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("report samples/first-week.csv -o report.html", "Write a report of a sample history"),
      .init("report walk.csv --premium never -o report.html", "Leave out what requires premium"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let art = try context.artwork(for: invocation)
    let plan = try ReplayRequest(invocation, context, assumesPremium: true).planAddingNotices()
    let result = try ReplayCommand.replayResult(of: plan, context: context)
    try context.results.write(HTMLReport(plan, result, art).bytes)
  }
}
