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
final class JournalPageTests: XCTestCase {
  private let monday = CivilDay(daysSince1970: 20_150)
  private static let alwaysPremium = #"{"entitlements":[{"status":"subscribed"}]}"#
  /// Premium from the second to the fourth month, with a skin that follows the seasons.
  private static let lapsedPremium = """
    {"entitlements":[{"status":"subscribed","from":"2025-04-10T12:00:00","until":"2025-06-10T12:00:00"},\
    {"status":"expired","from":"2025-06-10T12:00:00"}],\
    "skins":[{"at":"2025-04-12T13:00:10","skin":"season"}]}
    """

  /// Premium for some days in the first month.
  private static let briefPremium = """
    {"entitlements":[{"status":"subscribed","from":"2025-03-10T12:00:00","until":"2025-03-20T12:00:00"},\
    {"status":"expired","from":"2025-03-20T12:00:00"}]}
    """

  /// Returns a history, by default of half a year, with some days without data, and about twice the steps from day 90
  /// on.
  private func makeHistory(
    scenario: String, days: Int = 190, until: String? = nil, under configuration: ReplayConfiguration = .standard
  ) throws -> HistoryFixture {
    let rows = HistoryFixture.dailyWalks(days, from: monday) { day in
      day % 11 == 5 ? nil : (day < 90 ? 4000 : 9000) + Int64(day % 7) * 300
    }
    return try HistoryFixture(rows, until: until, scenario: scenario, under: configuration)
  }

  private func configurationWithoutInnerLife() throws -> ReplayConfiguration {
    try ReplayConfiguration(
      rules: CoreJournalAndFaceRules.standard.changing { $0.journal.life = false }, device: .ios26)
  }

  private func record(
    _ history: HistoryFixture, momentsInPart count: Int = 60
  ) -> (life: JournalRecorder?, parts: [PartRecorder.CompletedPart], recorder: PageRecorder) {
    let recorder = PageRecorder(history.plan, statesPerPart: count)
    let parts = recorder.record(transform: { $0 }, progress: { _ throws(Never) in })
    return (recorder.journalRecorder, parts, recorder)
  }

  private func journalDocuments(of journal: Journal) -> [String] {
    var writer = JSONWriter(.compact)
    JournalDocument(journal, by: .day, from: journal.firstDay, to: journal.today, in: "here").write(to: &writer)
    let pages = String(decoding: writer.bytes, as: UTF8.self)
    writer.removeAll()
    LifeStoryDocument(journal, includesMoments: true).write(to: &writer)
    return [pages, String(decoding: writer.bytes, as: UTF8.self)]
  }

  /// A page has the same journal as the command, on every phone, with premium and without; the last night is processed
  /// without a request.
  func test_pageJournal_equalsJournalCommand() throws {
    for device in [DeviceModel.ios26, .ideal] {
      // A phone without limits knows each minute, which takes most of the test's time.
      for scenario in TestSeeds.sample(
        of: ["{}", JournalPageTests.alwaysPremium, JournalPageTests.briefPremium], oneIn: device == .ideal ? 3 : 2)
      {
        let history = try makeHistory(
          scenario: scenario, days: 45, until: "2025-04-16T05:00:00",
          under: ReplayConfiguration(rules: .standard, device: device))
        var remembered = JournalKeepingReplay(history.plan)
        remembered.advance(through: history.plan.end)
        let expected = remembered.journal(at: history.plan.end, userEdits: history.plan.journalUserEdits)
        let journal = try XCTUnwrap(record(history).life?.journal)
        XCTAssertEqual(journalDocuments(of: journal), journalDocuments(of: expected), device.displayName)
        let isOpen = scenario == JournalPageTests.alwaysPremium
        XCTAssertEqual(journalDocuments(of: journal)[0].contains("locked"), !isOpen, scenario)
        XCTAssertEqual(journalDocuments(of: journal)[1].contains(#""chapters""#), isOpen, scenario)
      }
    }
  }

  /// The record contains the sentences under the pal as they appear, with their times; a part begins with the current
  /// sentence.
  func test_record_containsSentences_atTheirTimes() throws {
    var begun = 0
    for device in [DeviceModel.ios26, .ideal] {
      let configuration = try ReplayConfiguration(rules: .standard, device: device)
      // The app is opened during a walk; one of the phones knows every minute of it at once.
      let scenario = #"{"entitlements":[{"status":"subscribed"}],"day":{"opens":["10:20"]}}"#
      let history = try makeHistory(scenario: scenario, days: TestSeeds.isFullRun ? 45 : 20, under: configuration)
      let (_, parts, recorder) = record(history, momentsInPart: 1)
      var told: [String] = []
      for part in parts {
        let lines = try recordedSentences(of: part, recorder.pageTables.phrases.phrases)
        if let last = told.last, !last.hasSuffix("-") {
          XCTAssertEqual(lines.first, "\(part.from.millisecondsSince1970)\(last.dropFirst(13))")
          begun += 1
        }
        for line in lines {
          if told.last?.dropFirst(13) != line.dropFirst(13) { told.append(line) }
        }
      }
      XCTAssertGreaterThan(told.count, 5)
      XCTAssertEqual(told, expectedSentences(of: history))
    }
    XCTAssertGreaterThan(begun, 3)
  }

  /// Returns the sentences under the pal as they appear, each after its instant.
  private func expectedSentences(of history: HistoryFixture) -> [String] {
    var sentences: [String] = []
    var replay = Replay(history.plan)
    var teller = NightlyJournalUpdater(history.plan)
    var last: String?
    while let turn = replay.advanceToNextChangedInstant(through: history.plan.end) {
      teller.recordChangesAndProcessNight(at: turn, from: replay)
      if teller.shownSentence != last {
        sentences.append("\(turn.at.millisecondsSince1970) \(teller.shownSentence ?? "-")")
      }
      last = teller.shownSentence
    }
    return sentences
  }

  /// Returns the sentences of a part, each after its instant.
  private func recordedSentences(
    of part: PartRecorder.CompletedPart, _ phrases: [SentenceTemplateTable.SentenceTemplate]
  ) throws
    -> [String]
  {
    let object = try JSONSerialization.jsonObject(with: Data(part.bytes)) as? [String: Any]
    let values = RecordedValueReader(object?["lines"] as? [Any] ?? [], from: part.from, phrases.map(\.texts))
    return values.readAll { "\($0.nextInstant().millisecondsSince1970) \($0.nextSentence() ?? "-")" }
  }

  /// The pal beside a chapter has the phase and the colours that it had at the end of the chapter.
  func test_palBesideChapter_looksAsAtItsEnd() throws {
    let life = try XCTUnwrap(record(try makeHistory(scenario: JournalPageTests.lapsedPremium)).life)
    let table: [(day: Int, phase: Phase, skin: Skin?)] = [
      (0, .dormant, nil), (20, .active, nil), (39, .energized, nil), (41, .energized, .spring),
      (95, .ascended, .summer), (150, .ascended, nil),
    ]
    for (day, phase, skin) in table {
      let sheet = try XCTUnwrap(life.recordedSpriteSheet(on: monday.advanced(by: day)))
      XCTAssertEqual(sheet.phase, phase, "day \(day)")
      XCTAssertEqual(sheet.palColours, PalStyleAndSkin(.classic, skin), "day \(day)")
    }
  }

  func test_page_hasNoJournal_withoutInnerLife() throws {
    let art = try Artwork.embedded()
    let table: [(configuration: ReplayConfiguration, has: Bool)] = [
      (.standard, true), (try configurationWithoutInnerLife(), false),
    ]
    for (configuration, has) in table {
      let history = try makeHistory(scenario: JournalPageTests.alwaysPremium, days: 8, under: configuration)
      let page = String(decoding: PlayablePage(history.plan, with: art).bytes { _ in }, as: UTF8.self)
      for mark in [#"id="diary""#, #""journal":""#, #""chapters":""#, #""outfits":"#] {
        XCTAssertEqual(page.contains(mark), has, mark)
      }
      XCTAssertEqual(try history.report().contains("<h2>Chapters</h2>"), has)
      XCTAssertEqual(
        record(history).parts.contains { String(decoding: $0.bytes, as: UTF8.self).contains("lines") }, has)
    }
  }

  func test_report_namesChapters_ifPremium() throws {
    let open = try makeHistory(scenario: JournalPageTests.alwaysPremium).report()
    XCTAssertTrue(open.contains("<bdi>The first spring</bdi>"), open.excerpt(from: "<h2>Chapters"))
    XCTAssertTrue(open.contains("<bdi>A chapter of its own</bdi><span>since "))
    let locked = try makeHistory(scenario: JournalPageTests.lapsedPremium).report()
    XCTAssertTrue(locked.contains("<h2>Chapters</h2><p>locked</p>"))
    XCTAssertFalse(locked.contains("chapter of its own"))
    let week = try HistoryFixture(
      HistoryFixture.dailyWalks(5, from: monday) { _ in 4000 }, scenario: JournalPageTests.alwaysPremium)
    XCTAssertTrue(try week.report().contains("<p>Before the first chapter.</p>"))
    let named = #"{"entitlements":[{"status":"subscribed"}],"names":{"2025-03-03":"The year of <the> dog"}}"#
    XCTAssertTrue(try makeHistory(scenario: named).report().contains("<bdi>The year of &lt;the&gt; dog</bdi>"))
  }
}

extension String {
  /// Returns some of the text after `mark`, for the message of a failed test.
  fileprivate func excerpt(from mark: String) -> String {
    range(of: mark).map { String(self[$0.lowerBound...].prefix(600)) } ?? "nothing"
  }
}
