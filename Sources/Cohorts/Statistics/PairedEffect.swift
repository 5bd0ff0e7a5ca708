import PixelPalCore

/// The effect of a second configuration on the same people, for one phase.
///
/// The effect has two parts: how many more people reach the phase, and how many days earlier it is reached by those who
/// reach it under both configurations.
package struct PairedEffect: Sendable {
  private let pair: PhaseReachedCountsUnderTwoConfigurations

  /// Creates the effect on one phase from the counts of the same people under both configurations.
  package init(_ pair: PhaseReachedCountsUnderTwoConfigurations) { self.pair = pair }

  /// The number of people who were observed under both configurations.
  package var people: Int64 { pair.both.addingSaturated(discordantPeople).addingSaturated(pair.neither) }

  /// The number of people who reached the phase under only one configuration.
  private var discordantPeople: Int64 { pair.onlyA.addingSaturated(pair.onlyB) }

  /// The number of additional people who reached the phase under the second configuration.
  ///
  /// The number is negative if fewer people reached the phase.
  package var additionalPeople: Int64 { pair.onlyB - pair.onlyA }

  /// The numbers of people who reached the phase while they were observed, under each configuration.
  package var reached: (first: Int64, second: Int64) {
    (pair.both.addingSaturated(pair.onlyA), pair.both.addingSaturated(pair.onlyB))
  }

  /// True if any person reached the phase under only one configuration.
  package var hasDiscordantPeople: Bool { discordantPeople > 0 }

  /// The p-value of McNemar's exact test.
  ///
  /// It is the probability that chance alone would divide the discordant people at least this unevenly. Discordant
  /// people are those who reached the phase under only one configuration. If there are no such people, the p-value is
  /// 1.
  package var pValue: Double {
    FairBinomialDistribution(discordantPeople).twoSidedPValue(ofMinority: min(pair.onlyA, pair.onlyB))
  }

  /// The increase in the share of people who reach the phase, from the first configuration to the second.
  ///
  /// The value is `nil` if there are no people. The confidence interval follows Newcombe's tenth method (1998) for
  /// paired data, which is based on Wilson's intervals and the correlation between both outcomes.
  package var difference: (share: Double, band: ConfidenceInterval)? {
    guard let first = Proportion(of: reached.first, in: people), let second = Proportion(of: reached.second, in: people)
    else { return nil }
    let share = Double(additionalPeople) / Double(people)
    let (up, down) = (second.confidenceInterval.upper - second.share, second.share - second.confidenceInterval.lower)
    let (firstUp, firstDown) = (
      first.confidenceInterval.upper - first.share, first.share - first.confidenceInterval.lower
    )
    let lower = down * down - 2 * correlation * down * firstUp + firstUp * firstUp
    let upper = up * up - 2 * correlation * up * firstDown + firstDown * firstDown
    return (
      share, ConfidenceInterval(lower: share - max(0, lower).squareRoot(), upper: share + max(0, upper).squareRoot())
    )
  }

  /// The correlation between reaching the phase under one configuration and under the other.
  ///
  /// A positive correlation is reduced slightly by a continuity correction, because counts are integers.
  private var correlation: Double {
    let (first, second) = (reached.first, reached.second)
    let product = Double(first) * Double(people - first) * Double(second) * Double(people - second)
    guard product > 0 else { return 0 }
    let cross = Double(pair.both) * Double(pair.neither) - Double(pair.onlyA) * Double(pair.onlyB)
    return (cross > 0 ? max(cross - Double(people) / 2, 0) : cross) / product.squareRoot()
  }

  /// The days gained under the second configuration by people who reached the phase under both.
  package var daysGained: Histogram { pair.daysGained }
}
