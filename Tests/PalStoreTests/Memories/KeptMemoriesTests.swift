import Documents
import Foundation
import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of the memories document: it is compact, is read as it was written, and damage to it harms nothing else.
final class KeptMemoriesTests: XCTestCase {
  /// The encoding of days is compact.
  func testDaysAreShort() throws {
    let day = try XCTUnwrap(CivilDay("2025-03-08"))
    func remembered(_ steps: Int64, _ change: (inout RememberedDay) -> Void = { _ in }) -> RememberedDay {
      var remembered = RememberedDay(
        day: day, steps: steps, shape: nil, half: nil, longestWalk: 0, dawn: nil, night: nil, offsetMinutes: 60,
        word: nil, counted: steps)
      change(&remembered)
      return remembered
    }
    func text(_ day: RememberedDay, after offset: Int = 60) -> String {
      var text: [UInt8] = []
      DayText.write(day, after: offset, to: &text)
      return String(decoding: text, as: UTF8.self)
    }
    func read(_ text: String, after offset: Int = 60) -> RememberedDay? {
      var reader = DayTextReader(text)
      let read = reader.passBlank() ? nil : reader.day(day, after: offset)
      return reader.isAtEnd ? read : nil
    }
    let table: [(RememberedDay, String)] = [
      (remembered(8312) { $0.word = .familiar }, "8312"), (remembered(0) { $0.counted = 36 }, "0C10"),
      (remembered(5) { ($0.word, $0.shape) = (.veryWide, .inOneWalk) }, "5VO"),
      (remembered(5) { ($0.word, $0.shape, $0.half) = (.quiet, .byDay, 742) }, "5QDkm"),
      (remembered(7) { ($0.word, $0.half, $0.longestWalk) = (.new, 0, 35) }, "7NH0Lz"),
      (
        remembered(7) { ($0.word, $0.dawn, $0.night, $0.offsetMinutes) = (.familiar, 239, 1439, -300) },
        "7B6nG13zZ-8c"
      ),
      (remembered(.max) { ($0.word, $0.shape) = (.new, .allDay) }, "9223372036854775807NT"),
    ]
    for (remembered, written) in table {
      XCTAssertEqual(text(remembered), written)
      XCTAssertEqual(read(written), remembered, written)
    }
    for word in DayWord.allCases {
      for shape in DayShape.allCases {
        let both = remembered(1) { ($0.word, $0.shape) = (word, shape) }
        XCTAssertEqual(read(text(both, after: 0), after: 0), both)
      }
    }
    for text in [
      "", "-", "-1", "x", "12x", "12H", "12Hzzz", "12Dzzz", "12H-1", "12Y3", "12C-1", "9223372036854775808",
      "12Czzzzzzzzzzzzzz",
    ] {
      XCTAssertNil(read(text), text)
    }
  }

  /// Hemispheres are read back; those that an older document lacks are filled in from the zone.
  func test_hemispheres_areReadAsTheyWereWritten() throws {
    let monday = try XCTUnwrap(CivilDay("2025-01-06"))
    var memoir = Memoir(createdOn: monday, under: .standard)
    let hemispheres: [Hemisphere?] = [.north, .north, nil, nil, .south, .north]
    for (number, hemisphere) in hemispheres.enumerated() {
      let day = monday.advanced(by: number)
      let facts = DayFacts(day: day, steps: 1000, hemisphere: hemisphere)
      _ = memoir.learn(of: [facts], inNightTo: day.next, at: .distantPast)
    }
    let memories = KeptMemories(parts: memoir.parts)
    let text = String(decoding: memories.bytes, as: UTF8.self)
    XCTAssertTrue(text.contains(#""2025-01-06":"north""#) || text.contains(#""2025-01-06": "north""#), text)
    let read = try KeptMemories.read(memories.bytes).document
    XCTAssertEqual(read, memories)
    XCTAssertEqual(read.parts.days.map { $0.hemisphere }, hemispheres)
    XCTAssertFalse(read.lacksHemispheres)
    // As an older version of the store wrote it.
    let object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(memories.bytes)) as? [String: Any])
    let old = try JSONSerialization.data(withJSONObject: object.filter { !["hemispheres", "check"].contains($0.key) })
    var before = try KeptMemories.read(ContiguousArray(old)).document
    XCTAssertTrue(before.lacksHemispheres)
    XCTAssertEqual(before.parts.days.map { $0.hemisphere }, hemispheres.map { _ in nil })
    before.fillHemispheres(in: Zone(unchecked: "x", 0, [], hemisphere: .south))
    XCTAssertEqual(before.parts.days.map { $0.hemisphere }, hemispheres.map { _ in .south })
  }

  func testMomentsAreALineEach() throws {
    let day = try XCTUnwrap(CivilDay("2025-03-08"))
    let told = try XCTUnwrap(Instant("2025-03-09T05:12:00.007Z"))
    let kinds: [(Moment.Kind, String)] = [
      (.beginning, "beginning"), (.phase(.active), "phase:2"), (.firstWalk, "firstWalk"),
      (.firstDay(steps: 10_000), "firstDay:10000"), (.longestDay(steps: 16_778), "longestDay:16778"),
      (.longestWalk(minutes: 90), "longestWalk:90"), (.total(500_000), "total:500000"),
      (.anniversary(years: 2), "anniversary:2"), (.return, "return"), (.chapter, "chapter"), (.journey, "journey"),
      (.dawn, "dawn"), (.night, "night"), (.season(.autumn), "season:autumn"),
    ]
    for (kind, text) in kinds {
      var moment = Moment(kind: kind, day: day, began: day, noticed: day.next, toldIn: day.next, told: told)
      XCTAssertEqual(KeptMoment(moment).text, "2025-03-08 \(text) 2025-03-09T05:12:00.007Z")
      XCTAssertEqual(try read(moment), moment)
      moment = Moment(
        kind: kind, day: day, began: day.previous, noticed: day, toldIn: day.advanced(by: 9), told: told,
        isCorrected: true)
      XCTAssertEqual(try read(moment), moment)
    }
    for text in [
      "", "2025-03-08 phase 2025-03-09T05:12:00Z", "2025-03-08 dawn:1 2025-03-09T05:12:00Z",
      "2025-03-08 total:-1 2025-03-09T05:12:00Z",
    ] {
      XCTAssertThrowsError(try KeptMoment(reading: JSON(reading: Array("\"\(text)\"".utf8))), text)
    }
  }

  private func read(_ moment: Moment) throws -> Moment {
    try KeptMoment(reading: JSON(reading: Array("\"\(KeptMoment(moment).text)\"".utf8))).moment
  }

  /// Ten years of a user who walks before eight and after ten at night each day take 64 KB at most.
  func testTenYearsAreShort() throws {
    let pal = try Walker.inside(MemoryFolder())
    var samples = StepSamples()
    let watch = try samples.id(of: StepSource(name: "Watch", kind: .watch))
    var dice = SplitMix(seed: 5)
    func add(_ start: Instant, _ minutes: Int, _ steps: Int64) throws {
      try samples.append(
        StepSample(start: start, end: start + .minutes(minutes), count: StepCount(steps: steps), source: watch))
    }
    let days = Seeds.isFull ? 3653 : 1461
    for day in 0..<days {
      let midnight = Walker.midnight + .hours(24 * day)
      try add(midnight + .hours(6) + .minutes(Int(dice.draw(below: 60))), 11 + Int(dice.draw(below: 30)), 1500)
      try add(midnight + .hours(13) + .minutes(Int(dice.draw(below: 300))), 20, 1000 + Int64(dice.draw(below: 9000)))
      if day % 5 == 0 { try add(midnight + .hours(22), 15, 1200) }
      guard day % 84 == 83 || day == days - 1 else { continue }
      _ = try pal.receive(samples, at: midnight + .hours(29))
      samples = samples.withoutSamples()
    }
    XCTAssertEqual(pal.memoir.parts.days.count, days)
    XCTAssertGreaterThan(pal.memoir.moments.count, days / 60)
    XCTAssertLessThanOrEqual(pal.keptMemories.bytes.count, 64 << 10)
    XCTAssertEqual(Memoir(try KeptMemories.read(pal.keptMemories.bytes).document.parts, under: .standard), pal.memoir)
  }

  private func walked(_ folder: MemoryFolder) throws -> (Walker, Memoir) {
    var dice = SplitMix(seed: 9)
    let walker = try Walker(&dice, days: 90)
    let pal = try Walker.inside(folder)
    for look in walker.looks(&dice) { _ = try pal.receive(walker.samples(look.rows), at: look.at) }
    return (walker, pal.memoir)
  }

  /// An unreadable document is set aside, and the memories are derived again from the samples.
  func testDamageIsSetAsideAndToldAnew() throws {
    let wrong = [
      "", "{\"schema\": \"pixelpal.memories/1\"",
      "{\"schema\": \"pixelpal.memories/1\", \"since\": \"2025-03-03\"}",
      "{\"schema\": \"pixelpal.memories/1\", \"since\": \"2024-01-01\", \"days\": {}, \"moments\": [], \"later\": [], \"phases\": [], \"chapters\": []}",
    ]
    for text in wrong {
      let folder = MemoryFolder()
      let (_, told) = try walked(folder)
      let damaged = ContiguousArray(text.utf8)
      folder.contents[KeptMemories.file] = damaged
      do {
        let reader = try KeptPal.reading(folder)
        XCTAssertEqual(reader.notices, [.memoriesToldAnew(aside: nil)], text)
        XCTAssertEqual(try reader.differences(), [], text)
      }
      XCTAssertEqual(folder.contents[KeptMemories.file], damaged, "who reads changes nothing")
      let pal = try Walker.inside(folder)
      XCTAssertEqual(pal.notices, [.memoriesToldAnew(aside: "damaged-1-at-0")], text)
      XCTAssertEqual(folder.contents["damaged-1-at-0"], damaged, text)
      let now = Walker.midnight + .hours(24 * 120)
      let news = try pal.receive(StepSamples(), at: now).news
      XCTAssertFalse(news.moments.isEmpty, text)
      XCTAssertTrue(news.moments.allSatisfy { $0.told == now }, text)
      XCTAssertTrue(Set(told.toldDays).isSubset(of: pal.memoir.toldDays), text)
      try pal.pause()
      XCTAssertEqual(try KeptPal.reading(folder).notices, [], text)
      XCTAssertEqual(try KeptPal.reading(folder).memoir, pal.memoir, text)
      XCTAssertEqual(try KeptPal.forget(in: folder).others, [], text)
    }
  }

  /// Any content of a document without a checksum is read or set aside, and the pal continues.
  func testOddDocuments() throws {
    let folder = MemoryFolder()
    let (_, told) = try walked(folder)
    let whole = folder.contents
    let checked = String(decoding: try XCTUnwrap(whole[KeptMemories.file]), as: UTF8.self)
    let document = ContiguousArray(checked.replacing(#/  "check": "[0-9a-f]{16}",\n/#, with: "").utf8)
    XCTAssertLessThan(document.count, checked.utf8.count)
    let odd = Array("0123456789-:. zZCHLNabc\"{}[],".utf8)
    var (read, refused) = (0, 0)
    let seeds = Seeds.first(of: 20_000, share: 400)
    for seed in seeds {
      var dice = SplitMix(seed: seed)
      var bytes = document
      for _ in 0..<1 + dice.draw(below: 3) {
        // The schema, which identifies the document, stays unchanged.
        let place = 40 + Int(dice.draw(below: UInt64(bytes.count - 40)))
        bytes[place] = odd[Int(dice.draw(below: UInt64(odd.count)))]
      }
      folder.contents = whole
      folder.contents[KeptMemories.file] = bytes
      let pal = try Walker.inside(folder)
      if pal.notices.isEmpty { read += 1 } else { refused += 1 }
      _ = try pal.receive(StepSamples(), at: Walker.midnight + .hours(24 * 120))
      XCTAssertGreaterThan(pal.memoir.toldDays.count, told.toldDays.count / 2, "seed \(seed)")
      let journal = try pal.journal(at: Walker.midnight + .hours(24 * 121))
      _ = (journal.pages(from: .first, to: .last), journal.chapters, journal.line)
      XCTAssertEqual(try pal.differences(), [], "seed \(seed)")
    }
    XCTAssertGreaterThan(read, min(5, seeds.count / 40))
    XCTAssertGreaterThan(refused, min(20, seeds.count / 10))
  }

  /// A step query at a date centuries ahead is fast, and the result can be read back.
  func testALookFromTheFuture() throws {
    let folder = MemoryFolder()
    let (_, told) = try walked(folder)
    let pal = try Walker.inside(folder)
    let future = try XCTUnwrap(Instant("9000-01-01T12:00:00Z"))
    _ = try pal.receive(StepSamples(), at: future)
    XCTAssertEqual(pal.memoir.moments.prefix(told.moments.count).map { $0.told }, told.moments.map { $0.told })
    try pal.pause()
    XCTAssertEqual(try KeptPal.reading(folder).memoir, pal.memoir)
    // After the clock is corrected, nothing is reported until that date, and nothing is lost.
    let again = try Walker.inside(folder)
    XCTAssertEqual(try again.receive(StepSamples(), at: Walker.midnight + .hours(24 * 130)).news, Memoir.News())
    XCTAssertEqual(again.memoir, pal.memoir)
  }

  /// Memories that a newer version wrote are refused and left unchanged.
  func testNewerOnesAreRefused() throws {
    let folder = MemoryFolder()
    _ = try walked(folder)
    folder.contents[KeptMemories.file] = ContiguousArray("{\"schema\": \"pixelpal.memories/2\"}".utf8)
    XCTAssertThrowsError(try KeptPal.reading(folder)) { error in
      XCTAssertEqual(error as? StoreFault, .newer(file: KeptMemories.file, version: "pixelpal.memories/2"))
    }
  }

  /// A missing document is reported.
  func testOneThatIsGone() throws {
    let folder = MemoryFolder()
    _ = try walked(folder)
    folder.contents[KeptMemories.file] = nil
    do {
      let reader = try KeptPal.reading(folder)
      XCTAssertEqual(reader.notices, [.documentMissing(file: KeptMemories.file)])
      XCTAssertEqual(try reader.differences(), [])
    }
    let pal = try Walker.inside(folder)
    _ = try pal.receive(StepSamples(), at: Walker.midnight + .hours(24 * 100))
    try pal.pause()
    XCTAssertEqual(try KeptPal.reading(folder).notices, [])
  }

  /// An older store has no such document: it is opened without a notice, and the next step query fills the memories.
  func testAStoreWithoutOneIsReadOn() throws {
    let folder = MemoryFolder()
    var dice = SplitMix(seed: 9)
    let walker = try Walker(&dice, days: 90)
    let without = try LifeRules.standard.changing { $0.life = false }
    _ = try Walker.inside(folder, under: without).receive(
      walker.samples(walker.rows), at: Walker.midnight + .hours(24 * 90), life: without)
    folder.contents[KeptMemories.file] = nil
    do {
      let reader = try KeptPal.reading(folder)
      XCTAssertEqual(reader.notices, [])
      XCTAssertEqual(try reader.differences(), [])
      XCTAssertNil(reader.memoir.lastNight)
    }
    let pal = try Walker.inside(folder)
    _ = try pal.receive(StepSamples(), at: Walker.midnight + .hours(24 * 100), life: .standard)
    XCTAssertNotNil(folder.contents[KeptMemories.file])
    XCTAssertEqual(pal.memoir.moments.first?.kind, .beginning)
  }

  /// An invalid name, such as one with control characters, is dropped; one that is too long is truncated.
  func testNamesThatAreWrittenByHand() throws {
    let began = try XCTUnwrap(CivilDay("2025-03-03"))
    for (name, kept): (String, String?) in [
      ("The year of the dog", "The year of the dog"), ("", nil), ("  ", nil), ("\\u001b[2J", nil), ("a\\nb", nil),
      ("\\u009b2J", nil), (String(repeating: "x", count: 41), String(repeating: "x", count: 40)),
    ] {
      let folder = MemoryFolder()
      _ = try walked(folder)
      let text = try XCTUnwrap(folder.contents[KeptMemories.file].map { String(decoding: $0, as: UTF8.self) })
      let byHand = text.replacingOccurrences(of: "\"names\": {}", with: "\"names\": {\"2025-03-03\": \"\(name)\"}")
      XCTAssertNotEqual(byHand, text)
      folder.contents[KeptMemories.file] = ContiguousArray(byHand.utf8)
      XCTAssertEqual(try KeptPal.reading(folder).wishes.names, kept.map { [began: $0] } ?? [:], name)
    }
  }

  /// The user's hidden days and names are kept, also if they were edited by hand.
  func testWishesAreKept() throws {
    let folder = MemoryFolder()
    _ = try walked(folder)
    let (hidden, began) = (try XCTUnwrap(CivilDay("2025-03-08")), try XCTUnwrap(CivilDay("2025-03-03")))
    let pal = try Walker.inside(folder)
    let wishes = Journal.Wishes(hidden: [hidden], names: [began: "The year of \"the dog\""], showsHidden: true)
    try pal.keep(wishes)
    try pal.pause()
    XCTAssertEqual(try KeptPal.reading(folder).wishes, Journal.Wishes(hidden: [hidden], names: wishes.names))
    let text = try XCTUnwrap(folder.contents[KeptMemories.file].map { String(decoding: $0, as: UTF8.self) })
    let byHand = text.replacingOccurrences(of: "\"2025-03-08\"\n", with: "\"2025-03-08\",    \"2025-04-01\"\n")
    XCTAssertNotEqual(text, byHand)
    folder.contents[KeptMemories.file] = ContiguousArray(byHand.utf8)
    let again = try Walker.inside(folder)
    XCTAssertEqual(again.wishes.hidden.count, 2)
    XCTAssertEqual(try again.differences(), [])
    _ = try again.receive(StepSamples(), at: Walker.midnight + .hours(24 * 100))
    XCTAssertEqual(again.wishes.hidden.count, 2)
    XCTAssertEqual(try KeptMemories.read(XCTUnwrap(folder.contents[KeptMemories.file])).document.wishes, again.wishes)
  }
}
