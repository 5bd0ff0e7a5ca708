import PixelPalCore

/// A parser for times such as `2025-01-04T10:22:13+01:00` that is fast if consecutive times have the same date.
///
/// It supports only the format that it has learned, whereas ``WrittenTime`` supports all formats.
struct LearnedISOTimeParser {
  // The last date and the separator after it, as two overlapping words: the first eight bytes, and the eight bytes from
  // index 3 on.
  private var lastDate = LearnedISOTimeParser.noDateSentinel
  /// The start of the last date at the learned UTC offset, in seconds since 1970.
  private(set) var midnight: Int64 = 0
  // The expected text after the seconds, including the delimiter.
  private var suffix: (word: UInt64, mask: UInt64) = (0, 0)
  /// The length in bytes of a time and the delimiter after it, or 0 before a format has been learned.
  private(set) var length = 0
  private var utcOffset: Int32?

  /// True if the parser has learned a format, so that it can parse times.
  var hasLearned: Bool { length > 0 }

  /// True if times in the learned format have no UTC offset.
  var hasNoUTCOffset: Bool { utcOffset == nil }

  private static let dateTimeLength = 19
  /// The number of bytes that must be available from the start of a time to parse it.
  static let requiredByteCount = dateTimeLength + 8
  /// A value that equals no date.
  ///
  /// The two words of a date overlap, but the words of this value differ in the shared bytes.
  private static let noDateSentinel: (first: UInt64, last: UInt64) = (0, .max)

  /// Learns the format of the time in `range`, which is followed by a delimiter.
  ///
  /// A time without a UTC offset is learned only if `assumesUTC` is true.
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

  /// Returns the time at `place` in milliseconds since 1970, or `nil` if it has another format.
  ///
  /// At least ``requiredByteCount`` bytes must be available.
  @inline(__always) mutating func unixMilliseconds(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    unixSecond(bytes, place).map { $0 &* 1000 }
  }

  /// Returns the time at `place` in seconds since 1970, or `nil` if it has another format.
  ///
  /// At least ``requiredByteCount`` bytes must be available.
  @inline(__always) mutating func unixSecond(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    let read = secondIfSameDate(bytes, place)
    return read.mismatchBits == 0 ? read.second : secondOfOtherDate(bytes, place)
  }

  /// Returns the time at the start of `bytes` and the time directly after it, in seconds since 1970.
  ///
  /// Returns `nil` if either of them has another format.
  @inline(__always) static func startAndEndSeconds(
    _ bytes: Span<UInt8>, _ first: inout LearnedISOTimeParser, _ next: inout LearnedISOTimeParser
  ) -> (Int64, Int64)? {
    // Fast path: both times are checked together, because they nearly always have the learned dates and format.
    let (start, end) = (first.secondIfSameDate(bytes, 0), next.secondIfSameDate(bytes, first.length))
    if start.mismatchBits | end.mismatchBits == 0 { return (start.second, end.second) }
    return secondsOfOtherDates(bytes, &first, &next)
  }

  // This function isn't inlined, so that the fast path stays small.
  @inline(never) private static func secondsOfOtherDates(
    _ bytes: Span<UInt8>, _ first: inout LearnedISOTimeParser, _ next: inout LearnedISOTimeParser
  ) -> (Int64, Int64)? {
    guard let start = first.unixSecond(bytes, 0), let end = next.unixSecond(bytes, first.length) else { return nil }
    return (start, end)
  }

  /// Returns the time at `place` in seconds since 1970.
  ///
  /// The result is valid only if `mismatchBits` is zero.
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

  private mutating func learnDate(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    guard let time = WrittenTime(iso: bytes, place..<place + LearnedISOTimeParser.dateTimeLength),
      case .day(let day) = time.day, abs(day.daysSince1970) < 100_000
    else { return false }
    lastDate = (bytes.littleEndianWord(place), bytes.littleEndianWord(place + 3))
    midnight = Int64(day.daysSince1970) * 86_400 - Int64(utcOffset ?? 0)
    return true
  }

  /// Reports the UTC offset of the parsed times to `collector`.
  func reportUTCOffset(to collector: inout SampleCollector) {
    if let utcOffset {
      collector.utcOffsetSummary.recordOffset(utcOffset)
    } else {
      collector.utcOffsetSummary.hasTimesWithoutOffset = true
    }
  }
}

/// A parser for a time of day such as `10:22:13` that reads eight bytes at once.
private struct ClockDigits {
  /// Zero if the bytes are a valid time of day.
  let mismatchBits: UInt64
  // The hour, the minute and the second, each in the byte of its tens digit.
  private let values: UInt64

  @inline(__always) init(_ bytes: UInt64) {
    // This converts digits to their values, and colons to zeros.
    let read = bytes ^ 0x3030_3A30_303A_3030
    // This adds the ones digits to the tens.
    values = (read &* 10 &+ read &>> 8) & 0x00FF_0000_FF00_00FF
    // The highest bit is set for any byte that isn't a digit, and for an hour above 23 or a minute or second above 59.
    let nonDigitBits = (read &+ 0x7676_7F76_767F_7676 | read) & 0x8080_8080_8080_8080
    mismatchBits = nonDigitBits | (values &+ 0x0044_0000_4400_0068) & 0x0080_0000_8000_0080
  }

  /// The number of seconds since midnight.
  @inline(__always) var secondOfDay: Int64 {
    // Hours and minutes are added in the upper half, so that the bits of the seconds aren't affected.
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

  /// Returns the time of day at `place`, such as `10:22:13`, in milliseconds since midnight, or `nil` for other text.
  @inline(__always) func millisecondOfDay(_ place: Int) -> Int64? {
    let clock = ClockDigits(littleEndianWord(place))
    return clock.mismatchBits == 0 ? clock.secondOfDay &* 1000 : nil
  }

  /// Parses the number at `place`, and returns its value and its digit count.
  ///
  /// The digit count is zero if there are no digits, or eight or more.
  @inline(__always) func parseUpToSevenDigits(_ place: Int) -> (value: UInt64, count: Int) {
    let count = leadingDigitCount(place)
    guard 1...7 ~= count else { return (0, 0) }
    return (DigitValues(littleEndianWord(place) ^ 0x3030_3030_3030_3030, count).number, count)
  }

  /// Returns the number of leading digits in the eight bytes at `place`.
  @inline(__always) func leadingDigitCount(_ place: Int) -> Int {
    let read = littleEndianWord(place) ^ 0x3030_3030_3030_3030
    // The highest bit is set in each byte that isn't a digit.
    let nonDigitBits = ((read & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | read) & 0x8080_8080_8080_8080
    return nonDigitBits.trailingZeroBitCount &>> 3
  }

  @inline(__always) func parseEightDigits(_ place: Int) -> UInt64 {
    DigitValues(littleEndianWord(place) ^ 0x3030_3030_3030_3030, 8).number
  }

  /// Parses the number in the cell at `place`, and returns its value and its digit count.
  ///
  /// The digit count is also zero if the cell ends with an unusual byte, such as `:` or `}`.
  @inline(__always) func parseDigitsOfCell(_ place: Int) -> (value: UInt64, count: Int) {
    let text = littleEndianWord(place)
    // This bit is set in digits, but not in the bytes that usually end a cell, so the end of the number is found early.
    let count = (~text & 0x1010_1010_1010_1010).trailingZeroBitCount &>> 3
    guard 1...7 ~= count else { return (0, 0) }
    let values = DigitValues(text ^ 0x3030_3030_3030_3030, count)
    return values.areDigits ? (values.number, count) : (0, 0)
  }
}

/// The values of up to eight digits, one in each byte, with the last digit in the highest byte.
private struct DigitValues {
  private let values: UInt64

  /// Creates the values of the first `count` of eight digits.
  ///
  /// In `read`, each digit has already been converted to its value. `count` must be at least one.
  @inline(__always) init(_ read: UInt64, _ count: Int) {
    values = read &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  /// True if each value is below ten.
  ///
  /// A larger value has the highest bit of its byte set, or sets that bit in the sum.
  @inline(__always) var areDigits: Bool {
    (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080 == 0
  }

  /// The number that the digits represent.
  @inline(__always) var number: UInt64 {
    // This combines pairs of digits, and then pairs of the results.
    let pairs = values &* 10 &+ values >> 8
    let (low, high) = (pairs & 0xFF_0000_00FF, pairs >> 16 & 0xFF_0000_00FF)
    return (low &* 0xF_4240_0000_0064 &+ high &* 0x2710_0000_0001) >> 32
  }
}
