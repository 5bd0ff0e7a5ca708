import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of when each moment is reported, beside the last case in which it is not.
final class MomentTests: XCTestCase {
  func testTheBeginning() {
    var life = ToldLife()
    life.live(steps: [0, 0, 7, 8])
    XCTAssertEqual(life.days(of: "beginning"), [2])
    XCTAssertEqual(life.news.map { $0.moments.count }, [0, 0, 1, 0])
    let moment = life.memoir.moments.first
    XCTAssertEqual(moment?.began, ToldLife.monday.advanced(by: 2))
    XCTAssertEqual(moment?.noticed, ToldLife.monday.advanced(by: 3))
    XCTAssertEqual(moment?.toldIn, ToldLife.monday.advanced(by: 3))
    XCTAssertEqual(moment?.told, ToldLife.four(on: ToldLife.monday.advanced(by: 3)))
  }

  func testFirstDays() {
    for thousands: Int64 in [5, 10, 15, 20, 25, 30, 40, 50] {
      let steps = thousands * 1000
      for (walked, expected): (Int64, Bool) in [(steps - 1, false), (steps, true), (steps + 1, true)] {
        var life = ToldLife()
        life.live(steps: [1, walked, walked, steps + 1])
        let kinds = life.memoir.moments.map { $0.kind }
        let told = life.memoir.moments.first { $0.kind == .firstDay(steps: steps) }
        XCTAssertEqual(told?.day, ToldLife.monday.advanced(by: expected ? 1 : 3), "\(walked)")
        XCTAssertEqual(kinds.count { $0 == .firstDay(steps: steps) }, 1, "once")
        XCTAssertEqual(told?.kind.importance, 60 + min(30, Int(thousands)))
      }
    }
  }

  /// Only the highest threshold that a day reaches is reported, and no lower one on a later day.
  func testADayIsOneFirstDay() {
    var life = ToldLife()
    life.live(steps: [24_999, 7000, 19_999, 12_000, 26_000, 1_000_000])
    XCTAssertEqual(
      life.memoir.moments.map { $0.kind }.filter { $0.name == "firstDay" },
      [.firstDay(steps: 20_000), .firstDay(steps: 25_000), .firstDay(steps: 50_000)])
  }

  func testTotals() {
    let table: [(before: Int64, steps: Int64, told: [Int64])] = [
      (499_998, 1, []), (499_999, 1, [500_000]), (500_000, 499_999, []), (500_000, 500_000, [1_000_000]),
      (1_999_999, 1, [2_000_000]), (2_999_999, 1, [3_000_000]), (3_000_000, 1_999_999, []),
      (4_999_999, 1, [5_000_000]), (7_499_999, 1, [7_500_000]), (9_999_999, 1, [10_000_000]),
      (10_000_000, 4_999_999, []), (10_000_000, 5_000_000, [15_000_000]), (94_999_999, 1, [95_000_000]),
      (0, 3_100_000, [3_000_000]),
    ]
    for (before, steps, told) in table {
      var life = ToldLife()
      life.live(steps: [before, steps])
      let totals = life.memoir.moments.filter { $0.day == ToldLife.monday.next }.compactMap { moment in
        if case .total(let total) = moment.kind { total } else { nil }
      }
      XCTAssertEqual(totals, told, "\(before) and \(steps)")
    }
  }

  func test_longestDay_hasMoreThanEveryToldDay_fromTheTwentyEighthOn() {
    for (told, steps, expected): (Int, Int64, Bool) in [
      (26, 2000, false), (27, 2000, true), (28, 2000, true), (27, 999, false), (27, 1000, false), (27, 1001, true),
    ] {
      var life = ToldLife()
      life.live(steps: Array(repeating: 1000, count: told) + [0, steps])
      XCTAssertEqual(life.days(of: "longestDay"), expected ? [told + 1] : [], "\(steps) after \(told) days")
    }
    var life = ToldLife()
    life.live(steps: [2000] + Array(repeating: 1000, count: 30) + [2000, 1999, 2001])
    XCTAssertEqual(life.days(of: "longestDay"), [33], "beside the most of all days before")
  }

  func test_longestDay_hasATwentiethMoreThanTheLast_orComesTwoWeeksLater() throws {
    for (later, steps, expected): (Int, Int64, [Int]) in [
      (1, 2099, [28]), (1, 2100, [28, 29]), (1, 2101, [28, 29]), (13, 2099, [28]), (13, 2100, [28, 41]),
      (14, 2000, [28]), (14, 2001, [28, 42]), (15, 2001, [28, 43]),
    ] {
      for isBlank in [false, true] {
        var life = ToldLife()
        life.live(steps: Array(repeating: 1000, count: 28) + [2000])
        life.live(steps: (1..<later).map { _ in isBlank ? 0 : 1000 } + [steps])
        XCTAssertEqual(life.days(of: "longestDay"), expected, "\(steps), \(later) days later")
      }
    }
    var life = ToldLife()
    life.live(steps: Array(repeating: 1000, count: 28) + [2000, 2099, 2100, 2204, 2205])
    XCTAssertEqual(life.days(of: "longestDay"), [28, 30, 32], "beside the last longest day, not beside the day before")
    var walker = ToldLife()
    for _ in 0..<28 { walker.live(walkFrom: 300, minutes: 20) }
    for index in 0..<20 { walker.live(walkFrom: 300, minutes: [22, 30, 33, 10][min(3, index)]) }
    walker.live(walkFrom: 300, minutes: 37)
    XCTAssertEqual(walker.days(of: "longestWalk"), [28, 48])
    var restless = ToldLife(under: try LifeRules.standard.changing { $0.lifeLongestRestsDays = 0 })
    restless.live(steps: Array(repeating: 1000, count: 28) + [2000, 2001, 2002])
    XCTAssertEqual(restless.days(of: "longestDay"), [28, 29, 30])
  }

  func testWalks() {
    for (minutes, expected) in [(9, []), (10, [1]), (11, [1])] {
      var life = ToldLife()
      life.live(walkFrom: 300, minutes: 9)
      life.live(walkFrom: 300, minutes: minutes)
      XCTAssertEqual(life.days(of: "firstWalk"), expected, "\(minutes)")
    }
    for (told, minutes, expected) in [(27, 30, false), (28, 21, false), (28, 22, true), (28, 23, true)] {
      var life = ToldLife()
      for _ in 0..<told { life.live(walkFrom: 300, minutes: 20) }
      life.live(walkFrom: 300, minutes: minutes)
      XCTAssertEqual(life.days(of: "longestWalk"), expected ? [told] : [], "\(minutes) after \(told)")
      XCTAssertEqual(life.days(of: "firstWalk"), [0])
    }
  }

  /// The first walk, however late, is reported as the first and not as the longest.
  func testALateFirstWalk() {
    var life = ToldLife()
    life.live(steps: Array(repeating: 1000, count: 40))
    life.live(walkFrom: 300, minutes: 60)
    XCTAssertEqual(life.names(on: life.today.previous), ["firstWalk"])
  }

  /// A dawn walk begins before eight and at least an hour before the earliest previous one.
  func testDawn() {
    for (told, earliest, start, expected) in [
      (27, 300, 100, false), (28, 300, 181, false), (28, 300, 180, true), (28, 200, 141, false), (28, 200, 140, true),
      (28, 59, 0, false), (28, 60, 0, true),
    ] {
      var life = ToldLife()
      for _ in 0..<told { life.live(walkFrom: earliest, minutes: 10) }
      life.live(walkFrom: start, minutes: 10)
      XCTAssertEqual(life.days(of: "dawn"), expected ? [told] : [], "\(start) after \(told) of \(earliest)")
    }
    var life = ToldLife()
    for _ in 0..<28 { life.live(walkFrom: 300, minutes: 10) }
    life.live(walkFrom: 100, minutes: 9)
    XCTAssertEqual(life.days(of: "dawn"), [], "a few steps are no walk")
  }

  /// A night walk ends after ten in the evening and at least an hour after the latest previous one.
  func testNight() {
    for (told, latest, end, expected) in [
      (27, 700, 1300, false), (28, 700, 1139, false), (28, 700, 1140, true), (28, 1200, 1259, false),
      (28, 1200, 1260, true),
    ] {
      var life = ToldLife()
      for _ in 0..<told { life.live(walkFrom: latest - 10, minutes: 10) }
      life.live(walkFrom: end - 10, minutes: 10)
      XCTAssertEqual(life.days(of: "night"), expected ? [told] : [], "\(end) after \(told) of \(latest)")
    }
  }

  func testReturns() {
    for (blank, expected) in [(14, []), (15, [16]), (16, [17])] {
      var life = ToldLife()
      life.live(steps: [1000] + Array(repeating: 0, count: blank) + [1000, 1000])
      XCTAssertEqual(life.days(of: "return"), expected, "\(blank)")
    }
    var life = ToldLife()
    life.live(steps: Array(repeating: 0, count: 40) + [1000])
    XCTAssertEqual(life.days(of: "return"), [], "nobody returns who has not been there")
  }

  /// 44,206 steps three days after 40,917 are reported as the fullest day, and kept.
  func test_longestDay_namesTheFullestDay_threeDaysAfterAnother() {
    var life = ToldLife()
    life.live(steps: Array(repeating: 9000, count: 40) + [40_917, 9000, 9000, 44_206])
    XCTAssertEqual(life.days(of: "longestDay"), [40, 43])
    XCTAssertEqual(life.journal().fullestDay, FullestDay(day: life.today.previous, steps: 44_206))
  }

  func test_fullestDay_isTheDayOfTheMostSteps_whateverMomentsSay() {
    var life = ToldLife()
    life.live(steps: Array(repeating: 1000, count: 28) + [2000, 2050, 2050, 1000])
    XCTAssertEqual(life.days(of: "longestDay"), [28])
    let fullest = FullestDay(day: ToldLife.monday.advanced(by: 29), steps: 2050)
    XCTAssertEqual(life.journal().fullestDay, fullest, "the first of two")
    XCTAssertEqual(life.journal().year(2025).fullestDay, fullest)
    XCTAssertNil(life.journal().year(2026).fullestDay)
    XCTAssertEqual(life.journal(steps: 2051).fullestDay, FullestDay(day: life.today, steps: 2051), "today counts")
    let hidden = life.journal(wishes: .init(hidden: [fullest.day]))
    XCTAssertEqual(hidden.fullestDay, FullestDay(day: fullest.day.next, steps: 2050))
    XCTAssertNil(ToldLife().journal().fullestDay)
  }

  /// December is summer in the southern hemisphere, and there are no seasons without a hemisphere.
  func test_season_isThatOfTheHemisphere_andThereIsNoneWithoutOne() throws {
    for (hemisphere, expected) in [(Hemisphere.south, ["summer", "autumn", "winter", "spring"]), (nil, [])] {
      var life = ToldLife(from: try XCTUnwrap(CivilDay("2024-11-29")))
      life.hemisphere = hemisphere
      life.live(steps: repeatElement(1000, count: 320))
      let seasons = life.memoir.moments.compactMap { moment in
        if case .season(let skin) = moment.kind { skin.rawValue } else { nil }
      }
      XCTAssertEqual(seasons, expected)
    }
  }

  /// A season is reported once, even if the user flies to the other hemisphere and back within a month.
  func test_season_isToldOncePerQuarter_acrossHemispheres() throws {
    var life = ToldLife(from: try XCTUnwrap(CivilDay("2025-02-27")))
    for hemisphere in [Hemisphere.north, .north, .north, .south, nil, .south, .north] {
      life.hemisphere = hemisphere
      life.live(steps: [1000])
    }
    XCTAssertEqual(life.memoir.moments.map { $0.kind }.filter { $0.name == "season" }, [.season(.spring)])
  }

  /// Each season is reported once a year, and none on the day of the beginning.
  func testSeasons() throws {
    var life = ToldLife(from: try XCTUnwrap(CivilDay("2024-11-29")))
    life.live(steps: (0..<800).map { $0 == 93 ? 0 : 1000 })
    let days = life.memoir.moments.compactMap { moment in
      if case .season(let skin) = moment.kind { "\(moment.day) \(skin.rawValue)" } else { nil }
    }
    XCTAssertEqual(
      days,
      [
        "2024-12-01 winter", "2025-03-01 spring", "2025-06-01 summer", "2025-09-01 autumn", "2025-12-01 winter",
        "2026-03-01 spring", "2026-06-01 summer", "2026-09-01 autumn", "2026-12-01 winter",
      ])
  }

  /// A season is not reported more than four weeks after it began; the same season a year later is reported again.
  func testASeasonThatIsNoLongerNew() throws {
    for (made, again, expected) in [
      ("2025-01-06", "2025-03-28", true), ("2025-01-06", "2025-03-29", false), ("2024-12-05", "2025-12-05", true),
      ("2024-12-05", "2025-12-28", true), ("2024-12-05", "2025-12-29", false), ("2024-12-05", "2025-02-20", false),
    ] {
      let (first, day) = (try XCTUnwrap(CivilDay(made)), try XCTUnwrap(CivilDay(again)))
      let number = day.daysSince1970 - first.daysSince1970
      var life = ToldLife(from: first)
      life.live(steps: [1000] + Array(repeating: 0, count: number - 1) + [1000, 1000])
      XCTAssertEqual(life.days(of: "season"), expected ? [number] : [], again)
    }
  }

  func testAnniversaries() throws {
    let table: [(made: String, days: Int, expected: [String])] = [
      ("2025-01-06", 365, []), ("2025-01-06", 366, ["2026-01-06"]), ("2025-01-06", 731, ["2026-01-06", "2027-01-06"]),
      ("2024-02-29", 1500, ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-28"]),
      ("2023-02-28", 800, ["2024-02-28", "2025-02-28"]), ("2024-12-31", 400, ["2025-12-31"]),
    ]
    for (made, days, expected) in table {
      var life = ToldLife(from: try XCTUnwrap(CivilDay(made)))
      life.live(steps: Array(repeating: 0, count: days))
      XCTAssertEqual(life.memoir.moments.map { $0.day.description }, expected, made)
      XCTAssertEqual(
        life.memoir.moments.map { $0.kind }, expected.indices.map { .anniversary(years: $0 + 1) }, "blank days too")
    }
  }

  func testJourneys() {
    // The time difference to home in minutes.
    for (away, expected) in [(119, []), (120, [30]), (121, [30]), (-119, []), (-120, [30])] {
      var life = ToldLife()
      for day in 0..<50 {
        life.live(DayFacts(day: life.today, steps: 1000, offsetMinutes: (30..<35).contains(day) ? away : 0))
      }
      XCTAssertEqual(life.days(of: "journey"), expected, "\(away): there, and not back at home")
    }
  }

  /// Moving on to a place far from both the last one and home is reported as another journey, also if the arrival day
  /// is blank.
  func testAJourneyGoesOn() {
    var life = ToldLife()
    for day in 0..<40 {
      let offset = day < 30 ? 60 : day < 33 ? 540 : day < 35 ? 600 : 300
      life.live(day == 30 ? nil : DayFacts(day: life.today, steps: 1000, offsetMinutes: offset))
    }
    XCTAssertEqual(life.days(of: "journey"), [31, 35])
  }

  func testPhasesAreToldOnTheirDay() {
    var life = ToldLife()
    life.live(steps: [1000, 1000])
    var memoir = life.memoir
    memoir.note(.init(.active, on: life.today))
    XCTAssertFalse(memoir.moments.contains { $0.kind == .phase(.active) })
    let news = memoir.learn(of: [], inNightTo: life.today.next, at: ToldLife.four(on: life.today.next))
    XCTAssertEqual(news.moments.map { $0.kind }, [.phase(.active)])
    XCTAssertEqual(news.moments.first?.day, life.today)
  }

  func testHowMuchTheyWeigh() {
    let weights: [(Moment.Kind, Int)] = [
      (.beginning, 100), (.phase(.active), 95), (.firstWalk, 90), (.longestDay(steps: 1), 85),
      (.longestWalk(minutes: 1), 85), (.total(1), 80), (.anniversary(years: 1), 75), (.return, 70), (.chapter, 65),
      (.firstDay(steps: 5000), 65), (.firstDay(steps: 50_000), 90), (.journey, 55), (.dawn, 50), (.night, 50),
      (.season(.spring), 40),
    ]
    for (kind, importance) in weights { XCTAssertEqual(kind.importance, importance, kind.name) }
  }

  func testWhatIsSaid() {
    let sentences: [(Moment.Kind, String?)] = [
      (.beginning, "This is where we began."), (.firstWalk, "Our first walk."),
      (.firstDay(steps: 10_000), "The first day of 10,000."), (.total(500_000), "Half a million steps, together."),
      (.total(1_000_000), "A million steps, together."), (.total(2_000_000), "Two million steps, together."),
      (.total(7_500_000), "Seven and a half million steps, together."),
      (.total(25_000_000), "25 million steps, together."), (.longestDay(steps: 1), "The longest day so far."),
      (.longestWalk(minutes: 1), "The longest walk so far."), (.dawn, "We saw the morning begin."),
      (.night, "We walked under the stars."), (.return, nil), (.season(.autumn), "The first steps of autumn."),
      (.anniversary(years: 1), "A year together."), (.anniversary(years: 2), "Two years together."),
      (.anniversary(years: 12), "Twelve years together."), (.anniversary(years: 13), "13 years together."),
      (.chapter, "A page was turned."), (.journey, "We woke in another place."),
      (.phase(.active), Phase.active.message),
    ]
    for (kind, sentence) in sentences { XCTAssertEqual(kind.sentence(in: .standard), sentence, kind.name) }
  }
}
