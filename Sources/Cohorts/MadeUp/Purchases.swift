import PixelPalCore

/// Premium that a person bought, soon after the paywall would have been shown for the first time.
struct Purchases {
  /// The days of the pal's life that each purchase is for.
  private(set) var spans: [Range<Int>] = []

  /// Nobody is asked before the second phase, which begins with the next step.
  static let stepsBeforePaywall: Int64 = 25_000

  /// What somebody buys who has seen the paywall on `day`, and used the app up to and not including `lastDay`.
  init(of chance: inout Chance, paywallOn day: Int, usingUntil lastDay: Int) {
    guard chance.happens(75) else { return }
    let first = day + Purchases.delay(&chance)
    guard first < lastDay else { return }
    if chance.happens(550) {
      spans = [first..<first + Purchases.year]
    } else {
      let end = Purchases.endOfMonths(&chance, from: first)
      spans = [first..<end]
      guard chance.happens(100) else { return }
      // Some come back.
      let again = end + Int(chance.number(in: 14...90))
      spans.append(again..<Purchases.endOfMonths(&chance, from: again))
    }
  }

  private static let year = 365
  private static let month = 30
  private static let mostMonths = 36

  private static func delay(_ chance: inout Chance) -> Int {
    let span: ClosedRange<Int64> = chance.choice(of: [(thing: 0...0, weight: 60), (1...3, 25), (4...14, 15)])
    return Int(chance.number(in: span))
  }

  /// Each month is followed by another with the odds of 0.86.
  private static func endOfMonths(_ chance: inout Chance, from first: Int) -> Int {
    var months = 1
    while months < mostMonths, chance.happens(860) { months += 1 }
    return first + months * month
  }
}
