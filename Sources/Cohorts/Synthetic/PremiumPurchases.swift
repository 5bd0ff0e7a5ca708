import PixelPalCore

/// Premium that a person bought, soon after the paywall would have been shown for the first time.
struct PremiumPurchases {
  /// The days of the pal's life that each purchase covers.
  private(set) var periods: [Range<Int>] = []

  /// The number of steps after which the next step begins the second phase; the paywall is not shown before that phase.
  static let stepsBeforePaywall: Int64 = 25_000

  /// Draws the purchases of a person who saw the paywall on `day`, and used the app up to, but not including,
  /// `lastDay`.
  init(using random: inout RandomSource, paywallDay day: Int, endOfUse lastDay: Int) {
    guard random.happens(perThousand: 75) else { return }
    let first = day + PremiumPurchases.drawDelay(using: &random)
    guard first < lastDay else { return }
    if random.happens(perThousand: 550) {
      periods = [first..<first + PremiumPurchases.daysPerYear]
    } else {
      let end = PremiumPurchases.drawMonthlyEnd(using: &random, from: first)
      periods = [first..<end]
      guard random.happens(perThousand: 100) else { return }
      // Some subscribe again.
      let again = end + Int(random.integer(in: 14...90))
      periods.append(again..<PremiumPurchases.drawMonthlyEnd(using: &random, from: again))
    }
  }

  private static let daysPerYear = 365
  private static let daysPerMonth = 30
  private static let maxMonths = 36

  private static func drawDelay(using random: inout RandomSource) -> Int {
    let span: ClosedRange<Int64> = random.weightedChoice(of: [(thing: 0...0, weight: 60), (1...3, 25), (4...14, 15)])
    return Int(random.integer(in: span))
  }

  /// Returns the end of a monthly subscription; after each month, it is renewed with a probability of 0.86.
  private static func drawMonthlyEnd(using random: inout RandomSource, from first: Int) -> Int {
    var months = 1
    while months < maxMonths, random.happens(perThousand: 860) { months += 1 }
    return first + months * daysPerMonth
  }
}
