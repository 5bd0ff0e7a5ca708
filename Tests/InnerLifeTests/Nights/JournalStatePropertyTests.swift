import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

/// Property tests: invariants of the journal of any generated life.
final class JournalStatePropertyTests: XCTestCase {
  /// Reading changes no state, and two copies are independent.
  func test_reading_changesNoState_andCopiesAreIndependent() {
    for seed in TestSeeds.range(outOf: 700, oneIn: 250) {
      let history = GeneratedNights(seed: seed)
      let untouched = history.journalState()
      var copies: [(journalState: JournalState, text: String)] = []
      var dice = SplitMix64(seed: seed)
      let read = history.journalState { journalState in
        guard dice.draw(below: 20) == 0 else { return }
        copies.append((journalState, Self.allText(of: journalState)))
        XCTAssertEqual(Self.allText(of: journalState), copies.last?.text)
      }
      XCTAssertEqual(read, untouched, "seed \(seed)")
      for copy in copies {
        XCTAssertEqual(Self.allText(of: copy.journalState), copy.text, "seed \(seed): the copy stayed as it was")
      }
    }
  }

  /// Processing many nights at once gives the same result as one by one, if each day is final in the night after it.
  func test_manyNightsAtOnce_equalNightsOneByOne() {
    for seed in TestSeeds.range(outOf: 700, oneIn: 250) {
      let history = GeneratedNights(seed: seed, includesLateSteps: false, skipsNights: false)
      let nightly = history.journalState()
      for every in [2, 7, 40, 10_000] {
        var journalState = JournalState(createdOn: history.createdOn, under: .standard)
        var waiting: [DayFacts] = []
        for (index, night) in history.nights.enumerated() {
          waiting += night.facts
          if let reveal = history.reveals[night.day] { journalState.recordReveal(reveal) }
          guard index % every == every - 1 || index == history.nights.count - 1 else { continue }
          _ = journalState.processNights(with: waiting.reversed(), through: night.day, at: .distantFuture)
          waiting = []
        }
        XCTAssertEqual(
          journalState.moments.map(Self.comparableText), nightly.moments.map(Self.comparableText),
          "seed \(seed), every \(every)")
        XCTAssertEqual(
          journalState.chapters.map(Self.comparableText), nightly.chapters.map(Self.comparableText),
          "seed \(seed), every \(every)")
        XCTAssertEqual(journalState.weekdayPatterns, nightly.weekdayPatterns)
        XCTAssertEqual(Self.allText(of: journalState), Self.allText(of: nightly), "seed \(seed), every \(every)")
      }
    }
  }

  /// A longer history reports all that a shorter one reported.
  func test_reportedMomentsAndChapters_staySame_asTheHistoryGrows() {
    for seed in TestSeeds.range(outOf: 700, oneIn: 250) {
      let history = GeneratedNights(seed: seed)
      var reportedMoments: [Moment] = []
      var chapters: [Chapter] = []
      _ = history.journalState { journalState in
        XCTAssertEqual(
          journalState.moments.prefix(reportedMoments.count).map(Self.immutablePartsText),
          reportedMoments.map(Self.immutablePartsText), "seed \(seed)")
        XCTAssertEqual(
          journalState.chapters.prefix(chapters.count).map(Self.immutablePartsText),
          chapters.map(Self.immutablePartsText), "seed \(seed)")
        for (before, now) in zip(chapters, journalState.chapters) where before.endMonday != nil {
          XCTAssertEqual(before.endMonday, now.endMonday, "seed \(seed)")
        }
        (reportedMoments, chapters) = (journalState.moments, journalState.chapters)
      }
    }
  }

  /// Chapters follow one another without a gap, except for blank periods of eight weeks or more.
  func test_chapters_followWithoutGaps_exceptForBlankPeriods() {
    for seed in TestSeeds.range(outOf: 700, oneIn: 250) {
      let journalState = GeneratedNights(seed: seed).journalState()
      for (index, chapter) in journalState.chapters.enumerated() {
        XCTAssertEqual(chapter.startMonday.weekday, 1)
        let next = journalState.chapters.dropFirst(index + 1).first
        guard let ended = chapter.endMonday else {
          XCTAssertNil(next, "seed \(seed): one is open")
          continue
        }
        XCTAssertLessThan(chapter.startMonday, ended, "seed \(seed)")
        guard let next else { continue }
        XCTAssertLessThanOrEqual(ended, next.startMonday, "seed \(seed)")
        XCTAssertEqual(ended == next.startMonday, next.reason != .new, "seed \(seed)")
        if next.reason != .new {
          XCTAssertGreaterThanOrEqual(ended.daysSince1970 - chapter.startMonday.daysSince1970, 56, "seed \(seed)")
        }
      }
    }
  }

  /// The text of a frozen page never changes; only lines are added below it.
  func test_frozenPages_neverChange_exceptForAddedLines() {
    var (days, weeks, years, later) = (0, 0, 0, 0)
    for seed in TestSeeds.range(outOf: 125, oneIn: 125) {
      let history = GeneratedNights(seed: seed, days: 900)
      var (sentences, titles, written) = ([CivilDay: DayPage](), [CivilDay: WeekPage](), [Int: YearPage]())
      var night = 0
      _ = history.journalState { journalState in
        night += 1
        guard night % 5 == 0, let today = journalState.lastProcessedNight else { return }
        let journal = Journal(of: journalState, on: today, stepsToday: nil, isPremium: true)
        for case .page(let page) in journal.pages(from: .first, to: today) where page.state == .frozen {
          defer { sentences[page.day] = page }
          guard let before = sentences[page.day] else { continue }
          XCTAssertEqual(page.sentence, before.sentence, "seed \(seed), \(page.day)")
          XCTAssertEqual(page.recall, before.recall, "seed \(seed), \(page.day)")
          XCTAssertEqual(page.steps, before.steps, "seed \(seed), \(page.day)")
          XCTAssertEqual(
            Array(page.lateStepCorrectionSentences.prefix(before.lateStepCorrectionSentences.count)),
            before.lateStepCorrectionSentences,
            "seed \(seed), \(page.day)")
          let kinds = page.moments.map { $0.kind }
          XCTAssertTrue(before.moments.allSatisfy { kinds.contains($0.kind) }, "seed \(seed), \(page.day)")
          (days, later) = (
            days + 1, later + page.lateStepCorrectionSentences.count - before.lateStepCorrectionSentences.count
          )
        }
        XCTAssertTrue(sentences.keys.allSatisfy { journal.page(of: $0).state == .frozen }, "seed \(seed)")
        for week in journal.weekPages(from: .first, to: today) where week.state == .frozen {
          defer { titles[week.monday] = week }
          guard let before = titles[week.monday] else { continue }
          XCTAssertEqual(week.title, before.title, "seed \(seed), the week of \(week.monday)")
          XCTAssertEqual(week.steps, before.steps, "seed \(seed), the week of \(week.monday)")
          weeks += 1
        }
        for year in journal.yearPages(from: .first, to: today) where year.state == .frozen {
          defer { written[year.year] = year }
          guard let before = written[year.year] else { continue }
          XCTAssertEqual(
            year.chapters.map { "\($0.name) \($0.startDay) \($0.endDay.map { "\($0)" } ?? "")" },
            before.chapters.map { "\($0.name) \($0.startDay) \($0.endDay.map { "\($0)" } ?? "")" },
            "seed \(seed), \(year.year)"
          )
          XCTAssertEqual(
            year.moments.map(Self.immutablePartsText), before.moments.map(Self.immutablePartsText),
            "seed \(seed), \(year.year)")
          XCTAssertEqual(year.longestWalk, before.longestWalk, "seed \(seed), \(year.year)")
          years += 1
        }
        XCTAssertTrue(written.keys.allSatisfy { journal.yearPage($0).state == .frozen }, "seed \(seed)")
      }
    }
    XCTAssertGreaterThan(years, 10)
    XCTAssertGreaterThan(days, 1000)
    XCTAssertGreaterThan(weeks, 100)
    XCTAssertGreaterThan(later, 0)
  }

  /// All text about generated years passes the tone check, except the phase texts, which belong to the product.
  func test_textOfGeneratedYears_passesTheToneRules() {
    var years = 0
    let seeds = TestSeeds.range(outOf: 500, oneIn: 60)
    for seed in seeds {
      let history = GeneratedNights(seed: seed, days: 500)
      let journalState = history.journalState()
      guard let today = journalState.lastProcessedNight else { return XCTFail("seed \(seed) has no night") }
      let journal = Journal(of: journalState, on: today, stepsToday: nil, isPremium: true)
      var sentences: [String] = journal.weekPages(from: .first, to: today).compactMap { $0.title }
      for case .page(let page) in journal.pages(from: .first, to: today) {
        sentences += page.lateStepCorrectionSentences
        if let notice = page.notice {
          let sentence = notice.sentence(on: page.day, in: journal.words)
          XCTAssertNil(InnerLife.ToneChecker.noticeViolation(in: sentence), "'\(sentence)', seed \(seed)")
        }
      }
      for recall in journalState.recalls {
        let sentence = recall.sentence(in: journal.words)
        XCTAssertNil(InnerLife.ToneChecker.noticeViolation(in: sentence), "'\(sentence)', seed \(seed)")
        XCTAssertFalse(sentence.contains { "{}".contains($0) }, "'\(sentence)', seed \(seed)")
      }
      for moment in journalState.moments {
        if case .phaseReveal = moment.kind { continue }
        if let sentence = moment.sentence(in: journal.words) { sentences.append(sentence) }
      }
      let phases = Phase.allCases.map { $0.message }
      for sentence in Set(sentences) where !phases.contains(sentence) {
        XCTAssertNil(InnerLife.ToneChecker.firstBannedWord(in: sentence), "'\(sentence)', seed \(seed)")
        XCTAssertFalse(sentence.contains { "{}?!".contains($0) }, "'\(sentence)', seed \(seed)")
      }
      for entry in journal.chapters {
        XCTAssertNil(
          InnerLife.ToneChecker.firstBannedWord(in: entry.name, isChapterName: true), "'\(entry.name)', seed \(seed)")
        XCTAssertNil(entry.name.first { $0.isNumber }, entry.name)
      }
      years += journal.yearPages(from: .first, to: today).count
    }
    XCTAssertGreaterThan(years, min(50, seeds.count))
  }

  /// Returns all readable text of a journal.
  private static func allText(of journalState: JournalState) -> String {
    guard let today = journalState.lastProcessedNight else { return "" }
    let journal = Journal(of: journalState, on: today, stepsToday: 7, isPremium: true)
    let days = journal.pages(from: .first, to: .last).map { entry in
      if case .page(let page) = entry {
        "\(page.day) \(page.state) \(page.steps ?? 0) \(page.sentence ?? "") \(page.recall?.sentence(in: journal.words) ?? "") \(page.moments.map(comparableText)) \(page.lateStepCorrectionSentences)"
      } else {
        "\(entry)"
      }
    }
    let weeks = journal.weekPages(from: .first, to: .last).map {
      "\($0.monday) \($0.state) \($0.title ?? "") \($0.steps)"
    }
    let years = journal.yearPages(from: .first, to: .last).map {
      "\($0.year) \($0.state) \($0.moments.map(comparableText)) \($0.longestWalk.map { "\($0)" } ?? "")"
    }
    let chapters = journal.chapters.map { "\($0.name) \($0.startDay) \($0.endDay.map { "\($0)" } ?? "")" }
    return (days + weeks + years + chapters).joined(separator: "\n")
  }

  private static func comparableText(_ moment: Moment) -> String {
    "\(moment.kind) \(moment.day) \(moment.beganOn) \(moment.detectedNight) \(moment.isCorrected)"
  }

  private static func comparableText(_ chapter: Chapter) -> String {
    "\(chapter.reason) \(chapter.startMonday) \(chapter.endMonday.map { "\($0)" } ?? "") \(chapter.detectedNight) \(chapter.earlierChaptersWithReason)"
  }

  /// Returns the parts of a moment that never change; later data may only move its beginning and mark it as corrected.
  private static func immutablePartsText(_ moment: Moment) -> String {
    "\(moment.kind) \(moment.day) \(moment.detectedNight) \(moment.reportedNight) \(moment.reportedAt)"
  }

  private static func immutablePartsText(_ chapter: Chapter) -> String {
    "\(chapter.reason) \(chapter.startMonday) \(chapter.detectedNight) \(chapter.reportedAt) \(chapter.earlierChaptersWithReason)"
  }
}
