import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of chapter names.
final class ChapterNameTests: XCTestCase {
  private func chapter(
    _ turn: Chapter.Turn, from began: CivilDay = ToldLife.monday, days: Int?, likeIt: Int = 0,
    in hemisphere: Hemisphere? = .north
  ) -> Chapter {
    Chapter(
      began: began, ended: days.map { began.advanced(by: $0) }, turn: turn, noticed: began, told: .distantFuture,
      likeIt: likeIt, hemisphere: hemisphere)
  }

  func test_name_hasTheSeasonOfTheHemisphere_andMonthsWithoutOne() {
    let names: [(Hemisphere?, String)] = [
      (.north, "The first winter"), (.south, "The first summer"), (nil, "The first months"),
    ]
    for (hemisphere, name) in names {
      XCTAssertEqual(chapter(.first, days: 56, in: hemisphere).name(in: .standard, under: .standard), name)
    }
    XCTAssertEqual(chapter(.first, days: 300, in: nil).name(in: .standard, under: .standard), "The first year")
  }

  /// A chapter is named after the season in the hemisphere of its last recorded day, even if the user moves afterwards.
  func test_name_isOfTheHemisphereOfTheChaptersLastToldDay() {
    var life = ToldLife()
    life.hemisphere = .south
    life.live(weeks: 12, of: 3000)
    life.hemisphere = .north
    life.live(weeks: 12, of: 12_000)
    XCTAssertEqual(life.journal().chapters.first?.name, "The first summer")
  }

  func testHowLongItLasted() {
    let table: [(days: Int?, name: String)] = [
      (nil, "A chapter of its own"), (56, "The first winter"), (126, "The first spring"), (127, "The first months"),
      (270, "The first months"), (271, "The first year"), (450, "The first year"), (451, "The first years"),
      (4000, "The first years"),
    ]
    for (days, name) in table {
      XCTAssertEqual(chapter(.first, days: days).name(in: .standard, under: .standard), name, "\(days ?? 0) days")
    }
  }

  /// A chapter is named after the season of its middle, not of its ends.
  func testASeasonIsThatOfItsMiddle() throws {
    // Four weeks on either side of a day.
    for (middle, season) in [
      ("2025-02-28", "winter"), ("2025-03-01", "spring"), ("2025-05-31", "spring"), ("2025-06-01", "summer"),
      ("2025-08-31", "summer"), ("2025-09-01", "autumn"), ("2025-11-30", "autumn"), ("2025-12-01", "winter"),
    ] {
      let began = try XCTUnwrap(CivilDay(middle)).advanced(by: -28)
      XCTAssertEqual(
        chapter(.down, from: began, days: 56).name(in: .standard, under: .standard), "The calm \(season)", middle)
    }
  }

  func testAdjectivesComeInTurn() {
    let table: [(Chapter.Turn, [String])] = [
      (.first, ["first"]), (.new, ["new"]), (.up, ["wide", "open", "bright"]), (.down, ["calm", "quiet", "soft"]),
      (.later, ["late", "evening"]), (.earlier, ["early", "morning"]),
    ]
    XCTAssertEqual(table.map { $0.0 }, Chapter.Turn.allCases)
    for (turn, adjectives) in table {
      for likeIt in 0..<7 {
        XCTAssertEqual(
          chapter(turn, days: 400, likeIt: likeIt).name(in: .standard, under: .standard),
          "The \(adjectives[likeIt % adjectives.count]) year")
      }
    }
  }

  /// Twenty weeks low, twenty weeks high, and so on: names repeat, so that the fourth upward chapter is named like the
  /// first.
  func testALifeOfManyChapters() {
    var life = ToldLife()
    for part in 0..<9 { life.live(weeks: 20, of: part % 2 == 0 ? 3000 : 10_000) }
    XCTAssertEqual(
      life.journal().chapters.map { $0.name.split(separator: " ")[1] },
      ["first", "wide", "calm", "open", "quiet", "bright", "soft", "wide", "chapter"])
  }

  func testWhatThePersonCallsIt() throws {
    var life = ToldLife()
    life.live(weeks: 20, of: 3000)
    life.live(weeks: 10, of: 10_000)
    let entries = life.journal(wishes: .init(names: [ToldLife.monday: "The year of the dog"])).chapters
    XCTAssertEqual(entries.map { $0.name }, ["The year of the dog", "A chapter of its own"])
    XCTAssertEqual(entries.map { $0.ownName }, ["The first months", nil])
  }
}
