import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of the journal, which is the user's view of the journal state.
final class JournalTests: XCTestCase {
  private func day(_ number: Int) -> CivilDay { JournalFixture.monday.advanced(by: number) }

  private func makeFixture(days: Int) -> JournalFixture {
    var fixture = JournalFixture()
    fixture.addDays(steps: repeatElement(1000, count: days))
    return fixture
  }

  func test_pages_areOpenToday_dryingYesterday_andFrozenBefore() {
    let journal = makeFixture(days: 10).journal(stepsToday: 7)
    XCTAssertEqual(
      (6...10).map { journal.page(of: day($0)).state }, [.frozen, .frozen, .frozen, .drying, .open])
    XCTAssertEqual(journal.page(of: day(10)).steps, 7)
    XCTAssertNil(journal.page(of: day(10)).sentence)
    XCTAssertNil(journal.page(of: day(9)).sentence, "nothing stands out")
    XCTAssertTrue(journal.page(of: day(9)).isOrdinary)
    XCTAssertEqual(journal.page(of: day(9)).steps, 1000)
  }

  /// Before four o'clock, yesterday's page is still open and not called blank.
  func test_yesterdaysPage_isOpen_untilItsNightIsProcessed() {
    var fixture = makeFixture(days: 10)
    var journalState = fixture.journalState
    journalState.recordReveal(.init(.active, on: day(10)))
    let atOne = Journal(of: journalState, on: day(11), stepsToday: 3, isPremium: true)
    let page = atOne.page(of: day(10))
    XCTAssertEqual(page.state, .open)
    XCTAssertNil(page.sentence)
    XCTAssertNil(page.steps, "the steps at hand are today's")
    XCTAssertEqual(page.moments.map { $0.kind }, [.phaseReveal(.active)], "what it had at midnight it has at one")
    _ = journalState.processNights(with: [DayFacts(day: day(10), steps: 1001)], through: day(11), at: .distantFuture)
    let atFive = Journal(of: journalState, on: day(11), stepsToday: 3, isPremium: true).page(of: day(10))
    XCTAssertEqual(atFive.state, .drying)
    XCTAssertEqual(atFive.notice?.kind, .record)
    XCTAssertEqual(
      atFive.sentence, "The day outgrew all the others and took me along. I look different. I checked in a spoon.",
      "a record and a phase")
    XCTAssertEqual(atFive.moments.map { $0.kind }, [.phaseReveal(.active)])
    // If no step query has been made, all days are pending.
    fixture.addDay(nil)
    let later = Journal(of: fixture.journalState, on: day(14), stepsToday: nil, isPremium: true)
    // They are still read as blank, because it is unknown whether the night after them was processed.
    XCTAssertEqual(
      (10...14).map { later.page(of: day($0)).sentence }, Array(repeating: "A blank page.", count: 4) + [nil])
    XCTAssertEqual((10...13).map { later.page(of: day($0)).state }, [.drying, .open, .open, .open])
    XCTAssertEqual((10...14).map { later.page(of: day($0)).isBlank }, [true, true, true, true, false])
  }

  func test_pagesAndWeeks_end_withLastDayOfCalendar() {
    var fixture = JournalFixture(from: CivilDay.last.advanced(by: -40))
    fixture.addDays(steps: repeatElement(1000, count: 40))
    XCTAssertEqual(fixture.today, .last)
    let journal = fixture.journal(stepsToday: 7)
    let pages = journal.pages(from: .first, to: .last)
    XCTAssertEqual(pages.count, 41)
    XCTAssertEqual(pages.last, .page(journal.page(of: .last)))
    let weeks = journal.weekPages(from: .first, to: .last)
    XCTAssertEqual(weeks.map { $0.monday.weekday }, Array(repeating: 1, count: 7))
    // 9999-12-31 is a Friday and the last day of the calendar, so that Saturday and Sunday are missing.
    XCTAssertEqual(weeks.last?.steps, [1000, 1000, 1000, 1000, 7, nil, nil])
    XCTAssertEqual(journal.yearPages(from: .first, to: .last).map { $0.year }, [9999])
    XCTAssertFalse(fixture.journalState.isFrozen(.last), "no night comes after the last day")
    XCTAssertFalse(fixture.journalState.isFrozen(through: .last))
    var journalState = fixture.journalState
    journalState.recordReveal(.init(.active, on: .last))
    let revealed = Journal(of: journalState, on: .last, stepsToday: 7, isPremium: true)
    XCTAssertEqual(revealed.page(of: .last).moments.map { $0.kind }, [.phaseReveal(.active)])
  }

  func test_pages_areBounded_forTheWholeCalendar() {
    let journalState = JournalState(createdOn: .first, under: .standard)
    let journal = Journal(of: journalState, on: .last, stepsToday: nil, isPremium: true)
    let pages = journal.pages(from: .first, to: .last)
    XCTAssertEqual(pages.first, .blankRun(from: .first, to: CivilDay.last.previous))
    XCTAssertEqual(pages.count, 2)
  }

  func test_chapterName_refuses_directionControlCharacters() {
    for scalar in ["\u{202E}", "\u{2066}", "\u{200F}", "\u{61C}", "\u{2069}", "\u{85}", "\u{2028}"] {
      XCTAssertNil(JournalUserEdits.chapterNameIfValid("The \(scalar)hill"))
    }
    XCTAssertEqual(JournalUserEdits.chapterNameIfValid("תל אביב"), "תל אביב")
  }

  /// If no night is ever processed, for example without permission, days and weeks are blank.
  func test_pagesAndWeeks_areBlank_ifNoNightIsProcessed() {
    let journalState = JournalState(createdOn: day(0), under: .standard)
    let journal = Journal(of: journalState, on: day(10), stepsToday: nil, isPremium: true)
    XCTAssertTrue((0...9).allSatisfy { journal.page(of: day($0)).isBlank })
    XCTAssertNil(journal.page(of: day(10)).sentence, "today is not over")
    XCTAssertEqual(journal.weekPages(from: .first, to: .last).map { $0.title }, ["Blank pages.", nil])
  }

  func test_week_hasNoTitle_untilItsLastNightIsProcessed() {
    let fixture = makeFixture(days: 13)
    for (today, state) in [(13, PageState.open), (14, .open)] {
      let week = Journal(of: fixture.journalState, on: day(today), stepsToday: nil, isPremium: true).weekPage(
        from: day(7))
      XCTAssertEqual(week.state, state)
      XCTAssertNil(week.title)
    }
    XCTAssertEqual(self.makeFixture(days: 14).journal().weekPage(from: day(7)).title, "A new week")
    XCTAssertEqual(self.makeFixture(days: 14).journal().weekPage(from: day(7)).state, .drying)
    XCTAssertEqual(self.makeFixture(days: 15).journal().weekPage(from: day(7)).state, .frozen)
  }

  /// A week is frozen when its last open day is frozen.
  func test_weekWithABlankDay_isFrozen_whenTheBlankPageIs() {
    var fixture = JournalFixture()
    fixture.addDays(steps: (0..<60).map { $0 == 30 ? 0 : 1000 })
    for (nights, state) in [(57, PageState.drying), (58, .frozen)] {
      var early = JournalFixture()
      early.addDays(steps: (0..<nights).map { $0 == 30 ? 0 : 1000 })
      XCTAssertEqual(early.journal().weekPage(from: day(28)).state, state, "\(nights)")
      XCTAssertEqual(early.journal().weekPage(from: day(35)).state, state, "it is compared with the week before")
      XCTAssertEqual(early.journal().weekPage(from: day(21)).state, .frozen)
    }
  }

  /// Without premium, the last three pages can be read, and of older ones only the moments.
  func test_withoutPremium_threePagesAndAllMomentsAreReadable() {
    let fixture = makeFixture(days: 40)
    let (free, premium) = (fixture.journal(premium: false, stepsToday: 7), fixture.journal(stepsToday: 7))
    for number in 37...40 { XCTAssertEqual(free.page(of: day(number)), premium.page(of: day(number)), "\(number)") }
    for number in 0..<37 {
      let (page, open) = (free.page(of: day(number)), premium.page(of: day(number)))
      let moments = open.moments.filter { $0.sentence(in: .standard) != nil }
      var expected = DayPage(
        day: day(number), state: .locked, steps: nil, sentence: moments.mostImportantSentence(in: .standard),
        notice: nil, recall: nil, moments: moments, lateStepCorrectionSentences: [])
      expected.tellsOneThing = number < 28
      XCTAssertEqual(page, expected)
      XCTAssertFalse(page.isBlank)
    }
    XCTAssertEqual(free.page(of: day(0)).sentence, "This is where we began. I drew an X and stood on it.")
    XCTAssertEqual(
      free.weekPage(from: day(35)), WeekPage(monday: day(35), state: .locked, title: nil, steps: [], moments: []))
    XCTAssertEqual(free.weekPages(from: day(0), to: day(40)), [])
    let listed = free.pages(from: day(0), to: day(40)).compactMap { entry -> CivilDay? in
      if case .page(let page) = entry { page.day } else { nil }
    }
    let daysWithMoments = Set(premium.visibleMoments.map { $0.day })
    XCTAssertEqual(listed, (0...40).map { day($0) }.filter { $0 >= day(37) || daysWithMoments.contains($0) })
    let year = free.yearPage(2025)
    XCTAssertEqual(
      year, YearPage(year: 2025, state: .locked, chapters: [], moments: [], longestWalk: nil, busiestDay: nil))
  }

  /// A blank page is not shown as locked, because a lock would hint at content.
  func test_blankPage_isBlank_withoutPremium() {
    var fixture = JournalFixture()
    fixture.addDays(steps: (0..<35).map { 7..<21 ~= $0 || $0 % 3 == 1 ? 0 : 1000 })
    let (free, premium) = (fixture.journal(premium: false), fixture.journal())
    for number in 0..<35 {
      let (page, open) = (free.page(of: day(number)), premium.page(of: day(number)))
      if open.isBlank {
        XCTAssertEqual(page, open)
        XCTAssertEqual(page.sentence, "A blank page.")
      } else if number >= 30 {
        XCTAssertEqual(page, open, "blank days are not among the three free pages")
      } else {
        XCTAssertEqual(page.state, .locked, "\(number)")
      }
    }
    for week in [7, 14] { XCTAssertEqual(free.weekPage(from: day(week)), premium.weekPage(from: day(week))) }
    for week in [0, 21, 28] { XCTAssertEqual(free.weekPage(from: day(week)).state, .locked) }
    var away = JournalFixture()
    away.addDays(steps: [1000] + repeatElement(0, count: 800))
    XCTAssertEqual(away.journal(premium: false).yearPage(2025).state, .locked)
    XCTAssertEqual(away.journal(premium: false).yearPage(2026).state, .locked, "an anniversary is on it")
    XCTAssertEqual(away.journal(premium: false).yearPage(2027).state, .locked, "it waits for its end")
  }

  /// In the evening, today's page says what more steps can't change: the most important of notices and moments.
  func test_todaysPage_saysInTheEveningWhatIsCertain() {
    var fixture = makeFixture(days: 40)
    fixture.addDays(steps: [900])
    func page(steps: Int64, _ reveal: Phase? = nil, isEvening: Bool = true) -> DayPage {
      var state = fixture.journalState
      if let reveal { state.recordReveal(.init(reveal, on: fixture.today)) }
      let facts = DayFacts(day: fixture.today, steps: steps)
      let journal = Journal(
        of: state, on: fixture.today, stepsToday: steps, tonightFacts: isEvening ? facts : nil, isPremium: false)
      return journal.page(of: fixture.today)
    }
    XCTAssertNil(page(steps: 900).sentence)
    XCTAssertNil(page(steps: 1001, isEvening: false).sentence)
    let record = page(steps: 1001)
    XCTAssertEqual(record.notice?.kind, .record)
    XCTAssertEqual(record.sentence, record.notice?.sentence(on: fixture.today, in: .standard))
    XCTAssertEqual(record.state, .open)
    let both = page(steps: 1001, .active)
    XCTAssertEqual(
      both.sentence, "The day outgrew all the others and took me along. I look different. I checked in a spoon.")
    XCTAssertEqual(both.momentsListedBesideSentence(in: .standard), [], "the sentence is about the phase, too")
    XCTAssertEqual(
      page(steps: 900, .active).sentence, Moment.Kind.phaseReveal(.active).sentence(on: fixture.today, in: .standard))
    XCTAssertEqual(page(steps: 900, .active).momentsListedBesideSentence(in: .standard), [])
    // A keepsake that the steps so far have earned. 40,900 steps are behind, and the third needs 56,251.
    XCTAssertEqual(page(steps: 15_350).moments, [])
    XCTAssertEqual(page(steps: 15_351).moments.map { $0.kind }, [.keepsake(Keepsake.allCases[2])])
  }

  /// Stamps and notes are on the pages of their days, with premium and without, unless the page is hidden.
  func test_stampsAndNotes_areOnTheirPages() {
    var fixture = makeFixture(days: 20)
    fixture.addDays(steps: [0, 0, 1000, 1000])
    var edits = JournalUserEdits(hiddenDays: [day(16)])
    edits.stamps = [day(15): [.friend, .rain], day(16): [.sun], day(20): [.cake]]
    edits.notes = [day(24): "Tonight.", day(21): "Ill in bed.", day(16): "A secret.", day(99): "Not yet."]
    let (free, premium) = (fixture.journal(premium: false, userEdits: edits), fixture.journal(userEdits: edits))
    XCTAssertEqual(premium.page(of: day(15)).stamps, [.rain, .friend])
    XCTAssertFalse(premium.page(of: day(15)).isOrdinary)
    XCTAssertTrue(premium.page(of: day(14)).isOrdinary)
    XCTAssertEqual(premium.page(of: day(24)).note, "Tonight.")
    XCTAssertEqual(premium.page(of: day(16)), free.page(of: day(16)))
    XCTAssertNil(premium.page(of: day(16)).note, "the page is hidden")
    for journal in [free, premium] {
      let blank = [20, 21].map { journal.page(of: day($0)) }
      XCTAssertEqual(blank.map { $0.sentence }, [nil, nil], "no longer called blank")
      XCTAssertEqual(blank.map { $0.isBlank }, [false, false])
    }
    XCTAssertEqual(free.page(of: day(15)).state, .locked)
    XCTAssertEqual(free.page(of: day(15)).stamps, [.rain, .friend])
    XCTAssertNil(free.page(of: day(15)).steps)
    XCTAssertEqual(JournalWording.standard.text(forStamps: [.rain, .friend]), "rain, a friend")
    edits.showsHidden = true
    XCTAssertEqual(fixture.journal(userEdits: edits).page(of: day(16)).note, "A secret.")
  }

  /// A page about something important shows the pal as it was on that day.
  func test_notablePage_hasPicture() throws {
    var fixture = makeFixture(days: 40)
    XCTAssertNil(fixture.journal().page(of: day(39)).picture, "an ordinary day")
    XCTAssertEqual(
      fixture.journal().page(of: day(0)).picture,
      NotableDayPicture(hour: 10, animation: .peek, phase: .dormant, keepsake: nil), "the first steps")
    // Half of the steps were taken five hours after 04:00.
    fixture.addDay(DayFacts(day: fixture.today, steps: 1001, halfwayMinute: 300))
    let record = try XCTUnwrap(fixture.journal().page(of: day(40)).picture)
    XCTAssertEqual(record.hour, 9)
    XCTAssertEqual(record.keepsake, Keepsake.allCases[1])
    XCTAssertEqual(record.phase, .dormant)
    XCTAssertLessThanOrEqual(record.animation.firstPhase, record.phase)
    XCTAssertNil(fixture.journal(userEdits: .init(hiddenDays: [day(40)])).page(of: day(40)).picture)
    var later = fixture.journalState
    later.recordReveal(.init(.ascended, on: day(40)))
    let journal = Journal(of: later, on: fixture.today, stepsToday: nil, isPremium: true)
    XCTAssertEqual(journal.page(of: day(40)).picture?.phase, .ascended)
    XCTAssertNil(journal.page(of: fixture.today).picture)
  }

  func test_picture_needsRank60() {
    for (kind, hasPicture) in [(Notice.Kind.earlyWalk, false), (.sideBySide, true)] {
      XCTAssertEqual(kind.rank >= NotableDayPicture.minimumRank, hasPicture, "\(kind.rank)")
    }
    // Every day and phase has an hour, and an animation that the phase permits.
    let scenes = [
      NotableDayScene(anyHour: 21, 13, 18, animations: [.somersault, .hop]), NotableDayScene(at: 6, [.lookUp]),
    ]
    for (scene, hours) in zip(scenes, [[21, 13, 18], [6]]) {
      for number in -40..<40 {
        let record = JournalDayRecord(day: CivilDay(daysSince1970: number), steps: 1, offsetMinutes: 0)
        XCTAssertTrue(hours.contains(scene.hour(of: record, under: .standard)))
        for phase in Phase.allCases {
          XCTAssertLessThanOrEqual(scene.animation(on: record.day, in: phase).firstPhase, phase)
        }
      }
    }
  }

  /// The days of a pattern share a page, unless one of them has something else to tell.
  func test_pattern_beginsOnItsFirstDay_ifTheEarlierDaysAreOrdinary() {
    var fixture = JournalFixture()
    fixture.addDays(steps: (0..<40).map { day in Int64(3100 + day * 61 % 40 * 30) } + [2600, 2610, 2750])
    let pages = (40..<43).map { fixture.journal().page(of: day($0)) }
    XCTAssertEqual(pages[1].notice?.kind, .twins)
    XCTAssertEqual(pages.map { $0.sentence == nil }, [true, false, true])
    XCTAssertEqual(pages.map { $0.firstDayOfPattern }, [nil, day(40), nil])
    XCTAssertEqual(pages.map { $0.patternSteps }, [[2600], [2600, 2610], [2750]])
    XCTAssertEqual(pages.map { $0.isOrdinary }, [true, false, true])
    var edits = JournalUserEdits()
    edits.notes = [day(40): "Rain."]
    XCTAssertNil(fixture.journal(userEdits: edits).page(of: day(41)).firstDayOfPattern)
    edits.notes = [day(41): "Rain."]
    XCTAssertEqual(fixture.journal(userEdits: edits).page(of: day(41)).firstDayOfPattern, day(40))
    edits.hiddenDays = [day(40)]
    XCTAssertNil(fixture.journal(userEdits: edits).page(of: day(41)).firstDayOfPattern)
    let kinds: [(Notice.Kind, Int)] = [(.twins, 1), (.sideBySide, 1), (.inStep, 2), (.asThree, 0), (.zigzag, 4)]
    for (kind, days) in kinds { XCTAssertEqual(kind.precedingDays, days) }
  }

  /// Ordinary days have a line only directly after an episode of the meadow's story, and it doesn't count them.
  func test_sentenceAboutOrdinaryDays_continuesTheStory() throws {
    var fixture = JournalFixture()
    fixture.addDays(steps: (0..<60).map { 1900 - Int64($0) })
    let journal = fixture.journal()
    let episodes = (0..<60).map { journal.page(of: day($0)).notice?.toldEpisode }
    let fourth = try XCTUnwrap(episodes.firstIndex(of: 4))
    XCTAssertEqual(
      journal.sentence(aboutOrdinaryDays: 3, from: day(fourth + 1)), "I held my cup to my ear. It sounds like tea.")
    XCTAssertNil(journal.sentence(aboutOrdinaryDays: 2, from: day(fourth + 1)))
    XCTAssertNil(journal.sentence(aboutOrdinaryDays: 9, from: day(fourth + 2)), "not directly after the episode")
    XCTAssertNil(journal.sentence(aboutOrdinaryDays: 9, from: day(0)), "on the first day")
    for text in JournalWording.daysAfterEpisodeTexts + JournalWording.daysAfterBigDayTexts {
      XCTAssertEqual(text.placeholders, [])
      XCTAssertFalse(text.english.contains(" days"), text.english)
      XCTAssertNil(ToneChecker.noticeViolation(in: text.english), text.english)
      XCTAssertLessThanOrEqual(text.english.split(separator: " ").count, 12, text.english)
    }
  }

  /// Somebody still speaks of a record, and of a day that exceeds 120 others, on the ordinary days after it.
  func test_sentenceAboutOrdinaryDays_speaksOfTheBigDayBefore() {
    for (number, isTold) in [(20, false), (28, true), (150, true)] {
      var fixture = makeFixture(days: number)
      fixture.addDays(steps: [1400, 900, 900, 900])
      let journal = fixture.journal()
      XCTAssertEqual(journal.page(of: day(number)).notice?.kind, .record)
      let text = journal.textAboutOrdinaryDays(from: day(number + 1))?.english
      XCTAssertEqual(JournalWording.daysAfterBigDayTexts.contains { $0.english == text }, isTold, "\(number)")
    }
    // A day that exceeds 119 others is told, but nobody speaks of it later.
    for (others, isTold) in [(119, false), (120, true)] {
      var fixture = makeFixture(days: 40)
      fixture.addDays(steps: [9000] + (0..<others).map { 900 - Int64($0) } + [1400, 700, 690, 680])
      let text = fixture.journal().textAboutOrdinaryDays(from: day(40 + others + 2))?.english
      XCTAssertEqual(JournalWording.daysAfterBigDayTexts.contains { $0.english == text }, isTold, "\(others)")
    }
  }

  /// A page of the first four weeks tells one thing.
  func test_pageOfTheFirstWeeks_tellsOneThing() {
    for (number, tellsOneThing) in [(1, true), (27, true), (28, false)] {
      var fixture = makeFixture(days: number)
      // A keepsake and the first day of 20,000 steps.
      fixture.addDays(steps: [20_000])
      let page = fixture.journal().page(of: day(number))
      XCTAssertGreaterThan(page.moments.count, 1)
      XCTAssertNotNil(page.sentence)
      XCTAssertEqual(page.momentsListedBesideSentence(in: .standard).isEmpty, tellsOneThing, "\(number)")
    }
  }

  /// A note in a blank decade divides it.
  func test_noteInBlankYears_isInTheListOfPages() {
    var fixture = JournalFixture()
    fixture.addDays(steps: [1000])
    fixture.addDay(DayFacts(day: day(12_000), steps: 1))
    var edits = JournalUserEdits()
    edits.notes = [day(6000): "Still here."]
    let journal = Journal(
      of: fixture.journalState, on: day(12_001), stepsToday: nil, isPremium: true, userEdits: edits)
    let pages = journal.pages(from: .first, to: .last).compactMap { entry -> CivilDay? in
      if case .page(let page) = entry, page.note != nil { page.day } else { nil }
    }
    XCTAssertEqual(pages, [day(6000)])
  }

  /// Hiding a page hides its moments; the steps in the journal state are unchanged.
  func test_hiddenPage_hidesItsStepsAndMoments_untilShownAgain() {
    var fixture = makeFixture(days: 30)
    fixture.addDays(steps: [12_000])
    let hidden = fixture.journal(userEdits: .init(hiddenDays: [day(30)]))
    XCTAssertEqual(
      hidden.page(of: day(30)),
      DayPage(
        day: day(30), state: .hidden, steps: nil, sentence: nil, notice: nil, recall: nil, moments: [],
        lateStepCorrectionSentences: [])
    )
    XCTAssertFalse(hidden.visibleMoments.contains { $0.day == day(30) })
    XCTAssertEqual(hidden.visibleMoments.count, fixture.journalState.moments.count - 2)
    let shown = fixture.journal(userEdits: .init(hiddenDays: [day(30)], showsHidden: true))
    XCTAssertEqual(shown.page(of: day(30)), fixture.journal().page(of: day(30)))
    XCTAssertEqual(shown.page(of: day(30)).moments.map { $0.kind.name }, ["longestDay", "firstDay"])
    XCTAssertEqual(hidden.page(of: day(29)), fixture.journal().page(of: day(29)))
    fixture.addWeeks(1, steps: 1000)
    let week = fixture.journal(userEdits: .init(hiddenDays: [day(30)])).weekPage(from: day(28))
    XCTAssertEqual(week.steps, [1000, 1000, nil, 1000, 1000, 1000, 1000])
    XCTAssertEqual(week.moments, [])
    XCTAssertEqual(fixture.journal().weekPage(from: day(28)).title, "The longest day so far.")
    XCTAssertEqual(fixture.journal().chapters, fixture.journal(userEdits: .init(hiddenDays: [day(30)])).chapters)
  }

  /// If a chapter began on a hidden page, the page that reports the chapter does not show it.
  func test_chapterMoment_isHidden_ifTheChapterBeganOnAHiddenPage() {
    var fixture = JournalFixture()
    fixture.addWeeks(20, steps: 3000)
    fixture.addWeeks(8, steps: 10_000)
    let (open, hidden) = (fixture.journal(), fixture.journal(userEdits: .init(hiddenDays: [day(140)])))
    XCTAssertTrue(open.page(of: day(196)).moments.contains { $0.kind.name == "chapter" })
    XCTAssertFalse(hidden.page(of: day(196)).moments.contains { $0.kind.name == "chapter" })
    XCTAssertEqual(hidden.chapters, open.chapters)
  }

  func test_weekTitle_describesTheMedianOrTheTopMoment() {
    func title(_ days: [Int64]) -> String? {
      var fixture = JournalFixture()
      fixture.addWeeks(8, steps: 900)
      fixture.addDays(steps: days)
      return fixture.journal().weekPage(from: day(56)).title
    }
    XCTAssertEqual(title(Array(repeating: 450, count: 7)), "A quiet week")
    XCTAssertEqual(title(Array(repeating: 451, count: 7)), "A familiar week")
    XCTAssertEqual(title([900, 0, 0, 800, 0, 0, 0]), "A familiar week")
    XCTAssertEqual(title([0, 0, 0, 450, 900, 0, 0]), "A quiet week", "of two days the lower")
    XCTAssertEqual(title([900, 900, 900, 450, 450, 450, 1]), "A quiet week")
    XCTAssertEqual(title(Array(repeating: 0, count: 7)), "Blank pages.")
    XCTAssertEqual(title([1000, 1000, 1000, 1001, 1000, 1000, 1000]), "The longest day so far.")
    XCTAssertEqual(title([1000, 1000, 1000, 5000, 1000, 1000, 1000]), "The longest day so far.", "85 before 65")
    XCTAssertEqual(
      makeFixture(days: 10).journal().weekPage(from: day(0)).title,
      "This is where we began. I drew an X and stood on it.")
  }

  /// The title of a week compares its days with the 28 recorded days before it.
  func test_weekTitle_comparesWithThe28DaysWithStepsBefore() {
    var fixture = JournalFixture()
    fixture.addDays(steps: [4000])
    fixture.addDays(steps: repeatElement(1000, count: 55))
    fixture.addDays(steps: repeatElement(1250, count: 7))
    XCTAssertEqual(fixture.journal().weekPage(from: day(56)).title, "A wide week")
    fixture.addDays(steps: repeatElement(2300, count: 7))
    XCTAssertEqual(fixture.journal().weekPage(from: day(63)).title, "A very wide week")
    fixture.addDays(steps: repeatElement(2300, count: 21))
    XCTAssertEqual(fixture.journal().weekPage(from: day(84)).title, "A familiar week")
  }

  func test_years_listTheirMomentsChaptersAndLongestWalk() throws {
    var fixture = JournalFixture(from: try XCTUnwrap(CivilDay("2024-12-30")))
    fixture.addDay(walkStart: 300, minutes: 33)
    fixture.addDay(walkStart: 300, minutes: 12)
    for minutes in [15, 20, 20, 9] { fixture.addDay(walkStart: 300, minutes: minutes) }
    fixture.addDays(steps: (0..<361).map { $0 == 100 ? 26_000 : $0 == 200 ? 60_000 : 1000 })
    let journal = fixture.journal()
    XCTAssertEqual(journal.yearPages(from: .first, to: .last).map { $0.year }, [2024, 2025, 2026])
    XCTAssertEqual(journal.yearPage(2024).state, .drying, "its chapter is open")
    XCTAssertEqual(journal.yearPage(2025).state, .drying, "it is 1 January at five")
    XCTAssertEqual(journal.yearPage(2024).longestWalk, .init(day: try XCTUnwrap(CivilDay("2024-12-30")), minutes: 33))
    XCTAssertEqual(
      journal.yearPage(2025).longestWalk, .init(day: try XCTUnwrap(CivilDay("2025-01-02")), minutes: 20),
      "the older of two"
    )
    XCTAssertEqual(journal.yearPage(2024).moments.map { $0.kind }, [.firstSteps, .firstWalk, .firstThousand])
    XCTAssertEqual(
      journal.yearPage(2025).moments.map { $0.kind },
      [
        .firstDayReaching(steps: 25_000), .longestDay(steps: 26_000), .firstDayReaching(steps: 50_000),
        .longestDay(steps: 60_000),
        .anniversary(years: 1),
      ])
    XCTAssertEqual(journal.yearPage(2025).chapters.map { $0.name }, ["A chapter of its own"])
    XCTAssertEqual(
      fixture.journal(userEdits: .init(hiddenDays: [fixture.today.advanced(by: -161)])).yearPage(2025).moments.count,
      5)
  }

  /// A year is not frozen while a chapter with a day in it is open, because another chapter may still begin in it.
  func test_year_isFrozen_whenItsChaptersHaveEnded() throws {
    var fixture = JournalFixture(from: try XCTUnwrap(CivilDay("2023-01-02")))
    fixture.addWeeks(50, steps: 3000)
    fixture.addWeeks(6, steps: 10_000)
    func year() -> YearPage { fixture.journal().yearPage(2023) }
    XCTAssertEqual(year().state, .drying)
    XCTAssertEqual(year().chapters.map { $0.name }, ["A chapter of its own"])
    fixture.addWeeks(3, steps: 10_000)
    XCTAssertEqual(year().chapters.map { $0.name }, ["The first year", "A chapter of its own"])
    XCTAssertEqual(year().state, .drying, "it may turn out to have begun elsewhere, and has no name")
    fixture.addWeeks(20, steps: 10_000)
    fixture.addWeeks(9, steps: 3000)
    XCTAssertEqual(year().chapters.map { $0.name }, ["The first year", "The wide months"])
    XCTAssertEqual(year().state, .frozen)
  }

  /// A year without a chapter freezes later, because a chapter or a blank period may still turn out to include some of
  /// its weeks.
  func test_yearWithoutAChapter_isFrozen_whenNoChapterCanIncludeItsWeeks() throws {
    var fixture = JournalFixture(from: try XCTUnwrap(CivilDay("2022-12-26")))
    fixture.addWeeks(53, steps: 0)
    fixture.addWeeks(8, steps: 0)
    XCTAssertEqual(fixture.journal().yearPage(2023).state, .drying)
    fixture.addWeeks(2, steps: 0)
    XCTAssertEqual(fixture.journal().yearPage(2023).state, .frozen)
    var unwritten = JournalFixture(from: try XCTUnwrap(CivilDay("2023-01-02")))
    unwritten.addWeeks(30, steps: 3000)
    unwritten.addWeeks(40, steps: 0)
    XCTAssertEqual(unwritten.journal().yearPage(2023).chapters.last?.name, "Unwritten pages")
    XCTAssertEqual(unwritten.journal().yearPage(2023).state, .drying)
    unwritten.addWeeks(1, steps: 3000)
    XCTAssertEqual(unwritten.journal().yearPage(2023).state, .frozen)
  }

  /// Pages are returned for the requested days, but none before the pal was created or after today.
  func test_pages_coverTheRequestedDays_fromCreationToToday() {
    let journal = makeFixture(days: 20).journal()
    func days(_ first: CivilDay, _ last: CivilDay) -> [Int] {
      journal.pages(from: first, to: last).compactMap { entry in
        if case .page(let page) = entry { page.day.daysSince1970 - day(0).daysSince1970 } else { nil }
      }
    }
    XCTAssertEqual(days(.first, .last), Array(0...20))
    XCTAssertEqual(days(day(3), day(5)), [3, 4, 5])
    XCTAssertEqual(days(day(5), day(3)), [])
    XCTAssertEqual(days(day(30), .last), [])
    XCTAssertEqual(journal.weekPages(from: day(3), to: day(14)).map { $0.monday }, [day(0), day(7), day(14)])
  }

  /// More than ten years of consecutive blank days are one entry; a shorter run has one page per day.
  func test_blankDays_areOneEntry_afterMoreThanTenYears() {
    for (years, pages) in [(9, 9 * 365), (11, 0)] {
      var journalState = JournalState(createdOn: day(0), under: .standard)
      let last = day(years * 365)
      _ = journalState.processNights(with: [DayFacts(day: day(0), steps: 1)], through: day(1), at: .distantFuture)
      _ = journalState.processNights(with: [DayFacts(day: last.previous, steps: 1)], through: last, at: .distantFuture)
      let journal = Journal(of: journalState, on: last, stepsToday: nil, isPremium: true)
      let runs = journal.pages(from: .first, to: .last).count { if case .blankRun = $0 { true } else { false } }
      XCTAssertEqual(runs, pages > 0 ? 0 : 1, "\(years) years")
      if pages > 0 { XCTAssertGreaterThan(journal.pages(from: .first, to: .last).count, pages) }
    }
  }
}
