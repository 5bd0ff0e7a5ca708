import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of stores of older versions, in which each address of a device was a source of its own.
final class FormerSourcesTests: XCTestCase {
  private let placeholder = Array("@@HKDevice".utf8)

  private func samples(_ devices: [String], _ starts: [Int], steps: Int64 = 100) throws -> StepSamples {
    var samples = StepSamples()
    for (device, start) in zip(devices, starts) {
      let id = try samples.id(of: StepSource(name: "iPhone", device: device, kind: .phone))
      let from = Life.midnight + .hours(6) + .minutes(start)
      try samples.append(
        StepSample(start: from, end: from + .minutes(10), count: StepCount(steps: steps), source: id))
    }
    return samples
  }

  private func device(_ address: Int, _ opening: String = "<<HKDevice") -> String {
    "\(opening): 0x\(address)>, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,2, software:17>"
  }

  /// Returns a store as an earlier version wrote it, with the original descriptions of devices.
  private func store(_ samples: [StepSamples]) throws -> MemoryFolder {
    let folder = MemoryFolder()
    for (number, samples) in samples.enumerated() {
      _ = try KeptPal.inside(folder).receive(samples, at: Life.midnight + .hours(10 + number))
    }
    let journal = try XCTUnwrap(folder.contents["journal"])
    var former = JournalHead.bytes
    for record in JournalScan(journal, base: 0).records {
      former += Record.bytes(record.kind, described(ContiguousArray(journal[record.payload(base: 0)])))
    }
    folder.contents["journal"] = former
    for file in Index.files {
      guard let index = folder.contents[file] else { continue }
      var writer = ByteWriter()
      // The last record is the progress, whose checksum stays.
      writer.append(described(ContiguousArray(index.dropLast(8))))
      writer.write(fixed: CRC64(of: writer.bytes, in: 0..<writer.bytes.count).value)
      folder.contents[file] = writer.bytes
    }
    return folder
  }

  /// Replaces the placeholder, of the same length, by the characters with which Apple begins device descriptions.
  private func described(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var bytes = bytes
    for place in bytes.indices where bytes[place...].starts(with: placeholder) {
      bytes.replaceSubrange(place..<place + 2, with: "<<".utf8)
    }
    return bytes
  }

  func test_stepsOfOneDevice_countOnce_inAStoreThatKnewItByTwoAddresses() throws {
    let (one, two) = (device(1, "@@HKDevice"), device(2, "@@HKDevice"))
    // The second export has the walk of the first under another address, and one that overlaps it.
    let folder = try store([samples([one, one], [0, 30]), samples([two, two, two], [0, 5, 30])])
    let before = folder.contents
    XCTAssertEqual(try KeptPal.reading(folder).notices, [.sourcesJoined(before: 2, now: 1)])
    XCTAssertEqual(try KeptPal.reading(folder).differences(), [])
    XCTAssertEqual(folder.contents, before)
    let pal = try KeptPal.inside(folder)
    XCTAssertEqual(pal.sources.map(\.source), [StepSource(name: "iPhone", device: device(1), kind: .phone)])
    XCTAssertEqual(pal.sampleCount, 3)
    let all = try samples([device(3), device(4), device(4)], [0, 5, 30])
    for _ in 0..<2 {
      let received = try pal.receive(all, at: Life.midnight + .hours(12))
      XCTAssertEqual([received.new, received.corrected, received.known], [0, 0, 3])
      XCTAssertEqual(received.counted.after, 300)
      XCTAssertEqual(received.total.after, 300)
    }
    XCTAssertEqual(try pal.differences(), [])
    let more = try pal.receive(samples([device(5)], [50]), at: Life.midnight + .hours(13))
    XCTAssertEqual([more.new, Int(more.counted.after)], [1, 400])
    try pal.pause()
    let again = try KeptPal.reading(folder)
    XCTAssertEqual(again.notices, [])
    XCTAssertEqual(again.days, pal.days)
    XCTAssertEqual(try again.differences(), [])
  }

  /// If two former sources had different counts for one sample, the larger is kept, and the correction is received
  /// once.
  func test_correctionAcrossFormerSources_isReceivedOnce() throws {
    let (one, two) = (device(1, "@@HKDevice"), device(2, "@@HKDevice"))
    var both = try samples([one], [0], steps: 100)
    try both.append(contentsOf: samples([two], [0], steps: 150))
    let folder = try store([both])
    let pal = try KeptPal.inside(folder)
    for steps in [150, 100, 150] as [Int64] {
      let received = try pal.receive(samples([device(3)], [0], steps: steps), at: Life.midnight + .hours(12))
      XCTAssertEqual([received.new, received.corrected, received.known], [0, 0, 1])
      XCTAssertEqual([received.knownSmaller, received.knownEarlier], [steps == 100 ? 1 : 0, 0])
      XCTAssertEqual(received.counted.after, 150)
    }
    XCTAssertEqual(try pal.differences(), [])
  }

  /// If no sources are joined, no notice is given.
  func test_store_isReadOnInSilence_ifItsSourcesStayApart() throws {
    let folder = try store([samples([device(1, "@@HKDevice")], [0])])
    let pal = try KeptPal.inside(folder)
    XCTAssertEqual(pal.notices, [])
    let received = try pal.receive(samples([device(2)], [0]), at: Life.midnight + .hours(12))
    XCTAssertEqual([received.new, received.known], [0, 1])
    try pal.pause()
    XCTAssertEqual(try KeptPal.reading(folder).notices, [])
  }
}
