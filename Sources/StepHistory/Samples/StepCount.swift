import PixelPalCore

/// A number of steps, exact to the millionth.
///
///     StepCount("1335.55771235662")?.millionths  // 1_335_557_712
///     StepCount(steps: 3).rounded                // 3
///
/// A count is never negative. Sums saturate at the largest representable count, which is far above ``maximum``, so that
/// the order of addition doesn't matter.
public struct StepCount: Hashable, Sendable, Comparable {
  /// The count in millionths of a step.
  public let millionths: Int64

  /// A count of zero steps.
  public static var zero: StepCount { StepCount(unchecked: 0) }

  /// The maximum number of steps in one sample: 1,000,000,000.
  public static let maximum = StepCount(unchecked: 1_000_000_000_000_000)

  init(unchecked millionths: Int64) { self.millionths = millionths }

  /// Creates a count from millionths of a step, treating a negative number as zero.
  public init(millionths: Int64) { self.init(unchecked: max(millionths, 0)) }

  /// Creates a count of whole steps, clamped to the range from zero to the largest representable value.
  public init(steps: Int64) { self.init(unchecked: max(steps, 0).multipliedSaturated(by: 1_000_000)) }

  /// Creates a count from a `Double`, as provided by HealthKit, rounded to the nearest millionth.
  ///
  /// Returns `nil` if `steps` is NaN, negative or greater than ``maximum``.
  public init?(_ steps: Double) {
    let millionths = (steps * 1_000_000).rounded()
    guard millionths >= 0, millionths <= Double(StepCount.maximum.millionths) else { return nil }
    self.init(unchecked: Int64(millionths))
  }

  /// The number of whole steps, rounding half a step up.
  public var rounded: Int64 {
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    return rest >= 500_000 ? whole + 1 : whole
  }

  /// Returns true if `left` is less than `right`.
  public static func < (left: StepCount, right: StepCount) -> Bool { left.millionths < right.millionths }

  /// Returns the sum of `left` and `right`, or the largest representable count if the sum is too large.
  public static func + (left: StepCount, right: StepCount) -> StepCount {
    .init(unchecked: left.millionths.addingSaturated(right.millionths))
  }

  /// Adds `right` to `left`, or sets `left` to the largest representable count if the sum is too large.
  public static func += (left: inout StepCount, right: StepCount) { left = left + right }

  /// Returns `left` minus `right`, or zero if `right` is larger.
  public static func - (left: StepCount, right: StepCount) -> StepCount {
    .init(unchecked: max(left.millionths - right.millionths, 0))
  }
}

extension StepCount: LosslessStringConvertible {
  /// A decimal number with no more decimal places than needed, such as `1335.557712`, `12.5` or `7`.
  public var description: String {
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest != 0 else { return String(whole) }
    var places = padded(rest, to: 6)[...]
    while places.last == "0" { places.removeLast() }
    return "\(whole).\(places)"
  }

  /// Creates a count by parsing a decimal number such as `12.5`, or returns `nil` for any other text.
  ///
  /// Also returns `nil` for a number that is negative or above ``maximum``.
  public init?(_ text: some StringProtocol) {
    do throws(InvalidSampleError) { self = try StepCount(decimal: text.utf8) } catch { return nil }
  }

  /// Creates a count by parsing a decimal number, with or without a decimal point, from UTF-8 bytes.
  ///
  /// Throws an error for any other text, and for a number that is negative or above ``maximum``. The result is exact to
  /// six decimal places. Further digits are truncated, not rounded, so that no steps are added. A plus sign is allowed.
  /// A minus sign is allowed only before zero, as in `-0.0`.
  public init(decimal text: some Sequence<UInt8>) throws(InvalidSampleError) {
    var reader = DecimalParser()
    for byte in text { try reader.append(byte) }
    self = try reader.parsedCount()
  }
}

/// The state of a parser that consumes a decimal number byte by byte.
private struct DecimalParser {
  private var millionths: Int64 = 0
  private var digits = 0
  private var decimalPlaces: Int?
  private var sign: UInt8?
  private var isNonzero = false

  mutating func append(_ byte: UInt8) throws(InvalidSampleError) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): append(digit: Int64(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "."):
      guard decimalPlaces == nil else { throw .notANumber }
      decimalPlaces = 0
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      guard sign == nil, digits == 0, decimalPlaces == nil else { throw .notANumber }
      sign = byte
    default: throw .notANumber
    }
  }

  private mutating func append(digit: Int64) {
    digits = digits.addingSaturated(1)
    isNonzero = isNonzero || digit > 0
    if let decimalPlaces {
      guard decimalPlaces < 6 else { return }
      millionths = millionths.addingSaturated(digit * DecimalParser.placeValues[decimalPlaces])
      self.decimalPlaces = decimalPlaces + 1
    } else {
      millionths = millionths.multipliedSaturated(by: 10).addingSaturated(digit * 1_000_000)
    }
  }

  private static let placeValues: [Int64] = [100_000, 10_000, 1000, 100, 10, 1]

  func parsedCount() throws(InvalidSampleError) -> StepCount {
    guard digits > 0 else { throw .notANumber }
    guard sign != UInt8(ascii: "-") || !isNonzero else { throw .negative }
    guard millionths <= StepCount.maximum.millionths else { throw .tooMany }
    return StepCount(unchecked: millionths)
  }
}
