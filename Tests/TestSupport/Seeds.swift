import Foundation

/// How many random histories a property is tried on.
public enum Seeds {
  /// Seeds up to `full`: all of them when `PIXELPAL_SEEDS` is `full`, else the first hundredth.
  public static func first(of full: Int) -> Range<UInt64> {
    let isFull = ProcessInfo.processInfo.environment["PIXELPAL_SEEDS"] == "full"
    return 0..<UInt64(isFull ? full : max(1, full / 100))
  }
}
