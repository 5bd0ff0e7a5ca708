import Documents
import PixelPalCore
import StepHistory
import StepImport

/// `convert`: any export into the plain format.
enum ConvertCommand {
  static let to = Option(
    "--to",
    .oneOf(
      [
        Choice("csv", "start,end,steps,source", PlainStyle.csv),
        Choice("ndjson", "an object on each line", .ndjson), Choice("json", "an array of objects", .json),
      ], called: "format"), default: "csv", "what to write")

  static let row = Command(
    "convert", "write exports in the plain format",
    discussion: """
      A column for the kind of source, or for how finely a row tells when, is there only if something would be lost.
      """,
    arguments: [HistoryOption.someFiles.entry],
    options: [to.entry] + HistoryOption.all.filter { !["--merge", "--sources"].contains($0.id) } + [
      SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init("convert export.xml -o steps.csv", "The steps of Apple Health as a table"),
      .init("convert --to ndjson -", "What comes by standard input, an object on each line"),
    ]
  ) { invocation, session throws(Failure) in
    let histories = try ReadHistories(invocation, session, isLenient: false)
    try histories.requireHistory()
    let samples = try histories.samples()
    let isCorrected = histories.merge.report(on: samples, by: session.workers).report.corrected > 0
    let writer = PlainWriter(
      invocation[to] ?? .csv, for: samples, zone: histories.zone, hasCorrections: isCorrected)
    try writer.write(samples, to: session)
    session.remarks.note(AbsurdSpan(histories.files))
    if !invocation[SharedOption.quiet] { histories.warn(session) }
  }
}
