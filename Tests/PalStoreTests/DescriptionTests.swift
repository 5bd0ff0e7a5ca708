import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of the descriptions of values, as they appear in a log or a failing test.
final class DescriptionTests: XCTestCase {
  private let now = GeneratedHistory.midnight + .hours(8)
  private let entitlements = Entitlements(.none, recordedAt: GeneratedHistory.midnight)

  private func makePal() throws -> (StoredPal, ReceiveResult) {
    let kept = try StoredPal(
      creating: GeneratedHistory.profile, zone: .utc, entitlements: entitlements, in: InMemoryStoreFolder(name: "mia"))
    return (kept, try kept.receive(GeneratedHistory.makeOneHourSample(4120), at: now))
  }

  func test_descriptions_equalTheExpectedTexts() throws {
    let (kept, received) = try makePal()
    let full = FileError("journal", "cannot be written", .diskFull)
    let table: [(Any, String)] = [
      (GeneratedHistory.profile, "female dusk since 2025-03-09T05:00:00Z, UTC, health"),
      (entitlements, "never, as of 2025-03-09T00:00:00Z"),
      (kept.progress, "4,120 steps, phase 1 of 1 earned, synced 2025-03-09T08:00:00Z"),
      (
        received,
        "1 sample new, 0 corrected, 0 known, counted 0 to 4,120, total 0 to 4,120, 1 day changed, \(received.changes.count) changes"
      ),
      (received.changedDays[0], "2025-03-09: unknown to 4,120"),
      (
        kept,
        """
        kept in 'mia', 1 sample: 4,120 steps, phase 1 of 1 earned, Dormant, neutral, resting; 4,120 today, female dusk, \
        no premium (never), paywall seen never, UTC, behind, no Live Activity, begun 2025-03-09T05:00:00Z, as of \
        2025-03-09T08:00:00Z
        """
      ),
      (kept.sources[0], "'iPhone' (phone), 1 sample, 2025-03-09T06:00:00Z to 2025-03-09T07:00:00Z"),
      (StoreError.inUse(folder: "mia"), "'mia': another process is using the store; try again when it has finished"),
      (
        StoreError.fileError(full),
        "'journal': cannot be written: the disk is full; nothing was changed, free disk space and try again"
      ),
      (full, "'journal' cannot be written: the disk is full"),
      (StoreNotice.indexRebuilt, "the index was missing or did not match the sample log, and was rebuilt"),
      (FileError.Reason.notAFile(.pipe), "notAFile: a pipe"), (FileSystemFolder("mia"), "folder 'mia'"),
      (StoreRemovalResult(remainingEntries: [], folderError: nil), "nothing is left"),
      (StoreRemovalResult(remainingEntries: ["a", "b"], folderError: nil), "2 other things stay, such as 'a'"),
    ]
    for (value, text) in table { XCTAssertEqual("\(value)", text) }
  }

  /// A value of every public type is described on one line, and not as code.
  func test_everyPublicType_hasAReadableOneLineDescription() throws {
    let (kept, received) = try makePal()
    let samples: [Any] = [
      kept, StoredPal.Access.reading, kept.sources[0], kept.profile, kept.progress, kept.entitlements, received,
      received.totalSteps,
      received.changedDays[0], StoreError.tooManySources, StoreNotice.damagedSampleLog(at: 7, bytes: 3),
      FileSystemFolder("mia"),
      DirectoryEntryKind.regular, FileError("journal", "cannot be read", .notFound), FileError.Reason.diskFull,
      StoreRemovalResult(remainingEntries: ["notes.txt"], folderError: nil),
    ]
    XCTAssertEqual(try PublicTypeDescriptionCheck(ofModule: "PalStore").problems(in: samples), [])
  }
}
