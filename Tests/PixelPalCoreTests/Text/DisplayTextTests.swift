import Foundation
import PixelPalFoundation
import TestSupport
import XCTest

@testable import PixelPalCore

/// Tests of the texts with values, which an app shows in the user's language without searching for their keys.
final class DisplayTextTests: XCTestCase {
  private let german = [
    "home.phase": "Phase %1$@: %2$@", "home.progress.growing": "%1$@ von %2$@",
    "home.progress.waiting": "Phase %@ wartet auf Premium", "home.progress.grown": "%@ insgesamt",
    "phase.2.name": "Aktiv",
  ]

  private func inGerman(_ text: DisplayText) -> String {
    text.localized(locale: Locale(identifier: "de_DE")) { german[$0] }
  }

  /// Returns the home screen of a pal that has walked `steps`.
  private func home(after steps: Int, _ entitlements: EntitlementHistory = .none) throws -> AppScreen.Home {
    var fixture = PalFixture(entitlements: entitlements)
    fixture.handle([.opened(), .steps(StepReport(counted: steps, today: steps))], at: "10:00")
    let screen = fixture.pal.appScreen(at: fixture.instant(at: "10:00"), under: fixture.configuration)
    return try XCTUnwrap(screen?.home)
  }

  /// A value of every public type of the module is described on one line, and not as code.
  func test_everyPublicType_hasAReadableOneLineDescription() throws {
    let text = try home(after: 26_000).phaseLineDisplayText
    let check = try PublicTypeDescriptionCheck(ofModule: "PixelPalFoundation")
    XCTAssertEqual(check.problems(in: [text] + text.values), [])
  }

  func test_homeTexts_areTranslated_withTheLocalesNumbers() throws {
    let growing = try home(after: 26_000)
    XCTAssertEqual(growing.progressDisplayText.key, growing.progressTextKey)
    XCTAssertEqual(growing.progressDisplayText.values, [.number(26_000), .number(75_001)])
    XCTAssertEqual(inGerman(growing.progressDisplayText), "26.000 von 75.001")
    XCTAssertEqual(inGerman(growing.phaseLineDisplayText), "Phase 2: Aktiv")
    XCTAssertEqual(inGerman(try home(after: 76_000).progressDisplayText), "Phase 3 wartet auf Premium")
    XCTAssertEqual(inGerman(try home(after: 210_000, .always).progressDisplayText), "210.000 insgesamt")
  }

  private var textsWithoutValues: [DisplayText] {
    OnboardingScreenContent.all(under: .standard).flatMap {
      [$0.titleDisplayText, $0.subtitleDisplayText, $0.closingTextDisplayText, $0.buttonLabelDisplayText]
        .filter { !$0.english.isEmpty }
    }
      + Phase.allCases.flatMap { [$0.nameDisplayText, $0.messageDisplayText] }
      + Keepsake.allCases.map(\.nameDisplayText) + PremiumProduct.allCases.map(\.nameDisplayText)
      + Paywall.bulletDisplayTexts
      + [
        Paywall.titleDisplayText, Paywall.subtitleDisplayText, Paywall.purchaseButtonLabelDisplayText,
        Paywall.restoreButtonLabelDisplayText, SettingsOffer.textDisplayText,
        SettingsOffer.openSettingsButtonLabelDisplayText, SettingsOffer.declineButtonLabelDisplayText,
      ]
      + Gender.allCases.map(\.nameDisplayText) + PalStyle.allCases.map(\.nameDisplayText)
      + [SkinChoice.ownColours, .season, .always(.winter)].map(\.nameDisplayText)
  }

  func test_textsWithoutValues_haveDifferentKeys_andTheLabelsOfWhatIsShown() throws {
    XCTAssertEqual(Set(textsWithoutValues.map(\.key)).count, textsWithoutValues.count)
    var fixture = PalFixture()
    fixture.handle([.opened(), .steps(StepReport(counted: 26_000, today: 26_000))], at: "10:00")
    let shown = fixture.presentation(on: .app, at: "10:01")
    XCTAssertEqual(shown.accessibilityDisplayText.english, shown.accessibilityLabel)
    XCTAssertEqual(shown.accessibilityDisplayText.key, shown.accessibilityLabelKey)
    XCTAssertEqual(shown.sprite?.accessibilityDisplayText, shown.accessibilityDisplayText)
  }

  /// The English texts, the keys and the values are those of the table of texts.
  func test_displayTexts_agreeWithTheTableOfTexts() throws {
    var texts = OnboardingScreenContent.all(under: .standard).flatMap(\.bulletDisplayTexts)
    for steps in [0, 1200, 26_000, 76_000, 210_000] {
      for entitlements in [EntitlementHistory.none, .always] {
        let home = try home(after: steps, entitlements)
        texts += [home.progressDisplayText, home.phaseLineDisplayText]
        XCTAssertEqual(home.progressDisplayText.english, home.progressText)
        XCTAssertEqual(home.phaseLineDisplayText.english, home.phaseLine)
      }
    }
    texts += textsWithoutValues
    for text in texts {
      let known = try XCTUnwrap(LocalizableText.coreTexts.text(forKey: text.key), text.key)
      XCTAssertEqual(known.placeholderValues(in: text.english), text.values.map { "\($0)" }, "\(text)")
      XCTAssertEqual(text.localized(locale: Locale(identifier: "de_DE")) { _ in nil }, text.english, "no translation")
    }
    XCTAssertEqual(texts.count { !$0.values.isEmpty }, 22)
  }

  func test_textWithoutValues_isTranslatedByItsKey() throws {
    for phase in Phase.allCases {
      let name = DisplayText(phase.name, key: phase.nameKey)
      XCTAssertEqual(name.values, [])
      XCTAssertEqual(inGerman(name), phase == .active ? "Aktiv" : phase.name)
    }
    var fixture = PalFixture()
    fixture.handle([.opened(), .steps(StepReport(counted: 26_000, today: 26_000))], at: "10:00")
    for surface in Surface.allCases {
      let shown = fixture.pal.presentation(
        on: surface, at: fixture.instant(at: "10:00"), under: fixture.configuration)
      XCTAssertEqual(shown.messageDisplayText?.english, shown.message, "\(surface)")
      XCTAssertEqual(shown.messageDisplayText?.key, surface == .app ? Phase.active.messageKey : nil, "\(surface)")
    }
  }

  func test_specifiers_areFilled_byNumberOrInOrder() throws {
    let text = try home(after: 1200).progressDisplayText
    for (format, expected) in [
      ("%@/%@", "1,200/25,001"), ("%2$@ <- %1$@", "25,001 <- 1,200"), ("%1$@ %1$@", "1,200 1,200"), ("none", "none"),
      ("", ""), ("100 %% of %@", "100 % of 1,200"), ("%3$@ %0$@ %x %", "%3$@ %0$@ %x %"),
      ("%@ %@ %@", "1,200 25,001 %@"),
      ("%99999999999999999999$@", "%99999999999999999999$@"), ("é%1$@é", "é1,200é"),
    ] {
      XCTAssertEqual(text.localized(locale: Locale(identifier: "en_US")) { _ in format }, expected)
    }
  }

  func test_presentedText_isANumberOfTheLocale_orAMilestone() throws {
    func inGerman(_ presentation: Presentation) -> String? {
      presentation.localizedText(locale: Locale(identifier: "de_DE")) { $0 == "milestone" ? "%@ Tsd.!" : nil }
    }
    var fixture = PalFixture()
    fixture.handle([.opened(), .steps(StepReport(counted: 4120, today: 4120))], at: "10:00")
    XCTAssertEqual(inGerman(fixture.presentation(on: .app, at: "10:00")), "4.120")
    XCTAssertNil(inGerman(fixture.presentation(on: .homeSmall, at: "10:00")))
    fixture.handle([.closed], at: "10:01")
    fixture.handle([.woken, fixture.walkReport(5100, from: "10:02", to: "10:12")], at: "10:12")
    XCTAssertEqual(inGerman(fixture.presentation(on: .compact, at: "10:12")), "5 Tsd.!")
  }
}
