import PixelPalCore
import StepHistory

/// One row of steps, before what the file leaves open is decided.
struct Row {
  /// How long a row lasts.
  enum Extent: Hashable {
    /// Until the end that is written, a whole day where both are midnights in a row.
    case written
    /// That long.
    case lasting(Milliseconds)
    /// One minute of the clock.
    case minute
    /// The local day.
    case day
    /// As the spacing of all rows tells: days, hours, minutes, or no length.
    case inferred
    /// Nobody knows: the row says when it was written down.
    case noted
  }

  /// Which clock times without an offset are read from.
  enum Clock: Hashable {
    /// UTC, whatever a person says.
    case utc
    /// The person's.
    case local
    /// One of the zones that the file names.
    case named(Int)
  }

  var start: WrittenTime
  var end: WrittenTime?
  var extent: Extent
  var clock: Clock
  var count: StepCount
  var source: StepSample.SourceID
  var revision: Instant?
  var resolution: StepSample.Resolution?
  /// Which of several rows that are alike, from 1, where the file says so.
  var ordinal: Int?
  /// The values of columns or members whose meaning is not known; `nil` where there are none.
  var unknown: UnknownValues?
}
