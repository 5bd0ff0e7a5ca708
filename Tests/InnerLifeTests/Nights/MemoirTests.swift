import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of how a night handles steps that arrive late or are corrected.
final class MemoirTests: XCTestCase {
  private func day(_ number: Int) -> CivilDay { ToldLife.monday.advanced(by: number) }

  private func facts(_ number: Int, _ steps: Int64) -> DayFacts { DayFacts(day: day(number), steps: steps) }

  /// Returns a life of `days` days of a thousand steps each, except for a day that is blank at first.
  private func life(without blank: Int? = nil, days: Int = 40) -> ToldLife {
    var life = ToldLife()
    life.live(steps: (0..<days).map { $0 == blank ? 0 : 1000 })
    return life
  }

  /// Steps that arrive on the following day change the page; two days later they are added as a note below it.
  func testATellingDriesForANight() {
    for (late, isLater) in [(0, false), (1, true), (5, true)] {
      var life = life()
      for _ in 0..<late { life.live(steps: [1000]) }
      life.live(facts(40 + late, 1000), late: [facts(39, 3000)])
      XCTAssertEqual(life.memoir.remembered(day(39))?.steps, isLater ? 1000 : 3000, "\(late)")
      XCTAssertEqual(life.memoir.remembered(day(39))?.counted, 3000)
      XCTAssertEqual(life.memoir.remembered(day(39))?.word, isLater ? .familiar : .veryWide)
      XCTAssertEqual(life.memoir.additions.count, isLater ? 1 : 0)
      XCTAssertEqual(life.news.last?.additions, life.memoir.additions)
      XCTAssertEqual(life.days(of: "longestDay"), isLater ? [] : [39])
      let page = life.journal().page(of: day(39))
      XCTAssertEqual(page.later.count, isLater ? 1 : 0)
      if late == 5 { XCTAssertEqual(page.later, ["Later, on 21 February: 2,000 more."]) }
    }
  }

  /// A blank page remains open through the 28th night after it, and is frozen once it is written.
  func testABlankPageStaysOpen() {
    for (late, isLater) in [(1, false), (2, false), (20, false), (26, false), (27, true), (28, true)] {
      var life = life(without: 35, days: 36)
      for _ in 0..<late { life.live(steps: [1000]) }
      let night = life.today.next
      life.live(facts(36 + late, 1000), late: [facts(35, 5000)])
      XCTAssertEqual(life.memoir.remembered(day(35))?.steps, isLater ? 0 : 5000, "\(late)")
      XCTAssertEqual(life.memoir.additions.count, isLater ? 1 : 0, "\(late)")
      XCTAssertEqual(life.names(on: day(35)), isLater ? [] : ["longestDay", "firstDay"].sorted().reversed(), "\(late)")
      if !isLater {
        let moment = life.memoir.moments.first { $0.kind.name == "firstDay" }
        XCTAssertEqual(moment?.noticed, day(36))
        XCTAssertEqual(moment?.toldIn, night)
        XCTAssertTrue(life.memoir.isFrozen(day(35)) == (late >= 1))
      }
      life.live(facts(37 + late, 1000), late: [facts(35, 6000)])
      XCTAssertEqual(life.memoir.remembered(day(35))?.counted, 6000)
      XCTAssertEqual(life.memoir.additions.count, (isLater ? 1 : 0) + 1, "what was written late is frozen")
    }
  }

  /// A difference of one step is ignored, because it is a rounding difference.
  func testAStepIsNothingToWriteDown() {
    for (steps, additions): (Int64, Int) in [(999, 0), (1000, 0), (1001, 0), (998, 1), (1002, 1), (0, 1)] {
      var life = life()
      life.live(nil, late: [facts(10, steps)])
      XCTAssertEqual(life.memoir.additions.count, additions, "\(steps)")
      XCTAssertEqual(life.memoir.remembered(day(10))?.steps, 1000)
    }
  }

  func testMoreAndCountedAgain() {
    var life = life()
    life.live(nil, late: [facts(10, 2204)])
    life.live(nil, late: [facts(10, 900)])
    life.live(nil, late: [facts(10, 0)])
    XCTAssertEqual(
      life.journal().page(of: day(10)).later,
      [
        "Later, on 16 February: 1,204 more.", "Later, on 17 February: counted again, 900.",
        "Later, on 18 February: taken back.",
      ])
    XCTAssertEqual(life.journal().page(of: day(10)).steps, 1000)
  }

  /// A moment is kept if its steps are taken back later, and is not reported a second time.
  func testAMomentThatIsNoLongerReached() {
    var life = life()
    life.live(facts(40, 12_000))
    life.live(facts(41, 1000), late: [facts(40, 6000)])
    let moments = { (name: String) in life.memoir.moments.filter { $0.kind.name == name } }
    XCTAssertEqual(moments("longestDay").map { $0.isCorrected }, [false], "6,000 are a longest day as well")
    XCTAssertEqual(moments("firstDay").map { $0.kind }, [.firstDay(steps: 10_000), .firstDay(steps: 5000)])
    XCTAssertEqual(moments("firstDay").map { $0.isCorrected }, [true, false])
    life.live(facts(42, 11_000))
    XCTAssertEqual(moments("firstDay").map { $0.isCorrected }, [false, false], "reached by now, on another day")
    XCTAssertEqual(moments("firstDay").map { $0.day }, [day(40), day(40)], "on the page on which it was told")
    XCTAssertEqual(moments("firstDay").map { $0.began }, [day(42), day(40)])
  }

  /// If more steps arrive later, moments that were reported for fewer steps are still correct.
  func testMoreStepsCorrectNothing() {
    var life = life()
    life.live(facts(40, 6000))
    life.live(facts(41, 1000), late: [facts(40, 12_000)])
    XCTAssertEqual(life.memoir.moments.filter { $0.isCorrected }, [])
    XCTAssertEqual(
      life.names(on: day(40)).sorted(), ["firstDay", "firstDay", "longestDay"], "what was told stays told")
    XCTAssertEqual(
      life.journal().page(of: day(40)).moments.map { $0.kind }, [.longestDay(steps: 6000), .firstDay(steps: 10_000)],
      "a page has one of a kind")
  }

  /// A page shows the highest threshold that the day reached, whichever was reported first.
  func testOneFirstDayOnAPage() {
    for (steps, first): (Int64, Int64) in [(16_000, 15_000), (10_000, 10_000), (14_999, 10_000), (4000, 15_000)] {
      var life = life()
      life.live(facts(40, 16_000))
      life.live(facts(41, 1000), late: [facts(40, steps)])
      let page = life.journal().page(of: day(40))
      XCTAssertEqual(
        page.moments.map { $0.kind }.filter { $0.name == "firstDay" }, [.firstDay(steps: first)], "\(steps)")
      XCTAssertEqual(page.moments.contains { $0.isCorrected }, steps == 4000, "\(steps)")
      // The text of a frozen page is final, even if another day reaches the threshold that this one missed.
      life.live(steps: [1000, 1000, 1000])
      let frozen = life.journal().page(of: day(40))
      life.live(facts(45, 20_000))
      XCTAssertEqual(
        life.journal().page(of: day(40)).moments.map { $0.kind }, frozen.moments.map { $0.kind }, "\(steps)")
    }
  }

  /// If several phases became visible on one day, the page shows the last one.
  func testOnePhaseOnAPage() {
    var memoir = life().memoir
    for phase in [Phase.active, .energized, .ascended] { memoir.note(.init(phase, on: day(40))) }
    _ = memoir.learn(of: [facts(40, 1000)], inNightTo: day(41), at: ToldLife.four(on: day(41)))
    XCTAssertEqual(memoir.moments.suffix(3).map { $0.kind }, [.phase(.active), .phase(.energized), .phase(.ascended)])
    let journal = Journal(of: memoir, on: day(41), steps: nil, isPremium: true)
    XCTAssertEqual(journal.page(of: day(40)).moments.map { $0.kind }, [.phase(.ascended)])
    XCTAssertEqual(journal.allMoments.filter { $0.day == day(40) }.map { $0.kind }, [.phase(.ascended)])
  }

  /// A phase that is learned of late is reported in the next night: on its own page, or on the last page if its own is
  /// frozen.
  func testAPhaseThatIsKnownLate() {
    for (phaseDay, page) in [(39, 39), (38, 40), (10, 40), (-5, 40)] {
      var memoir = life().memoir
      memoir.note(.init(.active, on: day(phaseDay)))
      memoir = Memoir(memoir.parts, under: .standard)
      _ = memoir.learn(of: [facts(40, 1000)], inNightTo: day(41), at: ToldLife.four(on: day(41)))
      let told = memoir.moments.filter { $0.kind == .phase(.active) }
      XCTAssertEqual(told.map { $0.day }, [day(page)], "\(phaseDay)")
      XCTAssertEqual(told.map { $0.began }, [day(phaseDay)])
      XCTAssertEqual(told.map { $0.toldIn }, [day(41)])
      _ = memoir.learn(of: [facts(41, 1000)], inNightTo: day(42), at: ToldLife.four(on: day(42)))
      XCTAssertEqual(memoir.moments.count { $0.kind == .phase(.active) }, 1, "once")
    }
  }

  /// Totals include late steps: 40 days of 10,000, and 120,000 steps that arrive late.
  func testTotalsCountWhatCameLate() {
    for (isBlank, late): (Bool, [Int64]) in [(false, [130_000]), (true, [130_000]), (false, [70_000, 70_000])] {
      var life = ToldLife()
      life.live(steps: repeatElement(10_000, count: 40))
      let known = late.enumerated().map { facts(5 + $0.offset, $0.element) }
      life.live(isBlank ? nil : facts(40, 1), late: known)
      let totals = life.memoir.moments.filter { $0.kind.name == "total" }
      XCTAssertEqual(totals.map { $0.kind }, [.total(500_000)], "\(late)")
      XCTAssertEqual(totals.map { $0.day }, [day(40)], "on the page of the day that is over")
      XCTAssertEqual(Memoir(life.memoir.parts, under: .standard), life.memoir)
    }
  }

  /// The same total is not reported again after a correction of the steps.
  func testATotalIsToldOnce() {
    var life = ToldLife()
    life.live(steps: repeatElement(10_000, count: 50))
    XCTAssertEqual(life.days(of: "total"), [49])
    life.live(steps: [1, 1])
    life.live(nil, late: [facts(20, 10)])
    life.live(steps: [10_000])
    XCTAssertEqual(life.days(of: "total"), [49])
    XCTAssertEqual(life.memoir.moments.last { $0.kind.name == "total" }?.began, day(49))
    life.live(steps: [500_000])
    XCTAssertEqual(life.days(of: "total"), [49, 54])
  }

  /// A total that is reached in blank years by late steps of a frozen page.
  func testATotalInBlankYears() {
    var memoir = Memoir(createdOn: day(0), under: .standard)
    _ = memoir.learn(of: [facts(0, 400_000)], inNightTo: day(1), at: .distantFuture)
    _ = memoir.learn(of: [], inNightTo: day(2), at: .distantFuture)
    for far in (4000...4006).map({ day($0) }) {
      var late = memoir
      _ = late.learn(of: [facts(0, 600_000)], inNightTo: far, at: .distantFuture)
      XCTAssertEqual(late.moments.filter { $0.kind.name == "total" }.map { $0.day }, [far.previous])
      XCTAssertEqual(Memoir(late.parts, under: .standard), late)
    }
  }

  /// Added lines state the year if they were added in another year.
  func testLaterLinesHaveAYear() {
    var life = ToldLife()
    life.live(steps: repeatElement(1000, count: 400))
    life.live(nil, late: [facts(10, 3000)])
    XCTAssertEqual(life.journal().page(of: day(10)).later, ["Later, on 11 February 2026: 2,000 more."])
  }

  /// Late steps move the date of a beginning, but not the page on which it is reported.
  func testHindsightMovesTheBeginning() {
    var life = ToldLife()
    life.live(steps: [0, 0, 0, 1000, 1000])
    life.live(nil, late: [facts(1, 1000)])
    XCTAssertEqual(life.days(of: "beginning"), [3])
    XCTAssertEqual(life.memoir.moments.first?.began, day(1))
    XCTAssertEqual(life.memoir.moments.first?.noticed, day(4))
    XCTAssertEqual(life.memoir.moments.first?.isCorrected, false)
  }

  /// A reported chapter is unchanged, whatever is learned later about its weeks.
  func testAChapterStands() {
    var life = ToldLife()
    life.live(weeks: 20, of: 3000)
    life.live(steps: (0..<56).map { $0 % 7 < 3 ? 0 : 10_000 })
    XCTAssertEqual(life.turns, "first 1, up 21")
    let chapters = life.memoir.chapters
    let late = (168..<196).filter { ($0 - 140) % 7 < 3 }.map { facts($0, 100) }
    life.live(facts(196, 10_000), late: late)
    XCTAssertGreaterThan(life.memoir.toldDays.count, 180, "the late days are written")
    XCTAssertEqual(life.memoir.chapters, chapters)
  }

  /// If the steps of a chapter's only recorded week are taken back, the chapter still ends after its beginning.
  func testAChapterWhoseFirstWeekIsTakenBack() {
    var life = ToldLife()
    life.live(weeks: 20, of: 3000)
    life.live(weeks: 10, of: 0)
    life.live(steps: [0, 0, 0, 3000, 3000, 3000, 3000])
    XCTAssertEqual(life.turns, "first 1, new 31")
    life.live(nil, late: [facts(31 * 7 - 1, 0)])
    life.live(steps: Array(repeating: 0, count: 100))
    XCTAssertEqual(life.turns, "first 1, new 31")
    XCTAssertEqual(life.memoir.chapters.map { $0.ended.map { life.week(of: $0) } }, [21, 32])
    XCTAssertEqual(life.journal().chapters.map { $0.weeks(by: life.today) }, [20, 10, 1, 15])
  }

  func testWhatIsNotADayOfItsLife() {
    var life = ToldLife()
    life.live(steps: [1000])
    let before = life.memoir
    var memoir = before
    XCTAssertEqual(memoir.learn(of: [facts(0, 9000)], inNightTo: life.today, at: .distantFuture).moments, [])
    XCTAssertEqual(memoir, before, "a night passes once")
    XCTAssertEqual(memoir.learn(of: [facts(0, 9000)], inNightTo: day(-3), at: .distantFuture).moments, [])
    XCTAssertEqual(memoir, before)
    life.live(nil, late: [facts(-1, 5000), facts(2, 5000), facts(9, 5000)])
    XCTAssertEqual(life.memoir.toldDays, [day(0)], "neither before it was made nor what is not over")
    XCTAssertEqual(life.memoir.additions, [])
  }

  /// Centuries of blank nights are processed fast, with the same result as night by night.
  func testBlankCenturies() throws {
    var memoir = Memoir(createdOn: ToldLife.monday, under: .standard)
    _ = memoir.learn(of: [facts(0, 1000)], inNightTo: day(1), at: .distantFuture)
    let far = try XCTUnwrap(CivilDay(year: 9000, month: 3, day: 5))
    let spring = DayFacts(day: far.previous, steps: 5000, hemisphere: .north)
    _ = memoir.learn(of: [spring], inNightTo: far, at: .distantFuture)
    XCTAssertEqual(memoir.moments.map { $0.kind }.suffix(3), [.return, .firstDay(steps: 5000), .season(.spring)])
    let journal = Journal(of: memoir, on: far, steps: nil, isPremium: true)
    XCTAssertLessThan(journal.pages(from: .first, to: .last).count, 40)
  }
}
