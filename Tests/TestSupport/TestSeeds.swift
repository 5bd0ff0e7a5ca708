import Foundation

/// The seeds of the random histories that property-based tests use.
public enum TestSeeds {
  /// True if `PIXELPAL_SEEDS` is `full`, which requests a run with all seeds.
  public static let isFullRun = ProcessInfo.processInfo.environment["PIXELPAL_SEEDS"] == "full"

  /// Returns all seeds below `full` in a full run, or otherwise only the first few: `full / oneIn` of them.
  public static func range(outOf full: Int, oneIn: Int = 200) -> Range<UInt64> {
    0..<UInt64(isFullRun ? full : max(1, full / oneIn))
  }

  /// Returns all of `things` in a full run, or otherwise the last of every `oneIn`.
  public static func sample<Thing>(of things: [Thing], oneIn: Int) -> [Thing] {
    isFullRun ? things : stride(from: oneIn - 1, to: things.count, by: oneIn).map { things[$0] }
  }
}
