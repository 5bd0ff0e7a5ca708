// snippet: failure
// Products: PixelPalApple
import Foundation
import PixelPalApple

extension PalModel {
  /// Handles a choice of the user, and returns the message to show if it couldn't be saved.
  public func save(_ choice: AppEvent, in bundle: Bundle = .main) async -> String? {
    do {
      try await handle(choice)
      return nil
    } catch {
      // The pal is as before, so the user can try again.
      return Problem(error).displayText.localized(in: bundle)
    }
  }
}
// end
