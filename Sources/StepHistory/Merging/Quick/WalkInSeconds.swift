import PixelPalCore

/// A walk in seconds since some base, which goes on as long as the next touches it.
///
/// Its slow twin is each walk by itself: 'MergedSamplesTests.testManyPiecesAtOnceAreThoseOneByOne'.
struct WalkInSeconds {
  private(set) var from: Int64
  private(set) var to: Int64
  private let more: Milliseconds
  private let gap: Int64

  /// None yet; each lasts so much `more` than it did, and goes on with what touches it then.
  init(lastingOn more: Milliseconds) {
    (self.more, gap) = (more, more.count / 1000)
    // Nothing touches it, and it does not last.
    (from, to) = (.min / 2, .min / 2)
  }

  /// All of it; `nil` where there is none.
  var whole: WalkInSeconds? { from < to ? self : nil }

  /// Goes on with a walk if that touches this one, and begins with it otherwise: what was walked before that.
  @inline(__always) mutating func goOn(from start: Int64, to end: Int64) -> WalkInSeconds? {
    if from <= start, start <= to &+ gap {
      to = max(to, end)
      return nil
    }
    let before = whole
    (from, to) = (start, end)
    return before
  }

  /// Adds the sample of a packed word: where it is a walk of that pace that does not touch this one, this one is over.
  @inline(__always) mutating func append(
    _ word: UInt64, at pace: WalkingPace.Whole, since base: Int64, addingTo walks: inout ContiguousArray<Interval>
  ) {
    let (start, seconds) = (PackedSamples.start(word), PackedSamples.seconds(word))
    guard pace.fits(steps: PackedSamples.steps(word), seconds: seconds) else { return }
    if let over = goOn(from: start, to: start &+ seconds) { walks.append(over.span(since: base)) }
  }

  /// When it was, where `base` is in milliseconds since 1970.
  func span(since base: Int64) -> Interval {
    Interval(unchecked: Instant(unchecked: base &+ 1000 &* from), Instant(unchecked: base &+ 1000 &* to) + more)
  }
}

extension StepSample {
  /// When it was, and so much `more`.
  func span(lastingOn more: Milliseconds) -> Interval { Interval(unchecked: start, end + more) }
}
