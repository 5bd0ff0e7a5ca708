// snippet: island
// Products: PixelPalApple
import Foundation
import PixelPalApple

extension PalModel {
  /// The next change of the island if no event arrives, with its reason, for a debug view.
  public var nextIslandChange: String {
    guard let change = nextLiveActivityChange else { return "No change is due." }
    return "\(Date(change.at).formatted(.iso8601)): \(change.kind), \(change.reason)"
  }
}
// end
