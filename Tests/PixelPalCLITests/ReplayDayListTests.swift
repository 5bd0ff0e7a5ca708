import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// The list of days in the text output of `replay`: it fits on a screen and states what it leaves out.
final class ReplayDayListTests: XCTestCase {
  /// Returns a shell with a daily total for each of `count` days from `first`, except those for which `isKnown` is
  /// false.
  private func makeShell(_ first: String, _ count: Int, steps: Int = 1000, isKnown: (Int) -> Bool = { _ in true })
    -> InMemoryShell
  {
    let shell = InMemoryShell()
    let day = CivilDay(first)?.daysSince1970 ?? 0
    shell.files["days.csv"] =
      "date,steps\n"
      + (0..<count).filter(isKnown).map { "\(CivilDay(daysSince1970: day + $0)),\(steps)\n" }.joined()
    return shell
  }

  /// Returns the lines below a heading of a replay.
  private func lines(below heading: String, in shell: InMemoryShell) -> [String] {
    lines(below: heading, in: shell.run("replay days.csv --zone UTC").output)
  }

  private func lines(below heading: String, in output: String) -> [String] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Array(lines.drop { $0 != heading }.dropFirst().prefix { !$0.isEmpty })
  }

  /// Up to 31 days appear by day, up to half a year by week, longer histories by month.
  func test_rows_areDaysWeeksOrMonths_byLengthOfHistory() {
    let table: [(days: Int, headings: [String], rows: Int)] = [
      (1, ["Days"], 1), (31, ["Days"], 31), (32, ["Mean steps per day, by week", "Last days"], 5),
      (184, ["Mean steps per day, by week", "Last days"], 27),
      (185, ["Mean steps per day, by month", "Last days"], 7),
    ]
    for row in table {
      // The history starts on a Monday and has few steps, so no phase is reached.
      let shell = makeShell("2024-01-01", row.days, steps: 10)
      let output = shell.run("replay days.csv --zone UTC").output
      let headings = ["Days", "Mean steps per day, by week", "Mean steps per day, by month", "Last days"].filter {
        output.contains("\n\($0)\n")
      }
      XCTAssertEqual(headings, row.headings, "\(row.days)")
      let shown = lines(below: row.headings[0], in: output).filter { !$0.contains("only the daily total") }
      XCTAssertEqual(shown.count, row.rows, "\(row.days)")
    }
  }

  /// Weeks begin on Monday, except for the first; each row shows the mean.
  func test_weeks_beginOnMonday_andShowMean() {
    let shell = makeShell("2025-01-01", 60, steps: 10) { !(8...9).contains($0) }
    let weeks = lines(below: "Mean steps per day, by week", in: shell)
    XCTAssertEqual(weeks.count, 9)
    XCTAssertTrue(weeks[0].hasPrefix("  Wed  1 Jan 2025        10  █"), weeks[0])
    XCTAssertTrue(weeks[1].hasPrefix("  Mon  6 Jan 2025        10  █"), weeks[1])
    XCTAssertTrue(weeks[1].hasSuffix(" 2 unknown"), weeks[1])
    XCTAssertTrue(weeks[8].hasPrefix("  Mon 24 Feb 2025 "), weeks[8])
  }

  /// Consecutive days without data form a single row.
  func test_unknownRun_isOneRow() {
    let days = lines(below: "Days", in: makeShell("2025-03-01", 12, steps: 10) { ![3, 6, 7, 8].contains($0) })
    XCTAssertEqual(days.count, 10 + 1, days.joined(separator: "\n"))
    XCTAssertEqual(days[3], "  Tue  4 Mar 2025         ·  unknown")
    XCTAssertEqual(days[6], "  · 3 days, 7 Mar 2025 to 9 Mar 2025: unknown")
    XCTAssertTrue(days[7].hasPrefix("  Mon 10 Mar 2025 "), days[7])
  }

  /// A long history shows its last months and the months in which phases were reached, and states how much is omitted.
  func test_longHistory_showsLastMonthsAndPhases_andCountsOmitted() throws {
    try XCTSkipUnless(TestSeeds.isFullRun, "this takes long")
    // Ten years, two of them without data.
    let shell = makeShell("2015-01-01", 3653) { !(1096..<1827).contains($0) }
    let output = shell.run("replay days.csv --zone UTC").output
    let months = lines(below: "Mean steps per day, by month", in: output)
    XCTAssertTrue(months[0].hasPrefix("  Jan 2015     1,000  █"), months[0])
    XCTAssertTrue(months[0].hasSuffix("█ phase 2"), months[0])
    XCTAssertEqual(months[1], "  … 1 month, Feb 2015: 28,000 steps")
    XCTAssertTrue(months[2].hasSuffix("█ phase 3"), months[2])
    XCTAssertEqual(months[3], "  … 3 months, Apr 2015 to Jun 2015: 91,000 steps")
    XCTAssertTrue(months[4].hasPrefix("  Jul 2015 ") && months[4].hasSuffix("█ phase 4"), months[4])
    XCTAssertEqual(months[5], "  … 89 months, Aug 2015 to Dec 2022: 1,979,000 steps, 731 days unknown")
    XCTAssertEqual(months.count, 6 + 24)
    XCTAssertTrue(months[6].hasPrefix("  Jan 2023 "), months[6])
    // All steps and days are accounted for, in a row or in the summary of omitted days.
    let last = lines(below: "Last days", in: output)
    XCTAssertTrue(last[0].contains("25 days, 1 Jan 2015 to 25 Jan 2015: 25,000 steps"), last[0])
    XCTAssertTrue(last[1].hasPrefix("  Mon 26 Jan 2015     1,000  █") && last[1].hasSuffix(", phase 2"), last[1])
    XCTAssertEqual(last.filter { $0.contains(", phase ") }.count, 3)
    XCTAssertEqual(last.filter { !$0.contains("…") && !$0.contains("only the daily total") }.count, 3 + 7)
  }

  /// A gap of several years is one row.
  func test_unknownYears_areOneRow() throws {
    try XCTSkipUnless(TestSeeds.isFullRun, "this takes long")
    let shell = makeShell("2015-01-01", 3653, steps: 10) { !(1096..<3287).contains($0) }
    let months = lines(below: "Mean steps per day, by month", in: shell)
    let gaps = months.filter { $0.contains("unknown") }
    XCTAssertEqual(gaps, ["  · 72 months, Jan 2018 to Dec 2023: unknown"])
    XCTAssertEqual(months.count, 1 + 24, months.joined(separator: "\n"))
    XCTAssertEqual(months[0], "  … 25 months, Jan 2015 to Jan 2017: 7,620 steps")
  }

  /// Property test: for any gap and any phase dates, the rows, gaps and omissions add up to all days and all steps.
  func test_rows_addUpToAllSteps_forGeneratedHistories() {
    for seed in TestSeeds.range(outOf: 300, oneIn: 300) {
      var generator = SplitMix64(seed: seed)
      let count = Int(generator.draw(below: 1500)) + 1
      let gap = Int(generator.draw(below: 400))
      let from = Int(generator.draw(below: UInt64(count)))
      let steps = Int(generator.draw(below: 3000)) + 1
      let shell = makeShell("2019-05-0\(1 + generator.draw(below: 9))", count, steps: steps) {
        !(from..<from + gap).contains($0) || $0 == 0 || $0 == count - 1
      }
      let heading = count <= 31 ? "Days" : "Last days"
      var total = 0
      for line in lines(below: heading, in: shell) where !line.contains("only the daily total") {
        let words =
          line.firstMatch(of: #/: ([\d,]+) steps?/#)?.output.1 ?? line.firstMatch(of: #/\d{4} +([\d,]+)  /#)?.output.1
        total += words.flatMap { Int($0.replacing(",", with: "")) } ?? 0
      }
      let known = (0..<count).filter { !(from..<from + gap).contains($0) || $0 == 0 || $0 == count - 1 }.count
      XCTAssertEqual(total, known * steps, "seed \(seed): \(count) days, \(gap) from \(from), \(steps) steps")
    }
  }
}
