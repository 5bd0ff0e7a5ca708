package import PixelPalCore

extension ReplayPlan {
  /// Returns the instants from the creation of the pal to the end of the replay, separated by `interval`.
  ///
  /// The interval must be positive.
  package func instants(every interval: Milliseconds) -> some Sequence<Instant> {
    sequence(first: createdAt) { $0 + interval }.prefix { $0 <= self.end && $0 < .distantFuture }
  }
}
