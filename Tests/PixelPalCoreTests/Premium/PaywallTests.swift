import XCTest

@testable import PixelPalCore

final class PaywallTests: XCTestCase {
  /// All possible situations.
  static let allInputs: [Paywall.DecisionInput] = {
    let flags = [false, true]
    var all: [Paywall.DecisionInput] = []
    for earned in flags {
      for onboarded in flags {
        for entitled in [true, nil, false] as [Bool?] {
          for seen in [.never, .beforeThisRun, .at(.distantPast)] as [Paywall.SeenState] {
            for foreground in flags {
              for played in flags {
                for toSell in flags {
                  all.append(
                    .init(
                      hasEarnedPhase2: earned, isOnboarded: onboarded, isEntitled: entitled, seenState: seen,
                      isInForeground: foreground, hasHighlightPlayed: played, hasPremiumPhases: toSell))
                }
              }
            }
          }
        }
      }
    }
    return all
  }()

  /// The reason in every situation equals an independent table, which lists the conditions of each reason.
  func test_decision_equalsTheConditionTable_forEveryInput() {
    XCTAssertEqual(Self.allInputs.count, 288)
    for situation in Self.allInputs {
      let notSold = situation.isEntitled == false
      let open: [(Paywall.Decision, Bool)] = [
        (.notYetPhase2, !situation.hasEarnedPhase2),
        (.onboarding, !situation.isOnboarded),
        (.entitled, situation.isEntitled == true),
        (.entitlementUnknown, situation.isEntitled == nil),
        (.alreadySeen, situation.seenState == .beforeThisRun),
        (.shown, situation.seenState == .at(.distantPast)),
        (.inBackground, !situation.isInForeground),
        (.highlightFirst, !situation.hasHighlightPlayed),
        (.nothingToSell, !situation.hasPremiumPhases),
        (.shown, notSold),
      ]
      let expected = open.first { $0.1 }?.0
      XCTAssertEqual(Paywall.automaticDecision(in: situation), expected, "\(situation)")
    }
  }

  /// The paywall appears automatically in exactly one situation, and on request also after it has been seen.
  func test_paywall_isShownAutomatically_forExactlyOneInput() {
    let byItself = Self.allInputs.filter { Paywall.automaticDecision(in: $0) == .shown && $0.seenState == .never }
    XCTAssertEqual(byItself.count, 1)
    let onRequest = Self.allInputs.filter { Paywall.decisionOnRequest(in: $0) == .shown }
    XCTAssertEqual(onRequest.count, 3)
    for situation in byItself + onRequest {
      XCTAssertTrue(situation.hasEarnedPhase2 && situation.isOnboarded && situation.isInForeground)
      XCTAssertTrue(situation.hasHighlightPlayed && situation.hasPremiumPhases)
      XCTAssertEqual(situation.isEntitled, false)
    }
  }
}
