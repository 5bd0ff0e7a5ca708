import XCTest

@testable import PixelPalCore

final class PaywallTests: XCTestCase {
  /// All possible situations.
  static let situations: [Paywall.Situation] = {
    let flags = [false, true]
    var all: [Paywall.Situation] = []
    for earned in flags {
      for onboarded in flags {
        for entitled in [true, nil, false] as [Bool?] {
          for seen in [.never, .before, .at(.distantPast)] as [Paywall.Seen] {
            for foreground in flags {
              for played in flags {
                for toSell in flags {
                  all.append(
                    .init(
                      hasEarnedPhase2: earned, isOnboarded: onboarded, isEntitled: entitled, seen: seen,
                      isInForeground: foreground, hasHighlightPlayed: played, hasSomethingToSell: toSell))
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
  func testTheWholeAnswerTable() {
    XCTAssertEqual(Self.situations.count, 288)
    for situation in Self.situations {
      let notSold = situation.isEntitled == false
      let open: [(Paywall.Reason, Bool)] = [
        (.notYetPhase2, !situation.hasEarnedPhase2),
        (.onboarding, !situation.isOnboarded),
        (.entitled, situation.isEntitled == true),
        (.entitlementUnknown, situation.isEntitled == nil),
        (.alreadySeen, situation.seen == .before),
        (.shown, situation.seen == .at(.distantPast)),
        (.inBackground, !situation.isInForeground),
        (.highlightFirst, !situation.hasHighlightPlayed),
        (.nothingToSell, !situation.hasSomethingToSell),
        (.shown, notSold),
      ]
      let expected = open.first { $0.1 }?.0
      XCTAssertEqual(Paywall.decision(in: situation), expected, "\(situation)")
    }
  }

  /// The paywall appears automatically in exactly one situation, and on request also after it has been seen.
  func testWhenItIsReallyShown() {
    let byItself = Self.situations.filter { Paywall.decision(in: $0) == .shown && $0.seen == .never }
    XCTAssertEqual(byItself.count, 1)
    let onRequest = Self.situations.filter { Paywall.decisionOnRequest(in: $0) == .shown }
    XCTAssertEqual(onRequest.count, 3)
    for situation in byItself + onRequest {
      XCTAssertTrue(situation.hasEarnedPhase2 && situation.isOnboarded && situation.isInForeground)
      XCTAssertTrue(situation.hasHighlightPlayed && situation.hasSomethingToSell)
      XCTAssertEqual(situation.isEntitled, false)
    }
  }
}
