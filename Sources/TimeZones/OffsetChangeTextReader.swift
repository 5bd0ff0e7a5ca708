import Documents
import PixelPalCore

/// A reader of the clock changes of one zone, in chronological order, from the zone's line in the database.
struct OffsetChangeTextReader {
  /// The clock changes read so far, in chronological order.
  private(set) var changes: [Zone.OffsetChange] = []
  /// The UTC offset after the changes read so far, in seconds.
  private var offset: Int

  /// The years in which the database can list clock changes.
  private static let validYears = 1970...2100

  init(firstOffset first: Int) { offset = first }

  /// Reads one change, such as `1976-03-28/1=2`, or a set of yearly changes, such as `1996..:M3.5.0/2=2,M10.5.0/3=1`.
  ///
  /// Returns false if the text is invalid. A range of years without an end, such as `1996..`, lasts through 2100.
  mutating func readSingleOrYearlyChanges(from cursor: inout ByteCursor) -> Bool {
    guard let year = cursor.readOneToFourDigitNumber(), OffsetChangeTextReader.validYears ~= year else { return false }
    guard cursor.consume("..") else {
      guard cursor.consume("-"), let change = YearlyOffsetChange(from: &cursor) else { return false }
      return appendOccurrence(of: change, inYear: year)
    }
    let last = cursor.readOneToFourDigitNumber() ?? OffsetChangeTextReader.validYears.upperBound
    guard year <= last, OffsetChangeTextReader.validYears ~= last, cursor.consume(":") else { return false }
    var changes: [YearlyOffsetChange] = []
    repeat {
      guard let change = YearlyOffsetChange(from: &cursor) else { return false }
      changes.append(change)
    } while cursor.consume(",")
    return (year...last).allSatisfy { year in changes.allSatisfy { appendOccurrence(of: $0, inYear: year) } }
  }

  /// Appends the occurrence of `change` in `year`, and returns true.
  ///
  /// Appends nothing and returns false if the day doesn't exist in that year, or if the change isn't later than all
  /// earlier changes.
  private mutating func appendOccurrence(of change: YearlyOffsetChange, inYear year: Int) -> Bool {
    guard let day = change.day.day(inYear: year) else { return false }
    let at = LocalDateTime(startOf: day).instant(offsetSeconds: offset) + .seconds(change.localSeconds)
    if let last = changes.last, last.at >= at { return false }
    changes.append(.init(at: at, offsetSeconds: change.offsetSeconds))
    offset = change.offsetSeconds
    return true
  }
}

/// A clock change that recurs every year, such as the beginning of daylight saving time.
struct YearlyOffsetChange {
  let day: YearlyDay
  /// The time that clocks show just before the change, in seconds since midnight.
  let localSeconds: Int
  /// The UTC offset after the change, in seconds.
  let offsetSeconds: Int

  /// Creates a change from text such as `M3.5.0/2=2`: at 2:00 on the last Sunday of March, the offset becomes two
  /// hours.
  ///
  /// Returns `nil` if the text is malformed.
  init?(from cursor: inout ByteCursor) {
    guard let day = YearlyDay(from: &cursor), cursor.consume("/"), let seconds = cursor.readSignedTimeAsSeconds(),
      cursor.consume("="),
      let offset = cursor.readSignedTimeAsSeconds()
    else { return nil }
    (self.day, self.localSeconds, self.offsetSeconds) = (day, seconds, offset)
  }
}
