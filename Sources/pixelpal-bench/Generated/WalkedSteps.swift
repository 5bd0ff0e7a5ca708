import PixelPalCore

/// An endless sequence of minute-long samples of a watch and longer, overlapping samples of a phone.
///
/// It has about 550 samples a day, ordered by start, and is the same in each run.
struct WalkedSteps: Sequence, IteratorProtocol {
  /// A sample with times in seconds since 1970.
  typealias Sample = (start: Int, end: Int, steps: Int, isOfWatch: Bool)

  private var dice = SplitMix(seed: 25_000)
  /// The time 7:00 on 1 January 2000.
  private var nextWatch = 946_710_000
  private var nextPhone = 946_710_017

  mutating func next() -> Sample? {
    let isOfWatch = nextWatch <= nextPhone
    let start = isOfWatch ? nextWatch : nextPhone
    let length = isOfWatch ? 41 + draw(80) : 180 + draw(420)
    let steps = isOfWatch ? 5 + draw(110) : 20 + draw(700)
    let following = start + length + (draw(8) == 0 ? draw(900) : isOfWatch ? 0 : draw(120))
    let evening = (start / 86_400 + 1) * 86_400 - 3600
    // No samples at night.
    let next = following < evening ? following : evening + 9 * 3600 + draw(1800) - 1800
    if isOfWatch { nextWatch = next } else { nextPhone = next }
    return (start, start + length, steps, isOfWatch)
  }

  private mutating func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
}
