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
final class PersonRowsTests: XCTestCase {
  func testLinesMeanWhatRowsMean() throws {
    var people = 0
    for seed in Seeds.first(of: 10_000) {
      var dice = SplitMix(seed: seed)
      guard let person = try? Person(reading: Array(DrawnLine(&dice).text.utf8)), let zoneName = person.zone,
        let zone = Zones.iana.zone(typed: zoneName)
      else { continue }
      let rows = PersonRowsTests.rows(of: person.steps)
      let table = try PersonRowsTests.read(rows, in: zone)
      let samples = try person.steps.samples(in: zone)
      let merge = MergeRules().merge(under: .standard, in: Itinerary(zone))
      XCTAssertEqual(
        Set(Array(samples).map { $0.description }), Set(Array(table).map { $0.description }), "seed \(seed): \(rows)")
      XCTAssertEqual(merge.days(of: samples), merge.days(of: table), "seed \(seed): \(rows)")
      people += 1
    }
    XCTAssertGreaterThan(people, Seeds.first(of: 10_000).count / 2)
  }

  /// Returns the table that is equivalent to the line: of days, of hours, or of samples.
  private static func rows(of steps: PersonSteps) -> String {
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
            let details = sample.details
            let resolution = details?.resolution.map { "\($0)" } ?? ""
            return "\(sample.start),\(sample.start + sample.length),\(count),\(sources[sample.source]),"
              + "\(details?.kind?.rawValue ?? ""),\(resolution),\(details?.ordinal.map { String($0) } ?? "")\n"
          }
        }.joined()
    }
  }

  private static func read(_ table: String, in zone: Zone) throws -> StepSamples {
    guard table.filter({ $0 == "\n" }).count > 1 else { return StepSamples() }
    var options = ImportOptions(zoneNamed: { Zones.iana.zone($0) })
    options.zone = zone
    var reader = StepReader(options)
    try reader.receive(Array(table.utf8))
    return try reader.finish().samples
  }
}
