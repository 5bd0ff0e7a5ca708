import PixelPalCore

/// An endless sequence of a watch's minute-long samples and a phone's longer, overlapping ones.
///
/// The sequence has about 550 samples a day, ordered by start, and is the same in each run.
struct GeneratedSamples: Sequence, IteratorProtocol {
  /// A sample with times in seconds since 1970.
  typealias Sample = (start: Int, end: Int, steps: Int, isOfWatch: Bool)

  private var generator = SplitMix64(seed: 25_000)
  /// The start of the watch's next sample, initially at 7:00 on 1 January 2000.
  private var nextWatchStart = 946_710_000
  private var nextPhoneStart = 946_710_017

  mutating func next() -> Sample? {
    let isOfWatch = nextWatchStart <= nextPhoneStart
    let start = isOfWatch ? nextWatchStart : nextPhoneStart
    let length = isOfWatch ? 41 + draw(below: 80) : 180 + draw(below: 420)
    let steps = isOfWatch ? 5 + draw(below: 110) : 20 + draw(below: 700)
    let following = start + length + (draw(below: 8) == 0 ? draw(below: 900) : isOfWatch ? 0 : draw(below: 120))
    let evening = (start / 86_400 + 1) * 86_400 - 3600
    // No samples at night.
    let next = following < evening ? following : evening + 9 * 3600 + draw(below: 1800) - 1800
    if isOfWatch { nextWatchStart = next } else { nextPhoneStart = next }
    return (start, start + length, steps, isOfWatch)
  }

  private mutating func draw(below bound: Int) -> Int { Int(generator.draw(below: UInt64(bound))) }
}
