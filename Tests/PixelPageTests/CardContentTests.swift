import PixelArt
import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import PixelPage

/// The content of a card for a history.
final class CardContentTests: XCTestCase {
  private func content(
    _ rows: [SmallHistory.Row], since: String? = nil, until: String? = nil, scenario: String = "{}",
    withNumbers: Bool = false
  ) throws -> CardContent {
    let history = try SmallHistory(rows, since: since, until: until, scenario: scenario)
    return CardContent(history.result.pal, at: history.course.end, of: history.course, withNumbers: withNumbers)
  }

  private let far: [SmallHistory.Row] = [
    .init(at: "2025-03-03T08:00", minutes: 240, steps: 26_000),
    .init(at: "2025-03-05T08:00", minutes: 600, steps: 60_000),
    .init(at: "2025-04-06T08:00", minutes: 900, steps: 150_000),
  ]
  private let entitled = #"{"entitlements": [{"status": "subscribed"}]}"#

  func testTheClimb() throws {
    let free = try content(far)
    XCTAssertEqual(free.texts.prefix(3), ["PixelPal", "3 Mar to 6 Apr 2025", "Movement is becoming part of you."])
    XCTAssertEqual(free.stages.map(\.phase), [.dormant, .active])
    XCTAssertEqual(free.stages.map(\.day), ["3 Mar 2025", "3 Mar 2025"])
    let premium = try content(far, scenario: entitled)
    XCTAssertEqual(premium.stages.map(\.day), ["3 Mar 2025", "3 Mar 2025", "5 Mar 2025", "6 Apr 2025"])
    XCTAssertEqual(premium.texts.dropFirst(2).first, "You've changed.")
  }

  /// Pending phases are not hinted at: a user without premium has the same card with many steps as with few.
  func testWhatWaitsIsNotHintedAt() throws {
    let near =
      Array(far.prefix(1)) + [.init(at: "2025-03-05T08:00", steps: 1000), .init(at: "2025-04-06T08:00", steps: 1000)]
    for rows in [far, near] {
      XCTAssertEqual(
        try content(rows).texts,
        [
          "PixelPal", "3 Mar to 6 Apr 2025", "Movement is becoming part of you.", "Dormant", "3 Mar 2025", "Active",
          "3 Mar 2025",
        ])
    }
  }

  /// Every sentence is calm, and step numbers appear only on request.
  func testWords() throws {
    for rows in [far, Array(far.prefix(1)), []] {
      for scenario in [entitled, "{}"] {
        for withNumbers in [true, false] {
          let content = try content(
            rows, since: "2025-03-03", until: "2025-04-08", scenario: scenario, withNumbers: withNumbers)
          for text in content.texts {
            XCTAssertEqual(Tone.faults(in: text), [], text)
            let isDate = text == content.span || content.stages.contains { $0.day == text } || text == content.numbers
            XCTAssertTrue(isDate || !text.contains(where: \.isNumber), text)
          }
          XCTAssertEqual(content.numbers != nil, withNumbers && !rows.isEmpty)
        }
      }
    }
  }

  func testNumbersAndSpans() throws {
    let table: [(rows: [SmallHistory.Row], span: String, numbers: String)] = [
      ([.init(at: "2025-03-03T08:00", steps: 1)], "3 Mar 2025", "1 step in 1 day"),
      (
        [.init(at: "2024-12-31T08:00", steps: 1200), .init(at: "2025-01-02T08:00", steps: 34)],
        "31 Dec 2024 to 2 Jan 2025", "1,234 steps in 2 days"
      ),
    ]
    for (rows, span, numbers) in table {
      let content = try content(rows, withNumbers: true)
      XCTAssertEqual(content.span, span)
      XCTAssertEqual(content.numbers, numbers)
    }
  }

  /// A card without steps shows the beginning.
  func testTheBeginning() throws {
    let empty = try content([], since: "2025-03-03", until: "2025-03-05", withNumbers: true)
    XCTAssertEqual(empty.texts, ["PixelPal", "This is the beginning."])
    let zero = try content([.init(at: "2025-03-03T08:00", steps: 0)], withNumbers: true)
    XCTAssertEqual(zero.texts, ["PixelPal", "This is the beginning."])
  }

  /// The pal on the card has the mood, the style and the skin that the app shows.
  func testTheLook() throws {
    let scenario =
      #"{"profile": {"gender": "female", "style": "dusk"}, "entitlements": [{"status": "subscribed"}], "#
      + #""skins": [{"at": "2025-03-04", "skin": "winter"}]}"#
    let history = try SmallHistory(
      [.init(at: "2025-03-03T08:00", steps: 9000)], until: "2025-03-05", scenario: scenario)
    let app = history.result.pal.presentation(of: .app, at: history.course.end, under: history.course.laws)
    let content = CardContent(history.result.pal, at: history.course.end, of: history.course)
    XCTAssertEqual(content.drawing.asset, app.sprite?.name.asset)
    XCTAssertEqual(content.dye, Dye(.dusk, app.sprite?.skin))
    XCTAssertEqual(content.dye.skin, .winter)
    XCTAssertEqual(content.drawing.gender, .female)
  }
}
