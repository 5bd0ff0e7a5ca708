/// A walk that the pal takes: from its first frame until it rests again.
public struct Walk: Hashable, Sendable, Codable {
  /// The instant of the first frame.
  public var start: Instant
  /// The first instant of rest.
  public var until: Instant

  init(start: Instant, until: Instant) {
    self.start = start
    self.until = until
  }

  /// The walk that steps between `interval`'s ends mean when they become known at `now`; `nil` for none.
  ///
  /// A phone that knows each step at once walks along with the person. Any other learns of a piece when it is over: if
  /// that was a moment ago, the pal walks on for as long as the piece was, so that a next one of the same length
  /// continues the walk. What is known later starts no walk: an honest pal does not walk an hour late.
  @inline(__always) public init?(along interval: Interval, knownAt now: Instant, under laws: Laws) {
    start = now
    if laws.device.facts.knowsStepsAtOnce {
      until = interval.end + laws.rules.walkingEndsAfter
    } else {
      // A sample that ends in the future is of a clock that was wrong.
      let age = now - interval.end
      guard age >= .zero, age <= laws.rules.walkingKnownWithin else { return nil }
      until = interval.end + laws.rules.walkingEndsAfter + interval.length
    }
    guard now < until else { return nil }
  }

  /// Whether the pal still walks at `now`.
  public func isUnderway(at now: Instant) -> Bool { now < until }
}
