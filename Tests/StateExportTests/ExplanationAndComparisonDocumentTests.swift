import Documents
import PixelPalCore
import Replay
import StateExport
import TestSupport
import XCTest

/// The documents of `explain` and `compare`.
final class ExplanationAndComparisonDocumentTests: XCTestCase {
  private typealias Parsed = ParsedDocument

  func test_explanationDocument_equalsExplanations() throws {
    let plan = try PalFixture.history.get().plan
    for at in PalFixture.instants {
      let explainer = SurfaceExplainer(plan, at: at) { _ in }
      let explanations = [Surface.compact, .homeSmall].map { explainer.explanation(of: $0) }
      let written = try Parsed { ExplanationDocument(explanations, at: at).write(to: &$0) }
      XCTAssertEqual(written.memberNames(), ["schema", "at", "surfaces"])
      XCTAssertEqual(written["schema"], Parsed.foundationValue("pixelpal.explain/1"))
      XCTAssertEqual(written["at"], Parsed.foundationValue(at))
      XCTAssertEqual(written.memberNames("surfaces"), ["compact", "homeSmall"])
      for explanation in explanations {
        for (index, link) in explanation.links.enumerated() {
          let path = ["surfaces", explanation.surface.rawValue, String(index)]
          XCTAssertEqual(written.memberNames(path[0], path[1], path[2]), ["stage", "at", "why"])
          XCTAssertEqual(written[path[0], path[1], path[2], "stage"], Parsed.foundationValue(link.subject.rawValue))
          XCTAssertEqual(written[path[0], path[1], path[2], "at"], Parsed.foundationValue(link.at))
          XCTAssertEqual(written[path[0], path[1], path[2], "why"], Parsed.foundationValue(link.sentence))
        }
      }
    }
  }

  func test_comparisonDocument_equalsComparisons() throws {
    let small = try PalFixture.history.get()
    let side = (plan: small.plan, result: small.result)
    let more = try HistoryFixture([.init(start: "2025-03-03T08:00", steps: 30_000)], createdAt: "2025-03-03T07:00")
    let histories = [
      ComparisonDocument.HistoryComparison(name: "same", comparison: ReplayComparison(side, side)),
      .init(name: "a \"b\"", comparison: ReplayComparison(side, (more.plan, more.result))),
    ]
    let mine = try CoreJournalAndFaceRules.standard.changing { $0.core.idleFrames = 1 }
    let sides = [
      (rules: "standard", configuration: ReplayConfiguration.standard),
      (rules: "mine", configuration: try ReplayConfiguration(rules: mine, device: .ideal)),
    ]
    let written = try Parsed { ComparisonDocument(sides, histories).write(to: &$0) }
    XCTAssertEqual(written.memberNames(), ["schema", "sides", "changedRules", "histories"])
    XCTAssertEqual(written.memberNames("changedRules", "0"), ["name", "first", "second"])
    XCTAssertEqual(written["changedRules", "0", "second"], Parsed.foundationValue(1))
    XCTAssertEqual(written["histories", "0", "summary"], Parsed.foundationValue("Both do the same."))
    XCTAssertEqual(written.memberNames("sides", "1"), ["rules", "device"])
    XCTAssertEqual(written["sides", "1", "device"], Parsed.foundationValue("ideal"))
    XCTAssertEqual(written["histories", "0", "differs"], Parsed.foundationValue(false))
    XCTAssertEqual(written["histories", "1", "differs"], Parsed.foundationValue(true))
    XCTAssertEqual(written["histories", "1", "history"], Parsed.foundationValue("a \"b\""))
    for (place, history) in histories.enumerated() {
      for (index, row) in history.comparison.metrics.enumerated() {
        let part = { (name: String) in written["histories", String(place), "measures", String(index), name] }
        XCTAssertEqual(part("name"), Parsed.foundationValue(row.name))
        XCTAssertEqual(part("unit"), Parsed.foundationValue(row.unit.rawValue))
        XCTAssertEqual(part("values"), NSArray(array: row.values.map { Parsed.foundationValue($0) }))
        XCTAssertEqual(part("better"), Parsed.foundationValue(row.winnerIndex.map { $0 + 1 }))
      }
    }
  }

  /// Durations are formatted correctly at each threshold between units.
  func test_duration_changesUnit_atThresholds() {
    let table: [(seconds: Int, text: String)] = [
      (0, "0 s"), (59, "59 s"), (60, "1 min"), (89, "1 min"), (90, "2 min"), (3569, "59 min"), (3570, "1 h"),
      (3600, "1 h"), (3630, "1 h 1 min"), (359_940, "99 h 59 min"), (360_000, "100 h"), (360_600, "100 h"),
    ]
    for (seconds, text) in table {
      XCTAssertEqual(DisplayDateFormat.durationText(of: .seconds(seconds)), text, "\(seconds)")
    }
  }
}
