// snippet: configuration
// Products: PixelPalCore
import Foundation
import PixelPalCore

/// Returns the standard rules for a phone with the version of iOS that the app runs on.
public func configurationForThisPhone() throws -> PalConfiguration {
  let version = ProcessInfo.processInfo.operatingSystemVersion.majorVersion
  return try PalConfiguration(rules: .standard, device: .profile(forIOS: version))
}

/// Returns a configuration for a pal that evolves sooner, on another device model.
public func customConfiguration() throws -> PalConfiguration {
  try PalConfiguration(rules: Rules.standard.changing { $0.phase2BeginsAt = 10_000 }, device: .ios17)
}
// end
