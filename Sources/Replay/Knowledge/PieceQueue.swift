import PixelPalCore

/// The pieces of a history in time order, read some way ahead, and the walks among them.
///
/// A walk goes by its sample as recorded, which may begin before the first piece that counts of it. Reading ahead by
/// the longest walk makes sure that each is known when it begins.
struct PieceQueue: Sendable {
  private var pieces: Pieces
  private var ahead: ContiguousArray<Piece> = []
  private var head = 0
  /// When the last piece begins that was read.
  private var isReadTo = Instant.distantPast
  private var isAtEnd = false
  private var walks: ContiguousArray<Interval> = []
  private var firstWalk = 0
  private var lastWalk: StepSample?
  private let pace: WalkingPace
  private let createdAt: Instant

  init(_ history: History, pace: WalkingPace) {
    pieces = history.pieces
    self.pace = pace
    createdAt = history.createdAt
  }

  /// The piece that begins next; `nil` after the last.
  mutating func first() -> Piece? {
    if head == ahead.count { pull() }
    return head < ahead.count ? ahead[head] : nil
  }

  /// The piece that begins next if it lasts, and none begins before it is over; most are so.
  mutating func firstAlone() -> Piece? {
    guard let piece = first(), piece.from < piece.to else { return nil }
    if head + 1 == ahead.count { pull() }
    return head + 1 == ahead.count || ahead[head + 1].from >= piece.to ? piece : nil
  }

  /// Goes on to the next piece.
  mutating func removeFirst() {
    head += 1
    if head > 512, head * 2 > ahead.count {
      ahead.removeFirst(head)
      head = 0
    }
  }

  /// The walk that begins next, if it does by `instant`.
  mutating func walk(by instant: Instant) -> Interval? {
    let reach = instant + pace.longest
    while isReadTo <= reach, !isAtEnd { pull() }
    guard firstWalk < walks.count, walks[firstWalk].start <= instant else { return nil }
    return walks[firstWalk]
  }

  /// Goes on to the next walk.
  mutating func removeFirstWalk() {
    firstWalk += 1
    if firstWalk > 512, firstWalk * 2 > walks.count {
      walks.removeFirst(firstWalk)
      firstWalk = 0
    }
  }

  private mutating func pull() {
    guard let piece = pieces.next() else {
      isAtEnd = true
      return
    }
    ahead.append(piece)
    isReadTo = piece.from
    guard pace.fits(piece.sample), lastWalk.map({ !($0 == piece.sample) }) ?? true, piece.steps > .zero else { return }
    lastWalk = piece.sample
    let start = max(piece.sample.start, createdAt)
    let walk = Interval(from: start, lasting: piece.sample.end - start)
    var place = walks.count
    while place > firstWalk, walks[place - 1].start > walk.start { place -= 1 }
    if place == walks.count { walks.append(walk) } else { walks.insert(walk, at: place) }
  }
}
