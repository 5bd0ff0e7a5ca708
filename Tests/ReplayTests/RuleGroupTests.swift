import PixelPalCore
import Replay
import XCTest

/// Tests that each rule is in exactly one group, and that no group is too long to read.
final class RuleGroupTests: XCTestCase {
  func test_everyRule_hasGroup() {
    for rule in CoreJournalAndFaceRules.table { XCTAssertNotNil(RuleGroup.group(ofRuleNamed: rule.name), rule.name) }
    XCTAssertNil(RuleGroup.group(ofRuleNamed: "moonPhase"))
  }

  func test_everyGroup_hasAtMost25Rules() {
    let sizes = Dictionary(grouping: CoreJournalAndFaceRules.table.compactMap { RuleGroup.group(ofRuleNamed: $0.name) })
    { $0 }
    .mapValues(\.count)
    for group in RuleGroup.allCases {
      let size = sizes[group] ?? 0
      XCTAssert((1...25).contains(size), "\(group.title) has \(size)")
    }
  }

  /// The longest matching prefix of a name determines its group.
  func test_longestMatchingPrefix_determinesGroup() {
    XCTAssertEqual(RuleGroup.group(ofRuleNamed: "walkingFrames"), .animation)
    XCTAssertEqual(RuleGroup.group(ofRuleNamed: "walkingAtLeastSteps"), .energyAndWalking)
    XCTAssertEqual(RuleGroup.group(ofRuleNamed: "lifeBlankDaysOpen"), .dailyMemory)
    XCTAssertEqual(RuleGroup.group(ofRuleNamed: "lifeBlankWeeks"), .lifeChapters)
    XCTAssertEqual(RuleGroup.group(ofRuleNamed: "benchmarkStepsADay"), .benchmarks)
  }
}
