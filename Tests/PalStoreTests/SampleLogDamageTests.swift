import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests that damaged bytes are always detected, and that undamaged data is kept.
final class SampleLogDamageTests: XCTestCase {
  private func makeStore(_ life: GeneratedHistory, parts: Int = 3) throws -> InMemoryStoreFolder {
    let folder = InMemoryStoreFolder()
    let size = life.samples.count / parts + 1
    for from in stride(from: 0, to: life.samples.count, by: size) {
      let pal = try StoredPal.openOrCreate(in: folder)
      _ = try pal.receive(
        life.makeStepSamples(Array(life.samples[from...].prefix(size))), at: GeneratedHistory.midnight + .hours(from))
    }
    return folder
  }

  /// Every single flipped bit is detected in a small sample log, and several random flips at once in larger ones.
  func test_flippedBits_areDetected_inTheSampleLog() throws {
    var dice = SplitMix64(seed: 21)
    let folder = try makeStore(GeneratedHistory(&dice, samples: 6))
    let journal = try XCTUnwrap(folder.contents["journal"])
    let pal = try StoredPal.openForReading(folder)
    for byte in journal.indices {
      for bit in 0..<8 where TestSeeds.isFullRun || byte % 3 == 0 && bit == byte % 8 {
        var flipped = journal
        flipped[byte] ^= 1 << UInt8(bit)
        let scan = SampleLogScan(flipped, base: 0)
        let isFound = !scan.damagedRanges.isEmpty || SampleLogHeader.check(firstBytes: flipped) != .valid
        XCTAssertTrue(isFound, "byte \(byte), bit \(bit)")
        guard bit == byte % 8, TestSeeds.isFullRun || byte % 15 == 0 else { continue }
        try folder.write(flipped, to: "journal", at: 0)
        XCTAssertFalse(try pal.verify().isEmpty, "byte \(byte), bit \(bit)")
      }
    }
    for seed in TestSeeds.range(outOf: 100_000, oneIn: 1000) {
      var dice = SplitMix64(seed: seed)
      var flipped = journal
      for _ in 0..<1 + dice.draw(below: 20) {
        flipped[Int(dice.draw(below: UInt64(journal.count)))] ^= UInt8(1 + dice.draw(below: 255))
      }
      guard flipped != journal else { continue }
      let scan = SampleLogScan(flipped, base: 0)
      XCTAssertTrue(!scan.damagedRanges.isEmpty || SampleLogHeader.check(firstBytes: flipped) != .valid, "seed \(seed)")
    }
  }

  /// With and without the index, good data is kept, damaged data is set aside, and no bytes are deleted.
  func test_damage_isSetAside_andIntactDataKept() throws {
    for seed in TestSeeds.range(outOf: 4000) {
      var dice = SplitMix64(seed: seed)
      let life = try GeneratedHistory(&dice, samples: 30)
      let folder = try makeStore(life)
      let reportedTotal = try StoredPal.openForReading(folder).progress.totalSteps
      let journal = try XCTUnwrap(folder.contents["journal"])
      let damaged = Self.damagedBytes(journal, &dice)
      guard damaged != journal else { continue }
      folder.contents["journal"] = damaged
      if dice.draw(below: 3) == 0 { for file in SampleLogIndex.fileNames { folder.contents[file] = nil } }
      guard try isRecognizedAsSampleLog(folder, "seed \(seed)") else { continue }

      do {
        let reader = try StoredPal.openForReading(folder)
        _ = try reader.samples()
        let isFound = try reader.notices.contains(where: \.isDataLoss) || !reader.verify().isEmpty
        XCTAssertTrue(isFound, "seed \(seed)")
      }
      XCTAssertEqual(folder.contents["journal"], damaged, "who reads changes nothing")

      let pal = try StoredPal.openOrCreate(in: folder)
      _ = try pal.samples()
      try pal.repair()
      XCTAssertEqual(pal.progress.totalSteps, reportedTotal, "seed \(seed)")
      XCTAssertEqual(pal.days, GeneratedHistory.referenceDays(try pal.samples()), "seed \(seed)")
      _ = try pal.receive(life.makeStepSamples(life.samples), at: GeneratedHistory.midnight + .hours(300))
      XCTAssertEqual(
        pal.days, GeneratedHistory.referenceDays(try life.makeStepSamples(life.samples)),
        "seed \(seed): all comes again")
      XCTAssertGreaterThanOrEqual(pal.progress.totalSteps, reportedTotal)
      XCTAssertEqual(try pal.verify(), [], "seed \(seed)")
      let aside = folder.contents.filter { $0.key.hasPrefix("damaged-") }.values.reduce(0) { $0 + $1.count }
      let good = SampleLogScan(damaged, base: 0).records.reduce(0) { $0 + $1.length }
      XCTAssertGreaterThanOrEqual(aside + good + SampleLogHeader.length, damaged.count, "seed \(seed): nothing is gone")
    }
  }

  /// Returns true if the sample log can still be recognized as ours.
  ///
  /// A sample log without its header and without any whole record may be a foreign file: a writer leaves it unchanged.
  private func isRecognizedAsSampleLog(_ folder: InMemoryStoreFolder, _ what: String) throws -> Bool {
    let journal = try XCTUnwrap(folder.contents["journal"])
    let isOurs =
      journal.starts(with: SampleLogHeader.signature) || !SampleLogScan(journal, base: 0).records.isEmpty
      || SampleLogHeader.signature.starts(with: journal)
    guard !isOurs else { return true }
    let before = folder.contents
    XCTAssertThrowsError(try StoredPal.openOrCreate(in: folder), what) { error in
      XCTAssertEqual(error as? StoreError, .foreignFile(file: "journal"), what)
    }
    XCTAssertEqual(folder.contents, before, what)
    return false
  }

  private static func damagedBytes(_ bytes: ContiguousArray<UInt8>, _ dice: inout SplitMix64) -> ContiguousArray<UInt8>
  {
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
  func test_receive_succeeds_ifDamageIsFoundMeanwhile() throws {
    for seed in TestSeeds.range(outOf: 3000) {
      var dice = SplitMix64(seed: seed)
      let life = try GeneratedHistory(&dice, samples: 30)
      let folder = try makeStore(life)
      let reportedTotal = try StoredPal.openForReading(folder).progress.totalSteps
      let journal = try XCTUnwrap(folder.contents["journal"])
      folder.contents["journal"] = Self.damagedBytes(journal, &dice)
      guard try isRecognizedAsSampleLog(folder, "seed \(seed)") else { continue }
      let pal = try StoredPal.openOrCreate(in: folder)
      let part = life.samples.filter { _ in dice.draw(below: 2) == 0 }
      if dice.draw(below: 2) == 0 { _ = try pal.preview(life.makeStepSamples(part), at: GeneratedHistory.midnight) }
      let received = try pal.receive(life.makeStepSamples(part), at: GeneratedHistory.midnight + .hours(300))
      XCTAssertGreaterThanOrEqual(received.totalSteps.stepsAfter, reportedTotal, "seed \(seed)")
      XCTAssertEqual(received.daysAfter, pal.days, "seed \(seed)")
      try pal.repair()
      XCTAssertEqual(pal.days, GeneratedHistory.referenceDays(try pal.samples()), "seed \(seed)")
      let kept = Set(try pal.samples().map { SampleWithSource($0, pal.index.sourceTable) })
      for row in StoredPal.referenceDeduplicated(part) {
        XCTAssertTrue(kept.contains { $0.isSameSample(as: SampleWithSource(row, life.sourceTable)) }, "seed \(seed)")
      }
      _ = try pal.receive(life.makeStepSamples(life.samples), at: GeneratedHistory.midnight + .hours(300))
      XCTAssertEqual(pal.days, GeneratedHistory.referenceDays(try life.makeStepSamples(life.samples)), "seed \(seed)")
      XCTAssertEqual(try pal.verify(), [], "seed \(seed)")
    }
  }

  func test_incompleteTail_isTruncated_withANotice() throws {
    var dice = SplitMix64(seed: 23)
    let life = try GeneratedHistory(&dice, samples: 40)
    let folder = try makeStore(life)
    let before = folder.contents
    _ = try StoredPal.openOrCreate(in: folder).receive(
      life.makeStepSamples([
        StepSample(
          start: GeneratedHistory.midnight + .hours(500), end: GeneratedHistory.midnight + .hours(501),
          count: StepCount(steps: 5),
          source: XCTUnwrap(life.samples.first).source)
      ]), at: GeneratedHistory.midnight)
    let written = try XCTUnwrap(folder.contents["journal"])
    let whole = try XCTUnwrap(before["journal"]?.count)
    for length in stride(from: whole + 1, to: written.count, by: TestSeeds.isFullRun ? 1 : 11) {
      // The index and the documents are still those of the previous state.
      folder.contents = before
      folder.contents["journal"] = ContiguousArray(written.prefix(length))
      XCTAssertEqual(try StoredPal.openForReading(folder).notices, [.interruptedWrite(bytes: length - whole)])
      XCTAssertEqual(folder.contents["journal"]?.count, length)
      XCTAssertEqual(try StoredPal.openOrCreate(in: folder).notices, [.interruptedWrite(bytes: length - whole)])
      XCTAssertEqual(folder.contents["journal"], before["journal"])
    }
  }

  /// Without an index, a sample log that is truncated between two syncs looks complete; the progress document shows
  /// that a later sync is missing.
  func test_truncatedSampleLog_isDetected_withoutTheIndex() throws {
    var cuts = 0
    let seeds = TestSeeds.range(outOf: 2000, oneIn: 250)
    for seed in seeds {
      var dice = SplitMix64(seed: seed)
      let folder = try makeStore(try GeneratedHistory(&dice, samples: 20), parts: 4)
      for file in SampleLogIndex.fileNames { folder.contents[file] = nil }
      XCTAssertEqual(try StoredPal.openForReading(folder).notices, [.indexRebuilt], "seed \(seed)")
      let journal = try XCTUnwrap(folder.contents["journal"])
      let progress = try StoredPal.openForReading(folder).progress
      for record in SampleLogScan(journal, base: 0).records.dropLast() where record.kind == .progress {
        let earlier = try PalStateDocument.read(ContiguousArray(journal[record.payloadRange(base: 0)])).document
        folder.contents["journal"] = ContiguousArray(journal.prefix(record.end))
        let isFound = try StoredPal.openForReading(folder).notices.contains(
          .sampleLogEndsEarly(file: PalStateDocument.fileName))
        // If a sync changed nothing, such as one of samples that a preferred source excludes, the document is the same
        // without it.
        let cameToNothing =
          (earlier.reported.totalSteps, earlier.reported.countedSteps) == (progress.totalSteps, progress.countedSteps)
        XCTAssertEqual(isFound, !cameToNothing, "seed \(seed), cut at byte \(record.end)")
        cuts += isFound ? 1 : 0
      }
    }
    XCTAssertGreaterThan(cuts, min(20, seeds.count))
  }

  /// A rebuilt index may number the sources differently, but still knows all samples.
  func test_knownSamples_areStillKnown_withoutTheIndex() throws {
    for seed in TestSeeds.range(outOf: 3000) {
      var dice = SplitMix64(seed: seed)
      let life = try GeneratedHistory(&dice, samples: 60, days: 1)
      let folder = try makeStore(life, parts: 1 + Int(dice.draw(below: 4)))
      for file in SampleLogIndex.fileNames { folder.contents[file] = nil }
      let pal = try StoredPal.openOrCreate(in: folder)
      let received = try pal.receive(
        life.makeStepSamples(life.samples.filter { _ in dice.draw(below: 2) == 0 }), at: GeneratedHistory.midnight)
      XCTAssertEqual([received.newCount, received.correctedCount], [0, 0], "seed \(seed)")
      XCTAssertEqual(try pal.verify(), [], "seed \(seed)")
    }
  }

  /// A store without its index, or with the index of another sample log, opens with the same data.
  func test_index_isRebuilt_ifMissingDamagedOrOfAnotherLog() throws {
    for seed in TestSeeds.range(outOf: 2000) {
      var dice = SplitMix64(seed: seed)
      let life = try GeneratedHistory(&dice, samples: 30)
      let folder = try makeStore(life)
      let (days, other) = (
        try StoredPal.openForReading(folder).days, try makeStore(GeneratedHistory(&dice, samples: 30))
      )
      // After three syncs, the first index file is the newest.
      folder.contents["index-b"] = nil
      let index = try XCTUnwrap(folder.contents["index-a"])
      var flipped = index
      flipped[Int(dice.draw(below: UInt64(index.count)))] ^= UInt8(1 + dice.draw(below: 255))
      for bytes in [nil, other.contents["index-a"], flipped, []] as [ContiguousArray<UInt8>?] {
        folder.contents["index-a"] = bytes
        let pal = try StoredPal.openForReading(folder)
        XCTAssertTrue(pal.notices.contains(.indexRebuilt) || pal.notices.contains(where: \.isDataLoss), "seed \(seed)")
        XCTAssertEqual(pal.days, days, "seed \(seed)")
        let isOfAnother = bytes == nil || bytes == other.contents["index-a"]
        XCTAssertEqual(
          try pal.verify(), isOfAnother ? [] : ["'index-a' is damaged"], "seed \(seed)")
      }
    }
  }
}
