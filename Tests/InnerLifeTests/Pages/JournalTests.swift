import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of the journal, which is the user's view of the memoir.
final class JournalTests: XCTestCase {
  private func day(_ number: Int) -> CivilDay { ToldLife.monday.advanced(by: number) }

  private func life(_ days: Int) -> ToldLife {
    var life = ToldLife()
    life.live(steps: repeatElement(1000, count: days))
    return life
  }

  func testHowFarPagesAreWritten() {
    let journal = life(10).journal(steps: 7)
    XCTAssertEqual(
      (6...10).map { journal.page(of: day($0)).state }, [.frozen, .frozen, .frozen, .drying, .open])
    XCTAssertEqual(journal.page(of: day(10)).steps, 7)
    XCTAssertNil(journal.page(of: day(10)).sentence)
    XCTAssertEqual(journal.page(of: day(9)).sentence, "A new Wednesday.")
    XCTAssertEqual(journal.page(of: day(9)).steps, 1000)
  }

  /// Before four o'clock, yesterday's page is still open and not called blank.
  func testYesterdayWaitsForItsNight() {
    var life = life(10)
    var memoir = life.memoir
    memoir.note(.init(.active, on: day(10)))
    let atOne = Journal(of: memoir, on: day(11), steps: 3, isPremium: true)
    let page = atOne.page(of: day(10))
    XCTAssertEqual(page.state, .open)
    XCTAssertNil(page.sentence)
    XCTAssertNil(page.steps, "the steps at hand are today's")
    XCTAssertEqual(page.moments.map { $0.kind }, [.phase(.active)], "what it had at midnight it has at one")
    XCTAssertEqual(atOne.page(of: day(9)).sentence, "A new Wednesday.")
    _ = memoir.learn(of: [DayFacts(day: day(10), steps: 1000)], inNightTo: day(11), at: .distantFuture)
    let atFive = Journal(of: memoir, on: day(11), steps: 3, isPremium: true).page(of: day(10))
    XCTAssertEqual(atFive.state, .drying)
    XCTAssertEqual(atFive.sentence, "Thursday was new.")
    XCTAssertEqual(atFive.moments.map { $0.kind }, [.phase(.active)])
    // If no step query has been made, all days are pending.
    life.live(nil)
    let later = Journal(of: life.memoir, on: day(14), steps: nil, isPremium: true)
    // They are still read as blank, because it is unknown whether the night after them was processed.
    XCTAssertEqual(
      (10...14).map { later.page(of: day($0)).sentence }, Array(repeating: "A blank page.", count: 4) + [nil])
    XCTAssertEqual((10...13).map { later.page(of: day($0)).state }, [.drying, .open, .open, .open])
    XCTAssertEqual((10...14).map { later.page(of: day($0)).isBlank }, [true, true, true, true, false])
  }

  func test_pagesAndWeeks_end_withLastDayOfCalendar() {
    var life = ToldLife(from: CivilDay.last.advanced(by: -40))
    life.live(steps: repeatElement(1000, count: 40))
    XCTAssertEqual(life.today, .last)
    let journal = life.journal(steps: 7)
    let pages = journal.pages(from: .first, to: .last)
    XCTAssertEqual(pages.count, 41)
    XCTAssertEqual(pages.last, .page(journal.page(of: .last)))
    let weeks = journal.weeks(from: .first, to: .last)
    XCTAssertEqual(weeks.map { $0.monday.weekday }, Array(repeating: 1, count: 7))
    // 9999-12-31 is a Friday and the last day of the calendar, so that Saturday and Sunday are missing.
    XCTAssertEqual(weeks.last?.steps, [1000, 1000, 1000, 1000, 7, nil, nil])
    XCTAssertEqual(journal.years(from: .first, to: .last).map { $0.year }, [9999])
    XCTAssertFalse(life.memoir.isFrozen(.last), "no night comes after the last day")
    XCTAssertFalse(life.memoir.isFrozen(through: .last))
    var memoir = life.memoir
    memoir.note(.init(.active, on: .last))
    let revealed = Journal(of: memoir, on: .last, steps: 7, isPremium: true)
    XCTAssertEqual(revealed.page(of: .last).moments.map { $0.kind }, [.phase(.active)])
  }

  func test_pages_areBounded_whateverTheDates() {
    let memoir = Memoir(createdOn: .first, under: .standard)
    let journal = Journal(of: memoir, on: .last, steps: nil, isPremium: true)
    let pages = journal.pages(from: .first, to: .last)
    XCTAssertEqual(pages.first, .blank(from: .first, to: CivilDay.last.previous))
    XCTAssertEqual(pages.count, 2)
  }

  func test_chapterName_refuses_charactersThatTurnDirection() {
    for scalar in ["\u{202E}", "\u{2066}", "\u{200F}", "\u{61C}", "\u{2069}", "\u{85}", "\u{2028}"] {
      XCTAssertNil(Journal.Wishes.name("The \(scalar)hill"))
    }
    XCTAssertEqual(Journal.Wishes.name("תל אביב"), "תל אביב")
  }

  /// If no night is ever processed, for example without permission, days and weeks are blank.
  func testWithoutNights() {
    let memoir = Memoir(createdOn: day(0), under: .standard)
    let journal = Journal(of: memoir, on: day(10), steps: nil, isPremium: true)
    XCTAssertTrue((0...9).allSatisfy { journal.page(of: day($0)).isBlank })
    XCTAssertNil(journal.page(of: day(10)).sentence, "today is not over")
    XCTAssertEqual(journal.weeks(from: .first, to: .last).map { $0.title }, ["Blank pages.", nil])
  }

  func testAWeekWaitsForItsLastNight() {
    let life = life(13)
    for (today, state) in [(13, PageState.open), (14, .open)] {
      let week = Journal(of: life.memoir, on: day(today), steps: nil, isPremium: true).week(from: day(7))
      XCTAssertEqual(week.state, state)
      XCTAssertNil(week.title)
    }
    XCTAssertEqual(self.life(14).journal().week(from: day(7)).title, "A new week")
    XCTAssertEqual(self.life(14).journal().week(from: day(7)).state, .drying)
    XCTAssertEqual(self.life(15).journal().week(from: day(7)).state, .frozen)
  }

  /// A week is frozen when its last open day is frozen.
  func testAWeekWithABlankDayDries() {
    var life = ToldLife()
    life.live(steps: (0..<60).map { $0 == 30 ? 0 : 1000 })
    for (nights, state) in [(57, PageState.drying), (58, .frozen)] {
      var early = ToldLife()
      early.live(steps: (0..<nights).map { $0 == 30 ? 0 : 1000 })
      XCTAssertEqual(early.journal().week(from: day(28)).state, state, "\(nights)")
      XCTAssertEqual(early.journal().week(from: day(35)).state, state, "it is compared with the week before")
      XCTAssertEqual(early.journal().week(from: day(21)).state, .frozen)
    }
  }

  func testTodayIsEverybodys() {
    let life = life(40)
    let (free, premium) = (life.journal(premium: false, steps: 7), life.journal(steps: 7))
    XCTAssertEqual(free.page(of: life.today), premium.page(of: life.today))
    for number in 0..<40 {
      let page = free.page(of: day(number))
      XCTAssertEqual(page, DayPage(day: day(number), state: .locked, steps: nil, sentence: nil, moments: [], later: []))
      XCTAssertFalse(page.isBlank)
    }
    XCTAssertEqual(
      free.week(from: day(35)), WeekPage(monday: day(35), state: .locked, title: nil, steps: [], moments: []))
    let year = free.year(2025)
    XCTAssertEqual(
      year, YearPage(year: 2025, state: .locked, chapters: [], moments: [], longestWalk: nil, fullestDay: nil))
    XCTAssertEqual(life.journal().page(of: day(39)).sentence, "A familiar Friday.", "written all the same")
  }

  /// A blank page is not shown as locked, because a lock would hint at content.
  func test_blankPage_isBlank_withoutPremium() {
    var life = ToldLife()
    life.live(steps: (0..<35).map { 7..<21 ~= $0 || $0 % 3 == 1 ? 0 : 1000 })
    let (free, premium) = (life.journal(premium: false), life.journal())
    for number in 0..<35 {
      let (page, open) = (free.page(of: day(number)), premium.page(of: day(number)))
      if open.isBlank {
        XCTAssertEqual(page, open)
        XCTAssertEqual(page.sentence, "A blank page.")
      } else {
        XCTAssertEqual(page.state, .locked, "\(number)")
      }
    }
    for week in [7, 14] { XCTAssertEqual(free.week(from: day(week)), premium.week(from: day(week))) }
    for week in [0, 21, 28] { XCTAssertEqual(free.week(from: day(week)).state, .locked) }
    var away = ToldLife()
    away.live(steps: [1000] + repeatElement(0, count: 800))
    XCTAssertEqual(away.journal(premium: false).year(2025).state, .locked)
    XCTAssertEqual(away.journal(premium: false).year(2026).state, .locked, "an anniversary is on it")
    XCTAssertEqual(away.journal(premium: false).year(2027).state, .locked, "it waits for its end")
  }

  /// Hiding a page hides its moments; the steps in the memoir are unchanged.
  func testHiddenPages() {
    var life = life(30)
    life.live(steps: [12_000])
    let hidden = life.journal(wishes: .init(hidden: [day(30)]))
    XCTAssertEqual(
      hidden.page(of: day(30)), DayPage(day: day(30), state: .hidden, steps: nil, sentence: nil, moments: [], later: [])
    )
    XCTAssertFalse(hidden.allMoments.contains { $0.day == day(30) })
    XCTAssertEqual(hidden.allMoments.count, life.memoir.moments.count - 2)
    let shown = life.journal(wishes: .init(hidden: [day(30)], showsHidden: true))
    XCTAssertEqual(shown.page(of: day(30)), life.journal().page(of: day(30)))
    XCTAssertEqual(shown.page(of: day(30)).moments.map { $0.kind.name }, ["longestDay", "firstDay"])
    XCTAssertEqual(hidden.page(of: day(29)), life.journal().page(of: day(29)))
    life.live(weeks: 1, of: 1000)
    let week = life.journal(wishes: .init(hidden: [day(30)])).week(from: day(28))
    XCTAssertEqual(week.steps, [1000, 1000, nil, 1000, 1000, 1000, 1000])
    XCTAssertEqual(week.moments, [])
    XCTAssertEqual(life.journal().week(from: day(28)).title, "The longest day so far.")
    XCTAssertEqual(life.journal().chapters, life.journal(wishes: .init(hidden: [day(30)])).chapters)
  }

  /// If a chapter began on a hidden page, the page that reports the chapter does not show it.
  func testWhatBeganOnAHiddenPageIsHidden() {
    var life = ToldLife()
    life.live(weeks: 20, of: 3000)
    life.live(weeks: 8, of: 10_000)
    let (open, hidden) = (life.journal(), life.journal(wishes: .init(hidden: [day(140)])))
    XCTAssertTrue(open.page(of: day(196)).moments.contains { $0.kind == .chapter })
    XCTAssertFalse(hidden.page(of: day(196)).moments.contains { $0.kind == .chapter })
    XCTAssertEqual(hidden.chapters, open.chapters)
  }

  func testWeekTitles() {
    func title(_ days: [Int64]) -> String? {
      var life = ToldLife()
      life.live(weeks: 8, of: 1000)
      life.live(steps: days)
      return life.journal().week(from: day(56)).title
    }
    XCTAssertEqual(title(Array(repeating: 500, count: 7)), "A quiet week")
    XCTAssertEqual(title(Array(repeating: 501, count: 7)), "A familiar week")
    XCTAssertEqual(title([900, 0, 0, 800, 0, 0, 0]), "A familiar week")
    XCTAssertEqual(title([0, 0, 0, 500, 900, 0, 0]), "A quiet week", "of two days the lower")
    XCTAssertEqual(title([1000, 1000, 1000, 500, 500, 500, 1]), "A quiet week")
    XCTAssertEqual(title(Array(repeating: 0, count: 7)), "Blank pages.")
    XCTAssertEqual(title([1000, 1000, 1000, 1001, 1000, 1000, 1000]), "The longest day so far.")
    XCTAssertEqual(title([1000, 1000, 1000, 5000, 1000, 1000, 1000]), "The longest day so far.", "85 before 65")
    XCTAssertEqual(life(10).journal().week(from: day(0)).title, "This is where we began.")
  }

  /// The title of a week compares its days with the 28 recorded days before it.
  func testAWideWeek() {
    var life = ToldLife()
    life.live(steps: [4000])
    life.live(steps: repeatElement(1000, count: 55))
    life.live(steps: repeatElement(1250, count: 7))
    XCTAssertEqual(life.journal().week(from: day(56)).title, "A wide week")
    life.live(steps: repeatElement(2300, count: 7))
    XCTAssertEqual(life.journal().week(from: day(63)).title, "A very wide week")
    life.live(steps: repeatElement(2300, count: 21))
    XCTAssertEqual(life.journal().week(from: day(84)).title, "A familiar week")
  }

  func testYears() throws {
    var life = ToldLife(from: try XCTUnwrap(CivilDay("2024-12-30")))
    life.live(walkFrom: 300, minutes: 33)
    life.live(walkFrom: 300, minutes: 12)
    for minutes in [15, 20, 20, 9] { life.live(walkFrom: 300, minutes: minutes) }
    life.live(steps: (0..<361).map { $0 == 100 ? 26_000 : $0 == 200 ? 60_000 : 1000 })
    let journal = life.journal()
    XCTAssertEqual(journal.years(from: .first, to: .last).map { $0.year }, [2024, 2025, 2026])
    XCTAssertEqual(journal.year(2024).state, .drying, "its chapter is open")
    XCTAssertEqual(journal.year(2025).state, .drying, "it is 1 January at five")
    XCTAssertEqual(journal.year(2024).longestWalk, .init(day: try XCTUnwrap(CivilDay("2024-12-30")), minutes: 33))
    XCTAssertEqual(
      journal.year(2025).longestWalk, .init(day: try XCTUnwrap(CivilDay("2025-01-02")), minutes: 20), "the older of two"
    )
    XCTAssertEqual(journal.year(2024).moments.map { $0.kind }, [.beginning, .firstWalk])
    XCTAssertEqual(
      journal.year(2025).moments.map { $0.kind },
      [
        .firstDay(steps: 25_000), .longestDay(steps: 26_000), .firstDay(steps: 50_000), .longestDay(steps: 60_000),
        .anniversary(years: 1),
      ])
    XCTAssertEqual(journal.year(2025).chapters.map { $0.name }, ["A chapter of its own"])
    XCTAssertEqual(life.journal(wishes: .init(hidden: [life.today.advanced(by: -161)])).year(2025).moments.count, 5)
  }

  /// A year is not frozen while a chapter with a day in it is open, because another chapter may still begin in it.
  func testAYearDriesWithItsChapters() throws {
    var life = ToldLife(from: try XCTUnwrap(CivilDay("2023-01-02")))
    life.live(weeks: 50, of: 3000)
    life.live(weeks: 6, of: 10_000)
    func year() -> YearPage { life.journal().year(2023) }
    XCTAssertEqual(year().state, .drying)
    XCTAssertEqual(year().chapters.map { $0.name }, ["A chapter of its own"])
    life.live(weeks: 3, of: 10_000)
    XCTAssertEqual(year().chapters.map { $0.name }, ["The first year", "A chapter of its own"])
    XCTAssertEqual(year().state, .drying, "it may turn out to have begun elsewhere, and has no name")
    life.live(weeks: 20, of: 10_000)
    life.live(weeks: 9, of: 3000)
    XCTAssertEqual(year().chapters.map { $0.name }, ["The first year", "The wide months"])
    XCTAssertEqual(year().state, .frozen)
  }

  /// A year without a chapter freezes later, because a chapter or a blank period may still turn out to include some of
  /// its weeks.
  func testAYearWithoutAChapterDries() throws {
    var life = ToldLife(from: try XCTUnwrap(CivilDay("2022-12-26")))
    life.live(weeks: 53, of: 0)
    life.live(weeks: 8, of: 0)
    XCTAssertEqual(life.journal().year(2023).state, .drying)
    life.live(weeks: 2, of: 0)
    XCTAssertEqual(life.journal().year(2023).state, .frozen)
    var unwritten = ToldLife(from: try XCTUnwrap(CivilDay("2023-01-02")))
    unwritten.live(weeks: 30, of: 3000)
    unwritten.live(weeks: 40, of: 0)
    XCTAssertEqual(unwritten.journal().year(2023).chapters.last?.name, "Unwritten pages")
    XCTAssertEqual(unwritten.journal().year(2023).state, .drying)
    unwritten.live(weeks: 1, of: 3000)
    XCTAssertEqual(unwritten.journal().year(2023).state, .frozen)
  }

  /// Pages are returned for the requested days, but none before the pal was created or after today.
  func testWhichPages() {
    let journal = life(20).journal()
    func days(_ first: CivilDay, _ last: CivilDay) -> [Int] {
      journal.pages(from: first, to: last).compactMap { entry in
        if case .page(let page) = entry { page.day.daysSince1970 - day(0).daysSince1970 } else { nil }
      }
    }
    XCTAssertEqual(days(.first, .last), Array(0...20))
    XCTAssertEqual(days(day(3), day(5)), [3, 4, 5])
    XCTAssertEqual(days(day(5), day(3)), [])
    XCTAssertEqual(days(day(30), .last), [])
    XCTAssertEqual(journal.weeks(from: day(3), to: day(14)).map { $0.monday }, [day(0), day(7), day(14)])
  }

  /// More than ten years of consecutive blank days are one entry; a shorter run has one page per day.
  func testLongRunsOfBlankDays() {
    for (years, pages) in [(9, 9 * 365), (11, 0)] {
      var memoir = Memoir(createdOn: day(0), under: .standard)
      let last = day(years * 365)
      _ = memoir.learn(of: [DayFacts(day: day(0), steps: 1)], inNightTo: day(1), at: .distantFuture)
      _ = memoir.learn(of: [DayFacts(day: last.previous, steps: 1)], inNightTo: last, at: .distantFuture)
      let journal = Journal(of: memoir, on: last, steps: nil, isPremium: true)
      let runs = journal.pages(from: .first, to: .last).count { if case .blank = $0 { true } else { false } }
      XCTAssertEqual(runs, pages > 0 ? 0 : 1, "\(years) years")
      if pages > 0 { XCTAssertGreaterThan(journal.pages(from: .first, to: .last).count, pages) }
    }
  }
}
