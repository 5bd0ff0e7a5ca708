/// The binomial distribution of heads among fair coins.
///
/// More than 100 million coins are treated as 100 million, because the distribution is then practically normal.
///
/// Weights are relative to the weight of the middle, and are normalized by their sum. The calculation needs no
/// factorials, and omits outcomes so far from the middle that their weight is zero.
struct FairBinomialDistribution {
  private let modeledTrials: Int64
  /// The actual number of coins.
  private let trials: Int64
  /// The weights of the middle and of fewer and fewer heads.
  private let weights: [Double]
  private let totalWeight: Double

  private static let maxModeledTrials: Int64 = 100_000_000

  init(_ trials: Int64) {
    self.trials = trials
    modeledTrials = min(trials, FairBinomialDistribution.maxModeledTrials)
    let middle = modeledTrials / 2
    var weights = [1.0]
    // Each weight is the previous one times the ratio of the two probabilities, which differ by one head.
    while let last = weights.last, last > 1e-300, Int64(weights.count) <= middle {
      let heads = middle - Int64(weights.count) + 1
      weights.append(last * Double(heads) / Double(modeledTrials - heads + 1))
    }
    self.weights = weights
    // Summed from the rarest outcome up, so that no precision is lost. An even number of coins has one middle, an odd
    // number two.
    let below = weights.dropFirst().reversed().reduce(0, +)
    totalWeight = modeledTrials % 2 == 0 ? 2 * below + 1 : 2 * (below + 1)
  }

  /// The factor that converts a distance from the middle for the actual coins to one of as many standard deviations for
  /// `modeledTrials` coins.
  private var distanceScale: Double {
    trials > modeledTrials ? (Double(modeledTrials) / Double(trials)).squareRoot() : 1
  }

  /// Returns the probability of at most `heads` heads, which must not be more than half of the coins.
  func probability(ofAtMost heads: Int64) -> Double {
    let place = Double(trials / 2 - heads) * distanceScale
    guard place < Double(weights.count) else { return 0 }
    return weights[Int(max(0, place))...].reversed().reduce(0, +) / totalWeight
  }

  /// Returns the probability that either side shows at most `fewer` times: the two-sided p-value.
  func twoSidedPValue(ofMinority fewer: Int64) -> Double {
    fewer >= trials - fewer ? 1 : min(1, 2 * probability(ofAtMost: fewer))
  }

  /// Returns the largest number of heads for which the probability of at most that many does not exceed
  /// `maxTail`; `nil` if even zero heads are more likely.
  func largestCount(withTailAtMost maxTail: Double) -> Int64? {
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
