import PixelPalCore

/// The effect of a second configuration on the same people: how many more reached a phase, and how many days sooner.
package struct PairedDifference: Sendable {
  private let pair: PairedOutcomeCounts

  /// Creates the difference from the paired counts.
  package init(_ pair: PairedOutcomeCounts) { self.pair = pair }

  /// The number of people.
  package var people: Int64 { pair.both.addingSaturated(discordantPeople).addingSaturated(pair.neither) }

  /// The number of people who reached it under only one configuration.
  private var discordantPeople: Int64 { pair.onlyA.addingSaturated(pair.onlyB) }

  /// The number of additional people who reached it under the second configuration.
  package var additionalPeople: Int64 { pair.onlyB - pair.onlyA }

  /// The numbers of people who reached it under the first and under the second configuration while they were watched.
  package var reached: (first: Int64, second: Int64) {
    (pair.both.addingSaturated(pair.onlyA), pair.both.addingSaturated(pair.onlyB))
  }

  /// True if some people reached it under only one configuration.
  package var hasDiscordantPeople: Bool { discordantPeople > 0 }

  /// The p-value of McNemar's exact test: the probability that chance alone splits the people who reached it under only
  /// one configuration at least as unevenly.
  ///
  /// It is 1 if there are none.
  package var pValue: Double {
    FairBinomialDistribution(discordantPeople).twoSidedPValue(ofMinority: min(pair.onlyA, pair.onlyB))
  }

  /// The increase of the share under the second configuration, with its confidence interval; `nil` without people.
  ///
  /// The interval is Newcombe's tenth method (1998) for pairs, based on Wilson's intervals and the correlation between
  /// both outcomes.
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

  /// The correlation between reaching it under one configuration and under the other.
  ///
  /// If it is positive, a continuity correction makes it a little smaller, because counts are integers.
  private var correlation: Double {
    let (first, second) = (reached.first, reached.second)
    let product = Double(first) * Double(people - first) * Double(second) * Double(people - second)
    guard product > 0 else { return 0 }
    let cross = Double(pair.both) * Double(pair.neither) - Double(pair.onlyA) * Double(pair.onlyB)
    return (cross > 0 ? max(cross - Double(people) / 2, 0) : cross) / product.squareRoot()
  }

  /// The number of days by which it was sooner under the second configuration, for the people who reached it under
  /// both.
  package var daysGained: Histogram { pair.daysGained }
}
