import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of single flipped bits and truncations of the files of a store.
///
/// Damaged data is never used without a notice, and a verification always finds it.
final class FlippedBitTests: XCTestCase {
  /// The distances between tested damages, in short and in long files; coprime to the nine kinds of damage of a byte.
  private static let (step, longStep) = TestSeeds.isFullRun ? (1, 31) : (131, 1999)

  private struct Damage: CustomStringConvertible {
    let file: String
    /// The index of the flipped bit; `nil` for a truncation at that byte.
    let bit: Int?
    let byte: Int

    var description: String { bit.map { "\(file), byte \(byte), bit \($0)" } ?? "\(file), cut at byte \(byte)" }

    func apply(to bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
      guard let bit else { return ContiguousArray(bytes.prefix(byte)) }
      var bytes = bytes
      bytes[byte] ^= 1 << UInt8(bit)
      return bytes
    }
  }

  /// A store after three syncs, with a subscription, an order of sources, and processed nights.
  private struct StoreFixture {
    let files: [String: ContiguousArray<UInt8>]
    let nextSamples: StepSamples
    let nextSyncTime = GeneratedHistory.midnight + .hours(84)

    init() throws {
      let profile = UserProfile(
        gender: .female, style: .dusk, createdAt: GeneratedHistory.midnight, zoneName: "UTC",
        sourcePriority: SourcePriority(["manual", "watch", "phone", "other"]))
      let folder = InMemoryStoreFolder()
      for day in 0..<3 {
        let pal = try StoredPal.openOrCreate(in: folder, profile: profile)
        _ = try pal.receive(
          StoreFixture.makeSamples(ofDay: day), at: GeneratedHistory.midnight + .hours(24 * day + 20),
          entitlements: day == 1 ? .always : nil)
      }
      files = folder.contents
      nextSamples = try StoreFixture.makeSamples(ofDay: 3)
    }

    /// Returns samples of a walk for which watch and phone differ, so that the order of sources matters.
    private static func makeSamples(ofDay day: Int) throws -> StepSamples {
      var samples = StepSamples()
      let start = GeneratedHistory.midnight + .hours(24 * day + 9)
      for (name, steps) in [("Watch", Int64(9_000)), ("iPhone", 8_000)] {
        let source = try samples.sourceID(orAdding: StepSource(name: name))
        try samples.append(
          StepSample(start: start, end: start + .minutes(60), count: StepCount(steps: steps), source: source))
      }
      return samples
    }

    var damages: [Damage] {
      files.sorted { $0.key < $1.key }.flatMap { file, bytes in
        let all = bytes.indices.flatMap { byte in
          (0..<8).map { Damage(file: file, bit: $0, byte: byte) } + [Damage(file: file, bit: nil, byte: byte)]
        }
        let step = bytes.count > 2000 ? FlippedBitTests.longStep : FlippedBitTests.step
        return stride(from: 0, to: all.count, by: step).map { all[$0] }
      }
    }

    func makeFolder(_ damage: Damage? = nil) -> InMemoryStoreFolder {
      let folder = InMemoryStoreFolder()
      folder.contents = files
      if let damage { folder.contents[damage.file] = damage.apply(to: files[damage.file] ?? []) }
      return folder
    }
  }

  func test_sync_isCorrect_orReportsDamage_orIsRefused_afterAnyFlippedBit() throws {
    let kept = try StoreFixture()
    let whole = try StoredPal.openOrCreate(in: kept.makeFolder())
    let expected = try whole.receive(kept.nextSamples, at: kept.nextSyncTime)
    XCTAssertEqual(expected.totalSteps.stepsAfter, 36_000)
    XCTAssertEqual(whole.notices, [])
    for damage in kept.damages {
      let folder = kept.makeFolder(damage)
      do throws(StoreError) {
        let pal = try StoredPal(in: folder, for: .writing) { _ in nil }
        let received = try pal.receive(kept.nextSamples, at: kept.nextSyncTime)
        guard pal.notices.isEmpty else { continue }
        XCTAssertEqual(received.totalSteps.stepsAfter, expected.totalSteps.stepsAfter, "\(damage)")
        XCTAssertEqual(received.daysAfter, expected.daysAfter, "\(damage)")
        XCTAssertEqual(pal.profile, whole.profile, "\(damage)")
        XCTAssertEqual(pal.entitlements, whole.entitlements, "\(damage)")
        XCTAssertEqual(pal.journalState, whole.journalState, "\(damage)")
      } catch {
        XCTAssertFalse(error.sentence.isEmpty, "\(damage)")
      }
    }
  }

  func test_verification_detectsAnyFlippedBit() throws {
    let kept = try StoreFixture()
    let whole = try StoredPal.openForReading(kept.makeFolder())
    XCTAssertEqual(whole.notices, [])
    XCTAssertEqual(try whole.verify(), [])
    for damage in kept.damages {
      guard let pal = try? StoredPal.openForReading(kept.makeFolder(damage)) else { continue }
      XCTAssertTrue(try pal.notices.contains(where: \.isCorruption) || !pal.verify().isEmpty, "\(damage)")
    }
  }

  /// A killed process leaves no damage that verification reports.
  func test_verification_findsNoDamage_afterAKill() throws {
    let kept = try StoreFixture()
    try assertNoDamage(
      of: kept.files,
      killing: { _ = try StoredPal.openOrCreate(in: $0).receive(kept.nextSamples, at: kept.nextSyncTime) })
  }

  /// Kills `sync` at each of its changes to a store of `files`, and verifies what is left.
  ///
  /// After each kill, `next` is also killed at each of its changes. A sync has more than `fewest` changes.
  private func assertNoDamage(
    of files: [String: ContiguousArray<UInt8>], killing sync: (any StoreFolder) throws -> Void,
    then next: ((any StoreFolder) throws -> Void)? = nil, fewest: Int = 10
  ) throws {
    let folder = InMemoryStoreFolder()
    var at = 0
    while true {
      folder.contents = files
      let faulty = FaultyFolder(folder, .killed, at: at)
      try? sync(faulty)
      guard faulty.hasFailed else { break }
      let pal = try StoredPal.openForReading(folder)
      XCTAssertEqual(pal.notices.filter(\.isCorruption), [], "killed at change \(at)")
      XCTAssertEqual(try pal.verify(), [], "killed at change \(at)")
      if let next { try assertNoDamage(of: folder.contents, killing: next, fewest: 4) }
      at += 1
    }
    XCTAssertGreaterThan(at, fewest)
  }

  /// A compacted sample log is shorter than the previous index says, but complete, and verification reports no damage.
  func test_verification_findsNoDamage_afterAKillDuringCompaction() throws {
    try XCTSkipUnless(TestSeeds.isFullRun, "this takes long")
    func sync(_ folder: any StoreFolder, _ number: Int) throws {
      let shop: EntitlementHistory = number % 2 == 0 ? .always : .none
      _ = try StoredPal.openOrCreate(in: folder).receive(
        StepSamples(), at: GeneratedHistory.midnight + .minutes(600 + number), entitlements: shop)
    }
    let folder = InMemoryStoreFolder()
    _ = try StoredPal.openOrCreate(in: folder).receive(
      GeneratedHistory.makeOneHourSample(10), at: GeneratedHistory.midnight + .hours(8))
    var (before, number) = (folder.contents, 0)
    while folder.contents["journal"]?.count ?? 0 >= before["journal"]?.count ?? 0 {
      before = folder.contents
      number += 1
      try sync(folder, number)
    }
    // A following sync without new data that is killed as well leaves no damage either.
    try assertNoDamage(
      of: before, killing: { try sync($0, number) },
      then: {
        _ = try StoredPal.openOrCreate(in: $0).receive(StepSamples(), at: GeneratedHistory.midnight + .hours(48))
      })
    // A truncated sample log is still detected.
    folder.contents = before
    folder.contents["journal"]?.removeLast(40)
    XCTAssertTrue(try StoredPal.openForReading(folder).notices.contains(.sampleLogTruncated(bytes: 40)))
  }
}
