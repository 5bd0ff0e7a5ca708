import Documents
import Foundation
import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of the memories document: it is compact, is read as it was written, and damage to it harms nothing else.
final class MemoriesDocumentTests: XCTestCase {
  /// The encoding of days is compact.
  func test_days_areWrittenCompactly_andReadBack() throws {
    let day = try XCTUnwrap(CivilDay("2025-03-08"))
    func remembered(_ steps: Int64, _ change: (inout JournalDayRecord) -> Void = { _ in }) -> JournalDayRecord {
      var remembered = JournalDayRecord(day: day, steps: steps, offsetMinutes: 60)
      remembered.lastWrittenNight = day.next
      change(&remembered)
      return remembered
    }
    let previous = JournalDayRecord(day: day.previous, steps: 1, offsetMinutes: 60)
    func text(_ day: JournalDayRecord) -> String {
      var text: [UInt8] = []
      JournalDayRecordTextFormat.write(day, after: previous, to: &text)
      return String(decoding: text, as: UTF8.self)
    }
    func read(_ text: String) -> JournalDayRecord? {
      var reader = JournalDayRecordTextReader(text)
      let read = reader.skipBlankDay() ? nil : reader.readDay(day, after: previous)
      return reader.isAtEnd ? read : nil
    }
    let table: [(JournalDayRecord, String)] = [
      (remembered(8312), "8312"), (remembered(0) { $0.currentSteps = 36 }, "0C10"),
      (remembered(5) { $0.isOneWalk = true }, "5O"),
      (
        remembered(5) { ($0.halfwayMinute, $0.quarters) = (742, QuarterPercentages(packed: 100)) }, "5HkmU2s"
      ),
      (remembered(7) { ($0.halfwayMinute, $0.longestWalkMinutes) = (0, 35) }, "7H0Lz"),
      (remembered(7) { ($0.firstWalkStart, $0.lastWalkEnd, $0.offsetMinutes) = (239, 1439, -300) }, "7B6nG13zZ-8c"),
      (remembered(7) { $0.lastWrittenNight = day.advanced(by: 20) }, "7Yk"),
      (remembered(0) { $0.lastWrittenNight = nil }, "0Y0"),
      (remembered(.max) { $0.notice = Notice(.record, phrasing: 1) }, "9223372036854775807Xw"),
    ]
    for (remembered, written) in table {
      XCTAssertEqual(text(remembered), written)
      XCTAssertEqual(read(written), remembered, written)
    }
    // The letters for adjectives and times of day that older versions wrote.
    for (text, halfwayMinute) in [("5VO", nil), ("5QDkm", 742), ("7NTH0", 0), ("7W", nil)] as [(String, Int?)] {
      let read = try XCTUnwrap(read(text), text)
      XCTAssertEqual(read.halfwayMinute, halfwayMinute, text)
      XCTAssertEqual(read.isOneWalk, text == "5VO", text)
    }
    let kinds: [Notice.Kind] = [
      .record, .mostSince(day.advanced(by: -700), days: 480), .longestWalk(days: 30), .sideBySide, .earlyWalk,
      .lateWalk,
      .twins, .asThree, .inStep, .sameCount(day.advanced(by: -365)), .weekday(count: 26), .prettyNumber,
      .elsewhere(.night), .weekend, .zigzag, .oneWalk, .ourHour(23), .meanwhile(episode: 99),
      .stillRecord(day.advanced(by: -200)), .fullerWeeks, .fullerMonth,
    ]
    XCTAssertEqual(kinds.map { $0.topic }, Notice.Topic.allCases)
    for kind in kinds {
      for phrasing in [0, 7, 63, 64, 127] {
        let noticed = remembered(5000) { $0.notice = Notice(kind, phrasing: phrasing) }
        XCTAssertEqual(read(text(noticed)), noticed)
      }
    }
    for text in [
      "", "-", "-1", "x", "12x", "12H", "12Hzzz", "12Dzzz", "12H-1", "12Y-1", "12Yzzzzz", "12C-1",
      "9223372036854775808",
      "12Czzzzzzzzzzzzzz", "12Xv", "12X-1", "12Xzzzzzzzzzzz", "12Uzzzzz",
    ] {
      XCTAssertNil(read(text), text)
    }
  }

  /// Hemispheres are read back; those that an older document lacks are filled in from the zone.
  func test_hemispheres_areReadBack_andFilledInFromTheZoneIfMissing() throws {
    let monday = try XCTUnwrap(CivilDay("2025-01-06"))
    var journalState = JournalState(createdOn: monday, under: .standard)
    let hemispheres: [Hemisphere?] = [.north, .north, nil, nil, .south, .north]
    for (number, hemisphere) in hemispheres.enumerated() {
      let day = monday.advanced(by: number)
      let facts = DayFacts(day: day, steps: 1000, hemisphere: hemisphere)
      _ = journalState.processNights(with: [facts], through: day.next, at: .distantPast)
    }
    let memories = MemoriesDocument(savedJournal: journalState.saved)
    let text = String(decoding: memories.encodedBytes, as: UTF8.self)
    XCTAssertTrue(text.contains(#""2025-01-06":"north""#) || text.contains(#""2025-01-06": "north""#), text)
    let read = try MemoriesDocument.read(memories.encodedBytes).document
    XCTAssertEqual(read, memories)
    XCTAssertEqual(read.savedJournal.dayRecords.map { $0.hemisphere }, hemispheres)
    XCTAssertFalse(read.lacksHemispheres)
    // As an older version of the store wrote it.
    let object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(memories.encodedBytes)) as? [String: Any])
    let old = try JSONSerialization.data(withJSONObject: object.filter { !["hemispheres", "check"].contains($0.key) })
    var before = try MemoriesDocument.read(ContiguousArray(old)).document
    XCTAssertTrue(before.lacksHemispheres)
    XCTAssertEqual(before.savedJournal.dayRecords.map { $0.hemisphere }, hemispheres.map { _ in nil })
    before.setMissingHemispheres(from: Zone(unchecked: "x", 0, [], hemisphere: .south))
    XCTAssertEqual(before.savedJournal.dayRecords.map { $0.hemisphere }, hemispheres.map { _ in .south })
  }

  func test_moments_areWrittenOnOneLineEach_andReadBack() throws {
    let day = try XCTUnwrap(CivilDay("2025-03-08"))
    let reportedAt = try XCTUnwrap(Instant("2025-03-09T05:12:00.007Z"))
    let kinds: [(Moment.Kind, String)] = [
      (.firstSteps, "beginning"), (.phaseReveal(.active), "phase:2"), (.firstWalk, "firstWalk"),
      (.firstDayReaching(steps: 10_000), "firstDay:10000"), (.longestDay(steps: 16_778), "longestDay:16778"),
      (.longestWalk(minutes: 90), "longestWalk:90"), (.lifetimeTotal(500_000), "total:500000"),
      (.anniversary(years: 2), "anniversary:2"), (.returnAfterBreak, "return"),
      (.newChapter(nil, repetition: 0), "chapter"), (.newChapter(.later, repetition: 3), "chapter:later-3"),
      (.journey, "journey"),
      (.earliestWalk, "dawn"), (.latestWalk, "night"),
      (.firstSaturday, "firstSaturday"), (.firstEvening, "firstEvening"), (.firstThousand, "firstThousand"),
    ]
    for (kind, text) in kinds {
      var moment = Moment(
        kind: kind, day: day, beganOn: day, detectedNight: day.next, reportedNight: day.next, reportedAt: reportedAt)
      XCTAssertEqual(StoredMomentLine(moment).text, "2025-03-08 \(text) 2025-03-09T05:12:00.007Z")
      XCTAssertEqual(try readBack(moment), moment)
      moment = Moment(
        kind: kind, day: day, beganOn: day.previous, detectedNight: day, reportedNight: day.advanced(by: 9),
        reportedAt: reportedAt, isCorrected: true)
      XCTAssertEqual(try readBack(moment), moment)
    }
    for text in [
      "", "2025-03-08 phase 2025-03-09T05:12:00Z", "2025-03-08 dawn:1 2025-03-09T05:12:00Z",
      "2025-03-08 total:-1 2025-03-09T05:12:00Z",
    ] {
      XCTAssertThrowsError(try StoredMomentLine(reading: JSON(reading: Array("\"\(text)\"".utf8))), text)
    }
  }

  func test_recalls_areReadBack() throws {
    let (day, memoryDay) = (try XCTUnwrap(CivilDay("2026-03-08")), try XCTUnwrap(CivilDay("2025-03-08")))
    let score = RecallScore(date: 1000, importance: 850, strength: 52, likeness: 0, association: 700)
    let table: [(Recall.Subject, String)] = [
      (.moment(.firstDayReaching(steps: 15_000)), "firstDay:15000"), (.moment(.firstWalk), "firstWalk"),
      (.moment(.phaseReveal(.energized)), "phase:3"), (.notice(Notice(.record, phrasing: 0)), "notice:0"),
      (.notice(Notice(.mostSince(memoryDay.advanced(by: -100), days: 60), phrasing: 2)), "notice:209838145"),
    ]
    for (subject, text) in table {
      let recall = Recall(on: day, of: subject, from: memoryDay, score: score, phrasing: 3)
      let line = "2026-03-08 2025-03-08 \(text) 1000 850 52 0 700 3"
      XCTAssertEqual(StoredRecallLine(recall).text, line)
      XCTAssertEqual(try StoredRecallLine(reading: JSON(reading: Array("\"\(line)\"".utf8))).recall, recall)
      let answered = Recall(on: day, of: subject, from: memoryDay, score: score, phrasing: 3, isAnswered: true)
      XCTAssertEqual(StoredRecallLine(answered).text, line + " answered")
      XCTAssertEqual(try StoredRecallLine(reading: JSON(reading: Array("\"\(line) answered\"".utf8))).recall, answered)
    }
    for text in [
      "", "2026-03-08 2025-03-08 firstWalk 1000 900 52 0 0", "2026-03-08 2026-03-08 firstWalk 1000 900 52 0 0 3",
      "2026-03-08 2025-03-08 firstWalk 1001 900 52 0 0 3", "2026-03-08 2025-03-08 firstWalk 1000 900 52 0 0 -3",
      "2026-03-08 2025-03-08 firstWalk 1000 900 52 0 0 3 no", "2026-03-08 2025-03-08 firstWalk 1000 900 52 0 answered",
      "2026-03-08 2025-03-08 return 1000 700 52 0 0 3", "2026-03-08 2025-03-08 total:500000 1000 800 52 0 0 3",
      "2026-03-08 2025-03-08 notice:6 1000 580 52 0 0 3",
      "2026-03-08 2025-03-08 notice:x 1000 580 52 0 0 3", "2026-03-08 2025-03-08 walk 1000 900 52 0 0 3",
    ] {
      XCTAssertThrowsError(try StoredRecallLine(reading: JSON(reading: Array("\"\(text)\"".utf8))), text)
    }
  }

  /// A document of an older version has neither notices nor a mark for them, and it has moments about seasons.
  func test_olderDocument_getsNotices_andLosesItsSeasons() throws {
    let monday = try XCTUnwrap(CivilDay("2025-01-06"))
    var journalState = JournalState(createdOn: monday, under: .standard)
    for number in 0..<60 {
      let day = monday.advanced(by: number)
      _ = journalState.processNights(
        with: [DayFacts(day: day, steps: 3000 + Int64(number * 7919 % 2000))], through: day.next, at: .distantPast)
    }
    XCTAssertGreaterThan(journalState.saved.dayRecords.count { $0.notice != nil }, 4)
    var old = journalState.saved
    for index in old.dayRecords.indices { old.dayRecords[index].notice = nil }
    let bytes = MemoriesDocument(savedJournal: old).encodedBytes
    var object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    for name in ["notices", "recalls", "check"] { object[name] = nil }
    let moments = try XCTUnwrap(object["moments"] as? [String])
    object["moments"] = moments + ["2025-03-01 season:spring 2025-03-02T04:00:00Z"]
    let read = try MemoriesDocument.read(ContiguousArray(JSONSerialization.data(withJSONObject: object))).document
    XCTAssertFalse(read.savedJournal.hasNotices)
    XCTAssertNil(read.savedJournal.recalls)
    XCTAssertEqual(read.savedJournal.moments, old.moments)
    XCTAssertEqual(JournalState(restoring: read.savedJournal, under: .standard), journalState)
  }

  func test_hours_areWrittenOnOneLineEach_andReadBack() throws {
    let day = try XCTUnwrap(CivilDay("2025-03-08"))
    var (steps, quarters) = ([Int64](repeating: 0, count: 24), [Int](repeating: 0, count: 24))
    (steps[2], steps[14], steps[23]) = (592, .max, 1)
    quarters[14] = 2
    for (walkStart, text) in [(nil, ""), (123, " Z3f"), (2880, " Z280")] as [(Int?, String)] {
      let hours = try XCTUnwrap(
        LivedDayHourlySteps(day: day, steps: steps, firstQuarters: quarters, longestWalkStart: walkStart))
      XCTAssertEqual(StoredHourlyStepsLine(hours).text, "2025-03-08 Cgg O1y2p0ij32e8e7.2 X1" + text)
      let json = try JSON(reading: Array("\"\(StoredHourlyStepsLine(hours).text)\"".utf8))
      XCTAssertEqual(try StoredHourlyStepsLine(reading: json).hours, hours)
    }
    for text in [
      "", "2025-03-08", "2025-03-08 A0", "2025-03-08 A", "2025-03-08 A-1", "2025-03-08 A1.4", "2025-03-08 A1.x",
      "2025-03-08 Y1", "2025-03-08 A1 Z281", "2025-03-08 A1 Z3.1", "2025-03-08 a1", "2025-03-08 A1y2p0ij32e8e8",
      "2025-02-30 A1", "2025-03-08 A1 B0.3",
    ] {
      XCTAssertThrowsError(try StoredHourlyStepsLine(reading: JSON(reading: Array("\"\(text)\"".utf8))), text)
    }
  }

  func test_habits_areReadBack_andImpossibleOnesRefused() throws {
    var habits = Habits()
    habits.usualHours = [
      UsualHour(
        weekdays: 1...5, livedHour: 15, matchingDays: 28, knownDays: 40, livedMinute: 915, isWalkOfHabit: true,
        knownWeeks: 3),
      UsualHour(
        weekdays: 6...6, livedHour: 0, matchingDays: 6, knownDays: 6, livedMinute: 0, isWalkOfHabit: false,
        knownWeeks: 0),
    ]
    (habits.dayHours, habits.chronotype) = (3...17, .late)
    (habits.character.weeksTogether, habits.character.seenTraits) = (12, [.emotionality, .openness])
    habits.character.values[3] = 10_000
    let checkpoint = SavedJournal.HabitCheckpoint(habits, after: try XCTUnwrap(CivilDay("2025-03-08")))
    var writer = JSONWriter(.compact)
    writer.object { StoredHabitCheckpoint(checkpoint).write(to: &$0) }
    let text = String(decoding: writer.bytes, as: UTF8.self)
    func read(_ text: String) throws -> SavedJournal.HabitCheckpoint {
      try StoredHabitCheckpoint(reading: JSON(reading: Array(text.utf8))).checkpoint
    }
    XCTAssertTrue(text.contains(#"["1-5 15 28 40 915 walk known 3","6-6 0 6 6 0"]"#), text)
    XCTAssertEqual(try read(text), checkpoint)
    let older = try read(text.replacingOccurrences(of: "known 3", with: "again"))
    XCTAssertEqual(older.habits.usualHours.map { $0.knownWeeks }, [0, 0])
    let empty = SavedJournal.HabitCheckpoint(Habits(), after: .first)
    var other = JSONWriter(.compact)
    other.object { StoredHabitCheckpoint(empty).write(to: &$0) }
    XCTAssertEqual(try read(String(decoding: other.bytes, as: UTF8.self)), empty)
    for (part, wrong) in [
      ("1-5 15", "2-5 15"), ("1-5 15", "5-1 15"), ("1-5 15", "1-5 23"), ("15 28 40", "15 41 40"), ("915", "1440"),
      ("915", ""), ("3-17", "3-24"), ("3-17", "-3"), ("2025-03-08", "today"), ("10000", "10001"), ("10000,", ""),
      (":12", ":-1"), ("known 3", "known 9"), ("known 3", "known"),
    ] {
      XCTAssertTrue(text.contains(part), part)
      XCTAssertThrowsError(try read(text.replacingOccurrences(of: part, with: wrong)), "\(part) to \(wrong)")
    }
  }

  /// A document of a version without habits is read, and the pal learns hours from then on.
  func test_documentWithoutHabits_isRead() throws {
    let folder = InMemoryStoreFolder()
    let (_, original) = try makeWalkedStore(folder)
    let bytes = try XCTUnwrap(folder.contents[MemoriesDocument.fileName])
    var object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    for name in ["hours", "habits", "check"] { object[name] = nil }
    folder.contents[MemoriesDocument.fileName] = ContiguousArray(try JSONSerialization.data(withJSONObject: object))
    let reader = try StoredPal.openForReading(folder)
    XCTAssertEqual(reader.notices, [])
    XCTAssertEqual(reader.journalState.saved.dayRecords, original.saved.dayRecords)
    XCTAssertEqual(reader.journalState.saved.recentHours, [])
    XCTAssertEqual(
      reader.journalState.habits.character.weeksTogether, original.habits.character.weeksTogether)
  }

  private func readBack(_ moment: Moment) throws -> Moment {
    try StoredMomentLine(reading: JSON(reading: Array("\"\(StoredMomentLine(moment).text)\"".utf8))).moment
  }

  /// Ten years of a user who walks before eight and after ten at night each day take 64 KB at most.
  func test_memoriesOfTenYears_takeAtMost64KB() throws {
    let pal = try GeneratedWalker.openOrCreate(in: InMemoryStoreFolder())
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "Watch", kind: .watch))
    var dice = SplitMix64(seed: 5)
    func add(_ start: Instant, _ minutes: Int, _ steps: Int64) throws {
      try samples.append(
        StepSample(start: start, end: start + .minutes(minutes), count: StepCount(steps: steps), source: watch))
    }
    let days = TestSeeds.isFullRun ? 3653 : 1461
    for day in 0..<days {
      let midnight = GeneratedWalker.midnight + .hours(24 * day)
      try add(midnight + .hours(6) + .minutes(Int(dice.draw(below: 60))), 11 + Int(dice.draw(below: 30)), 1500)
      try add(midnight + .hours(13) + .minutes(Int(dice.draw(below: 300))), 20, 1000 + Int64(dice.draw(below: 9000)))
      if day % 5 == 0 { try add(midnight + .hours(22), 15, 1200) }
      guard day % 84 == 83 || day == days - 1 else { continue }
      _ = try pal.receive(samples, at: midnight + .hours(29))
      samples = samples.withoutSamples()
    }
    XCTAssertEqual(pal.journalState.saved.dayRecords.count, days)
    XCTAssertGreaterThan(pal.journalState.moments.count, days / 60)
    XCTAssertFalse(pal.journalState.habits.usualHours.isEmpty)
    XCTAssertGreaterThan(pal.journalState.saved.recentHours.count, 70)
    XCTAssertLessThanOrEqual(pal.memoriesDocument.encodedBytes.count, 64 << 10)
    XCTAssertEqual(
      JournalState(
        restoring: try MemoriesDocument.read(pal.memoriesDocument.encodedBytes).document.savedJournal, under: .standard),
      pal.journalState)
  }

  private func makeWalkedStore(_ folder: InMemoryStoreFolder) throws -> (GeneratedWalker, JournalState) {
    var dice = SplitMix64(seed: 9)
    let walker = try GeneratedWalker(&dice, dayCount: 90)
    let pal = try GeneratedWalker.openOrCreate(in: folder)
    for look in walker.makeStepQueries(&dice) {
      _ = try pal.receive(walker.makeStepSamples(look.newSamples), at: look.at)
    }
    return (walker, pal.journalState)
  }

  /// An unreadable document is set aside, and the memories are derived again from the samples.
  func test_unreadableMemories_areSetAside_andDerivedAgain() throws {
    let wrong = [
      "", "{\"schema\": \"pixelpal.memories/1\"",
      "{\"schema\": \"pixelpal.memories/1\", \"since\": \"2025-03-03\"}",
      "{\"schema\": \"pixelpal.memories/1\", \"since\": \"2024-01-01\", \"days\": {}, \"moments\": [], \"later\": [], \"phases\": [], \"chapters\": []}",
    ]
    for text in wrong {
      let folder = InMemoryStoreFolder()
      let (_, original) = try makeWalkedStore(folder)
      let damaged = ContiguousArray(text.utf8)
      folder.contents[MemoriesDocument.fileName] = damaged
      do {
        let reader = try StoredPal.openForReading(folder)
        XCTAssertEqual(reader.notices, [.memoriesRebuilt(aside: nil)], text)
        XCTAssertEqual(try reader.verify(), [], text)
      }
      XCTAssertEqual(folder.contents[MemoriesDocument.fileName], damaged, "who reads changes nothing")
      let pal = try GeneratedWalker.openOrCreate(in: folder)
      XCTAssertEqual(pal.notices, [.memoriesRebuilt(aside: "damaged-1-at-0")], text)
      XCTAssertEqual(folder.contents["damaged-1-at-0"], damaged, text)
      let now = GeneratedWalker.midnight + .hours(24 * 120)
      let news = try pal.receive(StepSamples(), at: now).nightReport
      XCTAssertFalse(news.moments.isEmpty, text)
      XCTAssertTrue(news.moments.allSatisfy { $0.reportedAt == now }, text)
      XCTAssertTrue(Set(original.daysWithSteps).isSubset(of: pal.journalState.daysWithSteps), text)
      try pal.releaseLock()
      XCTAssertEqual(try StoredPal.openForReading(folder).notices, [], text)
      XCTAssertEqual(try StoredPal.openForReading(folder).journalState, pal.journalState, text)
      XCTAssertEqual(try StoredPal.removeStore(in: folder).remainingEntries, [], text)
    }
  }

  /// Any content of a document without a checksum is read or set aside, and the pal continues.
  func test_documentWithChangedBytes_isReadOrSetAside() throws {
    let folder = InMemoryStoreFolder()
    let (_, original) = try makeWalkedStore(folder)
    let whole = folder.contents
    let checked = String(decoding: try XCTUnwrap(whole[MemoriesDocument.fileName]), as: UTF8.self)
    let document = ContiguousArray(checked.replacing(#/  "check": "[0-9a-f]{16}",\n/#, with: "").utf8)
    XCTAssertLessThan(document.count, checked.utf8.count)
    let odd = Array("0123456789-:. zZCHLNabc\"{}[],".utf8)
    var (read, refused) = (0, 0)
    let seeds = TestSeeds.range(outOf: 20_000, oneIn: 500)
    for seed in seeds {
      var dice = SplitMix64(seed: seed)
      var bytes = document
      for _ in 0..<1 + dice.draw(below: 3) {
        // The schema, which identifies the document, stays unchanged.
        let place = 40 + Int(dice.draw(below: UInt64(bytes.count - 40)))
        bytes[place] = odd[Int(dice.draw(below: UInt64(odd.count)))]
      }
      folder.contents = whole
      folder.contents[MemoriesDocument.fileName] = bytes
      let pal = try GeneratedWalker.openOrCreate(in: folder)
      if pal.notices.isEmpty { read += 1 } else { refused += 1 }
      _ = try pal.receive(StepSamples(), at: GeneratedWalker.midnight + .hours(24 * 120))
      XCTAssertGreaterThan(pal.journalState.daysWithSteps.count, original.daysWithSteps.count / 2, "seed \(seed)")
      let journal = try pal.journal(at: GeneratedWalker.midnight + .hours(24 * 121))
      _ = (journal.pages(from: .first, to: .last), journal.chapters, journal.appOpeningSentence)
      XCTAssertEqual(try pal.verify(), [], "seed \(seed)")
    }
    XCTAssertGreaterThan(read, min(5, seeds.count / 50))
    XCTAssertGreaterThan(refused, min(20, seeds.count / 10))
  }

  /// A step query at a date centuries ahead is fast, and the result can be read back.
  func test_queryFromTheFuture_isReadBack_andLosesNothing() throws {
    let folder = InMemoryStoreFolder()
    let (_, original) = try makeWalkedStore(folder)
    let pal = try GeneratedWalker.openOrCreate(in: folder)
    let future = try XCTUnwrap(Instant("9000-01-01T12:00:00Z"))
    _ = try pal.receive(StepSamples(), at: future)
    XCTAssertEqual(
      pal.journalState.moments.prefix(original.moments.count).map { $0.reportedAt },
      original.moments.map { $0.reportedAt })
    try pal.releaseLock()
    XCTAssertEqual(try StoredPal.openForReading(folder).journalState, pal.journalState)
    // After the clock is corrected, nothing is reported until that date, and nothing is lost.
    let again = try GeneratedWalker.openOrCreate(in: folder)
    XCTAssertEqual(
      try again.receive(StepSamples(), at: GeneratedWalker.midnight + .hours(24 * 130)).nightReport,
      JournalState.NightReport())
    XCTAssertEqual(again.journalState, pal.journalState)
  }

  /// Memories that a newer version wrote are refused and left unchanged.
  func test_memoriesOfANewerVersion_areRefused() throws {
    let folder = InMemoryStoreFolder()
    _ = try makeWalkedStore(folder)
    folder.contents[MemoriesDocument.fileName] = ContiguousArray("{\"schema\": \"pixelpal.memories/2\"}".utf8)
    XCTAssertThrowsError(try StoredPal.openForReading(folder)) { error in
      XCTAssertEqual(
        error as? StoreError, .newerVersion(file: MemoriesDocument.fileName, version: "pixelpal.memories/2"))
    }
  }

  /// A missing document is reported.
  func test_missingMemories_areReported() throws {
    let folder = InMemoryStoreFolder()
    _ = try makeWalkedStore(folder)
    folder.contents[MemoriesDocument.fileName] = nil
    do {
      let reader = try StoredPal.openForReading(folder)
      XCTAssertEqual(reader.notices, [.documentMissing(file: MemoriesDocument.fileName)])
      XCTAssertEqual(try reader.verify(), [])
    }
    let pal = try GeneratedWalker.openOrCreate(in: folder)
    _ = try pal.receive(StepSamples(), at: GeneratedWalker.midnight + .hours(24 * 100))
    try pal.releaseLock()
    XCTAssertEqual(try StoredPal.openForReading(folder).notices, [])
  }

  /// An older store has no such document: it is opened without a notice, and the next step query fills the memories.
  func test_olderStoreWithoutMemories_opensWithoutNotice_andIsFilledIn() throws {
    let folder = InMemoryStoreFolder()
    var dice = SplitMix64(seed: 9)
    let walker = try GeneratedWalker(&dice, dayCount: 90)
    let without = try JournalRules.standard.changing { $0.life = false }
    _ = try GeneratedWalker.openOrCreate(in: folder, under: without).receive(
      walker.makeStepSamples(walker.samples), at: GeneratedWalker.midnight + .hours(24 * 90), journalRules: without)
    folder.contents[MemoriesDocument.fileName] = nil
    do {
      let reader = try StoredPal.openForReading(folder)
      XCTAssertEqual(reader.notices, [])
      XCTAssertEqual(try reader.verify(), [])
      XCTAssertNil(reader.journalState.lastProcessedNight)
    }
    let pal = try GeneratedWalker.openOrCreate(in: folder)
    _ = try pal.receive(StepSamples(), at: GeneratedWalker.midnight + .hours(24 * 100), journalRules: .standard)
    XCTAssertNotNil(folder.contents[MemoriesDocument.fileName])
    XCTAssertEqual(pal.journalState.moments.first?.kind, .firstSteps)
  }

  /// An invalid name, such as one with control characters, is dropped; one that is too long is truncated.
  func test_invalidChapterName_isDropped_andLongOneTruncated() throws {
    let began = try XCTUnwrap(CivilDay("2025-03-03"))
    for (name, kept): (String, String?) in [
      ("The year of the dog", "The year of the dog"), ("", nil), ("  ", nil), ("\\u001b[2J", nil), ("a\\nb", nil),
      ("\\u009b2J", nil), (String(repeating: "x", count: 41), String(repeating: "x", count: 40)),
    ] {
      let folder = InMemoryStoreFolder()
      _ = try makeWalkedStore(folder)
      let text = try XCTUnwrap(folder.contents[MemoriesDocument.fileName].map { String(decoding: $0, as: UTF8.self) })
      let byHand = text.replacingOccurrences(of: "\"names\": {}", with: "\"names\": {\"2025-03-03\": \"\(name)\"}")
      XCTAssertNotEqual(byHand, text)
      folder.contents[MemoriesDocument.fileName] = ContiguousArray(byHand.utf8)
      XCTAssertEqual(
        try StoredPal.openForReading(folder).journalUserEdits.chapterNames, kept.map { [began: $0] } ?? [:], name)
    }
  }

  /// Stamps and notes are saved; a stamp of a later version and a note that can't be shown are left out when read.
  func test_stampsAndNotes_areSaved_andReadLeniently() throws {
    let folder = InMemoryStoreFolder()
    _ = try makeWalkedStore(folder)
    let (rainy, ill) = (try XCTUnwrap(CivilDay("2025-03-08")), try XCTUnwrap(CivilDay("2025-03-09")))
    let pal = try GeneratedWalker.openOrCreate(in: folder)
    var userEdits = JournalUserEdits()
    userEdits.stamps = [rainy: [.friend, .rain]]
    userEdits.notes = [ill: #"Ill "in" bed <&>"#]
    try pal.saveUserEdits(userEdits)
    try pal.releaseLock()
    XCTAssertEqual(try StoredPal.openForReading(folder).journalUserEdits, userEdits)
    let text = try XCTUnwrap(folder.contents[MemoriesDocument.fileName].map { String(decoding: $0, as: UTF8.self) })
    let byHand = text.replacingOccurrences(of: #""rain","#, with: #""fog", "rain","#).replacingOccurrences(
      of: #"\"in\""#, with: #"\u0007"#)
    XCTAssertNotEqual(text, byHand)
    folder.contents[MemoriesDocument.fileName] = ContiguousArray(byHand.utf8)
    XCTAssertEqual(try StoredPal.openForReading(folder).journalUserEdits.stamps, userEdits.stamps)
    XCTAssertEqual(try StoredPal.openForReading(folder).journalUserEdits.notes, [:])
  }

  /// The user's hidden days and names are kept, also if they were edited by hand.
  func test_preferences_areKept_ifEditedByHand() throws {
    let folder = InMemoryStoreFolder()
    _ = try makeWalkedStore(folder)
    let (hidden, began) = (try XCTUnwrap(CivilDay("2025-03-08")), try XCTUnwrap(CivilDay("2025-03-03")))
    let pal = try GeneratedWalker.openOrCreate(in: folder)
    let userEdits = JournalUserEdits(
      hiddenDays: [hidden], chapterNames: [began: "The year of \"the dog\""], showsHidden: true)
    try pal.saveUserEdits(userEdits)
    try pal.releaseLock()
    XCTAssertEqual(
      try StoredPal.openForReading(folder).journalUserEdits,
      JournalUserEdits(hiddenDays: [hidden], chapterNames: userEdits.chapterNames))
    let text = try XCTUnwrap(folder.contents[MemoriesDocument.fileName].map { String(decoding: $0, as: UTF8.self) })
    let byHand = text.replacingOccurrences(of: "\"2025-03-08\"\n", with: "\"2025-03-08\",    \"2025-04-01\"\n")
    XCTAssertNotEqual(text, byHand)
    folder.contents[MemoriesDocument.fileName] = ContiguousArray(byHand.utf8)
    let again = try GeneratedWalker.openOrCreate(in: folder)
    XCTAssertEqual(again.journalUserEdits.hiddenDays.count, 2)
    XCTAssertEqual(try again.verify(), [])
    _ = try again.receive(StepSamples(), at: GeneratedWalker.midnight + .hours(24 * 100))
    XCTAssertEqual(again.journalUserEdits.hiddenDays.count, 2)
    XCTAssertEqual(
      try MemoriesDocument.read(XCTUnwrap(folder.contents[MemoriesDocument.fileName])).document.userEdits,
      again.journalUserEdits)
  }
}
