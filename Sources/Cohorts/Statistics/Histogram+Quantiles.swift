import PixelPalCore

extension Histogram {
  /// The mean over all people, or `nil` if there are no people.
  package var mean: Double? {
    let people = totalPeople
    guard people > 0 else { return nil }
    return bins.reduce(0.0) { $0 + Double($1.number) * Double($1.people) } / Double(people)
  }

  /// Returns the smallest number that at least `share` of the people don't exceed, or `nil` if there are no people.
  ///
  /// `share` is from 0 to 1, such as 0.5 for the median. The result is always a number that occurs in the histogram,
  /// and never an interpolated number.
  package func quantile(forShare share: Double) -> Int? {
    let counts = bins
    let least = share * Double(totalPeople) - 1e-9
    var below: Int64 = 0
    for (number, people) in counts {
      below.addSaturating(people)
      if Double(below) >= least { return number }
    }
    return counts.last?.number
  }

  /// The median over all people, or `nil` if there are no people.
  package var median: Int? { quantile(forShare: 0.5) }

  /// Returns the number of people in the bin of `number` and in all higher bins.
  package func peopleCount(withNumberAtLeast number: Int) -> Int64 {
    bins.reduce(0) { $1.number >= number ? $0.addingSaturated($1.people) : $0 }
  }

  /// Returns the number at the index `place` in the sorted numbers of all people, or `nil` beyond the end.
  func number(atSortedIndex place: Int64) -> Int? {
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
  /// The number of people required for a confidence interval of the mean, which assumes a normal distribution.
  package static let minPeopleForMeanInterval: Int64 = 30

  /// The confidence interval of the mean, or `nil` for fewer than 30 people.
  ///
  /// The interval is computed from the sample standard deviation, and assumes that the mean is normally distributed.
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

  /// The confidence interval of the median, or `nil` for fewer than six people.
  ///
  /// The interval is computed from a binomial distribution, and is therefore valid for numbers of any distribution.
  /// Both bounds are numbers that occur in the histogram. For fewer than six people, the interval would be unbounded.
  package var medianConfidenceInterval: (lower: Int, upper: Int)? {
    let people = totalPeople
    guard let outside = FairBinomialDistribution(people).largestCount(withLowerTailAtMost: 0.025),
      let lower = number(atSortedIndex: outside),
      let upper = number(atSortedIndex: people - 1 - outside)
    else { return nil }
    return (lower, upper)
  }
}
