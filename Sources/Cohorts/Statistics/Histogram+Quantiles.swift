import PixelPalCore

extension Histogram {
  /// The mean of the numbers; `nil` if there are no people.
  package var mean: Double? {
    let people = totalPeople
    guard people > 0 else { return nil }
    return bins.reduce(0.0) { $0 + Double($1.number) * Double($1.people) } / Double(people)
  }

  /// Returns the smallest number that at least `share` of the people do not exceed; `nil` if there are no people.
  ///
  /// The result is always a number in the histogram: the inverse of the distribution, as for the days of a survival
  /// curve.
  package func quantile(_ share: Double) -> Int? {
    let counts = bins
    let least = share * Double(totalPeople) - 1e-9
    var below: Int64 = 0
    for (number, people) in counts {
      below.addSaturating(people)
      if Double(below) >= least { return number }
    }
    return counts.last?.number
  }

  /// The median of the numbers; `nil` if there are no people.
  package var median: Int? { quantile(0.5) }

  /// Returns the number of people with at least `number`.
  package func people(atLeast number: Int) -> Int64 {
    bins.reduce(0) { $1.number >= number ? $0.addingSaturated($1.people) : $0 }
  }

  /// Returns the number at index `place` in the sorted list of the numbers of all people.
  func number(atRank place: Int64) -> Int? {
    var below: Int64 = 0
    for (number, people) in bins {
      below.addSaturating(people)
      if place < below { return number }
    }
    return nil
  }
}

// Confidence intervals of the mean and the median.
extension Histogram {
  /// The number of people from which on the mean of any distribution is nearly normal.
  package static let minPeopleForMeanInterval: Int64 = 30

  /// The confidence interval of the mean, by the normal distribution and the sample standard deviation; `nil` for fewer
  /// than 30 people.
  package var meanConfidenceInterval: ConfidenceInterval? {
    let people = totalPeople
    guard people >= Histogram.minPeopleForMeanInterval, let mean else { return nil }
    let squares = bins.reduce(0.0) { sum, count in
      let distance = Double(count.number) - mean
      return sum + distance * distance * Double(count.people)
    }
    let reach = ConfidenceInterval.normalQuantile * (squares / Double(people - 1) / Double(people)).squareRoot()
    return ConfidenceInterval(lower: mean - reach, upper: mean + reach)
  }

  /// The confidence interval of the median, by the binomial distribution.
  ///
  /// It is exact for any distribution, and both ends are numbers in the histogram. It is `nil` for fewer than six
  /// people, for whom it would have no ends.
  package var medianConfidenceInterval: (lower: Int, upper: Int)? {
    let people = totalPeople
    guard let outside = FairBinomialDistribution(people).largestCount(withTailAtMost: 0.025),
      let lower = number(atRank: outside),
      let upper = number(atRank: people - 1 - outside)
    else { return nil }
    return (lower, upper)
  }
}
