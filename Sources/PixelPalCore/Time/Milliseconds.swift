/// A length of time in whole milliseconds.
///
///     let gap = Milliseconds.minutes(3)
///     gap.count  // 180_000
///
/// Arithmetic saturates at the limits of `Int64`: no input can make it trap.
public struct Milliseconds: Hashable, Sendable, Comparable {
  /// How many milliseconds.
  public var count: Int64

  /// A length of `count` milliseconds.
  @inlinable public init(_ count: Int64) { self.count = count }

  /// No time at all.
  @inlinable public static var zero: Milliseconds { Milliseconds(0) }

  /// `count` seconds.
  public static func seconds(_ count: Int) -> Milliseconds { .init(Int64(count)) * 1000 }

  /// `count` minutes.
  public static func minutes(_ count: Int) -> Milliseconds { .init(Int64(count)) * 60_000 }

  /// `count` hours.
  public static func hours(_ count: Int) -> Milliseconds { .init(Int64(count)) * 3_600_000 }

  /// Whether `left` is shorter.
  @inlinable public static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.count < right.count }

  /// Both lengths together.
  @inlinable public static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    .init(left.count.addingSaturated(right.count))
  }

  /// What is left of `left` without `right`; it may be below zero.
  @inlinable public static func - (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    .init(left.count.subtractingSaturated(right.count))
  }

  /// `left` that many times.
  public static func * (left: Milliseconds, right: Int64) -> Milliseconds {
    .init(left.count.multipliedSaturated(by: right))
  }
}

extension FixedWidthInteger {
  /// The sum, held at the type's limits.
  @inlinable package func addingSaturated(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, held at the type's limits.
  @inlinable package func subtractingSaturated(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  /// The product, held at the type's limits.
  @inlinable package func multipliedSaturated(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  /// Division rounded towards negative infinity, with a remainder that is never negative; `divisor` is above zero.
  @inlinable package func flooredDivision(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
