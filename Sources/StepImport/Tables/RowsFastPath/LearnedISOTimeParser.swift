import PixelPalCore

/// A parser for times such as `2025-01-04T10:22:13+01:00` that is fastest if consecutive times have the same date.
///
/// It first learns the length, the UTC offset and the delimiter after the time from an example, and then parses only
/// times with the same ones. ``WrittenTime`` parses all other times.
struct LearnedISOTimeParser {
  // The last date and the separator after it, 11 bytes, as two overlapping words: the bytes from index 0 on and those
  // from index 3 on.
  private var lastDate = LearnedISOTimeParser.noDateSentinel
  /// The start of the last date at the learned UTC offset, in seconds since 1970.
  private(set) var midnight: Int64 = 0
  // The learned text after the seconds: the UTC offset and the delimiter. The mask selects its bytes.
  private var suffix: (word: UInt64, mask: UInt64) = (0, 0)
  /// The length in bytes of a time and the delimiter after it, or 0 if nothing has been learned.
  private(set) var length = 0
  /// The learned UTC offset in seconds, or `nil` if times have none and are in UTC.
  private var utcOffset: Int32?

  var hasLearned: Bool { length > 0 }

  /// True if times are written without a UTC offset.
  var hasNoUTCOffset: Bool { utcOffset == nil }

  /// The length of a date, a separator and a time of day to the second.
  private static let dateTimeLength = 19
  /// The number of bytes that must exist from the start of a time on, because the parser reads eight bytes at once.
  static let requiredByteCount = dateTimeLength + 8
  /// A value for ``lastDate`` that equals no date, because its two words differ in the bytes that overlap.
  private static let noDateSentinel: (first: UInt64, last: UInt64) = (0, .max)

  /// Learns from the time in `range`, which is followed by a delimiter, or forgets everything if it isn't supported.
  ///
  /// A time with a fraction of a second isn't supported, and one without a UTC offset only if `assumesUTC` is true.
  mutating func learn(_ bytes: Span<UInt8>, _ range: Range<Int>, assumesUTC: Bool) {
    length = 0
    guard range.count >= LearnedISOTimeParser.dateTimeLength, range.count - LearnedISOTimeParser.dateTimeLength < 8,
      range.upperBound < bytes.count, let time = WrittenTime(iso: bytes, range), time.utcOffset != nil || assumesUTC,
      bytes.firstOffset(of: 0x2E, from: range.lowerBound, to: range.upperBound) == nil
    else { return }
    (suffix, lastDate) = ((0, 0), LearnedISOTimeParser.noDateSentinel)
    for index in range.lowerBound + LearnedISOTimeParser.dateTimeLength...range.upperBound {
      let shift = UInt64(8 * (index - range.lowerBound - LearnedISOTimeParser.dateTimeLength))
      suffix.word |= UInt64(bytes[index]) << shift
      suffix.mask |= 0xFF << shift
    }
    utcOffset = time.utcOffset
    length = range.count + 1
  }

  /// Returns the time at offset `place` in milliseconds since 1970, or `nil` if it isn't written as learned.
  ///
  /// At least ``requiredByteCount`` bytes must exist from `place` on.
  @inline(__always) mutating func unixMilliseconds(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    unixSecond(bytes, place).map { $0 &* 1000 }
  }

  /// Returns the time at offset `place` in seconds since 1970, or `nil` if it isn't written as learned.
  ///
  /// At least ``requiredByteCount`` bytes must exist from `place` on.
  @inline(__always) mutating func unixSecond(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    let read = secondIfSameDate(bytes, place)
    return read.mismatchBits == 0 ? read.second : secondOfOtherDate(bytes, place)
  }

  /// Returns the time at the start of `bytes` and the time directly after it, both in seconds since 1970.
  ///
  /// Returns `nil` if either isn't written as `first` and `next` have learned.
  @inline(__always) static func startAndEndSeconds(
    _ bytes: Span<UInt8>, _ first: inout LearnedISOTimeParser, _ next: inout LearnedISOTimeParser
  ) -> (Int64, Int64)? {
    // Fast path: one branch checks both times, because their dates nearly always equal those of the previous row.
    let (start, end) = (first.secondIfSameDate(bytes, 0), next.secondIfSameDate(bytes, first.length))
    if start.mismatchBits | end.mismatchBits == 0 { return (start.second, end.second) }
    return secondsOfOtherDates(bytes, &first, &next)
  }

  // Never inlined, so that the code of the fast path stays small.
  @inline(never) private static func secondsOfOtherDates(
    _ bytes: Span<UInt8>, _ first: inout LearnedISOTimeParser, _ next: inout LearnedISOTimeParser
  ) -> (Int64, Int64)? {
    guard let start = first.unixSecond(bytes, 0), let end = next.unixSecond(bytes, first.length) else { return nil }
    return (start, end)
  }

  /// Returns the time at offset `place` in seconds since 1970, on the assumption that it has the last date.
  ///
  /// `mismatchBits` is zero if that is the case and the time is written as learned. Otherwise, `second` is meaningless.
  @inline(__always) private func secondIfSameDate(
    _ bytes: Span<UInt8>, _ place: Int
  ) -> (second: Int64, mismatchBits: UInt64) {
    precondition(place >= 0 && place <= bytes.count &- LearnedISOTimeParser.requiredByteCount)
    // The precondition above guarantees that all accesses are in bounds.
    let (first, last) = unsafe (bytes.uncheckedLittleEndianWord(place), bytes.uncheckedLittleEndianWord(place &+ 3))
    let (time, rest) = unsafe (
      bytes.uncheckedLittleEndianWord(place &+ 11),
      bytes.uncheckedLittleEndianWord(place &+ LearnedISOTimeParser.dateTimeLength)
    )
    let clock = ClockDigits(time)
    let mismatchBits =
      (first ^ lastDate.first) | (last ^ lastDate.last) | ((rest & suffix.mask) ^ suffix.word) | clock.mismatchBits
    return (midnight &+ clock.secondOfDay, mismatchBits)
  }

  @inline(never) private mutating func secondOfOtherDate(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    let clock = ClockDigits(bytes.littleEndianWord(place + 11))
    guard bytes.littleEndianWord(place + LearnedISOTimeParser.dateTimeLength) & suffix.mask == suffix.word,
      clock.mismatchBits == 0, learnDate(bytes, place)
    else { return nil }
    return midnight + clock.secondOfDay
  }

  /// Stores the date at offset `place` as the last date, or returns false if it isn't a valid date.
  private mutating func learnDate(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    guard let time = WrittenTime(iso: bytes, place..<place + LearnedISOTimeParser.dateTimeLength),
      case .day(let day) = time.day, abs(day.daysSince1970) < 100_000
    else { return false }
    lastDate = (bytes.littleEndianWord(place), bytes.littleEndianWord(place + 3))
    midnight = Int64(day.daysSince1970) * 86_400 - Int64(utcOffset ?? 0)
    return true
  }

  /// Adds the learned UTC offset, or the lack of one, to the summary in `collector`.
  func reportUTCOffset(to collector: inout SampleCollector) {
    if let utcOffset {
      collector.utcOffsetSummary.recordOffset(utcOffset)
    } else {
      collector.utcOffsetSummary.hasTimesWithoutOffset = true
    }
  }
}

/// The digits of a time of day such as `10:22:13`, whose eight bytes are processed at once as one little-endian number.
private struct ClockDigits {
  /// Zero if the bytes are a valid time of day.
  let mismatchBits: UInt64
  // The hour, the minute and the second, each in the byte of its tens digit.
  private let values: UInt64

  @inline(__always) init(_ bytes: UInt64) {
    // Digits become their values, and colons become zeros.
    let read = bytes ^ 0x3030_3A30_303A_3030
    // Each byte becomes ten times itself plus the next byte. The mask keeps those that began as tens digits.
    values = (read &* 10 &+ read &>> 8) & 0x00FF_0000_FF00_00FF
    // The highest bit of a byte is set if it is no digit or colon, or if an hour, a minute or a second is too large.
    let nonDigitBits = (read &+ 0x7676_7F76_767F_7676 | read) & 0x8080_8080_8080_8080
    mismatchBits = nonDigitBits | (values &+ 0x0044_0000_4400_0068) & 0x0080_0000_8000_0080
  }

  /// The number of seconds since midnight.
  @inline(__always) var secondOfDay: Int64 {
    // The multiplication adds up the seconds of the hours and minutes in the upper half.
    let minutes = (values &* (3600 << 32 | 60 << 8)) &>> 32 & 0xFF_FFFF
    return Int64(bitPattern: minutes &+ values &>> 48)
  }
}

extension Span<UInt8> {
  /// Returns the eight bytes from `offset` on as a little-endian number.
  ///
  /// The bytes must be in bounds.
  @unsafe @inline(__always) func uncheckedLittleEndianWord(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Returns the time of day at offset `place`, such as `10:22:13`, in milliseconds since midnight.
  ///
  /// Returns `nil` for any other text. At least eight bytes must exist from `place` on.
  @inline(__always) func millisecondOfDay(_ place: Int) -> Int64? {
    let clock = ClockDigits(littleEndianWord(place))
    return clock.mismatchBits == 0 ? clock.secondOfDay &* 1000 : nil
  }

  /// Returns the value of the number at offset `place` and the number of its digits.
  ///
  /// Both are zero if there are no digits, or more than seven.
  @inline(__always) func parseUpToSevenDigits(_ place: Int) -> (value: UInt64, count: Int) {
    let count = leadingDigitCount(place)
    guard 1...7 ~= count else { return (0, 0) }
    return (DigitValues(littleEndianWord(place) ^ 0x3030_3030_3030_3030, count).number, count)
  }

  /// Returns the number of digits, from 0 to 8, with which the eight bytes at offset `place` begin.
  @inline(__always) func leadingDigitCount(_ place: Int) -> Int {
    let read = littleEndianWord(place) ^ 0x3030_3030_3030_3030
    // A byte's highest bit is set if it isn't a digit.
    let nonDigitBits = ((read & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | read) & 0x8080_8080_8080_8080
    return nonDigitBits.trailingZeroBitCount &>> 3
  }

  /// Returns the value of the eight digits at offset `place`; the result is meaningless if any of them isn't a digit.
  @inline(__always) func parseEightDigits(_ place: Int) -> UInt64 {
    DigitValues(littleEndianWord(place) ^ 0x3030_3030_3030_3030, 8).number
  }

  /// Does the same as ``parseUpToSevenDigits(_:)`` in fewer instructions, for digits that end with a usual delimiter.
  ///
  /// If a byte such as `:`, `;` or `}` follows the digits, both results are zero.
  @inline(__always) func parseDigitsOfCell(_ place: Int) -> (value: UInt64, count: Int) {
    let text = littleEndianWord(place)
    // This bit is set in digits, but not in commas, spaces, tabs and line breaks. Testing only one bit finds the end of
    // the number, on which the start of the next row depends, as early as possible.
    let count = (~text & 0x1010_1010_1010_1010).trailingZeroBitCount &>> 3
    guard 1...7 ~= count else { return (0, 0) }
    let values = DigitValues(text ^ 0x3030_3030_3030_3030, count)
    return values.areDigits ? (values.number, count) : (0, 0)
  }
}

/// Eight decimal digits, each as a value from 0 to 9 in one byte, with the last digit in the highest byte.
private struct DigitValues {
  private let values: UInt64

  /// Creates the value of the first `count` digits in `read`, from 1 to 8, with zeros before them.
  ///
  /// In `read`, the first digit is in the lowest byte, and ASCII digits have been converted to values.
  @inline(__always) init(_ read: UInt64, _ count: Int) {
    values = read &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  /// True if each value is below ten.
  ///
  /// A larger value has the highest bit of its byte set, or sets it by the addition.
  @inline(__always) var areDigits: Bool {
    (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080 == 0
  }

  /// The number that the digits represent.
  @inline(__always) var number: UInt64 {
    // Pairs of digits become four numbers below 100. The two multiplications give these their weights and add them up.
    let pairs = values &* 10 &+ values >> 8
    let (low, high) = (pairs & 0xFF_0000_00FF, pairs >> 16 & 0xFF_0000_00FF)
    return (low &* 0xF_4240_0000_0064 &+ high &* 0x2710_0000_0001) >> 32
  }
}
