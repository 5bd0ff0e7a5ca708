import Documents
import PixelPalCore

extension WrittenTime.Day {
  /// Creates a date from text that begins with the English name of a month, or returns `nil` for any other text.
  ///
  /// Examples are `Feb 12`, `Feb 12, 2022` and `April 2024`. The date begins at the position of `scan`, which moves
  /// past it.
  init?(named bytes: Span<UInt8>, _ scan: inout TextScanner) {
    guard let month = WrittenTime.monthNumber(in: bytes, named: scan.readWord(in: bytes)) else { return nil }
    scan.skipBlanks(in: bytes)
    guard let number = scan.readNumber(in: bytes, maxDigits: 4) else { return nil }
    if number.digits == 4 {
      guard let first = CivilDay(year: number.value, month: month, day: 1) else { return nil }
      self = .month(first)
      return
    }
    guard 1...31 ~= number.value else { return nil }
    let before = scan.position
    _ = scan.skipIfNext(in: bytes, byte: .comma)
    scan.skipBlanks(in: bytes)
    let year = scan.readNumber(in: bytes, maxDigits: 4)
    if let year, year.digits == 4 {
      guard let day = CivilDay(year: year.value, month: month, day: number.value) else { return nil }
      self = .day(day)
    } else {
      scan.position = before
      self = .withoutYear(month: Int16(month), day: Int16(number.value))
    }
  }

  /// Creates a date from text that begins with a digit, or returns `nil` if the text isn't a date.
  ///
  /// The date begins at the position of `scan`, which moves past it. If a colon follows the first number, the number
  /// begins a time of day. The result is then ``none``, and `scan` stays at the number.
  init?(numbered bytes: Span<UInt8>, _ scan: inout TextScanner) {
    let start = scan.position
    guard let first = scan.readNumber(in: bytes, maxDigits: 8) else { return nil }
    if first.digits == 8 {
      // In Apple's earliest exports, times have no separator after the date: `20150616071916-0700`.
      self.init(compact: first.value)
      return
    }
    guard let separator = scan.peek(in: bytes) else { return nil }
    if separator == 0x3A, first.digits <= 2 {
      scan.position = start
      self = .none
      return
    }
    scan.position += 1
    if first.digits == 4 {
      self.init(yearFirst: first.value, separator, bytes, &scan)
    } else {
      self.init(yearLast: first.value, separator, bytes, &scan)
    }
  }

  /// Creates a date from a number such as 20150616, or returns `nil` if the number isn't a valid date.
  private init?(compact number: Int) {
    guard let day = CivilDay(year: number / 10_000, month: number / 100 % 100, day: number % 100) else { return nil }
    self = .day(day)
  }

  /// Creates a date from a year and the text after `separator`, such as `1-3` or only `01` after `2023-`.
  ///
  /// The text begins at the position of `scan`, which moves past the date. Returns `nil` if the text doesn't complete a
  /// valid date.
  private init?(yearFirst year: Int, _ separator: UInt8, _ bytes: Span<UInt8>, _ scan: inout TextScanner) {
    guard separator == 0x2D || separator == 0x2F || separator == 0x2E,
      let month = scan.readNumber(in: bytes, maxDigits: 2)
    else {
      return nil
    }
    if scan.skipIfNext(in: bytes, byte: separator) {
      guard let number = scan.readNumber(in: bytes, maxDigits: 2),
        let day = CivilDay(year: year, month: month.value, day: number.value)
      else { return nil }
      self = .day(day)
    } else {
      guard let first = CivilDay(year: year, month: month.value, day: 1) else { return nil }
      self = .month(first)
    }
  }

  /// Creates a date from a first number and the text after `separator`, such as `Oct-2015` or `10-2023` after `23-`.
  ///
  /// The text begins at the position of `scan`, which moves past the date. Returns `nil` if the text doesn't complete a
  /// valid date.
  private init?(yearLast first: Int, _ separator: UInt8, _ bytes: Span<UInt8>, _ scan: inout TextScanner) {
    guard [0x2D, 0x2F, 0x2E, .space].contains(separator), let next = scan.peek(in: bytes), first < 100 else {
      return nil
    }
    if next.isASCIILetter {
      guard let month = WrittenTime.monthNumber(in: bytes, named: scan.readWord(in: bytes)),
        scan.skipIfNext(in: bytes, byte: separator),
        let year = WrittenTime.readYear(in: bytes, using: &scan),
        let day = CivilDay(year: year, month: month, day: first)
      else { return nil }
      self = .day(day)
      return
    }
    guard separator != .space, let second = scan.readNumber(in: bytes, maxDigits: 2),
      scan.skipIfNext(in: bytes, byte: separator),
      let year = WrittenTime.readYear(in: bytes, using: &scan)
    else { return nil }
    if separator == 0x2E {
      // In dates with points, the day always comes first.
      guard let day = CivilDay(year: year, month: second.value, day: first) else { return nil }
      self = .day(day)
    } else {
      guard 1...31 ~= first, 1...31 ~= second.value, min(first, second.value) <= 12 else { return nil }
      self = .dayAndMonthInUnknownOrder(Int16(first), Int16(second.value), year: Int16(year))
    }
  }
}

extension WrittenTime {
  /// Reads a year of four digits, or of two digits in this century, or returns `nil` for any other text.
  fileprivate static func readYear(in bytes: Span<UInt8>, using scan: inout TextScanner) -> Int? {
    guard let year = scan.readNumber(in: bytes, maxDigits: 4) else { return nil }
    return year.digits == 4 ? year.value : year.digits == 2 ? 2000 + year.value : nil
  }

  /// Returns the number, from 1 to 12, of the first month whose English name begins with `word`.
  ///
  /// Returns `nil` if there is no such month, or if `word` has fewer than three letters.
  fileprivate static func monthNumber(in bytes: Span<UInt8>, named word: Range<Int>) -> Int? {
    guard word.count >= 3, word.count <= 9 else { return nil }
    // `word` consists of letters, so setting the bit 0x20 makes them lowercase.
    return months.firstIndex { month in
      word.count <= month.count && zip(word, month).allSatisfy { bytes[$0] | 0x20 == $1 }
    }.map { $0 + 1 }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ].map { Array($0.utf8) }
}
