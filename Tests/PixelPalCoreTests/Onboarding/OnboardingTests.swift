import XCTest

@testable import PixelPalCore

final class OnboardingTests: XCTestCase {
  /// Each action on each screen leads to the expected screen, or to `nil` if the screen does not offer it.
  func test_everyAction_leadsToItsScreen_orIsIgnored() {
    let steps: [Onboarding.Action] = [
      .go, .choose(.male, .dusk), .answer(granted: true), .answer(granted: false),
    ]
    let choice: [Onboarding.Action] = [.go, .choose(.female, .meadow)]
    let paths: [(screen: Int?, path: [Onboarding.Action])] = [
      (1, []), (2, [.go]), (2, choice), (3, choice + [.go]), (4, choice + [.go, .go]), (5, choice + [.go, .go, .go]),
      (nil, choice + [.go, .go, .go, .answer(granted: true)]),
    ]
    let expected: [[Int??]] = [
      [2, nil, nil, nil], [nil, 2, nil, nil], [3, 2, nil, nil], [4, nil, nil, nil], [5, nil, nil, nil],
      [nil, nil, .some(nil), .some(nil)], [nil, nil, nil, nil],
    ]
    for (row, (screen, path)) in paths.enumerated() {
      let reached = path.reduce(into: Onboarding()) { $0.performIfOffered($1) }
      let buttons = [expected[row][0], expected[row][2]]
      XCTAssertEqual(reached.canContinue, buttons.contains { $0 != nil }, "screen \(screen ?? 0)")
      for (column, step) in steps.enumerated() {
        var onboarding = Onboarding()
        for taken in path { XCTAssertTrue(onboarding.performIfOffered(taken)) }
        XCTAssertEqual(onboarding.screen, screen)
        let before = onboarding
        let taken = onboarding.performIfOffered(step)
        XCTAssertEqual(taken, expected[row][column] != nil, "screen \(screen ?? 0), \(step)")
        if let leadsTo = expected[row][column] {
          XCTAssertEqual(onboarding.screen, leadsTo)
        } else {
          XCTAssertEqual(onboarding, before, "a step that is not offered changes nothing")
        }
      }
    }
  }

  func test_look_cannotBeChanged_afterTheChoiceIsConfirmed() {
    var onboarding = Onboarding()
    for step in [Onboarding.Action.go, .choose(.female, .meadow), .choose(.male, .dusk), .go] {
      onboarding.performIfOffered(step)
    }
    XCTAssertFalse(onboarding.performIfOffered(.choose(.female, .classic)))
    XCTAssertEqual(onboarding.look, Look(gender: .male, style: .dusk))
    XCTAssertEqual(onboarding.permission, .notAsked)
  }

  /// The five screens can be read in the time that the product allows.
  func test_screens_areReadable_inTheAllowedTime() {
    let screens = OnboardingScreenContent.all(under: .standard)
    XCTAssertEqual(screens.map(\.number), [1, 2, 3, 4, 5])
    let words = screens.flatMap(\.allTexts).reduce(0) { $0 + $1.split(separator: " ").count }
    let readable = Rules.standard.wordsReadAMinute * Rules.standard.onboardingSeconds / 60
    XCTAssertGreaterThan(words, 50)
    XCTAssertLessThanOrEqual(words, readable)
    XCTAssertTrue(screens.allSatisfy { !$0.title.isEmpty && !$0.buttonLabel.isEmpty })
  }

  func test_thirdScreen_containsTheNumbersOfTheRules() throws {
    let rules = try Rules.standard.changing {
      $0.benchmarkStepsADay = 4321
      $0.softRangeTo = 9876
    }
    let bullets = OnboardingScreenContent.all(under: rules)[2].bullets
    XCTAssertTrue(bullets[0].contains("4,321"))
    XCTAssertTrue(bullets[1].contains("somewhere between 3,000 and 9,876"))
  }
}
