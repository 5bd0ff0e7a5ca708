// snippet: laws
// Products: PixelPalCore
import PixelPalCore

/// A pal that evolves sooner, on another phone.
public func otherLaws() throws -> Laws {
  try Laws(rules: Rules.standard.changing { $0.phase2BeginsAt = 10_000 }, device: .ios17)
}
// end
