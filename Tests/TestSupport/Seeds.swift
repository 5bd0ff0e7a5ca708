import Foundation

/// How many random histories a property is tried on.
public enum Seeds {
  /// Whether all is to be tried: when `PIXELPAL_SEEDS` is `full`.
  public static let isFull = ProcessInfo.processInfo.environment["PIXELPAL_SEEDS"] == "full"

  /// Seeds up to `full` when all is to be tried, else a two-hundredth of them, or another share.
  public static func first(of full: Int, share: Int = 200) -> Range<UInt64> {
    0..<UInt64(isFull ? full : max(1, full / share))
  }

  /// All of `things` when all is to be tried, else the last of every `share`.
  public static func some<Thing>(of things: [Thing], share: Int) -> [Thing] {
    isFull ? things : stride(from: share - 1, to: things.count, by: share).map { things[$0] }
  }
}
