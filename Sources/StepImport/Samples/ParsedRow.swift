import PixelPalCore
import StepHistory

/// A row of steps, before the questions that the file leaves open are resolved.
struct ParsedRow {
  /// The duration of a row, or the rule that determines it.
  enum Extent: Hashable {
    /// The row lasts until its written end, or a whole day if start and end are consecutive midnights.
    case untilEnd
    /// The row lasts for the given length.
    case lasting(Milliseconds)
    /// The row lasts one minute.
    case minute
    /// The row covers a whole local day.
    case day
    /// The duration is inferred from the spacing of all rows: days, hours, minutes, or no length.
    case inferred
    /// The duration is unknown, because the row only gives the time when it was written.
    case entryTimeOnly
  }

  /// The zone of times that are written without an offset.
  enum ZoneReference: Hashable {
    /// UTC, even if the options specify another zone.
    case utc
    /// The person's local time.
    case local
    /// One of the zones that the file names, by its index.
    case named(Int)
  }

  var start: WrittenTime
  var end: WrittenTime?
  var extent: Extent
  var zone: ZoneReference
  var count: StepCount
  var source: StepSample.SourceID
  var revision: Instant?
  var resolution: StepSample.Resolution?
  /// The number of the row among identical ones, from 1, if the file gives it.
  var ordinal: Int?
  /// The values of columns or members of unknown meaning, or `nil` if there are none.
  var uninterpretedValues: UninterpretedValues?
}
