import PixelPalCore

/// What another set of laws does to the same people: how many more got somewhere, and by how many days sooner.
package struct PairedDifference: Sendable {
  private let pair: PairedCount

  /// How these people fared.
  package init(_ pair: PairedCount) { self.pair = pair }

  /// How many people there are.
  package var people: Int64 { pair.both.addingSaturated(odd).addingSaturated(pair.neither) }

  /// How many got there under one of them only.
  private var odd: Int64 { pair.onlyA.addingSaturated(pair.onlyB) }

  /// How many more got there under the second.
  package var more: Int64 { pair.onlyB - pair.onlyA }

  /// How many got there under the first, and under the second, while they were watched.
  package var reached: (first: Int64, second: Int64) {
    (pair.both.addingSaturated(pair.onlyA), pair.both.addingSaturated(pair.onlyB))
  }

  /// Whether somebody got there under one of them only.
  package var isUneven: Bool { odd > 0 }

  /// How likely chance alone is to part those who got there under one of them only as unevenly: McNemar's test, exact.
  ///
  /// 1 where there are none.
  package var chance: Double {
    FairCoins(odd).chance(asUnevenAs: min(pair.onlyA, pair.onlyB))
  }

  /// How much larger the share under the second is, and where that lies for all people like these; `nil` of nobody.
  ///
  /// Newcombe's tenth method (1998) for pairs: from the intervals of Wilson, and how the two go together.
  package var difference: (share: Double, band: Band)? {
    guard let first = Proportion(of: reached.first, in: people), let second = Proportion(of: reached.second, in: people)
    else { return nil }
    let share = Double(more) / Double(people)
    let (up, down) = (second.band.upper - second.share, second.share - second.band.lower)
    let (firstUp, firstDown) = (first.band.upper - first.share, first.share - first.band.lower)
    let lower = down * down - 2 * togetherness * down * firstUp + firstUp * firstUp
    let upper = up * up - 2 * togetherness * up * firstDown + firstDown * firstDown
    return (share, Band(lower: share - max(0, lower).squareRoot(), upper: share + max(0, upper).squareRoot()))
  }

  /// The correlation of getting there under one with getting there under the other, a little smaller where it is above
  /// zero, since counts are whole.
  private var togetherness: Double {
    let (first, second) = (reached.first, reached.second)
    let product = Double(first) * Double(people - first) * Double(second) * Double(people - second)
    guard product > 0 else { return 0 }
    let cross = Double(pair.both) * Double(pair.neither) - Double(pair.onlyA) * Double(pair.onlyB)
    return (cross > 0 ? max(cross - Double(people) / 2, 0) : cross) / product.squareRoot()
  }

  /// How many days sooner it was under the second, of those who got there under both.
  package var daysWon: Tally { pair.daysWon }
}
