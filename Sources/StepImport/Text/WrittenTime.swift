import Documents
import PixelPalCore

/// A time as written in a file, which may lack details such as the year or the UTC offset.
struct WrittenTime: Hashable {
  /// The date of a written time.
  enum Day: Hashable {
    /// No date, because only a time of day is written.
    case none
    /// A complete date.
    case day(CivilDay)
    /// A date such as `1/2/2024`, in which the first two numbers are the month and the day in an unknown order.
    case dayAndMonthInUnknownOrder(Int16, Int16, year: Int16)
    /// A month and a day without a year, such as `Feb 12`.
    case withoutYear(month: Int16, day: Int16)
    /// A month and a year without a day, such as `April 2024`, represented by the first day of the month.
    case month(CivilDay)
    /// An instant, such as a number of seconds since 1970, which needs neither a date nor a time of day.
    case instant(Instant)
  }

  var day: Day
  /// The time of day in milliseconds since midnight, or `nil` if only a date is written.
  var timeOfDay: Int32?
  /// The UTC offset in seconds, positive east of Greenwich, or `nil` if no offset is written.
  var utcOffset: Int32?
  /// True if the time is written with seconds, as in `10:22:13`.
  var hasWrittenSeconds = false
  /// True if the time is written as a number of seconds or smaller units since 1970 (an epoch time).
  var isEpoch = false
  /// True if ``timeOfDay`` is a number as written, such as `1355`, instead of milliseconds.
  ///
  /// ``HHMMOrMinutesInference`` converts the number when its meaning is known.
  var isUnresolvedNumber = false

  init(_ day: Day, timeOfDay: Int32? = nil, utcOffset: Int32? = nil) {
    self.day = day
    self.timeOfDay = timeOfDay
    self.utcOffset = utcOffset
  }

  /// Creates a time from a date, a time of day or both, in any notation that occurs in exports.
  ///
  /// Examples are `2025-03-05 18:07`, `Feb 12, 2022` and `8:30 PM`. Returns `nil` for any other text.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let range = bytes.trimmed(range)
    if let plain = WrittenTime(iso: bytes, range) {
      self = plain
      return
    }
    var scan = TextScanner(range)
    self.init(.none)
    guard let first = scan.peek(in: bytes) else { return nil }
    if first.isASCIILetter {
      guard let day = Day(named: bytes, &scan) else { return nil }
      self.day = day
    } else if let day = Day(numbered: bytes, &scan) {
      self.day = day
    } else {
      return nil
    }
    if case .month = day {
      guard scan.isAtEnd else { return nil }
      return
    }
    guard readTextAfterDate(in: bytes, using: &scan) else { return nil }
    if day == .none, timeOfDay == nil { return nil }
  }

  /// Returns the UTC offset in seconds for text such as `UTC-0300` or `+01:00`, or `nil` for any other text.
  static func parseUTCOffsetSeconds(in bytes: Span<UInt8>, at range: Range<Int>) -> Int32? {
    var scan = TextScanner(range)
    var time = WrittenTime(.none)
    return !range.isEmpty && time.readUTCOffset(in: bytes, using: &scan) ? time.utcOffset : nil
  }

  /// Creates a time from text such as `2025-01-04 10:22:13`, or returns `nil` for any other text.
  ///
  /// A `T` can replace the space, and a fraction of a second and a UTC offset can follow. This initializer is the fast
  /// path for the most common notation.
  init?(iso bytes: Span<UInt8>, _ range: Range<Int>) {
    let at = range.lowerBound
    guard range.count >= 19, bytes[at + 4] == 0x2D, bytes[at + 7] == 0x2D,
      bytes[at + 10] == .space || bytes[at + 10] == 0x54, let clock = bytes.millisecondOfDay(at: at + 11)
    else { return nil }
    @inline(__always) func twoDigitNumber(_ place: Int) -> Int? {
      let (tens, ones) = (bytes[at + place] &- 0x30, bytes[at + place + 1] &- 0x30)
      return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
    }
    guard let century = twoDigitNumber(0), let year = twoDigitNumber(2), let month = twoDigitNumber(5),
      let day = twoDigitNumber(8),
      let civil = CivilDay(year: century * 100 + year, month: month, day: day)
    else { return nil }
    self.init(.day(civil), timeOfDay: Int32(clock))
    hasWrittenSeconds = true
    var scan = TextScanner(at + 19..<range.upperBound)
    guard readFraction(in: bytes, using: &scan), readUTCOffset(in: bytes, using: &scan), scan.isAtEnd else {
      return nil
    }
  }

  /// Reads the text after a date, which may be empty or a time of day with an optional UTC offset.
  ///
  /// Returns false for any other text.
  private mutating func readTextAfterDate(in bytes: Span<UInt8>, using scan: inout TextScanner) -> Bool {
    _ = scan.skipIfNext(in: bytes, byte: .comma)
    _ = scan.skipIfNext(in: bytes, byte: 0x54)
    scan.skipBlanks(in: bytes)
    guard !scan.isAtEnd else { return true }
    // Apple's Shortcuts app writes `1 Jan 2024 at 10:00`.
    if bytes.matches("at ", at: scan.position) { scan.position += 3 }
    guard let hour = scan.readNumber(in: bytes, maxDigits: 2) else { return false }
    let isCompact = !scan.skipIfNext(in: bytes, byte: 0x3A)
    guard let minute = scan.readNumber(in: bytes, maxDigits: 2), minute.digits == 2 else { return false }
    var second = 0
    if isCompact || scan.skipIfNext(in: bytes, byte: 0x3A) {
      guard let read = scan.readNumber(in: bytes, maxDigits: 2), read.digits == 2 else { return false }
      second = read.value
      hasWrittenSeconds = true
    }
    guard hour.value < 24, minute.value < 60, second < 60 else { return false }
    timeOfDay = Int32((hour.value * 60 + minute.value) * 60 + second) * 1000
    guard readFraction(in: bytes, using: &scan) else { return false }
    scan.skipBlanks(in: bytes)
    guard readAMPM(in: bytes, using: &scan, hour: hour.value) else { return false }
    return readUTCOffset(in: bytes, using: &scan) && scan.isAtEnd
  }

  /// Reads an optional fraction of a second such as `.552356`, cut off after three decimals.
  ///
  /// Returns false if no digits follow the point.
  private mutating func readFraction(in bytes: Span<UInt8>, using scan: inout TextScanner) -> Bool {
    guard scan.skipIfNext(in: bytes, byte: 0x2E) else { return true }
    var (places, value): (Int, Int32) = (0, 0)
    while let digit = scan.peek(in: bytes), digit.isDigit {
      if places < 3 { value = value * 10 + Int32(digit - 0x30) }
      places += 1
      scan.position += 1
    }
    guard places > 0 else { return false }
    for _ in min(places, 3)..<3 { value *= 10 }
    timeOfDay = (timeOfDay ?? 0) + value
    return true
  }

  /// Reads an optional `am`, `PM` or `p.m.`, and converts the time of day to the 24-hour clock.
  ///
  /// `hour` is the hour before the conversion. Returns false if the text is malformed, or if `hour` isn't from 1 to 12.
  private mutating func readAMPM(in bytes: Span<UInt8>, using scan: inout TextScanner, hour: Int) -> Bool {
    guard let letter = scan.peek(in: bytes).map({ $0 | 0x20 }), letter == 0x61 || letter == 0x70 else { return true }
    scan.position += 1
    _ = scan.skipIfNext(in: bytes, byte: 0x2E)
    guard scan.skipIfNext(in: bytes, byte: 0x6D) || scan.skipIfNext(in: bytes, byte: 0x4D), 1...12 ~= hour,
      let time = timeOfDay
    else {
      return false
    }
    _ = scan.skipIfNext(in: bytes, byte: 0x2E)
    let half: Int32 = 43_200_000
    timeOfDay = time % half + (letter == 0x70 ? half : 0)
    return true
  }

  /// Reads an optional UTC offset such as `Z`, `+01`, `+0100`, `+01:00` or `UTC-0300`, which must end the text.
  ///
  /// Returns false if the rest of the text is anything else.
  private mutating func readUTCOffset(in bytes: Span<UInt8>, using scan: inout TextScanner) -> Bool {
    scan.skipBlanks(in: bytes)
    guard !scan.isAtEnd else { return true }
    if bytes.matches("UTC", at: scan.position) || bytes.matches("GMT", at: scan.position), scan.end - scan.position >= 3
    {
      scan.position += 3
      utcOffset = 0
    } else if scan.skipIfNext(in: bytes, byte: 0x5A) || scan.skipIfNext(in: bytes, byte: 0x7A) {
      utcOffset = 0
    }
    guard !scan.isAtEnd else { return true }
    let isWest = scan.skipIfNext(in: bytes, byte: 0x2D)
    guard isWest || scan.skipIfNext(in: bytes, byte: 0x2B), let hours = scan.readNumber(in: bytes, maxDigits: 2),
      hours.digits == 2
    else {
      return false
    }
    _ = scan.skipIfNext(in: bytes, byte: 0x3A)
    let minutes = scan.readNumber(in: bytes, maxDigits: 2) ?? (0, 2)
    guard hours.value < 24, minutes.value < 60, minutes.digits == 2 else { return false }
    utcOffset = Int32(hours.value * 3600 + minutes.value * 60) * (isWest ? -1 : 1)
    return scan.isAtEnd
  }
}
