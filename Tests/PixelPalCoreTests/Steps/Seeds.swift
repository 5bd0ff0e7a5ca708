import Foundation

/// How many random cases a test draws: all with `PIXELPAL_SEEDS=full`, else a hundredth.
enum Seeds {
  static func upTo(_ all: UInt64) -> Range<UInt64> {
    ProcessInfo.processInfo.environment["PIXELPAL_SEEDS"] == "full" ? 0..<all : 0..<max(all / 100, 1)
  }
}
