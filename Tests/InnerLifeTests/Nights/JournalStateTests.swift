import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of how a night handles steps that arrive late or are corrected.
final class JournalStateTests: XCTestCase {
  private func day(_ number: Int) -> CivilDay { JournalFixture.monday.advanced(by: number) }

  private func makeFacts(_ number: Int, _ steps: Int64) -> DayFacts { DayFacts(day: day(number), steps: steps) }

  /// Returns a life of `days` days of a thousand steps each, except for a day that is blank at first.
  private func makeFixture(blankDay blank: Int? = nil, days: Int = 40) -> JournalFixture {
    var fixture = JournalFixture()
    fixture.addDays(steps: (0..<days).map { $0 == blank ? 0 : 1000 })
    return fixture
  }

  /// Steps that arrive on the following day change the page; two days later they are added as a note below it.
  func test_lateSteps_changeThePage_onTheNextDay_andAreACorrectionAfterwards() {
    for (late, isLater) in [(0, false), (1, true), (5, true)] {
      var fixture = makeFixture()
      for _ in 0..<late { fixture.addDays(steps: [1000]) }
      fixture.addDay(makeFacts(40 + late, 1000), late: [makeFacts(39, 3000)])
      XCTAssertEqual(fixture.journalState.rememberedDay(day(39))?.steps, isLater ? 1000 : 3000, "\(late)")
      XCTAssertEqual(fixture.journalState.rememberedDay(day(39))?.currentSteps, 3000)
      let notice = fixture.journalState.rememberedDay(day(39))?.notice
      XCTAssertEqual(notice?.kind == .record, !isLater, "\(late)")
      XCTAssertEqual(fixture.journalState.lateStepCorrections.count, isLater ? 1 : 0)
      XCTAssertEqual(fixture.nightReports.last?.lateStepCorrections, fixture.journalState.lateStepCorrections)
      XCTAssertEqual(fixture.dayOffsets(ofMoments: "longestDay"), isLater ? [] : [39])
      let page = fixture.journal().page(of: day(39))
      XCTAssertEqual(page.lateStepCorrectionSentences.count, isLater ? 1 : 0)
      if late == 5 { XCTAssertEqual(page.lateStepCorrectionSentences, ["Later, on 21 February: 2,000 more."]) }
    }
  }

  /// A blank page remains open through the 28th night after it, and is frozen once it is written.
  func test_blankPage_acceptsSteps_through28Nights() {
    for (late, isLater) in [(1, false), (2, false), (20, false), (26, false), (27, true), (28, true)] {
      var fixture = makeFixture(blankDay: 35, days: 36)
      for _ in 0..<late { fixture.addDays(steps: [1000]) }
      let night = fixture.today.next
      fixture.addDay(makeFacts(36 + late, 1000), late: [makeFacts(35, 5000)])
      XCTAssertEqual(fixture.journalState.rememberedDay(day(35))?.steps, isLater ? 0 : 5000, "\(late)")
      XCTAssertEqual(fixture.journalState.lateStepCorrections.count, isLater ? 1 : 0, "\(late)")
      XCTAssertEqual(
        fixture.momentNames(on: day(35)), isLater ? [] : ["longestDay", "firstDay"].sorted().reversed(), "\(late)")
      if !isLater {
        let moment = fixture.journalState.moments.first { $0.kind.name == "firstDay" }
        XCTAssertEqual(moment?.detectedNight, day(36))
        XCTAssertEqual(moment?.reportedNight, night)
        XCTAssertTrue(fixture.journalState.isFrozen(day(35)) == (late >= 1))
      }
      fixture.addDay(makeFacts(37 + late, 1000), late: [makeFacts(35, 6000)])
      XCTAssertEqual(fixture.journalState.rememberedDay(day(35))?.currentSteps, 6000)
      XCTAssertEqual(
        fixture.journalState.lateStepCorrections.count, (isLater ? 1 : 0) + 1, "what was written late is frozen")
    }
  }

  /// A difference of one step is ignored, because it is a rounding difference.
  func test_lateDifferenceOfOneStep_isIgnored() {
    for (steps, additions): (Int64, Int) in [(999, 0), (1000, 0), (1001, 0), (998, 1), (1002, 1), (0, 1)] {
      var fixture = makeFixture()
      fixture.addDay(nil, late: [makeFacts(10, steps)])
      XCTAssertEqual(fixture.journalState.lateStepCorrections.count, additions, "\(steps)")
      XCTAssertEqual(fixture.journalState.rememberedDay(day(10))?.steps, 1000)
    }
  }

  func test_lateStepCorrections_areDescribedAsMoreCountedAgainOrTakenBack() {
    var fixture = makeFixture()
    fixture.addDay(nil, late: [makeFacts(10, 2204)])
    fixture.addDay(nil, late: [makeFacts(10, 900)])
    fixture.addDay(nil, late: [makeFacts(10, 0)])
    XCTAssertEqual(
      fixture.journal().page(of: day(10)).lateStepCorrectionSentences,
      [
        "Later, on 16 February: 1,204 more.", "Later, on 17 February: counted again, 900.",
        "Later, on 18 February: taken back.",
      ])
    XCTAssertEqual(fixture.journal().page(of: day(10)).steps, 1000)
  }

  /// A moment is kept if its steps are taken back later, and is not reported a second time.
  func test_momentWithWithdrawnSteps_isMarkedCorrected_andNotReportedAgain() {
    var fixture = makeFixture()
    fixture.addDay(makeFacts(40, 12_000))
    fixture.addDay(makeFacts(41, 1000), late: [makeFacts(40, 6000)])
    let moments = { (name: String) in fixture.journalState.moments.filter { $0.kind.name == name } }
    XCTAssertEqual(moments("longestDay").map { $0.isCorrected }, [false], "6,000 are a longest day as well")
    XCTAssertEqual(
      moments("firstDay").map { $0.kind }, [.firstDayReaching(steps: 10_000), .firstDayReaching(steps: 5000)])
    XCTAssertEqual(moments("firstDay").map { $0.isCorrected }, [true, false])
    fixture.addDay(makeFacts(42, 11_000))
    XCTAssertEqual(moments("firstDay").map { $0.isCorrected }, [false, false], "reached by now, on another day")
    XCTAssertEqual(moments("firstDay").map { $0.day }, [day(40), day(40)], "on the page on which it was told")
    XCTAssertEqual(moments("firstDay").map { $0.beganOn }, [day(42), day(40)])
  }

  /// If more steps arrive later, moments that were reported for fewer steps are still correct.
  func test_additionalLateSteps_correctNoMoment() {
    var fixture = makeFixture()
    fixture.addDay(makeFacts(40, 6000))
    fixture.addDay(makeFacts(41, 1000), late: [makeFacts(40, 12_000)])
    XCTAssertEqual(fixture.journalState.moments.filter { $0.isCorrected }, [])
    XCTAssertEqual(
      fixture.momentNames(on: day(40)).sorted(), ["firstDay", "firstDay", "longestDay"], "what was told stays told")
    XCTAssertEqual(
      fixture.journal().page(of: day(40)).moments.map { $0.kind },
      [.longestDay(steps: 6000), .firstDayReaching(steps: 10_000)],
      "a page has one of a kind")
  }

  /// A page shows the highest threshold that the day reached, whichever was reported first.
  func test_page_showsOnlyTheHighestFirstDayThreshold_evenAfterLateChanges() {
    for (steps, first): (Int64, Int64) in [(16_000, 15_000), (10_000, 10_000), (14_999, 10_000), (4000, 15_000)] {
      var fixture = makeFixture()
      fixture.addDay(makeFacts(40, 16_000))
      fixture.addDay(makeFacts(41, 1000), late: [makeFacts(40, steps)])
      let page = fixture.journal().page(of: day(40))
      XCTAssertEqual(
        page.moments.map { $0.kind }.filter { $0.name == "firstDay" }, [.firstDayReaching(steps: first)], "\(steps)")
      XCTAssertEqual(page.moments.contains { $0.isCorrected }, steps == 4000, "\(steps)")
      // The text of a frozen page is final, even if another day reaches the threshold that this one missed.
      fixture.addDays(steps: [1000, 1000, 1000])
      let frozen = fixture.journal().page(of: day(40))
      fixture.addDay(makeFacts(45, 20_000))
      XCTAssertEqual(
        fixture.journal().page(of: day(40)).moments.map { $0.kind }, frozen.moments.map { $0.kind }, "\(steps)")
    }
  }

  /// If several phases became visible on one day, the page shows the last one.
  func test_page_showsOnlyTheLastPhase_ofADay() {
    var journalState = makeFixture().journalState
    for phase in [Phase.active, .energized, .ascended] { journalState.recordReveal(.init(phase, on: day(40))) }
    _ = journalState.processNights(
      with: [makeFacts(40, 1000)], through: day(41), at: JournalFixture.fourOClock(on: day(41)))
    XCTAssertEqual(
      journalState.moments.suffix(3).map { $0.kind },
      [.phaseReveal(.active), .phaseReveal(.energized), .phaseReveal(.ascended)])
    let journal = Journal(of: journalState, on: day(41), stepsToday: nil, isPremium: true)
    XCTAssertEqual(journal.page(of: day(40)).moments.map { $0.kind }, [.phaseReveal(.ascended)])
    XCTAssertEqual(journal.visibleMoments.filter { $0.day == day(40) }.map { $0.kind }, [.phaseReveal(.ascended)])
  }

  /// A phase that is learned of late is reported in the next night: on its own page, or on the last page if its own is
  /// frozen.
  func test_phaseKnownLate_isReportedOnce_onItsPageUnlessFrozen() {
    for (phaseDay, page) in [(39, 39), (38, 40), (10, 40), (-5, 40)] {
      var journalState = makeFixture().journalState
      journalState.recordReveal(.init(.active, on: day(phaseDay)))
      journalState = JournalState(restoring: journalState.saved, under: .standard)
      _ = journalState.processNights(
        with: [makeFacts(40, 1000)], through: day(41), at: JournalFixture.fourOClock(on: day(41)))
      let phaseMoments = journalState.moments.filter { $0.kind == .phaseReveal(.active) }
      XCTAssertEqual(phaseMoments.map { $0.day }, [day(page)], "\(phaseDay)")
      XCTAssertEqual(phaseMoments.map { $0.beganOn }, [day(phaseDay)])
      XCTAssertEqual(phaseMoments.map { $0.reportedNight }, [day(41)])
      _ = journalState.processNights(
        with: [makeFacts(41, 1000)], through: day(42), at: JournalFixture.fourOClock(on: day(42)))
      XCTAssertEqual(journalState.moments.count { $0.kind == .phaseReveal(.active) }, 1, "once")
    }
  }

  /// Totals include late steps: 40 days of 10,000, and 120,000 steps that arrive late.
  func test_roundTotals_includeLateSteps() {
    for (isBlank, late): (Bool, [Int64]) in [(false, [130_000]), (true, [130_000]), (false, [70_000, 70_000])] {
      var fixture = JournalFixture()
      fixture.addDays(steps: repeatElement(10_000, count: 40))
      let known = late.enumerated().map { makeFacts(5 + $0.offset, $0.element) }
      fixture.addDay(isBlank ? nil : makeFacts(40, 1), late: known)
      let totals = fixture.journalState.moments.filter { $0.kind.name == "total" }
      XCTAssertEqual(totals.map { $0.kind }, [.lifetimeTotal(500_000)], "\(late)")
      XCTAssertEqual(totals.map { $0.day }, [day(40)], "on the page of the day that is over")
      XCTAssertEqual(JournalState(restoring: fixture.journalState.saved, under: .standard), fixture.journalState)
    }
  }

  /// The same total is not reported again after a correction of the steps.
  func test_roundTotal_isReportedOnce_evenAfterACorrection() {
    var fixture = JournalFixture()
    fixture.addDays(steps: repeatElement(10_000, count: 50))
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "total"), [49])
    fixture.addDays(steps: [1, 1])
    fixture.addDay(nil, late: [makeFacts(20, 10)])
    fixture.addDays(steps: [10_000])
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "total"), [49])
    XCTAssertEqual(fixture.journalState.moments.last { $0.kind.name == "total" }?.beganOn, day(49))
    fixture.addDays(steps: [500_000])
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "total"), [49, 54])
  }

  /// A total that is reached in blank years by late steps of a frozen page.
  func test_roundTotal_isReachedByLateSteps_inBlankYears() {
    var journalState = JournalState(createdOn: day(0), under: .standard)
    _ = journalState.processNights(with: [makeFacts(0, 400_000)], through: day(1), at: .distantFuture)
    _ = journalState.processNights(with: [], through: day(2), at: .distantFuture)
    for far in (4000...4006).map({ day($0) }) {
      var late = journalState
      _ = late.processNights(with: [makeFacts(0, 600_000)], through: far, at: .distantFuture)
      XCTAssertEqual(late.moments.filter { $0.kind.name == "total" }.map { $0.day }, [far.previous])
      XCTAssertEqual(JournalState(restoring: late.saved, under: .standard), late)
    }
  }

  /// Added lines state the year if they were added in another year.
  func test_lateStepCorrectionSentence_statesTheYear_ifItIsAnotherOne() {
    var fixture = JournalFixture()
    fixture.addDays(steps: repeatElement(1000, count: 400))
    fixture.addDay(nil, late: [makeFacts(10, 3000)])
    XCTAssertEqual(
      fixture.journal().page(of: day(10)).lateStepCorrectionSentences, ["Later, on 11 February 2026: 2,000 more."])
  }

  /// Late steps move the date of a beginning, but not the page on which it is reported.
  func test_lateSteps_moveTheDateOfTheBeginning_butNotItsPage() {
    var fixture = JournalFixture()
    fixture.addDays(steps: [0, 0, 0, 1000, 1000])
    fixture.addDay(nil, late: [makeFacts(1, 1000)])
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "beginning"), [3])
    XCTAssertEqual(fixture.journalState.moments.first?.beganOn, day(1))
    XCTAssertEqual(fixture.journalState.moments.first?.detectedNight, day(4))
    XCTAssertEqual(fixture.journalState.moments.first?.isCorrected, false)
  }

  /// A reported chapter is unchanged, whatever is learned later about its weeks.
  func test_reportedChapters_areUnchanged_byLateDays() {
    var fixture = JournalFixture()
    fixture.addWeeks(20, steps: 3000)
    fixture.addDays(steps: (0..<56).map { $0 % 7 < 3 ? 0 : 10_000 })
    XCTAssertEqual(fixture.chapterText, "first 1, up 21")
    let chapters = fixture.journalState.chapters
    let late = (168..<196).filter { ($0 - 140) % 7 < 3 }.map { makeFacts($0, 100) }
    fixture.addDay(makeFacts(196, 10_000), late: late)
    XCTAssertGreaterThan(fixture.journalState.daysWithSteps.count, 180, "the late days are written")
    XCTAssertEqual(fixture.journalState.chapters, chapters)
  }

  /// If the steps of a chapter's only recorded week are taken back, the chapter still ends after its beginning.
  func test_chapter_endsAfterItsStart_ifItsOnlyWeekIsTakenBack() {
    var fixture = JournalFixture()
    fixture.addWeeks(20, steps: 3000)
    fixture.addWeeks(10, steps: 0)
    fixture.addDays(steps: [0, 0, 0, 3000, 3000, 3000, 3000])
    XCTAssertEqual(fixture.chapterText, "first 1, new 31")
    fixture.addDay(nil, late: [makeFacts(31 * 7 - 1, 0)])
    fixture.addDays(steps: Array(repeating: 0, count: 100))
    XCTAssertEqual(fixture.chapterText, "first 1, new 31")
    XCTAssertEqual(fixture.journalState.chapters.map { $0.endMonday.map { fixture.weekNumber(of: $0) } }, [21, 32])
    XCTAssertEqual(fixture.journal().chapters.map { $0.weekCount(through: fixture.today) }, [20, 10, 1, 15])
  }

  func test_daysBeforeCreationAndNotYetOver_areIgnored() {
    var fixture = JournalFixture()
    fixture.addDays(steps: [1000])
    let before = fixture.journalState
    var journalState = before
    XCTAssertEqual(
      journalState.processNights(with: [makeFacts(0, 9000)], through: fixture.today, at: .distantFuture).moments, [])
    XCTAssertEqual(journalState, before, "a night passes once")
    XCTAssertEqual(
      journalState.processNights(with: [makeFacts(0, 9000)], through: day(-3), at: .distantFuture).moments, [])
    XCTAssertEqual(journalState, before)
    fixture.addDay(nil, late: [makeFacts(-1, 5000), makeFacts(2, 5000), makeFacts(9, 5000)])
    XCTAssertEqual(fixture.journalState.daysWithSteps, [day(0)], "neither before it was made nor what is not over")
    XCTAssertEqual(fixture.journalState.lateStepCorrections, [])
  }

  /// Centuries of blank nights are processed fast, with the same result as night by night.
  func test_centuriesOfBlankNights_areProcessedAndKeptShort() throws {
    var journalState = JournalState(createdOn: JournalFixture.monday, under: .standard)
    _ = journalState.processNights(with: [makeFacts(0, 1000)], through: day(1), at: .distantFuture)
    let far = try XCTUnwrap(CivilDay(year: 9000, month: 3, day: 5))
    let spring = DayFacts(day: far.previous, steps: 5000, hemisphere: .north)
    _ = journalState.processNights(with: [spring], through: far, at: .distantFuture)
    XCTAssertEqual(
      journalState.moments.map { $0.kind }.suffix(3),
      [.firstThousand, .returnAfterBreak, .firstDayReaching(steps: 5000)])
    let journal = Journal(of: journalState, on: far, stepsToday: nil, isPremium: true)
    XCTAssertLessThan(journal.pages(from: .first, to: .last).count, 40)
  }
}
