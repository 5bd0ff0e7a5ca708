import Documents
import PixelPalCore

/// The clock changes of a zone, read one after another.
struct OffsetChangeReader {
  /// The changes read so far.
  private(set) var changes: [Zone.OffsetChange] = []
  /// The UTC offset after these changes.
  private var offset: Int

  /// The years that the text may name.
  private static let validYears = 1970...2100

  init(firstOffset first: Int) { offset = first }

  /// Reads `1976-03-28/1=2` or `1996..:M3.5.0/2=2,M10.5.0/3=1`; returns false if the text is invalid.
  mutating func readChanges(from cursor: inout ByteCursor) -> Bool {
    guard let year = cursor.readNumber(), OffsetChangeReader.validYears ~= year else { return false }
    guard cursor.consume("..") else {
      guard cursor.consume("-"), let change = YearlyOffsetChange(from: &cursor) else { return false }
      return append(change, inYear: year)
    }
    let last = cursor.readNumber() ?? OffsetChangeReader.validYears.upperBound
    guard year <= last, OffsetChangeReader.validYears ~= last, cursor.consume(":") else { return false }
    var changes: [YearlyOffsetChange] = []
    repeat {
      guard let change = YearlyOffsetChange(from: &cursor) else { return false }
      changes.append(change)
    } while cursor.consume(",")
    return (year...last).allSatisfy { year in changes.allSatisfy { append($0, inYear: year) } }
  }

  /// Appends a change; returns false if it does not come after all the others.
  private mutating func append(_ change: YearlyOffsetChange, inYear year: Int) -> Bool {
    guard let day = change.day.day(inYear: year) else { return false }
    let at = LocalTime(startOf: day).instant(offsetSeconds: offset) + .seconds(change.localSeconds)
    if let last = changes.last, last.at >= at { return false }
    changes.append(.init(at: at, offsetSeconds: change.offsetSeconds))
    offset = change.offsetSeconds
    return true
  }
}

/// A clock change that recurs every year.
struct YearlyOffsetChange {
  let day: YearlyDay
  /// The local time just before the change, in seconds since the midnight at which the day begins.
  let localSeconds: Int
  /// The UTC offset from then on, in seconds.
  let offsetSeconds: Int

  /// Reads `M3.5.0/2=2`.
  init?(from cursor: inout ByteCursor) {
    guard let day = YearlyDay(from: &cursor), cursor.consume("/"), let seconds = cursor.readClockSeconds(),
      cursor.consume("="),
      let offset = cursor.readClockSeconds()
    else { return nil }
    (self.day, self.localSeconds, self.offsetSeconds) = (day, seconds, offset)
  }
}
