import Foundation
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of the readable documents: every released version is read, and unknown versions are refused.
final class StoreDocumentTests: XCTestCase {
  static func loadStoreFixture(_ version: String) throws -> InMemoryStoreFolder {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "StoreFixtures/\(version)")
    let folder = InMemoryStoreFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: root.path) {
      folder.contents[name] = ContiguousArray(try Data(contentsOf: root.appendingPathComponent(name)))
    }
    return folder
  }

  /// Three documents in the form of the product's specification, saved by an app without a sample log.
  func test_storeOfVersion1_isReadAndMigrated() throws {
    let folder = try Self.loadStoreFixture("version-1")
    XCTAssertEqual(try StoredPal.openForReading(folder).verify(), [])
    let before = folder.contents
    let created = try XCTUnwrap(Instant("2024-11-02T07:30:00Z"))
    do {
      let pal = try StoredPal.openForReading(folder)
      XCTAssertEqual(
        pal.profile, UserProfile(gender: .female, style: .meadow, createdAt: created, zoneName: "UTC"))
      XCTAssertEqual(pal.progress.totalSteps, 80_123)
      XCTAssertEqual(pal.progress.lastSync, Instant("2025-01-31T20:15:00Z"))
      XCTAssertTrue(pal.progress.hasSeenPaywall)
      XCTAssertEqual(pal.progress.phaseProgress.earnedPhase, .energized)
      XCTAssertEqual(
        pal.entitlements.history.periods,
        [.init(.subscribed, from: try XCTUnwrap(Instant("2025-01-10T00:00:00Z")))])
      XCTAssertEqual((try pal.pal(at: created + .hours(24 * 100))).phaseProgress.visiblePhase, .energized)
      XCTAssertEqual(folder.contents, before)
    }
    let pal = try StoredPal.openOrCreate(in: folder)
    let source = StepSource(name: "iPhone")
    var samples = StepSamples()
    let id = try samples.sourceID(orAdding: source)
    try samples.append(
      StepSample(start: created + .hours(1), end: created + .hours(2), count: StepCount(steps: 100), source: id))
    let received = try pal.receive(samples, at: created + .hours(3000))
    XCTAssertEqual(received.countedSteps.stepsAfter, 100)
    XCTAssertEqual(received.totalSteps.stepsAfter, 80_123, "what was told stays told")
    XCTAssertEqual(Set(folder.contents.keys).subtracting(["lock"]).union(["index-b"]), Set(StoredPal.FileName.all))
    withExtendedLifetime(pal) {}
  }

  func test_storeOfVersion1_isMigratedOnce() throws {
    let folder = try Self.loadStoreFixture("version-1")
    _ = try StoredPal.openOrCreate(in: folder).receive(StepSamples(), at: GeneratedHistory.midnight)
    let pal = try StoredPal.openForReading(folder)
    XCTAssertEqual(pal.notices, [])
    XCTAssertEqual(pal.progress.totalSteps, 80_123)
    XCTAssertEqual(try pal.verify(), [])
  }

  /// A whole store in the current format, saved so that later versions can be tested against it.
  ///
  /// It has a pal under custom rules, with premium, after two syncs.
  func test_storeOfVersion3_isRead_andRecoveredFromTheSampleLog() throws {
    let folder = try Self.loadStoreFixture("version-3")
    let store = try StoredPal.openForReading(folder)
    XCTAssertEqual(store.notices, [])
    XCTAssertEqual(try store.verify(), [])
    // Not byte for byte: the rules have more numbers now.
    XCTAssertEqual(
      try PalStateDocument.read(XCTUnwrap(folder.contents[PalStateDocument.fileName])).document, store.progressDocument)
    XCTAssertEqual([store.pal.totalSteps, store.pal.stepsToday], [60_605, 2278])
    XCTAssertEqual(store.configuration.rules.numbers.phase2BeginsAt, 20_001)
    XCTAssertEqual(store.pal.phaseProgress.unlocks.map(\.reachedAt), [Instant("2025-03-04T19:20:50.511Z")])
    XCTAssertEqual(store.pal.zone, store.zone)
    XCTAssertTrue(store.pal.isPremium)
    XCTAssertEqual(store.days.knownDays.map(\.steps), [9119, 11_317, 7838, 13_275, 16_778, 2278])
    for name in SampleLogIndex.fileNames + ["profile.json", "progress.json", "entitlements.json"] {
      folder.contents[name] = nil
    }
    let rest = try StoredPal.openForReading(folder)
    XCTAssertEqual(rest.pal, store.pal)
    XCTAssertEqual(rest.configuration, store.configuration)
    XCTAssertEqual([rest.profile], [store.profile])
    XCTAssertEqual([rest.entitlements], [store.entitlements])
  }

  /// The pal of a store of version 2 is created from the profile, and keeps what was reported.
  func test_palOfVersion2_isCreatedFromTheProfile_andKeepsWhatWasReported() throws {
    let folder = try Self.loadStoreFixture("version-2")
    let at = try XCTUnwrap(Instant("2025-03-09T20:00:00Z"))
    let before = try StoredPal.openOrCreate(in: folder)
    XCTAssertEqual(before.pal.phaseProgress.unlocks.map(\.reachedAt), [Instant("2025-03-05T17:07:33.790Z")])
    XCTAssertEqual(before.pal.lastReportAt, Instant("2025-03-09T19:00:00Z"))
    let received = try before.receive(StepSamples(), at: at)
    XCTAssertEqual(received.unlocks, [])
    XCTAssertEqual(before.pal.stepsToday, 2278)
    try before.releaseLock()
    XCTAssertEqual(try StoredPal.openForReading(folder).pal, before.pal)
    XCTAssertEqual(
      folder.contents[PalStateDocument.fileName].map {
        String(decoding: $0, as: UTF8.self).contains("pixelpal.progress/3")
      },
      true)
  }

  /// A whole store as version 2 wrote it.
  func test_storeOfVersion2_isRead_andRecoveredFromTheSampleLog() throws {
    let folder = try Self.loadStoreFixture("version-2")
    let pal = try StoredPal.openForReading(folder)
    XCTAssertEqual(pal.notices, [])
    XCTAssertEqual(try pal.verify(), [])
    XCTAssertEqual(pal.progress.totalSteps, 60_605)
    XCTAssertEqual(pal.sampleCount, 526)
    XCTAssertEqual(pal.zone.name, "Europe/Paris")
    XCTAssertEqual(pal.days.knownDays.map(\.steps), [9119, 11_317, 7838, 13_275, 16_778, 2278])
    for name in ["index-a", "index-b", "profile.json", "progress.json", "entitlements.json"] {
      folder.contents[name] = nil
    }
    let rest = try StoredPal.openForReading(folder)
    XCTAssertEqual(rest.days, pal.days)
    XCTAssertEqual([rest.profile], [pal.profile])
    XCTAssertEqual([rest.progress], [pal.progress])
    XCTAssertEqual([rest.entitlements], [pal.entitlements])
  }

  func test_newerVersions_areRefused_andNotChanged() throws {
    let newer: [(String, String, String)] = [
      ("profile.json", "profile/2", "profile/3"), ("progress.json", "progress/2", "progress/17"),
      ("entitlements.json", "entitlements/2", "entitlements/3"),
    ]
    for (file, old, new) in newer {
      let folder = try Self.loadStoreFixture("version-2")
      let text = String(decoding: try XCTUnwrap(folder.contents[file]), as: UTF8.self)
      folder.contents[file] = ContiguousArray(text.replacingOccurrences(of: old, with: new).utf8)
      let before = folder.contents
      for access in [StoredPal.Access.reading, .writing] {
        XCTAssertThrowsError(try StoredPal(in: folder, for: access) { _ in nil }) { error in
          XCTAssertEqual(error as? StoreError, .newerVersion(file: file, version: "pixelpal.\(new)"))
        }
      }
      XCTAssertEqual(folder.contents.filter { $0.key != "lock" }, before)
    }
    let folder = try Self.loadStoreFixture("version-2")
    var writer = ByteWriter()
    for byte in SampleLogHeader.encodedBytes.prefix(20) { writer.write(byte: byte) }
    writer.write(fixedWidth: UInt32(2))
    writer.write(fixedWidth: CRC64(of: writer.bytes, in: 0..<24).value)
    let journal = writer.bytes + (folder.contents["journal"] ?? []).dropFirst(32)
    folder.contents["journal"] = journal
    XCTAssertThrowsError(try StoredPal.openOrCreate(in: folder)) { error in
      XCTAssertEqual(error as? StoreError, .newerVersion(file: "journal", version: "sample log version 2"))
    }
    XCTAssertEqual(folder.contents["journal"], journal)
  }

  /// An invalid document is restored from the sample log; without a sample log, it is refused with its reason.
  func test_invalidDocument_isRestoredFromTheSampleLog_orRefusedWithoutOne() throws {
    for text in [
      "", "{", "[]", "{\"schema\": 3}", "{\"schema\": \"pixelpal.profile/0\"}", "{\"schema\":\"pixelpal.profile/2\"}",
    ] {
      for file in ["profile.json", "progress.json", "entitlements.json"] {
        let folder = try Self.loadStoreFixture("version-2")
        folder.contents[file] = ContiguousArray(text.utf8)
        let pal = try StoredPal.openForReading(folder)
        XCTAssertEqual(pal.notices, [.documentRestored(file: file)], "\(file): \(text)")
        XCTAssertEqual(pal.progress.totalSteps, 60_605)
        XCTAssertEqual(pal.profile.gender, .male)
      }
    }
    let folder = InMemoryStoreFolder()
    folder.contents["profile.json"] = ContiguousArray("{\"schema\":\"pixelpal.profile/2\"}".utf8)
    XCTAssertThrowsError(try StoredPal.openOrCreate(in: folder)) { error in
      XCTAssertEqual(error as? StoreError, .sampleLogMissing(folder: "store"))
    }
  }

  /// The product's `Entitlements` are derived from the intervals.
  func test_premium_isDerivedFromTheEntitlementPeriods() throws {
    func at(_ day: Int) -> Instant { GeneratedHistory.midnight + .hours(24 * day) }
    let periods: [EntitlementHistory.Period] = [
      .init(.trial, from: at(1), until: at(3)), .init(.subscribed, from: at(3), until: at(5)),
      .init(.inBillingRetryPeriod, from: at(5), until: at(6)), .init(.subscribed, from: at(7)),
    ]
    let entitlements = Entitlements(try XCTUnwrap(EntitlementHistory(periods)), recordedAt: at(0))
    let table: [(Int, Bool, Instant?)] = [
      (0, false, nil), (1, true, at(1)), (4, true, at(1)), (5, false, nil), (6, false, nil), (7, true, at(7)),
      (90, true, at(7)),
    ]
    for (day, isPremium, since) in table {
      XCTAssertEqual(entitlements.isPremium(at: at(day)), isPremium, "day \(day)")
      XCTAssertEqual(entitlements.premiumSince(at: at(day)), since, "day \(day)")
    }
    XCTAssertNil(Entitlements(.always, recordedAt: at(0)).premiumSince(at: at(3)))
  }

  /// A known subscription reveals the earned phases at the instant at which it begins.
  func test_earnedPhases_areRevealed_whenTheSubscriptionBegins() throws {
    func at(_ day: Int) -> Instant { GeneratedHistory.midnight + .hours(24 * day) }
    var samples = StepSamples()
    let id = try samples.sourceID(orAdding: StepSource(name: "iPhone"))
    try samples.append(
      StepSample(start: at(1), end: at(1) + .hours(1), count: StepCount(steps: 80_000), source: id))
    let folder = InMemoryStoreFolder()
    let pal = try StoredPal.openOrCreate(in: folder)
    let shop = EntitlementHistory([.init(.subscribed, from: at(10), until: at(12))])
    let received = try pal.receive(samples, at: at(2), entitlements: shop)
    XCTAssertEqual(received.unlocks.map(\.phase), [.active, .energized])
    XCTAssertEqual(received.revealedPhases, [.active])
    XCTAssertEqual(
      received.unlocks.map(\.reachedAt), [at(1) + Milliseconds(1_125_023), at(1) + Milliseconds(3_375_023)])
    XCTAssertEqual((try pal.pal(at: at(9))).phaseProgress.visiblePhase, .active)
    XCTAssertEqual((try pal.pal(at: at(20))).phaseProgress.visiblePhase, .energized)
    XCTAssertEqual((try pal.pal(at: at(20))).phaseProgress.visibleSince, at(10))
    XCTAssertEqual(try pal.receive(StepSamples(), at: at(30)).revealedPhases, [.energized])
  }
}
