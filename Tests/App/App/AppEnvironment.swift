// snippet: environment
// Products: PixelPalCore
import Foundation
import HealthKit
import PixelPalCore

/// The parts of the app that its controller uses: the clock, saved values, the server, the log.
@MainActor
public protocol AppEnvironment: AnyObject {
  /// The current time.
  var now: Date { get }
  /// The phone's time zone.
  var timeZone: TimeZone { get }
  /// The anchor of the last HealthKit query, saved across launches.
  var anchor: HKQueryAnchor? { get set }

  /// Returns the folder that the app shares with its extensions: on a phone, the result of `FileManager`'s
  /// `containerURL(forSecurityApplicationGroupIdentifier:)`.
  func folder(ofGroup identifier: String) -> URL

  /// Sends the push token of the Live Activity to the server.
  func register(_ token: Data?)

  /// Shows the paywall.
  func showPaywall()

  /// Logs the pal's changes.
  func log(_ changes: [PalChange])
}
// end
