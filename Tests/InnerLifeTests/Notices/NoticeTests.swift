import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

final class NoticeTests: XCTestCase {
  /// Returns the records of consecutive days with the given steps, from a Monday on.
  private func records(_ steps: [Int64], from first: CivilDay = JournalFixture.monday) -> [JournalDayRecord] {
    journal(steps, from: first).dayRecords
  }

  private func journal(_ steps: [Int64], from first: CivilDay = JournalFixture.monday) -> JournalState {
    var state = JournalState(createdOn: first, under: .standard)
    let facts = steps.enumerated().map { DayFacts(day: first.advanced(by: $0.offset), steps: $0.element) }
    let night = first.advanced(by: steps.count)
    _ = state.processNights(with: facts, through: night, at: JournalFixture.fourOClock(on: night))
    return state
  }

  /// Returns the last notice, unless it is an episode of the meadow's story, which is told when nothing stands out.
  private func lastNotice(_ steps: [Int64]) -> Notice.Kind? {
    guard let kind = records(steps).last?.notice?.kind, kind.topic != .meanwhile else { return nil }
    return kind
  }

  // Single rules, at their limits.

  func test_record_needsSevenEarlierDaysAnd500Steps() {
    XCTAssertNotEqual(lastNotice([Int64](repeating: 400, count: 6) + [510]), .record)
    XCTAssertEqual(lastNotice([Int64](repeating: 400, count: 7) + [501]), .record)
    XCTAssertEqual(lastNotice([Int64](repeating: 400, count: 7) + [500]), .record)
    XCTAssertNil(lastNotice([Int64](repeating: 400, count: 7) + [499]))
    XCTAssertNotEqual(lastNotice([Int64](repeating: 501, count: 7) + [501]), .record)
  }

  func test_implausibleDay_isNoRecordAndBlocksNone() {
    let usual = [Int64](repeating: 4100, count: 20)
    XCTAssertEqual(lastNotice(usual + [100_000]), .record)
    XCTAssertNotEqual(lastNotice(usual + [100_001]), .record)
    XCTAssertEqual(lastNotice(usual + [100_001, 4200]), .record)
  }

  func test_mostSince_namesTheLastDayWithAsManySteps() {
    for (days, rank) in [(14, 46), (30, 54), (60, 64), (120, 72), (240, 80), (480, 88)] {
      let steps = [9000] + [Int64](repeating: 4100, count: days - 1) + [3100, 8999]
      XCTAssertEqual(lastNotice(steps), .mostSince(JournalFixture.monday, days: days), "\(days)")
      XCTAssertEqual(Notice.Kind.mostSince(JournalFixture.monday, days: days).rank, rank)
      let oneFewer = [9000] + [Int64](repeating: 4100, count: days - 2) + [3100, 8999]
      XCTAssertNotEqual(lastNotice(oneFewer), .mostSince(JournalFixture.monday, days: days), "\(days)")
    }
  }

  func test_mostSince_ignoresDaysThatAreTooSpreadOut() {
    // 14 days with steps must lie within 21 days.
    func kind(blankDays: Int) -> Notice.Kind? {
      lastNotice([9000, 4100] + [Int64](repeating: 0, count: blankDays) + [Int64](repeating: 4100, count: 13) + [8101])
    }
    XCTAssertEqual(kind(blankDays: 7), .mostSince(JournalFixture.monday, days: 14))
    XCTAssertNil(kind(blankDays: 8))
  }

  func test_twins_areAtMost25StepsApart() {
    XCTAssertEqual(lastNotice([3000, 3025]), .twins)
    XCTAssertNil(lastNotice([3001, 3027]))
    XCTAssertEqual(lastNotice([2001, 2002]), .twins)
    XCTAssertNil(lastNotice([2000, 2001]))
  }

  func test_asThree_isAtLeastTheSumOfThreeDays() {
    XCTAssertEqual(lastNotice([1001, 1100, 1201, 3302]), .asThree)
    XCTAssertNil(lastNotice([1001, 1100, 1202, 3302]))
    XCTAssertNil(lastNotice([1001, 0, 1201, 3302]))
  }

  func test_inStep_isThreeDaysWithinAFiftieth() {
    XCTAssertEqual(lastNotice([5000, 5050, 5100]), .inStep)
    XCTAssertNil(lastNotice([4997, 5050, 5100]))
  }

  func test_zigzag_isFiveDaysThatAlternate() {
    XCTAssertEqual(lastNotice([1605, 2007, 1605, 2007, 1605, 2007]), .zigzag)
    XCTAssertNil(lastNotice([1605, 2006, 1605, 2006, 1605, 2006]))
    XCTAssertNil(lastNotice([1605, 2007, 1605, 2007]))
    XCTAssertNil(lastNotice([1600, 2000, 1600, 2000, 1600]), "not about a day of at most 2,000 steps")
  }

  func test_sameCount_isAtLeast30DaysAgo() {
    func kind(daysBetween days: Int) -> Notice.Kind? {
      // The earlier day is a twin of the day before it, so that its number stands on a page.
      lastNotice([3450, 3457] + (1..<days).map { 3500 + Int64($0 * 61 % 367) * 3 } + [3457])
    }
    XCTAssertEqual(kind(daysBetween: 30), .sameCount(JournalFixture.monday.next))
    XCTAssertNotEqual(kind(daysBetween: 29)?.topic, .sameCount)
    XCTAssertEqual(kind(daysBetween: 365), .sameCount(JournalFixture.monday.next))
    XCTAssertNotEqual(kind(daysBetween: 366)?.topic, .sameCount)
  }

  func test_earlierDay_isNamedOnceIn30Days() {
    for seed in TestSeeds.range(outOf: 200, oneIn: 20) {
      let records = GeneratedNights(seed: seed, includesLateSteps: false).journalState().dayRecords
      for (index, record) in records.enumerated() {
        guard let notice = record.notice, let day = notice.kind.earlierDay else { continue }
        guard notice.kind.topic.phrasings[notice.phrasing].namesEarlierDay else { continue }
        let others = records[..<index].filter { $0.day.distance(to: record.day) <= 30 }
        XCTAssertFalse(others.contains { $0.notice?.kind.earlierDay == day }, "seed \(seed), \(record.day)")
      }
    }
  }

  func test_weekend_hasMoreThanHalfOfTheWeek() {
    XCTAssertEqual(lastNotice([310, 311, 312, 313, 314, 799, 762]), .weekend)
    XCTAssertNil(lastNotice([310, 311, 312, 313, 314, 799, 761]))
    XCTAssertEqual(lastNotice([310, 311, 312, 313, 314, 1204, 602]), .weekend)
    XCTAssertNil(lastNotice([310, 311, 312, 313, 314, 1205, 602]), "one day, not a weekend")
  }

  func test_prettyNumbers() {
    let numbers: [(Int64, PrettyNumbers.Kind?)] = [
      (1000, .round), (13_000, .round), (1111, .alike), (55_555, .alike), (1234, .ascending), (4321, .descending),
      (12_345, .ascending), (12_321, .mirrored), (0, nil), (7, nil), (111, nil), (999, nil), (1001, nil), (1221, nil),
      (1235, nil), (13_100, nil), (123_321, nil),
    ]
    for (number, kind) in numbers { XCTAssertEqual(PrettyNumbers.memorableKind(of: number), kind, "\(number)") }
  }

  // Choosing one notice.

  func test_noticeThatWasSaid_rests() {
    func topics(daysBetween days: Int) -> [Notice.Topic?] {
      let others = (0..<days).map { 3100 + Int64($0 * 61 % 367) * 3 }
      return records([3000, 3001] + others + [3019, 3020]).map { $0.notice?.kind.topic }
    }
    XCTAssertEqual(topics(daysBetween: 364)[1], .twins)
    XCTAssertNotEqual(topics(daysBetween: 363).last, .twins)
    XCTAssertEqual(topics(daysBetween: 364).last, .twins)
  }

  func test_noticeAboutPattern_rests60DaysAfterAnyOther() {
    func lastTopic(daysBetween days: Int) -> Notice.Topic? {
      let others = (0..<days).map { 3100 + Int64($0 * 61 % 367) * 3 }
      return records([3000, 3001] + others + [3500, 3530, 3560]).last?.notice?.kind.topic
    }
    XCTAssertNotEqual(lastTopic(daysBetween: 57), .inStep)
    XCTAssertEqual(lastTopic(daysBetween: 58), .inStep)
  }

  func test_phrasing_isNotRepeated_unlessAllWereUsed() {
    for seed in TestSeeds.range(outOf: 200, oneIn: 20) {
      let days = seed % 4 == 0 ? 2400 : 400
      let records = GeneratedNights(seed: seed, days: days, includesLateSteps: false).journalState().dayRecords
      for (index, record) in records.enumerated() {
        guard let notice = record.notice, notice.kind.topic != .meanwhile else { continue }
        let earlier = records[..<index].filter {
          $0.notice?.kind.topic == notice.kind.topic
        }
        guard earlier.contains(where: { $0.notice?.phrasing == notice.phrasing }) else { continue }
        guard !notice.kind.topic.phrasings.contains(where: { $0.namesEarlierDay }) else { continue }
        let unconditional = notice.kind.topic.phrasings.indices.filter {
          notice.kind.topic.phrasings[$0].condition == .always && notice.kind.topic.phrasings[$0].neighbors.isEmpty
        }
        let used = Set(earlier.compactMap { $0.notice?.phrasing })
        XCTAssertTrue(used.isSuperset(of: unconditional), "seed \(seed), \(record.day)")
      }
    }
  }

  func test_secondRecordInAWeek_isNoSuperlative() {
    var steps = [Int64](repeating: 3100, count: 10)
    for day in 0..<400 { steps.append(3200 + Int64(day) * 17) }
    for record in records(steps).dropFirst(11) {
      guard let notice = record.notice, notice.kind == .record else { continue }
      XCTAssertEqual(notice.kind.topic.phrasings[notice.phrasing].condition, .always, "\(record.day)")
    }
  }

  // What is certain in the evening.

  /// Whatever today's page says in the evening stays true: the night says it, or something of a higher rank.
  func test_certainNotice_isNeverTakenBackByTheNight() throws {
    var seen: Set<Notice.Topic> = []
    for seed in TestSeeds.range(outOf: 400, oneIn: 100) {
      let nights = GeneratedNights(seed: seed, days: 500, includesLateSteps: false, skipsNights: false)
      var state = JournalState(createdOn: nights.createdOn, under: .standard)
      for night in nights.nights {
        let facts = try XCTUnwrap(night.facts.last)
        let evenings = [1, 2, 3].compactMap { (thirds: Int) -> NightlyUpdateState.NightlyUpdateResults? in
          var evening = facts
          evening.steps = facts.steps * Int64(thirds) / 3
          evening.walks = [DayWalk](facts.walks.prefix(thirds - 1))
          return state.certainResults(of: evening)
        }
        XCTAssertEqual(evenings.count, 3)
        let time = JournalFixture.fourOClock(on: night.day)
        let report = state.processNights(with: night.facts, through: night.day, at: time)
        let notice = state.rememberedDay(facts.day)?.notice?.kind
        // A day that becomes implausible is no record any more.
        guard facts.steps <= Int64(JournalRules.standard.numbers.lifeRecordMostSteps) else { continue }
        for evening in evenings {
          XCTAssertGreaterThanOrEqual(
            notice?.rank ?? 0, evening.notice?.kind.rank ?? 0, "seed \(seed), \(facts.day)")
          XCTAssertTrue(Set(report.moments.map { $0.kind }).isSuperset(of: evening.moments), "seed \(seed)")
          if let notice = evening.notice { seen.insert(notice.kind.topic) }
        }
      }
    }
    XCTAssertEqual(seen, [.record, .mostSince, .sideBySide, .earlyWalk], "every such topic occurs")
  }

  func test_sideBySide_isCertain_ifYesterdayStaysAmongTheBiggest() {
    // Today has as many steps as yesterday so far. Nine days may be bigger than each.
    for (biggerDays, isCertain) in [(8, true), (9, false)] {
      let usual = (0..<40).map { day in Int64(3100 + day * 61 % 40 * 3) }
      let bigger = (0..<biggerDays).map { day in Int64(9100 + day * 7) }
      let steps = usual + bigger + [3105, 8000]
      let state = journal(steps)
      let today = DayFacts(day: JournalFixture.monday.advanced(by: steps.count), steps: 8000)
      XCTAssertEqual(state.certainResults(of: today)?.notice?.kind == .sideBySide, isCertain, "\(biggerDays)")
      XCTAssertEqual(lastNotice(steps + [8000]), .sideBySide)
    }
  }

  // Words.

  func test_everyPhrasing_followsTheToneRules() {
    for topic in Notice.Topic.allCases {
      XCTAssertGreaterThanOrEqual(topic.phrasings.count, [.mostSince, .weekday].contains(topic) ? 12 : 8, topic.name)
      XCTAssertEqual(Set(topic.phrasings.map { $0.text }).count, topic.phrasings.count)
      for phrasing in topic.phrasings {
        XCTAssertNil(ToneChecker.noticeViolation(in: phrasing.text), phrasing.text)
        XCTAssertLessThanOrEqual(phrasing.text.split(separator: " ").count, 12, phrasing.text)
        XCTAssertFalse(phrasing.text.contains { $0.isNumber }, phrasing.text)
        XCTAssertTrue(phrasing.text.hasSuffix("."), phrasing.text)
      }
    }
  }

  /// Sentences about zigzags, weeks and months have somebody of the meadow in them, and a zigzag is about nothing else.
  func test_sentencesAboutZigzags_nameSomebodyOfTheMeadow() {
    for phrasing in Notice.Topic.zigzag.phrasings {
      XCTAssertTrue(!phrasing.neighbors.isEmpty || phrasing.text.contains("pencil"), phrasing.text)
    }
    XCTAssertTrue(Notice.Topic.zigzag.phrasings.contains { $0.neighbors.isEmpty }, "one fits before the first episode")
  }

  func test_sentence_namesTheEarlierDay() throws {
    let sunday = try XCTUnwrap(CivilDay("2025-03-09"))
    let earlier = try XCTUnwrap(CivilDay("2024-12-21"))
    let old = try XCTUnwrap(CivilDay("2023-05-06"))
    func sentence(_ kind: Notice.Kind, words: JournalWording = .standard) -> String {
      Notice(kind, phrasing: 0).sentence(on: sunday, in: words)
    }
    XCTAssertEqual(
      sentence(.mostSince(earlier, days: 60)),
      "From up here, I can see the twenty-first of December.")
    XCTAssertEqual(
      sentence(.mostSince(old, days: 240)), "From up here, I can see the sixth of May 2023.")
    let recent = sunday.advanced(by: -20)
    XCTAssertEqual(
      sentence(.mostSince(recent, days: 14)), "From up here, I can see that Monday three weeks ago.")
    XCTAssertEqual(
      sentence(.weekday(count: 10)), "The longest Sunday in weeks has outgrown its trousers.")
    XCTAssertEqual(sentence(.record), "We have never had a day this big. I looked under it.")
    // The usual hours begin at the hour of the notice, and the sentence names the one in their middle.
    XCTAssertEqual(sentence(.ourHour(17)), "Six in the evening. I had a feeling, so my shoes were on.")
    let hours = [0, 3, 4, 11, 12, 13, 17, 18, 21, 22, 23].map { JournalWording.standard.name(ofHour: $0) }
    XCTAssertEqual(
      hours,
      [
        "midnight", "three at night", "four in the morning", "eleven in the morning", "noon", "one in the afternoon",
        "five in the afternoon", "six in the evening", "nine in the evening", "ten at night", "eleven at night",
      ])
  }

  // The meadow's story.

  func test_episodes_areToldInOrder_whenNothingStandsOut() {
    let told = records([Int64](repeating: 900, count: 1000)).enumerated().compactMap { index, record -> (Int, Int)? in
      record.notice?.toldEpisode.map { (index, $0) }
    }
    // The first four are three days apart, and the others four or more, but none is told on a day with a moment.
    XCTAssertEqual(told.prefix(5).map { $0.0 }, [3, 7, 11, 15, 22])
    XCTAssertEqual(told.prefix(60).map { $0.1 }, Array(0..<60))
    let count = Notice.episodeCount
    let all = records([Int64](repeating: 900, count: 2500)).compactMap { $0.notice?.toldEpisode }
    XCTAssertEqual(all, Array(0..<count), "each is told once")
  }

  private let bigDaysInTheStory = Notice.Topic.bigDaysInTheStory.map { NoticePhrasing($0) }

  func test_bigDays_haveSentencesInEachPartOfTheStory() {
    for episode in 3..<Notice.episodeCount {
      let suitable = bigDaysInTheStory.filter { $0.condition.includes(episode: episode) }
      XCTAssertGreaterThan(suitable.count, 0, "after episode \(episode)")
    }
    XCTAssertEqual(Set(bigDaysInTheStory.map { $0.text }).count, bigDaysInTheStory.count)
    XCTAssertTrue(bigDaysInTheStory.allSatisfy { $0.isPartOfStory && $0.isSpecial })
  }

  /// A sentence of the story comes first, in its part of the story, and only once.
  func test_bigDay_isToldInTheStory_untilItsSentencesAreUsed() {
    var counts = (inStory: 0, ofTheirOwn: 0)
    for seed in TestSeeds.range(outOf: 200, oneIn: 40) {
      let state = GeneratedNights(seed: seed, days: 900, includesLateSteps: false).journalState()
      for (index, record) in state.dayRecords.enumerated() {
        guard let notice = record.notice, [.record, .mostSince].contains(notice.kind.topic) else { continue }
        // A record is about nothing else, and another very big day can be.
        if notice.kind.rank >= 64 {
          let isInStory = notice.kind.topic.phrasings[notice.phrasing].isPartOfStory
          XCTAssertFalse(isInStory && notice.kind == .record, "seed \(seed), \(record.day)")
          XCTAssertNil(notice.toldEpisode, "seed \(seed), \(record.day)")
          counts.ofTheirOwn += isInStory ? 0 : 1
          continue
        }
        let said = Set(state.dayRecords[..<index].compactMap { $0.notice?.template })
        let episode = state.lastEpisode(before: record.day)
        let fresh = bigDaysInTheStory.filter {
          episode.map($0.condition.includes(episode:)) ?? false && !said.contains($0.text)
        }
        guard notice.toldEpisode == nil else { continue }
        let isInStory = bigDaysInTheStory.contains { $0.text == notice.template }
        XCTAssertEqual(isInStory, !fresh.isEmpty, "seed \(seed), \(record.day)")
        if isInStory {
          XCTAssertTrue(fresh.contains { $0.text == notice.template }, "seed \(seed), \(record.day)")
          counts.inStory += 1
        }
      }
    }
    XCTAssertGreaterThan(counts.inStory, 0)
    XCTAssertGreaterThan(counts.ofTheirOwn, 0)
  }

  func test_bigDays_tellTurningPointsOfTheStory() {
    let told = Notice.Topic.episodesToldByBigDays.map { NoticePhrasing($0) }
    let episodes = told.compactMap { $0.toldEpisode }
    XCTAssertEqual(episodes.count, told.count)
    XCTAssertEqual(episodes, Set(episodes).sorted(), "each once, in order")
    XCTAssertTrue(episodes.allSatisfy { 4..<Notice.episodeCount ~= $0 })
    XCTAssertTrue(told.allSatisfy { $0.isSpecial && $0.isPartOfStory })
    for topic in Notice.Topic.allCases {
      XCTAssertTrue(topic == .meanwhile || topic.phrasings.count <= 128, "saved numbers are below 128, \(topic)")
    }
    XCTAssertNil(Notice(.record, phrasing: 127).toldEpisode, "a damaged document has any number")
  }

  func test_stillRecord_comesAfterHalfAYearAndAYear() {
    // Steps that decrease, so that nothing else stands out.
    func mentions(days: Int, _ changes: [Int: Int64] = [:]) -> [Int] {
      let steps = (0..<days).map { changes[$0] ?? ($0 == 10 ? 9999 : 3900 - Int64($0)) }
      return records(steps).enumerated().compactMap { $1.notice?.kind.topic == .stillRecord ? $0 : nil }
    }
    let all = mentions(days: 900)
    XCTAssertEqual(all.count, 2)
    XCTAssertTrue((192..<252).contains(all.first ?? 0) && (375..<435).contains(all.last ?? 0), "\(all)")
    XCTAssertEqual(mentions(days: 900, [200: 9999]), all.filter { $0 < 200 }, "a day has as many steps")
    let sentence = Notice(.stillRecord(JournalFixture.monday), phrasing: 1)
      .sentence(on: JournalFixture.monday.advanced(by: 190), in: .standard)
    XCTAssertTrue(sentence.hasPrefix("The sixth of January is still the tallest"), sentence)
  }

  func test_fullerWeeks_haveFivePercentMoreThanTheOnesBefore() {
    func kind(_ lastDay: Int64, from first: CivilDay = JournalFixture.monday) -> Notice.Kind? {
      let weeks = [2000, 2100, 2205].flatMap { [Int64](repeating: $0, count: 7) }
      let steps: [Int64] = weeks + [2400, 2290, 2290, 2290, 2290, 2290, lastDay]
      return records(steps, from: first).last?.notice?.kind
    }
    // 7 x 2205 x 1.05 are 16,206.75, and the first six days have 13,850.
    XCTAssertEqual(kind(2357), .fullerWeeks)
    XCTAssertNotEqual(kind(2356), .fullerWeeks)
    XCTAssertNotEqual(kind(2357, from: JournalFixture.monday.next), .fullerWeeks, "on a Monday")
  }

  func test_fullerMonth_hasTenPercentMoreThanEachOfThreeBefore() throws {
    func notice(_ lastDay: Int64, blankDays: Int = 0) throws -> Notice? {
      let first = try XCTUnwrap(CivilDay("2025-02-01"))
      let (last, may) = (try XCTUnwrap(CivilDay("2025-05-31")), try XCTUnwrap(CivilDay("2025-05-01")))
      let steps = (0...first.distance(to: last)).map { offset -> Int64 in
        let day = first.advanced(by: offset)
        if day == last { return lastDay }
        if day >= may { return 2200 }
        return day.components.month == 4 && day.components.day <= blankDays ? 0 : 2000
      }
      return records(steps, from: first).last?.notice
    }
    // March has 62,000, and the first 30 days of May 66,000.
    let fuller = try XCTUnwrap(notice(2200))
    XCTAssertEqual(fuller.kind, .fullerMonth)
    XCTAssertEqual(
      Notice(.fullerMonth, phrasing: 0).sentence(on: try XCTUnwrap(CivilDay("2025-05-31")), in: .standard),
      "The beetle counted four months, and May took all night.")
    XCTAssertNotEqual(try notice(2199)?.kind, .fullerMonth)
    XCTAssertEqual(try notice(2200, blankDays: 10)?.kind, .fullerMonth)
    XCTAssertNotEqual(try notice(2200, blankDays: 11)?.kind, .fullerMonth)
  }

  /// A big day tells the next episode after four other days, and otherwise the episode waits for 12 days.
  func test_bigDay_tellsTheNextEpisode_fourDaysAfterTheLast() {
    // Episode 5 waits for a big day. Steps that decrease, so that nothing else stands out.
    func days(withEpisodeFrom first: Int, bigDay: Int? = nil) -> [Int] {
      let steps = (0..<70).map { $0 == bigDay ? Int64(1899) : 1900 - Int64($0) }
      let told = records(steps).map { $0.notice?.toldEpisode }
      return (first..<first + 2).compactMap { told.firstIndex(of: $0) }
    }
    let usual = days(withEpisodeFrom: 4)
    XCTAssertGreaterThan(usual[1] - usual[0], 12)
    XCTAssertGreaterThan(days(withEpisodeFrom: 4, bigDay: usual[0] + 4)[1], usual[0] + 12)
    XCTAssertEqual(days(withEpisodeFrom: 4, bigDay: usual[0] + 5), [usual[0], usual[0] + 5])
  }

  func test_neighbors_arePresent_fromTheirIntroductionUntilTheyLeave() {
    let episodes = [nil, 0, 1, 2, 3, 5, 6, 19, 20, 24, 25, 28, 29, 30, 31, 32, 44, 45]
    let absent = episodes.map { (episode: Int?) in
      MeadowNeighbor.allCases.filter { !$0.isPresent(afterEpisode: episode) }
    }
    let later: [MeadowNeighbor] = [.spider, .gertrude, .moth]
    XCTAssertEqual(
      absent,
      [
        [.snail, .beetle, .sock, .ladybird] + later, [.beetle, .sock, .ladybird] + later, [.sock, .ladybird] + later,
        [.ladybird] + later, later, later, [.snail] + later, [.snail] + later, later, later, [.sock] + later,
        [.sock, .gertrude, .moth], [.gertrude, .moth], [.gertrude, .moth], [.hedge, .moth], [.hedge, .moth],
        [.hedge, .moth], [.hedge],
      ])
  }

  /// Whatever the journal says on a day, it speaks of nobody who is away or unknown, except in the story itself.
  func test_noSentence_namesAnAbsentNeighbor() {
    let storyLines = Set(JournalWording.daysAfterEpisodeTexts.map { $0.english })
    var named: Set<MeadowNeighbor> = []
    for seed in TestSeeds.range(outOf: 200, oneIn: 70) {
      let nights = GeneratedNights(seed: seed, days: 600, includesLateSteps: false)
      let state = nights.journalState()
      let journal = Journal(of: state, on: state.lastProcessedNight ?? .last, stepsToday: nil, isPremium: true)
      var episode: Int?
      for case .page(let page) in journal.pages(from: .first, to: .last) {
        let run = journal.textAboutOrdinaryDays(from: page.day)?.english ?? ""
        var sentences = [run] + page.moments.compactMap { $0.sentence(in: journal.words) }
        if let notice = page.notice, notice.kind.topic != .meanwhile,
          !notice.kind.topic.phrasings[notice.phrasing].isPartOfStory
        {
          sentences.append(notice.sentence(on: page.day, in: journal.words))
        }
        // The lines directly after an episode are part of the story.
        for sentence in sentences where !storyLines.contains(sentence) {
          for neighbor in MeadowNeighbor.named(in: sentence) {
            named.insert(neighbor)
            guard [.snail, .sock].contains(neighbor), !sentence.contains("right sock") else { continue }
            XCTAssertTrue(neighbor.isPresent(afterEpisode: episode), "seed \(seed), \(page.day): \(sentence)")
          }
        }
        if let told = page.notice?.toldEpisode { episode = told }
      }
    }
    XCTAssertTrue(named.isSuperset(of: [.snail, .beetle, .sock, .ladybird]))
  }

  // All rules together.

  func test_notices_equalThoseOfTheReference() {
    var seen: Set<Notice.Topic> = []
    var toldByBigDays: Set<Notice.Topic> = []
    for seed in TestSeeds.range(outOf: 1000, oneIn: 250) {
      let nights = GeneratedNights(seed: seed, days: 700, includesLateSteps: false, skipsNights: seed % 2 == 0)
      let state = nights.journalState()
      let records = state.dayRecords
      let reference = ReferenceNotices(nights.nights.flatMap { $0.facts }, ofPalCreatedOn: nights.createdOn)
      let moments = ReferenceMomentDetector(createdOn: nights.createdOn, lateStepCorrections: [])
      XCTAssertEqual(records.map { $0.day }, reference.days.map { $0.day })
      for (index, record) in records.enumerated() {
        let said = records[..<index].map {
          ReferenceNotices.Said(day: $0.day, kind: $0.notice?.kind, episode: $0.notice?.toldEpisode)
        }
        let found = moments.kinds(of: record.day, reference.days[index], after: Array(reference.days[..<index]))
        let phases = state.phaseReveals.filter { $0.day == record.day }.map { Moment.Kind.phaseReveal($0.phase) }
        let expected = reference.notice(at: index, after: said, importances: (found + phases).map { $0.importance })
        XCTAssertEqual(record.notice?.kind, expected.kind, "seed \(seed), \(record.day)")
        XCTAssertEqual(record.notice?.toldEpisode, expected.episode, "seed \(seed), \(record.day)")
        guard let topic = expected.kind?.topic else { continue }
        seen.insert(topic)
        if expected.episode != nil { toldByBigDays.insert(topic) }
      }
    }
    // The few lives of the short run may lack these.
    let rare: Set<Notice.Topic> = TestSeeds.isFullRun ? [] : [.ourHour, .inStep]
    XCTAssertEqual(seen.union(rare), Set(Notice.Topic.allCases), "every topic occurs")
    XCTAssertTrue(toldByBigDays.isSuperset(of: [.mostSince, .sideBySide, .weekday, .meanwhile]))
    XCTAssertFalse(toldByBigDays.contains(.record))
  }
}

extension Notice {
  /// The standard sentence for the notice, with placeholders.
  fileprivate var template: String { kind.topic.phrasings[phrasing].text }
}

extension NoticePhrasing.Condition {
  /// Returns true if the condition is a part of the story that includes `episode`.
  fileprivate func includes(episode: Int) -> Bool {
    if case .between(let episodes) = self { episodes.contains(episode) } else { false }
  }
}
