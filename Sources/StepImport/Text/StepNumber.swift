import Documents
import PixelPalCore
import StepHistory

/// Parses the number of steps in a cell.
enum StepNumber {
  /// The meaning of a comma between digits.
  enum Comma {
    /// It separates thousands, as in `"20,866"`.
    case thousands
    /// It precedes decimals, as in `90,5`.
    case decimals
    /// It precedes decimals, and a point separates thousands, as in `1.234,5` and `1.234`.
    case decimalsAfterPoints
  }

  /// Returns the count in `range`, exact to six decimals.
  static func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, comma: Comma = .thousands
  ) throws(ImpossibleSteps) -> StepCount {
    var millionths: Int64 = 0
    var index = range.lowerBound
    let end = range.upperBound
    let whole = digits(bytes, &index, end, &millionths)
    if index == end, whole > 0, whole <= 12 { return StepCount(millionths: millionths * 1_000_000) }
    if whole == 0, try isNothing(bytes, range) { return .zero }
    // Fast path: most other numbers have a point followed by digits only.
    if comma != .decimalsAfterPoints, index < end, bytes[index] == 0x2E, whole > 0, whole <= 12 {
      var fraction: Int64 = 0
      let start = index + 1
      index = start
      let places = digits(bytes, &index, min(end, start + 6), &fraction)
      while index < end, bytes[index].isDigit { index += 1 }
      if index == end, places > 0 {
        for _ in places..<6 { fraction *= 10 }
        return try held(millionths * 1_000_000 + fraction)
      }
    }
    return try readSlowly(bytes, range, comma)
  }

  /// Returns true for zero with a minus sign; throws for negative numbers.
  private static func isNothing(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(ImpossibleSteps) -> Bool {
    guard range.count > 1, bytes[range.lowerBound] == 0x2D else { return false }
    var value: Int64 = 0
    var index = range.lowerBound + 1
    guard digits(bytes, &index, range.upperBound, &value) > 0, index == range.upperBound else { return false }
    guard value == 0 else { throw .negative }
    return true
  }

  private static func held(_ millionths: Int64) throws(ImpossibleSteps) -> StepCount {
    let count = StepCount(millionths: millionths)
    guard count <= .most else { throw .tooMany }
    return count
  }

  private static func digits(_ bytes: Span<UInt8>, _ index: inout Int, _ end: Int, _ value: inout Int64) -> Int {
    let start = index
    while index < end, index - start < 13, bytes[index].isDigit {
      value = value * 10 + Int64(bytes[index] - 0x30)
      index += 1
    }
    return index - start
  }

  /// Reads numbers with signs, groups of thousands, decimal commas and exponents.
  private static func readSlowly(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ comma: Comma
  ) throws(ImpossibleSteps) -> StepCount {
    guard range.count <= 400, bytes.hasDigit(range) else { throw .notANumber }
    var text: [UInt8] = []
    var scan = Scan(range)
    while let byte = scan.next(bytes) {
      let before = scan.at
      scan.blanks(bytes)
      // The Swiss separator of thousands is an apostrophe, straight or curved.
      let apostrophe = byte == 0x27 ? 1 : bytes.has("\u{2019}", at: scan.at) ? 3 : 0
      if scan.at > before || apostrophe > 0 {
        text.append(.space)
        if scan.at == before { scan.at += apostrophe }
      } else {
        text.append(byte)
        scan.at += 1
      }
    }
    if text.contains(0x65) || text.contains(0x45) { return try exponential(text) }
    return try StepCount(decimal: ungrouped(text, comma))
  }

  /// Returns the digits without separators of thousands, and with a point before decimals.
  private static func ungrouped(_ text: [UInt8], _ comma: Comma) throws(ImpossibleSteps) -> [UInt8] {
    var text = text[...]
    while text.first == .space { text.removeFirst() }
    while text.last == .space { text.removeLast() }
    let decimal: UInt8
    let group: UInt8
    switch comma {
    case .thousands: (group, decimal) = (.comma, 0x2E)
    case .decimalsAfterPoints: (group, decimal) = (0x2E, .comma)
    case .decimals:
      // Even in such a file, a single point is a decimal point; two can only separate thousands.
      let points = text.count { $0 == 0x2E }
      (group, decimal) = points == 1 && !text.contains(.comma) ? (.comma, 0x2E) : (0x2E, .comma)
    }
    let parts = text.split(separator: decimal, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first else { throw .notANumber }
    let groups = whole.split(omittingEmptySubsequences: false) { $0 == group || $0 == .space }
    guard let first = groups.first, groups.count == 1 || 1...3 ~= first.count,
      groups.dropFirst().allSatisfy({ $0.count == 3 }) || areOfIndia(groups)
    else { throw .notANumber }
    return Array(groups.joined()) + (parts.count == 2 ? [0x2E] + parts[1] : [])
  }

  /// Returns true for the Indian groups of `2,60,441`: two digits each before the last three.
  private static func areOfIndia(_ groups: [ArraySlice<UInt8>]) -> Bool {
    guard groups.count >= 3, let first = groups.first, let last = groups.last else { return false }
    return 1...2 ~= first.count && last.count == 3 && groups.dropFirst().dropLast().allSatisfy { $0.count == 2 }
  }

  private static func exponential(_ text: [UInt8]) throws(ImpossibleSteps) -> StepCount {
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { throw .notANumber }
    guard value >= 0 else { throw .negative }
    guard value <= 1e9 else { throw .tooMany }
    return StepCount(millionths: Int64(value * 1_000_000))
  }
}
