import PixelPalCore

/// What one source brought, counted as its samples come in order.
struct SourceTally: Sendable {
  private var samples = 0
  private var raw = StepCount.zero
  private var recorded = StepCount.zero
  private var first = Instant.distantFuture
  private var overlapping = 0
  private var overlap = Milliseconds.zero
  /// Until when the samples so far last.
  private var until = Instant.distantPast

  /// Notes a row as it comes, repeated or not.
  @inline(__always) mutating func note(row sample: StepSample) { raw += sample.count }

  /// Notes a sample that stands for all its rows.
  @inline(__always) mutating func note(_ sample: StepSample) {
    note(Interval(unchecked: sample.start, sample.end), isEmpty: sample.isEmpty)
    recorded += sample.count
  }

  /// Notes when a sample was, whose steps are to be added.
  @inline(__always) mutating func note(_ span: Interval, isEmpty: Bool) {
    if samples == 0 { first = span.start }
    samples += 1
    guard !isEmpty, span.start < span.end else { return }
    if span.start < until {
      overlapping += 1
      overlap = overlap + (min(span.end, until) - span.start)
    }
    until = max(until, span.end)
  }

  /// Adds the steps of rows, and of samples of which all else has been noted.
  mutating func add(raw: StepCount, recorded: StepCount) {
    self.raw += raw
    self.recorded += recorded
  }

  /// Takes over what was noted by one that began where all of these were over.
  mutating func append(_ later: SourceTally) {
    first = min(first, later.first)
    samples += later.samples
    raw += later.raw
    recorded += later.recorded
    overlapping += later.overlapping
    overlap = overlap + later.overlap
    until = max(until, later.until)
  }

  func reported(for source: StepSource, counted: StepCount) -> MergeReport.Source {
    .init(
      source: source, samples: samples, raw: raw, recorded: recorded, counted: counted, first: first,
      overlapping: overlapping, overlap: overlap)
  }
}
