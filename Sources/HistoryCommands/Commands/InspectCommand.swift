import Documents
import PixelPalCore
import StepImport

/// The `inspect` command, which shows what history files contain and which of their rows count.
enum InspectCommand {
  private static let daysFlag = FlagOption("--days", "also list the steps of each local day")

  static let command = Command(
    "inspect", "show the format, sources and counted rows of exports",
    discussion: "Always reads to the end. Rows that cannot be read are counted, and the first ones are shown.",
    arguments: [HistoryOptions.requiredFiles.entry],
    options: [daysFlag.entry] + HistoryOptions.all + [
      SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("inspect export.xml --zone Europe/Paris", "Inspect an Apple Health export"),
      .init("inspect watch.csv phone.csv --days", "Inspect two exports of one person, with the steps of each day"),
      .init("inspect steps.csv --date-order dmy --json", "Inspect a table with ambiguous dates, as JSON"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let histories = try ImportedHistories(invocation, context, isLenient: true)
    let inspection = try InspectionReport(histories, includesDays: invocation[daysFlag], using: context.workers)
    if invocation[SharedOptions.json] {
      try context.results.write(inspection.json)
    } else {
      try context.results.write(inspection.text(in: context.styling))
    }
    // The results are complete even if there are bad rows, so the output file is kept.
    context.progress.erase()
    try context.results.commit()
    if !invocation[HistoryOptions.skipBadRows] { try histories.requireNoBadRows() }
  }
}
