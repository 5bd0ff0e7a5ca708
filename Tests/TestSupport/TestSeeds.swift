import Foundation

/// The number of random histories for which each property is tested.
public enum TestSeeds {
  /// True if the full run is requested: `PIXELPAL_SEEDS` is `full`.
  public static let isFullRun = ProcessInfo.processInfo.environment["PIXELPAL_SEEDS"] == "full"

  /// Returns the seeds below `full` in the full run, otherwise one in 200 of them, or one in `oneIn`.
  public static func range(outOf full: Int, oneIn: Int = 200) -> Range<UInt64> {
    0..<UInt64(isFullRun ? full : max(1, full / oneIn))
  }

  /// Returns all of `things` in the full run, otherwise the last of every `oneIn`.
  public static func sample<Thing>(of things: [Thing], oneIn: Int) -> [Thing] {
    isFullRun ? things : stride(from: oneIn - 1, to: things.count, by: oneIn).map { things[$0] }
  }
}
