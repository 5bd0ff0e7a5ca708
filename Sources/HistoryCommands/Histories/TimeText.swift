import PixelPalCore

/// A timestamp in RFC 3339 with seconds, such as `2025-01-04T10:22:13`, that is updated in place for each row.
///
///     var text = TimeText(offset: .hours(1), at: 0)
///     if text.show(instant, in: &row) { bytes += row }
///
/// Only the digits that differ from the previous time are rewritten.
struct TimeText {
  private let offset: Milliseconds
  private let place: Int
  /// The local midnight of the current day, in milliseconds since 1970 as local clocks count them.
  private var midnight: Int64 = 0
  private var hour = 0
  private var minute = 0
  private var second = 0

  /// The initial text.
  static let first = Array("1970-01-01T00:00:00".utf8)

  private static let day: Int64 = 86_400_000

  /// Creates a timestamp at `place`, where ``first`` is written, for clocks that are `offset` ahead of UTC.
  init(offset: Milliseconds, at place: Int) { (self.offset, self.place) = (offset, place) }

  /// Updates the text in `row` to `instant`; returns false if the instant has a fraction of a second, which the text
  /// cannot show.
  mutating func show(_ instant: Instant, in row: inout [UInt8]) -> Bool {
    let shown = instant + offset
    if !(0..<TimeText.day ~= shown.millisecondsSince1970 - midnight) { showDay(of: shown, in: &row) }
    let (seconds, rest) = Int(shown.millisecondsSince1970 - midnight).quotientAndRemainder(dividingBy: 1000)
    TimeText.show(seconds / 3600, insteadOf: &hour, at: place + 11, in: &row)
    TimeText.show(seconds / 60 % 60, insteadOf: &minute, at: place + 14, in: &row)
    TimeText.show(seconds % 60, insteadOf: &second, at: place + 17, in: &row)
    return rest == 0
  }

  private mutating func showDay(of shown: Instant, in row: inout [UInt8]) {
    let local = LocalTime(of: shown, offsetSeconds: 0)
    midnight = shown.millisecondsSince1970 - local.sinceMidnight.count
    for (offset, byte) in local.day.description.utf8.enumerated() { row[place + offset] = byte }
  }

  private static func show(_ number: Int, insteadOf last: inout Int, at place: Int, in row: inout [UInt8]) {
    guard number != last else { return }
    last = number
    row[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
    row[place + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
  }
}
