import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import StepImport

/// Tests of Apple's exports that are read in parts, real and generated.
extension ReadingInPartsTests {
  func test_generatedAppleHealthExports_areReadTheSame_inParts() {
    for seed in TestSeeds.range(outOf: 10_000, oneIn: 300) {
      var dice = SplitMix64(seed: seed)
      var bytes = Array(GeneratedAppleHealthExport(&dice).text.utf8)
      let telling = Array("\u{0}\"'<>/= \n&0-T".utf8)
      switch dice.draw(below: 4) {
      case 0: bytes = Array(bytes.prefix(Int(dice.draw(below: UInt64(bytes.count)))))
      case 1:
        for _ in 0...dice.draw(below: 3) {
          let place = Int(dice.draw(below: UInt64(bytes.count)))
          bytes[place] = telling[Int(dice.draw(below: UInt64(telling.count)))]
        }
      default: break
      }
      var options = ImportOptions()
      options.stopsAtFirstBadRow = dice.draw(below: 6) == 0
      assertSameResultInParts(
        bytes, nil, options, partSizes: [[700, 1500, 6000][Int(dice.draw(below: 3))] + Int(dice.draw(below: 700))])
    }
  }

  /// Records of constantly changing sources, because systems and devices change versions over the years.
  func test_recordsOfManySources_areReadTheSame_inParts() {
    var text = "<HealthData locale=\"en\">\n <ExportDate value=\"2025-11-02 12:18:38 +0100\"/>\n"
    for index in 0..<600 {
      let clock = "2025-01-04 \(10 + index / 50):\(10 + index % 50):13 +0100"
      text +=
        " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"a\" device=\"\(index / 40 * (index % 3))\" "
        + "unit=\"count\" startDate=\"\(clock)\" endDate=\"\(clock)\" value=\"\(index)\"/>\n"
    }
    assertSameResultInParts(Array((text + "</HealthData>\n").utf8), nil, partSizes: [500, 4000, 20_000])
  }

  /// Apple writes another address in each export or even record, and another version after each update.
  func test_records_areOfOneSource_ifOnlyAddressesAndVersionsDiffer() throws {
    // In the full run, there are more descriptions than the maximum number of sources.
    let count = TestSeeds.isFullRun ? StepSamples.maxSources + 2 : 2000
    var text = "<HealthData locale=\"en\">\n"
    for index in 0..<count {
      let clock = "2025-01-\(10 + index / 3600 % 20) \(10 + index / 60 % 10):\(10 + index % 50):00 +0100"
      text +=
        " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"a\" device=\"&lt;&lt;HKDevice: 0x"
        + "\(String(index / 2, radix: 16))&gt;, name:iPhone, hardware:iPhone14,2, software:17.\(index)&gt;\" "
        + "unit=\"count\" startDate=\"\(clock)\" endDate=\"\(clock)\" value=\"1\"/>\n"
    }
    let read = try read(text + "</HealthData>\n")
    XCTAssertEqual(read.report.rowCounts.withSteps, count)
    XCTAssertEqual(read.samples.sources, [StepSource(name: "a", device: "name:iPhone, hardware:iPhone14,2")])
    let few = text.split(separator: "\n").prefix(500).joined(separator: "\n") + "\n</HealthData>\n"
    assertSameResultInParts(Array(few.utf8), nil, partSizes: [4000])
  }
}
