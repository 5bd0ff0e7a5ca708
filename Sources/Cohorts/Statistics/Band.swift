/// Where a number lies that is estimated from some people, if they are like all: 95 of 100 such bands hold it.
package struct Band: Equatable, Sendable {
  package let lower: Double
  package let upper: Double

  /// How many standard deviations a band of 95 % reaches to either side, of whatever is spread normally.
  static let reach = 1.959963984540054
}

/// A part of some people, and where the part of all people like them lies.
///
///     Proportion(of: 3, in: 10)?.share  // 0.3
package struct Proportion: Equatable, Sendable {
  /// How many of them.
  package let count: Int64
  /// How many people there are: at least one.
  package let people: Int64

  /// `count` of `people`; `nil` of nobody.
  package init?(of count: Int64, in people: Int64) {
    guard people > 0, 0...people ~= count else { return nil }
    (self.count, self.people) = (count, people)
  }

  /// The part, from 0 to 1.
  package var share: Double { Double(count) / Double(people) }

  /// Wilson's interval (1927), without a correction for continuity: it stays between 0 and 1, and tells something of nobody
  /// and of everybody, too.
  package var band: Band {
    let (people, square) = (Double(people), Band.reach * Band.reach)
    let middle = (share + square / (2 * people)) / (1 + square / people)
    let spread = (share * (1 - share) / people + square / (4 * people * people)).squareRoot()
    let reach = Band.reach * spread / (1 + square / people)
    return Band(
      lower: count == 0 ? 0 : max(0, middle - reach), upper: count == self.people ? 1 : min(1, middle + reach))
  }
}
