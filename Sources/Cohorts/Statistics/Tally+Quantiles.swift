import PixelPalCore

extension Tally {
  /// The mean of the numbers; `nil` if there are no people.
  package var mean: Double? {
    let people = people
    guard people > 0 else { return nil }
    return counts.reduce(0.0) { $0 + Double($1.number) * Double($1.people) } / Double(people)
  }

  /// Returns the smallest number that at least `share` of the people do not exceed; `nil` if there are no people.
  ///
  /// The result is always a number in the tally: the inverse of the distribution, as for the days of a survival curve.
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

  /// The median of the numbers; `nil` if there are no people.
  package var median: Int? { quantile(0.5) }

  /// Returns the number of people with at least `number`.
  package func people(from number: Int) -> Int64 {
    counts.reduce(0) { $1.number >= number ? $0.addingSaturated($1.people) : $0 }
  }

  /// Returns the number at index `place` in the sorted list of the numbers of all people.
  func number(at place: Int64) -> Int? {
    var below: Int64 = 0
    for (number, people) in counts {
      below.add(people)
      if place < below { return number }
    }
    return nil
  }
}

// Confidence intervals of the mean and the median.
extension Tally {
  /// The number of people from which on the mean of any distribution is nearly normal.
  package static let fewestForMeans: Int64 = 30

  /// The confidence interval of the mean, by the normal distribution and the sample standard deviation; `nil` for fewer
  /// than 30 people.
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

  /// The confidence interval of the median, by the binomial distribution.
  ///
  /// It is exact for any distribution, and both ends are numbers in the tally. It is `nil` for fewer than six people,
  /// for whom it would have no ends.
  package var bandOfMedian: (lower: Int, upper: Int)? {
    let people = people
    guard let outside = FairCoins(people).mostBelow(tail: 0.025), let lower = number(at: outside),
      let upper = number(at: people - 1 - outside)
    else { return nil }
    return (lower, upper)
  }
}
