import Documents
import PixelPalCore

/// A time in a text, in one of the two ways that most rows have.
struct TextClock {
  private var slashed = SlashedClock()
  private var written = WrittenClock()
  private var isSlashed = false
  /// How many bytes a time takes with the quotation mark behind it; none before it has been shown one.
  private(set) var length = 0

  /// Learns how the time in `range` is written; whether it can.
  mutating func learn(_ bytes: Span<UInt8>, _ range: Range<Int>, isMonthFirst: Bool, floatsInUTC: Bool) -> Bool {
    isSlashed = isMonthFirst && floatsInUTC && range.count == SlashedClock.length - 1
    if !isSlashed { written.learn(bytes, range, floatsInUTC: floatsInUTC) }
    length = isSlashed ? SlashedClock.length : written.length
    return length > 0
  }

  /// The instant that is written at `place`, in milliseconds since 1970; `nil` for one in another way.
  ///
  /// 27 bytes must stand there.
  @inline(__always) mutating func instant(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    isSlashed ? slashed.instant(bytes, place) : written.instant(bytes, place)
  }

  /// Whether `instant`, which was read last, is a midnight as it is written.
  @inline(__always) func isMidnight(_ instant: Int64) -> Bool { !isSlashed && instant == written.midnight &* 1000 }

  /// Tells `intake` which offset the times had.
  func note(in intake: inout Intake) {
    if isSlashed || written.isFloating { intake.offsets.see(0) } else { written.note(in: &intake) }
  }
}

/// Times such as `01/15/16 07:14:00`, the month first and in UTC, as Fitbit's archive has them.
private struct SlashedClock {
  /// With the quotation mark.
  static let length = 18

  private var date: UInt64 = 0
  /// In milliseconds since 1970; `nil` before the first date.
  private var midnight: Int64?

  @inline(__always) mutating func instant(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    guard bytes[place + 8] == .space, bytes[place + 17] == .quote, let clock = bytes.clock(place + 9) else {
      return nil
    }
    if let midnight, bytes.word(place) == date { return midnight &+ clock }
    return learnDate(bytes, place, clock)
  }

  private mutating func learnDate(_ bytes: Span<UInt8>, _ place: Int, _ clock: Int64) -> Int64? {
    // A time may stand among spaces, but no text may hold the end of a line.
    guard (place..<place + 8).allSatisfy({ bytes[$0] > .space }),
      var time = WrittenTime(bytes, place..<place + 17), time.offset == nil
    else { return nil }
    time.settleMonthFirst()
    guard case .day(let day) = time.day, time.clock.map({ Int64($0) }) == clock else { return nil }
    date = bytes.word(place)
    midnight = Int64(day.daysSince1970) * 86_400_000
    return Int64(day.daysSince1970) * 86_400_000 + clock
  }
}
