import PixelPalCore

/// The walks of a history in the order in which they begin.
///
/// A walk goes by its sample as recorded, which may begin before the first piece that counts of it. Reading ahead by
/// the longest walk makes sure that each is known when it begins.
struct Walks: Sendable {
  private var pieces: Pieces
  /// Those that were found and have not been passed, and how many before them are gone.
  private var found: ContiguousArray<Interval> = []
  private var gone = 0
  /// All pieces that begin by then have been read.
  private var isReadTo = Instant.distantPast
  private var last: StepSample?
  private let pace: WalkingPace
  private let createdAt: Instant

  /// Read beyond what is asked for, so that not every question has to read.
  private static let further = Milliseconds.hours(1)

  init(_ history: History, pace: WalkingPace) {
    pieces = history.pieces
    self.pace = pace
    createdAt = history.createdAt
  }

  /// The walk that begins next, if it does by `instant`.
  mutating func next(by instant: Instant) -> Interval? {
    if isReadTo < instant + pace.longest { read(to: instant + pace.longest + Walks.further) }
    guard gone < found.count, found[gone].start <= instant else { return nil }
    return found[gone]
  }

  /// Goes on to the walk after the next.
  mutating func removeFirst() {
    gone += 1
    if gone > 512, gone * 2 > found.count {
      found.removeFirst(gone)
      gone = 0
    }
  }

  private mutating func read(to end: Instant) {
    isReadTo = end
    while let piece = pieces.nextWalk(at: pace, by: end) { note(piece.sample) }
  }

  private mutating func note(_ sample: StepSample) {
    // Of a sample that comes in several pieces there is one walk.
    guard last.map({ !($0 == sample) }) ?? true else { return }
    last = sample
    let start = max(sample.start, createdAt)
    var place = found.count
    while place > gone, found[place - 1].start > start { place -= 1 }
    let walk = Interval(from: start, lasting: sample.end - start)
    if place == found.count { found.append(walk) } else { found.insert(walk, at: place) }
  }
}
