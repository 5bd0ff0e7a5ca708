/// A walk of the pal, from its first frame until it rests again.
public struct Walk: Hashable, Sendable {
  /// The instant of the first frame.
  public var start: Instant
  /// The first instant of rest.
  public var until: Instant
  /// The instant at which a Live Activity sent now comes to rest automatically; never before ``until``.
  ///
  /// It is later if the pal knows each step at once, so that not every further step requires another update.
  public var restsByItselfAt: Instant

  init(start: Instant, until: Instant, restsByItselfAt: Instant? = nil) {
    self.start = start
    self.until = until
    self.restsByItselfAt = max(restsByItselfAt ?? until, until)
  }

  /// Creates the walk for steps in `interval` that become known at `now`; `nil` if the pal does not walk.
  ///
  /// The user has been walking since `begun`. The longer that was, the longer the walk is expected to continue. A phone
  /// that learns of steps afterwards extends the walk by half of its length so far; a phone that knows each step at
  /// once walks along with the user. Steps that become known late start no walk, because an honest pal does not walk an
  /// hour late. The pal also skips walks that would end within a second.
  @inline(__always) public init?(
    along interval: Interval, begun: Instant, knownAt now: Instant, under laws: Laws
  ) {
    let expected = interval.end + laws.rules.walkingGoesOn(after: interval.end - begun)
    if laws.device.facts.knowsStepsAtOnce {
      self.init(start: now, until: interval.end + laws.rules.walkingEndsAfter, restsByItselfAt: expected)
    } else {
      // A sample that ends in the future comes from a wrong clock.
      let age = now - interval.end
      guard age >= .zero, age <= laws.rules.walkingKnownWithin else { return nil }
      self.init(start: now, until: expected)
    }
    guard lasts(from: now) else { return nil }
  }

  /// The shortest walk that is shown, because stale dates are sent in whole seconds and must be in the future.
  static let shortest = Milliseconds.seconds(1)

  /// Returns true if the pal still walks at `now`.
  public func isUnderway(at now: Instant) -> Bool { now < until }

  /// Returns true if the walk continues long enough after `now` to be shown.
  @inline(__always) func lasts(from now: Instant) -> Bool { until - now >= Walk.shortest }

  /// Extends the walk to the end of `other`; returns true if that is later.
  mutating func goOn(with other: Walk) -> Bool {
    restsByItselfAt = max(restsByItselfAt, other.restsByItselfAt)
    guard until < other.until else { return false }
    until = other.until
    return true
  }

  /// Returns the walk moved to begin at `now`.
  func begun(at now: Instant) -> Walk {
    let length = until - start
    return Walk(start: now, until: now + length, restsByItselfAt: now + (restsByItselfAt - start))
  }
}
