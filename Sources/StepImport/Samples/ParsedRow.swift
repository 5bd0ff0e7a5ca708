import PixelPalCore
import StepHistory

/// A parsed row of steps.
///
/// Some details of the row, such as its time zone, may not be known yet.
struct ParsedRow {
  /// The duration of a row, or a rule that determines it.
  enum DurationRule: Hashable {
    /// The row lasts until the end that the file states.
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

  /// The zone of times that have no UTC offset.
  enum FallbackZone: Hashable {
    /// The zone is UTC, even if the options specify another zone.
    case utc
    /// The zone is that of the person's clock.
    case local
    /// The zone is stated in the file; the associated value is its index in the list of such zones.
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
  /// The number of the row among identical rows, counted from 1, or `nil` if the file doesn't number them.
  var ordinal: Int?
  /// A hash of the values in columns or members of unknown meaning, or `nil` if the row has no such values.
  var uninterpretedValues: UninterpretedValuesHash?
}
