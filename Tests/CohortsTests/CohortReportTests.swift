import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import Cohorts

final class CohortReportTests: XCTestCase {
  /// Returns the report without the style sheet, which is the same in all reports.
  private func report(_ cohort: CohortResult) -> String {
    let text = String(decoding: CohortHTMLReport(cohort).bytes, as: UTF8.self)
    guard let from = text.range(of: "<style>"), let to = text.range(of: "</style>") else { return text }
    return String(text[..<from.upperBound] + text[to.lowerBound...])
  }

  /// Returns the body of the report, without its head, which contains a hash of the style sheet.
  private func reportBody(_ cohort: CohortResult) -> String {
    let report = report(cohort)
    return report.range(of: "<body>").map { String(report[$0.lowerBound...]) } ?? report
  }

  func test_report_equalsGolden() throws {
    var one = try GeneratedCohort(seed: 1)
    XCTAssertNil(
      GoldenFile.difference(of: reportBody(one.makeCohort(of: 30)), fromFile: "cohort.html", besideTest: #filePath))
    var two = try GeneratedCohort(seed: 2, sides: 2, by: "country")
    let groups = two.makeCohort(of: 40, groups: ["fr", nil])
    XCTAssertNil(GoldenFile.difference(of: reportBody(groups), fromFile: "cohort-of-two.html", besideTest: #filePath))
  }

  func test_report_statesResult_forEdgeCases() throws {
    typealias Edge = (name: String, cohort: CohortResult, has: [String], hasNot: [String])
    var nobody = try GeneratedCohort(seed: 1, sides: 2)
    let table: [Edge] = [
      (
        "nobody", nobody.makeCohort(of: 0), ["<h1 class=\"sentence\">There are no people.</h1>"],
        ["<figure", "<table"]
      ),
      ("without a pal", makeCohort { $0.people = 2 }, ["None of 2 people has a pal"], ["<figure", "week"]),
      (
        "all on the first day", makeCohort(people: 5) { $0.reachAll(on: 0, of: 5, watched: 300) },
        ["Of 5 people, all see phase 2 within 4 weeks.", "Half of them see it within 1 day."], ["not known"]
      ),
      (
        "nobody watched for long", makeCohort(people: 5) { $0.reachAll(on: nil, of: 5, watched: 3) },
        ["None of 5 people was observed for 4 weeks", "<td>not known</td>"], ["class=\"band"]
      ),
      (
        "never", makeCohort(people: 5) { $0.reachAll(on: nil, of: 5, watched: 300) },
        ["Of 5 people, none sees phase 2 within 4 weeks.", "<td>not reached</td>"], ["class=\"band phase"]
      ),
    ]
    for (name, cohort, has, hasNot) in table {
      let report = report(cohort)
      for part in has { XCTAssertTrue(report.contains(part), "\(name): \(part)") }
      for part in hasNot { XCTAssertFalse(report.contains(part), "\(name): \(part)") }
      XCTAssertFalse(report.contains("nan") || report.contains("inf "), name)
    }
  }

  /// A group name is escaped and never interpreted as markup.
  func test_groupNames_areEscaped() throws {
    let attack = "</title><script>alert(1)</script>\"'><img src=x>"
    for count in [2, 6] {
      for sides in [1, 2] {
        var drawn = try GeneratedCohort(seed: 4, sides: sides, by: attack)
        let report = report(drawn.makeCohort(of: 60, groups: (0..<count).map { "\(attack)\($0)" }))
        XCTAssertTrue(report.contains("&lt;/title&gt;&lt;script&gt;alert(1)"))
        XCTAssertFalse(report.contains("<script") || report.contains("<img"))
      }
    }
  }

  /// The size of a page stays bounded, however many people and groups there are.
  func test_report_isBelow400kB_withManyGroups() throws {
    var drawn = try GeneratedCohort(seed: 5, by: "team")
    let cohort = drawn.makeCohort(of: 2000, groups: (0..<400).map { "team \($0)" })
    XCTAssertLessThan(report(cohort).utf8.count, 400_000)
  }

  func test_report_isSame_forEqualCohorts() throws {
    var (one, other) = (try GeneratedCohort(seed: 6, sides: 2), try GeneratedCohort(seed: 6, sides: 2))
    XCTAssertEqual(CohortHTMLReport(one.makeCohort(of: 50)).bytes, CohortHTMLReport(other.makeCohort(of: 50)).bytes)
  }

  /// The report saturates where sums of the largest counts that a document may contain overflow.
  func test_report_saturates_whereSumsOverflow() throws {
    let most: Int64 = 1 << 56
    let options = CohortOptions(
      configurations: [.standard, .standard], groupedBy: nil, skipsPhone: true, suppliedOptions: [])
    var cohort = CohortResult(options)
    cohort.updateGroup(at: cohort.indexOfGroup(orAddingNamed: nil)) { group in
      for side in group.countsByConfiguration.indices {
        (group.countsByConfiguration[side].people, group.countsByConfiguration[side].pals) = (most, most)
      }
      var pairs = ValuesByPhaseAndViewpoint(of: PhaseReachedCountsUnderTwoConfigurations())
      for phase in Phase.reachable {
        for clock in PhaseReachedViewpoint.allCases {
          for day in 1...300 { pairs[phase, clock].daysGained.add(day, people: most) }
        }
      }
      group.pairedUnlocks = pairs
    }
    XCTAssertTrue(report(cohort).contains("</html>"))
    var stretches = Histogram()
    for day in 1...2000 { stretches.add(day, people: most) }
    XCTAssertEqual(DaysSoonerBins(stretches, maxBins: 10).bins.map { $0.people }.max(), .max)
  }

  private func makeCohort(people: Int64 = 0, _ change: (inout CohortOutcomeCounts) -> Void) -> CohortResult {
    var cohort = CohortResult(
      CohortOptions(configurations: [.standard], groupedBy: nil, skipsPhone: true, suppliedOptions: []))
    cohort.updateGroup(at: cohort.indexOfGroup(orAddingNamed: nil)) { group in
      (group.countsByConfiguration[0].people, group.countsByConfiguration[0].pals) = (people, people)
      change(&group.countsByConfiguration[0])
    }
    return cohort
  }
}

extension CohortOutcomeCounts {
  /// Records that all people reach each phase on `day`, or never if `day` is `nil`.
  fileprivate mutating func reachAll(on day: Int?, of people: Int64, watched last: Int) {
    lastWatchedDays.add(last, people: people)
    daysOfLife = people * Int64(last + 1)
    for phase in Phase.reachable {
      for clock in PhaseReachedViewpoint.allCases {
        for _ in 0..<people { unlocks[phase, clock].recordPerson(eventDay: day, lastWatchedDay: last) }
      }
    }
  }
}
