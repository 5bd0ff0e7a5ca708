import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

/// Tests of recalls of the person's own stamps and notes.
final class OwnPageRecallTests: XCTestCase {
  private let monday = JournalFixture.monday

  private func day(_ number: Int) -> CivilDay { monday.advanced(by: number) }

  /// Returns a life of `days` days with the given recalls of its first day.
  private func state(
    days: Int, blank: Int? = nil, of subject: Recall.Subject = .moment(.firstSteps),
    nightly: KeyValuePairs<Int, Recall.Cue> = [:]
  ) -> JournalState {
    var state = JournalState(createdOn: monday, under: .standard)
    let facts = (0..<days).filter { $0 != blank }.map { DayFacts(day: day($0), steps: 150) }
    _ = state.processNights(with: facts, through: day(days), at: JournalFixture.fourOClock(on: day(days)))
    var saved = state.saved
    saved.recalls = nightly.map { number, cue in
      let score = RecallScore(
        date: cue == .date ? 1000 : 0, importance: 1000, strength: 52, likeness: 900, association: 0)
      return Recall(on: day(number), of: subject, from: monday, score: score, phrasing: 0)
    }
    return JournalState(restoring: saved, under: .standard)
  }

  private func journal(
    _ state: JournalState, today number: Int? = nil, userEdits: JournalUserEdits
  ) -> Journal {
    Journal(
      of: state, on: number.map { day($0) } ?? state.lastProcessedNight ?? monday, stepsToday: 12, isPremium: true,
      userEdits: userEdits)
  }

  private func userEdits(
    stamps: [Int: Set<DayPageSticker>] = [:], notes: [Int: String] = [:], hidden: Set<Int> = []
  ) -> JournalUserEdits {
    var userEdits = JournalUserEdits(hiddenDays: Set(hidden.map { day($0) }))
    for (number, stamps) in stamps { userEdits.stamps[day(number)] = stamps }
    for (number, note) in notes { userEdits.notes[day(number)] = note }
    return userEdits
  }

  func test_stampsOfAYearAgo_areRecalled_onThePageAndWhenTheAppIsOpened() throws {
    let journal = journal(
      state(days: 465, nightly: [365: .date]), userEdits: userEdits(stamps: [100: [.friend, .rain]]))
    let recall = try XCTUnwrap(journal.page(of: day(465)).recall)
    XCTAssertEqual(recall.sentence(in: .standard), "A year ago today: rain, and a friend.")
    XCTAssertEqual(recall.memoryDay, day(100))
    XCTAssertEqual(recall.subject.name, "ownPage")
    XCTAssertEqual(recall.totalScore, 400 + 90 + 5)
    XCTAssertEqual(journal.appOpeningSentence, recall.sentence(in: .standard))
    XCTAssertNil(journal.page(of: day(464)).recall)
    XCTAssertEqual(journal.visibleRecalls.map { $0.day }, [day(365), day(465)])
  }

  func test_sentence_namesStampsAndNote() {
    let state = state(days: 830)
    func sentence(_ stamps: Set<DayPageSticker>, _ note: String? = nil, on number: Int = 465) -> String? {
      let userEdits = userEdits(stamps: [100: stamps], notes: note.map { [100: $0] } ?? [:])
      return journal(state, userEdits: userEdits).page(of: day(number)).recall?.sentence(in: .standard)
    }
    XCTAssertEqual(sentence([.rain]), "A year ago today: rain.")
    XCTAssertEqual(sentence([.sun, .friend, .cake]), "A year ago today: sun, a friend, and cake.")
    XCTAssertEqual(sentence([], "{Ago} snow"), "A year ago today: \u{201C}{Ago} snow\u{201D}")
    XCTAssertEqual(sentence([.rain], "We sang."), "A year ago today: rain. \u{201C}We sang.\u{201D}")
    XCTAssertEqual(sentence([.rain], on: 830), "Two years ago today: rain.")
    XCTAssertNil(sentence([]))
    let both = userEdits(stamps: [100: [.sun], 465: [.rain]])
    XCTAssertEqual(journal(state, userEdits: both).page(of: day(830)).recall?.memoryDay, day(465), "the latest year")
  }

  func test_recallsOfDates_are14NightsApart() {
    func recallDays(stamps: Int..., nightly: KeyValuePairs<Int, Recall.Cue> = [:]) -> [Int] {
      let userEdits = userEdits(stamps: Dictionary(uniqueKeysWithValues: stamps.map { ($0, [.sun]) }))
      let recalls = journal(state(days: 500, nightly: nightly), userEdits: userEdits).visibleRecalls
      return recalls.map { monday.distance(to: $0.day) }
    }
    XCTAssertEqual(recallDays(stamps: 100, 113), [465])
    XCTAssertEqual(recallDays(stamps: 100, 114), [465, 479])
    XCTAssertEqual(recallDays(stamps: 100, nightly: [452: .date]), [452])
    XCTAssertEqual(recallDays(stamps: 100, nightly: [451: .date]), [451, 465])
    XCTAssertEqual(recallDays(stamps: 100, nightly: [478: .date]), [465])
    XCTAssertEqual(recallDays(stamps: 100, nightly: [479: .date]), [465, 479])
  }

  func test_episodeThatIsNotFarBeforeAnOwnDate_isNotRecalled() {
    let episode = Recall.Subject.notice(Notice(.meanwhile(episode: 0), phrasing: 0))
    func recallDays(nightly number: Int) -> [Int] {
      let state = state(days: 500, of: episode, nightly: [number: .date])
      let recalls = journal(state, userEdits: userEdits(stamps: [100: [.sun]])).visibleRecalls
      return recalls.map { monday.distance(to: $0.day) }
    }
    XCTAssertEqual([451, 452, 464, 465].map { recallDays(nightly: $0) }, [[451, 465], [465], [465], [465]])
    XCTAssertEqual([466, 478, 479].map { recallDays(nightly: $0) }, [[465], [465], [465, 479]])
    let life = state(days: 500, of: episode, nightly: [452: .date])
    XCTAssertNil(journal(life, today: 452, userEdits: userEdits(stamps: [100: [.sun]])).page(of: day(452)).recall)
    XCTAssertNotNil(
      journal(life, today: 452, userEdits: userEdits(stamps: [101: [.sun]])).page(of: day(452)).recall)
  }

  func test_otherRecalls_areThreeNightsApart_andGoFirstOnTheirDay() {
    func recallDays(nightly number: Int) -> [Int] {
      let state = state(days: 500, nightly: [number: .likeness])
      let recalls = journal(state, userEdits: userEdits(stamps: [100: [.sun]])).visibleRecalls
      return recalls.map { monday.distance(to: $0.day) }
    }
    XCTAssertEqual([462, 463, 465].map { recallDays(nightly: $0) }, [[462, 465], [463], [465]])
    XCTAssertEqual([467, 468].map { recallDays(nightly: $0) }, [[465], [465, 468]])
    let own = userEdits(stamps: [100: [.sun]])
    let recall = journal(state(days: 500, nightly: [465: .likeness]), userEdits: own).page(of: day(465)).recall
    XCTAssertEqual(recall?.subject, .moment(.firstSteps))
  }

  func test_nothingIsRecalled_ifAPageIsHiddenOrTheDayBeforeIsBlank_orBeforeTheNightlyUpdate() {
    let whole = state(days: 466)
    func recall(_ state: JournalState, hidden: Set<Int> = []) -> Recall? {
      journal(state, userEdits: userEdits(stamps: [100: [.sun]], hidden: hidden)).page(of: day(465)).recall
    }
    XCTAssertNotNil(recall(whole, hidden: [99, 464]))
    XCTAssertNil(recall(whole, hidden: [100]))
    XCTAssertNil(recall(whole, hidden: [465]))
    XCTAssertNil(recall(state(days: 466, blank: 464)))
    XCTAssertNotNil(recall(state(days: 466, blank: 463)))
    let own = StampAndNoteRecalls(userEdits(stamps: [100: [.sun]]), through: day(465))
    XCTAssertNil(own.visibleRecall(on: day(465), in: state(days: 464)))
    XCTAssertNotNil(own.visibleRecall(on: day(465), in: state(days: 465)))
  }

  /// The recalls of generated lives are those that a search through all days finds.
  func test_generatedLives_recallWhatASearchThroughAllDaysFinds() {
    var ownCount = 0
    var nightlyCount = 0
    for seed in TestSeeds.range(outOf: 100, oneIn: 50) {
      let state = GeneratedNights(seed: seed, days: 1200).journalState()
      var random = SplitMix64(seed: seed)
      var userEdits = JournalUserEdits()
      for _ in 0..<200 {
        let day = state.createdOn.advanced(by: Int(random.draw(below: 1100)))
        switch random.draw(below: 10) {
        case 0: userEdits.hiddenDays.insert(day)
        case 1: userEdits.notes[day] = "A note."
        default: userEdits.stamps[day] = [.sun]
        }
      }
      let last = state.lastProcessedNight ?? state.createdOn
      let own = StampAndNoteRecalls(userEdits, through: last)
      var earlier: CivilDay?
      let nightly = { (day: CivilDay) -> Recall? in
        guard let recall = state.recall(on: day), !state.isRecallHidden(recall, by: userEdits) else { return nil }
        // The pages of some big days tell an episode, too.
        var isEpisode = false
        if case .notice(let notice) = recall.subject { isEpisode = recall.cue == .date && notice.toldEpisode != nil }
        let ownIsNear = (0..<14).contains { self.ownPage(before: day.advanced(by: $0), userEdits) != nil }
        return isEpisode && ownIsNear ? nil : recall
      }
      for number in 0...state.createdOn.distance(to: last) {
        let day = state.createdOn.advanced(by: number)
        var expected = nightly(day)
        let isRested = earlier.map { $0.distance(to: day) >= 14 } ?? true
        let found = own.visibleRecall(on: day, in: state)
        if expected?.cue == .date, !isRested { expected = nil }
        if earlier.map({ $0.distance(to: day) < 3 }) ?? false { expected = nil }
        if nightly(day) == nil, nightly(day.previous) == nil, nightly(day.previous.previous) == nil, isRested,
          let memory = ownPage(before: day, userEdits), !userEdits.hides(day),
          state.rememberedDay(day.previous)?.hasSteps ?? false
        {
          XCTAssertEqual(found?.memoryDay, memory, "seed \(seed), \(day)")
          ownCount += 1
        } else {
          XCTAssertEqual(found, expected, "seed \(seed), \(day)")
          if expected != nil { nightlyCount += 1 }
        }
        if found?.cue == .date { earlier = day }
      }
    }
    XCTAssertGreaterThan(ownCount, 20)
    XCTAssertGreaterThan(nightlyCount, 5)
  }

  /// Returns the most recent day of an earlier year with the date of `day` and a stamp or a note that isn't hidden.
  private func ownPage(before day: CivilDay, _ userEdits: JournalUserEdits) -> CivilDay? {
    let pages = Set(userEdits.stamps.keys).union(userEdits.notes.keys)
    return pages.filter {
      $0 < day && $0.components.month == day.components.month && $0.components.day == day.components.day
        && !userEdits.hides($0)
    }.max()
  }
}
