public import PixelPalCore

/// The input and the outcome of a merge, for a user who asks why a total is what it is.
public struct MergeReport: Hashable, Sendable, Codable {
  /// The numbers of one source in the report.
  public struct Source: Hashable, Sendable, Codable {
    /// The source that the numbers describe.
    public let source: StepSource
    /// The number of samples, not counting repeated or corrected rows.
    public let samples: Int
    /// The sum of all rows, including repeated ones.
    public let raw: StepCount
    /// The sum of the samples, without repeated or corrected rows.
    public let recorded: StepCount
    /// The steps from this source that are part of the total.
    public let counted: StepCount
    /// The start of the first sample.
    public let first: Instant
    /// The number of samples that begin while another sample of this source is active.
    public let overlapping: Int
    /// The time when several samples of this source are active at once.
    ///
    /// The time is the sum of the samples' lengths minus the time that they cover.
    public let overlap: Milliseconds

    /// The recorded steps left out of the total, as other sources took precedence or manual entries don't count.
    public var uncounted: StepCount { recorded - counted }

    /// Returns the source's share of all counted steps in thousandths, rounded down.
    public func shareInThousandths(of all: StepCount) -> Int {
      guard all > .zero else { return 0 }
      return Int(StepHistory.share(of: 1000, elapsed: counted.millionths, length: all.millionths))
    }
  }

  /// The policy for overlapping sources.
  public let policy: MergePolicy
  /// The sources, highest priority first.
  public let sources: [Source]
  /// The number of rows that repeated another row.
  public let repeated: Int
  /// The number of rows that were corrected by another row.
  public let corrected: Int
  /// The days that had both a day total and finer samples.
  public let choices: [StepDays.DayTotalChoice]
  /// The number of samples that were day totals.
  public let dayTotals: Int

  /// The sum of all rows, including repeated ones.
  public var raw: StepCount { sources.reduce(.zero) { $0 + $1.raw } }
  /// The sum of the counted steps of all sources.
  public var counted: StepCount { sources.reduce(.zero) { $0 + $1.counted } }
}
