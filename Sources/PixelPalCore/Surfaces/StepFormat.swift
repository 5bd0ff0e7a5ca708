/// The format of step counts on all surfaces and in all reports.
public enum StepFormat {
  /// Returns a number with thousands separators, such as `8,231`.
  @usableFromInline package static func grouped(_ steps: Int64) -> String { groupedDigits(steps) }

  /// Returns a number of any integer type, clamped to 64 bits, with thousands separators, such as `8,231`.
  @inlinable public static func grouped(_ number: some BinaryInteger) -> String { grouped(Int64(clamping: number)) }

  /// Returns a count with its unit, such as `1 step`, `8,231 steps` or, with the adjective `new`, `1 new step`.
  package static func withUnit(_ steps: Int64, adjective: String? = nil) -> String {
    grouped(steps) + (adjective.map { " " + $0 } ?? "") + (steps == 1 ? " step" : " steps")
  }

  /// Returns several counts with one unit, such as `4,120 · 4,131 steps`, or an empty string if there are none.
  package static func listedWithUnit(_ counts: [Int64]) -> String {
    guard let last = counts.last else { return "" }
    return (counts.dropLast().map { grouped($0) } + [withUnit(last)]).joined(separator: " · ")
  }

  /// Returns the text of a milestone, such as `5k!` for 5,000 steps.
  package static func milestoneText(_ steps: Int64) -> String { milestoneText(thousands: grouped(steps / 1000)) }

  static func milestoneText(thousands: String) -> String { "\(thousands)k!" }

  /// Returns the step count of the milestone with the given text, such as 5,000 for `5k!`, or `nil` for any other text.
  static func milestone(fromText text: String) -> Int64? {
    guard let thousands = Int64(String(text.filter { $0 != "," }.dropLast(2))) else { return nil }
    let (steps, isTooLarge) = thousands.multipliedReportingOverflow(by: 1000)
    return !isTooLarge && milestoneText(steps) == text ? steps : nil
  }
}

/// Returns a count with its noun, such as `1 sample` or `526 samples`.
package func countText(_ count: Int, noun: String) -> String {
  "\(StepFormat.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}
