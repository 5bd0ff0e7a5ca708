import PixelPalCore

/// A made-up person's endless steps: a watch minute by minute, a phone in stretches of minutes that overlap it.
///
/// About 550 samples a day in the order of their starts, decided by a seed alone.
struct WalkedSteps: Sequence, IteratorProtocol {
  struct Sample {
    /// Seconds since 1970.
    var start: Int
    var end: Int
    var steps: Int
    var isOfWatch: Bool
  }

  private var dice = SplitMix(seed: 25_000)
  private var day: Int
  private var nextWatch: Int
  private var nextPhone: Int

  private static let secondsInADay = 86_400

  /// Steps from local midnight of a day on.
  init(from day: CivilDay = CivilDay(daysSince1970: 10_957)) {
    self.day = day.daysSince1970
    nextWatch = day.daysSince1970 * WalkedSteps.secondsInADay + 7 * 3600
    nextPhone = nextWatch + 17
  }

  mutating func next() -> Sample? {
    let isOfWatch = nextWatch <= nextPhone
    let start = isOfWatch ? nextWatch : nextPhone
    let length = isOfWatch ? 41 + draw(80) : 180 + draw(420)
    let steps = isOfWatch ? 5 + draw(110) : 20 + draw(700)
    let following = start + length + (draw(8) == 0 ? draw(900) : isOfWatch ? 0 : draw(120))
    let evening = (start / WalkedSteps.secondsInADay + 1) * WalkedSteps.secondsInADay - 3600
    // By night both lie on a table.
    let next = following < evening ? following : evening + 9 * 3600 + draw(1800) - 1800
    if isOfWatch { nextWatch = next } else { nextPhone = next }
    return Sample(start: start, end: start + length, steps: steps, isOfWatch: isOfWatch)
  }

  private mutating func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
}
