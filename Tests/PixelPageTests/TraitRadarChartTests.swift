import InnerLife
import PixelArt
import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import PixelPage

/// The portrait in the report and on the page.
final class TraitRadarChartTests: XCTestCase {
  /// Returns a person who walks each morning, for some weeks, with premium or without.
  private func makeHistory(days: Int, isPremium: Bool = true) throws -> HistoryFixture {
    let rows = HistoryFixture.dailyWalks(days, from: CivilDay(daysSince1970: 20_150)) { 4000 + Int64($0 % 5) * 900 }
    let premium = #"{"entitlements":[{"status":"subscribed","from":"2025-03-01"}]}"#
    return try HistoryFixture(rows, scenario: isPremium ? premium : "{}")
  }

  private func journal(of history: HistoryFixture) -> Journal {
    var replay = JournalKeepingReplay(history.plan)
    replay.advance(through: history.plan.end)
    return replay.journal(at: history.plan.end, userEdits: history.plan.journalUserEdits)
  }

  private func chart(of history: HistoryFixture) throws -> String {
    var markup = HTMLWriter()
    try XCTUnwrap(TraitRadarChart(journal(of: history), history.result.pal)).write(to: &markup, headingElement: "h2")
    return String(decoding: markup.bytes, as: UTF8.self)
  }

  private func outlines(in chart: String) -> [[Double]] {
    chart.matches(of: /class="(?:now phase-\d|new)" d="M([-0-9. ]+)Z"/).map { match in
      match.1.split(separator: " ").compactMap { Double($0) }
    }.filter { $0.count == 8 }
  }

  /// The corners of the two outlines lie on the axes, as far from the center as the traits are high.
  func test_outlines_showTheValuesOfTheTraits() throws {
    let history = try makeHistory(days: 60)
    let levels = Dictionary(uniqueKeysWithValues: journal(of: history).portrait.traits.map { ($0.trait, $0) })
    let traits: [Trait] = [.emotionality, .extraversion, .conscientiousness, .openness]
    let expected = { (value: (TraitLevel) -> Int) -> [Double] in
      zip(traits, [(0, -1), (1, 0), (0, 1), (-1, 0)]).flatMap { trait, direction -> [Double] in
        let length = Double(levels[trait].map(value).map { $0 * 72 / 1000 } ?? 0) / 10
        return [Double(direction.0) * length, Double(direction.1) * length]
      }
    }
    // The signs of the legend follow.
    let outlines = Array(outlines(in: try chart(of: history)).prefix(2))
    XCTAssertEqual(outlines, [expected { $0.value }, expected { $0.baseline }])
    XCTAssertNotEqual(outlines.first, outlines.last, "the character has changed")
  }

  /// The description of the picture and the table name each trait with both values.
  func test_descriptionAndTable_nameEachTrait() throws {
    let history = try makeHistory(days: 60)
    let chart = try chart(of: history)
    for (trait, name) in [
      (Trait.emotionality, "Lively"), (.extraversion, "Outgoing"), (.conscientiousness, "Orderly"),
      (.openness, "Curious"),
    ] {
      let level = try XCTUnwrap(journal(of: history).portrait.traits.first { $0.trait == trait })
      let (now, new) = (level.value / 100, level.baseline / 100)
      XCTAssertTrue(chart.contains("\(name) \(now) of 100, \(new) when it was new"), name)
      XCTAssertTrue(chart.contains(#"<th scope="row">\#(name)</th><td>\#(now)</td><td>\#(new)</td>"#), name)
    }
  }

  /// In the first week there are words, and no picture yet.
  func test_newPal_hasNoPicture() throws {
    let chart = try chart(of: try makeHistory(days: 5))
    XCTAssertTrue(chart.contains("I am learning our days, one page at a time."))
    XCTAssertFalse(chart.contains("<svg"))
    XCTAssertTrue(try self.chart(of: try makeHistory(days: 15)).contains("<svg"))
  }

  /// The record has each change of the gait and the favourite animation, and ends with those of the portrait.
  func test_record_hasGaitOfEachTime() throws {
    let history = try makeHistory(days: 60)
    let recorder = try XCTUnwrap(JournalRecorder(history.plan))
    var replay = Replay(history.plan)
    while let changed = replay.advanceToNextChangedInstant(through: history.plan.end) {
      recorder.recordChangedInstant(changed, of: replay)
    }
    let portrait = journal(of: history).portrait
    let characters = recorder.visibleCharacters
    XCTAssertEqual(characters.map { $0.since }, characters.map { $0.since }.sorted())
    XCTAssertGreaterThan(characters.count, 1)
    XCTAssertNil(characters.first?.character.favourite)
    XCTAssertEqual(characters.last?.character.favourite, portrait.favourite)
    XCTAssertEqual(characters.last?.character.gait, portrait.gait)
    for (one, next) in zip(characters, characters.dropFirst()) { XCTAssertNotEqual(one.character, next.character) }
  }

  func test_portrait_isInReportAndPage_onlyWithPremium() throws {
    for isPremium in [true, false] {
      let history = try makeHistory(days: 3, isPremium: isPremium)
      let page = PlayablePage(history.plan, with: try .embedded()).bytes { _ in }
      for document in [try history.report(), String(decoding: page, as: UTF8.self)] {
        XCTAssertEqual(document.contains(#"<figure class="chart chart-character">"#), isPremium)
      }
    }
  }
}
