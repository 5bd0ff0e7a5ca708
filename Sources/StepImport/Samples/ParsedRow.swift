import PixelPalCore
import StepHistory

/// A row of steps, before the questions that the file leaves open are resolved.
struct ParsedRow {
  /// The duration of a row, or the rule that determines it.
  enum Extent: Hashable {
    /// Until the written end, or a whole day if start and end are consecutive midnights.
    case untilEnd
    /// For the given length.
    case lasting(Milliseconds)
    /// For one minute.
    case minute
    /// For the whole local day.
    case day
    /// Inferred from the spacing of all rows: days, hours, minutes, or no length.
    case inferred
    /// Unknown, because the row only gives the time when it was written.
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
