package import PixelPalCore

extension ReplayPlan {
  /// Returns the instants from the pal's creation through the end of the replay, spaced by `interval`.
  ///
  /// `interval` must be positive.
  package func instants(every interval: Milliseconds) -> some Sequence<Instant> {
    sequence(first: createdAt) { $0 + interval }.prefix { $0 <= self.end && $0 < .distantFuture }
  }
}
