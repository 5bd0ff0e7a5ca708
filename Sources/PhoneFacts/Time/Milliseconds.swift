/// A duration in whole milliseconds.
///
///     let gap = Milliseconds.minutes(3)
///     gap.count  // 180_000
///
/// Arithmetic saturates at the limits of `Int64`, so that no input can make it trap.
public struct Milliseconds: Hashable, Sendable, Comparable {
  /// The number of milliseconds, which can be negative.
  public var count: Int64

  /// Creates a duration of `count` milliseconds.
  @inlinable public init(_ count: Int64) { self.count = count }

  /// A duration of zero milliseconds.
  @inlinable public static var zero: Milliseconds { Milliseconds(0) }

  /// Returns a duration of `count` seconds.
  public static func seconds(_ count: Int) -> Milliseconds { .init(Int64(count)) * 1000 }

  /// Returns a duration of `count` minutes.
  public static func minutes(_ count: Int) -> Milliseconds { .init(Int64(count)) * 60_000 }

  /// Returns a duration of `count` hours.
  public static func hours(_ count: Int) -> Milliseconds { .init(Int64(count)) * 3_600_000 }

  /// Returns true if `left` is shorter than `right`.
  @inlinable public static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.count < right.count }

  /// Returns the sum of both durations, clamped to the range of `Int64`.
  @inlinable public static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    .init(left.count.addingSaturated(right.count))
  }

  /// Returns the difference of both durations, which can be negative.
  @inlinable public static func - (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    .init(left.count.subtractingSaturated(right.count))
  }

  /// Returns `left` multiplied by `right`.
  public static func * (left: Milliseconds, right: Int64) -> Milliseconds {
    .init(left.count.multipliedSaturated(by: right))
  }
}

extension FixedWidthInteger {
  /// Returns the sum of this number and `other`, clamped to the range of the type.
  @inlinable package func addingSaturated(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// Returns this number minus `other`, clamped to the range of the type.
  @inlinable package func subtractingSaturated(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  /// Returns the product of this number and `other`, clamped to the range of the type.
  @inlinable package func multipliedSaturated(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  /// Returns this number divided by `divisor`, rounded down, and the remainder, which is never negative.
  ///
  /// `divisor` must be positive.
  @inlinable package func flooredDivision(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
