import PixelPalCore

/// Numbers as somebody says them who is fond of them.
enum Numeral {
  private static let small = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  /// A number at the beginning of a sentence: in words up to twelve.
  static func beginning(_ number: Int) -> String {
    guard small.indices.contains(number) else { return StepText.grouped(Int64(number)) }
    return small[number].prefix(1).uppercased() + small[number].dropFirst()
  }

  /// `Half a million`, `A million`, `Seven and a half million`, `25 million`.
  static func amount(_ steps: Int64) -> String {
    if steps == 500_000 { return "Half a million" }
    if steps == 1_000_000 { return "A million" }
    let half = steps % 1_000_000 == 500_000 ? " and a half" : ""
    return beginning(Int(clamping: steps / 1_000_000)) + half + " million"
  }
}
