// snippet: translation
// Products: PixelPalApple
import Foundation
import PixelPalApple

/// Returns the texts of the home screen in the user's language.
@MainActor
public func translatedTexts(of model: PalModel, in bundle: Bundle = .main) -> [String] {
  guard let home = model.screen?.home, let shown = model.presentation(on: .app) else { return [] }
  return [
    home.phaseLineDisplayText.localized(in: bundle), home.progressDisplayText.localized(in: bundle),
    shown.localizedText(in: bundle), shown.messageDisplayText?.localized(in: bundle),
  ].compactMap(\.self)
}
// end
