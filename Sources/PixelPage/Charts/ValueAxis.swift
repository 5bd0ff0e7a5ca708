import PixelPalCore

/// Steps from none up to a top, on round numbers.
struct ValueAxis {
  /// What lies at the upper end.
  let top: Int64

  /// An axis on which `most` is seen, with a little room above it.
  init(showing most: Int64) { top = max(most.addingSaturated(most / 7), 1) }

  /// How far `value` lies below the upper end, of `height` in all.
  func depth(of value: Int64, in height: Int) -> Int {
    let product = UInt64(clamping: min(value, top)).multipliedFullWidth(by: UInt64(clamping: height))
    return height - Int(clamping: UInt64(top).dividingFullWidth(product).quotient)
  }

  /// At most `count` round numbers above zero.
  func values(atMost count: Int64) -> [Int64] {
    let step = RoundNumber.step(of: top, in: count)
    return (0...top / step).dropFirst().map { $0 * step }
  }
}

/// Numbers that people count in.
enum RoundNumber {
  /// How far apart round numbers lie: tenths, of which ten times as many are round, too.
  enum Kind {
    /// 1, 2, 5, 10, 20, 50 and so on.
    case coarse
    /// Some between these.
    case fine

    fileprivate var tenths: [Int64] {
      switch self {
      case .coarse: [10, 20, 50]
      case .fine: [10, 12, 15, 20, 25, 30, 40, 50, 60, 80]
      }
    }
  }

  /// The smallest round number of which at most `count` lie within `length`.
  static func step(of length: Int64, in count: Int64, _ kind: Kind = .coarse) -> Int64 {
    var power: Int64 = 1
    while true {
      for tenths in kind.tenths where tenths * power % 10 == 0 && length / (tenths * power / 10) <= count {
        return tenths * power / 10
      }
      // What is longer than any total is one step.
      guard power < 100_000_000_000_000_000 else { return .max }
      power *= 10
    }
  }
}
