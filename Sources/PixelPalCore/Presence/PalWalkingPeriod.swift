/// A period during which the pal walks, from the first frame of the walk until the pal rests again.
package struct PalWalkingPeriod: Hashable, Sendable {
  /// The instant of the walk's first frame.
  package var start: Instant
  /// The first instant after the walk, when the pal rests again.
  package var until: Instant
  /// The instant at which a Live Activity with this walk comes to rest without an update, at ``until`` or later.
  ///
  /// If the phone reports each step immediately, this is later than ``until``. A Live Activity that already shows the
  /// walk then doesn't need an update for every further step.
  package var automaticRestAt: Instant

  init(start: Instant, until: Instant, automaticRestAt: Instant? = nil) {
    self.start = start
    self.until = until
    self.automaticRestAt = max(automaticRestAt ?? until, until)
  }

  /// Creates the walk for newly reported steps, or returns `nil` if the pal doesn't walk.
  ///
  /// The longer the user has walked, the longer the walk is expected to continue. If the phone reports steps only
  /// afterwards, the pal walks until the expected end of the walk. If the phone reports each step immediately, the pal
  /// stops soon after the last step.
  ///
  /// The pal doesn't walk if the steps are reported so late that it would still walk long after the user has stopped,
  /// or if the walk would end within a second.
  ///
  /// - Parameters:
  ///   - interval: the time during which the steps were taken.
  ///   - walkingSince: the instant at which the user began to walk.
  ///   - now: the instant at which the phone reports the steps.
  ///   - configuration: the rules and the limits of the phone.
  @inline(__always) package init?(
    along interval: Interval, walkingSince: Instant, knownAt now: Instant, under configuration: PalConfiguration
  ) {
    let expected = interval.end + configuration.rules.expectedRemainingWalk(after: interval.end - walkingSince)
    if configuration.device.facts.knowsStepsAtOnce {
      self.init(start: now, until: interval.end + configuration.rules.walkEndDelay, automaticRestAt: expected)
    } else {
      // A sample that ends in the future comes from a wrong clock.
      let age = now - interval.end
      guard age >= .zero, age <= configuration.rules.maxWalkReportDelay else { return nil }
      self.init(start: now, until: expected)
    }
    guard isLongEnoughToShow(from: now) else { return nil }
  }

  /// The minimum duration of a walk that is shown.
  ///
  /// A Live Activity shows a walk until its stale date, which is sent in whole seconds and must be in the future.
  static let shortestShown = Milliseconds.seconds(1)

  /// Returns true if the walk ends after `now`, and false if it ends exactly at `now`.
  package func endsAfter(_ now: Instant) -> Bool { now < until }

  /// Returns true if enough of the walk is left at `now` for it to be shown.
  @inline(__always) func isLongEnoughToShow(from now: Instant) -> Bool { until - now >= PalWalkingPeriod.shortestShown }

  /// Extends the walk to the end of `other` if `other` ends later, and returns true if it did so.
  ///
  /// The later automatic rest of the two walks applies, even if this walk itself isn't extended.
  mutating func extendEnd(toEndOf other: PalWalkingPeriod) -> Bool {
    automaticRestAt = max(automaticRestAt, other.automaticRestAt)
    guard until < other.until else { return false }
    until = other.until
    return true
  }

  /// Returns a walk of the same length that begins at `now`.
  func restarted(at now: Instant) -> PalWalkingPeriod {
    let length = until - start
    return PalWalkingPeriod(start: now, until: now + length, automaticRestAt: now + (automaticRestAt - start))
  }
}
