import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of the adjective for a day's steps, and of the phrase for the time of day of most of them.
final class DayAdjectiveTests: XCTestCase {
  func test_adjective_dependsOnTheRatioToTheMedian() {
    let table: [(steps: Int64, median: Int64, word: DayAdjective)] = [
      (1, 1000, .quiet), (500, 1000, .quiet), (501, 1000, .familiar), (1249, 1000, .familiar), (1250, 1000, .wide),
      (1999, 1000, .wide), (2000, 1000, .veryWide), (9_000_000, 1000, .veryWide),
      (500, 1001, .quiet), (501, 1001, .familiar), (1251, 1001, .familiar), (1252, 1001, .wide), (2001, 1001, .wide),
      (2002, 1001, .veryWide), (1, 1, .familiar), (2, 1, .veryWide),
    ]
    for (steps, median, word) in table {
      XCTAssertEqual(
        DayAdjective(steps: steps, median: median, earlierDaysWithSteps: 14), word, "\(steps) beside \(median)")
      XCTAssertEqual(DayAdjective(steps: steps, median: median, earlierDaysWithSteps: 13), .new)
    }
  }

  /// The first fourteen days are new, not counting blank ones.
  func test_first14DaysWithSteps_areNew() {
    var fixture = JournalFixture()
    fixture.addDays(steps: [1000, 1000, 0, 1000] + Array(repeating: 1000, count: 12))
    let words = (0..<16).map { fixture.journalState.rememberedDay(JournalFixture.monday.advanced(by: $0))?.adjective }
    XCTAssertEqual(words, [.new, .new, nil] + Array(repeating: .new, count: 12) + [.familiar])
  }

  /// A day is compared with the 28 recorded days before it: with 14 at each of two levels, the lower median is the
  /// lower level.
  func test_adjective_comparesWithThe28DaysWithStepsBefore() {
    for (low, word) in [(14, DayAdjective.veryWide), (13, .familiar)] {
      var fixture = JournalFixture()
      fixture.addDays(steps: Array(repeating: 10, count: 30))
      fixture.addDays(steps: Array(repeating: 100, count: 28 - low) + Array(repeating: 50, count: low) + [0, 0, 100])
      XCTAssertEqual(fixture.journalState.rememberedDay(fixture.today.previous)?.adjective, word, "\(low)")
    }
  }

  func test_dayShape_isTheQuarterOrWalkWithMostSteps() {
    // The steps of the four parts of a day, and a walk in it.
    let table: [(parts: [Int64], walk: (Int, Int64)?, shape: DayShape?)] = [
      ([499, 0, 0, 0], nil, nil), ([500, 0, 0, 0], nil, .inTheMorning), ([0, 500, 0, 0], nil, .byDay),
      ([0, 0, 500, 0], nil, .inTheEvening), ([0, 0, 0, 500], nil, .atNight), ([250, 250, 0, 0], nil, .allDay),
      ([251, 249, 0, 0], nil, .inTheMorning), ([250, 251, 0, 0], nil, .byDay), ([250, 250, 1, 0], nil, .allDay),
      ([250, 251, 0, 0], (10, 251), .inOneWalk), ([250, 251, 0, 0], (9, 251), .byDay),
      ([250, 251, 0, 0], (10, 250), .byDay), ([250, 250, 0, 0], (10, 251), .inOneWalk),
    ]
    for (parts, walk, shape) in table {
      // All steps of a part are in its last hour.
      let hours = parts.flatMap { [Int64](repeating: 0, count: 5) + [$0] }
      let walks = walk.map { [DayWalk(startMinute: 300, minutes: $0.0, steps: $0.1)] } ?? []
      let facts = DayFacts(day: JournalFixture.monday, steps: 1, hourlySteps: hours, walks: walks)
      XCTAssertEqual(DayShape(of: facts, under: .standard), shape, "\(parts)")
    }
    XCTAssertNil(
      DayShape(of: DayFacts(day: JournalFixture.monday, steps: 9000), under: .standard), "a day's total has none")
  }

  func test_pageSentence_combinesAdjectiveAndShape() {
    let table: [(DayAdjective, DayShape?, String)] = [
      (.new, .inOneWalk, "A new Monday, most of it in one long walk."),
      (.quiet, .inTheMorning, "A quiet Monday, most of it in the morning."),
      (.familiar, .byDay, "A familiar Monday, most of it by day."),
      (.wide, .inTheEvening, "A wide Monday, most of it in the evening."),
      (.veryWide, .atNight, "A very wide Monday, most of it at night."),
      (.familiar, .allDay, "A familiar Monday, all through the day."), (.familiar, nil, "A familiar Monday."),
    ]
    let words = JournalWording.standard
    for (word, shape, sentence) in table {
      let text =
        shape.map {
          words.filledText(
            .day, words[word.wordingKey], "Monday", words[$0.wordingKey(on: JournalFixture.monday, adjective: word)])
        }
        ?? word.sentenceWithoutShape(on: JournalFixture.monday, in: words)
      XCTAssertEqual(text, sentence)
    }
  }

  /// Sentences alternate also on days for which the hours of the steps are unknown.
  func test_sentencesWithoutShape_alternateFromDayToDay() {
    let sentences = (0..<4).map {
      DayAdjective.familiar.sentenceWithoutShape(on: JournalFixture.monday.advanced(by: $0), in: .standard)
    }
    XCTAssertEqual(
      sentences,
      [
        "A familiar Monday.", "Tuesday was familiar.", "A Wednesday, and a familiar one.", "A familiar Thursday.",
      ])
  }

  /// The phrases for a shape alternate from day to day and have the same meaning.
  func test_shapePhrases_alternateFromDayToDay() {
    let table: [(DayShape, [String])] = [
      (.inOneWalk, ["most of it in one long walk", "one long walk above all", "around one long walk"]),
      (.inTheMorning, ["most of it in the morning", "mostly before the day was old"]),
      (.byDay, ["most of it by day", "mostly around noon"]),
      (.inTheEvening, ["most of it in the evening", "mostly late in the day"]),
      (.atNight, ["most of it at night", "mostly after dark"]),
      (.allDay, ["all through the day", "a little at a time", "here and there"]),
    ]
    XCTAssertEqual(table.map { $0.0 }, DayShape.allCases)
    for (shape, texts) in table {
      for number in -8..<8 {
        let day = CivilDay(daysSince1970: number)
        let variant = (number + 12) % texts.count
        XCTAssertEqual(
          JournalWording.standard[shape.wordingKey(on: day, adjective: .familiar)], texts[variant],
          "\(shape) \(number)")
      }
    }
  }

  /// A day of twice the usual steps is not called "a little at a time" or "here and there".
  func test_veryWideDay_usesNoUnderstatedAllDayPhrase() {
    let texts = (0..<6).map { number in
      JournalWording.standard[DayShape.allDay.wordingKey(on: CivilDay(daysSince1970: number), adjective: .veryWide)]
    }
    XCTAssertEqual(Set(texts), ["all through the day", "from end to end"])
  }

  /// Whatever the hour at which a day begins, morning is from four to ten, and dawn is before eight.
  func test_quartersAndDawn_keepTheirClockTimes_forAnyStartOfTheDay() throws {
    for begins in 0...6 {
      let rules = try JournalRules.standard.changing { $0.lifeDayBeginsAtHour = begins }
      for clock in 0..<24 {
        var hours = [Int64](repeating: 0, count: 24)
        hours[(clock - begins + 24) % 24] = 1000
        let shape: DayShape =
          switch clock {
          case 4..<10: .inTheMorning
          case 10..<16: .byDay
          case 16..<22: .inTheEvening
          case _: .atNight
          }
        let facts = DayFacts(day: JournalFixture.monday, steps: 1000, hourlySteps: hours)
        XCTAssertEqual(DayShape(of: facts, under: rules), shape, "\(clock) o'clock of days from \(begins)")
        let start = (clock - begins + 24) % 24 * 60
        let walk = DayWalk(startMinute: start, minutes: 10, steps: 1000)
        let day = JournalDayRecord(DayFacts(day: JournalFixture.monday, steps: 1000, walks: [walk]), under: rules)
        XCTAssertEqual(day.earlyWalkStart, 4..<8 ~= clock && clock >= begins ? start : nil, "\(clock), from \(begins)")
        let isNight = clock >= 22 || clock < min(4, begins)
        XCTAssertEqual(day.lateWalkEnd, isNight ? start + 10 : nil, "\(clock), from \(begins)")
      }
    }
  }
}
