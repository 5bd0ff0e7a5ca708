import Documents
import HistoryCommands
import PalStore
import PixelPalCore

/// The `status` command, which shows the state of a stored pal.
enum StatusCommand {
  private static let verify = Flag("--verify", "read all of the store and count all of it anew")

  static let row = Command(
    "status", "show where a kept pal stands",
    options: [
      StoreOption.own.entry, verify.entry, StoreOption.at.entry, SharedOption.json.entry, SharedOption.output.entry,
      SharedOption.quiet.entry,
    ],
    examples: [
      .init("status --store pal", "The total, today, and what the store holds"),
      .init("status --store pal --verify", "Whether every byte is as it was written"),
    ]
  ) { invocation, session throws(Failure) in
    let folder = try invocation.store
    let pal = try session.pal(in: folder, for: .reading)
    let differences = try session.storing(folder) { () throws(StoreFault) in
      invocation[verify] ? try pal.notices.filter(\.isDamage).map(\.sentence) + pal.differences() : nil
    }
    let size = try session.storing(folder) { () throws(StoreFault) in try pal.size() }
    let now = try invocation.now(session, in: pal.zone)
    let report = try session.storing(folder) { () throws(StoreFault) in
      try StatusReport(pal, at: now, size: size, differences: differences)
    }
    if invocation[SharedOption.json] {
      try session.results.write(report.json)
    } else {
      try session.results.write(report.text(in: session.emphasis))
    }
    if !invocation[SharedOption.quiet] { session.warn(of: pal.notices, in: folder) }
    if let differences, !differences.isEmpty { throw .differs(nil) }
  }
}
