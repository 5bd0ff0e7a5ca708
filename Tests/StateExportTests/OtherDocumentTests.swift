import Documents
import PixelPalCore
import Replay
import StateExport
import TestSupport
import XCTest

/// The documents of `explain` and `compare`.
final class OtherDocumentTests: XCTestCase {
  private typealias Written = WrittenDocument

  func testExplanations() throws {
    let course = try SmallPal.history.get().course
    for at in SmallPal.instants {
      let explainer = Explainer(course, at: at) { _ in }
      let explanations = [Surface.compact, .homeSmall].map { explainer.explanation(of: $0) }
      let written = try Written { ExplanationDocument(explanations, at: at).write(to: &$0) }
      XCTAssertEqual(written.names(), ["schema", "at", "surfaces"])
      XCTAssertEqual(written["schema"], Written.value("pixelpal.explain/1"))
      XCTAssertEqual(written["at"], Written.value(at))
      XCTAssertEqual(written.names("surfaces"), ["compact", "homeSmall"])
      for explanation in explanations {
        for (index, link) in explanation.links.enumerated() {
          let path = ["surfaces", explanation.surface.rawValue, String(index)]
          XCTAssertEqual(written.names(path[0], path[1], path[2]), ["stage", "at", "why"])
          XCTAssertEqual(written[path[0], path[1], path[2], "stage"], Written.value(link.stage.rawValue))
          XCTAssertEqual(written[path[0], path[1], path[2], "at"], Written.value(link.at))
          XCTAssertEqual(written[path[0], path[1], path[2], "why"], Written.value(link.sentence))
        }
      }
    }
  }

  func testComparisons() throws {
    let small = try SmallPal.history.get()
    let side = (course: small.course, result: small.result)
    let more = try SmallHistory([.init(at: "2025-03-03T08:00", steps: 30_000)], since: "2025-03-03T07:00")
    let histories = [
      ComparisonDocument.ComparedHistory(name: "same", comparison: Comparison(side, side)),
      .init(name: "a \"b\"", comparison: Comparison(side, (more.course, more.result))),
    ]
    let sides = [(rules: "standard", device: "ios26"), (rules: "mine", device: "ideal")]
    let written = try Written { ComparisonDocument(sides, histories).write(to: &$0) }
    XCTAssertEqual(written.names(), ["schema", "sides", "histories"])
    XCTAssertEqual(written.names("sides", "1"), ["rules", "device"])
    XCTAssertEqual(written["sides", "1", "device"], Written.value("ideal"))
    XCTAssertEqual(written["histories", "0", "differs"], Written.value(false))
    XCTAssertEqual(written["histories", "1", "differs"], Written.value(true))
    XCTAssertEqual(written["histories", "1", "history"], Written.value("a \"b\""))
    for (place, history) in histories.enumerated() {
      for (index, row) in history.comparison.rows.enumerated() {
        let part = { (name: String) in written["histories", String(place), "measures", String(index), name] }
        XCTAssertEqual(part("name"), Written.value(row.name))
        XCTAssertEqual(part("unit"), Written.value(row.unit.rawValue))
        XCTAssertEqual(part("values"), NSArray(array: row.values.map { Written.value($0) }))
        XCTAssertEqual(part("better"), Written.value(row.winner.map { $0 + 1 }))
      }
    }
  }

  /// Durations are formatted correctly at each threshold between units.
  func testLengths() {
    let table: [(seconds: Int, text: String)] = [
      (0, "0 s"), (59, "59 s"), (60, "1 min"), (89, "1 min"), (90, "2 min"), (3569, "59 min"), (3570, "1 h"),
      (3600, "1 h"), (3630, "1 h 1 min"), (359_940, "99 h 59 min"), (360_000, "100 h"), (360_600, "100 h"),
    ]
    for (seconds, text) in table { XCTAssertEqual(WrittenDay.length(.seconds(seconds)), text, "\(seconds)") }
  }
}
