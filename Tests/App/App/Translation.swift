// snippet: translation
// Products: PixelPalApple
import Foundation
import PixelPalApple

/// Returns the translation of a text that the model returned, or the text itself if it has no translation.
///
///     translated(home.progressText) { Bundle.main.localizedString(forKey: $0, value: nil, table: nil) }
///
/// The function `format` returns the translation for a key, with specifiers such as `%1$@` for values.
public func translated(_ text: String, format: (String) -> String?) -> String {
  guard let match = LocalizableText.coreTexts.bestMatch(for: text), let format = format(match.text.key) else {
    return text
  }
  let withFirst = format.replacingOccurrences(of: "%@", with: match.values.first ?? "")
  return match.values.enumerated().reduce(withFirst) {
    $0.replacingOccurrences(of: "%\($1.offset + 1)$@", with: $1.element)
  }
}
// end
