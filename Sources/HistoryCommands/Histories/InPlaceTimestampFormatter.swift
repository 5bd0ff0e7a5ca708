import PixelPalCore

/// A formatter that writes a timestamp such as `2025-01-04T10:22:13` into one row after another.
///
///     var text = InPlaceTimestampFormatter(offset: .hours(1), at: 0)
///     if text.updateReportingWholeSecond(to: instant, in: &row) { bytes += row }
///
/// To save time, the formatter rewrites only the digits that differ from the previous timestamp.
struct InPlaceTimestampFormatter {
  private let utcOffset: Milliseconds
  private let offsetInRow: Int
  /// The local midnight at which the shown day begins, in milliseconds since 1970 on the local clock.
  private var midnight: Int64 = 0
  private var hour = 0
  private var minute = 0
  private var second = 0

  /// The text of the timestamp before its first update: midnight on 1 January 1970.
  static let initialText = Array("1970-01-01T00:00:00".utf8)

  private static let millisecondsPerDay: Int64 = 86_400_000

  /// Creates a formatter for clocks that are `offset` ahead of UTC.
  ///
  /// Each row must initially contain ``initialText`` at the index `place`.
  init(offset: Milliseconds, at place: Int) { (self.utcOffset, self.offsetInRow) = (offset, place) }

  /// Updates the timestamp in `row` to `instant`, and returns true if `instant` is a whole second.
  ///
  /// Returns false if `instant` has a fraction of a second. The timestamp can't show the fraction, so the caller must
  /// then format the row in another way.
  mutating func updateReportingWholeSecond(to instant: Instant, in row: inout [UInt8]) -> Bool {
    let shown = instant + utcOffset
    if !(0..<InPlaceTimestampFormatter.millisecondsPerDay ~= shown.millisecondsSince1970 - midnight) {
      updateDay(to: shown, in: &row)
    }
    let (seconds, rest) = Int(shown.millisecondsSince1970 - midnight).quotientAndRemainder(dividingBy: 1000)
    InPlaceTimestampFormatter.updateDigits(seconds / 3600, replacing: &hour, at: offsetInRow + 11, in: &row)
    InPlaceTimestampFormatter.updateDigits(seconds / 60 % 60, replacing: &minute, at: offsetInRow + 14, in: &row)
    InPlaceTimestampFormatter.updateDigits(seconds % 60, replacing: &second, at: offsetInRow + 17, in: &row)
    return rest == 0
  }

  private mutating func updateDay(to shown: Instant, in row: inout [UInt8]) {
    let local = LocalDateTime(of: shown, offsetSeconds: 0)
    midnight = shown.millisecondsSince1970 - local.sinceMidnight.count
    for (offset, byte) in local.day.description.utf8.enumerated() { row[offsetInRow + offset] = byte }
  }

  private static func updateDigits(_ number: Int, replacing last: inout Int, at place: Int, in row: inout [UInt8]) {
    guard number != last else { return }
    last = number
    row[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
    row[place + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
  }
}
