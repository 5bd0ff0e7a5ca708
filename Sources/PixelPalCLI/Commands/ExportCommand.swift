import Documents
import HistoryCommands
import PalStore
import PixelPalCore
import StepHistory

/// The `export` command, which writes all samples of a stored pal.
enum ExportCommand {
  private static let to = Option(
    "--to", .oneOf(PlainStyle.choices.map { Choice($0.name, $0.meaning, $0.style) }, called: "format"), default: "csv",
    "what to write")

  static let row = Command(
    "export", "write all samples of a kept pal in the plain format",
    discussion: """
      Each sample once, as it was last corrected. Taken into another store it gives the same days. A column beyond \
      start,end,steps,source is there only if something would be lost without it.
      """,
    options: [
      StoreOption.own.entry, to.entry, SharedOption.output.entry, SharedOption.quiet.entry,
      SharedOption.noProgress.entry,
    ],
    examples: [
      .init("export --store pal -o steps.csv", "All of it as a table"),
      .init("export --store pal --to ndjson", "An object on each line"),
    ]
  ) { invocation, session throws(Failure) in
    let folder = try invocation.store
    let pal = try session.pal(in: folder, for: .reading)
    let samples = try session.storing(folder) { () throws(StoreFault) in try pal.samples() }
    // A correction that reaches a store later must be compared with the revisions of these samples.
    let writer = PlainWriter(
      invocation[to] ?? .csv, for: samples, zone: pal.zone,
      hasCorrections: samples.contains(whoseDetails: { $0.revision != nil }))
    try writer.write(samples, to: session)
    if !invocation[SharedOption.quiet] { session.warn(of: pal.notices, in: folder) }
  }
}
