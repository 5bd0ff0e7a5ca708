import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import Cohorts

final class CohortReportTests: XCTestCase {
  /// Returns the report without the style sheet, which is the same in all reports.
  private func report(_ cohort: Cohort) -> String {
    let text = String(decoding: CohortReport(cohort).bytes, as: UTF8.self)
    guard let from = text.range(of: "<style>"), let to = text.range(of: "</style>") else { return text }
    return String(text[..<from.upperBound] + text[to.lowerBound...])
  }

  /// Returns the body of the report, without its head, which contains a hash of the style sheet.
  private func body(_ cohort: Cohort) -> String {
    let report = report(cohort)
    return report.range(of: "<body>").map { String(report[$0.lowerBound...]) } ?? report
  }

  func testGoldens() throws {
    var one = try DrawnCohort(seed: 1)
    XCTAssertNil(Golden.difference(of: body(one.cohort(of: 30)), from: "cohort.html", in: #filePath))
    var two = try DrawnCohort(seed: 2, sides: 2, by: "country")
    let groups = two.cohort(of: 40, groups: ["fr", nil])
    XCTAssertNil(Golden.difference(of: body(groups), from: "cohort-of-two.html", in: #filePath))
  }

  func testAtTheEdges() throws {
    typealias Edge = (name: String, cohort: Cohort, has: [String], hasNot: [String])
    var nobody = try DrawnCohort(seed: 1, sides: 2)
    let table: [Edge] = [
      ("nobody", nobody.cohort(of: 0), ["<h1 class=\"sentence\">Nobody lived.</h1>"], ["<figure", "<table"]),
      ("without a pal", made { $0.people = 2 }, ["None of 2 people has a pal"], ["<figure", "week"]),
      (
        "all on the first day", made(people: 5) { $0.reachAll(on: 0, of: 5, watched: 300) },
        ["Of 5 people all see phase 2 within 4 weeks.", "Half of them do within 1 day."], ["not known"]
      ),
      (
        "nobody watched for long", made(people: 5) { $0.reachAll(on: nil, of: 5, watched: 3) },
        ["Nobody of 5 people was watched for 4 weeks", "<td>not known</td>"], ["class=\"band"]
      ),
      (
        "never", made(people: 5) { $0.reachAll(on: nil, of: 5, watched: 300) },
        ["Of 5 people nobody sees phase 2 within 4 weeks.", "<td>not so far</td>"], ["class=\"band phase"]
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
  func testNamesAreNoMarkup() throws {
    let attack = "</title><script>alert(1)</script>\"'><img src=x>"
    for count in [2, 6] {
      for sides in [1, 2] {
        var drawn = try DrawnCohort(seed: 4, sides: sides, by: attack)
        let report = report(drawn.cohort(of: 60, groups: (0..<count).map { "\(attack)\($0)" }))
        XCTAssertTrue(report.contains("&lt;/title&gt;&lt;script&gt;alert(1)"))
        XCTAssertFalse(report.contains("<script") || report.contains("<img"))
      }
    }
  }

  /// The size of a page stays bounded, however many people and groups there are.
  func testManyGroupsStayLight() throws {
    var drawn = try DrawnCohort(seed: 5, by: "team")
    let cohort = drawn.cohort(of: 2000, groups: (0..<400).map { "team \($0)" })
    XCTAssertLessThan(report(cohort).utf8.count, 400_000)
  }

  func testTheSameTwice() throws {
    var (one, other) = (try DrawnCohort(seed: 6, sides: 2), try DrawnCohort(seed: 6, sides: 2))
    XCTAssertEqual(CohortReport(one.cohort(of: 50)).bytes, CohortReport(other.cohort(of: 50)).bytes)
  }

  /// The report saturates where sums of the largest counts that a document may contain overflow.
  func test_report_saturates_whereSumsOverflow() throws {
    let most: Int64 = 1 << 56
    let terms = CohortTerms(sides: [.standard, .standard], groupedBy: nil, isEvolutionAlone: true, options: [])
    var cohort = Cohort(terms)
    cohort.change(cohort.place(of: nil)) { group in
      for side in group.sides.indices { (group.sides[side].people, group.sides[side].pals) = (most, most) }
      var pairs = UnlockTable(of: PairedCount())
      for phase in Phase.reached {
        for clock in UnlockClock.allCases {
          for day in 1...300 { pairs[phase, clock].daysWon.count(day, people: most) }
        }
      }
      group.pairs = pairs
    }
    XCTAssertTrue(report(cohort).contains("</html>"))
    var stretches = Tally()
    for day in 1...2000 { stretches.count(day, people: most) }
    XCTAssertEqual(DayStretches(stretches, most: 10).all.map { $0.people }.max(), .max)
  }

  private func made(people: Int64 = 0, _ change: (inout CohortCounts) -> Void) -> Cohort {
    var cohort = Cohort(CohortTerms(sides: [.standard], groupedBy: nil, isEvolutionAlone: true, options: []))
    cohort.change(cohort.place(of: nil)) { group in
      (group.sides[0].people, group.sides[0].pals) = (people, people)
      change(&group.sides[0])
    }
    return cohort
  }
}

extension CohortCounts {
  /// Records that all people reach each phase on `day`, or never if `day` is `nil`.
  fileprivate mutating func reachAll(on day: Int?, of people: Int64, watched last: Int) {
    watched.count(last, people: people)
    livedDays = people * Int64(last + 1)
    for phase in Phase.reached {
      for clock in UnlockClock.allCases {
        for _ in 0..<people { unlocks[phase, clock].count(day, watched: last) }
      }
    }
  }
}
