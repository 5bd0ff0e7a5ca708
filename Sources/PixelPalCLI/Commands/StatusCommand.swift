import Documents
import HistoryCommands
import PalStore
import PixelPalCore

/// The `status` command, which shows the state of a stored pal.
enum StatusCommand {
  private static let verify = FlagOption(
    "--verify", "read the whole store, recompute everything and report differences")

  static let command = Command(
    "status", "show the state of a saved pal",
    options: [
      StoreOptions.requiredStore.entry, verify.entry, StoreOptions.currentTime.entry, SharedOptions.json.entry,
      SharedOptions.output.entry,
      SharedOptions.quiet.entry,
    ],
    examples: [
      .init("status --store pal", "Show the total, today's steps and the contents of the store"),
      .init("status --store pal --verify", "Check that every byte is as it was written"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let folder = try invocation.storePath
    let pal = try context.openPal(in: folder, for: .reading)
    let differences = try context.mappingStoreErrors(in: folder) { () throws(StoreError) in
      invocation[verify] ? try pal.notices.filter(\.isCorruption).map(\.sentence) + pal.verify() : nil
    }
    let size = try context.mappingStoreErrors(in: folder) { () throws(StoreError) in try pal.byteCount() }
    let now = try invocation.currentTime(context: context, in: pal.zone)
    let report = try context.mappingStoreErrors(in: folder) { () throws(StoreError) in
      try StatusReport(pal, at: now, storeBytes: size, differences: differences)
    }
    if invocation[SharedOptions.json] {
      try context.results.write(report.json)
    } else {
      try context.results.write(report.text(styling: context.styling))
    }
    if !invocation[SharedOptions.quiet] { context.reportStoreNotices(pal.notices, in: folder) }
    if let differences, !differences.isEmpty { throw .differencesFound(nil) }
  }
}
