import PixelPage
import Replay

/// The command `report`: writes a history as charts and tables on one page.
enum ReportCommand {
  static let command = Command(
    "report", "write a page with the charts of a history, to read or to print",
    discussion: """
      One file, which asks for nothing and runs nothing: the total with its phases, a calendar of all days, the hours of \
      the week, and the numbers behind each.
      """,
    arguments: [HistoryOption.files.entry],
    options: ReplayOption.all + [
      ArtOption.art.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init("report samples/first-week.csv -o report.html", "Somebody's first week"),
      .init("report walk.csv --premium always -o report.html", "All phases, as far as they were reached"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let art = try context.artwork(invocation)
    let plan = try ReplayRequest(invocation, context).plan()
    let result = try ReplayCommand.replayResult(plan, context)
    try context.results.write(ReportDocument(plan, result, art).bytes)
  }
}
