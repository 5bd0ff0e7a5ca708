import PixelPalCore

/// The two most believed sources on one day, one packed sample after another.
///
/// It comes to what ``HealthStream`` comes to, with all that changes at hand: nobody but the first covers the second, of
/// which at most one sample is open here. Where there are more, others keep them.
struct Duet {
  /// The day, within which samples have to lie.
  let day: Interval
  private(set) var ruler: Voice
  private(set) var deputy: Voice
  /// Until when the first source is there.
  private(set) var reign: Instant
  // The open sample of the second; over before all others where there is none.
  private var open = Interval(unchecked: .distantPast, .distantPast)
  private var openSteps: Int64 = 0

  /// Two sources on a day, the first of which is there until `reign`.
  init(on day: Interval, _ ruler: Voice, _ deputy: Voice, reign: Instant) {
    (self.day, self.ruler, self.deputy, self.reign) = (day, ruler, deputy, reign)
  }

  /// Whether it lasts and lies within the day.
  @inline(__always) func isShort(_ span: Interval) -> Bool {
    day.start <= span.start && span.start < span.end && span.end <= day.end
  }

  /// Takes samples from `start` on, as long as it can and they concern nobody in `others`; returns where it stops.
  ///
  /// A sample that may be one with the next it leaves, and so that before `end`.
  mutating func take(_ packed: PackedSamples, from start: Int, to end: Int, beside others: HealthStream) -> Int {
    // Out of what others might look at meanwhile.
    var duet = self
    defer { self = duet }
    let sources = Sources(of: duet, beside: others)
    let words = packed.words.span
    var index = start
    var word = words[index]
    while index + 1 < end {
      let next = words[index + 1]
      guard !PackedSamples.isSameSample(word, next), duet.take(word, in: packed.span(word), of: sources) else { break }
      word = next
      index += 1
    }
    return index
  }

  /// Takes the sample of a word; `false`, and nothing, when it cannot.
  mutating func take(_ word: UInt64, in span: Interval) -> Bool { take(word, in: span, of: Sources(of: self)) }

  @inline(__always) private mutating func take(_ word: UInt64, in span: Interval, of sources: Sources) -> Bool {
    guard isShort(span) else { return false }
    let (source, steps) = (PackedSamples.source(word), PackedSamples.steps(word))
    if source == sources.ruler {
      takeRuler(steps, in: span)
      return true
    }
    return source == sources.deputy && takeDeputy(steps, in: span)
  }

  /// Takes a sample of the first source.
  @inline(__always) private mutating func takeRuler(_ steps: Int64, in span: Interval) {
    ruler.note(steps, in: span)
    // Where there are no steps nobody rules, and what is open stays so.
    guard steps > 0 else { return }
    ruler.counted &+= steps &* 1_000_000
    if span.start > reign { settle(before: span.start) }
    reign = max(reign, span.end)
  }

  /// Takes a sample of the second source unless one is open that others would have to keep.
  @inline(__always) private mutating func takeDeputy(_ steps: Int64, in span: Interval) -> Bool {
    // What is covered already stays so, and nothing of it will count.
    if steps > 0, span.end > reign {
      guard hasRoom(for: span) else { return false }
      settle(before: span.start)
      (open, openSteps) = (span, steps)
    }
    deputy.note(steps, in: span)
    return true
  }

  /// Whether what is open of the second source will be over when a sample begins.
  @inline(__always) func hasRoom(for span: Interval) -> Bool { open.end <= max(span.start, reign) }

  /// What is open of the second source, which goes.
  mutating func handOver(_ resolution: StepSample.Resolution) -> StepSample? {
    guard open.end > reign else { return nil }
    defer { open = Interval(unchecked: .distantPast, .distantPast) }
    return StepSample(
      start: open.start.millisecondsSince1970, length: open.length.count, millionths: openSteps &* 1_000_000,
      source: UInt16(truncatingIfNeeded: deputy.source), resolution: resolution)
  }

  /// Counts what of the open sample lies before `start`: from there it is covered, or it was over before.
  @inline(__always) private mutating func settle(before start: Instant) {
    let (from, to) = (max(open.start, reign), min(open.end, start))
    if from < to { deputy.counted &+= share(before: to) &- share(before: from) }
  }

  @inline(__always) private func share(before instant: Instant) -> Int64 {
    StepHistory.share(
      of: openSteps &* 1_000_000, elapsed: (instant - open.start).count, length: open.length.count)
  }
}

extension Duet {
  /// Whose samples are taken; those of nobody where one is left out.
  private struct Sources {
    let ruler: UInt64
    let deputy: UInt64

    init(of duet: Duet) { (ruler, deputy) = (duet.ruler.source, duet.deputy.source) }

    /// Without samples that others have to know of: the first source settles what is open, the second covers a third.
    init(of duet: Duet, beside others: HealthStream) {
      ruler = others.hasOpen ? .max : duet.ruler.source
      deputy = others.hasThird ? .max : duet.deputy.source
    }
  }

  /// One of the two, and what its samples came to.
  struct Voice {
    /// Which source it is; one that no word has where there is none.
    let source: UInt64
    private var tally: SourceTally
    // In so few bits each that no block has as many as would not fit.
    private var steps: Int64 = 0
    /// What counts of them, in millionths of a step.
    fileprivate(set) var counted: Int64 = 0

    /// A source of which something has been noted already.
    init(_ source: Int, _ tally: SourceTally) { (self.source, self.tally) = (UInt64(source), tally) }

    /// Nobody.
    static var none: Voice { Voice() }

    private init() { (source, tally) = (.max, SourceTally()) }

    /// The index of the source; `nil` for nobody.
    var index: Int? { Int(exactly: source) }

    @inline(__always) fileprivate mutating func note(_ steps: Int64, in span: Interval) {
      tally.note(span, isEmpty: steps == 0)
      self.steps &+= steps
    }

    /// All that has been noted of it, where the row of its first sample, if it is `first`, had been noted before.
    func sum(noted first: UInt64) -> SourceTally {
      var sum = tally
      let before = PackedSamples.source(first) == source ? PackedSamples.steps(first) : 0
      sum.add(raw: StepCount(steps: steps &- before), recorded: StepCount(steps: steps))
      return sum
    }
  }
}
