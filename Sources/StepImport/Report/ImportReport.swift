public import PixelPalCore
public import StepHistory

/// What a file is, and what became of its rows.
public struct ImportReport: Hashable, Sendable {
  /// What kind of file it is.
  public var format: Format
  /// By which of several ways that its vendor knows its rows came about; `nil` where it does not say.
  public var stream: String?
  /// How sure that is.
  public var confidence = Confidence.certain
  /// How finely it tells when steps were taken.
  public var resolution = Resolution.sample
  /// The zone its times are in, and how that is known.
  public var zone = ZoneOrigin.assumed
  /// The rows.
  public var rows = Rows()
  /// The plain sum of all rows.
  public var raw = StepCount.zero
  /// The start of the first sample; `nil` without samples.
  public var first: Instant?
  /// The end of the last sample; `nil` without samples.
  public var last: Instant?
  /// The line of the first sample's row; `nil` where that waited for what came later.
  public var firstLine: Int?
  /// The line of the last sample's row; `nil` where that waited for what came later.
  public var lastLine: Int?
  /// The columns of a table, or the members of JSON, that no known program writes, and their roles; empty for all other
  /// files.
  public var columns: [Column] = []
  /// The first rows that could not be read, and what keeps the file from being a history.
  public var problems: [ImportProblem] = []
  /// What a person may want to know beyond that, in sentences without a full stop.
  public var notes: [String] = []
  /// Whether rows carry nothing but an instant, a source and a count, so that those that are alike are numbered.
  public var hasBareRows = false
  /// Why the file is no history; `nil` if it is one.
  public var refusal: ImportProblem?

  /// A column of a table, or a member of JSON, that no known program writes.
  public struct Column: Hashable, Sendable {
    /// The name in the header.
    public let name: String
    /// The role in words, such as `time of day, hhmm` or `another quantity, not read`.
    public var role: String
  }

  /// How many rows there are.
  public struct Rows: Hashable, Sendable {
    /// All rows.
    public var read = 0
    /// Rows that hold steps, be it none.
    public var steps = 0
    /// Rows that hold something else, or nothing.
    public var skipped = 0
    /// Rows that should hold steps and cannot be read.
    public var rejected = 0
    /// Of those skipped, how many were for each reason but the first.
    private var special = [0, 0, 0, 0, 0, 0]

    /// Why a row is skipped.
    public enum Skip: Int, CaseIterable, Sendable {
      /// The row counts something else.
      case otherThing = -1
      /// No number stands in the row.
      case noSteps
      /// The row has no date, as the line of a sum.
      case noDate
      /// The row is of another person than the one who was asked for.
      case otherPerson
      /// The row is of one of several devices, whose merged rows are there.
      case oneDevice
      /// The row sums up others that are there.
      case sum
      /// The row is a workout, whose steps others hold.
      case workout
    }

    /// Notes a row that is skipped, or `count` of them.
    mutating func skip(_ why: Skip, count: Int = 1) {
      read += count
      skipped += count
      if why != .otherThing { special[why.rawValue] += count }
    }

    /// How many rows were skipped for a reason.
    public func skipped(_ why: Skip) -> Int {
      why == .otherThing ? skipped - special.reduce(0, +) : special[why.rawValue]
    }

    /// Takes over the rows of another part of the file.
    mutating func add(_ other: Rows) {
      read += other.read
      steps += other.steps
      skipped += other.skipped
      rejected += other.rejected
      for place in special.indices { special[place] += other.special[place] }
    }
  }

  /// How sure it is what a file is.
  public enum Confidence: String, Hashable, Sendable {
    /// Nothing else is written so.
    case certain
    /// Other things might be written so.
    case likely
    /// The file merely looks like steps.
    case guess
    /// Somebody said so.
    case told
  }

  /// How finely a file tells when steps were taken.
  public enum Resolution: String, Hashable, Sendable {
    /// From a start to an end.
    case sample
    /// Minutes.
    case minute
    /// Ten minutes.
    case tenMinutes = "10-minutes"
    /// Quarters of an hour.
    case quarterHour = "15-minutes"
    /// Hours.
    case hour
    /// Days.
    case day
    /// Weeks: no history can be made of them.
    case week
    /// Months: no history can be made of them.
    case month
  }

  /// In which zone a file's times are, and how that is known.
  public enum ZoneOrigin: Hashable, Sendable {
    /// The file names it.
    case named(Zone)
    /// Every row has this offset.
    case offset(Zone)
    /// Every row is in UTC.
    case utc
    /// A person said which it is.
    case told(Zone)
    /// The times have no zone, or several: taken as UTC.
    case assumed

    /// The zone itself.
    public var zone: Zone {
      switch self {
      case .named(let zone), .offset(let zone), .told(let zone): zone
      case .utc, .assumed: .utc
      }
    }
  }

  init(_ format: Format) { self.format = format }
}

/// The samples of a file, and the report on it.
public struct ImportedSteps: Sendable {
  /// The samples; none where the file is no history.
  public var samples: StepSamples
  /// What the file is.
  public var report: ImportReport
}
