public import PixelPalCore

/// What there was to merge and what became of it, for a person who asks why.
public struct MergeReport: Hashable, Sendable, Codable {
  /// One source's part.
  public struct Source: Hashable, Sendable, Codable {
    /// The source.
    public let source: StepSource
    /// How many samples it has, each counted once.
    public let samples: Int
    /// The sum of all its rows, repetitions included.
    public let raw: StepCount
    /// The sum of its samples, each counted once.
    public let recorded: StepCount
    /// What of them counts.
    public let counted: StepCount
    /// The start of its first sample.
    public let first: Instant
    /// How many of its samples begin while another of them lasts.
    public let overlapping: Int
    /// For how long more than one of its samples lasts: their lengths together less the time they cover.
    public let overlap: Milliseconds

    /// What does not count, because others were there, or because steps by hand do not.
    public var uncounted: StepCount { recorded - counted }

    /// The source's part of everything that counts, in thousandths, rounded down.
    public func thousandths(of all: StepCount) -> Int {
      guard all > .zero else { return 0 }
      return Int(StepHistory.share(of: 1000, elapsed: counted.millionths, length: all.millionths))
    }
  }

  /// How overlaps were counted.
  public let policy: MergePolicy
  /// The sources, the most believed first.
  public let sources: [Source]
  /// How many rows said again what another had said.
  public let repeated: Int
  /// How many rows were corrected by another.
  public let corrected: Int
  /// The days that had both a total and finer samples.
  public let choices: [StepDays.Choice]
  /// How many samples were the total of a day.
  public let dayTotals: Int

  /// The sum of all rows.
  public var raw: StepCount { sources.reduce(.zero) { $0 + $1.raw } }
  /// What counts of all sources.
  public var counted: StepCount { sources.reduce(.zero) { $0 + $1.counted } }
}
