// snippet: translation
// Products: PixelPalApple
import Foundation
import PixelPalApple

/// Returns the texts of the home screen in the user's language.
@MainActor
public func translatedTexts(of model: PalModel, in bundle: Bundle = .main) -> [String] {
  guard let home = model.screen?.home, let shown = model.presentation(on: .app) else { return [] }
  let message = shown.message.map { bundle.localizedString(forKey: home.phase.messageKey, value: $0, table: nil) }
  return [
    home.phaseLineDisplayText.localized(in: bundle), home.progressDisplayText.localized(in: bundle),
    shown.localizedText(in: bundle), message,
  ].compactMap(\.self)
}
// end
