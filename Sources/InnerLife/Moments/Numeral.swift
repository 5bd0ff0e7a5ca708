import PixelPalCore

/// A formatter for numbers in the casual style of the pal.
enum Numeral {
  private static let small = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  /// Formats a number for the beginning of a sentence, as a word up to twelve.
  static func beginning(_ number: Int) -> String {
    guard small.indices.contains(number) else { return StepText.grouped(Int64(number)) }
    return small[number].prefix(1).uppercased() + small[number].dropFirst()
  }

  /// Formats a round total: `Half a million`, `A million`, `Seven and a half million`, `25 million`.
  static func amount(_ steps: Int64) -> String {
    if steps == 500_000 { return "Half a million" }
    if steps == 1_000_000 { return "A million" }
    let half = steps % 1_000_000 == 500_000 ? " and a half" : ""
    return beginning(Int(clamping: steps / 1_000_000)) + half + " million"
  }
}
