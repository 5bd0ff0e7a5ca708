import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore

/// Tests of the table of the core's texts, and of the keys of what the app shows.
final class LocalizableTextTests: XCTestCase {
  private let texts = LocalizableText.coreTexts

  /// Asserts that the table has `key`, and that `shown` is its text with `values`.
  private func assertText(_ shown: String, hasKey key: String, _ values: [String] = [], line: UInt = #line) {
    XCTAssertEqual(texts.text(forKey: key)?.placeholderValues(in: shown), values, "\(key): '\(shown)'", line: line)
  }

  func test_onboardingTexts_haveKeys() throws {
    let rules = try Rules.standard.changing { $0.benchmarkStepsADay = 4321 }
    for screen in OnboardingScreenContent.all(under: rules) {
      assertText(screen.title, hasKey: screen.titleKey)
      if !screen.subtitle.isEmpty { assertText(screen.subtitle, hasKey: screen.subtitleKey) }
      if !screen.closingText.isEmpty { assertText(screen.closingText, hasKey: screen.closingTextKey) }
      assertText(screen.buttonLabel, hasKey: screen.buttonLabelKey)
      XCTAssertEqual(screen.bulletKeys.count, screen.bullets.count)
      let values = screen.number == 3 ? [["4,321"], ["3,000", "8,000"]] : screen.bullets.map { _ in [] }
      for index in screen.bullets.indices {
        assertText(screen.bullets[index], hasKey: screen.bulletKeys[index], values[index])
      }
      let keyed = texts.count { $0.key.hasPrefix("onboarding.\(screen.number).") }
      XCTAssertEqual(keyed, screen.allTexts.count, "screen \(screen.number)")
      for shown in screen.allTexts { XCTAssertNotNil(texts.bestMatch(for: shown), shown) }
    }
  }

  /// The article on translation keys lists every text with its key, and no other.
  func test_articleOnKeys_listsAllTexts() throws {
    let path = "Sources/PixelPalCore/PixelPalCore.docc/TranslationKeys.md"
    let article = try String(contentsOf: PackagePaths.root.appendingPathComponent(path), encoding: .utf8)
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    XCTAssertEqual(rows.sorted(), texts.map { "| `\($0.key)` | \($0.english) |" }.sorted())
  }

  func test_phasesPaywallAndChoices_haveKeys() {
    for phase in Phase.allCases {
      assertText(phase.name, hasKey: phase.nameKey)
      assertText(phase.message, hasKey: phase.messageKey)
    }
    assertText(Paywall.title, hasKey: Paywall.titleKey)
    assertText(Paywall.subtitle, hasKey: Paywall.subtitleKey)
    assertText(Paywall.purchaseButtonLabel, hasKey: Paywall.purchaseButtonLabelKey)
    assertText(Paywall.restoreButtonLabel, hasKey: Paywall.restoreButtonLabelKey)
    for (key, bullet) in zip(Paywall.bulletKeys, Paywall.bullets) { assertText(bullet, hasKey: key) }
    for product in PremiumProduct.allCases { assertText(product.name, hasKey: product.nameKey) }
    for gender in Gender.allCases { assertText(gender.displayName, hasKey: gender.displayNameKey) }
    for style in PalStyle.allCases { assertText(style.displayName, hasKey: style.displayNameKey) }
    for skin in [.ownColours, .season] + Skin.allCases.map({ SkinChoice.always($0) }) {
      assertText(skin.displayName, hasKey: skin.displayNameKey)
    }
  }

  /// Everything that the app's screen and surfaces show over a life is in the table or is a number.
  func test_everythingShown_isInTheTable() throws {
    var seen: Set<String> = []
    for entitlements in [EntitlementHistory.none, .always] {
      var fixture = PalFixture(entitlements: entitlements)
      for (hour, steps) in [0, 1200, 5000, 26_000, 76_000, 210_000].enumerated() {
        let clock = "\(10 + hour):00:00"
        fixture.handle([.opened(), .steps(StepReport(counted: steps, today: steps))], at: clock)
        seen.formUnion(try assertShownTexts(of: fixture, at: clock))
        fixture.handle([.closed], at: "\(10 + hour):00:30")
        seen.formUnion(try assertShownTexts(of: fixture, at: "\(10 + hour):00:30"))
      }
    }
    for part in ["home.phase", "home.progress.growing", "home.progress.waiting", "home.progress.grown"] {
      XCTAssertTrue(seen.contains(part), part)
    }
  }

  /// Returns the keys of the texts that are shown.
  private func assertShownTexts(of fixture: PalFixture, at clock: String) throws -> Set<String> {
    let now = fixture.instant(at: clock)
    let home = try XCTUnwrap(fixture.pal.appScreen(at: now, under: fixture.configuration)?.home)
    assertText(home.phaseLine, hasKey: home.phaseLineKey, ["\(home.phase.rawValue)", home.phase.name])
    XCTAssertNotNil(
      texts.text(forKey: home.progressTextKey)?.placeholderValues(in: home.progressText), home.progressText)
    var keys = [home.phaseLineKey, home.progressTextKey]
    for (surface, shown) in fixture.pal.presentations(at: now, under: fixture.configuration) {
      assertText(shown.accessibilityLabel, hasKey: shown.accessibilityLabelKey)
      keys.append(shown.accessibilityLabelKey)
      if let message = shown.message { assertText(message, hasKey: home.phase.messageKey) }
      if let text = shown.text, let steps = shown.steps, text != StepFormat.grouped(steps) {
        assertText(text, hasKey: StepFormat.milestoneTextKey, [StepFormat.grouped(steps / 1000)])
      }
      if shown.status != .live {
        XCTAssertEqual(shown.accessibilityLabel, shown.status.accessibilityLabel, surface.rawValue)
      }
    }
    return Set(keys)
  }

  func test_milestone_hasKey() {
    assertText(StepFormat.milestoneText(25_000), hasKey: StepFormat.milestoneTextKey, ["25"])
  }

  /// Each accessibility label is one calm sentence without a number, and those of different pictures differ.
  func test_accessibilityLabels_areCalmSentences() {
    let labels = texts.filter { $0.key.hasPrefix("accessibility.") }
    XCTAssertEqual(labels.count, 16 + 9 + 6)
    XCTAssertEqual(Set(labels.map(\.english)).count, labels.count)
    for label in labels.map(\.english) {
      XCTAssertEqual(ToneCheck.bannedWords(in: label), [], label)
      XCTAssertNil(label.wholeMatch(of: /.*\d.*/), label)
      XCTAssertEqual(label.filter { $0 == "." }.count, 1, label)
      XCTAssertTrue(label.hasSuffix("."), label)
    }
  }

  func test_extraAnimation_isLabelled_insteadOfThePose() throws {
    var fixture = PalFixture()
    fixture.handle([.opened(), .steps(StepReport(counted: 30_000, today: 9000))], at: "10:00")
    let now = fixture.instant(at: "10:00")
    let shown = fixture.pal.presentation(on: .app, at: now, under: fixture.configuration)
    XCTAssertEqual(shown.accessibilityLabel, "The lively pal beams.")
    let cheering = shown.reacting(with: OneShotAnimationPlayback(.cheer, from: now, at: now))
    XCTAssertEqual(cheering.accessibilityLabel, "The pal cheers.")
    XCTAssertEqual(cheering.accessibilityLabelKey, "accessibility.animation.cheer")
  }

  func test_values_areThoseThatFit_withTheLongestFirst() {
    let table: [(template: String, sentence: String, values: [String]?)] = [
      ("", "", []), ("", "a", nil), ("a", "a", []), ("a", "b", nil), ("a", "ab", nil), ("{x}", "", nil),
      ("{x}", "a b", ["a b"]), ("A {x} {y}.", "A very wide Tuesday.", ["very wide", "Tuesday"]),
      ("A {x} {y}, {z}.", "A wide Tuesday, by day.", ["wide", "Tuesday", "by day"]), ("{x}{y}", "ab", ["a", "b"]),
      ("{x}k!", "5k", nil), ("{x}k!", "1,005k!", ["1,005"]), ("é {x}", "é 日本", ["日本"]),
    ]
    for (template, sentence, values) in table {
      XCTAssertEqual(TextTemplate(template).placeholderValues(in: sentence), values, "\(template): \(sentence)")
    }
    // A text that was replaced keeps the order of its placeholders.
    let replaced = LocalizableText("key", "{shape}: a {word} day", placeholders: ["word", "shape"])
    XCTAssertEqual(replaced.placeholderValues(in: "by day: a wide day"), ["wide", "by day"])
  }

  func test_bestMatch_hasMostWordsOfItsOwn() {
    let texts = [
      LocalizableText("any", "A {word} {day}."), LocalizableText("blank", "A blank page."),
      LocalizableText("same", "A blank page."),
    ]
    XCTAssertEqual(texts.bestMatch(for: "A blank page.")?.text.key, "blank")
    XCTAssertEqual(texts.bestMatch(for: "A wide day.")?.values, ["wide", "day"])
    XCTAssertNil(texts.bestMatch(for: "Nothing of the kind"))
  }
}
