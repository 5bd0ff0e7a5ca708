import Documents
import HistoryCommands
import PalStore
import PixelPalCore
import StepHistory

/// The `export` command, which writes all samples of a stored pal.
enum ExportCommand {
  private static let formatOption = Option(
    "--to",
    .oneOf(PlainStepTableEncoding.choices.map { NamedChoice($0.name, $0.meaning, $0.style) }, placeholder: "format"),
    default: "csv",
    "output format")

  static let command = Command(
    "export", "write all samples of a saved pal as CSV or JSON",
    discussion: """
      Writes each sample once, as last corrected. Importing the result into another store gives the same days. Columns \
      beyond start,end,steps,source are written only if information would be lost without them.
      """,
    options: [
      StoreOptions.requiredStore.entry, formatOption.entry, SharedOptions.output.entry, SharedOptions.quiet.entry,
      SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("export --store pal -o steps.csv", "Export all samples as a table"),
      .init("export --store pal --to ndjson", "Export one JSON object per line"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let folder = try invocation.storePath
    let pal = try context.openPal(in: folder, for: .reading)
    let samples = try context.mappingStoreErrors(in: folder) { () throws(StoreError) in try pal.samples() }
    // The rows state when they were created, so that a store that imports them can recognize later corrections.
    let writer = PlainFormatWriter(
      invocation[formatOption] ?? .csv, for: samples, zone: pal.zone,
      hasCorrections: samples.containsSample(whereMetadata: { $0.revision != nil }))
    try writer.write(samples, to: context)
    if !invocation[SharedOptions.quiet] { context.reportStoreNotices(pal.notices, in: folder) }
  }
}
