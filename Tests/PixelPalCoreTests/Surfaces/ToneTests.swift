import TestSupport
import XCTest

@testable import PixelPalCore

/// Every sentence of the core is calm: no shame, hurry or warnings, and no digits where they are forbidden.
final class ToneTests: XCTestCase {
  /// The texts that the user can read on the pal's surfaces and screens.
  static let visibleTexts: [String] =
    Phase.allCases.flatMap { [$0.message, $0.name] }
    + [Paywall.title, Paywall.subtitle, Paywall.purchaseButtonLabel, Paywall.restoreButtonLabel] + Paywall.bullets
    + [SettingsOffer.text, SettingsOffer.openSettingsButtonLabel, SettingsOffer.declineButtonLabel]
    + PremiumProduct.allCases.map { $0.name }
    + OnboardingScreenContent.all(under: .standard).flatMap(\.allTexts)
    + [StepFormat.milestoneText(5000), StepFormat.milestoneText(25_000), StepFormat.grouped(8231)]

  /// All reasons, with values in each payload.
  static let allReasons: [ChangeReason] = {
    let at = Instant(secondsSince1970: 1_735_984_933)
    var all: [ChangeReason] = [
      .userAction, .timeZoneChanged, .onboardingCompleted, .stepQuery, .countCorrected(by: 1200),
      .walkDetected(length: .minutes(9), knownAfter: .seconds(20)),
      .walkDetected(length: .minutes(9), knownAfter: .seconds(-20)), .walkEnded, .stepsToday(2000), .midnight,
      .noKnownSteps,
      .noKnownStepsToday,
      .totalReached(25_001), .phaseIsFree, .premiumUnlocksPhases, .evolutionPending, .highlightCompleted, .randomChoice,
      .noLiveActivity,
      .exceededRenewalAge(.hours(4)), .exceededSystemLimit(.hours(8)), .bucketEmpty(until: at), .minimumGap(until: at),
      .runTimeEnd(until: at),
      .displayUnchanged,
      .reloadBudgetExhausted(until: at),
    ]
    all += Entitlement.allCases.map { .entitlementReported($0) }
    all += Paywall.Decision.allCases.map { .paywallDecision($0) }
    all += PremiumFeature.allCases.map { .lockedFeatureOpened($0) }
    all += ActivityUpdateReason.allCases.map { .contentDiffers($0) }
    all += MilestoneSkipReason.allCases.map { .milestoneSkipped($0) }
    all += WidgetReloadCause.allCases.map { .reload($0) }
    return all
  }()

  func test_visibleTexts_passTheToneCheck() {
    for sentence in Self.visibleTexts {
      XCTAssertEqual(ToneCheck.bannedWords(in: sentence), [], sentence)
    }
  }

  /// Reasons are read by testers and not shown by the pal; they are still calm and complete sentences.
  func test_reasons_areDistinctAndCalm() {
    let sentences = Self.allReasons.map { $0.sentence(withTimesIn: .utc) }
    XCTAssertEqual(Set(sentences).count, sentences.count, "no two reasons read alike")
    for sentence in sentences {
      XCTAssertFalse(sentence.isEmpty || sentence.hasSuffix("."), sentence)
      for word in ["fail", "warning", "streak", "shame", "guilt", "hurry", "lazy", "calor"] {
        XCTAssertFalse(sentence.contains(word), "'\(word)' in '\(sentence)'")
      }
    }
    XCTAssertTrue(sentences.contains("waits until 10:02:13, the end of the minimum gap after the last update"))
  }

  /// The texts equal the wording of the product specification.
  func test_texts_equalTheProductSpecification() {
    XCTAssertEqual(
      Phase.allCases.map(\.message),
      [
        "This is the beginning.", "Movement is becoming part of you.", "This is momentum.", "You've changed.",
      ])
    XCTAssertEqual(Phase.allCases.map(\.name), ["Dormant", "Active", "Energized", "Ascended"])
    XCTAssertEqual(Phase.allCases.map(\.icon), ["moon.zzz", "figure.walk", "bolt.fill", "sparkles"])
    XCTAssertEqual(
      PremiumProduct.allCases.map(\.rawValue), ["com.pixelpal.premium.monthly", "com.pixelpal.premium.yearly"])
    XCTAssertEqual(Paywall.title, "Your PixelPal is evolving")
    XCTAssertEqual(
      OnboardingScreenContent.all(under: .standard).map(\.title),
      [
        "Your steps tell a story", "Choose your PixelPal", "Most people walk less than they think",
        "This isn't another step counter", "Let PixelPal walk with you",
      ])
  }
}
