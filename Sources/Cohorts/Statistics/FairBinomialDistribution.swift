/// The binomial distribution of the number of heads in tosses of fair coins.
///
/// At most 100 million coins are modelled, because the distribution for more coins is close to normal. Each weight is a
/// probability relative to that of the middle outcome, so no factorials are needed. Dividing a weight by the sum of all
/// weights gives the probability. Outcomes so far from the middle that their weight would be zero are left out.
struct FairBinomialDistribution {
  private let modeledTrials: Int64
  /// The actual number of coins, which can exceed `modeledTrials`.
  private let trials: Int64
  /// The weights of the outcomes, from the middle outcome down to the lowest number of heads.
  private let weights: [Double]
  private let totalWeight: Double

  private static let maxModeledTrials: Int64 = 100_000_000

  init(_ trials: Int64) {
    self.trials = trials
    modeledTrials = min(trials, FairBinomialDistribution.maxModeledTrials)
    let middle = modeledTrials / 2
    var weights = [1.0]
    // Each weight is the previous weight times the ratio of two neighbouring probabilities.
    while let last = weights.last, last > 1e-300, Int64(weights.count) <= middle {
      let heads = middle - Int64(weights.count) + 1
      weights.append(last * Double(heads) / Double(modeledTrials - heads + 1))
    }
    self.weights = weights
    // Adding the smallest weights first keeps the rounding error small. There is one middle outcome for an even number
    // of coins, and there are two for an odd number.
    let below = weights.dropFirst().reversed().reduce(0, +)
    totalWeight = modeledTrials % 2 == 0 ? 2 * below + 1 : 2 * (below + 1)
  }

  /// The factor that converts a distance from the middle outcome to the distance for the modelled coins.
  ///
  /// The distances for all coins and for the modelled coins are the same number of standard deviations. The factor is 1
  /// if all coins are modelled.
  private var distanceScale: Double {
    trials > modeledTrials ? (Double(modeledTrials) / Double(trials)).squareRoot() : 1
  }

  /// Returns the probability of at most `heads` heads.
  ///
  /// `heads` must not exceed half of the number of coins.
  func probability(ofAtMost heads: Int64) -> Double {
    let place = Double(trials / 2 - heads) * distanceScale
    guard place < Double(weights.count) else { return 0 }
    return weights[Int(max(0, place))...].reversed().reduce(0, +) / totalWeight
  }

  /// Returns the two-sided p-value of an outcome in which the rarer side shows `fewer` times.
  ///
  /// The p-value is the probability that either side shows at most `fewer` times.
  func twoSidedPValue(ofMinority fewer: Int64) -> Double {
    fewer >= trials - fewer ? 1 : min(1, 2 * probability(ofAtMost: fewer))
  }

  /// Returns the largest number of heads with a lower tail of at most `maxTail`.
  ///
  /// The lower tail is the probability of at most that many heads. Returns `nil` if even zero heads are more likely
  /// than `maxTail`.
  func largestCount(withLowerTailAtMost maxTail: Double) -> Int64? {
    var (sum, fromMiddle) = (0.0, weights.count)
    for weight in weights.reversed() {
      sum += weight / totalWeight
      if sum > maxTail { break }
      fromMiddle -= 1
    }
    let heads = trials / 2 - Int64((Double(fromMiddle) / distanceScale).rounded(.up))
    return heads < 0 ? nil : heads
  }
}
