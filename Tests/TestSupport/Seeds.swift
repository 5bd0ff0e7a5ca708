import Foundation

/// The number of random histories for which each property is tested.
public enum Seeds {
  /// True if the full run is requested: `PIXELPAL_SEEDS` is `full`.
  public static let isFull = ProcessInfo.processInfo.environment["PIXELPAL_SEEDS"] == "full"

  /// Returns the seeds below `full` in the full run, otherwise one in 200 of them, or one in `share`.
  public static func first(of full: Int, share: Int = 200) -> Range<UInt64> {
    0..<UInt64(isFull ? full : max(1, full / share))
  }

  /// Returns all of `things` in the full run, otherwise the last of every `share`.
  public static func some<Thing>(of things: [Thing], share: Int) -> [Thing] {
    isFull ? things : stride(from: share - 1, to: things.count, by: share).map { things[$0] }
  }
}
