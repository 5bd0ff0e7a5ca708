import PixelPalCore

/// An endless sequence of samples of a watch, minute by minute, and of a phone in longer ones that overlap them.
///
/// About 550 samples a day in the order of their starts, the same for each run.
struct WalkedSteps: Sequence, IteratorProtocol {
  /// A sample with its times in seconds since 1970.
  typealias Sample = (start: Int, end: Int, steps: Int, isOfWatch: Bool)

  private var dice = SplitMix(seed: 25_000)
  /// Seven in the morning of 1 January 2000.
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
