import Documents
import InnerLife
import PixelPalCore
import StateExport
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests of what a pal remembers on phones that learn of the same steps sooner or later.
final class JournalReplayTests: XCTestCase {
  private static let premiumMember = #""entitlements": [{"status": "subscribed"}]"#
  private static let idealConfiguration = ReplayConfiguration.ideal

  private func replayJournal(_ plan: ReplayPlan) -> JournalKeepingReplay {
    var remembered = JournalKeepingReplay(plan)
    remembered.advance(through: plan.end)
    return remembered
  }

  private func journalDocuments(_ plan: ReplayPlan, _ journal: Journal) -> String {
    var writer = JSONWriter(.compact)
    for unit in JournalDocument.PagePeriod.allCases {
      JournalDocument(journal, by: unit, from: .first, to: .last, in: plan.itinerary.home.name).write(to: &writer)
    }
    LifeStoryDocument(journal, includesMoments: true).write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func journalDocuments(_ plan: ReplayPlan) -> String {
    journalDocuments(plan, replayJournal(plan).journal(at: plan.end, userEdits: plan.journalUserEdits))
  }

  /// Steps of Wednesday that reach the phone late fill its blank page, up to 28 days later.
  func test_lateSteps_fillBlankPage_within28Days() throws {
    let rows = HistoryFixture.dailyWalks(60, from: JournalDates.monday) { _ in 1000 }
    for days in [0, 1, 5, 20, 30] {
      let wednesday = JournalDates.monday.advanced(by: 16)
      let plan = try HistoryFixture.makePlan(
        rows, createdAt: "\(JournalDates.monday)", until: "\(JournalDates.monday.advanced(by: 60))T12:00",
        scenario: """
          {\(Self.premiumMember), "lateSyncs": [{"from": "\(wednesday)", "until": "\(wednesday.next)", \
          "arrivesAt": "\(wednesday.advanced(by: days))T18:00"}]}
          """)
      let page = replayJournal(plan).journal(at: plan.end, userEdits: .init()).page(of: wednesday)
      let isTooLate = days > 28
      XCTAssertEqual(page.steps, isTooLate ? nil : 1000, "\(days) days later")
      XCTAssertEqual(page.sentence == "A blank page.", isTooLate)
      XCTAssertEqual(page.lateStepCorrectionSentences.isEmpty, !isTooLate)
      if isTooLate {
        XCTAssertEqual(
          page.lateStepCorrectionSentences.first?.hasSuffix(": 1,000 more."), true,
          "\(page.lateStepCorrectionSentences)")
      }
    }
  }

  /// Steps that arrive five days late are added below the page of a day that is already written.
  func test_lateSteps_areAddedBelowPage_ifPageIsWritten() throws {
    let monday = JournalDates.monday
    let rows = HistoryFixture.dailyWalks(40, from: monday) { _ in 1000 }
    let wednesday = monday.advanced(by: 16)
    let late = [HistoryFixture.Entry(start: "\(wednesday)T16:00", minutes: 20, steps: 1204)]
    for (days, steps): (Int, Int64) in [(1, 2204), (5, 1000)] {
      let plan = try HistoryFixture.makePlan(
        rows + late, createdAt: "\(monday)", until: "\(monday.advanced(by: 40))T12:00",
        scenario: """
          {\(Self.premiumMember), "lateSyncs": [{"from": "\(wednesday)T15:00", "until": "\(wednesday)T17:00", \
          "arrivesAt": "\(wednesday.advanced(by: days))T18:00"}]}
          """)
      let remembered = replayJournal(plan)
      let page = remembered.journal(at: plan.end, userEdits: .init()).page(of: wednesday)
      XCTAssertEqual(page.steps, steps)
      XCTAssertEqual(remembered.journalState.rememberedDay(wednesday)?.currentSteps, 2204)
      XCTAssertEqual(
        page.lateStepCorrectionSentences.map { $0.hasSuffix(": 1,204 more.") }, steps == 1000 ? [true] : [])
    }
  }

  /// A phase 3 that is not paid for appears nowhere in the journal; after a purchase, it appears on the day of the
  /// purchase.
  func test_unpaidPhase_isAbsentFromJournal_untilPurchase() throws {
    let rows = HistoryFixture.dailyWalks(40, from: JournalDates.monday) { _ in 12_000 }
    let monday = JournalDates.monday
    func phases(_ scenario: String) throws -> [String] {
      let plan = try HistoryFixture.makePlan(
        rows, createdAt: "\(monday)", until: "\(monday.advanced(by: 45))T12:00", scenario: scenario)
      let remembered = replayJournal(plan)
      XCTAssertGreaterThan(plan.walkedSteps, 400_000)
      return remembered.journalState.moments.compactMap { moment in
        if case .phaseReveal(let phase) = moment.kind {
          "\(phase.rawValue) \(moment.day.daysSince1970 - monday.daysSince1970)"
        } else {
          nil
        }
      }
    }
    let free = try phases("{}")
    XCTAssertFalse(free.contains { $0.hasPrefix("3") || $0.hasPrefix("4") }, "\(free)")
    XCTAssertTrue(free.contains { $0.hasPrefix("2") }, "\(free)")
    let later = try phases(
      #"{"entitlements": [{"status": "subscribed", "from": "\#(monday.advanced(by: 41))T10:00"}]}"#)
    XCTAssertEqual(later.first, free.first)
    XCTAssertTrue(later.contains("3 41"), "\(later)")
  }

  /// Without permission all pages are blank, and none shows 0 steps.
  func test_pages_areBlank_withoutPermission() throws {
    let rows = HistoryFixture.dailyWalks(20, from: JournalDates.monday) { _ in 5000 }
    for device in [DeviceModel.ideal, .ios26] {
      let plan = try HistoryFixture.makePlan(
        rows, createdAt: "\(JournalDates.monday)", until: "\(JournalDates.monday.advanced(by: 20))T12:00",
        scenario: """
          {\(Self.premiumMember), "permission": [{"at": "\(JournalDates.monday)T00:00:00", "granted": false}]}
          """, under: ReplayConfiguration(rules: .standard, device: device))
      let remembered = replayJournal(plan)
      XCTAssertEqual(remembered.journalState.moments, [], device.name)
      for case .page(let page) in remembered.journal(at: plan.end, userEdits: .init()).pages(from: .first, to: .last) {
        XCTAssertEqual(page.state, .open, "\(device.name): no night has passed")
        XCTAssertNil(page.steps, device.name)
        XCTAssertEqual(page.moments, [], device.name)
        let isToday = page.day == plan.itinerary.day(at: plan.end)
        XCTAssertEqual(page.isBlank, !isToday, "\(device.name): \(page.day)")
        XCTAssertEqual(page.sentence, isToday ? nil : "A blank page.", device.name)
      }
      XCTAssertFalse(journalDocuments(plan).contains(#""steps":0"#), device.name)
    }
  }

  /// Hiding a page changes neither the total nor the journal state.
  func test_hiddenPage_changesNeitherTotalNorJournalState() throws {
    let rows = HistoryFixture.dailyWalks(40, from: JournalDates.monday) { 1000 + Int64($0) * 100 }
    let day = JournalDates.monday.advanced(by: 30)
    let courses = try ["", #", "hidden": ["\#(day)"]"#].map { hidden in
      try HistoryFixture.makePlan(
        rows, createdAt: "\(JournalDates.monday)", until: "\(JournalDates.monday.advanced(by: 40))T12:00",
        scenario: "{\(Self.premiumMember)\(hidden)}")
    }
    XCTAssertEqual(courses[1].journalUserEdits.hiddenDays, [day])
    let (all, hidden) = (replayJournal(courses[0]), replayJournal(courses[1]))
    XCTAssertEqual(all.journalState, hidden.journalState)
    XCTAssertEqual(HistoryFixture(courses[0]).result.pal, HistoryFixture(courses[1]).result.pal)
    XCTAssertEqual(
      hidden.journal(at: courses[1].end, userEdits: courses[1].journalUserEdits).page(of: day).state, .hidden)
    XCTAssertEqual(hidden.journal(at: courses[1].end, userEdits: .init()).page(of: day).state, .frozen)
  }

  /// The journal is the same byte for byte, however often and in whichever steps it is advanced and read.
  func test_journal_isSame_howeverOftenItIsAdvancedAndRead() throws {
    for seed in TestSeeds.range(outOf: 1500, oneIn: 375) {
      let plan = try GeneratedReplay(seed: seed, days: 8, hasFewSteps: true).plan
      let whole = journalDocuments(plan)
      var parts = JournalKeepingReplay(plan)
      var dice = SeededRandom(seed &+ 3)
      var at = plan.createdAt
      while at < plan.end {
        at = min(plan.end, at + .seconds(1 + dice.draw(60_000)))
        var copy = parts
        parts.advance(through: at)
        if dice.draw(3) == 0 {
          // A copy that continues, and one that is read in between.
          while copy.advanceToNextChangedInstant(through: at) != nil {
            _ = copy.journal(at: at, userEdits: .init()).visibleMoments
          }
          XCTAssertEqual(copy.journalState, parts.journalState, "seed \(seed)")
        }
      }
      XCTAssertEqual(
        journalDocuments(plan, parts.journal(at: plan.end, userEdits: plan.journalUserEdits)), whole, "seed \(seed)"
      )
    }
  }

  /// The content of a hidden page appears nowhere, not even in an explanation; the next most important moment is shown.
  func test_hiddenPage_isNeitherShownNorExplained() throws {
    let monday = JournalDates.monday
    let rows = HistoryFixture.dailyWalks(3, from: monday) { 1000 + Int64($0) * 5000 }
    func said(_ hidden: String, on day: CivilDay) throws -> (line: String?, why: String) {
      let plan = try HistoryFixture.makePlan(
        rows, createdAt: "\(monday)", until: "\(monday.advanced(by: 5))T12:00",
        scenario: "{\(Self.premiumMember), \"day\": {\"opens\": [\"12:00\"]}\(hidden)}", under: Self.idealConfiguration)
      let at = plan.itinerary.home.instant(of: try XCTUnwrap(LocalDateTime("\(day)T12:00:05")))
      let explainer = SurfaceExplainer(plan, at: at) { _ throws(Never) in }
      var driver = NightlyJournalUpdater(plan)
      var replay = Replay(plan)
      while let changed = replay.advanceToNextChangedInstant(through: at) {
        driver.recordChangesAndProcessNight(at: changed, from: replay)
      }
      return (
        driver.shownSentence, explainer.journalExplanation?.links.map { $0.sentence }.joined(separator: "\n") ?? ""
      )
    }
    let open = try said("", on: monday.next)
    XCTAssertEqual(open.line, "This is where we began. I drew an X and stood on it.")
    XCTAssertTrue(open.why.contains("This is where we began. I drew an X and stood on it."), open.why)
    let hidden = try said(", \"hidden\": [\"\(monday)\"]", on: monday.next)
    XCTAssertNil(hidden.line)
    XCTAssertFalse(hidden.why.contains("This is where we began. I drew an X and stood on it."), hidden.why)
    XCTAssertTrue(hidden.why.contains("the page is hidden"), hidden.why)
    XCTAssertFalse(hidden.why.contains("1,000 steps"), hidden.why)
    let another = try said(", \"hidden\": [\"\(monday)\"]", on: monday.advanced(by: 2))
    XCTAssertEqual(another.line, "The first day of 5,000. I wrote it across two lines.")
  }

  /// The app shows what came to mind from the first open after the night until it is closed, and only on that day.
  func test_recall_isShownOnce_atTheFirstOpenOfItsDay() throws {
    let monday = JournalDates.monday
    let anniversary = monday.advanced(by: 365)
    let rows = HistoryFixture.dailyWalks(367, from: monday) { $0 == 0 ? 900 : 150 }
    func lines(opens: [String], hidden: String = "", at times: [String]) throws -> [String?] {
      let opens = opens.map { "{\"at\": \"\($0)\", \"seconds\": 60}" }.joined(separator: ", ")
      let plan = try HistoryFixture.makePlan(
        rows, createdAt: "\(monday)", until: "\(monday.advanced(by: 367))T12:00",
        scenario: "{\(Self.premiumMember), \"opens\": [\(opens)]\(hidden)}", under: Self.idealConfiguration)
      var (driver, replay) = (NightlyJournalUpdater(plan), Replay(plan))
      return try times.map { time in
        let at = plan.itinerary.home.instant(of: try XCTUnwrap(LocalDateTime(time)))
        while let changed = replay.advanceToNextChangedInstant(through: at) {
          driver.recordChangesAndProcessNight(at: changed, from: replay)
        }
        return driver.shownSentence
      }
    }
    let today = ["08:00", "12:00"].map { "\(anniversary)T\($0)" }
    let shown = try lines(
      opens: today, at: ["\(anniversary)T07:59:00", "\(today[0]):05", "\(today[0].dropLast(2))02:00", "\(today[1]):05"])
    XCTAssertNil(shown[0])
    XCTAssertEqual(shown[1]?.contains("This is where we began. I drew an X and stood on it."), true, "\(shown)")
    XCTAssertNil(shown[2])
    XCTAssertNil(shown[3], "told once")
    let late = try lines(opens: ["\(anniversary.next)T08:00"], at: ["\(anniversary.next)T08:00:05"])
    XCTAssertEqual(
      late, ["A year together. I baked the book a small cake."], "the anniversary, which the next night found")
    let hidden = try lines(opens: today, hidden: ", \"hidden\": [\"\(monday)\"]", at: ["\(today[0]):05"])
    XCTAssertEqual(hidden, [nil])
  }

  func test_explanation_hasTheScoreOfTheRecall_unlessItIsHidden() throws {
    let monday = JournalDates.monday
    let rows = HistoryFixture.dailyWalks(366, from: monday) { $0 == 0 ? 900 : 150 }
    func why(_ day: Int, _ hidden: String = "") throws -> String? {
      let plan = try HistoryFixture.makePlan(
        rows, createdAt: "\(monday)", until: "\(monday.advanced(by: 366))T12:00",
        scenario: "{\(Self.premiumMember)\(hidden)}", under: Self.idealConfiguration)
      let at = plan.itinerary.home.instant(of: try XCTUnwrap(LocalDateTime("\(monday.advanced(by: day))T12:00")))
      let links = try XCTUnwrap(SurfaceExplainer(plan, at: at) { _ throws(Never) in }.journalExplanation).links
      return links.first { $0.subject == .recall }?.sentence
    }
    let found = try XCTUnwrap(why(365))
    XCTAssertTrue(
      found.hasSuffix(
        "recalls 2025-01-06, score 605 of at least 350: date 4 times 1000, importance 2 times 1000, strength 1 times 52, "
          + "likeness 2 times 0, association 1 times 0, divided by 10"), found)
    XCTAssertEqual(try why(364), "nothing came to mind for \(monday.advanced(by: 364))")
    XCTAssertEqual(
      try why(365, ", \"hidden\": [\"\(monday)\"]"), "nothing came to mind for \(monday.advanced(by: 365))")
  }

  /// An explanation has the numbers of a moment; if a night found none, it has the time of that night.
  func test_explanation_hasNumbersOfMoment_orTimeOfNightWithoutOne() throws {
    let monday = JournalDates.monday
    func why(_ day: Int, of steps: Int64, on odd: Int = 30) throws -> [JournalExplanation.Statement] {
      let rows = HistoryFixture.dailyWalks(day + 1, from: monday) { $0 == odd ? steps : 5000 }
      let plan = try HistoryFixture.makePlan(
        rows, createdAt: "\(monday)", until: "\(monday.advanced(by: day + 1))T12:00", under: Self.idealConfiguration)
      let at = plan.itinerary.home.instant(of: try XCTUnwrap(LocalDateTime("\(monday.advanced(by: day))T12:00")))
      return try XCTUnwrap(SurfaceExplainer(plan, at: at) { _ throws(Never) in }.journalExplanation).links
    }
    func text(_ links: [JournalExplanation.Statement]) -> String { links.map { $0.sentence }.joined(separator: "\n") }
    let found = try text(why(31, of: 16_603))
    XCTAssertTrue(found.contains("16,603 steps reach 15,000, and the most before was 5,000"), found)
    XCTAssertTrue(found.contains("16,603 steps are more than the previous maximum of 5,000"), found)
    let links = try why(33, of: 16_603)
    XCTAssertFalse(links.contains { $0.subject == .moment })
    let night = try XCTUnwrap(links.first { $0.subject == .night })
    XCTAssertEqual(
      night.at, JournalDates.fourOClock(on: monday.advanced(by: 33)), "a night without moments has its instant")
    XCTAssertTrue(found.contains("rank 100: 16,603 steps are more than on any day before"), found)
    let few = try text(why(38, of: 300, on: 37))
    XCTAssertTrue(few.contains("nothing about its 300 steps stands out from the days around it"), few)
    XCTAssertTrue(few.contains("the times of its steps are known for too few weeks to detect a change"), few)
    let later = try text(why(130, of: 300))
    XCTAssertTrue(later.contains("half of a day's steps are walked by 10:30 before"), later)
  }
}

/// Tests of what may have caused the beginning of a chapter.
final class ChapterExplanationTests: XCTestCase {
  /// A watch that counts since the first week of a chapter is named; one that came earlier or later is not.
  func test_explanation_namesNewSource_ifItStartsWithChapter() throws {
    let monday = JournalDates.monday
    for (week, isNamed) in TestSeeds.sample(of: [(12, false), (20, true), (21, false)], oneIn: 2) {
      var samples = StepSamples()
      let ids = try ["Phone", "Watch"].map { try samples.sourceID(orAdding: StepSource(name: $0)) }
      for day in 0..<(30 * 7) {
        let start = LocalDateTime(startOf: monday.advanced(by: day)).instant(offsetSeconds: 0) + .hours(10)
        let steps: Int64 = day < 20 * 7 ? 3000 : 9000
        try samples.append(
          StepSample(
            start: start, end: start + .minutes(30), count: StepCount(steps: steps),
            source: ids[day < week * 7 ? 0 : 1]))
      }
      let end = LocalDateTime(startOf: monday.advanced(by: 30 * 7)).instant(offsetSeconds: 0)
      var scenario = Scenario()
      scenario.until = .instant(end)
      let plan = try ReplayPlan(
        scenario,
        ReplayInputsBesidesScenario(configuration: .ideal, zone: .utc, files: [("a.csv", samples)]) { _ in nil })
      let inner = try XCTUnwrap(SurfaceExplainer(plan, at: end) { _ throws(Never) in }.journalExplanation)
      let sentences = inner.links.filter { $0.subject == .chapter }.map { $0.sentence }
      XCTAssertTrue(
        sentences[0].hasPrefix("the open chapter began on \(monday.advanced(by: 140)): its weeks have had more"),
        sentences[0])
      XCTAssertEqual(sentences.contains { $0.contains("'Watch' first counts") }, isNamed, "\(week)")
    }
  }
}

/// The day on which these histories begin, and its times.
enum JournalDates {
  /// 6 January 2025, a Monday.
  static let monday = CivilDay(daysSince1970: 20_094)

  /// Returns four o'clock in Paris in winter.
  static func fourOClock(on day: CivilDay) -> Instant {
    LocalDateTime(startOf: day).instant(offsetSeconds: 3600) + .hours(4)
  }
}
