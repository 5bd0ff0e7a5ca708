import PixelPalCore
import StepHistory

/// A parsed row of steps, before what the file leaves open, such as its time zone, has been resolved.
struct ParsedRow {
  /// The duration of a row, or the way to determine it.
  enum DurationRule: Hashable {
    /// The row lasts until the end that is written.
    ///
    /// From one midnight to the next, it covers the whole day.
    case untilEnd
    /// The row lasts for the given duration.
    case lasting(Milliseconds)
    /// The row lasts one minute.
    case minute
    /// The row covers a whole local day.
    case day
    /// The duration is inferred from the spacing of all rows: days, hours, minutes, or zero length.
    case inferred
    /// The duration is unknown, because the row only states when it was written.
    case entryTimeOnly
  }

  /// The zone in which times without a UTC offset are interpreted.
  enum FallbackZone: Hashable {
    /// The zone is UTC, even if the options specify another zone.
    case utc
    /// The zone is that of the person's clock.
    case local
    /// The zone is named in the file, and is given by its index in the list of named zones.
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
