import PixelPalCore
import StepHistory

/// A cursor over the walks of a history in the order in which they begin.
///
/// A walk has the extent of its sample as recorded, which may begin before the first piece that counts of it. The
/// cursor reads ahead by the longest walk, so that each walk is known when it begins.
struct Walks: Sendable {
  private var pieces: Pieces
  private var ahead: WalksAhead
  /// The instant by which every walk that begins has been found.
  private var isKnownTo = Instant.distantPast
  private let pace: WalkingPace

  /// The extra distance to read ahead, so that not every call has to read.
  private static let further = Milliseconds.hours(1)

  init(_ history: History, pace: WalkingPace) {
    pieces = history.pieces
    ahead = WalksAhead(since: history.createdAt)
    self.pace = pace
  }

  /// Returns the next walk if it begins by `instant`.
  mutating func next(by instant: Instant) -> Interval? {
    if isKnownTo < instant { read(to: instant + Walks.further) }
    guard let first = ahead.first, first.start <= instant else { return nil }
    return first
  }

  /// Removes the next walk.
  mutating func removeFirst() { ahead.removeFirst() }

  private mutating func read(to end: Instant) {
    isKnownTo = end
    var ahead = WalksAhead(since: ahead.createdAt)
    swap(&ahead, &self.ahead)
    pieces.pass(by: end + pace.longest, walks: pace) { ahead.note($0) }
    swap(&ahead, &self.ahead)
  }
}

/// A queue of walks that were found but have not begun, in the order in which they begin.
private struct WalksAhead: Sendable {
  let createdAt: Instant
  private var found: ContiguousArray<Interval> = []
  /// The number of removed walks at the front of the buffer.
  private var gone = 0
  private var last: StepSample?

  init(since createdAt: Instant) { self.createdAt = createdAt }

  var first: Interval? { gone < found.count ? found[gone] : nil }

  mutating func removeFirst() {
    gone += 1
    if gone > 512, gone * 2 > found.count {
      found.removeFirst(gone)
      gone = 0
    }
  }

  /// Records the walk of `sample`, which was read after the others.
  mutating func note(_ sample: StepSample) {
    // A sample in several pieces is only one walk.
    guard last.map({ !($0 == sample) }) ?? true else { return }
    last = sample
    let start = max(sample.start, createdAt)
    let walk = Interval(from: start, lasting: sample.end - start)
    // Most walks begin after those before them. A sample that is cut may have begun earlier.
    guard let latest = found.last, gone < found.count, latest.start > start else { return found.append(walk) }
    var place = found.count
    while place > gone, found[place - 1].start > start { place -= 1 }
    found.insert(walk, at: place)
  }
}
