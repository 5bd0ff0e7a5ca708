// Conversions for callers that use Swift's `Duration`. PixelPal itself uses `Milliseconds`.

extension Milliseconds {
  /// Creates a duration from a standard-library `duration`, rounded toward zero to whole milliseconds.
  public init(_ duration: Duration) {
    // `components` traps for durations outside this range.
    let (seconds, attoseconds) = min(max(duration, .seconds(Int64.min)), .seconds(Int64.max)).components
    self.init(seconds.multipliedSaturated(by: 1000).addingSaturated(attoseconds / 1_000_000_000_000_000))
  }
}

extension Interval {
  // Disfavored, so that `lasting: .minutes(5)` isn't ambiguous.

  /// Creates the interval that begins at `start` and lasts `duration`.
  ///
  /// A negative duration counts as zero.
  @_disfavoredOverload public init(from start: Instant, lasting duration: Duration) {
    self.init(from: start, lasting: Milliseconds(duration))
  }
}

extension Duration {
  /// Creates a standard-library duration from `milliseconds`, such as the difference of two instants.
  ///
  ///     try await phone.advance(by: Duration(change.at - phone.now))
  public init(_ milliseconds: Milliseconds) { self = .milliseconds(milliseconds.count) }

  // Generic for any integer, and so that a function of an app with the same name and a concrete type is preferred.

  /// Returns a duration of `count` minutes, for which the standard library has no function.
  @_disfavoredOverload public static func minutes(_ count: some BinaryInteger) -> Duration {
    .seconds(Int64(clamping: count).multipliedSaturated(by: 60))
  }

  /// Returns a duration of `count` hours, for which the standard library has no function.
  @_disfavoredOverload public static func hours(_ count: some BinaryInteger) -> Duration {
    .seconds(Int64(clamping: count).multipliedSaturated(by: 3600))
  }
}

extension Instant {
  // Disfavored, so that `instant + .seconds(5)` isn't ambiguous and adds `Milliseconds`.

  /// Returns the instant that is `duration` after `instant`.
  @_disfavoredOverload public static func + (instant: Instant, duration: Duration) -> Instant {
    instant + Milliseconds(duration)
  }

  /// Returns the instant that is `duration` before `instant`.
  @_disfavoredOverload public static func - (instant: Instant, duration: Duration) -> Instant {
    instant - Milliseconds(duration)
  }
}

#if !hasFeature(Embedded)
  // For code that is generic over clocks.
  extension Instant: InstantProtocol {
    /// Returns the instant that is `duration` after this one.
    public func advanced(by duration: Duration) -> Instant { self + Milliseconds(duration) }

    /// Returns the time from this instant to `other`, which is negative if `other` is earlier.
    public func duration(to other: Instant) -> Duration { Duration(other - self) }
  }
#endif
