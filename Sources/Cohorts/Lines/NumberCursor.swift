import Documents
import PixelPalCore
import StepHistory

/// Reads lists of numbers as lines nearly always have them: whole or with a few decimals, one after another.
///
/// What it reads is what a JSON reader would; where it is not sure, it gives up.
struct NumberCursor {
  /// Where it is: behind the list, once that is read.
  private(set) var at: Int
  private let end: Int

  private static let opening = UInt8(ascii: "[")
  private static let closing = UInt8(ascii: "]")
  private static let null = Array("null".utf8)
  /// The most digits before a point: below the most steps that a sample may hold.
  private static let mostDigits = 9

  /// A cursor at `at`, which goes on to `end` at most.
  init(at: Int, end: Int) { (self.at, self.end) = (at, end) }

  /// The list of steps that begins here; `nil` where it is not plain.
  mutating func stepList(_ bytes: Span<UInt8>) -> StepList? {
    var list = StepList()
    // Few entries are longer.
    list.reserve((end - at) / 5)
    return elements(bytes) { cursor in cursor.steps(bytes).map { list.append(millionths: $0) } != nil } ? list : nil
  }

  /// The samples that begin here; `nil` where one is not plain.
  mutating func samples(_ bytes: Span<UInt8>) -> ContiguousArray<PersonSteps.Sample>? {
    var samples: ContiguousArray<PersonSteps.Sample> = []
    let isWhole = elements(bytes) { cursor in
      guard let sample = cursor.sample(bytes) else { return false }
      samples.append(sample)
      return true
    }
    return isWhole ? samples : nil
  }

  /// Reads an array whose elements `element` reads; says whether it could.
  private mutating func elements(_ bytes: Span<UInt8>, _ element: (inout NumberCursor) -> Bool) -> Bool {
    guard consume(bytes, NumberCursor.opening) else { return false }
    blanks(bytes)
    if consume(bytes, NumberCursor.closing) { return true }
    while element(&self) {
      blanks(bytes)
      if consume(bytes, NumberCursor.closing) { return true }
      guard consume(bytes, .comma) else { return false }
      blanks(bytes)
    }
    return false
  }

  private mutating func sample(_ bytes: Span<UInt8>) -> PersonSteps.Sample? {
    guard consume(bytes, NumberCursor.opening), let start = thousandths(bytes), separate(bytes),
      let length = thousandths(bytes), separate(bytes), let count = steps(bytes), separate(bytes),
      let source = digits(bytes), consume(bytes, NumberCursor.closing)
    else { return nil }
    guard CohortLimits.instants ~= start, length <= CohortLimits.longestSample, CohortLimits.instants ~= start + length
    else { return nil }
    return .init(
      start: Instant(millisecondsSince1970: start), length: Milliseconds(length),
      count: count < 0 ? nil : StepCount(millionths: count), source: Int(source), details: nil)
  }

  /// A number of steps in millionths; below zero for `null`.
  @inline(__always) private mutating func steps(_ bytes: Span<UInt8>) -> Int64? {
    if at < end, bytes[at] == NumberCursor.null[0] { return null(bytes) ? -1 : nil }
    guard let whole = digits(bytes) else { return nil }
    guard at < end, bytes[at] == UInt8(ascii: ".") else { return whole &* 1_000_000 }
    return decimals(bytes, 6).map { whole &* 1_000_000 &+ $0 }
  }

  /// A number of seconds in milliseconds, which has no sign and at most three decimals.
  @inline(__always) private mutating func thousandths(_ bytes: Span<UInt8>) -> Int64? {
    guard let whole = digits(bytes, most: 12) else { return nil }
    guard at < end, bytes[at] == UInt8(ascii: ".") else { return whole &* 1000 }
    return decimals(bytes, 3).map { whole &* 1000 &+ $0 }
  }

  /// Digits without a zero before them.
  @inline(__always) private mutating func digits(_ bytes: Span<UInt8>, most: Int = mostDigits) -> Int64? {
    var value: Int64 = 0
    let start = at
    while at < end {
      let digit = bytes[at] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      at &+= 1
    }
    let count = at - start
    guard 1...most ~= count, count == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
    return value
  }

  /// What stands behind a point, to at most so many places.
  private mutating func decimals(_ bytes: Span<UInt8>, _ places: Int) -> Int64? {
    at += 1
    var (value, count): (Int64, Int) = (0, 0)
    while at < end, bytes[at].isDigit {
      value = value &* 10 &+ Int64(bytes[at] &- UInt8(ascii: "0"))
      at += 1
      count += 1
      guard count <= places else { return nil }
    }
    guard count > 0 else { return nil }
    for _ in count..<places { value *= 10 }
    return value
  }

  private mutating func null(_ bytes: Span<UInt8>) -> Bool {
    guard at + NumberCursor.null.count <= end else { return false }
    for (place, byte) in NumberCursor.null.enumerated() where bytes[at + place] != byte { return false }
    at += NumberCursor.null.count
    return true
  }

  private mutating func separate(_ bytes: Span<UInt8>) -> Bool {
    guard consume(bytes, .comma) else { return false }
    blanks(bytes)
    return true
  }

  @inline(__always) private mutating func consume(_ bytes: Span<UInt8>, _ byte: UInt8) -> Bool {
    guard at < end, bytes[at] == byte else { return false }
    at &+= 1
    return true
  }

  @inline(__always) private mutating func blanks(_ bytes: Span<UInt8>) {
    while at < end, bytes[at] == .space { at &+= 1 }
  }
}
