import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

final class UsualHourTests: XCTestCase {
  private static let monday = JournalFixture.monday

  /// Returns a day with `share` of its 1,600 steps in the first of two hours, and the rest spread over eight others.
  private func day(_ number: Int, hour: Int? = 15, steps: Int64 = 1600, inHour: Int64 = 800) -> DayFacts {
    var hours = [Int64](repeating: 0, count: 24)
    let rest = hour == nil ? steps : steps - inHour
    for other in [1, 3, 5, 7, 9, 11, 19, 21] { hours[other] = rest / 8 }
    hours[23] = rest % 8
    if let hour { hours[hour] += inHour }
    return DayFacts(day: Self.monday.advanced(by: number), steps: steps, hourlySteps: hours)
  }

  private func journal(of days: [DayFacts], through number: Int, under rules: JournalRules = .standard) -> JournalState
  {
    var state = JournalState(createdOn: Self.monday, under: rules)
    let night = Self.monday.advanced(by: number)
    _ = state.processNights(with: days, through: night, at: JournalFixture.fourOClock(on: night))
    return state
  }

  /// Returns the usual hours after `weeks` of weekdays, of which `hits` have a walk at the same hour.
  private func usualHours(hits: Int, of count: Int, before: Int = 0) -> [UsualHour] {
    let known = (0..<before).map { $0 / 5 * 7 + $0 % 5 }.map { day($0) }
    let days = (0..<count).map { number -> DayFacts in
      let offset = (before + number) / 5 * 7 + (before + number) % 5
      // Spread evenly, so that no single weekday stands out.
      return day(offset, hour: number * hits / count != (number + 1) * hits / count ? 15 : nil)
    }
    return journal(of: known + days, through: (before + count + 4) / 5 * 7).habits.usualHours
  }

  func test_usualHour_isFound_at600Thousandths() {
    for (hits, days, confidence) in [(26, 39, 634), (27, 40, 642), (26, 40, 619)] {
      let found = usualHours(hits: hits, of: days)
      XCTAssertEqual(found.map { $0.weekdays }, [1...5], "\(hits) of \(days)")
      XCTAssertEqual(found.first?.confidence, confidence)
      XCTAssertEqual(found.first?.matchingDays, hits)
      XCTAssertEqual(found.first?.knownDays, days)
    }
    XCTAssertFalse(usualHours(hits: 25, of: 40).contains { $0.weekdays == 1...5 }, "595 thousandths")
  }

  /// Of the last 40 weekdays, 19 keep a usual hour, and 18 don't.
  func test_usualHour_isKept_at450Thousandths() {
    XCTAssertEqual(usualHours(hits: 19, of: 40, before: 40).first { $0.weekdays == 1...5 }?.confidence, 452)
    XCTAssertNil(usualHours(hits: 18, of: 40, before: 40).first { $0.weekdays == 1...5 }, "428 thousandths")
    XCTAssertNil(usualHours(hits: 19, of: 40).first { $0.weekdays == 1...5 }, "not found at 452")
  }

  func test_usualHourOfOneWeekday_needsSixDays() {
    func found(hits: Int, of weeks: Int) -> [UsualHour] {
      let days = (0..<weeks).map { day(7 * $0 + 2, hour: $0 >= weeks - hits ? 15 : nil) }
      return journal(of: days, through: 7 * weeks).habits.usualHours
    }
    XCTAssertEqual(found(hits: 6, of: 8).map { $0.confidence }, [600])
    XCTAssertEqual(found(hits: 6, of: 8).map { $0.weekdays }, [3...3])
    XCTAssertEqual(found(hits: 5, of: 8), [])
    XCTAssertEqual(found(hits: 6, of: 6).count, 1)
    XCTAssertEqual(found(hits: 5, of: 5), [])
  }

  func test_usualHourOfSeveralWeekdays_needsTwelveDays() {
    // Days from Friday on: in the night after a Sunday, 11 or 12 days are known, and no weekday has more than two.
    func found(days count: Int) -> [UsualHour] {
      journal(of: (0..<count).map { day(14 - count + $0) }, through: 14).habits.usualHours
    }
    XCTAssertEqual(found(days: 12).map { $0.weekdays }, [1...7])
    XCTAssertEqual(found(days: 11), [])
  }

  func test_day_matches_withThreeSixteenthsAnd300Steps() {
    func matches(_ steps: Int64, inHour: Int64) -> Bool {
      journal(of: (0..<14).map { day($0, steps: steps, inHour: inHour) }, through: 14).habits.usualHours
        .contains { $0.livedHour == 14 }
    }
    XCTAssertTrue(matches(1600, inHour: 300))
    XCTAssertFalse(matches(1601, inHour: 300), "less than 3/16")
    XCTAssertFalse(matches(1594, inHour: 299), "less than 300")
    XCTAssertTrue(matches(500, inHour: 300))
    XCTAssertFalse(matches(499, inHour: 300), "less than 500")
  }

  func test_hoursOfUsualHour_areNotUsedTwice() {
    let usual = journal(of: (0..<14).map { day($0) }, through: 14).habits.usualHours
    XCTAssertEqual(usual.map { $0.livedHour }, [14])
    XCTAssertEqual(usual.map { $0.weekdays }, [1...7])
  }

  func test_minute_isTheLowerMedianOfFirstQuarters() {
    let quarters = [3, 0, 1, 2]
    let days = (0..<14).map { number in
      var facts = day(number)
      facts.firstQuarters = [Int](repeating: quarters[number % 4], count: 24)
      return facts
    }
    let usual = journal(of: days, through: 14).habits.usualHours.first
    XCTAssertEqual(usual?.livedMinute, 15 * 60 + 15)
    XCTAssertEqual(usual?.minuteOfDay(under: .standard), 19 * 60 + 15)
    XCTAssertEqual(usual?.hourOfDay(under: .standard), 18)
  }

  func test_walkOfHabit_needsSixLongestWalksOfSimilarLength() {
    func isWalk(_ minutes: [Int], at start: Int = 15 * 60) -> Bool? {
      let days = (0..<14).map { number in
        var facts = day(number)
        if number < minutes.count {
          facts.walks = [DayWalk(startMinute: start, minutes: minutes[number], steps: 900)]
        }
        return facts
      }
      return journal(of: days, through: 14).habits.usualHours.first?.isWalkOfHabit
    }
    XCTAssertEqual(isWalk([30, 30, 30, 30, 30, 30]), true)
    XCTAssertEqual(isWalk([30, 30, 30, 30, 30]), false)
    XCTAssertEqual(isWalk([10, 20, 30, 30, 40, 40, 90]), true, "the middle half is from 20 to 40")
    XCTAssertEqual(isWalk([10, 19, 30, 30, 40, 40, 90]), false)
    XCTAssertEqual(isWalk([10, 20, 30, 30, 41, 41, 90]), false)
    XCTAssertEqual(isWalk([9, 9, 9, 9, 9, 9]), false, "too short to be mentioned")
    XCTAssertEqual(isWalk([30, 30, 30, 30, 30, 30], at: 16 * 60), false, "after the two hours")
    XCTAssertEqual(isWalk([30, 30, 30, 30, 30, 30], at: 16 * 60 - 1), true)
  }

  func test_nothingIsLearned_withoutHoursOfThePersonsClock() {
    var days = (0..<56).map { day($0) }
    for index in days.indices { days[index].isLocalTimeKnown = false }
    XCTAssertEqual(journal(of: days, through: 56).habits.usualHours, [])
    XCTAssertNil(journal(of: days, through: 56).habits.dayHours)
    for index in days.indices { (days[index].isLocalTimeKnown, days[index].hourlySteps) = (true, nil) }
    XCTAssertEqual(journal(of: days, through: 56).habits.usualHours, [])
  }

  func test_dayHours_areKnownFrom14DaysOn() {
    func dayHours(_ count: Int) -> ClosedRange<Int>? {
      journal(of: (14 - count..<14).map { day($0) }, through: 14).habits.dayHours
    }
    XCTAssertEqual(dayHours(14), 1...21)
    XCTAssertNil(dayHours(13))
  }

  func test_notice_isSaid_afterEightWeeks_and84NightsApart() {
    let days = (0..<260).map { number in day(number, steps: 1600 + Int64(number * 7 % 11) * 8) }
    let state = journal(of: days, through: 260)
    let said = state.dayRecords.filter { $0.notice?.kind.topic == .ourHour }.map { Self.monday.distance(to: $0.day) }
    // Found in the night after day 13, and eight weeks later known for long enough.
    XCTAssertEqual(said.first, 70)
    XCTAssertEqual(zip(said, said.dropFirst()).map { $1 - $0 }, [84, 84])
    XCTAssertEqual(state.dayRecords.first { $0.notice?.kind.topic == .ourHour }?.notice?.kind, .ourHour(18))
  }

  func test_usualHourThatMoves_isToldAsSuch_once() {
    let days = (0..<240).map { number in
      day(number, hour: number < 100 ? 18 : 8, steps: 1600 + Int64(number * 7 % 11) * 8)
    }
    let said = journal(of: days, through: 240).dayRecords.compactMap { $0.notice }.filter { $0.kind.topic == .ourHour }
    let hours = said.map { $0.kind.middleHour }
    XCTAssertEqual(Set(hours).count, 2)
    for (index, notice) in said.enumerated() {
      let condition = notice.kind.topic.phrasings[notice.phrasing].condition
      XCTAssertEqual(condition == .movedHour, index > 0 && hours[index - 1] != hours[index], "\(index)")
    }
  }

  /// Case 6: days on which an expected hour doesn't come true read as if nothing had been expected.
  func test_usualHourThatDoesNotComeTrue_changesNothing() {
    let known = (0..<70).map { day($0) }
    let others = (70..<77).map { day($0, hour: nil, steps: 1700 + Int64($0) * 13) }
    XCTAssertEqual(journal(of: known, through: 70).habits.usualHours.map { $0.knownWeeks }, [8])
    let state = journal(of: known + others, through: 77)
    let withoutHours = known.map { DayFacts(day: $0.day, steps: $0.steps) } + others
    let other = journal(of: withoutHours, through: 77)
    for day in others {
      XCTAssertEqual(state.rememberedDay(day.day)?.notice, other.rememberedDay(day.day)?.notice)
    }
  }

  func test_phrasing_namesOnlyAKnownPartOfTheDay() {
    XCTAssertEqual(Notice.Kind.ourHour(20).quarter, .evening)
    XCTAssertNil(Notice.Kind.ourHour(21).quarter, "the second hour is at night")
    XCTAssertEqual(Notice.Kind.ourHour(23).quarter, .night)
    XCTAssertEqual(Notice.Kind.ourHour(4).quarter, .morning)
    XCTAssertNil(Notice.Kind.ourHour(3).quarter)
    XCTAssertNil(Notice.Kind.ourHour(9).quarter)
    XCTAssertEqual(Notice.Kind.ourHour(10).quarter, .midday)
  }
}
