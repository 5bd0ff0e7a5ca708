import Documents
import Foundation
import InnerLife
import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage

/// The journal and the story on a page and in a report.
final class DiaryTests: XCTestCase {
  private let monday = CivilDay(daysSince1970: 20_150)
  private static let always = #"{"entitlements":[{"status":"subscribed"}]}"#
  /// Premium from the second to the fourth month, with a skin that follows the seasons.
  private static let lapsed = """
    {"entitlements":[{"status":"subscribed","from":"2025-04-10T12:00:00","until":"2025-06-10T12:00:00"},\
    {"status":"expired","from":"2025-06-10T12:00:00"}],\
    "skins":[{"at":"2025-04-12T13:00:10","skin":"season"}]}
    """

  /// Premium for some days in the first month.
  private static let gone = """
    {"entitlements":[{"status":"subscribed","from":"2025-03-10T12:00:00","until":"2025-03-20T12:00:00"},\
    {"status":"expired","from":"2025-03-20T12:00:00"}]}
    """

  /// Returns a history, by default of half a year, with some days without data, and about twice the steps from day 90
  /// on.
  private func months(
    scenario: String, days: Int = 190, until: String? = nil, under laws: PalLaws = .standard
  ) throws -> SmallHistory {
    let rows = SmallHistory.daily(days, from: monday) { day in
      day % 11 == 5 ? nil : (day < 90 ? 4000 : 9000) + Int64(day % 7) * 300
    }
    return try SmallHistory(rows, until: until, scenario: scenario, under: laws)
  }

  private func withoutLife() throws -> PalLaws {
    try PalLaws(rules: RuleSet.standard.changing { $0.life.life = false }, device: .ios26)
  }

  private func recorded(
    _ history: SmallHistory, momentsInPart count: Int = 60
  ) -> (life: LifeRecord?, parts: [RecordedPart.Written], recorder: Recorder) {
    let recorder = Recorder(history.course, momentsInPart: count)
    let parts = recorder.record(keep: { $0 }, pass: { _ throws(Never) in })
    return (recorder.life, parts, recorder)
  }

  private func documents(of journal: Journal) -> [String] {
    var writer = JSONWriter(.compact)
    JournalDocument(journal, by: .day, from: journal.firstDay, to: journal.today, in: "here").write(to: &writer)
    let pages = String(decoding: writer.bytes, as: UTF8.self)
    writer.removeAll()
    StoryDocument(journal, withMoments: true).write(to: &writer)
    return [pages, String(decoding: writer.bytes, as: UTF8.self)]
  }

  /// A page has the same journal as the command, on every phone, with premium and without; the last night is processed
  /// without a request.
  func testAPageHasTheJournalOfTheCommand() throws {
    for device in [DeviceModel.ios26, .ideal] {
      // A phone without limits knows each minute, which takes most of the test's time.
      for scenario in Seeds.some(of: ["{}", DiaryTests.always, DiaryTests.gone], share: device == .ideal ? 3 : 2) {
        let history = try months(
          scenario: scenario, days: 45, until: "2025-04-16T05:00:00", under: PalLaws(rules: .standard, device: device))
        var remembered = RememberedCourse(history.course)
        remembered.advance(through: history.course.end)
        let expected = remembered.journal(at: history.course.end, wishes: history.course.wishes)
        let journal = try XCTUnwrap(recorded(history).life?.journal)
        XCTAssertEqual(documents(of: journal), documents(of: expected), device.words)
        let isOpen = scenario == DiaryTests.always
        // A blank page is visible without premium, too.
        let pages = documents(of: journal)[0].replacingOccurrences(of: "A blank page.", with: "")
        XCTAssertEqual(pages.contains(#""sentence":"A "#), isOpen, scenario)
        XCTAssertEqual(documents(of: journal)[1].contains(#""chapters""#), isOpen, scenario)
      }
    }
  }

  /// The record contains the sentences under the pal as they appear, with their times; a part begins with the current
  /// sentence.
  func testSentencesAreRecorded() throws {
    var begun = 0
    for device in [DeviceModel.ios26, .ideal] {
      let laws = try PalLaws(rules: .standard, device: device)
      // The app is opened during a walk; one of the phones knows every minute of it at once.
      let scenario = #"{"entitlements":[{"status":"subscribed"}],"day":{"opens":["10:20"]}}"#
      let history = try months(scenario: scenario, days: Seeds.isFull ? 45 : 20, under: laws)
      let (_, parts, recorder) = recorded(history, momentsInPart: 1)
      var told: [String] = []
      for part in parts {
        let lines = try lines(of: part, recorder.vocabulary.phrases.all)
        if let last = told.last, !last.hasSuffix("-") {
          XCTAssertEqual(lines.first, "\(part.from.millisecondsSince1970)\(last.dropFirst(13))")
          begun += 1
        }
        for line in lines {
          if told.last?.dropFirst(13) != line.dropFirst(13) { told.append(line) }
        }
      }
      XCTAssertGreaterThan(told.count, 5)
      XCTAssertEqual(told, sentences(of: history))
    }
    XCTAssertGreaterThan(begun, 3)
  }

  /// Returns the sentences under the pal as they appear, each after its instant.
  private func sentences(of history: SmallHistory) -> [String] {
    var sentences: [String] = []
    var replay = Replay(history.course)
    var teller = NightTeller(history.course)
    var last: String?
    while let turn = replay.next(through: history.course.end) {
      teller.note(turn, replay)
      if teller.sentence != last { sentences.append("\(turn.at.millisecondsSince1970) \(teller.sentence ?? "-")") }
      last = teller.sentence
    }
    return sentences
  }

  /// Returns the sentences of a part, each after its instant.
  private func lines(of part: RecordedPart.Written, _ phrases: [Phrases.Phrase]) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(part.bytes)) as? [String: Any]
    let values = PlayedValues(object?["lines"] as? [Any] ?? [], from: part.from, phrases.map(\.texts))
    return values.all { "\($0.instant().millisecondsSince1970) \($0.sentence() ?? "-")" }
  }

  /// The pal beside a chapter has the phase and the colours that it had at the end of the chapter.
  func testOutfitsAreThoseOfTheDay() throws {
    let life = try XCTUnwrap(recorded(try months(scenario: DiaryTests.lapsed)).life)
    let table: [(day: Int, phase: Phase, skin: Skin?)] = [
      (0, .dormant, nil), (20, .active, nil), (39, .energized, nil), (41, .energized, .spring),
      (95, .ascended, .summer), (150, .ascended, nil),
    ]
    for (day, phase, skin) in table {
      let sheet = try XCTUnwrap(life.sheet(on: monday.advanced(by: day)))
      XCTAssertEqual(sheet.phase, phase, "day \(day)")
      XCTAssertEqual(sheet.dye, Dye(.classic, skin), "day \(day)")
    }
  }

  func testWithoutALifeThereIsNoDiary() throws {
    let art = try Artwork.embedded()
    let table: [(laws: PalLaws, has: Bool)] = [(.standard, true), (try withoutLife(), false)]
    for (laws, has) in table {
      let history = try months(scenario: DiaryTests.always, days: 8, under: laws)
      let page = String(decoding: PlayablePage(history.course, with: art).bytes { _ in }, as: UTF8.self)
      for mark in [#"id="diary""#, #""journal":""#, #""chapters":""#, #""outfits":"#] {
        XCTAssertEqual(page.contains(mark), has, mark)
      }
      XCTAssertEqual(try history.report().contains("<h2>Chapters</h2>"), has)
      XCTAssertEqual(
        recorded(history).parts.contains { String(decoding: $0.bytes, as: UTF8.self).contains("lines") }, has)
    }
  }

  func testReportsNameChapters() throws {
    let open = try months(scenario: DiaryTests.always).report()
    XCTAssertTrue(open.contains("<bdi>The first spring</bdi>"), open.sections(from: "<h2>Chapters"))
    XCTAssertTrue(open.contains("<bdi>A chapter of its own</bdi><span>since "))
    let locked = try months(scenario: DiaryTests.lapsed).report()
    XCTAssertTrue(locked.contains("<h2>Chapters</h2><p>locked</p>"))
    XCTAssertFalse(locked.contains("chapter of its own"))
    let week = try SmallHistory(SmallHistory.daily(5, from: monday) { _ in 4000 }, scenario: DiaryTests.always)
    XCTAssertTrue(try week.report().contains("<p>Before the first chapter.</p>"))
    let named = #"{"entitlements":[{"status":"subscribed"}],"names":{"2025-03-03":"The year of <the> dog"}}"#
    XCTAssertTrue(try months(scenario: named).report().contains("<bdi>The year of &lt;the&gt; dog</bdi>"))
  }
}

extension String {
  /// Returns some of the text after `mark`, for the message of a failed test.
  fileprivate func sections(from mark: String) -> String {
    range(of: mark).map { String(self[$0.lowerBound...].prefix(600)) } ?? "nothing"
  }
}
