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
    if samples == 0 { first = sample.start }
    samples += 1
    recorded += sample.count
    guard !sample.isEmpty, !sample.isPoint else { return }
    if sample.start < until {
      overlapping += 1
      overlap = overlap + (min(sample.end, until) - sample.start)
    }
    until = max(until, sample.end)
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
