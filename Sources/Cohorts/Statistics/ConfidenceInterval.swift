/// A 95% confidence interval: of 100 such intervals, about 95 contain the true value.
package struct ConfidenceInterval: Equatable, Sendable {
  package let lower: Double
  package let upper: Double

  /// The half-width of the 95% interval of a normal distribution, in standard deviations.
  static let normalQuantile = 1.959963984540054
}

/// A proportion in a sample of people, with a confidence interval for all similar people.
///
///     Proportion(of: 3, in: 10)?.share  // 0.3
package struct Proportion: Equatable, Sendable {
  /// The number of people in the sample with the property, such as having reached a phase.
  package let count: Int64
  /// The size of the sample, at least one.
  package let people: Int64

  /// Creates the proportion of `count` among `people`.
  ///
  /// Returns `nil` if there are no people or `count` isn't in the range from 0 to `people`.
  package init?(of count: Int64, in people: Int64) {
    guard people > 0, 0...people ~= count else { return nil }
    (self.count, self.people) = (count, people)
  }

  /// The observed proportion of people, from 0 to 1.
  package var share: Double { Double(count) / Double(people) }

  /// The confidence interval of the proportion by Wilson's method (1927), without continuity correction.
  ///
  /// The interval is always between 0 and 1, and is informative even for proportions of 0 and 1.
  package var confidenceInterval: ConfidenceInterval {
    let (people, square) = (Double(people), ConfidenceInterval.normalQuantile * ConfidenceInterval.normalQuantile)
    let middle = (share + square / (2 * people)) / (1 + square / people)
    let spread = (share * (1 - share) / people + square / (4 * people * people)).squareRoot()
    let reach = ConfidenceInterval.normalQuantile * spread / (1 + square / people)
    return ConfidenceInterval(
      lower: count == 0 ? 0 : max(0, middle - reach), upper: count == self.people ? 1 : min(1, middle + reach))
  }
}
