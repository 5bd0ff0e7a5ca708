// snippet: island
// Products: PixelPalApple
import Foundation
import PixelPalApple

extension PalModel {
  /// When the island changes next if nothing happens until then, and why, for a debug view.
  public var nextIslandChange: String {
    guard let change = nextLiveActivityChange else { return "No change is due." }
    return "\(Date(change.at).formatted(.iso8601)): \(change.kind), \(change.reason)"
  }
}
// end
