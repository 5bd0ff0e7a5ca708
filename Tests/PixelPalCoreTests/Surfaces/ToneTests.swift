import TestSupport
import XCTest

@testable import PixelPalCore

/// Every sentence of the core is calm: no shame, hurry or warnings, and no digits where they are forbidden.
final class ToneTests: XCTestCase {
  /// The texts that the user can read on the pal's surfaces and screens.
  static let shown: [String] =
    Phase.allCases.flatMap { [$0.message, $0.name] }
    + [Paywall.title, Paywall.subtitle, Paywall.button, Paywall.restore] + Paywall.bullets
    + Product.allCases.map { $0.name }
    + OnboardingScreen.all(under: .standard).flatMap(\.sentences)
    + [StepText.milestone(5000), StepText.milestone(25_000), StepText.grouped(8231)]

  /// All reasons, with values in each payload.
  static let reasons: [Why] = {
    let at = Instant(secondsSince1970: 1_735_984_933)
    var all: [Why] = [
      .personDid, .clocksDiffer, .onboarded, .looked, .corrected(by: 1200),
      .walked(length: .minutes(9), knownAfter: .seconds(20)),
      .walked(length: .minutes(9), knownAfter: .seconds(-20)), .walkOver, .stepsToday(2000), .midnight, .nothingKnown,
      .nothingKnownOfToday,
      .totalReached(25_001), .phaseIsFree, .premiumShowsAll, .evolutionToSee, .playedInFull, .chance, .noneAlive,
      .olderThan(.hours(4)), .systemLimit(.hours(8)), .bucketEmpty(until: at), .gapNotOver(until: at), .looksTheSame,
      .budgetUsedUp(until: at),
    ]
    all += Entitlement.allCases.map { .storeSays($0) }
    all += Paywall.Reason.allCases.map { .paywall($0) }
    all += Feature.allCases.map { .asked($0) }
    all += UpdateReason.allCases.map { .differs($0) }
    all += MilestoneRefusal.allCases.map { .milestoneRefused($0) }
    all += ReloadCause.allCases.map { .reload($0) }
    return all
  }()

  func testWhatPeopleRead() {
    for sentence in Self.shown {
      XCTAssertEqual(Tone.faults(in: sentence), [], sentence)
    }
  }

  /// Reasons are read by testers and not shown by the pal; they are still calm and complete sentences.
  func testReasons() {
    let sentences = Self.reasons.map { $0.sentence(in: .utc) }
    XCTAssertEqual(Set(sentences).count, sentences.count, "no two reasons read alike")
    for sentence in sentences {
      XCTAssertFalse(sentence.isEmpty || sentence.hasSuffix("."), sentence)
      for word in ["fail", "warning", "streak", "shame", "guilt", "hurry", "lazy", "calor"] {
        XCTAssertFalse(sentence.contains(word), "'\(word)' in '\(sentence)'")
      }
    }
    XCTAssertTrue(sentences.contains("held until 10:02:13: the last update was a moment ago"))
  }

  /// The texts equal the wording of the product specification.
  func testTheProductsWords() {
    XCTAssertEqual(
      Phase.allCases.map(\.message),
      [
        "This is the beginning.", "Movement is becoming part of you.", "This is momentum.", "You've changed.",
      ])
    XCTAssertEqual(Phase.allCases.map(\.name), ["Dormant", "Active", "Energized", "Ascended"])
    XCTAssertEqual(Phase.allCases.map(\.icon), ["moon.zzz", "figure.walk", "bolt.fill", "sparkles"])
    XCTAssertEqual(Product.allCases.map(\.rawValue), ["com.pixelpal.premium.monthly", "com.pixelpal.premium.yearly"])
    XCTAssertEqual(Paywall.title, "Your PixelPal is evolving")
    XCTAssertEqual(
      OnboardingScreen.all(under: .standard).map(\.title),
      [
        "Your steps tell a story", "Choose your PixelPal", "Most people walk less than they think",
        "This isn't another step counter", "Let PixelPal walk with you",
      ])
  }
}
