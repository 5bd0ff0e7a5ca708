import PixelPalCore

/// A parser for times such as `2025-01-04T10:22:13+01:00` that is fastest if consecutive times have the same date.
///
/// The parser learns the length of a time, its UTC offset and the delimiter after it from an example. It then parses
/// only times with the same length, offset and delimiter. ``WrittenTime`` parses all other times.
struct LearnedISOTimeParser {
  // The 11 bytes of the last date and the separator after it, as two overlapping words from the indices 0 and 3.
  private var lastDate = LearnedISOTimeParser.noDateSentinel
  /// The start of the last date at the learned UTC offset, in seconds since 1970.
  private(set) var midnight: Int64 = 0
  // The learned UTC offset and delimiter, which follow the seconds. The mask selects their bytes in the word.
  private var suffix: (word: UInt64, mask: UInt64) = (0, 0)
  /// The length in bytes of a time and the delimiter after it, or 0 if nothing has been learned.
  private(set) var length = 0
  /// The learned UTC offset in seconds, or `nil` if times have none and are in UTC.
  private var utcOffset: Int32?

  var hasLearned: Bool { length > 0 }

  /// True if times are written without a UTC offset.
  var hasNoUTCOffset: Bool { utcOffset == nil }

  /// The length in bytes of a date, a separator and a time of day to the second.
  private static let dateTimeLength = 19
  /// The number of bytes that must be available from the start of a time.
  ///
  /// The parser reads eight bytes at once, so it may read past the end of the time.
  static let requiredByteCount = dateTimeLength + 8
  /// A value for ``lastDate`` that no date equals, because the overlapping bytes of its two words differ.
  private static let noDateSentinel: (first: UInt64, last: UInt64) = (0, .max)

  /// Learns the notation of the time in `range` and the delimiter after it.
  ///
  /// If the notation isn't supported, ``length`` becomes 0. Fractions of a second aren't supported. A time without a
  /// UTC offset is supported only if `assumesUTC` is true.
  mutating func learnNotation(in bytes: Span<UInt8>, at range: Range<Int>, assumesUTC: Bool) {
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

  /// Returns the time that is written at `place`, in milliseconds since 1970.
  ///
  /// Returns `nil` if the notation of the time differs from the learned one.
  ///
  /// - Precondition: at least ``requiredByteCount`` bytes are available, starting at `place`.
  @inline(__always) mutating func unixMilliseconds(in bytes: Span<UInt8>, at place: Int) -> Int64? {
    unixSecond(in: bytes, at: place).map { $0 &* 1000 }
  }

  /// Returns the time at the offset `place` in seconds since 1970.
  ///
  /// Returns `nil` if the notation of the time differs from the learned one.
  ///
  /// - Precondition: at least ``requiredByteCount`` bytes are available, starting at `place`.
  @inline(__always) mutating func unixSecond(in bytes: Span<UInt8>, at place: Int) -> Int64? {
    let read = unixSecondIfSameDate(in: bytes, at: place)
    return read.mismatchBits == 0 ? read.second : unixSecondLearningDate(in: bytes, at: place)
  }

  /// Returns the time at the start of `bytes` and the time directly after it, both in seconds since 1970.
  ///
  /// The parser `first` reads the first time, and `next` reads the second one. Returns `nil` if the notation of a time
  /// differs from the one that its parser has learned.
  @inline(__always) static func startAndEndSeconds(
    in bytes: Span<UInt8>, first: inout LearnedISOTimeParser, next: inout LearnedISOTimeParser
  ) -> (Int64, Int64)? {
    // Fast path: one branch checks both times, because both nearly always have the same dates as in the previous row.
    let (start, end) = (
      first.unixSecondIfSameDate(in: bytes, at: 0), next.unixSecondIfSameDate(in: bytes, at: first.length)
    )
    if start.mismatchBits | end.mismatchBits == 0 { return (start.second, end.second) }
    return startAndEndSecondsLearningDates(in: bytes, first: &first, next: &next)
  }

  // This function is never inlined, so that the code of the fast path stays small.
  @inline(never) private static func startAndEndSecondsLearningDates(
    in bytes: Span<UInt8>, first: inout LearnedISOTimeParser, next: inout LearnedISOTimeParser
  ) -> (Int64, Int64)? {
    guard let start = first.unixSecond(in: bytes, at: 0), let end = next.unixSecond(in: bytes, at: first.length) else {
      return nil
    }
    return (start, end)
  }

  /// Returns the time at the offset `place` in seconds since 1970, on the assumption that it has the last date.
  ///
  /// If `mismatchBits` isn't zero, the date or the notation differs, and `second` is meaningless.
  @inline(__always) private func unixSecondIfSameDate(
    in bytes: Span<UInt8>, at place: Int
  ) -> (second: Int64, mismatchBits: UInt64) {
    precondition(place >= 0 && place <= bytes.count &- LearnedISOTimeParser.requiredByteCount)
    // The precondition above guarantees that all accesses are in bounds.
    let (first, last) = unsafe (
      bytes.uncheckedLittleEndianWord(at: place), bytes.uncheckedLittleEndianWord(at: place &+ 3)
    )
    let (time, rest) = unsafe (
      bytes.uncheckedLittleEndianWord(at: place &+ 11),
      bytes.uncheckedLittleEndianWord(at: place &+ LearnedISOTimeParser.dateTimeLength)
    )
    let clock = ClockDigits(time)
    let mismatchBits =
      (first ^ lastDate.first) | (last ^ lastDate.last) | ((rest & suffix.mask) ^ suffix.word) | clock.mismatchBits
    return (midnight &+ clock.secondOfDay, mismatchBits)
  }

  @inline(never) private mutating func unixSecondLearningDate(in bytes: Span<UInt8>, at place: Int) -> Int64? {
    let clock = ClockDigits(bytes.littleEndianWord(at: place + 11))
    guard bytes.littleEndianWord(at: place + LearnedISOTimeParser.dateTimeLength) & suffix.mask == suffix.word,
      clock.mismatchBits == 0, learnDate(in: bytes, at: place)
    else { return nil }
    return midnight + clock.secondOfDay
  }

  /// Stores the date at the offset `place` as the last date, and returns false if it isn't a valid date.
  private mutating func learnDate(in bytes: Span<UInt8>, at place: Int) -> Bool {
    guard let time = WrittenTime(iso: bytes, place..<place + LearnedISOTimeParser.dateTimeLength),
      case .day(let day) = time.day, abs(day.daysSince1970) < 100_000
    else { return false }
    lastDate = (bytes.littleEndianWord(at: place), bytes.littleEndianWord(at: place + 3))
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

/// The digits of a time of day such as `10:22:13`, processed together as one little-endian number of eight bytes.
private struct ClockDigits {
  /// Zero if the bytes are a valid time of day, and any other number if they aren't.
  let mismatchBits: UInt64
  // The hour, the minute and the second, each in the byte of its tens digit.
  private let values: UInt64

  @inline(__always) init(_ bytes: UInt64) {
    // Digits become their values, and colons become zeros.
    let read = bytes ^ 0x3030_3A30_303A_3030
    // Each byte becomes ten times its value plus the next byte. The mask keeps only the bytes of tens digits.
    values = (read &* 10 &+ read &>> 8) & 0x00FF_0000_FF00_00FF
    // The highest bit of a byte is set if it is neither a digit nor a colon, or if the hour, minute or second is too
    // large.
    let nonDigitBits = (read &+ 0x7676_7F76_767F_7676 | read) & 0x8080_8080_8080_8080
    mismatchBits = nonDigitBits | (values &+ 0x0044_0000_4400_0068) & 0x0080_0000_8000_0080
  }

  /// The number of seconds since midnight.
  @inline(__always) var secondOfDay: Int64 {
    // The multiplication puts the seconds of the hours and the minutes, added up, into the upper half.
    let minutes = (values &* (3600 << 32 | 60 << 8)) &>> 32 & 0xFF_FFFF
    return Int64(bitPattern: minutes &+ values &>> 48)
  }
}

extension Span<UInt8> {
  /// Returns the eight bytes that begin at `offset` as a little-endian number.
  ///
  /// - Precondition: the bytes are in bounds, which isn't checked.
  @unsafe @inline(__always) func uncheckedLittleEndianWord(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Returns the time of day at the offset `place`, such as `10:22:13`, in milliseconds since midnight.
  ///
  /// Returns `nil` for any other text.
  ///
  /// - Precondition: at least eight bytes are available, starting at `place`.
  @inline(__always) func millisecondOfDay(at place: Int) -> Int64? {
    let clock = ClockDigits(littleEndianWord(at: place))
    return clock.mismatchBits == 0 ? clock.secondOfDay &* 1000 : nil
  }

  /// Returns the number at the offset `place` and its number of digits.
  ///
  /// Both results are zero unless there are one to seven digits.
  @inline(__always) func parseUpToSevenDigits(at place: Int) -> (value: UInt64, count: Int) {
    let count = leadingDigitCount(at: place)
    guard 1...7 ~= count else { return (0, 0) }
    return (DigitValues(littleEndianWord(at: place) ^ 0x3030_3030_3030_3030, count).number, count)
  }

  /// Returns the number of leading digits, from 0 to 8, in the eight bytes at the offset `place`.
  @inline(__always) func leadingDigitCount(at place: Int) -> Int {
    let read = littleEndianWord(at: place) ^ 0x3030_3030_3030_3030
    // The highest bit of a byte is set if it isn't a digit.
    let nonDigitBits = ((read & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | read) & 0x8080_8080_8080_8080
    return nonDigitBits.trailingZeroBitCount &>> 3
  }

  /// Returns the value of the eight digits at the offset `place`.
  ///
  /// The result is meaningless if any of the bytes isn't a digit.
  @inline(__always) func parseEightDigits(at place: Int) -> UInt64 {
    DigitValues(littleEndianWord(at: place) ^ 0x3030_3030_3030_3030, 8).number
  }

  /// Returns the number at the offset `place` and its number of digits, faster than ``parseUpToSevenDigits(at:)``.
  ///
  /// The digits must be followed by a common delimiter, such as a comma, a tab or a line break. Both results are zero
  /// if a byte such as `:`, `;` or `}` follows the digits, or if there aren't one to seven digits.
  @inline(__always) func delimitedNumberAndDigitCount(at place: Int) -> (value: UInt64, count: Int) {
    let text = littleEndianWord(at: place)
    // This bit is set in digits, but not in commas, spaces, tabs and line breaks. Testing a single bit finds the end of
    // the number early. That matters because the next row can't be read before its start is known.
    let count = (~text & 0x1010_1010_1010_1010).trailingZeroBitCount &>> 3
    guard 1...7 ~= count else { return (0, 0) }
    let values = DigitValues(text ^ 0x3030_3030_3030_3030, count)
    return values.areDigits ? (values.number, count) : (0, 0)
  }
}

/// Eight decimal digits in a word, each as a value from 0 to 9 in one byte, with the last digit in the highest byte.
private struct DigitValues {
  private let values: UInt64

  /// Creates eight digits from the first `count` digits (1 to 8) in `read`, padded with leading zeros.
  ///
  /// `read` contains the values of the digits, with the first digit in the lowest byte.
  @inline(__always) init(_ read: UInt64, _ count: Int) {
    values = read &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  /// True if each value is less than ten, and therefore comes from a digit.
  ///
  /// The addition sets the highest bit of the byte of any larger value, unless the bit is already set.
  @inline(__always) var areDigits: Bool {
    (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080 == 0
  }

  /// The number that the digits represent.
  @inline(__always) var number: UInt64 {
    // Pairs of digits become four numbers below 100. Two multiplications weight these numbers and add them up.
    let pairs = values &* 10 &+ values >> 8
    let (low, high) = (pairs & 0xFF_0000_00FF, pairs >> 16 & 0xFF_0000_00FF)
    return (low &* 0xF_4240_0000_0064 &+ high &* 0x2710_0000_0001) >> 32
  }
}
