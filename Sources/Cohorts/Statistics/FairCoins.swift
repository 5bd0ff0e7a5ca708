/// The binomial distribution of heads among fair coins.
///
/// More than 100 million coins are treated as 100 million, because the distribution is then practically normal.
///
/// Weights are relative to the weight of the middle, and are normalized by their sum. The calculation needs no
/// factorials, and omits outcomes so far from the middle that their weight is zero.
struct FairCoins {
  private let count: Int64
  /// The actual number of coins.
  private let real: Int64
  /// The weights of the middle and of fewer and fewer heads.
  private let weights: [Double]
  private let all: Double

  private static let most: Int64 = 100_000_000

  init(_ real: Int64) {
    self.real = real
    count = min(real, FairCoins.most)
    let middle = count / 2
    var weights = [1.0]
    // Each weight is the previous one times the ratio of the two probabilities, which differ by one head.
    while let last = weights.last, last > 1e-300, Int64(weights.count) <= middle {
      let heads = middle - Int64(weights.count) + 1
      weights.append(last * Double(heads) / Double(count - heads + 1))
    }
    self.weights = weights
    // Summed from the rarest outcome up, so that no precision is lost. An even number of coins has one middle, an odd
    // number two.
    let below = weights.dropFirst().reversed().reduce(0, +)
    all = count % 2 == 0 ? 2 * below + 1 : 2 * (below + 1)
  }

  /// The factor that converts a distance from the middle for the actual coins to one of as many standard deviations for
  /// `count` coins.
  private var scale: Double { real > count ? (Double(count) / Double(real)).squareRoot() : 1 }

  /// Returns the probability of at most `heads` heads, which must not be more than half of the coins.
  func chance(ofAtMost heads: Int64) -> Double {
    let place = Double(real / 2 - heads) * scale
    guard place < Double(weights.count) else { return 0 }
    return weights[Int(max(0, place))...].reversed().reduce(0, +) / all
  }

  /// Returns the probability that either side shows at most `fewer` times: the two-sided p-value.
  func chance(asUnevenAs fewer: Int64) -> Double {
    fewer >= real - fewer ? 1 : min(1, 2 * chance(ofAtMost: fewer))
  }

  /// Returns the largest number of heads for which the probability of at most that many does not exceed `tail`; `nil`
  /// if even zero heads are more likely.
  func mostBelow(tail: Double) -> Int64? {
    var (sum, fromMiddle) = (0.0, weights.count)
    for weight in weights.reversed() {
      sum += weight / all
      if sum > tail { break }
      fromMiddle -= 1
    }
    let heads = real / 2 - Int64((Double(fromMiddle) / scale).rounded(.up))
    return heads < 0 ? nil : heads
  }
}
