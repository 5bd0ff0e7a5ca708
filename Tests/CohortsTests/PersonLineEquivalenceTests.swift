import HistoryCommands
import PixelPalCLI
import PixelPalCore
import StepHistory
import StepImport
import TestSupport
import TimeZones
import XCTest

@testable import Cohorts

/// Tests that a line of a person means the same as the equivalent rows in a plain table.
final class PersonLineEquivalenceTests: XCTestCase {
  func test_personLine_equalsPlainTable_forGeneratedLines() throws {
    var people = 0
    for seed in TestSeeds.range(outOf: 10_000) {
      var dice = SplitMix64(seed: seed)
      guard let person = try? Person(reading: Array(GeneratedPersonLine(&dice).text.utf8)), let zoneName = person.zone,
        let zone = ZoneDatabase.iana.zone(nameOrOffset: zoneName)
      else { continue }
      let rows = PersonLineEquivalenceTests.plainTable(of: person.steps)
      let table = try PersonLineEquivalenceTests.readTable(rows, in: zone)
      let samples = try person.steps.samples(inZone: zone)
      let merge = MergeOptions().stepMerge(under: .standard, in: ZoneItinerary(zone))
      XCTAssertEqual(
        Set(Array(samples).map { $0.description }), Set(Array(table).map { $0.description }), "seed \(seed): \(rows)")
      XCTAssertEqual(merge.days(of: samples), merge.days(of: table), "seed \(seed): \(rows)")
      people += 1
    }
    XCTAssertGreaterThan(people, TestSeeds.range(outOf: 10_000).count / 2)
  }

  /// Returns the table that is equivalent to the line: of days, of hours, or of samples.
  private static func plainTable(of steps: DailyHourlyOrSampledSteps) -> String {
    switch steps {
    case .days(let first, let list):
      return "date,steps\n"
        + (0..<list.count).compactMap { number in list[number].map { "\(first.advanced(by: number)),\($0)\n" } }
        .joined()
    case .hours(let first, let list):
      return "start,end,steps\n"
        + (0..<list.count).compactMap { number in
          list[number].map { "\(first + .hours(number)),\(first + .hours(number + 1)),\($0)\n" }
        }.joined()
    case .samples(let sources, let samples):
      return "start,end,steps,source,kind,resolution,ordinal\n"
        + samples.compactMap { sample in
          sample.count.map { count in
            let details = sample.optionalValues
            let resolution = details?.resolution.map { "\($0)" } ?? ""
            return "\(sample.start),\(sample.start + sample.length),\(count),\(sources[sample.source]),"
              + "\(details?.kind?.rawValue ?? ""),\(resolution),\(details?.ordinal.map { String($0) } ?? "")\n"
          }
        }.joined()
    }
  }

  private static func readTable(_ table: String, in zone: Zone) throws -> StepSamples {
    guard table.filter({ $0 == "\n" }).count > 1 else { return StepSamples() }
    var options = ImportOptions(zoneLookup: { ZoneDatabase.iana.zone(named: $0) })
    options.defaultZone = zone
    var reader = StepReader(options)
    try reader.receive(Array(table.utf8))
    return try reader.finish().samples
  }
}
