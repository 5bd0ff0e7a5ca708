import PixelPalCore
import StepHistory

/// A parsed row of steps.
///
/// Some details, such as its time zone, may still have to be resolved.
struct ParsedRow {
  /// The duration of a row, or a rule that determines it.
  enum DurationRule: Hashable {
    /// The row lasts until the end that is written.
    ///
    /// A row from one midnight to the next covers the whole day.
    case untilEnd
    /// The row lasts for the given duration.
    case lasting(Milliseconds)
    /// The row lasts one minute.
    case minute
    /// The row covers a whole local day.
    case day
    /// The duration is inferred from the intervals between all rows: a day, an hour, a minute, or zero.
    case inferred
    /// The duration is unknown, because the row only states when it was written.
    case entryTimeOnly
  }

  /// The zone in which times without a UTC offset are interpreted.
  enum FallbackZone: Hashable {
    /// The zone is UTC, even if the options specify another one.
    case utc
    /// The zone is that of the person's clock.
    case local
    /// The zone is named in the file, given by its index in the list of named zones.
    case named(Int)
  }

  var start: WrittenTime
  var end: WrittenTime?
  var extent: DurationRule
  var zone: FallbackZone
  var count: StepCount
  var source: StepSample.SourceID
  var revision: Instant?
  var resolution: StepSample.Resolution?
  /// The number of the row among identical rows, counted from 1, or `nil` if the file doesn't state it.
  var ordinal: Int?
  /// A hash of the values in columns or members of unknown meaning, or `nil` if there are none.
  var uninterpretedValues: UninterpretedValuesHash?
}
