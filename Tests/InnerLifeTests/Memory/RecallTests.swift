import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

/// Tests of what comes to the pal's mind, when, and in which words.
final class RecallTests: XCTestCase {
  private let monday = JournalFixture.monday

  private func day(_ number: Int) -> CivilDay { monday.advanced(by: number) }

  /// Returns a life in which no two days are alike enough to remind the pal of another, except those in `steps`.
  private func fixture(days: Int, _ steps: KeyValuePairs<Int, Int64> = [:]) -> JournalFixture {
    var fixture = JournalFixture()
    let steps = Dictionary(steps.map { ($0.key, $0.value) }) { $1 }
    fixture.addDays(steps: (0..<days).map { steps[$0] ?? ($0 == 0 ? 900 : 150) })
    return fixture
  }

  // Dates.

  func test_momentOfTheSameDate_isRecalledOnThePageOfToday() throws {
    let fixture = fixture(days: 365)
    let journal = fixture.journal(stepsToday: 12)
    let recall = try XCTUnwrap(journal.page(of: day(365)).recall)
    XCTAssertEqual(
      recall,
      Recall(
        on: day(365), of: .moment(.firstSteps), from: monday,
        score: RecallScore(date: 1000, importance: 1000, strength: 52, likeness: 0, association: 0),
        phrasing: recall.phrasing, isAnswered: true))
    XCTAssertTrue(recall.sentence(in: .standard).hasSuffix("The X is still there. I walk round it."))
    XCTAssertEqual(recall.totalScore, 605)
    XCTAssertTrue(recall.sentence(in: .standard).contains("This is where we began. I drew an X and stood on it."))
    XCTAssertEqual(journal.appOpeningSentence, recall.sentence(in: .standard))
    XCTAssertNil(journal.page(of: day(364)).recall)
    XCTAssertEqual(fixture.nightReports.last?.recall, recall)
  }

  /// The page of the first steps doesn't tell a phase that became visible on the same day.
  func test_phaseOnTheDayOfTheFirstSteps_isNotRecalled() {
    for (revealDay, subject) in [(0, nil), (1, Recall.Subject.moment(.phaseReveal(.active)))] {
      var state = JournalState(createdOn: monday, under: .standard)
      state.recordReveal(.init(.active, on: day(revealDay)))
      let facts = (0...1461).map { DayFacts(day: day($0), steps: $0 == 0 ? 9000 : 150) }
      _ = state.processNights(with: facts, through: day(1462), at: JournalFixture.fourOClock(on: day(1462)))
      let phases = state.recalls.map { $0.subject }.filter { $0 == .moment(.phaseReveal(.active)) }
      XCTAssertEqual(phases.first, subject, "day \(revealDay)")
      XCTAssertTrue(state.recalls.contains { $0.subject == .moment(.firstSteps) })
    }
  }

  func test_recallOfADate_isOnlyThatYearsDate() {
    var fixture = fixture(days: 365)
    fixture.addDays(steps: [150, 150, 150])
    XCTAssertEqual(fixture.journalState.recalls.map { $0.day }, [day(365)])
    XCTAssertNotEqual(fixture.journal().appOpeningSentence, fixture.nightReports[364].recall?.sentence(in: .standard))
  }

  func test_recallsOfDates_are14NightsApart() {
    for (between, count) in [(13, 1), (14, 2)] {
      var state = JournalState(createdOn: monday, under: .standard)
      state.recordReveal(.init(.energized, on: day(between)))
      let facts = (0..<365 + between).map { DayFacts(day: day($0), steps: $0 == 0 ? 900 : 150) }
      let night = day(365 + between)
      _ = state.processNights(with: facts, through: night, at: JournalFixture.fourOClock(on: night))
      let dates = state.recalls.filter { $0.cue == .date && !$0.subject.isEpisode }
      XCTAssertEqual(dates.count, count, "\(between) nights")
      XCTAssertEqual(dates.last?.day, day(count == 1 ? 365 : 365 + between))
    }
  }

  func test_bigDay_isNotRecalled_becauseItsSentenceSaysLittleLater() {
    // So few steps that no round number or keepsake falls on the day.
    var steps = [Int64](repeating: 40, count: 63)
    (steps[0], steps[1], steps[62]) = (900, 800, 700)
    var fixture = JournalFixture()
    fixture.addDays(steps: steps + [Int64](repeating: 150, count: 364))
    XCTAssertEqual(fixture.journalState.rememberedDay(day(62))?.notice?.kind, .mostSince(day(1), days: 60))
    XCTAssertNil(fixture.journalState.recall(on: day(62 + 365)))
  }

  // Nights without a recall.

  func test_nothingComesToMind_afterABlankDay() {
    XCTAssertNil(fixture(days: 365, [364: 0]).journalState.recall(on: day(365)))
  }

  func test_recallOnADayThatStaysBlank_isNotOnItsPage() {
    var fixture = fixture(days: 365)
    XCTAssertNotNil(fixture.journal().page(of: day(365)).recall)
    fixture.addDays(steps: [0])
    XCTAssertNil(fixture.journal().page(of: day(365)).recall)
    fixture.addDay(DayFacts(day: day(366), steps: 150), late: [DayFacts(day: day(365), steps: 150)])
    XCTAssertNotNil(fixture.journal().page(of: day(365)).recall)
  }

  func test_phaseThatIsNotVisible_isNotRecalled() {
    var fixture = fixture(days: 365)
    XCTAssertFalse(fixture.journalState.recalls.contains { $0.subject.name == "phase" })
    var state = JournalState(createdOn: monday, under: .standard)
    state.recordReveal(.init(.energized, on: day(120)))
    let facts = (0..<485).map { DayFacts(day: day($0), steps: $0 == 0 ? 900 : 150) }
    _ = state.processNights(with: facts, through: day(485), at: JournalFixture.fourOClock(on: day(485)))
    XCTAssertEqual(state.recall(on: day(485))?.subject, .moment(.phaseReveal(.energized)))
    fixture.addDays(steps: [Int64](repeating: 150, count: 120))
    XCTAssertNil(fixture.journalState.recall(on: day(485)))
  }

  func test_recall_isAssociatedWithTheOneBefore() {
    var state = JournalState(createdOn: monday, under: .standard)
    for (phase, number) in [(Phase.energized, 120), (.ascended, 134), (.active, 148)] {
      state.recordReveal(.init(phase, on: day(number)))
    }
    let facts = (0..<513).map { DayFacts(day: day($0), steps: $0 == 0 ? 900 : 150) }
    _ = state.processNights(with: facts, through: day(513), at: JournalFixture.fourOClock(on: day(513)))
    XCTAssertEqual(
      [485, 499, 513].map { state.recall(on: day($0))?.score.association }, [0, 900, 0],
      "the next phase, not an earlier")
  }

  // Likeness.

  func test_likeDay_bringsAMomentToMind_fromThresholdOn() {
    func recall(steps: Int64) -> Recall? {
      var fixture = fixture(days: 100, [0: 1000, 99: steps])
      fixture.hemisphere = nil
      return fixture.journalState.recall(on: day(100))
    }
    // The first day counts 2 x 1000 for its importance and 100 for its strength: 700 are left, for each of two.
    XCTAssertEqual(recall(steps: 700)?.totalScore, 350)
    XCTAssertEqual(recall(steps: 700)?.cue, .likeness)
    XCTAssertNil(recall(steps: 699))
    XCTAssertNil(fixture(days: 100, [0: 1000]).journalState.recall(on: day(100)))
  }

  func test_memory_waitsForItsDate_inThe30DaysBefore() {
    func recall(night: Int) -> Recall? {
      fixture(days: night, [0: 1000, night - 1: 1000]).journalState.recall(on: day(night))
    }
    XCTAssertEqual(recall(night: 334)?.memoryDay, monday)
    XCTAssertNil(recall(night: 335))
    XCTAssertNil(recall(night: 364))
    XCTAssertEqual(recall(night: 365)?.cue, .date)
    XCTAssertEqual(recall(night: 366), nil, "it rests after its date")
  }

  func test_recallsWithoutADate_are120NightsApart_ofMemoriesOf100Days() {
    func recall(night: Int) -> Recall? {
      fixture(days: night, [0: 5000, 99: 5000, night - 1: 5000]).journalState.recall(on: day(night))
    }
    XCTAssertNil(fixture(days: 99, [0: 5000, 98: 5000]).journalState.recall(on: day(99)))
    XCTAssertEqual(recall(night: 100)?.subject, .moment(.firstSteps))
    XCTAssertNil(recall(night: 220), "it was read out, and there is no news of a first day of 5,000")
  }

  // Hidden pages.

  func test_momentOfAHiddenPage_isNotRecalledToTheReader() {
    let fixture = fixture(days: 365)
    func journal(_ hidden: CivilDay, showsHidden: Bool = false) -> Journal {
      fixture.journal(userEdits: .init(hiddenDays: [hidden], showsHidden: showsHidden))
    }
    XCTAssertNil(journal(monday).page(of: day(365)).recall)
    XCTAssertNil(journal(day(365)).page(of: day(365)).recall)
    XCTAssertNotNil(journal(day(200)).page(of: day(365)).recall)
    XCTAssertNotNil(journal(monday, showsHidden: true).page(of: day(365)).recall)
    let expected = journal(monday).appOpeningSentence
    XCTAssertNotEqual(expected, fixture.nightReports.last?.recall?.sentence(in: .standard))
  }

  func test_lateMomentOnAHiddenPage_isNotRecalled() throws {
    var state = JournalState(createdOn: monday, under: .standard)
    let facts = (0..<140).map { DayFacts(day: day($0), steps: $0 == 0 ? 900 : 150) }
    _ = state.processNights(with: facts, through: day(140), at: JournalFixture.fourOClock(on: day(140)))
    // The journal learns late that the phase was seen, so it is on the page of a later day.
    state.recordReveal(.init(.energized, on: day(120)))
    let others = (140..<485).map { DayFacts(day: day($0), steps: 150) }
    _ = state.processNights(with: [], through: day(141), at: JournalFixture.fourOClock(on: day(141)))
    _ = state.processNights(with: others, through: day(485), at: JournalFixture.fourOClock(on: day(485)))
    let page = try XCTUnwrap(state.moments.first { $0.kind.name == "phase" }).day
    XCTAssertEqual(page, day(140))
    let recall = try XCTUnwrap(state.recall(on: day(485)))
    XCTAssertEqual(recall.memoryDay, day(120))
    XCTAssertTrue(state.isRecallHidden(recall, by: .init(hiddenDays: [page])))
    XCTAssertTrue(state.isRecallHidden(recall, by: .init(hiddenDays: [day(120)])))
    XCTAssertFalse(state.isRecallHidden(recall, by: .init(hiddenDays: [day(121)])))
  }

  // Premium.

  func test_recallOfToday_isFree_andThoseOfEarlierPagesAreLocked() {
    var fixture = fixture(days: 365)
    XCTAssertNotNil(fixture.journal(premium: false).page(of: day(365)).recall)
    fixture.addDays(steps: [150])
    XCTAssertNotNil(fixture.journal(premium: false).page(of: day(365)).recall, "one of the three free pages")
    fixture.addDays(steps: [150, 150, 150])
    XCTAssertNil(fixture.journal(premium: false).page(of: day(365)).recall)
    XCTAssertNotNil(fixture.journal().page(of: day(365)).recall)
  }

  // Properties.

  /// Recalls are three nights apart, those of dates 14, and a memory rests, waits for its date, and never repeats a
  /// day.
  func test_recallsOfGeneratedLives_keepTheirDistances() {
    var (count, dates) = (0, 0)
    for seed in TestSeeds.range(outOf: 200, oneIn: 50) {
      let recalls = GeneratedNights(seed: seed, days: 1200).journalState().recalls
      for (one, next) in zip(recalls, recalls.dropFirst()) {
        let nights = next.cue == .date ? 3 : 21
        XCTAssertGreaterThanOrEqual(one.day.distance(to: next.day), nights, "seed \(seed), \(next.day)")
      }
      let ofDates = recalls.filter { $0.cue == .date }
      for (one, next) in zip(ofDates, ofDates.dropFirst()) {
        XCTAssertGreaterThanOrEqual(one.day.distance(to: next.day), 14, "seed \(seed), \(next.day)")
      }
      for (index, recall) in recalls.enumerated() {
        XCTAssertGreaterThanOrEqual(recall.totalScore, 350)
        XCTAssertEqual(recall.cue == .date, recall.memoryDay.dateKey == recall.day.dateKey, "seed \(seed)")
        let isFirst = !recalls[..<index].contains {
          $0.subject == recall.subject && $0.memoryDay == recall.memoryDay
        }
        XCTAssertTrue(isFirst, "seed \(seed), \(recall.day)")
      }
      (count, dates) = (count + recalls.count, dates + ofDates.count)
    }
    XCTAssertGreaterThan(count, 20)
    XCTAssertGreaterThan(dates, 10)
  }

  func test_roundDay_isNotRecalledOnItsDate_andEveryPageOnlyOnce() {
    // The first day of 5,000 is a week after the first day.
    XCTAssertNil(fixture(days: 372, [7: 5000]).journalState.recall(on: day(372)))
    XCTAssertEqual(fixture(days: 365).journalState.recall(on: day(365))?.subject, .moment(.firstSteps))
    XCTAssertNotEqual(fixture(days: 730).journalState.recall(on: day(730))?.subject, .moment(.firstSteps))
  }

  /// The recall of a frozen page never changes, although steps arrive late.
  func test_recallsOfFrozenPages_stay() {
    var compared = 0
    for seed in TestSeeds.range(outOf: 200, oneIn: 40) {
      var frozen: [CivilDay: Recall?] = [:]
      _ = GeneratedNights(seed: seed, days: 700).journalState { state in
        for day in state.daysWithSteps.suffix(40) where state.isFrozen(day) {
          if let before = frozen[day] {
            XCTAssertEqual(state.recall(on: day), before, "seed \(seed), \(day)")
            compared += before == nil ? 0 : 1
          }
          frozen[day] = .some(state.recall(on: day))
        }
      }
    }
    XCTAssertGreaterThan(compared, 100)
  }

  /// A journal that is saved and restored in the middle of a life goes on as if it had not been.
  func test_restoredJournal_goesOnLikeAnUninterruptedOne() {
    for seed in TestSeeds.range(outOf: 100, oneIn: 60) {
      let history = GeneratedNights(seed: seed, days: 900)
      let uninterrupted = history.journalState()
      var state = JournalState(createdOn: history.createdOn, under: .standard)
      for (index, night) in history.nights.enumerated() {
        if let reveal = history.reveals[night.day] { state.recordReveal(reveal) }
        if index % 40 == Int(seed % 40) {
          let restored = JournalState(restoring: state.saved, under: .standard)
          XCTAssertEqual(restored, state, "seed \(seed), \(night.day)")
          state = restored
        }
        _ = state.processNights(
          with: night.facts, through: night.day, at: JournalFixture.fourOClock(on: night.day))
      }
      XCTAssertEqual(state.recalls, uninterrupted.recalls, "seed \(seed)")
      XCTAssertEqual(state, uninterrupted, "seed \(seed)")
    }
  }

  /// A journal without recalls, which an older version saved, gets them when it is opened.
  func test_journalOfAnOlderVersion_getsItsRecalls() {
    var count = 0
    for seed in TestSeeds.range(outOf: 200, oneIn: 80) {
      let state = GeneratedNights(seed: seed, days: 900, includesLateSteps: false, skipsNights: false).journalState()
      var saved = state.saved
      saved.recalls = nil
      let restored = JournalState(restoring: saved, under: .standard)
      XCTAssertEqual(restored.recalls, state.recalls, "seed \(seed)")
      XCTAssertEqual(restored, state, "seed \(seed)")
      count += state.recalls.count
    }
    XCTAssertGreaterThan(count, 5)
  }

  // Words.

  func test_sentence_namesTheYearsTheDayAndTheMemory() throws {
    let memoryDay = try XCTUnwrap(CivilDay("2023-05-06"))
    func sentence(
      _ subject: Recall.Subject, on day: String, date: Int = 1000, phrasing: Int = 0,
      in words: JournalWording = .standard
    ) throws -> String {
      Recall(
        on: try XCTUnwrap(CivilDay(day)), of: subject, from: memoryDay,
        score: RecallScore(date: date, importance: 0, strength: 0, likeness: 0, association: 0), phrasing: phrasing
      ).sentence(in: words)
    }
    XCTAssertEqual(
      try sentence(.moment(.firstWalk), on: "2024-05-06"),
      "A year ago today I wrote: \u{201C}Our first proper walk. I brought a stick.\u{201D}")
    XCTAssertEqual(
      try sentence(.moment(.lifetimeTotal(1_000_000)), on: "2025-05-06", phrasing: 6),
      "I read aloud what I wrote two years ago today: \u{201C}A million steps, together. I said it slowly.\u{201D}")
    XCTAssertEqual(
      try sentence(.moment(.firstDayReaching(steps: 15_000)), on: "2023-07-01", date: 0),
      "I turned back to the sixth of May and read: "
        + "\u{201C}Our first day of 15,000. I threw confetti and swept it up.\u{201D}")
    XCTAssertEqual(
      try sentence(.moment(.keepsake(Keepsake(.door))), on: "2024-07-01", date: 0, phrasing: 3),
      "A crumb kept the place at the sixth of May 2023: "
        + "\u{201C}The house has a door. I go out to come in.\u{201D}")
    XCTAssertEqual(
      try sentence(.notice(Notice(.record, phrasing: 4)), on: "2034-05-06"),
      "Eleven years ago today I wrote: \u{201C}I pressed a leaf from the longest of all our days.\u{201D}")
    XCTAssertEqual(
      try sentence(.moment(.firstWalk), on: "2023-08-06", date: 0, phrasing: 1000),
      "The pencil wanted to hear from the sixth of May: "
        + "\u{201C}Our first proper walk. I brought a stick.\u{201D}")
  }

  func test_everyPhrasing_followsTheToneRules() {
    XCTAssertEqual(RecallForm.ownPage.phrasings.map { TextTemplate($0).placeholders }, [["Ago", "page"]])
    for form in RecallForm.allCases where form != .ownPage {
      XCTAssertGreaterThanOrEqual(form.phrasings.count, 6, form.rawValue)
      XCTAssertEqual(Set(form.phrasings).count, form.phrasings.count)
      for phrasing in form.phrasings {
        XCTAssertLessThanOrEqual(phrasing.split(separator: " ").count, 12, phrasing)
        XCTAssertEqual(TextTemplate(phrasing).placeholders.count { $0 == "quote" }, 1, phrasing)
      }
    }
    for text in Recall.texts {
      XCTAssertNil(ToneChecker.noticeViolation(in: text.english), text.english)
      XCTAssertFalse(text.english.contains { $0.isNumber }, text.english)
    }
    XCTAssertEqual(Set(Recall.texts.map { $0.key }).count, Recall.texts.count)
  }

  func test_quotedEpisode_isAnswered_onceTheReplyIsTrue() throws {
    let horse = RecalledEpisodeFollowUp.all.first { $0.episode == 7 }
    XCTAssertEqual(horse?.text.english, "It has legs now, and a frame.")
    for (last, isTrue) in [(33, false), (34, true), (35, true), (149, true)] {
      XCTAssertEqual(RecalledEpisodeFollowUp.reply(to: 7, afterEpisode: last) != nil, isTrue, "\(last)")
    }
    // A reply speaks of what has happened since, and of neighbors who are there then.
    for reply in RecalledEpisodeFollowUp.all {
      XCTAssertTrue((reply.episode + 1..<Notice.episodeCount).contains(reply.firstTrueAfter), reply.text.english)
      XCTAssertNotNil(
        RecalledEpisodeFollowUp.reply(to: reply.episode, afterEpisode: reply.firstTrueAfter), reply.text.english)
    }
    XCTAssertEqual(Set(RecalledEpisodeFollowUp.all.map { $0.episode }).count, RecalledEpisodeFollowUp.all.count)
    let recall = Recall(
      on: try XCTUnwrap(CivilDay("2026-03-01")), of: .notice(Notice(.meanwhile(episode: 7), phrasing: 0)),
      from: try XCTUnwrap(CivilDay("2025-03-01")),
      score: RecallScore(date: 1000, importance: 0, strength: 0, likeness: 0, association: 0), phrasing: 0,
      isAnswered: true)
    XCTAssertEqual(
      recall.sentence(in: .standard),
      "A year ago today I wrote: \u{201C}I drew a horse. It is a very good table.\u{201D} It has legs now, and a frame."
    )
  }

  /// A memory comes to mind only if the pal has news of it, and the pal tells the news.
  func test_recalls_haveNews() {
    var answered: [Recall.Cue: Int] = [:]
    for seed in TestSeeds.range(outOf: 100, oneIn: 50) {
      let state = GeneratedNights(seed: seed, days: 1200).journalState()
      for recall in state.recalls {
        let last = state.lastEpisode(before: recall.day)
        let hasReply = recall.subject.reply(afterEpisode: last ?? -1) != nil
        XCTAssertTrue(recall.isAnswered && hasReply, "seed \(seed), \(recall.day)")
        answered[recall.cue, default: 0] += 1
      }
    }
    XCTAssertGreaterThan(answered[.date] ?? 0, 0)
    XCTAssertGreaterThan(answered[.likeness] ?? 0, 0)
  }

  /// The last phrasings of a form, all but three, are not repeated.
  func test_phrasing_isNotRepeatedSoon() {
    for seed in TestSeeds.range(outOf: 100, oneIn: 50) {
      let recalls = GeneratedNights(seed: seed, days: 1200).journalState().recalls
      for (index, recall) in recalls.enumerated() {
        let suitable = recall.form.phrasingsBeforeReply
        let recent = recalls[..<index].suffix(16).filter {
          $0.form == recall.form && suitable.contains($0.phrasing)
        }.suffix(suitable.count - 3)
        XCTAssertFalse(recent.contains { $0.phrasing == recall.phrasing }, "seed \(seed), \(recall.day)")
      }
    }
  }
}
