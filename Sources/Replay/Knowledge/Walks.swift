import PixelPalCore
import StepHistory

/// The walks of a history in the order in which they begin.
///
/// A walk goes by its sample as recorded, which may begin before the first piece that counts of it. Reading ahead by
/// the longest walk makes sure that each is known when it begins.
struct Walks: Sendable {
  private var pieces: Pieces
  private var ahead: WalksAhead
  /// Every walk that begins by then was found.
  private var isKnownTo = Instant.distantPast
  private let pace: WalkingPace

  /// Read beyond what is asked for, so that not every question has to read.
  private static let further = Milliseconds.hours(1)

  init(_ history: History, pace: WalkingPace) {
    pieces = history.pieces
    ahead = WalksAhead(since: history.createdAt)
    self.pace = pace
  }

  /// The walk that begins next, if it does by `instant`.
  mutating func next(by instant: Instant) -> Interval? {
    if isKnownTo < instant { read(to: instant + Walks.further) }
    guard let first = ahead.first, first.start <= instant else { return nil }
    return first
  }

  /// Goes on to the walk after the next.
  mutating func removeFirst() { ahead.removeFirst() }

  private mutating func read(to end: Instant) {
    isKnownTo = end
    var ahead = WalksAhead(since: ahead.createdAt)
    swap(&ahead, &self.ahead)
    pieces.pass(by: end + pace.longest, walks: pace) { ahead.note($0) }
    swap(&ahead, &self.ahead)
  }
}

/// Walks that were found and have not begun, in the order in which they will.
private struct WalksAhead: Sendable {
  let createdAt: Instant
  private var found: ContiguousArray<Interval> = []
  /// How many of those are gone.
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

  /// Notes the walk that `sample` is, which was read after the others.
  mutating func note(_ sample: StepSample) {
    // Of a sample that comes in several pieces there is one walk.
    guard last.map({ !($0 == sample) }) ?? true else { return }
    last = sample
    let start = max(sample.start, createdAt)
    let walk = Interval(from: start, lasting: sample.end - start)
    // Most begin after those before; a sample that is cut may have begun sooner.
    guard let latest = found.last, gone < found.count, latest.start > start else { return found.append(walk) }
    var place = found.count
    while place > gone, found[place - 1].start > start { place -= 1 }
    found.insert(walk, at: place)
  }
}
