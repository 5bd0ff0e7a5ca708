import Foundation
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests that any fault at any change loses nothing that was reported, lowers no total, and leaves a store that opens.
final class FaultTests: XCTestCase {
  /// The samples and the total that were reported before a fault.
  private struct Told {
    var samples: [StepSample] = []
    var total: Int64 = 0
  }

  /// Exports of a life that are received one after the other, each by a process of its own.
  private struct Story {
    let life: Life
    let parts: [[StepSample]]

    init(seed: UInt64, rows: Int = 40, parts: Int = 4) throws {
      var dice = SplitMix(seed: seed)
      let life = try Life(&dice, rows: rows)
      self.life = life
      let size = life.rows.count / parts + 1
      self.parts = stride(from: 0, to: life.rows.count, by: size).map { Array(life.rows[$0...].prefix(size)) }
    }

    /// Receives the parts in order until a fault occurs; returns what was reported, and the samples that were being
    /// written.
    func play(on folder: any StoreFolder) -> (told: Told, last: [StepSample]) {
      var told = Told()
      for (number, part) in parts.enumerated() {
        do {
          let pal = try KeptPal.inside(folder)
          let shop: EntitlementHistory? = number == 2 ? .always : nil
          let received = try pal.receive(
            life.samples(part), at: Life.midnight + .hours(24 * number), entitlements: shop)
          told.samples += part
          told.total = received.total.after
        } catch {
          return (told, part)
        }
      }
      return (told, [])
    }
  }

  /// Checks that the store opens, contains all that was reported, and continues to work.
  private func check(
    _ folder: any StoreFolder, _ story: Story, _ played: (told: Told, last: [StepSample]), _ what: String
  ) throws {
    let pal: KeptPal
    do {
      pal = try KeptPal.inside(folder)
    } catch {
      return XCTFail("\(what): it does not open: \(error)")
    }
    let without = try story.life.samples(played.told.samples)
    let with = try story.life.samples(played.told.samples + played.last)
    let kept = Set(try pal.samples().map { KeptRow($0, pal.index.table) })
    let least = Set(KeptPal.unique(played.told.samples).map { KeptRow($0, story.life.table) })
    let most = Set(KeptPal.unique(played.told.samples + played.last).map { KeptRow($0, story.life.table) })
    XCTAssertTrue(kept == least || kept == most, "\(what): as it was, or as it would have been")
    XCTAssertTrue(pal.days == Life.days(without) || pal.days == Life.days(with), "\(what): the days")
    XCTAssertGreaterThanOrEqual(pal.progress.total, played.told.total, "\(what): the total fell")
    XCTAssertFalse(pal.notices.contains(where: \.isLoss), "\(what): \(pal.notices)")
    // The store continues as if no fault had occurred.
    let after = try pal.receive(story.life.samples(story.life.rows), at: Life.midnight + .hours(200))
    XCTAssertGreaterThanOrEqual(after.total.after, played.told.total, what)
    XCTAssertEqual(pal.days, Life.days(try story.life.samples(story.life.rows)), what)
    XCTAssertEqual(try pal.differences(), [], what)
  }

  func testKilledAtEveryChange() throws {
    let story = try Story(seed: 11, rows: 15, parts: 3)
    try forEachFolder(self) { make in
      var at = 0
      while true {
        let folder = try make()
        let faulty = FaultyFolder(folder, .killed, at: at)
        let played = story.play(on: faulty)
        guard faulty.hasFailed else { break }
        try check(folder, story, played, "killed at change \(at) of \(folder.name)")
        at += Seeds.isFull ? 1 : 2
        if let folder = folder as? RealFolder { try FileManager.default.removeItem(atPath: folder.name) }
      }
      XCTAssertGreaterThan(at, 30)
    }
  }

  func testRefusedAtEveryChange() throws {
    let story = try Story(seed: 12, rows: 20, parts: 3)
    let faults: [FaultyFolder.Fault] = [.once(.full), .always(.readOnly), .once(.other("oops"))]
    for (number, fault) in faults.enumerated() {
      // Each fault starts at another change, so that together they cover all changes.
      var at = Seeds.isFull ? 0 : number
      while true {
        let folder = MemoryFolder()
        let faulty = FaultyFolder(folder, fault, at: at)
        let played = story.play(on: faulty)
        guard faulty.hasFailed else { break }
        try check(folder, story, played, "\(fault) at change \(at)")
        at += Seeds.isFull ? 1 : faults.count
      }
      XCTAssertGreaterThan(at, 30)
    }
  }

  /// After a refused write, the same `KeptPal` is in its previous state and can continue.
  func testAPalIsAsItWasAfterARefusal() throws {
    let story = try Story(seed: 13)
    let folder = MemoryFolder()
    _ = try KeptPal.inside(folder).receive(story.life.samples(story.parts[0]), at: Life.midnight)
    for at in 0..<6 {
      let pal = try KeptPal.inside(FaultyFolder(folder, .once(.full), at: at))
      let (days, progress) = (pal.days, pal.progress)
      XCTAssertThrowsError(try pal.receive(story.life.samples(story.parts[1]), at: Life.midnight)) { error in
        XCTAssertEqual((error as? StoreFault)?.sentence.contains("the disk is full"), true, "\(error)")
      }
      XCTAssertEqual(pal.days, days)
      XCTAssertEqual(pal.progress, progress)
    }
  }

  /// A single `KeptPal` survives a refused write at any change, and receives the remaining samples.
  func testAPalGoesOnAfterARefusal() throws {
    let story = try Story(seed: 15, rows: 20, parts: 3)
    var at = 0
    while true {
      let folder = MemoryFolder()
      let faulty = FaultyFolder(folder, .once(.full), at: at)
      guard let pal = try? KeptPal.inside(faulty) else {
        at += 1
        continue
      }
      var total: Int64 = 0
      for part in story.parts {
        let received = try? pal.receive(story.life.samples(part), at: Life.midnight)
        total = max(total, received?.total.after ?? 0)
        XCTAssertGreaterThanOrEqual(pal.progress.total, total, "change \(at)")
      }
      // The fault may also occur here, but not twice.
      let all = try story.life.samples(story.life.rows)
      let last = try (try? pal.receive(all, at: Life.midnight)) ?? pal.receive(all, at: Life.midnight)
      XCTAssertGreaterThanOrEqual(last.total.after, total)
      XCTAssertEqual(pal.days, Life.days(try story.life.samples(story.life.rows)), "change \(at)")
      XCTAssertEqual(try pal.differences(), [], "change \(at)")
      guard faulty.hasFailed else { break }
      at += 1
    }
    XCTAssertGreaterThan(at, 20)
  }

  /// A power cut at any change loses only what was not synced to disk yet.
  func testPowerCutAtEveryChange() throws {
    for seed in Seeds.first(of: 1500, share: 300) {
      var dice = SplitMix(seed: seed)
      let story = try Story(seed: seed, rows: 16, parts: 3)
      var at = 0
      while true {
        let folder = MemoryFolder()
        let faulty = FaultyFolder(folder, .killed, at: at)
        let played = story.play(on: faulty)
        guard faulty.hasFailed else { break }
        let left = folder.afterPowerCut(&dice)
        try check(left, story, played, "seed \(seed): power cut at change \(at)")
        at += 1 + Int(dice.draw(below: 4))
      }
    }
  }

  /// Recovery works even if the recovering process is killed too.
  func testKilledWhileRecovering() throws {
    let story = try Story(seed: 14)
    for first in stride(from: 0, to: 60, by: Seeds.isFull ? 3 : 9) {
      for second in stride(from: 0, to: 12, by: 2) {
        let folder = MemoryFolder()
        let played = story.play(on: FaultyFolder(folder, .killed, at: first))
        _ = story.play(on: FaultyFolder(folder, .killed, at: second))
        // What the second process reported lies within what the first would have reported.
        let pal = try KeptPal.inside(folder)
        XCTAssertGreaterThanOrEqual(pal.progress.total, played.told.total, "\(first), \(second)")
        let kept = Set(try pal.samples().map { KeptRow($0, pal.index.table) })
        for row in KeptPal.unique(played.told.samples) {
          let isThere = kept.contains { $0.isSameSample(as: KeptRow(row, story.life.table)) }
          XCTAssertTrue(isThere, "\(first), \(second)")
        }
        XCTAssertEqual(pal.days, Life.days(try pal.samples()), "\(first), \(second)")
      }
    }
  }

  func testARefusalIsSaidInWords() throws {
    let words: [(FileFault.Reason, String)] = [
      (.full, "cannot be changed: the disk is full"), (.readOnly, "cannot be changed: nothing can be written there"),
      (.notPermitted, "cannot be changed: permission denied"), (.other("odd"), "cannot be changed: odd"),
    ]
    for (reason, sentence) in words {
      let folder = FaultyFolder(MemoryFolder(), .always(reason), at: 0)
      XCTAssertThrowsError(try KeptPal.inside(folder)) { error in
        XCTAssertEqual((error as? StoreFault)?.sentence, sentence)
      }
    }
  }
}

/// A sample with its source, independent of the table that numbers the sources.
struct KeptRow: Hashable {
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
    (start, end, ordinal, isBare) = (sample.start, sample.end, sample.ordinal, sample.isBare)
    (count, revision, resolution) = (sample.count, sample.revision, sample.resolution)
  }

  func isSameSample(as other: KeptRow) -> Bool {
    (source, start, end, ordinal, isBare ? count : nil)
      == (other.source, other.start, other.end, other.ordinal, other.isBare ? other.count : nil)
  }
}
