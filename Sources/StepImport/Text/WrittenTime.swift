import Documents
import PixelPalCore

/// A time as written in a file, before the parts that the file leaves open are resolved.
struct WrittenTime: Hashable {
  /// The written part of the date.
  enum Day: Hashable {
    /// No date, only a time of day.
    case none
    /// A day.
    case day(CivilDay)
    /// Two numbers, one the month and one the day of the month, and the year.
    case numbers(Int16, Int16, year: Int16)
    /// A day without a year.
    case withoutYear(month: Int16, day: Int16)
    /// A whole month, by its first day.
    case month(CivilDay)
    /// An instant, independent of a calendar.
    case instant(Instant)
  }

  var day: Day
  /// The milliseconds since midnight; `nil` if only a date is written.
  var clock: Int32?
  /// The seconds ahead of UTC, if written.
  var offset: Int32?
  /// True if seconds are written.
  var hasSeconds = false
  /// True if it is written as a count since 1970.
  var isEpoch = false
  /// True if `clock` is the number of an interval column; its notation is inferred from the whole column.
  var isInterval = false

  init(_ day: Day, clock: Int32? = nil, offset: Int32? = nil) {
    self.day = day
    self.clock = clock
    self.offset = offset
  }

  /// Reads a date, a time or both in any notation found in exports; `nil` for any other text.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let range = bytes.trimmed(range)
    if let plain = WrittenTime(plain: bytes, range) {
      self = plain
      return
    }
    var scan = Scan(range)
    self.init(.none)
    guard let first = scan.next(bytes) else { return nil }
    if first.isLetter {
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
    guard readClock(bytes, &scan) else { return nil }
    if day == .none, clock == nil { return nil }
  }

  /// Reads an offset alone, such as `UTC-0300`, in seconds.
  static func offset(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int32? {
    var scan = Scan(range)
    var time = WrittenTime(.none)
    return !range.isEmpty && time.readOffset(bytes, &scan) ? time.offset : nil
  }

  /// Fast path for `2025-01-04 10:22:13`, by far the most frequent notation; also with `T`, and with or without an
  /// offset.
  init?(plain bytes: Span<UInt8>, _ range: Range<Int>) {
    let at = range.lowerBound
    guard range.count >= 19, bytes[at + 4] == 0x2D, bytes[at + 7] == 0x2D,
      bytes[at + 10] == .space || bytes[at + 10] == 0x54, let clock = bytes.clock(at + 11)
    else { return nil }
    @inline(__always) func two(_ place: Int) -> Int? {
      let (tens, ones) = (bytes[at + place] &- 0x30, bytes[at + place + 1] &- 0x30)
      return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
    }
    guard let century = two(0), let year = two(2), let month = two(5), let day = two(8),
      let civil = CivilDay(year: century * 100 + year, month: month, day: day)
    else { return nil }
    self.init(.day(civil), clock: Int32(clock))
    hasSeconds = true
    var scan = Scan(at + 19..<range.upperBound)
    guard readFraction(bytes, &scan), readOffset(bytes, &scan), scan.isAtEnd else { return nil }
  }

  /// Reads the text after a date: nothing, or a time with or without an offset.
  private mutating func readClock(_ bytes: Span<UInt8>, _ scan: inout Scan) -> Bool {
    _ = scan.consume(bytes, .comma)
    _ = scan.consume(bytes, 0x54)
    scan.blanks(bytes)
    guard !scan.isAtEnd else { return true }
    // Shortcuts on Apple's devices write `1 Jan 2024 at 10:00`.
    if bytes.has("at ", at: scan.at) { scan.at += 3 }
    guard let hour = scan.number(bytes, most: 2) else { return false }
    let isCompact = !scan.consume(bytes, 0x3A)
    guard let minute = scan.number(bytes, most: 2), minute.digits == 2 else { return false }
    var second = 0
    if isCompact || scan.consume(bytes, 0x3A) {
      guard let read = scan.number(bytes, most: 2), read.digits == 2 else { return false }
      second = read.value
      hasSeconds = true
    }
    guard hour.value < 24, minute.value < 60, second < 60 else { return false }
    clock = Int32((hour.value * 60 + minute.value) * 60 + second) * 1000
    guard readFraction(bytes, &scan) else { return false }
    scan.blanks(bytes)
    guard readHalf(bytes, &scan, hour: hour.value) else { return false }
    return readOffset(bytes, &scan) && scan.isAtEnd
  }

  /// Reads `.552356`, truncated to milliseconds.
  private mutating func readFraction(_ bytes: Span<UInt8>, _ scan: inout Scan) -> Bool {
    guard scan.consume(bytes, 0x2E) else { return true }
    var (places, value): (Int, Int32) = (0, 0)
    while let digit = scan.next(bytes), digit.isDigit {
      if places < 3 { value = value * 10 + Int32(digit - 0x30) }
      places += 1
      scan.at += 1
    }
    guard places > 0 else { return false }
    for _ in min(places, 3)..<3 { value *= 10 }
    clock = (clock ?? 0) + value
    return true
  }

  /// Reads `am` or `PM`.
  private mutating func readHalf(_ bytes: Span<UInt8>, _ scan: inout Scan, hour: Int) -> Bool {
    guard let letter = scan.next(bytes).map({ $0 | 0x20 }), letter == 0x61 || letter == 0x70 else { return true }
    scan.at += 1
    _ = scan.consume(bytes, 0x2E)
    guard scan.consume(bytes, 0x6D) || scan.consume(bytes, 0x4D), 1...12 ~= hour, let time = clock else { return false }
    _ = scan.consume(bytes, 0x2E)
    let half: Int32 = 43_200_000
    clock = time % half + (letter == 0x70 ? half : 0)
    return true
  }

  /// Reads `Z`, `+0100`, `+01:00` or `UTC-0300` up to the end.
  private mutating func readOffset(_ bytes: Span<UInt8>, _ scan: inout Scan) -> Bool {
    scan.blanks(bytes)
    guard !scan.isAtEnd else { return true }
    if bytes.has("UTC", at: scan.at) || bytes.has("GMT", at: scan.at), scan.end - scan.at >= 3 {
      scan.at += 3
      offset = 0
    } else if scan.consume(bytes, 0x5A) || scan.consume(bytes, 0x7A) {
      offset = 0
    }
    guard !scan.isAtEnd else { return true }
    let isWest = scan.consume(bytes, 0x2D)
    guard isWest || scan.consume(bytes, 0x2B), let hours = scan.number(bytes, most: 2), hours.digits == 2 else {
      return false
    }
    _ = scan.consume(bytes, 0x3A)
    let minutes = scan.number(bytes, most: 2) ?? (0, 2)
    guard hours.value < 24, minutes.value < 60, minutes.digits == 2 else { return false }
    offset = Int32(hours.value * 3600 + minutes.value * 60) * (isWest ? -1 : 1)
    return scan.isAtEnd
  }
}
