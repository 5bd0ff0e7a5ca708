import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of the descriptions of values, as they appear in a log or a failing test.
final class DescriptionTests: XCTestCase {
  private let now = Life.midnight + .hours(8)
  private let entitlements = Entitlements(.none, asOf: Life.midnight)

  private func kept() throws -> (KeptPal, Received) {
    let kept = try KeptPal(
      new: Life.profile, zone: .utc, entitlements: entitlements, in: MemoryFolder(name: "mia"))
    return (kept, try kept.receive(Life.hour(4120), at: now))
  }

  func testWhatPrints() throws {
    let (kept, received) = try kept()
    let full = FileFault("journal", "cannot be written", .full)
    let table: [(Any, String)] = [
      (Life.profile, "female dusk since 2025-03-09T05:00:00Z, UTC, health"),
      (entitlements, "never, as of 2025-03-09T00:00:00Z"),
      (kept.progress, "4,120 steps, phase 1 of 1 earned, synced 2025-03-09T08:00:00Z"),
      (
        received,
        "1 sample new, 0 corrected, 0 known, counted 0 to 4,120, total 0 to 4,120, 1 day changed, \(received.changes.count) changes"
      ),
      (received.days[0], "2025-03-09: unknown to 4,120"),
      (
        kept,
        """
        kept in 'mia', 1 sample: 4,120 steps, phase 1 of 1 earned, Dormant, neutral, resting; 4,120 today, female dusk, \
        no premium (never), paywall seen never, UTC, behind, no Live Activity, begun 2025-03-09T05:00:00Z, as of \
        2025-03-09T08:00:00Z
        """
      ),
      (kept.sources[0], "'iPhone' (phone), 1 sample, 2025-03-09T06:00:00Z to 2025-03-09T07:00:00Z"),
      (StoreFault.inUse(folder: "mia"), "'mia': another process is using the store; try again when it is done"),
      (
        StoreFault.file(full),
        "'journal': cannot be written: the disk is full; nothing was changed, make room and try again"
      ),
      (full, "'journal' cannot be written: the disk is full"),
      (StoreNotice.indexMadeAnew, "the index was not of this journal, and was made anew"),
      (FileFault.Reason.notAFile(.pipe), "notAFile: a pipe"), (RealFolder("mia"), "folder 'mia'"),
      (Forgotten(others: [], obstacle: nil), "nothing is left"),
      (Forgotten(others: ["a", "b"], obstacle: nil), "2 other things stay, such as 'a'"),
    ]
    for (value, text) in table { XCTAssertEqual("\(value)", text) }
  }

  /// A value of every public type is described on one line, and not as code.
  func testEveryPublicTypeReadsLikeAValue() throws {
    let (kept, received) = try kept()
    let samples: [Any] = [
      kept, KeptPal.Access.reading, kept.sources[0], kept.profile, kept.progress, kept.entitlements, received,
      received.total,
      received.days[0], StoreFault.tooManySources, StoreNotice.damage(at: 7, bytes: 3), RealFolder("mia"),
      FileKind.regular, FileFault("journal", "cannot be read", .missing), FileFault.Reason.full,
      Forgotten(others: ["notes.txt"], obstacle: nil),
    ]
    XCTAssertEqual(try PublicTypes(of: "PalStore").complaints(of: samples), [])
    XCTAssertEqual(try PublicTypes(of: "PixelPalFoundation").complaints(of: []), [])
  }
}
