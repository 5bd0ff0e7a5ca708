import PixelPalCore

/// Text formats for shares, means and counts.
package enum StatisticsText {
  /// Formats a share, such as `52%`, or `52.3%` if `precisely` is true.
  ///
  /// A share that is rounded to 0% or 100% without being equal to it becomes `<1%` or `>99%`, or `<0.1%` or `>99.9%` if
  /// `precisely` is true.
  package static func text(ofShare share: Double, precisely: Bool = false) -> String {
    let scale = precisely ? 1000.0 : 100
    let count = Int((share * scale).rounded())
    let all = Int(scale)
    if share > 0, count == 0 { return precisely ? "<0.1%" : "<1%" }
    if share < 1, count == all { return precisely ? ">99.9%" : ">99%" }
    return decimalText(of: count, inTenths: precisely) + "%"
  }

  /// Formats a share with its confidence interval, such as `52% (49 to 55)`.
  ///
  /// The numbers have a decimal if the interval is narrower than two percentage points. If `band` is `nil`, the text
  /// has only the share.
  package static func text(ofShare share: Double, confidenceInterval band: ConfidenceInterval?) -> String {
    guard let band else { return text(ofShare: share) }
    let precisely = band.upper - band.lower < 0.02
    let scale = precisely ? 1000.0 : 100
    let ends = [band.lower, band.upper].map { decimalText(of: Int(($0 * scale).rounded()), inTenths: precisely) }
    return text(ofShare: share, precisely: precisely) + " (\(ends[0]) to \(ends[1]))"
  }

  /// Formats the proportion of `count` among `people`, such as `93% (91 to 95)`.
  ///
  /// Returns `nil` if there are no people.
  package static func proportionText(of count: Int64, among people: Int64) -> String? {
    Proportion(of: count, in: people).map { text(ofShare: $0.share, confidenceInterval: $0.confidenceInterval) }
  }

  /// Formats `count` as an integer or, if `precisely` is true, as a number of tenths with one decimal.
  private static func decimalText(of count: Int, inTenths precisely: Bool) -> String {
    guard precisely else { return String(count) }
    let size = count.magnitude
    return (count < 0 ? "-" : "") + "\(size / 10).\(size % 10)"
  }

  /// Formats a mean with one decimal, such as `12.3`, or without decimals from 100 on, such as `1,234`.
  package static func text(ofMean mean: Double) -> String {
    guard mean.magnitude < 99.95 else { return StepFormat.grouped(Int64(clamping: mean)) }
    let tenths = Int((mean * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : decimalText(of: tenths, inTenths: true)
  }

  /// Formats a count with its noun, such as `1 person` or `1,250 people`.
  ///
  /// `thing` is the noun in the singular, and `things` is the noun in the plural.
  package static func countWithNoun(_ count: Int64, singular thing: String, plural things: String) -> String {
    "\(StepFormat.grouped(count)) \(count == 1 ? thing : things)"
  }

  /// Formats a number of days, such as `1 day` or `1,250 days`.
  package static func daysText(count: Int64) -> String { countWithNoun(count, singular: "day", plural: "days") }

  /// Formats a number of people, such as `1 person` or `1,250 people`.
  package static func peopleText(count: Int64) -> String {
    countWithNoun(count, singular: "person", plural: "people")
  }
}

extension Int64 {
  /// Creates the integer nearest to `number`, clamped to the valid range.
  fileprivate init(clamping number: Double) {
    self = Int64(exactly: number.rounded()) ?? (number > 0 ? .max : .min)
  }
}
