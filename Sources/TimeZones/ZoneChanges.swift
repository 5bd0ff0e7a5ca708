import Documents
import PixelPalCore

/// The clock changes of a zone, read one after another.
struct ZoneChanges {
  /// The changes read so far.
  private(set) var all: [Zone.Change] = []
  /// The UTC offset after these changes.
  private var offset: Int

  /// The years that the text may name.
  private static let years = 1970...2100

  init(after first: Int) { offset = first }

  /// Reads `1976-03-28/1=2` or `1996..:M3.5.0/2=2,M10.5.0/3=1`; returns false if the text is invalid.
  mutating func append(from cursor: inout ByteCursor) -> Bool {
    guard let year = cursor.readNumber(), ZoneChanges.years ~= year else { return false }
    guard cursor.consume("..") else {
      guard cursor.consume("-"), let change = YearlyChange(from: &cursor) else { return false }
      return make(change, in: year)
    }
    let last = cursor.readNumber() ?? ZoneChanges.years.upperBound
    guard year <= last, ZoneChanges.years ~= last, cursor.consume(":") else { return false }
    var changes: [YearlyChange] = []
    repeat {
      guard let change = YearlyChange(from: &cursor) else { return false }
      changes.append(change)
    } while cursor.consume(",")
    return (year...last).allSatisfy { year in changes.allSatisfy { make($0, in: year) } }
  }

  /// Appends a change; returns false if it does not come after all the others.
  private mutating func make(_ change: YearlyChange, in year: Int) -> Bool {
    guard let day = change.day.day(in: year) else { return false }
    let at = LocalTime(startOf: day).instant(offsetSeconds: offset) + .seconds(change.seconds)
    if let last = all.last, last.at >= at { return false }
    all.append(.init(at: at, offsetSeconds: change.offset))
    offset = change.offset
    return true
  }
}

/// A clock change that recurs every year.
struct YearlyChange {
  let day: YearlyDay
  /// The local time just before the change, in seconds since the midnight at which the day begins.
  let seconds: Int
  /// The UTC offset from then on, in seconds.
  let offset: Int

  /// Reads `M3.5.0/2=2`.
  init?(from cursor: inout ByteCursor) {
    guard let day = YearlyDay(from: &cursor), cursor.consume("/"), let seconds = cursor.readClock(),
      cursor.consume("="),
      let offset = cursor.readClock()
    else { return nil }
    (self.day, self.seconds, self.offset) = (day, seconds, offset)
  }
}
