public import PixelPalCore
public import StepHistory

/// A report on an imported file: its format, its time zone, the numbers of its rows, and the problems that were found.
public struct ImportReport: Hashable, Sendable {
  /// The format in which the file was read.
  public var format: ImportFormat
  /// The name of the data stream that contains the rows, or `nil` if the file names no stream.
  ///
  /// For example, a file from Google Fit may name the stream `derived:com.google.step_count.delta:…:top_level`.
  public var dataStream: String?
  /// The confidence that the file is in ``format``.
  public var confidence = Confidence.certain
  /// The time resolution of the steps in the file.
  public var resolution = Resolution.sample
  /// The time zone in which the file's times are interpreted, with the reason for choosing it.
  public var zone = ResolvedZone.assumed
  /// The numbers of rows that were read, skipped and rejected.
  public var rowCounts = RowCounts()
  /// The sum of the steps in all rows that were read, even if rows of several sources cover the same time.
  public var recordedSteps = StepCount.zero
  /// The earliest start of a sample, or `nil` if there are no samples.
  public var firstStart: Instant?
  /// The latest end of a sample, or `nil` if there are no samples.
  public var lastEnd: Instant?
  /// The line, counted from 1, of the row that starts first, or `nil` if there are no samples or the line is unknown.
  ///
  /// The line is unknown if the time of the row depended on later rows.
  public var firstLine: Int?
  /// The line number of the row that ends last, or `nil` if there are no samples or the line is unknown.
  ///
  /// Lines are counted from 1. The line is unknown if the time of the row depended on later rows.
  public var lastLine: Int?
  /// The table columns or JSON members of a file from an unknown program, with their roles.
  ///
  /// The array is empty for files from known programs.
  public var columns: [Column] = []
  /// The problems with up to ten unreadable rows, and ``refusal`` if there is one.
  public var problems: [ImportProblem] = []
  /// Notes for the user, each a sentence without a full stop, such as `the export contains no steps`.
  public var notes: [String] = []
  /// True if identical rows are numbered, so that each of them is counted.
  ///
  /// Such rows contain only an instant, a source and a count. Without numbers, identical rows would be taken for
  /// repetitions of one row.
  public var numbersIdenticalRows = false
  /// The reason why the file as a whole can't be used, such as an ambiguity, or `nil` if it can be used.
  public var refusal: ImportProblem?

  /// A table column or JSON member of a file from an unknown program.
  public struct Column: Hashable, Sendable {
    /// The name of the column or member in the file.
    public let name: String
    /// A description of the column's role, such as `time of day, hhmm` or `another quantity, not read`.
    public var role: String
  }

  /// The numbers of rows that were read, skipped and rejected.
  public struct RowCounts: Hashable, Sendable {
    /// The number of all rows that were read, including those that were skipped or rejected.
    public var read = 0
    /// The number of rows with a step count, including counts of zero.
    public var withSteps = 0
    /// The number of rows that were skipped for a ``SkipReason``, such as rows of another quantity.
    public var skipped = 0
    /// The number of rows that should contain steps but are unreadable.
    public var rejected = 0
    /// The number of rows that were skipped for each ``SkipReason``, indexed by the reason's raw value.
    ///
    /// The reason `otherQuantity` has no entry, because its raw value is -1. Its number is the difference between
    /// ``skipped`` and the sum of the entries.
    private var countsByReason = [0, 0, 0, 0, 0, 0]

    /// A reason to skip a row.
    public enum SkipReason: Int, CaseIterable, Sendable {
      /// The row contains a quantity other than steps.
      case otherQuantity = -1
      /// The row contains no step count.
      case noSteps
      /// The row contains no date, as is usual for a row of totals.
      case noDate
      /// The row belongs to a person who wasn't requested.
      case otherPerson
      /// The row counts the steps of a single device, but the file also contains rows with the total of all devices.
      case singleDevice
      /// The row is the sum of other rows in the file.
      case sumOfRows
      /// The row is a workout, and other data already contains the steps of the workout.
      case workout
    }

    /// Records `count` rows that were skipped for `reason`.
    mutating func recordSkipped(because reason: SkipReason, count: Int = 1) {
      read += count
      skipped += count
      if reason != .otherQuantity { countsByReason[reason.rawValue] += count }
    }

    /// Returns the number of rows that were skipped for `reason`.
    public func skippedCount(because reason: SkipReason) -> Int {
      reason == .otherQuantity ? skipped - countsByReason.reduce(0, +) : countsByReason[reason.rawValue]
    }

    /// Adds `other`, the numbers of rows that were counted in another part of the file.
    mutating func merge(_ other: RowCounts) {
      read += other.read
      withSteps += other.withSteps
      skipped += other.skipped
      rejected += other.rejected
      for place in countsByReason.indices { countsByReason[place] += other.countsByReason[place] }
    }
  }

  /// A level of confidence in the detected format of a file.
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

  /// A time resolution of the steps in a file.
  public enum Resolution: String, Hashable, Sendable {
    /// One count per interval with its own start and end.
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
    /// One count per week.
    ///
    /// Such a file is refused, because a step history requires days or shorter intervals.
    case week
    /// One count per month.
    ///
    /// Such a file is refused, because a step history requires days or shorter intervals.
    case month
  }

  /// The time zone in which a file's times are interpreted, with the reason for choosing it.
  public enum ResolvedZone: Hashable, Sendable {
    /// The file states the zone.
    case named(Zone)
    /// All times have the same UTC offset, the offset of this zone.
    case offset(Zone)
    /// All times are in UTC.
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

/// The samples from an imported file, with a report on the file.
public struct ImportedSteps: Sendable {
  /// The samples in the file.
  ///
  /// There are no samples if the report has a ``ImportReport/refusal``.
  public var samples: StepSamples
  /// The report on the file.
  public var report: ImportReport
}
