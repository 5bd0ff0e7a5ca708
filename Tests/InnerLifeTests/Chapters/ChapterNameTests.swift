import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of chapter names.
final class ChapterNameTests: XCTestCase {
  private func makeChapter(
    _ reason: Chapter.Reason, from began: CivilDay = JournalFixture.monday, days: Int?,
    earlierChaptersWithReason: Int = 0,
    in hemisphere: Hemisphere? = .north
  ) -> Chapter {
    Chapter(
      startMonday: began, endMonday: days.map { began.advanced(by: $0) }, reason: reason, detectedNight: began,
      reportedAt: .distantFuture,
      earlierChaptersWithReason: earlierChaptersWithReason, hemisphere: hemisphere)
  }

  func test_name_hasTheSeasonOfTheHemisphere_andMonthsWithoutOne() {
    let names: [(Hemisphere?, String)] = [
      (.north, "The first winter"), (.south, "The first summer"), (nil, "The first months"),
    ]
    for (hemisphere, name) in names {
      XCTAssertEqual(makeChapter(.first, days: 56, in: hemisphere).name(in: .standard, under: .standard), name)
    }
    XCTAssertEqual(makeChapter(.first, days: 300, in: nil).name(in: .standard, under: .standard), "The first year")
  }

  /// A chapter is named after the season in the hemisphere of its last recorded day, even if the user moves afterwards.
  func test_name_usesTheHemisphere_ofTheChaptersLastDayWithSteps() {
    var fixture = JournalFixture()
    fixture.hemisphere = .south
    fixture.addWeeks(12, steps: 3000)
    fixture.hemisphere = .north
    fixture.addWeeks(12, steps: 12_000)
    XCTAssertEqual(fixture.journal().chapters.first?.name, "The first summer")
  }

  func test_name_hasSeasonMonthsOrYears_byTheLengthOfTheChapter() {
    let table: [(days: Int?, name: String)] = [
      (nil, "A chapter of its own"), (56, "The first winter"), (126, "The first spring"), (127, "The first months"),
      (270, "The first months"), (271, "The first year"), (450, "The first year"), (451, "The first years"),
      (4000, "The first years"),
    ]
    for (days, name) in table {
      XCTAssertEqual(makeChapter(.first, days: days).name(in: .standard, under: .standard), name, "\(days ?? 0) days")
    }
  }

  /// A chapter is named after the season of its middle, not of its ends.
  func test_name_hasTheSeason_ofTheMiddleOfTheChapter() throws {
    // Four weeks on either side of a day.
    for (middle, season) in [
      ("2025-02-28", "winter"), ("2025-03-01", "spring"), ("2025-05-31", "spring"), ("2025-06-01", "summer"),
      ("2025-08-31", "summer"), ("2025-09-01", "autumn"), ("2025-11-30", "autumn"), ("2025-12-01", "winter"),
    ] {
      let began = try XCTUnwrap(CivilDay(middle)).advanced(by: -28)
      XCTAssertEqual(
        makeChapter(.down, from: began, days: 56).name(in: .standard, under: .standard), "The calm \(season)", middle)
    }
  }

  func test_adjectives_alternate_amongChaptersWithTheSameReason() {
    let table: [(Chapter.Reason, [String])] = [
      (.first, ["first"]), (.new, ["new"]), (.up, ["wide", "open", "bright"]), (.down, ["calm", "quiet", "soft"]),
      (.later, ["late", "evening"]), (.earlier, ["early", "morning"]),
    ]
    XCTAssertEqual(table.map { $0.0 }, Chapter.Reason.allCases)
    for (reason, adjectives) in table {
      for earlierChapters in 0..<7 {
        XCTAssertEqual(
          makeChapter(reason, days: 400, earlierChaptersWithReason: earlierChapters).name(
            in: .standard, under: .standard),
          "The \(adjectives[earlierChapters % adjectives.count]) year")
      }
    }
  }

  /// Twenty weeks low, twenty weeks high, and so on: names repeat, so that the fourth upward chapter is named like the
  /// first.
  func test_adjectives_repeat_fromTheFourthUpwardChapter() {
    var fixture = JournalFixture()
    for part in 0..<9 { fixture.addWeeks(20, steps: part % 2 == 0 ? 3000 : 10_000) }
    XCTAssertEqual(
      fixture.journal().chapters.map { $0.name.split(separator: " ")[1] },
      ["first", "wide", "calm", "open", "quiet", "bright", "soft", "wide", "chapter"])
  }

  func test_customName_replacesTheGeneratedName_whichIsKept() throws {
    var fixture = JournalFixture()
    fixture.addWeeks(20, steps: 3000)
    fixture.addWeeks(10, steps: 10_000)
    let entries = fixture.journal(userEdits: .init(chapterNames: [JournalFixture.monday: "The year of the dog"]))
      .chapters
    XCTAssertEqual(entries.map { $0.name }, ["The year of the dog", "A chapter of its own"])
    XCTAssertEqual(entries.map { $0.generatedName }, ["The first months", nil])
  }
}
