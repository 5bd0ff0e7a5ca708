/// A walk that the pal takes: from its first frame until it rests again.
public struct Walk: Hashable, Sendable {
  /// The instant of the first frame.
  public var start: Instant
  /// The first instant of rest.
  public var until: Instant
  /// When a Live Activity that is sent now comes to rest by itself; not before ``until``.
  ///
  /// Later where the pal knows each step at once: what is sent then need not be sent again for every further step.
  public var restsByItselfAt: Instant

  init(start: Instant, until: Instant, restsByItselfAt: Instant? = nil) {
    self.start = start
    self.until = until
    self.restsByItselfAt = max(restsByItselfAt ?? until, until)
  }

  /// The walk that steps between `interval`'s ends mean when they become known at `now`, where the person has been walking
  /// since `begun`; `nil` for none.
  ///
  /// The longer somebody has walked, the longer they still walk. So a phone that learns of steps when they are over takes a
  /// walk to go on for half of what it has lasted; one that knows each step at once walks along with the person. What is
  /// known late starts no walk: an honest pal does not walk an hour late. Nor does a walk that would end within a second.
  @inline(__always) public init?(
    along interval: Interval, begun: Instant, knownAt now: Instant, under laws: Laws
  ) {
    let expected = interval.end + laws.rules.walkingGoesOn(after: interval.end - begun)
    if laws.device.facts.knowsStepsAtOnce {
      self.init(start: now, until: interval.end + laws.rules.walkingEndsAfter, restsByItselfAt: expected)
    } else {
      // A sample that ends in the future is of a clock that was wrong.
      let age = now - interval.end
      guard age >= .zero, age <= laws.rules.walkingKnownWithin else { return nil }
      self.init(start: now, until: expected)
    }
    guard lasts(from: now) else { return nil }
  }

  /// The shortest walk that is shown: a stale date is sent in whole seconds and must lie ahead.
  static let shortest = Milliseconds.seconds(1)

  /// Whether the pal still walks at `now`.
  public func isUnderway(at now: Instant) -> Bool { now < until }

  /// True if the walk goes on from `now` for long enough to be shown.
  @inline(__always) func lasts(from now: Instant) -> Bool { until - now >= Walk.shortest }

  /// Goes on for as long as `other` does, and says whether that is longer.
  mutating func goOn(with other: Walk) -> Bool {
    restsByItselfAt = max(restsByItselfAt, other.restsByItselfAt)
    guard until < other.until else { return false }
    until = other.until
    return true
  }

  /// The walk as if it had set out at `now`.
  func begun(at now: Instant) -> Walk {
    let length = until - start
    return Walk(start: now, until: now + length, restsByItselfAt: now + (restsByItselfAt - start))
  }
}
