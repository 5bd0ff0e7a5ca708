// snippet: configuration
// Products: PixelPalCore
import PixelPalCore

/// Returns a configuration for a pal that evolves sooner, on another device model.
public func customConfiguration() throws -> PalConfiguration {
  try PalConfiguration(rules: Rules.standard.changing { $0.phase2BeginsAt = 10_000 }, device: .ios17)
}
// end
