public import Foundation
public import PixelPalCore
public import PixelPalFoundation

extension DisplayText {
  /// Returns the text in the user's language, or the English text if `bundle` has no translation of it.
  ///
  ///     Text(home.progressDisplayText.localized())
  ///
  /// - Parameters:
  ///   - bundle: the bundle with the String Catalog.
  ///   - table: the name of the String Catalog, or `nil` for `Localizable`.
  ///   - locale: the locale for numbers.
  public func localized(in bundle: Bundle = .main, table: String? = nil, locale: Locale = .current) -> String {
    localized(locale: locale) { bundle.translation(forKey: $0, table: table) }
  }
}

extension Presentation {
  /// Returns the text in the user's language, or `nil` if the surface shows no text.
  ///
  /// - Parameters:
  ///   - bundle: the bundle with the String Catalog.
  ///   - table: the name of the String Catalog, or `nil` for `Localizable`.
  ///   - locale: the locale for numbers.
  public func localizedText(in bundle: Bundle = .main, table: String? = nil, locale: Locale = .current) -> String? {
    localizedText(locale: locale) { bundle.translation(forKey: $0, table: table) }
  }
}

extension Bundle {
  /// Returns the translation for a key, or `nil` if the bundle has none.
  fileprivate func translation(forKey key: String, table: String?) -> String? {
    // A bundle returns this value for a key that it doesn't contain.
    let missing = "\u{0}"
    let found = localizedString(forKey: key, value: missing, table: table)
    return found == missing ? nil : found
  }
}
