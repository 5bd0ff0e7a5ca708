/// What there was to merge and what became of it, for a person who asks why.
public struct MergeReport: Hashable, Sendable, Codable {
  /// One source's part.
  public struct Source: Hashable, Sendable, Codable {
    /// The source.
    public let source: StepSource
    /// How many samples it has, each counted once.
    public internal(set) var samples = 0
    /// The sum of all its rows, repetitions included.
    public internal(set) var raw = StepCount.zero
    /// The sum of its samples, each counted once.
    public internal(set) var recorded = StepCount.zero
    /// What of them counts.
    public internal(set) var counted = StepCount.zero
    /// The start of its first sample.
    public internal(set) var first = Instant.distantFuture
    /// How many of its samples begin while another of them lasts.
    public internal(set) var overlapping = 0
    /// For how long more than one of its samples lasts: their lengths together less the time they cover.
    public internal(set) var overlap = Milliseconds.zero

    /// Until when the samples so far last.
    var until = Instant.distantPast

    init(_ source: StepSource) { self.source = source }

    private enum CodingKeys: String, CodingKey {
      case source, samples, raw, recorded, counted, first, overlapping, overlap
    }

    /// What does not count, because others were there, or because steps by hand do not.
    public var uncounted: StepCount { recorded - counted }

    /// Its part of everything that counts, in thousandths, rounded down.
    public func thousandths(of all: StepCount) -> Int {
      guard all > .zero else { return 0 }
      return Int(PixelPalCore.share(of: 1000, elapsed: counted.millionths, length: all.millionths))
    }
  }

  /// How overlaps were counted.
  public let policy: MergePolicy
  /// The sources, the most believed first.
  public internal(set) var sources: [Source]
  // What is known before the days are.
  init(_ policy: MergePolicy, _ sources: [StepSource]) {
    self.policy = policy
    self.sources = sources.map(Source.init)
  }

  /// How many rows said again what another had said.
  public internal(set) var repeated = 0
  /// How many rows were corrected by another.
  public internal(set) var corrected = 0
  /// The days that had both a total and finer samples.
  public internal(set) var choices: [StepDays.Choice] = []
  /// How many samples were the total of a day.
  public internal(set) var dayTotals = 0

  /// The sum of all rows.
  public var raw: StepCount { sources.reduce(.zero) { $0 + $1.raw } }
  /// What counts of all sources.
  public var counted: StepCount { sources.reduce(.zero) { $0 + $1.counted } }
}

extension MergeReport {
  /// Notes a row as it comes, repeated or not.
  mutating func note(row sample: StepSample) { sources[sample.sourceIndex].raw += sample.count }

  /// Notes a sample that stands for all its rows; they come in order.
  mutating func note(_ sample: StepSample) { sources[sample.sourceIndex].note(sample) }

  /// Adds what became of everything, and puts the most believed source first.
  mutating func finish(
    _ named: [StepSource], ranks: [UInt16], _ days: StepDays, _ finer: DayTally, _ totals: DayTally
  ) {
    choices = days.choices
    for index in sources.indices {
      sources[index].counted = StepCount(unchecked: finer.counted[index].addingSaturated(totals.counted[index]))
    }
    sources = zip(ranks, sources).sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension MergeReport.Source {
  fileprivate mutating func note(_ sample: StepSample) {
    samples += 1
    recorded += sample.count
    first = min(first, sample.start)
    guard !sample.isEmpty, !sample.isPoint else { return }
    if sample.start < until {
      overlapping += 1
      overlap = overlap + (min(sample.end, until) - sample.start)
    }
    until = max(until, sample.end)
  }
}
