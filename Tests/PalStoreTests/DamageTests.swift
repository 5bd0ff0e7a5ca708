import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests that damaged bytes are always detected, and that undamaged data is kept.
final class DamageTests: XCTestCase {
  private func store(_ life: Life, parts: Int = 3) throws -> MemoryFolder {
    let folder = MemoryFolder()
    let size = life.rows.count / parts + 1
    for from in stride(from: 0, to: life.rows.count, by: size) {
      let pal = try KeptPal.inside(folder)
      _ = try pal.receive(life.samples(Array(life.rows[from...].prefix(size))), at: Life.midnight + .hours(from))
    }
    return folder
  }

  /// Every single flipped bit is detected in a small journal, and several random flips at once in larger ones.
  func testFlippedBitsAreFound() throws {
    var dice = SplitMix(seed: 21)
    let folder = try store(Life(&dice, rows: 6))
    let journal = try XCTUnwrap(folder.contents["journal"])
    let pal = try KeptPal.reading(folder)
    for byte in journal.indices {
      for bit in 0..<8 where Seeds.isFull || byte % 3 == 0 && bit == byte % 8 {
        var flipped = journal
        flipped[byte] ^= 1 << UInt8(bit)
        let scan = JournalScan(flipped, base: 0)
        let isFound = !scan.damaged.isEmpty || JournalHead.finding(in: flipped) != .known
        XCTAssertTrue(isFound, "byte \(byte), bit \(bit)")
        guard bit == byte % 8, Seeds.isFull || byte % 15 == 0 else { continue }
        try folder.write(flipped, to: "journal", at: 0)
        XCTAssertFalse(try pal.differences().isEmpty, "byte \(byte), bit \(bit)")
      }
    }
    for seed in Seeds.first(of: 100_000, share: 1000) {
      var dice = SplitMix(seed: seed)
      var flipped = journal
      for _ in 0..<1 + dice.draw(below: 20) {
        flipped[Int(dice.draw(below: UInt64(journal.count)))] ^= UInt8(1 + dice.draw(below: 255))
      }
      guard flipped != journal else { continue }
      let scan = JournalScan(flipped, base: 0)
      XCTAssertTrue(!scan.damaged.isEmpty || JournalHead.finding(in: flipped) != .known, "seed \(seed)")
    }
  }

  /// With and without the index, good data is kept, damaged data is set aside, and no bytes are deleted.
  func testDamageIsSetAsideAndTheRestKept() throws {
    for seed in Seeds.first(of: 4000) {
      var dice = SplitMix(seed: seed)
      let life = try Life(&dice, rows: 30)
      let folder = try store(life)
      let told = try KeptPal.reading(folder).progress.total
      let journal = try XCTUnwrap(folder.contents["journal"])
      let damaged = Self.damaged(journal, &dice)
      guard damaged != journal else { continue }
      folder.contents["journal"] = damaged
      if dice.draw(below: 3) == 0 { for file in Index.files { folder.contents[file] = nil } }
      guard try isStillOurs(folder, "seed \(seed)") else { continue }

      do {
        let reader = try KeptPal.reading(folder)
        _ = try reader.samples()
        let isFound = try reader.notices.contains(where: \.isLoss) || !reader.differences().isEmpty
        XCTAssertTrue(isFound, "seed \(seed)")
      }
      XCTAssertEqual(folder.contents["journal"], damaged, "who reads changes nothing")

      let pal = try KeptPal.inside(folder)
      _ = try pal.samples()
      try pal.repair()
      XCTAssertEqual(pal.progress.total, told, "seed \(seed)")
      XCTAssertEqual(pal.days, Life.days(try pal.samples()), "seed \(seed)")
      _ = try pal.receive(life.samples(life.rows), at: Life.midnight + .hours(300))
      XCTAssertEqual(pal.days, Life.days(try life.samples(life.rows)), "seed \(seed): all comes again")
      XCTAssertGreaterThanOrEqual(pal.progress.total, told)
      XCTAssertEqual(try pal.differences(), [], "seed \(seed)")
      let aside = folder.contents.filter { $0.key.hasPrefix("damaged-") }.values.reduce(0) { $0 + $1.count }
      let good = JournalScan(damaged, base: 0).records.reduce(0) { $0 + $1.length }
      XCTAssertGreaterThanOrEqual(aside + good + JournalHead.length, damaged.count, "seed \(seed): nothing is gone")
    }
  }

  /// Returns true if the journal can still be recognized as ours.
  ///
  /// A journal without its title and without any whole record may be a foreign file: a writer leaves it unchanged.
  private func isStillOurs(_ folder: MemoryFolder, _ what: String) throws -> Bool {
    let journal = try XCTUnwrap(folder.contents["journal"])
    let isOurs =
      journal.starts(with: JournalHead.title) || !JournalScan(journal, base: 0).records.isEmpty
      || JournalHead.title.starts(with: journal)
    guard !isOurs else { return true }
    let before = folder.contents
    XCTAssertThrowsError(try KeptPal.inside(folder), what) { error in
      XCTAssertEqual(error as? StoreFault, .stranger(file: "journal"), what)
    }
    XCTAssertEqual(folder.contents, before, what)
    return false
  }

  private static func damaged(_ bytes: ContiguousArray<UInt8>, _ dice: inout SplitMix) -> ContiguousArray<UInt8> {
    var bytes = bytes
    let place = Int(dice.draw(below: UInt64(bytes.count)))
    switch dice.draw(below: 6) {
    case 0: bytes[place] ^= UInt8(1 + dice.draw(below: 255))
    case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int(dice.draw(below: 200))))
    case 2: for index in place..<min(bytes.count, place + 300) { bytes[index] = 0 }
    case 3: for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: dice.draw(below: 256)) }
    case 4: bytes.insert(contentsOf: repeatElement(7, count: 40), at: place)
    default: bytes.removeSubrange(place...)
    }
    return bytes
  }

  /// Damage that is found while samples are received does not prevent receiving them.
  func testDamageIsFoundWhileSamplesAreTaken() throws {
    for seed in Seeds.first(of: 3000) {
      var dice = SplitMix(seed: seed)
      let life = try Life(&dice, rows: 30)
      let folder = try store(life)
      let told = try KeptPal.reading(folder).progress.total
      let journal = try XCTUnwrap(folder.contents["journal"])
      folder.contents["journal"] = Self.damaged(journal, &dice)
      guard try isStillOurs(folder, "seed \(seed)") else { continue }
      let pal = try KeptPal.inside(folder)
      let part = life.rows.filter { _ in dice.draw(below: 2) == 0 }
      if dice.draw(below: 2) == 0 { _ = try pal.tryOut(life.samples(part), at: Life.midnight) }
      let received = try pal.receive(life.samples(part), at: Life.midnight + .hours(300))
      XCTAssertGreaterThanOrEqual(received.total.after, told, "seed \(seed)")
      XCTAssertEqual(received.after, pal.days, "seed \(seed)")
      try pal.repair()
      XCTAssertEqual(pal.days, Life.days(try pal.samples()), "seed \(seed)")
      let kept = Set(try pal.samples().map { KeptRow($0, pal.index.table) })
      for row in KeptPal.unique(part) {
        XCTAssertTrue(kept.contains { $0.isSameSample(as: KeptRow(row, life.table)) }, "seed \(seed)")
      }
      _ = try pal.receive(life.samples(life.rows), at: Life.midnight + .hours(300))
      XCTAssertEqual(pal.days, Life.days(try life.samples(life.rows)), "seed \(seed)")
      XCTAssertEqual(try pal.differences(), [], "seed \(seed)")
    }
  }

  func testATornTailIsCutBackAndSaid() throws {
    var dice = SplitMix(seed: 23)
    let life = try Life(&dice, rows: 40)
    let folder = try store(life)
    let before = folder.contents
    _ = try KeptPal.inside(folder).receive(
      life.samples([
        StepSample(
          start: Life.midnight + .hours(500), end: Life.midnight + .hours(501), count: StepCount(steps: 5),
          source: XCTUnwrap(life.rows.first).source)
      ]), at: Life.midnight)
    let written = try XCTUnwrap(folder.contents["journal"])
    let whole = try XCTUnwrap(before["journal"]?.count)
    for length in stride(from: whole + 1, to: written.count, by: Seeds.isFull ? 1 : 11) {
      // The index and the documents are still those of the previous state.
      folder.contents = before
      folder.contents["journal"] = ContiguousArray(written.prefix(length))
      XCTAssertEqual(try KeptPal.reading(folder).notices, [.interruptedWrite(bytes: length - whole)])
      XCTAssertEqual(folder.contents["journal"]?.count, length)
      XCTAssertEqual(try KeptPal.inside(folder).notices, [.interruptedWrite(bytes: length - whole)])
      XCTAssertEqual(folder.contents["journal"], before["journal"])
    }
  }

  /// Without an index, a journal that is truncated between two syncs looks complete; the progress document shows that a
  /// later sync is missing.
  func testAJournalThatEndsEarlyIsFoundWithoutTheIndex() throws {
    var cuts = 0
    let seeds = Seeds.first(of: 2000, share: 250)
    for seed in seeds {
      var dice = SplitMix(seed: seed)
      let folder = try store(try Life(&dice, rows: 20), parts: 4)
      for file in Index.files { folder.contents[file] = nil }
      XCTAssertEqual(try KeptPal.reading(folder).notices, [.indexMadeAnew], "seed \(seed)")
      let journal = try XCTUnwrap(folder.contents["journal"])
      let told = try KeptPal.reading(folder).progress
      for record in JournalScan(journal, base: 0).records.dropLast() where record.kind == .progress {
        let earlier = try KeptProgress.read(ContiguousArray(journal[record.payload(base: 0)])).document
        folder.contents["journal"] = ContiguousArray(journal.prefix(record.end))
        let isFound = try KeptPal.reading(folder).notices.contains(.journalEndsEarly(file: KeptProgress.file))
        // If a sync changed nothing, such as one of samples that a preferred source excludes, the document is the same
        // without it.
        let cameToNothing = (earlier.told.total, earlier.told.counted) == (told.total, told.counted)
        XCTAssertEqual(isFound, !cameToNothing, "seed \(seed), cut at byte \(record.end)")
        cuts += isFound ? 1 : 0
      }
    }
    XCTAssertGreaterThan(cuts, min(20, seeds.count))
  }

  /// A rebuilt index may number the sources differently, but still knows all samples.
  func testWhatIsKnownStaysKnownWithoutTheIndex() throws {
    for seed in Seeds.first(of: 3000) {
      var dice = SplitMix(seed: seed)
      let life = try Life(&dice, rows: 60, days: 1)
      let folder = try store(life, parts: 1 + Int(dice.draw(below: 4)))
      for file in Index.files { folder.contents[file] = nil }
      let pal = try KeptPal.inside(folder)
      let received = try pal.receive(
        life.samples(life.rows.filter { _ in dice.draw(below: 2) == 0 }), at: Life.midnight)
      XCTAssertEqual([received.new, received.corrected], [0, 0], "seed \(seed)")
      XCTAssertEqual(try pal.differences(), [], "seed \(seed)")
    }
  }

  /// A store without its index, or with the index of another journal, opens with the same data.
  func testTheIndexIsMadeAnew() throws {
    for seed in Seeds.first(of: 2000) {
      var dice = SplitMix(seed: seed)
      let life = try Life(&dice, rows: 30)
      let folder = try store(life)
      let (days, other) = (try KeptPal.reading(folder).days, try store(Life(&dice, rows: 30)))
      // After three syncs, the first index file is the newest.
      folder.contents["index-b"] = nil
      let index = try XCTUnwrap(folder.contents["index-a"])
      var flipped = index
      flipped[Int(dice.draw(below: UInt64(index.count)))] ^= UInt8(1 + dice.draw(below: 255))
      for bytes in [nil, other.contents["index-a"], flipped, []] as [ContiguousArray<UInt8>?] {
        folder.contents["index-a"] = bytes
        let pal = try KeptPal.reading(folder)
        XCTAssertTrue(pal.notices.contains(.indexMadeAnew) || pal.notices.contains(where: \.isLoss), "seed \(seed)")
        XCTAssertEqual(pal.days, days, "seed \(seed)")
        let isOfAnother = bytes == nil || bytes == other.contents["index-a"]
        XCTAssertEqual(
          try pal.differences(), isOfAnother ? [] : ["'index-a' is not as it was written"], "seed \(seed)")
      }
    }
  }
}
