import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of writes that the system or the store itself refuses.
final class RefusedWriteTests: XCTestCase {
  private func makeWalk(hour: Int, _ minutes: [Int] = [0, 1, 2]) throws -> StepSamples {
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "Watch"))
    for minute in minutes {
      let start = GeneratedHistory.midnight + .hours(hour) + .minutes(minute)
      try samples.append(
        StepSample(start: start, end: start + .minutes(1), count: StepCount(steps: 110), source: watch))
    }
    return samples
  }

  /// However far the refused write got, the samples are reported as new when they are received again.
  func test_walk_isReported_whenReceivedAgainAfterARefusedWrite() throws {
    for isFirst in [true, false] {
      func folder() throws -> InMemoryStoreFolder {
        let folder = InMemoryStoreFolder()
        if !isFirst {
          _ = try StoredPal.openOrCreate(in: folder).receive(
            makeWalk(hour: 6), at: GeneratedHistory.midnight + .hours(7))
        }
        return folder
      }
      let now = GeneratedHistory.midnight + .hours(9) + .minutes(3) + .seconds(5)
      let expected = try StoredPal.openOrCreate(in: folder()).receive(makeWalk(hour: 9), at: now)
      let hasWalk = expected.changes.contains { "\($0)".contains("walk") }
      XCTAssertTrue(hasWalk, "\(expected.changes)")
      var at = 0
      while true {
        let faulty = FaultyFolder(try folder(), .once(.diskFull), at: at)
        at += 1
        guard let pal = try? StoredPal.openOrCreate(in: faulty) else { continue }
        if (try? pal.receive(makeWalk(hour: 9), at: now)) == nil {
          let again = try pal.receive(makeWalk(hour: 9), at: now)
          XCTAssertEqual(again.changes, expected.changes, "refused at change \(at - 1)")
          XCTAssertEqual(again.totalSteps, expected.totalSteps, "refused at change \(at - 1)")
          XCTAssertEqual(try pal.verify(), [], "refused at change \(at - 1)")
        }
        guard faulty.hasFailed else { break }
      }
      XCTAssertGreaterThan(at, 10)
    }
  }

  func test_store_isNotChanged_ifOpenedForReading_orItsLockWasReleased() throws {
    let folder = InMemoryStoreFolder()
    _ = try StoredPal.openOrCreate(in: folder).receive(
      GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight + .hours(8))
    let before = folder.contents
    func check(_ kept: StoredPal) throws {
      let samples = try makeWalk(hour: 9)
      let now = GeneratedHistory.midnight + .hours(10)
      let changes: [() throws -> Void] = [
        { _ = try kept.receive(samples, at: now) }, { _ = try kept.handle([.opened()], at: now) },
        { try kept.adopt(kept.pal) }, { try kept.saveUserEdits(JournalUserEdits()) },
      ]
      for change in changes {
        XCTAssertThrowsError(try change()) { XCTAssertEqual($0 as? StoreError, .notOpenForWriting) }
      }
      XCTAssertEqual(try kept.preview(samples, at: now).newCount, 3)
      XCTAssertEqual(folder.contents, before)
    }
    try check(StoredPal.openForReading(folder))
    let paused = try StoredPal.openOrCreate(in: folder)
    try paused.releaseLock()
    try check(paused)
    XCTAssertTrue(try paused.reacquireLockIfUnchanged(for: .writing))
    XCTAssertEqual(try paused.receive(makeWalk(hour: 9), at: GeneratedHistory.midnight + .hours(10)).newCount, 3)
  }

  /// If a known sample arrives with another count, the result says which count is kept, and why.
  func test_knownSamples_areCounted_bySmallerCountAndEarlierRevision() throws {
    func sample(_ steps: Int64, _ revision: Int?) throws -> StepSamples {
      var samples = StepSamples()
      let id = try samples.sourceID(orAdding: StepSource(name: "Watch"))
      try samples.append(
        StepSample(
          start: GeneratedHistory.midnight + .hours(6), end: GeneratedHistory.midnight + .hours(7),
          count: StepCount(steps: steps), source: id,
          revision: revision.map { GeneratedHistory.midnight + .hours($0) }))
      return samples
    }
    let pal = try StoredPal.openOrCreate(in: InMemoryStoreFolder())
    let table: [(Int64, Int?, [Int])] = [
      // new, corrected, known, known smaller, known earlier
      (700, nil, [1, 0, 0, 0, 0]), (600, nil, [0, 0, 1, 1, 0]), (700, nil, [0, 0, 1, 0, 0]),
      (500, 9, [0, 1, 0, 0, 0]), (800, nil, [0, 0, 1, 0, 1]), (400, 9, [0, 0, 1, 1, 0]), (500, 8, [0, 0, 1, 0, 0]),
    ]
    for (number, (steps, revision, expected)) in table.enumerated() {
      let received = try pal.receive(sample(steps, revision), at: GeneratedHistory.midnight + .hours(10 + number))
      XCTAssertEqual(
        [
          received.newCount, received.correctedCount, received.knownCount, received.knownSmallerCount,
          received.knownEarlierCount,
        ], expected,
        "\(steps) made \(String(describing: revision))")
    }
  }
}
