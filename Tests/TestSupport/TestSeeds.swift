import Foundation

/// The seeds of the generated histories that property-based tests use.
///
/// The environment variable `PIXELPAL_SEEDS` selects them: all if it is `full`, an eighth if it is `eighth`, and the
/// first few without it.
///
/// In a study with 93 faults that were put into the code one at a time, the first few found 59. A sixteenth of all seeds
/// found 8 more, a quarter another 2, and all seeds one more.
public enum TestSeeds {
  private static let selection = ProcessInfo.processInfo.environment["PIXELPAL_SEEDS"]

  /// True in a run with all seeds or an eighth of them, which also tries what takes long.
  public static let isFullRun = selection == "full" || selection == "eighth"

  /// Returns `full` in a run with all seeds, an eighth of it in a run with an eighth, and otherwise `few`.
  public static func count(outOf full: Int, few: Int) -> Int {
    isFullRun ? (selection == "full" ? full : max(few, (full + 7) / 8)) : few
  }

  /// Returns the step of a loop over all cases: 1 in a run with all seeds, 7 in one with an eighth, otherwise `oneIn`.
  ///
  /// The step has no factor in common with most tables, so that a loop over two of them meets all entries of both.
  public static func step(oneIn: Int) -> Int { isFullRun ? (selection == "full" ? 1 : 7) : oneIn }

  /// Returns the seeds below ``count(outOf:few:)``, or otherwise `full / oneIn` of them.
  public static func range(outOf full: Int, oneIn: Int = 200) -> Range<UInt64> {
    0..<UInt64(count(outOf: full, few: max(1, full / oneIn)))
  }

  /// Returns all of `things` in a run with all seeds, and otherwise the last of every seven or every `oneIn`.
  public static func sample<Thing>(of things: [Thing], oneIn: Int) -> [Thing] {
    let step = min(oneIn, step(oneIn: oneIn))
    return stride(from: step - 1, to: things.count, by: step).map { things[$0] }
  }
}
