import InnerLife
import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage

/// The stops of the film of a history, and its times.
final class FilmTests: XCTestCase {
  private let monday = CivilDay(daysSince1970: 20_150)
  private static let premium = #"{"entitlements":[{"status":"subscribed"}]}"#

  private func makeFilm(
    days: Int, scenario: String = premium
  ) throws -> (film: Film, plan: ReplayPlan, changes: NotableChanges) {
    let rows = HistoryFixture.dailyWalks(days, from: monday) { $0 % 11 == 5 ? nil : 4000 + Int64($0 % 7) * 900 }
    let plan = try HistoryFixture(rows, scenario: scenario).plan
    let recorder = PageRecorder(plan)
    _ = recorder.record(transform: { $0 }, progress: { _ throws(Never) in })
    let film = Film(of: plan, in: recorder)
    return (film, plan, recorder.notableChanges)
  }

  /// The instants of a history of 400 hours, so that a fortieth is 10 hours.
  private let span = Interval(
    unchecked: Instant(millisecondsSince1970: 0), Instant(millisecondsSince1970: 400 * 3_600_000))

  private func makeCandidate(
    _ kind: FilmStop.Kind, hour: Double, importance: Int, topic: String? = nil
  ) -> FilmStopCandidate {
    let at = Instant(millisecondsSince1970: Int64(hour * 3_600_000))
    let stop = FilmStop(
      at: at, kind: kind, topic: topic ?? "\(importance)", sentence: "\(kind) \(importance)", animations: [])
    return FilmStopCandidate(stop: stop, importance: importance)
  }

  // MARK: Choice

  /// The slow and obvious choice: of all sets that one more stop makes, the one with the most important stop that
  /// breaks no rule.
  private func referenceStops(_ candidates: [FilmStopCandidate], maxCount: Int) -> [FilmStop] {
    var chosen: [FilmStopCandidate] = []
    let hour = 3600.0
    let isAllowed = { (stops: [FilmStopCandidate]) in
      if stops.filter({ $0.stop.kind == .keepsake }).count * 3 > stops.count { return false }
      let topics = Dictionary(grouping: stops.filter { $0.stop.kind == .moment }) { $0.stop.topic }
      if topics.values.contains(where: { $0.count > 3 }) { return false }
      for (index, one) in stops.enumerated() {
        for other in stops[..<index] {
          let kinds = [one.stop.kind, other.stop.kind]
          let least = kinds.contains(.reveal) || kinds.contains(.keepsake) ? 60 : 10 * hour
          let distance =
            Double(abs(one.stop.at.millisecondsSince1970 - other.stop.at.millisecondsSince1970)) / 1000
          if distance < least { return false }
        }
      }
      return true
    }
    let best = { (some: [FilmStopCandidate]) in
      some.filter { isAllowed(chosen + [$0]) }.min { $0.outranks($1) }
    }
    for quarter in 0..<4 {
      let hours = quarter == 3 ? 300.0...400 : Double(quarter) * 100...(Double(quarter) * 100 + 99.999)
      let inside = candidates.filter { hours.contains(Double($0.stop.at.millisecondsSince1970) / 1000 / hour) }
      if let next = best(inside) { chosen.append(next) }
    }
    while chosen.count < maxCount, let next = best(candidates.filter { $0.stop.kind != .day }) { chosen.append(next) }
    while chosen.count < 8, let next = best(candidates) { chosen.append(next) }
    return chosen.map { $0.stop }.sorted { $0.at < $1.at }
  }

  func test_selection_equalsReference_forGeneratedCandidates() {
    var counts: [FilmStop.Kind: Int] = [:]
    for seed in TestSeeds.range(outOf: 400, oneIn: 10) {
      var random = SplitMix64(seed: seed)
      let draw = { (bound: Int) -> Int in Int(random.draw(below: UInt64(bound))) }
      let kinds: [FilmStop.Kind] = [.reveal, .keepsake, .keepsake, .moment, .moment, .moment, .day, .day]
      let candidates = (0..<(2 + draw(60))).map { _ in
        // Whole hours, so that some are equal, and minutes, so that some are almost equal.
        let hour = Double(draw(401)) + (draw(3) == 0 && seed % 2 == 0 ? 0.01 : 0)
        return makeCandidate(
          kinds[draw(kinds.count)], hour: min(400, hour), importance: 5 * draw(20), topic: "\(draw(4))")
      }
      // Equal candidates would leave the choice open.
      let different = Array(Set(candidates)).sorted { $0.outranks($1) }
      for maxCount in [9, 14] {
        let stops = FilmStopSelection(from: different, in: span, maxCount: maxCount).stops
        XCTAssertEqual(stops, referenceStops(different, maxCount: maxCount), "seed \(seed)")
        XCTAssertLessThanOrEqual(stops.count, maxCount)
        for stop in stops { counts[stop.kind, default: 0] += 1 }
      }
    }
    XCTAssertEqual(counts.count, 4)
  }

  func test_selection_prefersImportance_butServesEachQuarter() {
    let important = (0..<20).map { makeCandidate(.moment, hour: Double($0 * 11), importance: 99 - $0) }
    let late = makeCandidate(.moment, hour: 390, importance: 1)
    let stops = FilmStopSelection(from: important + [late], in: span, maxCount: 9).stops
    XCTAssertEqual(stops.count, 9)
    XCTAssertEqual(stops.last, late.stop)
  }

  func test_selection_takesOrdinaryDays_onlyUntilThereAreEightStops() {
    let days = (0..<30).map { makeCandidate(.day, hour: Double($0 * 12), importance: 10) }
    XCTAssertEqual(FilmStopSelection(from: days, in: span, maxCount: 14).stops.count, 8)
    let moments = (0..<12).map { makeCandidate(.moment, hour: Double($0 * 30 + 5), importance: 50 + $0) }
    let stops = FilmStopSelection(from: days + moments, in: span, maxCount: 14).stops
    XCTAssertEqual(stops, moments.map { $0.stop })
  }

  /// Records and round totals can be many, so that they would leave no room for anything else.
  func test_selection_hasAtMostThreeMomentsOfOneTopic() {
    let records = (0..<12).map { makeCandidate(.moment, hour: Double($0 * 30), importance: 85, topic: "longestDay") }
    let others = (0..<9).map { makeCandidate(.moment, hour: Double($0 * 40 + 22), importance: 20 + $0) }
    let stops = FilmStopSelection(from: records + others, in: span, maxCount: 14).stops
    XCTAssertEqual(stops.filter { $0.topic == "longestDay" }.count, 3)
    XCTAssertEqual(stops.filter { $0.topic != "longestDay" }, others.map { $0.stop })
  }

  /// The best recall that keeps its distance has a place, whatever its score, and no other recall has one.
  func test_selection_hasOneRecall_ifOneFits() {
    let moments = (0..<40).map { makeCandidate(.moment, hour: Double($0 * 10), importance: 50 + $0) }
    let near = makeCandidate(.recall, hour: 390.1, importance: 90)
    let recalls = [near] + (0..<40).map { makeCandidate(.recall, hour: Double($0 * 10 + 5), importance: 40 - $0) }
    for maxCount in [9, 14] {
      let stops = FilmStopSelection(from: moments, recalls: recalls, in: span, maxCount: maxCount).stops
      XCTAssertEqual(stops.count, maxCount)
      XCTAssertEqual(stops.filter { $0.kind == .recall }.map { $0.sentence }.count, 1)
      XCTAssertFalse(stops.contains(near.stop), "too close to the most important moment")
    }
    let without = FilmStopSelection(from: moments, recalls: [near], in: span, maxCount: 14).stops
    XCTAssertEqual(without, FilmStopSelection(from: moments, in: span, maxCount: 14).stops)
  }

  func test_animationAtStop_isNeverSeated() {
    let stop = FilmStop(at: span.start, kind: .recall, topic: "recall", sentence: "", animations: [.stargaze, .lookUp])
    for phase in Phase.allCases { XCTAssertNotEqual(stop.animation(in: phase), .stargaze) }
    XCTAssertEqual(stop.animation(in: .ascended), .lookUp)
  }

  /// The script lets the pal grow for as long as the film waits for it.
  func test_growthTime_isThatOfTheScript() throws {
    let script = PackagePaths.root.appendingPathComponent("Sources/PixelPage/Web/stage.js")
    let text = try String(contentsOf: script, encoding: .utf8)
    XCTAssertTrue(text.contains("static FLOURISH = \(FilmStop.growthTime.count);"))
  }

  // MARK: Films

  /// The film has time for each sentence, and for the way to, between and from the stops.
  func test_shortHistory_stopsOnEachDay_longEnoughToRead() throws {
    for days in [1, 7, 14] {
      let (film, plan, _) = try makeFilm(days: days)
      let last = plan.itinerary.day(at: plan.end)
      let allDays = (0...monday.distance(to: last)).map { monday.advanced(by: $0) }
      XCTAssertEqual(film.stops.map { plan.itinerary.day(at: $0.at) }, allDays)
      for stop in film.stops {
        let words = stop.sentence.split(separator: " ").count
        XCTAssertEqual(stop.readingTime.count, min(8000, max(2500, Int64(words) * 350)), stop.sentence)
        XCTAssertEqual(stop.duration.count, stop.readingTime.count + (stop.kind == .reveal ? 1400 : 0), stop.sentence)
      }
      let stays = film.stops.reduce(0) { $0 + $1.duration.count }
      XCTAssertEqual(film.length.count, max(20_000, stays + 1200 * Int64(film.stops.count + 1)), "\(days) days")
      XCTAssertLessThanOrEqual(film.length.count, 70_000, "\(days) days")
      XCTAssertNil(film.firstMonthLength)
    }
  }

  func test_longHistory_hasEightToFourteenStops_andTimeThatFits() throws {
    for (days, length, firstMonth) in [(40, 45_000, nil), (200, 70_000, 17_500)] as [(Int, Int64, Int64?)] {
      let (film, plan, _) = try makeFilm(days: days)
      XCTAssertEqual(film.length.count, length)
      XCTAssertEqual(film.firstMonthLength?.count, firstMonth)
      XCTAssertTrue(8...14 ~= film.stops.count, "\(film.stops.count) stops")
      for stop in film.stops {
        XCTAssertTrue(plan.start <= stop.at && stop.at < plan.end)
        let words = stop.sentence.split(separator: " ").count
        XCTAssertEqual(stop.readingTime.count, min(8000, max(2500, Int64(words) * 350)), stop.sentence)
        XCTAssertEqual(stop.duration.count, stop.readingTime.count + (stop.kind == .reveal ? 1400 : 0), stop.sentence)
      }
      XCTAssertTrue(film.stops.contains { $0.kind == .reveal } && film.stops.contains { $0.kind == .moment })
      XCTAssertLessThanOrEqual(film.stops.filter { $0.kind == .keepsake }.count * 3, film.stops.count)
      let stays = film.stops.reduce(0) { $0 + $1.duration.count }
      XCTAssertLessThanOrEqual(stays * 10, length * 7, "\(days) days leave too little time to walk")
    }
  }

  /// At a stop for a day's count or a total, the pal knows as many steps as the sentence says, if it learns of them on
  /// that day.
  func test_stop_isWhenPalKnowsItsSteps() throws {
    for device in [DeviceModel.ios18, .ios26, .ideal] {
      let rows = (0..<16).flatMap { day -> [HistoryFixture.Entry] in
        let date = monday.advanced(by: day)
        return [(8, 1000), (13, 500), (20, 3000 + Int64(day % 9) * 1200)].map { hour, steps in
          .init(start: "\(date)T\(hour < 10 ? "0" : "")\(hour):00", steps: steps)
        }
      }
      let configuration = try ReplayConfiguration(rules: .standard, device: device)
      let plan = try HistoryFixture(rows, scenario: FilmTests.premium, under: configuration).plan
      let recorder = PageRecorder(plan)
      _ = recorder.record(transform: { $0 }, progress: { _ throws(Never) in })
      let instants = FilmStopInstants(of: plan, countsDuringDays: recorder.countsDuringDays)
      let moments = try XCTUnwrap(recorder.journalRecorder?.journal).visibleMoments
      var compared = 0
      for moment in moments {
        let at = instants.instant(of: moment)
        XCTAssertEqual(plan.itinerary.day(at: at), moment.day, "\(moment)")
        func knownSteps(at instant: Instant) -> (today: Int64, total: Int64) {
          var replay = Replay(plan)
          while replay.advanceToNextChangedInstant(through: instant) != nil {}
          return (replay.pal.stepsToday ?? 0, replay.pal.totalSteps)
        }
        let (today, total) = knownSteps(at: at)
        let endOfDay = knownSteps(at: plan.itinerary.daySegment(at: at).span.end - .seconds(1))
        switch moment.kind {
        case .firstDayReaching(let steps): XCTAssertGreaterThanOrEqual(today, min(steps, endOfDay.today), "\(moment)")
        case .longestDay: XCTAssertGreaterThan(today, 4500, "\(moment)")
        case .lifetimeTotal(let steps): XCTAssertGreaterThanOrEqual(total, min(steps, endOfDay.total), "\(moment)")
        case .keepsake(let keepsake):
          XCTAssertGreaterThanOrEqual(total, min(keepsake.startingTotal, endOfDay.total), "\(moment)")
        default: continue
        }
        compared += 1
      }
      XCTAssertGreaterThan(compared, 5)
    }
  }

  /// A film says what the pages of the journal say, except those that can't be read.
  func test_film_saysWhatReadablePagesSay() throws {
    for (scenario, isPremium) in [("{}", false), (FilmTests.premium, true)] {
      let (film, plan, changes) = try makeFilm(days: 200, scenario: scenario)
      var replay = JournalKeepingReplay(plan)
      replay.advance(through: plan.end)
      let journal = replay.journal(at: plan.end, userEdits: plan.journalUserEdits)
      var sentences = Set(StoryHighlights(of: plan, changes.all).highlights.map { $0.kind.sentence })
      sentences.insert("Another day together.")
      for case .page(let page) in journal.pages(from: journal.firstDay, to: journal.today) {
        sentences.formUnion(page.moments.compactMap { $0.sentence(in: journal.words) })
        if let sentence = page.sentence { sentences.insert(sentence) }
        if let recall = page.recall { sentences.insert(recall.sentence(in: journal.words)) }
      }
      for stop in film.stops { XCTAssertTrue(sentences.contains(stop.sentence), stop.sentence) }
      XCTAssertFalse(film.stops.contains { $0.sentence == Paywall.title + "." })
      XCTAssertEqual(film.stops.filter { $0.kind == .recall }.count, journal.visibleRecalls.isEmpty ? 0 : 1)
      XCTAssertEqual(journal.visibleRecalls.isEmpty, !isPremium)
      let notices = Set(journal.sentencesAboutNotices.map { $0.sentence })
      XCTAssertEqual(film.stops.contains { notices.contains($0.sentence) }, isPremium)
    }
  }

  func test_animation_isTheMostPreferredOne_thatPhasePermits() {
    let stop = FilmStop(
      at: span.start, kind: .moment, topic: "", sentence: "", animations: [.somersault, .hop, .cheer])
    XCTAssertEqual(Phase.allCases.map { stop.animation(in: $0) }, [.peek, .cheer, .hop, .somersault])
  }
}
