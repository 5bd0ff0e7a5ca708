import PixelPalCore
import StepHistory

/// A row of steps as written in a file.
///
/// ``SampleCollector`` determines the instants at which the row starts and ends.
struct ParsedRow {
  /// A rule that determines the duration of a row.
  enum DurationRule: Hashable {
    /// The row lasts until the end that the file states.
    ///
    /// A row from one midnight to the next, without UTC offsets, gets the resolution of a day.
    case untilEnd
    /// The row lasts for the given duration.
    case lasting(Milliseconds)
    /// The row covers a minute, which is also its resolution.
    case minute
    /// The row covers a whole local day, which is also its resolution.
    case day
    /// The duration depends on the start times of all rows in the file: a day, an hour, a minute or zero.
    case inferred
    /// The duration is unknown, because the row states only when it was written.
    case entryTimeOnly
  }

  /// A rule for the zone of times that are written without a UTC offset.
  enum FallbackZone: Hashable {
    /// UTC, even if the options specify another zone.
    case utc
    /// The zone that the options specify, or UTC if they specify none.
    case local
    /// A zone that the file names, as an index in ``SampleCollector/zones``.
    case named(Int)
  }

  var start: WrittenTime
  /// The end of the row, or `nil` if the file doesn't state it.
  var end: WrittenTime?
  var extent: DurationRule
  var zone: FallbackZone
  var count: StepCount
  var source: StepSample.SourceID
  /// The time at which the row was written, or `nil` if it is unknown.
  ///
  /// If several rows have the same time and source, only the row with the latest revision counts.
  var revision: Instant?
  /// The resolution that the row states, or `nil` if ``extent`` determines it.
  var resolution: StepSample.Resolution?
  /// The number that distinguishes the row from identical rows, counted from 1, or `nil` if the file doesn't state it.
  var ordinal: Int?
  /// A hash of the values in columns or members of unknown meaning, or `nil` if the row has no such values.
  var uninterpretedValues: UninterpretedValuesHash?
}
