import Foundation
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests that any fault at any change loses nothing that was reported, lowers no total, and leaves a store that opens.
final class FaultInjectionTests: XCTestCase {
  /// The samples and the total that were reported before a fault.
  private struct ReportedState {
    var samples: [StepSample] = []
    var total: Int64 = 0
  }

  /// Exports of a life that are received one after the other, each by a process of its own.
  private struct SyncSequence {
    let generated: GeneratedHistory
    let parts: [[StepSample]]

    init(seed: UInt64, rows: Int = 40, parts: Int = 4) throws {
      var dice = SplitMix64(seed: seed)
      let life = try GeneratedHistory(&dice, samples: rows)
      self.generated = life
      let size = life.samples.count / parts + 1
      self.parts = stride(from: 0, to: life.samples.count, by: size).map { Array(life.samples[$0...].prefix(size)) }
    }

    /// Receives the parts in order until a fault occurs; returns what was reported, and the samples that were being
    /// written.
    func runUntilFault(on folder: any StoreFolder) -> (reported: ReportedState, last: [StepSample]) {
      var reported = ReportedState()
      for (number, part) in parts.enumerated() {
        do {
          let pal = try StoredPal.openOrCreate(in: folder)
          let shop: EntitlementHistory? = number == 2 ? .always : nil
          let received = try pal.receive(
            generated.makeStepSamples(part), at: GeneratedHistory.midnight + .hours(24 * number), entitlements: shop)
          reported.samples += part
          reported.total = received.totalSteps.stepsAfter
        } catch {
          return (reported, part)
        }
      }
      return (reported, [])
    }
  }

  /// Checks that the store opens, contains all that was reported, and continues to work.
  private func assertRecovers(
    _ folder: any StoreFolder, _ story: SyncSequence, _ played: (reported: ReportedState, last: [StepSample]),
    _ what: String
  ) throws {
    let pal: StoredPal
    do {
      pal = try StoredPal.openOrCreate(in: folder)
    } catch {
      return XCTFail("\(what): it does not open: \(error)")
    }
    let without = try story.generated.makeStepSamples(played.reported.samples)
    let with = try story.generated.makeStepSamples(played.reported.samples + played.last)
    let kept = Set(try pal.samples().map { SampleWithSource($0, pal.index.sourceTable) })
    let least = Set(
      StoredPal.referenceDeduplicated(played.reported.samples).map {
        SampleWithSource($0, story.generated.sourceTable)
      })
    let most = Set(
      StoredPal.referenceDeduplicated(played.reported.samples + played.last).map {
        SampleWithSource($0, story.generated.sourceTable)
      })
    XCTAssertTrue(kept == least || kept == most, "\(what): as it was, or as it would have been")
    XCTAssertTrue(
      pal.days == GeneratedHistory.referenceDays(without) || pal.days == GeneratedHistory.referenceDays(with),
      "\(what): the days")
    XCTAssertGreaterThanOrEqual(pal.progress.totalSteps, played.reported.total, "\(what): the total fell")
    XCTAssertFalse(pal.notices.contains(where: \.isDataLoss), "\(what): \(pal.notices)")
    // The store continues as if no fault had occurred.
    let after = try pal.receive(
      story.generated.makeStepSamples(story.generated.samples), at: GeneratedHistory.midnight + .hours(200))
    XCTAssertGreaterThanOrEqual(after.totalSteps.stepsAfter, played.reported.total, what)
    XCTAssertEqual(
      pal.days, GeneratedHistory.referenceDays(try story.generated.makeStepSamples(story.generated.samples)), what)
    XCTAssertEqual(try pal.verify(), [], what)
  }

  func test_store_losesNothingReported_afterAKillAtAnyChange() throws {
    let story = try SyncSequence(seed: 11, rows: 15, parts: 3)
    try forEachFolderType(self) { make in
      var at = 0
      while true {
        let folder = try make()
        let faulty = FaultyFolder(folder, .killed, at: at)
        let played = story.runUntilFault(on: faulty)
        guard faulty.hasFailed else { break }
        try assertRecovers(folder, story, played, "killed at change \(at) of \(folder.displayPath)")
        at += TestSeeds.isFullRun ? 1 : 2
        if let folder = folder as? FileSystemFolder { try FileManager.default.removeItem(atPath: folder.displayPath) }
      }
      XCTAssertGreaterThan(at, 30)
    }
  }

  func test_store_losesNothingReported_afterARefusalOfAnyChange() throws {
    let story = try SyncSequence(seed: 12, rows: 20, parts: 3)
    let faults: [FaultyFolder.Fault] = [.once(.diskFull), .always(.readOnly), .once(.other("oops"))]
    for (number, fault) in faults.enumerated() {
      // Each fault starts at another change, so that together they cover all changes.
      var at = TestSeeds.isFullRun ? 0 : number
      while true {
        let folder = InMemoryStoreFolder()
        let faulty = FaultyFolder(folder, fault, at: at)
        let played = story.runUntilFault(on: faulty)
        guard faulty.hasFailed else { break }
        try assertRecovers(folder, story, played, "\(fault) at change \(at)")
        at += TestSeeds.isFullRun ? 1 : faults.count
      }
      XCTAssertGreaterThan(at, 30)
    }
  }

  /// After a refused write, the same `StoredPal` is in its previous state and can continue.
  func test_pal_isUnchanged_afterARefusedWrite() throws {
    let story = try SyncSequence(seed: 13)
    let folder = InMemoryStoreFolder()
    _ = try StoredPal.openOrCreate(in: folder).receive(
      story.generated.makeStepSamples(story.parts[0]), at: GeneratedHistory.midnight)
    for at in 0..<6 {
      let pal = try StoredPal.openOrCreate(in: FaultyFolder(folder, .once(.diskFull), at: at))
      let (days, progress) = (pal.days, pal.progress)
      XCTAssertThrowsError(
        try pal.receive(story.generated.makeStepSamples(story.parts[1]), at: GeneratedHistory.midnight)
      ) { error in
        XCTAssertEqual((error as? StoreError)?.sentence.contains("the disk is full"), true, "\(error)")
      }
      XCTAssertEqual(pal.days, days)
      XCTAssertEqual(pal.progress, progress)
    }
  }

  /// A single `StoredPal` survives a refused write at any change, and receives the remaining samples.
  func test_pal_receivesRemainingSamples_afterARefusedWrite() throws {
    let story = try SyncSequence(seed: 15, rows: 20, parts: 3)
    var at = 0
    while true {
      let folder = InMemoryStoreFolder()
      let faulty = FaultyFolder(folder, .once(.diskFull), at: at)
      guard let pal = try? StoredPal.openOrCreate(in: faulty) else {
        at += 1
        continue
      }
      var total: Int64 = 0
      for part in story.parts {
        let received = try? pal.receive(story.generated.makeStepSamples(part), at: GeneratedHistory.midnight)
        total = max(total, received?.totalSteps.stepsAfter ?? 0)
        XCTAssertGreaterThanOrEqual(pal.progress.totalSteps, total, "change \(at)")
      }
      // The fault may also occur here, but not twice.
      let all = try story.generated.makeStepSamples(story.generated.samples)
      let last =
        try (try? pal.receive(all, at: GeneratedHistory.midnight)) ?? pal.receive(all, at: GeneratedHistory.midnight)
      XCTAssertGreaterThanOrEqual(last.totalSteps.stepsAfter, total)
      XCTAssertEqual(
        pal.days, GeneratedHistory.referenceDays(try story.generated.makeStepSamples(story.generated.samples)),
        "change \(at)")
      XCTAssertEqual(try pal.verify(), [], "change \(at)")
      guard faulty.hasFailed else { break }
      at += 1
    }
    XCTAssertGreaterThan(at, 20)
  }

  /// A power cut at any change loses only what was not synced to disk yet.
  func test_store_losesNothingSynced_afterAPowerCutAtAnyChange() throws {
    for seed in TestSeeds.range(outOf: 1500, oneIn: 300) {
      var dice = SplitMix64(seed: seed)
      let story = try SyncSequence(seed: seed, rows: 16, parts: 3)
      var at = 0
      while true {
        let folder = InMemoryStoreFolder()
        let faulty = FaultyFolder(folder, .killed, at: at)
        let played = story.runUntilFault(on: faulty)
        guard faulty.hasFailed else { break }
        let left = folder.stateAfterPowerCut(&dice)
        try assertRecovers(left, story, played, "seed \(seed): power cut at change \(at)")
        at += 1 + Int(dice.draw(below: 4))
      }
    }
  }

  /// Recovery works even if the recovering process is killed too.
  func test_store_losesNothingReported_afterAKillDuringRecovery() throws {
    let story = try SyncSequence(seed: 14)
    for first in stride(from: 0, to: 60, by: TestSeeds.isFullRun ? 3 : 9) {
      for second in stride(from: 0, to: 12, by: 2) {
        let folder = InMemoryStoreFolder()
        let played = story.runUntilFault(on: FaultyFolder(folder, .killed, at: first))
        _ = story.runUntilFault(on: FaultyFolder(folder, .killed, at: second))
        // What the second process reported lies within what the first would have reported.
        let pal = try StoredPal.openOrCreate(in: folder)
        XCTAssertGreaterThanOrEqual(pal.progress.totalSteps, played.reported.total, "\(first), \(second)")
        let kept = Set(try pal.samples().map { SampleWithSource($0, pal.index.sourceTable) })
        for row in StoredPal.referenceDeduplicated(played.reported.samples) {
          let isThere = kept.contains { $0.isSameSample(as: SampleWithSource(row, story.generated.sourceTable)) }
          XCTAssertTrue(isThere, "\(first), \(second)")
        }
        XCTAssertEqual(pal.days, GeneratedHistory.referenceDays(try pal.samples()), "\(first), \(second)")
      }
    }
  }

  func test_refusedWrite_isReported_withItsReason() throws {
    let words: [(FileError.Reason, String)] = [
      (.diskFull, "cannot be changed: the disk is full"),
      (.readOnly, "cannot be changed: the file system is read-only"),
      (.notPermitted, "cannot be changed: permission denied"), (.other("odd"), "cannot be changed: odd"),
    ]
    for (reason, sentence) in words {
      let folder = FaultyFolder(InMemoryStoreFolder(), .always(reason), at: 0)
      XCTAssertThrowsError(try StoredPal.openOrCreate(in: folder)) { error in
        XCTAssertEqual((error as? StoreError)?.sentence, sentence)
      }
    }
  }
}

/// A sample with its source, independent of the table that numbers the sources.
struct SampleWithSource: Hashable {
  let source: StepSource?
  let start: Instant
  let end: Instant
  let ordinal: Int
  let isBare: Bool
  let count: StepCount
  let revision: Instant?
  let resolution: StepSample.Resolution

  init(_ sample: StepSample, _ table: StepSamples) {
    source = table.source(sample.source)
    (start, end, ordinal, isBare) = (sample.start, sample.end, sample.ordinal, sample.identityIncludesCount)
    (count, revision, resolution) = (sample.count, sample.revision, sample.resolution)
  }

  func isSameSample(as other: SampleWithSource) -> Bool {
    (source, start, end, ordinal, isBare ? count : nil)
      == (other.source, other.start, other.end, other.ordinal, other.isBare ? other.count : nil)
  }
}
