import PixelPalCore

/// What came to light of rows in order: what each source brought, and how many rows were repeated or corrected.
struct SourceTallies: Sendable {
  private(set) var sources: ContiguousArray<SourceTally>
  private(set) var repeated = 0
  private(set) var corrected = 0
  /// The last row, which the next may correct.
  private var pending: StepSample?

  init(sources count: Int) { sources = ContiguousArray(repeating: SourceTally(), count: count) }

  /// Adds the next row in order, repeated or not.
  mutating func append(_ row: StepSample) {
    if let last = pending { pass(last, before: row) }
    pending = row
  }

  /// Nothing more is to come.
  mutating func finish() {
    if let last = pending { pass(last, before: nil) }
    pending = nil
  }

  private mutating func pass(_ row: StepSample, before next: StepSample?) {
    guard let next, next.isSameSample(as: row) else { return sources[row.sourceIndex].add(row.count, in: row.span) }
    // Of rows that are one sample, which come one after another, the last counts.
    sources[row.sourceIndex].add(superseded: row.count)
    if row.count == next.count { repeated += 1 } else { corrected += 1 }
  }

  /// Adds the next rows, samples `range` of a block in order, which is quicker for many together.
  mutating func append(_ packed: PackedSamples, _ range: Range<Int>) {
    guard let first = range.first, let last = range.last else { return }
    append(packed[first])
    // No word has a source beyond these.
    let untils = sources.prefix(1 << Int(PackedSamples.sourceBits)).map {
      packed.wholeSecond(of: $0.until, from: packed[first].start)
    }
    guard !untils.contains(nil) else {
      for index in first..<last { append(packed[index + 1]) }
      return
    }
    let words = packed.words.span
    var many = ContiguousArray(untils.map { ManyTally(until: $0 ?? .min) })
    var tallies = many.mutableSpan
    var (again, anew) = (0, 0)
    var next = words[first]
    for index in first + 1..<last + 1 {
      let word = next
      next = words[index]
      let source = Int(PackedSamples.source(word))
      if PackedSamples.isSameSample(word, next) {
        tallies[source].superseded &+= PackedSamples.steps(word)
        if word == next { again += 1 } else { anew += 1 }
      } else {
        tallies[source].add(word)
      }
    }
    for index in many.indices { sources[index].append(many[index], since: packed.base) }
    (repeated, corrected, pending) = (repeated + again, corrected + anew, packed[last])
  }

  /// Adds what came to light in what lies wholly behind all this.
  mutating func append(_ later: SourceTallies) {
    for index in sources.indices { sources[index].append(later.sources[index]) }
    repeated += later.repeated
    corrected += later.corrected
  }
}

/// What one source brought, counted as its samples come in order.
struct SourceTally: Sendable {
  private var samples = 0
  private var superseded = StepCount.zero
  private var recorded = StepCount.zero
  private var overlapping = 0
  private var overlap = Milliseconds.zero
  /// Until when the samples so far last.
  fileprivate private(set) var until = Instant.distantPast

  /// Adds what a row says that another repeats or corrects.
  mutating func add(superseded count: StepCount) { superseded += count }

  /// Adds a sample that stands for all its rows.
  @inline(__always) mutating func add(_ count: StepCount, in span: Interval) {
    recorded += count
    samples += 1
    guard count > .zero, span.start < span.end else { return }
    if span.start < until {
      overlapping += 1
      overlap = overlap + (min(span.end, until) - span.start)
    }
    until = max(until, span.end)
  }

  /// Adds what came of many packed samples, which come next.
  fileprivate mutating func append(_ many: ManyTally, since base: Int64) {
    superseded += StepCount(steps: many.superseded)
    recorded += StepCount(steps: many.recorded)
    samples += many.samples
    overlapping += many.overlapping
    overlap = overlap + .seconds(Int(many.overlap))
    // None has lasted yet where it is the least.
    if many.until > .min { until = max(until, Instant(unchecked: base &+ 1000 &* many.until)) }
  }

  /// Adds what came of one that began where all of these were over.
  mutating func append(_ later: SourceTally) {
    samples += later.samples
    superseded += later.superseded
    recorded += later.recorded
    overlapping += later.overlapping
    overlap = overlap + later.overlap
    until = max(until, later.until)
  }

  func reported(for source: StepSource, first: Instant, counted: StepCount) -> MergeReport.Source {
    .init(
      source: source, samples: samples, raw: recorded + superseded, recorded: recorded, counted: counted,
      first: first, overlapping: overlapping, overlap: overlap)
  }
}

extension PackedSamples {
  /// The second of `instant`; the least of all where it is not after `start`, and `nil` for one within a second.
  fileprivate func wholeSecond(of instant: Instant, from start: Instant) -> Int64? {
    if instant <= start { return .min }
    let second = second(of: instant)
    return base &+ 1000 &* second == instant.millisecondsSince1970 ? second : nil
  }
}

/// What one source brought in many packed samples, in whole steps and seconds since their base.
private struct ManyTally {
  // In so few bits each that no block has as many as would not fit.
  var superseded: Int64 = 0
  private(set) var recorded: Int64 = 0
  private(set) var samples = 0
  private(set) var overlapping = 0
  private(set) var overlap: Int64 = 0
  /// Until when the samples so far last.
  private(set) var until: Int64

  init(until: Int64) { self.until = until }

  @inline(__always) mutating func add(_ word: UInt64) {
    let (start, end, steps) = (PackedSamples.start(word), PackedSamples.end(word), PackedSamples.steps(word))
    recorded &+= steps
    samples &+= 1
    guard steps > 0, start < end else { return }
    if start < until {
      overlapping &+= 1
      overlap &+= min(end, until) &- start
    }
    until = max(until, end)
  }
}
