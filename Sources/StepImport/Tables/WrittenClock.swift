import PixelPalCore

/// Reads times such as `2025-01-04T10:22:13+01:00` that mostly differ from the one before in their digits alone.
///
/// ``WrittenTime`` knows every way in which times are written; this one knows the way that it was shown.
struct WrittenClock {
  // The date of the last time with the mark behind it: the first eight bytes, and those from the fourth on.
  private var date = WrittenClock.noDate
  /// The midnight of that date in the offset that is written, in seconds since 1970.
  private(set) var midnight: Int64 = 0
  // What stands behind the seconds, the delimiter included.
  private var behind: (word: UInt64, mask: UInt64) = (0, 0)
  /// How many bytes a time takes with its delimiter.
  private(set) var length = 0
  private var offset: Int32?

  /// Whether it has been shown a time.
  var isKnown: Bool { length > 0 }

  /// Whether no offset is written.
  var isFloating: Bool { offset == nil }

  private static let plain = 19
  /// What has to stand there for a time to be read.
  static let longest = plain + 8
  /// No bytes are these: some stand in both.
  private static let noDate: (first: UInt64, last: UInt64) = (0, .max)

  /// Learns how the time in `range`, which a delimiter follows, is written.
  ///
  /// Of times without an offset it knows those that are in UTC.
  mutating func learn(_ bytes: Span<UInt8>, _ range: Range<Int>, floatsInUTC: Bool) {
    length = 0
    guard range.count >= WrittenClock.plain, range.count - WrittenClock.plain < 8, range.upperBound < bytes.count,
      let time = WrittenTime(plain: bytes, range), time.offset != nil || floatsInUTC,
      bytes.first(0x2E, from: range.lowerBound, to: range.upperBound) == nil
    else { return }
    (behind, date) = ((0, 0), WrittenClock.noDate)
    for index in range.lowerBound + WrittenClock.plain...range.upperBound {
      let shift = UInt64(8 * (index - range.lowerBound - WrittenClock.plain))
      behind.word |= UInt64(bytes[index]) << shift
      behind.mask |= 0xFF << shift
    }
    offset = time.offset
    length = range.count + 1
  }

  /// The instant that is written at `place`, in milliseconds since 1970; `nil` for one in another way.
  ///
  /// 27 bytes must stand there.
  @inline(__always) mutating func instant(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    second(bytes, place).map { $0 &* 1000 }
  }

  /// The second since 1970 that is written at `place`; `nil` for one in another way.
  ///
  /// 27 bytes must stand there.
  @inline(__always) mutating func second(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    let read = look(bytes, place)
    return read.others == 0 ? read.second : secondOfOtherDate(bytes, place)
  }

  /// The seconds since 1970 that are written at the beginning and right behind it; `nil` for any in another way.
  @inline(__always) static func seconds(
    _ bytes: Span<UInt8>, _ first: inout WrittenClock, _ next: inout WrittenClock
  ) -> (Int64, Int64)? {
    // Nearly always all is well, and one look at everything together says so.
    let (start, end) = (first.look(bytes, 0), next.look(bytes, first.length))
    if start.others | end.others == 0 { return (start.second, end.second) }
    return secondsOfOtherDates(bytes, &first, &next)
  }

  // Out of the way of what happens for every row.
  @inline(never) private static func secondsOfOtherDates(
    _ bytes: Span<UInt8>, _ first: inout WrittenClock, _ next: inout WrittenClock
  ) -> (Int64, Int64)? {
    guard let start = first.second(bytes, 0), let end = next.second(bytes, first.length) else { return nil }
    return (start, end)
  }

  /// The second that is written at `place`, if nothing but zeros comes with it.
  @inline(__always) private func look(_ bytes: Span<UInt8>, _ place: Int) -> (second: Int64, others: UInt64) {
    precondition(place >= 0 && place <= bytes.count &- WrittenClock.longest)
    // All of them within the bytes, as the line before makes sure.
    let (first, last) = unsafe (bytes.uncheckedWord(place), bytes.uncheckedWord(place &+ 3))
    let (time, rest) = unsafe (
      bytes.uncheckedWord(place &+ 11), bytes.uncheckedWord(place &+ WrittenClock.plain)
    )
    let clock = ClockDigits(time)
    let others = (first ^ date.first) | (last ^ date.last) | ((rest & behind.mask) ^ behind.word) | clock.others
    return (midnight &+ clock.second, others)
  }

  @inline(never) private mutating func secondOfOtherDate(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    let clock = ClockDigits(bytes.word(place + 11))
    guard bytes.word(place + WrittenClock.plain) & behind.mask == behind.word, clock.others == 0,
      learnDate(bytes, place)
    else { return nil }
    return midnight + clock.second
  }

  private mutating func learnDate(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    guard let time = WrittenTime(plain: bytes, place..<place + WrittenClock.plain), case .day(let day) = time.day,
      abs(day.daysSince1970) < 100_000
    else { return false }
    date = (bytes.word(place), bytes.word(place + 3))
    midnight = Int64(day.daysSince1970) * 86_400 - Int64(offset ?? 0)
    return true
  }

  /// Tells `intake` which offset the times had.
  func note(in intake: inout Intake) {
    if let offset { intake.offsets.see(offset) } else { intake.offsets.hasFloating = true }
  }
}

/// Eight bytes such as `10:22:13`, read all at once.
private struct ClockDigits {
  /// Nothing but zeros if the bytes are a time of the day.
  let others: UInt64
  // Hour, minute and second, each in the byte of its tens.
  private let values: UInt64

  @inline(__always) init(_ bytes: UInt64) {
    // Digits become their values, and colons nothing.
    let read = bytes ^ 0x3030_3A30_303A_3030
    // Each tens' place takes in the ones behind it.
    values = (read &* 10 &+ read &>> 8) & 0x00FF_0000_FF00_00FF
    // What is no digit reaches the highest bit of its byte, and so does what is above 23, 59 and 59.
    let noDigits = (read &+ 0x7676_7F76_767F_7676 | read) & 0x8080_8080_8080_8080
    others = noDigits | (values &+ 0x0044_0000_4400_0068) & 0x0080_0000_8000_0080
  }

  /// Which second of the day it is.
  @inline(__always) var second: Int64 {
    // Hours and minutes meet in the upper half, below what comes of the seconds there.
    let minutes = (values &* (3600 << 32 | 60 << 8)) &>> 32 & 0xFF_FFFF
    return Int64(bitPattern: minutes &+ values &>> 48)
  }
}

extension Span<UInt8> {
  /// The eight bytes from `offset` on, the first the lowest; they must be there.
  @unsafe @inline(__always) func uncheckedWord(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The time of the day that `10:22:13` at `place` means, in milliseconds; `nil` for anything else.
  @inline(__always) func clock(_ place: Int) -> Int64? {
    let clock = ClockDigits(word(place))
    return clock.others == 0 ? clock.second &* 1000 : nil
  }

  /// The number at `place` and how many digits it has; none where eight or more follow one another.
  @inline(__always) func digits(_ place: Int) -> (value: UInt64, count: Int) {
    let read = word(place) ^ 0x3030_3030_3030_3030
    let others = ((read & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | read) & 0x8080_8080_8080_8080
    let count = others.trailingZeroBitCount &>> 3
    guard 1...7 ~= count else { return (0, 0) }
    return (DigitValues(read, count).number, count)
  }

  /// The number at `place` and how many digits it has, in a cell that ends as cells do; none for one that ends in a byte such as `:` or `}`.
  @inline(__always) func digitsOfCell(_ place: Int) -> (value: UInt64, count: Int) {
    let text = word(place)
    // Digits have this bit and ends of cells have not, which says soonest where the row goes on.
    let count = (~text & 0x1010_1010_1010_1010).trailingZeroBitCount &>> 3
    guard 1...7 ~= count else { return (0, 0) }
    let values = DigitValues(text ^ 0x3030_3030_3030_3030, count)
    return values.areDigits ? (values.number, count) : (0, 0)
  }
}

/// The values of up to eight digits, of which the last stands highest.
private struct DigitValues {
  private let values: UInt64

  /// The first `count`, at least one, of eight bytes that have been turned from digits into values.
  @inline(__always) init(_ read: UInt64, _ count: Int) {
    values = read &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  /// Whether each is below ten; what is not has the highest bit of its byte, or reaches it.
  @inline(__always) var areDigits: Bool {
    (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080 == 0
  }

  /// What they mean together.
  @inline(__always) var number: UInt64 {
    // Two by two, then four by four.
    let pairs = values &* 10 &+ values >> 8
    let (low, high) = (pairs & 0xFF_0000_00FF, pairs >> 16 & 0xFF_0000_00FF)
    return (low &* 0xF_4240_0000_0064 &+ high &* 0x2710_0000_0001) >> 32
  }
}
