import PixelPalCore

/// A walk in seconds since a base, which continues as long as the next walk touches it.
///
/// Reference implementation: each walk on its own; differential test:
/// `MergedSamplesTests.testManyPiecesAtOnceAreThoseOneByOne`.
struct WalkInSeconds {
  private(set) var from: Int64
  private(set) var to: Int64
  private let more: Milliseconds
  private let gap: Int64

  /// Creates an empty walk; each walk is extended by `more` and continues with one that then touches it.
  init(lastingOn more: Milliseconds) {
    (self.more, gap) = (more, more.count / 1000)
    // An empty walk that no other walk touches.
    (from, to) = (.min / 2, .min / 2)
  }

  /// The complete walk; `nil` if there is none.
  var whole: WalkInSeconds? { from < to ? self : nil }

  /// Extends this walk by one that touches it; otherwise starts with the new walk and returns the old one.
  @inline(__always) mutating func goOn(from start: Int64, to end: Int64) -> WalkInSeconds? {
    if from <= start, start <= to &+ gap {
      to = max(to, end)
      return nil
    }
    let before = whole
    (from, to) = (start, end)
    return before
  }

  /// Adds the sample of a packed word if it is a walk at this pace.
  ///
  /// If it does not touch this walk, this walk is complete and is appended to `walks`.
  @inline(__always) mutating func append(
    _ word: UInt64, at pace: WalkingPace.Whole, since base: Int64, addingTo walks: inout ContiguousArray<Interval>
  ) {
    let (start, seconds) = (PackedSamples.start(word), PackedSamples.seconds(word))
    guard pace.fits(steps: PackedSamples.steps(word), seconds: seconds) else { return }
    if let over = goOn(from: start, to: start &+ seconds) { walks.append(over.span(since: base)) }
  }

  /// Returns the span of the walk; `base` is in milliseconds since 1970.
  func span(since base: Int64) -> Interval {
    Interval(unchecked: Instant(unchecked: base &+ 1000 &* from), Instant(unchecked: base &+ 1000 &* to) + more)
  }
}

extension StepSample {
  /// Returns the span of the sample, extended by `more`.
  func span(lastingOn more: Milliseconds) -> Interval { Interval(unchecked: start, end + more) }
}
