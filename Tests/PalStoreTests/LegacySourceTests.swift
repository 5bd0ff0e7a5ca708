import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of stores of older versions, in which each address of a device was a source of its own.
final class LegacySourceTests: XCTestCase {
  private let devicePlaceholder = Array("@@HKDevice".utf8)

  private func makeSamples(_ devices: [String], _ starts: [Int], steps: Int64 = 100) throws -> StepSamples {
    var samples = StepSamples()
    for (device, start) in zip(devices, starts) {
      let id = try samples.sourceID(orAdding: StepSource(name: "iPhone", device: device, kind: .phone))
      let from = GeneratedHistory.midnight + .hours(6) + .minutes(start)
      try samples.append(
        StepSample(start: from, end: from + .minutes(10), count: StepCount(steps: steps), source: id))
    }
    return samples
  }

  private func deviceDescription(_ address: Int, _ opening: String = "<<HKDevice") -> String {
    "\(opening): 0x\(address)>, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,2, software:17>"
  }

  /// Returns a store as an earlier version wrote it, with the original descriptions of devices.
  private func makeLegacyStore(_ samples: [StepSamples]) throws -> InMemoryStoreFolder {
    let folder = InMemoryStoreFolder()
    for (number, samples) in samples.enumerated() {
      _ = try StoredPal.openOrCreate(in: folder).receive(samples, at: GeneratedHistory.midnight + .hours(10 + number))
    }
    let journal = try XCTUnwrap(folder.contents["journal"])
    var former = SampleLogHeader.encodedBytes
    for record in SampleLogScan(journal, base: 0).records {
      former += SampleLogRecordReference.encodedRecord(
        ofKind: record.kind, payload: replacingPlaceholders(in: ContiguousArray(journal[record.payloadRange(base: 0)])))
    }
    folder.contents["journal"] = former
    for file in SampleLogIndex.fileNames {
      guard let index = folder.contents[file] else { continue }
      var writer = ByteWriter()
      // The last record is the progress, which keeps its checksum.
      writer.append(replacingPlaceholders(in: ContiguousArray(index.dropLast(8))))
      writer.write(fixedWidth: CRC64(of: writer.bytes, in: 0..<writer.bytes.count).value)
      folder.contents[file] = writer.bytes
    }
    return folder
  }

  /// Replaces the placeholder, of the same length, by the characters with which Apple begins device descriptions.
  private func replacingPlaceholders(in bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var bytes = bytes
    for place in bytes.indices where bytes[place...].starts(with: devicePlaceholder) {
      bytes.replaceSubrange(place..<place + 2, with: "<<".utf8)
    }
    return bytes
  }

  func test_stepsOfOneDevice_countOnce_inAStoreThatHasTwoAddressesOfIt() throws {
    let (one, two) = (deviceDescription(1, "@@HKDevice"), deviceDescription(2, "@@HKDevice"))
    // The second export has the walk of the first under another address, and one that overlaps it.
    let folder = try makeLegacyStore([makeSamples([one, one], [0, 30]), makeSamples([two, two, two], [0, 5, 30])])
    let before = folder.contents
    XCTAssertEqual(try StoredPal.openForReading(folder).notices, [.sourcesMerged(before: 2, now: 1)])
    XCTAssertEqual(try StoredPal.openForReading(folder).verify(), [])
    XCTAssertEqual(folder.contents, before)
    let pal = try StoredPal.openOrCreate(in: folder)
    XCTAssertEqual(pal.sources.map(\.source), [StepSource(name: "iPhone", device: deviceDescription(1), kind: .phone)])
    XCTAssertEqual(pal.sampleCount, 3)
    let all = try makeSamples([deviceDescription(3), deviceDescription(4), deviceDescription(4)], [0, 5, 30])
    for _ in 0..<2 {
      let received = try pal.receive(all, at: GeneratedHistory.midnight + .hours(12))
      XCTAssertEqual([received.newCount, received.correctedCount, received.knownCount], [0, 0, 3])
      XCTAssertEqual(received.countedSteps.stepsAfter, 300)
      XCTAssertEqual(received.totalSteps.stepsAfter, 300)
    }
    XCTAssertEqual(try pal.verify(), [])
    let more = try pal.receive(makeSamples([deviceDescription(5)], [50]), at: GeneratedHistory.midnight + .hours(13))
    XCTAssertEqual([more.newCount, Int(more.countedSteps.stepsAfter)], [1, 400])
    try pal.releaseLock()
    let again = try StoredPal.openForReading(folder)
    XCTAssertEqual(again.notices, [])
    XCTAssertEqual(again.days, pal.days)
    XCTAssertEqual(try again.verify(), [])
  }

  /// If two former sources had different counts for one sample, the larger is kept, and the correction is received
  /// once.
  func test_correctionAcrossMergedSources_isReceivedOnce() throws {
    let (one, two) = (deviceDescription(1, "@@HKDevice"), deviceDescription(2, "@@HKDevice"))
    var both = try makeSamples([one], [0], steps: 100)
    try both.append(contentsOf: makeSamples([two], [0], steps: 150))
    let folder = try makeLegacyStore([both])
    let pal = try StoredPal.openOrCreate(in: folder)
    for steps in [150, 100, 150] as [Int64] {
      let received = try pal.receive(
        makeSamples([deviceDescription(3)], [0], steps: steps), at: GeneratedHistory.midnight + .hours(12))
      XCTAssertEqual([received.newCount, received.correctedCount, received.knownCount], [0, 0, 1])
      XCTAssertEqual([received.knownSmallerCount, received.knownEarlierCount], [steps == 100 ? 1 : 0, 0])
      XCTAssertEqual(received.countedSteps.stepsAfter, 150)
    }
    XCTAssertEqual(try pal.verify(), [])
  }

  /// If no sources are merged, no notice is given.
  func test_store_opensWithoutNotice_ifNoSourcesAreMerged() throws {
    let folder = try makeLegacyStore([makeSamples([deviceDescription(1, "@@HKDevice")], [0])])
    let pal = try StoredPal.openOrCreate(in: folder)
    XCTAssertEqual(pal.notices, [])
    let received = try pal.receive(makeSamples([deviceDescription(2)], [0]), at: GeneratedHistory.midnight + .hours(12))
    XCTAssertEqual([received.newCount, received.knownCount], [0, 1])
    try pal.releaseLock()
    XCTAssertEqual(try StoredPal.openForReading(folder).notices, [])
  }
}
