import PixelPalCore

/// A formatter for numbers in the pal's casual style.
enum SpelledNumberFormat {
  private static let wordsUpToTwelve = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  /// Formats a number for the beginning of a sentence, as a word up to twelve.
  static func capitalized(_ number: Int) -> String {
    guard wordsUpToTwelve.indices.contains(number) else { return StepFormat.grouped(Int64(number)) }
    return wordsUpToTwelve[number].prefix(1).uppercased() + wordsUpToTwelve[number].dropFirst()
  }

  /// Formats a round total: `Half a million`, `A million`, `Seven and a half million`, `25 million`.
  static func spelledRoundTotal(_ steps: Int64) -> String {
    if steps == 500_000 { return "Half a million" }
    if steps == 1_000_000 { return "A million" }
    let half = steps % 1_000_000 == 500_000 ? " and a half" : ""
    return capitalized(Int(clamping: steps / 1_000_000)) + half + " million"
  }
}
