public import Foundation
public import PixelPalCore

/// A text that the app can show in the user's language, with the key of its translations and its values.
///
///     home.progressDisplayText.key           // home.progress.growing
///     home.progressDisplayText.values        // 18,200 and 25,001
///     home.progressDisplayText.localized()   // 18 200 sur 25 001, with an import of PixelPalModel
///
/// The translations come from the String Catalog that `pixelpal words --xcstrings` writes.
public struct DisplayText: Hashable, Sendable {
  /// The key under which the app's String Catalog contains the translations.
  public let key: String
  /// The values in the text, in the order of the format specifiers in the String Catalog.
  public let values: [Value]
  /// The English text.
  public let english: String

  /// A value in a text.
  public enum Value: Hashable, Sendable {
    /// A number, such as a step count.
    case number(Int64)
    /// A text that has translations of its own, such as the name of a phase.
    case text(DisplayText)
  }

  /// Creates a text without values from the English text and the key of its translations, such as `Phase.nameKey`.
  public init(_ english: String, key: String) { self.init(english, key: key, []) }

  package init(_ english: String, key: String, _ values: [Value]) {
    (self.english, self.key, self.values) = (english, key, values)
  }
}

extension DisplayText: CustomStringConvertible {
  /// The key and the English text, such as `home.progress.growing: 18,200 of 25,001`.
  public var description: String { "\(key): \(english)" }
}

extension DisplayText.Value: CustomStringConvertible {
  /// The value in English, such as `18,200` or `Active`.
  public var description: String {
    switch self {
    case .number(let number): StepFormat.grouped(number)
    case .text(let text): text.english
    }
  }
}

// Translations.
extension DisplayText {
  /// Returns the text in the wording that `format` returns for its key, or in English if `format` returns `nil`.
  ///
  ///     text.localized(locale: locale) { translations[$0] }
  ///
  /// The wording has a specifier for each value: `%@`, or `%1$@` and `%2$@`.
  ///
  /// - Parameters:
  ///   - locale: the locale for numbers.
  ///   - format: the function that returns the wording for a key.
  public func localized(locale: Locale, format: (String) -> String?) -> String {
    guard let wording = format(key) else { return english }
    let values = values.map { value in
      switch value {
      case .number(let number): number.formatted(.number.locale(locale))
      case .text(let text): text.localized(locale: locale, format: format)
      }
    }
    return DisplayText.fill(wording, with: values)
  }

  /// Returns `wording` with `values` in place of its specifiers.
  ///
  /// Inserted values aren't searched for specifiers. A specifier without a value is kept.
  private static func fill(_ wording: String, with values: [String]) -> String {
    var filled = ""
    var (rest, next) = (wording[...], 0)
    while let percent = rest.firstIndex(of: "%") {
      filled += rest[..<percent]
      rest = rest[percent...]
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      let afterDigits = rest[digits.endIndex...]
      if rest.hasPrefix("%%") {
        filled += "%"
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("%@"), values.indices.contains(next) {
        filled += values[next]
        (rest, next) = (rest.dropFirst(2), next + 1)
      } else if let number = Int(digits), afterDigits.hasPrefix("$@"), values.indices.contains(number - 1) {
        filled += values[number - 1]
        rest = afterDigits.dropFirst(2)
      } else {
        filled += "%"
        rest = rest.dropFirst()
      }
    }
    return filled + rest
  }
}

// Missing translations.
extension Sequence<LocalizableText> {
  /// Returns the keys of the texts for which `format` returns no wording, in the order of the texts.
  ///
  ///     LocalizableText.coreTexts.missingKeys { german[$0] }  // [] if everything is translated
  ///
  /// An app shows a text without a wording in English, so a test should find these keys.
  public func missingKeys(translating format: (String) -> String?) -> [String] {
    map(\.key).filter { format($0) == nil }
  }
}

// The texts of the core that have values.
extension AppScreen.Home {
  /// The text of `AppScreen.Home.progressText`, with its key and values.
  public var progressDisplayText: DisplayText {
    let values: [Int64] =
      switch nextStage {
      case .phase(let begin): [totalSteps, begin]
      case .waitsForPremium(let phase): [Int64(phase.rawValue)]
      case .fullyGrown: [totalSteps]
      }
    return DisplayText(progressText, key: progressTextKey, values.map { .number($0) })
  }

  /// The text of `AppScreen.Home.phaseLine`, with its key and values.
  public var phaseLineDisplayText: DisplayText {
    DisplayText(phaseLine, key: phaseLineKey, [.number(Int64(phase.rawValue)), .text(phase.nameDisplayText)])
  }
}

extension OnboardingScreenContent {
  /// The texts of `OnboardingScreenContent.bullets`, with their keys and values.
  public var bulletDisplayTexts: [DisplayText] {
    zip(bullets, bulletKeys).map { bullet, key in
      // All values in these texts are step counts.
      let values = LocalizableText.coreTexts.text(forKey: key)?.placeholderValues(in: bullet) ?? []
      return DisplayText(bullet, key: key, values.compactMap { Int64($0.filter(\.isNumber)).map { .number($0) } })
    }
  }
}

extension Presentation {
  /// The text of `Presentation.message`, with its key, or `nil` on surfaces other than the app's own screen.
  public var messageDisplayText: DisplayText? {
    message == nil ? nil : sprite?.phase.messageDisplayText
  }

  /// Returns the text in the wording that `format` returns for its key, or `nil` if the surface shows no text.
  ///
  /// A step count has no wording, and is only formatted for `locale`. The text of a milestone, such as `5k!`, has one.
  ///
  /// - Parameters:
  ///   - locale: the locale for numbers.
  ///   - format: the function that returns the wording for a key.
  public func localizedText(locale: Locale, format: (String) -> String?) -> String? {
    guard let text, let steps else { return text }
    if text == StepFormat.grouped(steps) { return steps.formatted(.number.locale(locale)) }
    let milestone = DisplayText(text, key: StepFormat.milestoneTextKey, [.number(steps / 1000)])
    return milestone.localized(locale: locale, format: format)
  }
}
