import Foundation

/// The seeds of the generated histories that property-based tests use.
///
/// The environment variable `PIXELPAL_SEEDS` divides their number: 16 selects a sixteenth of them, and 1 all. Without
/// it, the first few are used.
///
/// In a study with 93 faults that were put into the code one at a time, the first few found 59. A sixteenth of all
/// seeds found 8 more, a quarter another 2, and all seeds one more.
public enum TestSeeds {
  private static let divisor = ProcessInfo.processInfo.environment["PIXELPAL_SEEDS"].map { text in
    guard let divisor = Int(text), divisor > 0 else {
      fatalError("PIXELPAL_SEEDS: expected a positive number, such as 16 for a sixteenth of the seeds; found '\(text)'")
    }
    return divisor
  }

  /// True in a run with many seeds, which also tries what takes long.
  public static let isFullRun = divisor != nil

  /// Returns the selected part of `full` in a run with many seeds, and otherwise `few`.
  public static func count(outOf full: Int, few: Int) -> Int {
    guard let divisor else { return few }
    return max(min(few, full), (full + divisor - 1) / divisor)
  }

  /// Returns the step of a loop over all cases: 1 in a run with all seeds, 5 in one with many, otherwise `oneIn`.
  ///
  /// The step has no factor in common with most tables, so that a loop over two of them meets all entries of both.
  public static func step(oneIn: Int) -> Int { divisor.map { $0 == 1 ? 1 : 5 } ?? oneIn }

  /// Returns the seeds below ``count(outOf:few:)``, or otherwise `full / oneIn` of them.
  public static func range(outOf full: Int, oneIn: Int = 200) -> Range<UInt64> {
    0..<UInt64(count(outOf: full, few: max(1, full / oneIn)))
  }

  /// Returns all of `things` in a run with all seeds, and otherwise the last of every five or every `oneIn`.
  public static func sample<Thing>(of things: [Thing], oneIn: Int) -> [Thing] {
    let step = min(oneIn, step(oneIn: oneIn))
    return stride(from: step - 1, to: things.count, by: step).map { things[$0] }
  }
}
