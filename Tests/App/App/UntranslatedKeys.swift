// snippet: keys
// Products: PixelPalCore
import PixelPalCore
import PixelPalFoundation

/// Returns the keys that `translations` lacks.
func untranslatedKeys(in translations: [String: String]) -> [String] {
  LocalizableText.coreTexts.missingKeys { translations[$0] }
}
// end
