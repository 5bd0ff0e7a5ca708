import PixelArt
import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import PixelPage

/// The content of a card for a history.
final class CardContentTests: XCTestCase {
  private func makeContent(
    _ rows: [HistoryFixture.Entry], since: String? = nil, until: String? = nil, scenario: String = "{}",
    withNumbers: Bool = false
  ) throws -> ShareCardContent {
    let history = try HistoryFixture(rows, createdAt: since, until: until, scenario: scenario)
    return ShareCardContent(history.result.pal, at: history.plan.end, of: history.plan, withNumbers: withNumbers)
  }

  private let longHistoryRows: [HistoryFixture.Entry] = [
    .init(start: "2025-03-03T08:00", minutes: 240, steps: 26_000),
    .init(start: "2025-03-05T08:00", minutes: 600, steps: 60_000),
    .init(start: "2025-04-06T08:00", minutes: 900, steps: 150_000),
  ]
  private let premiumScenario = #"{"entitlements": [{"status": "subscribed"}]}"#

  func test_card_listsVisiblePhases_withTheirDays() throws {
    let free = try makeContent(longHistoryRows)
    XCTAssertEqual(
      free.allTexts.prefix(4),
      ["PixelPal", "3 Mar to 6 Apr 2025", "Most steps on 6 Apr", "Look how it grew."])
    XCTAssertEqual(free.visiblePhases.map(\.phase), [.dormant, .active])
    XCTAssertEqual(free.visiblePhases.map(\.day), ["3 Mar 2025", "3 Mar 2025"])
    let premium = try makeContent(longHistoryRows, scenario: premiumScenario)
    XCTAssertEqual(premium.visiblePhases.map(\.day), ["3 Mar 2025", "3 Mar 2025", "5 Mar 2025", "6 Apr 2025"])
    XCTAssertEqual(premium.allTexts.dropFirst(3).first, "Look how it grew.")
  }

  /// Pending phases are not hinted at: a user without premium has the same card with many steps as with few.
  func test_card_isSame_withAndWithoutPendingPhases() throws {
    let near =
      Array(longHistoryRows.prefix(1)) + [
        .init(start: "2025-03-05T08:00", steps: 1000),
        .init(start: "2025-04-06T08:00", minutes: 240, steps: 26_500),
      ]
    for rows in [longHistoryRows, near] {
      XCTAssertEqual(
        try makeContent(rows).allTexts,
        [
          "PixelPal", "3 Mar to 6 Apr 2025", "Most steps on 6 Apr", "Look how it grew.",
          "Dormant", "3 Mar 2025", "Active", "3 Mar 2025",
        ])
    }
  }

  /// Every sentence is calm, and step numbers appear only on request.
  func test_sentences_areCalm_andNumbersAppearOnlyOnRequest() throws {
    for rows in [longHistoryRows, Array(longHistoryRows.prefix(1)), []] {
      for scenario in [premiumScenario, "{}"] {
        for withNumbers in [true, false] {
          let content = try makeContent(
            rows, since: "2025-03-03", until: "2025-04-08", scenario: scenario, withNumbers: withNumbers)
          for text in content.allTexts {
            XCTAssertEqual(ToneCheck.bannedWords(in: text), [], text)
            let isDate =
              [content.dateSpan, content.personalFact, content.counts].contains(text)
              || content.visiblePhases.contains { $0.day == text }
            XCTAssertTrue(isDate || !text.contains(where: \.isNumber), text)
          }
          XCTAssertEqual(content.counts != nil, withNumbers && !rows.isEmpty)
        }
      }
    }
  }

  func test_spanAndNumbers_describeHistory() throws {
    let table: [(rows: [HistoryFixture.Entry], span: String, numbers: String)] = [
      ([.init(start: "2025-03-03T08:00", steps: 1)], "3 Mar 2025", "1 step in 1 day"),
      (
        [.init(start: "2024-12-31T08:00", steps: 1200), .init(start: "2025-01-02T08:00", steps: 34)],
        "31 Dec 2024 to 2 Jan 2025", "1,234 steps in 2 days"
      ),
    ]
    for (rows, span, numbers) in table {
      let content = try makeContent(rows, withNumbers: true)
      XCTAssertEqual(content.dateSpan, span)
      XCTAssertEqual(content.counts, numbers)
    }
  }

  /// A card without steps shows the beginning.
  func test_card_showsBeginning_withoutSteps() throws {
    let empty = try makeContent([], since: "2025-03-03", until: "2025-03-05", withNumbers: true)
    XCTAssertEqual(empty.allTexts, ["PixelPal", "This is the beginning."])
    let zero = try makeContent([.init(start: "2025-03-03T08:00", steps: 0)], withNumbers: true)
    XCTAssertEqual(zero.allTexts, ["PixelPal", "This is the beginning."])
  }

  /// The personal fact is the fullest day, or the number of years once there is one; a day alone has none.
  func test_personalFact_isFullestDay_orYearsTogether() throws {
    let first = HistoryFixture.Entry(start: "2025-03-03T08:00", steps: 5000)
    XCTAssertNil(try makeContent([first]).personalFact)
    let table = [
      ("2025-03-04", "Most steps on 3 Mar"), ("2026-03-02", "Most steps on 3 Mar"),
      ("2026-03-03", "1 year of walking together"), ("2026-06-01", "1 year of walking together"),
      ("2026-06-02", "More than 1 year of walking together"), ("2026-12-31", "More than 1 year of walking together"),
      ("2027-01-01", "Nearly 2 years of walking together"), ("2027-03-02", "Nearly 2 years of walking together"),
      ("2027-03-03", "2 years of walking together"), ("2027-12-31", "More than 2 years of walking together"),
      ("2028-01-01", "Nearly 3 years of walking together"),
    ]
    for (last, fact) in table {
      XCTAssertEqual(try makeContent([first, .init(start: "\(last)T08:00", steps: 5000)]).personalFact, fact, last)
    }
    let growing = try makeContent([first, .init(start: "2025-03-04T08:00", steps: 5001)])
    XCTAssertEqual(growing.personalFact, "Most steps on 4 Mar")
  }

  /// The headline has the name once the pal has grown.
  ///
  /// Until then, the name stands beside the dates.
  func test_name_isBesideDates_untilHeadlineHasIt() throws {
    let scenario = #"{"profile": {"name": "Mia"}}"#
    let small = try makeContent([.init(start: "2025-03-03T08:00", steps: 5000)], scenario: scenario)
    XCTAssertEqual(
      small.allTexts, ["PixelPal", "Mia, 3 Mar 2025", "This is the beginning.", "Dormant", "3 Mar 2025"])
    let grown = try makeContent([.init(start: "2025-03-03T08:00", minutes: 300, steps: 26_000)], scenario: scenario)
    XCTAssertEqual(grown.allTexts.prefix(3), ["PixelPal", "3 Mar 2025", "Look how Mia grew."])
  }

  /// The pal on the card has the style and the skin that the app shows, but never sleeps.
  func test_palOnCard_isAwake_andLooksAsInApp() throws {
    let scenario =
      #"{"profile": {"gender": "female", "style": "dusk"}, "entitlements": [{"status": "subscribed"}], "#
      + #""skins": [{"at": "2025-03-04", "skin": "winter"}]}"#
    let history = try HistoryFixture(
      [.init(start: "2025-03-03T08:00", steps: 9000)], until: "2025-03-05", scenario: scenario)
    let app = history.result.pal.presentation(on: .app, at: history.plan.end, under: history.plan.configuration)
    let content = ShareCardContent(history.result.pal, at: history.plan.end, of: history.plan)
    XCTAssertEqual(app.sprite?.name.pose, .low)
    XCTAssertEqual(content.drawing, .sprite(try XCTUnwrap(SpriteName(.female, .vital, frame: 1))))
    XCTAssertEqual(content.palColours, PalStyleAndSkin(.dusk, app.sprite?.skin))
    XCTAssertEqual(content.palColours.skin, .winter)
    XCTAssertEqual(content.drawing.gender, .female)
  }
}
