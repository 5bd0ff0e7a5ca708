import PixelPalCore

/// An axis of step counts from 0 up to a maximum, labelled with round numbers.
struct ValueAxis {
  /// The value at the axis's upper end.
  let maxValue: Int64

  /// Creates an axis from 0 to one seventh above `most`, but at least to 1.
  init(showing most: Int64) { maxValue = max(most.addingSaturated(most / 7), 1) }

  /// Returns the distance in pixels of `value` from the upper end of an axis that is `height` pixels high.
  func yPosition(of value: Int64, in height: Int) -> Int {
    let product = UInt64(clamping: min(value, maxValue)).multipliedFullWidth(by: UInt64(clamping: height))
    return height - Int(clamping: UInt64(maxValue).dividingFullWidth(product).quotient)
  }

  /// Returns at most `count` round numbers above 0 for the labels of the axis.
  func roundValues(maxCount count: Int64) -> [Int64] {
    let step = RoundAxisNumbers.roundIncrement(for: maxValue, maxCount: count)
    return (0...maxValue / step).dropFirst().map { $0 * step }
  }
}

/// Round numbers for axes and scales.
enum RoundAxisNumbers {
  /// The set of increments allowed between round numbers.
  ///
  /// Ten times an allowed increment is always allowed as well.
  enum Granularity {
    /// The increments 1, 2, 5, 10, 20, 50 and so on.
    case coarse
    /// The coarse increments and some between them, such as 15 and 25.
    case fine

    fileprivate var tenths: [Int64] {
      switch self {
      case .coarse: [10, 20, 50]
      case .fine: [10, 12, 15, 20, 25, 30, 40, 50, 60, 80]
      }
    }
  }

  /// Returns the smallest round increment that fits into `length` at most `count` times.
  ///
  /// For a huge `length`, the result is `Int64.max`.
  static func roundIncrement(for length: Int64, maxCount count: Int64, granularity kind: Granularity = .coarse) -> Int64
  {
    var power: Int64 = 1
    while true {
      for tenths in kind.tenths where tenths * power % 10 == 0 && length / (tenths * power / 10) <= count {
        return tenths * power / 10
      }
      // For a length beyond any possible total, a single increment is enough.
      guard power < 100_000_000_000_000_000 else { return .max }
      power *= 10
    }
  }
}
