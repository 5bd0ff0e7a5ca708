public import PixelPalCore
public import StepHistory

/// A report on an imported file: its format, and the outcome of reading its rows.
public struct ImportReport: Hashable, Sendable {
  /// The format in which the file was read.
  public var format: ImportFormat
  /// The name of the data stream that contains the rows, or `nil` if the file doesn't state it.
  public var dataStream: String?
  /// The confidence in ``format``.
  public var confidence = Confidence.certain
  /// The time resolution of the steps in the file.
  public var resolution = Resolution.sample
  /// The time zone in which the file's times are interpreted, together with the reason for choosing it.
  public var zone = ResolvedZone.assumed
  /// The number of rows with each outcome.
  public var rowCounts = RowCounts()
  /// The sum of the steps in all rows, even if they overlap.
  public var recordedSteps = StepCount.zero
  /// The start of the first sample, or `nil` if there are no samples.
  public var firstStart: Instant?
  /// The end of the last sample, or `nil` if there are no samples.
  public var lastEnd: Instant?
  /// The line of the first sample's row, or `nil` if the line is unknown because later rows were needed to place the
  /// row.
  public var firstLine: Int?
  /// The line of the last sample's row, or `nil` if the line is unknown because later rows were needed to place the
  /// row.
  public var lastLine: Int?
  /// The table columns or JSON members of a file from an unknown program, with their roles.
  ///
  /// The array is empty for files from known programs.
  public var columns: [Column] = []
  /// The problems with the first unreadable rows, followed by the reason if the file can't be used as a step history.
  public var problems: [ImportProblem] = []
  /// Notes for the user, each a sentence without a full stop.
  public var notes: [String] = []
  /// True if identical rows are numbered because they contain only an instant, a source and a count.
  ///
  /// Without numbers, identical rows would be treated as repetitions of one row.
  public var numbersIdenticalRows = false
  /// The reason why the file can't be used as a step history, or `nil` if it can be used.
  public var refusal: ImportProblem?

  /// A table column or JSON member of a file from an unknown program.
  public struct Column: Hashable, Sendable {
    /// The name of the column or member in the file.
    public let name: String
    /// A description of the column's role, such as `time of day, hhmm` or `another quantity, not read`.
    public var role: String
  }

  /// The number of rows with each outcome.
  public struct RowCounts: Hashable, Sendable {
    /// The number of rows read, including rows that were skipped or rejected.
    public var read = 0
    /// The number of rows with a step count, which may be zero.
    public var withSteps = 0
    /// The number of rows that were skipped for a ``SkipReason``, such as rows of another quantity.
    public var skipped = 0
    /// The number of rows that should contain steps but are unreadable.
    public var rejected = 0
    /// The number of rows skipped for each ``SkipReason``, except for `otherQuantity`, whose number is the remainder.
    private var countsByReason = [0, 0, 0, 0, 0, 0]

    /// A reason why a row is skipped.
    public enum SkipReason: Int, CaseIterable, Sendable {
      /// The row contains a quantity other than steps.
      case otherQuantity = -1
      /// The row contains no step count.
      case noSteps
      /// The row contains no date, as a row of totals does.
      case noDate
      /// The row belongs to a person who wasn't requested.
      case otherPerson
      /// The row counts the steps of a single device, and the file also contains rows that merge all devices.
      case singleDevice
      /// The row is the sum of other rows in the file.
      case sumOfRows
      /// The row is a workout, whose steps are also in other data.
      case workout
    }

    /// Records `count` rows that were skipped for `reason`.
    mutating func recordSkipped(_ reason: SkipReason, count: Int = 1) {
      read += count
      skipped += count
      if reason != .otherQuantity { countsByReason[reason.rawValue] += count }
    }

    /// Returns the number of rows that were skipped for `reason`.
    public func skipped(_ reason: SkipReason) -> Int {
      reason == .otherQuantity ? skipped - countsByReason.reduce(0, +) : countsByReason[reason.rawValue]
    }

    /// Adds the counts for another part of the file.
    mutating func merge(_ other: RowCounts) {
      read += other.read
      withSteps += other.withSteps
      skipped += other.skipped
      rejected += other.rejected
      for place in countsByReason.indices { countsByReason[place] += other.countsByReason[place] }
    }
  }

  /// The confidence in the detected format of a file.
  public enum Confidence: String, Hashable, Sendable {
    /// The format is certain, because files in other known formats look different.
    case certain
    /// The format is likely, but files in other formats may look the same.
    case likely
    /// The format is a guess, because the file only resembles a list of steps.
    case guess
    /// The caller specified the format.
    case told
  }

  /// The time resolution of the steps in a file.
  public enum Resolution: String, Hashable, Sendable {
    /// One count per interval, which has a start and an end.
    case sample
    /// One count per minute.
    case minute
    /// One count per ten minutes.
    case tenMinutes = "10-minutes"
    /// One count per quarter of an hour.
    case quarterHour = "15-minutes"
    /// One count per hour.
    case hour
    /// One count per day.
    case day
    /// One count per week, which can't be converted to a history.
    case week
    /// One count per month, which can't be converted to a history.
    case month
  }

  /// The time zone in which a file's times are interpreted, together with the reason for choosing it.
  public enum ResolvedZone: Hashable, Sendable {
    /// The file states the zone.
    case named(Zone)
    /// Every row has the UTC offset of this zone.
    case offset(Zone)
    /// Every row is in UTC.
    case utc
    /// The caller specified the zone.
    case specified(Zone)
    /// The times have no zone or several different zones, so they are interpreted as UTC.
    case assumed

    /// The time zone in which the file's times are interpreted.
    public var zone: Zone {
      switch self {
      case .named(let zone), .offset(let zone), .specified(let zone): zone
      case .utc, .assumed: .utc
      }
    }
  }

  init(_ format: ImportFormat) { self.format = format }
}

/// The samples in an imported file, together with a report on the file.
public struct ImportedSteps: Sendable {
  /// The samples in the file, or no samples if the file can't be used as a step history.
  public var samples: StepSamples
  /// The report on the file.
  public var report: ImportReport
}
