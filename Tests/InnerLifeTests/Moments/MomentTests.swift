import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of when each moment is reported, beside the last case in which it is not.
final class MomentTests: XCTestCase {
  func test_beginning_isReported_onTheFirstDayWithSteps() {
    var fixture = JournalFixture()
    fixture.addDays(steps: [0, 0, 7, 8])
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "beginning"), [2])
    XCTAssertEqual(fixture.nightReports.map { $0.moments.count }, [0, 0, 1, 0])
    let moment = fixture.journalState.moments.first
    XCTAssertEqual(moment?.beganOn, JournalFixture.monday.advanced(by: 2))
    XCTAssertEqual(moment?.detectedNight, JournalFixture.monday.advanced(by: 3))
    XCTAssertEqual(moment?.reportedNight, JournalFixture.monday.advanced(by: 3))
    XCTAssertEqual(moment?.reportedAt, JournalFixture.fourOClock(on: JournalFixture.monday.advanced(by: 3)))
  }

  func test_firstDayThreshold_isReportedOnce_whenReached() {
    for thousands: Int64 in [5, 10, 15, 20, 25, 30, 40, 50] {
      let steps = thousands * 1000
      for (walked, expected): (Int64, Bool) in [(steps - 1, false), (steps, true), (steps + 1, true)] {
        var fixture = JournalFixture()
        fixture.addDays(steps: [1, walked, walked, steps + 1])
        let kinds = fixture.journalState.moments.map { $0.kind }
        let moment = fixture.journalState.moments.first { $0.kind == .firstDayReaching(steps: steps) }
        XCTAssertEqual(moment?.day, JournalFixture.monday.advanced(by: expected ? 1 : 3), "\(walked)")
        XCTAssertEqual(kinds.count { $0 == .firstDayReaching(steps: steps) }, 1, "once")
        XCTAssertEqual(moment?.kind.importance, 60 + min(30, Int(thousands)))
      }
    }
  }

  /// Only the highest threshold that a day reaches is reported, and no lower one on a later day.
  func test_firstDay_reportsOnlyTheHighestThreshold() {
    var fixture = JournalFixture()
    fixture.addDays(steps: [24_999, 7000, 19_999, 12_000, 26_000, 1_000_000])
    XCTAssertEqual(
      fixture.journalState.moments.map { $0.kind }.filter { $0.name == "firstDay" },
      [.firstDayReaching(steps: 20_000), .firstDayReaching(steps: 25_000), .firstDayReaching(steps: 50_000)])
  }

  func test_roundTotals_areReported_whenReached() {
    let table: [(before: Int64, steps: Int64, told: [Int64])] = [
      (499_998, 1, []), (499_999, 1, [500_000]), (500_000, 499_999, []), (500_000, 500_000, [1_000_000]),
      (1_999_999, 1, [2_000_000]), (2_999_999, 1, [3_000_000]), (3_000_000, 1_999_999, []),
      (4_999_999, 1, [5_000_000]), (7_499_999, 1, [7_500_000]), (9_999_999, 1, [10_000_000]),
      (10_000_000, 4_999_999, []), (10_000_000, 5_000_000, [15_000_000]), (94_999_999, 1, [95_000_000]),
      (0, 3_100_000, [3_000_000]),
    ]
    for (before, steps, expected) in table {
      var fixture = JournalFixture()
      fixture.addDays(steps: [before, steps])
      let totals = fixture.journalState.moments.filter { $0.day == JournalFixture.monday.next }.compactMap { moment in
        if case .lifetimeTotal(let total) = moment.kind { total } else { nil }
      }
      XCTAssertEqual(totals, expected, "\(before) and \(steps)")
    }
  }

  func test_longestDay_hasMoreStepsThanEveryDayBefore_fromThe28thOn() {
    for (daysBefore, steps, expected): (Int, Int64, Bool) in [
      (26, 2000, false), (27, 2000, true), (28, 2000, true), (27, 999, false), (27, 1000, false), (27, 1001, true),
    ] {
      var fixture = JournalFixture()
      fixture.addDays(steps: Array(repeating: 1000, count: daysBefore) + [0, steps])
      XCTAssertEqual(
        fixture.dayOffsets(ofMoments: "longestDay"), expected ? [daysBefore + 1] : [],
        "\(steps) after \(daysBefore) days")
    }
    var fixture = JournalFixture()
    fixture.addDays(steps: [2000] + Array(repeating: 1000, count: 30) + [2000, 1999, 2001])
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "longestDay"), [33], "beside the most of all days before")
  }

  func test_longestDay_exceedsTheLastByFivePercent_orComesTwoWeeksLater() throws {
    for (later, steps, expected): (Int, Int64, [Int]) in [
      (1, 2099, [28]), (1, 2100, [28, 29]), (1, 2101, [28, 29]), (13, 2099, [28]), (13, 2100, [28, 41]),
      (14, 2000, [28]), (14, 2001, [28, 42]), (15, 2001, [28, 43]),
    ] {
      for isBlank in [false, true] {
        var fixture = JournalFixture()
        fixture.addDays(steps: Array(repeating: 1000, count: 28) + [2000])
        fixture.addDays(steps: (1..<later).map { _ in isBlank ? 0 : 1000 } + [steps])
        XCTAssertEqual(fixture.dayOffsets(ofMoments: "longestDay"), expected, "\(steps), \(later) days later")
      }
    }
    var fixture = JournalFixture()
    fixture.addDays(steps: Array(repeating: 1000, count: 28) + [2000, 2099, 2100, 2204, 2205])
    XCTAssertEqual(
      fixture.dayOffsets(ofMoments: "longestDay"), [28, 30, 32],
      "beside the last longest day, not beside the day before")
    var walker = JournalFixture()
    for _ in 0..<28 { walker.addDay(walkStart: 300, minutes: 20) }
    for index in 0..<20 { walker.addDay(walkStart: 300, minutes: [22, 30, 33, 10][min(3, index)]) }
    walker.addDay(walkStart: 300, minutes: 37)
    XCTAssertEqual(walker.dayOffsets(ofMoments: "longestWalk"), [28, 48])
    var restless = JournalFixture(under: try JournalRules.standard.changing { $0.lifeLongestRestsDays = 0 })
    restless.addDays(steps: Array(repeating: 1000, count: 28) + [2000, 2001, 2002])
    XCTAssertEqual(restless.dayOffsets(ofMoments: "longestDay"), [28, 29, 30])
  }

  func test_firstWalkAndLongestWalk_areReported_atTheirThresholds() {
    for (minutes, expected) in [(9, []), (10, [1]), (11, [1])] {
      var fixture = JournalFixture()
      fixture.addDay(walkStart: 300, minutes: 9)
      fixture.addDay(walkStart: 300, minutes: minutes)
      XCTAssertEqual(fixture.dayOffsets(ofMoments: "firstWalk"), expected, "\(minutes)")
    }
    for (daysBefore, minutes, expected) in [(27, 30, false), (28, 21, false), (28, 22, true), (28, 23, true)] {
      var fixture = JournalFixture()
      for _ in 0..<daysBefore { fixture.addDay(walkStart: 300, minutes: 20) }
      fixture.addDay(walkStart: 300, minutes: minutes)
      XCTAssertEqual(
        fixture.dayOffsets(ofMoments: "longestWalk"), expected ? [daysBefore] : [], "\(minutes) after \(daysBefore)")
      XCTAssertEqual(fixture.dayOffsets(ofMoments: "firstWalk"), [0])
    }
  }

  /// The first walk, however late, is reported as the first and not as the longest.
  func test_lateFirstWalk_isReportedAsFirst_notAsLongest() {
    var fixture = JournalFixture()
    fixture.addDays(steps: Array(repeating: 1000, count: 40))
    fixture.addDay(walkStart: 300, minutes: 60)
    XCTAssertEqual(fixture.momentNames(on: fixture.today.previous), ["firstWalk"])
  }

  /// A dawn walk begins before eight and at least an hour before the earliest previous one.
  func test_dawnWalk_isReported_ifAnHourEarlierThanAnyBefore() {
    for (daysBefore, earliest, start, expected) in [
      (27, 300, 100, false), (28, 300, 181, false), (28, 300, 180, true), (28, 200, 141, false), (28, 200, 140, true),
      (28, 59, 0, false), (28, 60, 0, true),
    ] {
      var fixture = JournalFixture()
      for _ in 0..<daysBefore { fixture.addDay(walkStart: earliest, minutes: 10) }
      fixture.addDay(walkStart: start, minutes: 10)
      XCTAssertEqual(
        fixture.dayOffsets(ofMoments: "dawn"), expected ? [daysBefore] : [],
        "\(start) after \(daysBefore) of \(earliest)")
    }
    var fixture = JournalFixture()
    for _ in 0..<28 { fixture.addDay(walkStart: 300, minutes: 10) }
    fixture.addDay(walkStart: 100, minutes: 9)
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "dawn"), [], "a few steps are no walk")
  }

  /// A night walk ends after ten in the evening and at least an hour after the latest previous one.
  func test_nightWalk_isReported_ifAnHourLaterThanAnyBefore() {
    for (daysBefore, latest, end, expected) in [
      (27, 700, 1300, false), (28, 700, 1139, false), (28, 700, 1140, true), (28, 1200, 1259, false),
      (28, 1200, 1260, true),
    ] {
      var fixture = JournalFixture()
      for _ in 0..<daysBefore { fixture.addDay(walkStart: latest - 10, minutes: 10) }
      fixture.addDay(walkStart: end - 10, minutes: 10)
      XCTAssertEqual(
        fixture.dayOffsets(ofMoments: "night"), expected ? [daysBefore] : [], "\(end) after \(daysBefore) of \(latest)")
    }
  }

  func test_return_isReported_afterEightBlankDays() {
    for (blank, expected) in [(7, []), (8, [9]), (9, [10])] {
      var fixture = JournalFixture()
      fixture.addDays(steps: [1000] + Array(repeating: 0, count: blank) + [1000, 1000])
      XCTAssertEqual(fixture.dayOffsets(ofMoments: "return"), expected, "\(blank)")
    }
    var fixture = JournalFixture()
    fixture.addDays(steps: Array(repeating: 0, count: 40) + [1000])
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "return"), [], "nobody returns who has not been there")
  }

  /// 44,206 steps three days after 40,917 are reported as the longest day, and kept.
  func test_longestDay_isReported_threeDaysAfterAnother_ifMuchLonger() {
    var fixture = JournalFixture()
    fixture.addDays(steps: Array(repeating: 9000, count: 40) + [40_917, 9000, 9000, 44_206])
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "longestDay"), [40, 43])
    XCTAssertEqual(fixture.journal().busiestDay, BusiestDay(day: fixture.today.previous, steps: 44_206))
  }

  func test_busiestDay_isTheFirstDayWithTheMostSteps_independentOfMoments() {
    var fixture = JournalFixture()
    fixture.addDays(steps: Array(repeating: 1000, count: 28) + [2000, 2050, 2050, 1000])
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "longestDay"), [28])
    let fullest = BusiestDay(day: JournalFixture.monday.advanced(by: 29), steps: 2050)
    XCTAssertEqual(fixture.journal().busiestDay, fullest, "the first of two")
    XCTAssertEqual(fixture.journal().yearPage(2025).busiestDay, fullest)
    XCTAssertNil(fixture.journal().yearPage(2026).busiestDay)
    XCTAssertEqual(
      fixture.journal(stepsToday: 2051).busiestDay, BusiestDay(day: fixture.today, steps: 2051), "today counts")
    let hidden = fixture.journal(userEdits: .init(hiddenDays: [fullest.day]))
    XCTAssertEqual(hidden.busiestDay, BusiestDay(day: fullest.day.next, steps: 2050))
    XCTAssertNil(JournalFixture().journal().busiestDay)
  }

  /// The first Saturday, the first evening and the first thousand steps are reported, at most one of them a day.
  func test_firstWeek_hasAtMostOneSmallMomentADay() {
    func names(from first: CivilDay, _ steps: [Int64]) -> [String] {
      var fixture = JournalFixture(from: first)
      fixture.addDays(steps: steps)
      return fixture.journalState.moments.filter { $0.kind.importance == 45 }.map {
        "\($0.kind.name) \(first.distance(to: $0.day))"
      }
    }
    let monday = JournalFixture.monday
    XCTAssertEqual(names(from: monday, [999, 1000, 1, 1, 1, 1, 1]), ["firstThousand 1", "firstSaturday 5"])
    XCTAssertEqual(names(from: monday, [999, 1, 1, 1, 1, 1, 1, 1000]), ["firstSaturday 5"], "not after a week")
    XCTAssertEqual(
      names(from: monday.advanced(by: 5), [1000, 1000, 0]), ["firstSaturday 0"],
      "the thousand of the same day is not told later")
  }

  func test_anniversaries_areReported_onBlankDaysToo() throws {
    let table: [(made: String, days: Int, expected: [String])] = [
      ("2025-01-06", 365, []), ("2025-01-06", 366, ["2026-01-06"]), ("2025-01-06", 731, ["2026-01-06", "2027-01-06"]),
      ("2024-02-29", 1500, ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-28"]),
      ("2023-02-28", 800, ["2024-02-28", "2025-02-28"]), ("2024-12-31", 400, ["2025-12-31"]),
    ]
    for (made, days, expected) in table {
      var fixture = JournalFixture(from: try XCTUnwrap(CivilDay(made)))
      fixture.addDays(steps: Array(repeating: 0, count: days))
      XCTAssertEqual(fixture.journalState.moments.map { $0.day.description }, expected, made)
      XCTAssertEqual(
        fixture.journalState.moments.map { $0.kind }, expected.indices.map { .anniversary(years: $0 + 1) },
        "blank days too")
    }
  }

  func test_journey_isReported_fromTwoHoursOfTimeDifferenceOn() {
    // The time difference to home in minutes.
    for (away, expected) in [(119, []), (120, [30]), (121, [30]), (-119, []), (-120, [30])] {
      var fixture = JournalFixture()
      for day in 0..<50 {
        fixture.addDay(DayFacts(day: fixture.today, steps: 1000, offsetMinutes: (30..<35).contains(day) ? away : 0))
      }
      XCTAssertEqual(fixture.dayOffsets(ofMoments: "journey"), expected, "\(away): there, and not back at home")
    }
  }

  /// Moving on to a place far from both the last one and home is reported as another journey, also if the arrival day
  /// is blank.
  func test_anotherJourney_isReported_whenMovingOnToADistantPlace() {
    var fixture = JournalFixture()
    for day in 0..<40 {
      let offset = day < 30 ? 60 : day < 33 ? 540 : day < 35 ? 600 : 300
      fixture.addDay(day == 30 ? nil : DayFacts(day: fixture.today, steps: 1000, offsetMinutes: offset))
    }
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "journey"), [31, 35])
  }

  func test_phase_isReported_onTheDayOfItsReveal() {
    var fixture = JournalFixture()
    fixture.addDays(steps: [1000, 1000])
    var journalState = fixture.journalState
    journalState.recordReveal(.init(.active, on: fixture.today))
    XCTAssertFalse(journalState.moments.contains { $0.kind == .phaseReveal(.active) })
    let news = journalState.processNights(
      with: [], through: fixture.today.next, at: JournalFixture.fourOClock(on: fixture.today.next))
    XCTAssertEqual(news.moments.map { $0.kind }, [.phaseReveal(.active)])
    XCTAssertEqual(news.moments.first?.day, fixture.today)
  }

  func test_momentKinds_haveTheirImportance() {
    let weights: [(Moment.Kind, Int)] = [
      (.firstSteps, 100), (.phaseReveal(.active), 95), (.firstWalk, 90), (.longestDay(steps: 1), 85),
      (.longestWalk(minutes: 1), 85), (.lifetimeTotal(1), 80), (.anniversary(years: 1), 75), (.returnAfterBreak, 70),
      (.newChapter(.up, repetition: 0), 65),
      (.firstDayReaching(steps: 5000), 65), (.firstDayReaching(steps: 50_000), 90), (.journey, 55), (.earliestWalk, 50),
      (.latestWalk, 50),
      (.firstSaturday, 45), (.firstEvening, 45), (.firstThousand, 45),
    ]
    for (kind, importance) in weights { XCTAssertEqual(kind.importance, importance, kind.name) }
  }

  func test_momentKinds_haveTheirSentence() {
    let sentences: [(Moment.Kind, String?)] = [
      (.firstSteps, "This is where we began. I drew an X and stood on it."),
      (.firstWalk, "Our first proper walk. I brought a stick."),
      (.firstDayReaching(steps: 10_000), "Our first 10,000. My toes asked for proof, in writing."),
      (.lifetimeTotal(500_000), "Half a million steps, and the right sock kept the receipts."),
      (.lifetimeTotal(1_000_000), "A million steps, together. I said it slowly."),
      (.lifetimeTotal(2_000_000), "Two million steps, and I bowed to each foot."),
      (.lifetimeTotal(7_500_000), "Seven and a half million steps, and the shoes asked for a speech."),
      (.lifetimeTotal(10_000_000), "Ten million steps, and the right sock kept the receipts."),
      (.lifetimeTotal(15_000_000), "Fifteen million steps, together. I said it slowly."),
      (.lifetimeTotal(25_000_000), "Twenty-five million steps. The path says that it remembers each."),
      (.longestDay(steps: 1), "The longest day so far."),
      (.longestWalk(minutes: 1), "The longest walk so far. I have told every toe."),
      (.longestWalk(minutes: 2), "The longest walk so far. My shadow sat down first."),
      (.earliestWalk, "We were there when the morning found its other shoe."),
      (.latestWalk, "We walked in the dark. I held the lantern."),
      (.firstSaturday, "Our first Saturday. I wore my hat in bed."),
      (.anniversary(years: 1), "A year together. I baked the book a small cake."),
      (.anniversary(years: 2), "Two years together. The pencil wore a bow tie."),
      (.anniversary(years: 12), "Twelve candles for the book, which blew them out by itself."),
      (.anniversary(years: 13), "Thirteen years of us: the good hats came out of the box."),
      (.newChapter(nil, repetition: 0), "A new chapter. I sharpened the pencil."),
      (.journey, "We woke in another place, with the same toes."),
      (.phaseReveal(.active), "I look different. I checked in a spoon."),
    ]
    let firstDay = CivilDay.first.advanced(by: 20_006)
    for (kind, sentence) in sentences {
      XCTAssertEqual(kind.sentence(on: firstDay, in: .standard), sentence, kind.name)
    }
  }

  func test_sentences_aboutReturnsAndChapters_vary() {
    let firstDay = CivilDay.first.advanced(by: 20_006)
    let returns = (0..<9).compactMap {
      Moment.Kind.returnAfterBreak.sentence(on: firstDay.advanced(by: 7 * $0), in: .standard)
    }
    XCTAssertEqual(Set(returns).count, 8)
    XCTAssertEqual(returns[8], returns[0])
    let counts: [(Chapter.Reason, Int)] = [(.up, 4), (.down, 4), (.new, 2), (.later, 2), (.earlier, 2)]
    for (reason, count) in counts {
      let sentences = (0...count).compactMap {
        Moment.Kind.newChapter(reason, repetition: $0).sentence(on: firstDay, in: .standard)
      }
      XCTAssertEqual(Set(sentences).count, count, reason.rawValue)
      XCTAssertEqual(sentences[count], sentences[0])
    }
  }
}
