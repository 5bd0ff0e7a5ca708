import PixelPalCore

/// How shares and what is estimated are written.
package enum ShareText {
  /// `52%`; with a decimal where the band is so narrow that it says something; `<1%` of little and `>99%` of nearly all.
  package static func text(of share: Double, precisely: Bool = false) -> String {
    let scale = precisely ? 1000.0 : 100
    let count = Int((share * scale).rounded())
    let all = Int(scale)
    if share > 0, count == 0 { return precisely ? "<0.1%" : "<1%" }
    if share < 1, count == all { return precisely ? ">99.9%" : ">99%" }
    return number(count, precisely) + "%"
  }

  /// `52% (49 to 55)`, or the share alone.
  package static func text(of share: Double, _ band: Band?) -> String {
    guard let band else { return text(of: share) }
    let precisely = band.upper - band.lower < 0.02
    let scale = precisely ? 1000.0 : 100
    let ends = [band.lower, band.upper].map { number(Int(($0 * scale).rounded()), precisely) }
    return text(of: share, precisely: precisely) + " (\(ends[0]) to \(ends[1]))"
  }

  /// `93% (91 to 95)`, of a part of some people; `nil` of nobody.
  package static func text(of count: Int64, in people: Int64) -> String? {
    Proportion(of: count, in: people).map { text(of: $0.share, $0.band) }
  }

  /// Hundredths, or thousandths with a point.
  private static func number(_ count: Int, _ precisely: Bool) -> String {
    guard precisely else { return String(count) }
    let size = count.magnitude
    return (count < 0 ? "-" : "") + "\(size / 10).\(size % 10)"
  }

  /// `12.3`, and from a hundred on `1,234`: to a precision that a mean of people has.
  package static func text(ofMean mean: Double) -> String {
    guard mean.magnitude < 99.95 else { return StepText.grouped(Int64(clamping: mean)) }
    let tenths = Int((mean * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : number(tenths, true)
  }

  /// `1 person`, `1,250 people`.
  package static func counted(_ count: Int64, _ thing: String, _ things: String) -> String {
    "\(StepText.grouped(count)) \(count == 1 ? thing : things)"
  }

  /// `1 day`, `1,250 days`.
  package static func days(_ count: Int64) -> String { counted(count, "day", "days") }

  /// `1 person`, `1,250 people`.
  package static func people(_ count: Int64) -> String { counted(count, "person", "people") }
}

extension Int64 {
  /// The nearest whole number.
  fileprivate init(clamping number: Double) {
    self = Int64(exactly: number.rounded()) ?? (number > 0 ? .max : .min)
  }
}
