// snippet: history
// Products: PixelPalApple
import PixelPalApple

extension PalModel {
  /// The days that the user may see, for the view of the history: without premium only today.
  public func historyLines() async throws -> [String] {
    try await days().map { "\($0.day): \($0.steps.map { "\($0)" } ?? "unknown")" }
  }
}
// end
