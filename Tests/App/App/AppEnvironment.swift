// snippet: surroundings
// Products: PixelPalCore
import Foundation
import HealthKit
import PixelPalCore

/// What the app has around its pal: a clock, what it keeps for itself, a server, a log.
@MainActor
public protocol Surroundings: AnyObject {
  /// What the clock shows.
  var now: Date { get }
  /// The zone that the clock shows.
  var timeZone: TimeZone { get }
  /// Behind which sample the next look at HealthKit begins; kept from one launch to the next.
  var anchor: HKQueryAnchor? { get set }

  /// The folder that the app shares with its extensions: on a phone, `FileManager`'s
  /// `containerURL(forSecurityApplicationGroupIdentifier:)`.
  func folder(ofGroup identifier: String) -> URL

  /// Tells the server how to reach the Live Activity.
  func register(_ token: Data?)

  /// Shows what premium is.
  func showPaywall()

  /// Notes what changed, for whoever reads logs.
  func log(_ changes: [Change])
}
// end
