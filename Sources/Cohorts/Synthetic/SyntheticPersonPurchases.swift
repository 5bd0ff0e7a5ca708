import PixelPalCore

/// A synthetic person's premium purchases, made soon after the paywall would have been shown for the first time.
struct SyntheticPersonPurchases {
  /// The days of the pal's life that each purchase covers.
  private(set) var periods: [Range<Int>] = []

  /// The last step total in the first phase.
  ///
  /// The next step begins the second phase and triggers the paywall.
  static let stepsBeforePaywall: Int64 = 25_000

  /// Creates random purchases of a person who saw the paywall on `day` and no longer uses the app from `lastDay` on.
  ///
  /// Both are days of the pal's life, counted from 0.
  init(using random: inout RandomSource, paywallDay day: Int, endOfUse lastDay: Int) {
    guard random.happens(perThousand: 75) else { return }
    let first = day + SyntheticPersonPurchases.drawDaysUntilPurchase(using: &random)
    guard first < lastDay else { return }
    if random.happens(perThousand: 550) {
      periods = [first..<first + SyntheticPersonPurchases.daysPerYear]
    } else {
      let end = SyntheticPersonPurchases.drawEndDayOfMonthlySubscription(using: &random, startDay: first)
      periods = [first..<end]
      guard random.happens(perThousand: 100) else { return }
      // Some people subscribe again later.
      let again = end + Int(random.integer(in: 14...90))
      periods.append(again..<SyntheticPersonPurchases.drawEndDayOfMonthlySubscription(using: &random, startDay: again))
    }
  }

  private static let daysPerYear = 365
  private static let daysPerMonth = 30
  private static let maxMonths = 36

  private static func drawDaysUntilPurchase(using random: inout RandomSource) -> Int {
    let span: ClosedRange<Int64> = random.weightedChoice(of: [(thing: 0...0, weight: 60), (1...3, 25), (4...14, 15)])
    return Int(random.integer(in: span))
  }

  /// Returns a random end day for a monthly subscription that begins on the day `first`.
  ///
  /// Each month, the subscription is renewed with a probability of 0.86, but it lasts for at most 36 months.
  private static func drawEndDayOfMonthlySubscription(using random: inout RandomSource, startDay first: Int) -> Int {
    var months = 1
    while months < maxMonths, random.happens(perThousand: 860) { months += 1 }
    return first + months * daysPerMonth
  }
}
