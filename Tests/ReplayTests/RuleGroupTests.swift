import PixelPalCore
import Replay
import XCTest

/// Tests that each rule is in exactly one group, and that no group is too long to read.
final class RuleGroupTests: XCTestCase {
  func testEveryRuleHasAGroup() {
    for rule in RuleSet.table { XCTAssertNotNil(RuleGroup.of(rule.name), rule.name) }
    XCTAssertNil(RuleGroup.of("moonPhase"))
  }

  func testNoGroupIsTooLong() {
    let sizes = Dictionary(grouping: RuleSet.table.compactMap { RuleGroup.of($0.name) }) { $0 }.mapValues(\.count)
    for group in RuleGroup.allCases {
      let size = sizes[group] ?? 0
      XCTAssert((1...25).contains(size), "\(group.title) has \(size)")
    }
  }

  /// The longest matching prefix of a name determines its group.
  func testTheLongestBeginningDecides() {
    XCTAssertEqual(RuleGroup.of("walkingFrames"), .moving)
    XCTAssertEqual(RuleGroup.of("walkingAtLeastSteps"), .walking)
    XCTAssertEqual(RuleGroup.of("lifeBlankDaysOpen"), .days)
    XCTAssertEqual(RuleGroup.of("lifeBlankWeeks"), .chapters)
    XCTAssertEqual(RuleGroup.of("benchmarkStepsADay"), .measures)
  }
}
