/// How many of some coins show their heads.
///
/// More than a hundred million are as good as spread normally, and asked as if they were so many.
///
/// Weights are relative to that of the middle, and divided by all of them: nothing has to be known of factorials, and what is
/// so far from the middle that it has no weight is left away.
struct FairCoins {
  private let count: Int64
  /// How many there really are.
  private let real: Int64
  /// The weights of the middle and of less and less heads.
  private let weights: [Double]
  private let all: Double

  private static let most: Int64 = 100_000_000

  init(_ real: Int64) {
    self.real = real
    count = min(real, FairCoins.most)
    let middle = count / 2
    var weights = [1.0]
    // A head less is so much less likely.
    while let last = weights.last, last > 1e-300, Int64(weights.count) <= middle {
      let heads = middle - Int64(weights.count) + 1
      weights.append(last * Double(heads) / Double(count - heads + 1))
    }
    self.weights = weights
    // The rarest first, so that no bit of them is lost. Of an even number of coins there is one middle, else two.
    let below = weights.dropFirst().reversed().reduce(0, +)
    all = count % 2 == 0 ? 2 * below + 1 : 2 * (below + 1)
  }

  /// How many standard deviations of the real coins are as many of those that are asked.
  private var scale: Double { real > count ? (Double(count) / Double(real)).squareRoot() : 1 }

  /// How likely at most `heads` are, which are not more than half of them.
  func chance(ofAtMost heads: Int64) -> Double {
    let place = Double(real / 2 - heads) * scale
    guard place < Double(weights.count) else { return 0 }
    return weights[Int(max(0, place))...].reversed().reduce(0, +) / all
  }

  /// How unlikely it is that as few of one side show as `fewer`, or of the other: of what may come by chance alone.
  func chance(asUnevenAs fewer: Int64) -> Double {
    fewer >= real - fewer ? 1 : min(1, 2 * chance(ofAtMost: fewer))
  }

  /// The most heads that, with all fewer ones, are not more likely than `tail`; `nil` where not even none are.
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
