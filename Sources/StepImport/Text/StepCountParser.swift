import Documents
import PixelPalCore
import StepHistory

/// A parser for step counts in any notation that occurs in exports, such as `8123`, `1,234.5` or `1.2e4`.
enum StepCountParser {
  /// The meaning of a comma between digits.
  enum CommaMeaning {
    /// A comma separates thousands, as in `20,866`, and a point is a decimal point.
    case thousandsSeparator
    /// A comma is the decimal mark, as in `90,5`.
    ///
    /// A single point is also a decimal point, as in `90.5`, but several points separate thousands.
    case decimalMark
    /// A comma is the decimal mark, and a point separates thousands, as in `1.234,5` and `1.234`.
    case decimalMarkWithPointGroups
  }

  /// Returns the step count in `range`, with any decimals after the sixth cut off.
  ///
  /// `comma` is the meaning of commas in the file. Throws an error if the text isn't a number, or if the number is
  /// negative or too large.
  static func parse(
    in bytes: Span<UInt8>, at range: Range<Int>, comma: CommaMeaning = .thousandsSeparator
  ) throws(InvalidSampleError) -> StepCount {
    var millionths: Int64 = 0
    var index = range.lowerBound
    let end = range.upperBound
    let whole = parseDigits(in: bytes, at: &index, upTo: end, into: &millionths)
    if index == end, whole > 0, whole <= 12 { return StepCount(millionths: millionths * 1_000_000) }
    if whole == 0, try isNegativeZero(in: bytes, at: range) { return .zero }
    // Fast path: most other numbers contain a point with only digits after it.
    if comma != .decimalMarkWithPointGroups, index < end, bytes[index] == 0x2E, whole > 0, whole <= 12 {
      var fraction: Int64 = 0
      let start = index + 1
      index = start
      let places = parseDigits(in: bytes, at: &index, upTo: min(end, start + 6), into: &fraction)
      while index < end, bytes[index].isDigit { index += 1 }
      if index == end, places > 0 {
        for _ in places..<6 { fraction *= 10 }
        return try validatedCount(millionths: millionths * 1_000_000 + fraction)
      }
    }
    return try parseGeneralNumber(in: bytes, at: range, comma: comma)
  }

  /// Returns true if the text in `range` is a zero with a minus sign, such as `-0`, which is accepted as zero.
  ///
  /// Throws an error for any other whole number with a minus sign. Returns false for any other text.
  private static func isNegativeZero(in bytes: Span<UInt8>, at range: Range<Int>) throws(InvalidSampleError) -> Bool {
    guard range.count > 1, bytes[range.lowerBound] == 0x2D else { return false }
    var value: Int64 = 0
    var index = range.lowerBound + 1
    guard parseDigits(in: bytes, at: &index, upTo: range.upperBound, into: &value) > 0, index == range.upperBound else {
      return false
    }
    guard value == 0 else { throw .negative }
    return true
  }

  private static func validatedCount(millionths: Int64) throws(InvalidSampleError) -> StepCount {
    let count = StepCount(millionths: millionths)
    guard count <= .maximum else { throw .tooMany }
    return count
  }

  /// Appends up to 13 digits between `index` and `end` to the decimal number `value`, and returns the number of digits.
  ///
  /// Advances `index` past these digits.
  private static func parseDigits(in bytes: Span<UInt8>, at index: inout Int, upTo end: Int, into value: inout Int64)
    -> Int
  {
    let start = index
    while index < end, index - start < 13, bytes[index].isDigit {
      value = value * 10 + Int64(bytes[index] - 0x30)
      index += 1
    }
    return index - start
  }

  /// Returns the step count in `range`, which can have a sign, grouped thousands, a decimal comma or an exponent.
  ///
  /// `comma` is the meaning of commas in the file. Throws an error if the text isn't a valid step count.
  private static func parseGeneralNumber(
    in bytes: Span<UInt8>, at range: Range<Int>, comma: CommaMeaning
  ) throws(InvalidSampleError) -> StepCount {
    guard range.count <= 400, bytes.hasDigit(in: range) else { throw .notANumber }
    var text: [UInt8] = []
    var scan = TextScanner(range)
    while let byte = scan.peek(in: bytes) {
      let before = scan.position
      scan.skipBlanks(in: bytes)
      // Swiss numbers have a straight or curved apostrophe between thousands.
      let apostrophe = byte == 0x27 ? 1 : bytes.matches("\u{2019}", at: scan.position) ? 3 : 0
      if scan.position > before || apostrophe > 0 {
        text.append(.space)
        if scan.position == before { scan.position += apostrophe }
      } else {
        text.append(byte)
        scan.position += 1
      }
    }
    if text.contains(0x65) || text.contains(0x45) { return try parseExponential(text) }
    return try StepCount(decimal: ungrouped(text, comma: comma))
  }

  /// Returns the number in `text` without thousands separators, and with a point as its decimal mark.
  ///
  /// `comma` is the meaning of commas in the file. Throws an error if `text` isn't a well-formed number.
  private static func ungrouped(_ text: [UInt8], comma: CommaMeaning) throws(InvalidSampleError) -> [UInt8] {
    var text = text[...]
    while text.first == .space { text.removeFirst() }
    while text.last == .space { text.removeLast() }
    let decimal: UInt8
    let group: UInt8
    switch comma {
    case .thousandsSeparator: (group, decimal) = (.comma, 0x2E)
    case .decimalMarkWithPointGroups: (group, decimal) = (0x2E, .comma)
    case .decimalMark:
      // Even in such a file, a single point is a decimal point. Only two or more points separate thousands.
      let points = text.count { $0 == 0x2E }
      (group, decimal) = points == 1 && !text.contains(.comma) ? (.comma, 0x2E) : (0x2E, .comma)
    }
    let parts = text.split(separator: decimal, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first else { throw .notANumber }
    let groups = whole.split(omittingEmptySubsequences: false) { $0 == group || $0 == .space }
    guard let first = groups.first, groups.count == 1 || 1...3 ~= first.count,
      groups.dropFirst().allSatisfy({ $0.count == 3 }) || areIndianGroups(groups)
    else { throw .notANumber }
    return Array(groups.joined()) + (parts.count == 2 ? [0x2E] + parts[1] : [])
  }

  /// Returns true if the digits are in Indian groups: `2,60,441` has pairs of digits before the last three digits.
  private static func areIndianGroups(_ groups: [ArraySlice<UInt8>]) -> Bool {
    guard groups.count >= 3, let first = groups.first, let last = groups.last else { return false }
    return 1...2 ~= first.count && last.count == 3 && groups.dropFirst().dropLast().allSatisfy { $0.count == 2 }
  }

  private static func parseExponential(_ text: [UInt8]) throws(InvalidSampleError) -> StepCount {
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { throw .notANumber }
    guard value >= 0 else { throw .negative }
    guard value <= 1e9 else { throw .tooMany }
    return StepCount(millionths: Int64(value * 1_000_000))
  }
}
