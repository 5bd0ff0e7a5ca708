import PixelPalCore

extension Tally {
  /// The mean of the numbers; `nil` of nobody.
  package var mean: Double? {
    let people = people
    guard people > 0 else { return nil }
    return counts.reduce(0.0) { $0 + Double($1.number) * Double($1.people) } / Double(people)
  }

  /// The least number that at least `share` of the people do not exceed; `nil` of nobody.
  ///
  /// A number that somebody has: the inverse of the distribution, as for the days by which some got there.
  package func quantile(_ share: Double) -> Int? {
    let counts = counts
    let least = share * Double(people) - 1e-9
    var below: Int64 = 0
    for (number, people) in counts {
      below.add(people)
      if Double(below) >= least { return number }
    }
    return counts.last?.number
  }

  /// The number in the middle; `nil` of nobody.
  package var median: Int? { quantile(0.5) }

  /// How many people have at least `number`.
  package func people(from number: Int) -> Int64 {
    counts.reduce(0) { $1.number >= number ? $0.addingSaturated($1.people) : $0 }
  }

  /// The number at `place` when the numbers of all people stand in a row; places are counted from zero.
  func number(at place: Int64) -> Int? {
    var below: Int64 = 0
    for (number, people) in counts {
      below.add(people)
      if place < below { return number }
    }
    return nil
  }
}

// Where the mean and the median of all people like these lie.
extension Tally {
  /// From so many people on, the mean of what is spread in whatever way is spread nearly normally.
  package static let fewestForMeans: Int64 = 30

  /// The band of the mean by the normal distribution, with the deviation of a sample; `nil` of fewer than thirty.
  package var bandOfMean: Band? {
    let people = people
    guard people >= Tally.fewestForMeans, let mean else { return nil }
    let squares = counts.reduce(0.0) { sum, count in
      let distance = Double(count.number) - mean
      return sum + distance * distance * Double(count.people)
    }
    let reach = Band.reach * (squares / Double(people - 1) / Double(people)).squareRoot()
    return Band(lower: mean - reach, upper: mean + reach)
  }

  /// The band of the median by the binomial distribution, exact whatever the numbers are like: from one that somebody has
  /// to another; `nil` of fewer than six, of whom it would have no ends.
  package var bandOfMedian: (lower: Int, upper: Int)? {
    let people = people
    guard let outside = FairCoins(people).mostBelow(tail: 0.025), let lower = number(at: outside),
      let upper = number(at: people - 1 - outside)
    else { return nil }
    return (lower, upper)
  }
}
