public import PixelPalCore

/// A report on the input and the result of a merge.
///
/// The report shows the user which sources contributed to a total, and how many rows and steps were left out. A row is
/// an entry of the input: a sample, or a repetition or correction of one.
public struct MergeReport: Hashable, Sendable, Codable {
  /// The figures for one source in the report.
  public struct SourceSummary: Hashable, Sendable, Codable {
    /// The source that the figures describe.
    public let source: StepSource
    /// The number of samples, excluding repeated and corrected rows.
    public let samples: Int
    /// The step total of all rows, including repeated ones.
    public let raw: StepCount
    /// The step total of the samples, excluding repeated and corrected rows.
    public let recorded: StepCount
    /// The steps from this source that count towards the total.
    public let counted: StepCount
    /// The start of the source's first sample.
    public let first: Instant
    /// The number of samples that begin while another sample of this source is active.
    public let overlapping: Int
    /// The overlap of this source's samples: the sum of their durations, minus the time that they cover together.
    public let overlap: Milliseconds

    /// The recorded steps that don't count.
    ///
    /// For example, another source takes precedence, or the steps are manual entries.
    public var uncounted: StepCount { recorded - counted }

    /// Returns the source's share of `all` counted steps in thousandths, rounded down, or 0 if `all` is zero.
    public func shareInThousandths(of all: StepCount) -> Int {
      guard all > .zero else { return 0 }
      return Int(StepHistory.share(of: 1000, elapsed: counted.millionths, length: all.millionths))
    }
  }

  /// The policy that decided which steps count if several sources recorded steps at the same time.
  public let policy: MergePolicy
  /// The sources, highest priority first.
  public let sources: [SourceSummary]
  /// The number of rows that repeated another row.
  public let repeated: Int
  /// The number of rows that another row corrected.
  public let corrected: Int
  /// The choices between the day total and the finer samples, one for each day that has both.
  public let choices: [StepDays.DayTotalOrFinerSamplesChoice]
  /// The number of samples that were day totals.
  public let dayTotals: Int

  /// The step total of all rows, including repeated ones.
  public var raw: StepCount { sources.reduce(.zero) { $0 + $1.raw } }
  /// The counted steps of all sources together.
  public var counted: StepCount { sources.reduce(.zero) { $0 + $1.counted } }
}
