import PixelPalCore

/// Premium that a person bought, soon after the paywall would have been shown for the first time.
struct Purchases {
  /// The days of the pal's life that each purchase covers.
  private(set) var spans: [Range<Int>] = []

  /// The number of steps after which the next step begins the second phase; the paywall is not shown before that phase.
  static let stepsBeforePaywall: Int64 = 25_000

  /// Draws the purchases of a person who saw the paywall on `day`, and used the app up to, but not including,
  /// `lastDay`.
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
      // Some subscribe again.
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

  /// Returns the end of a monthly subscription; after each month, it is renewed with a probability of 0.86.
  private static func endOfMonths(_ chance: inout Chance, from first: Int) -> Int {
    var months = 1
    while months < mostMonths, chance.happens(860) { months += 1 }
    return first + months * month
  }
}
