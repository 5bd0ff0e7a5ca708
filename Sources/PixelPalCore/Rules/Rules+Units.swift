// The numbers with their units, as the rules use them.
extension Rules {
  /// Whether no phase is premium, so that there is no paywall.
  package var sellsNothing: Bool { numbers.firstPremiumPhase > Phase.ascended.rawValue }

  /// How long the flourish of an evolution plays.
  package var highlight: Milliseconds { .init(Int64(numbers.highlightMilliseconds)) }

  /// True if `steps` in `length` are a walk: enough, fast enough, and not spread over too long a time.
  ///
  ///     rules.isWalk(250, lasting: .minutes(5))  // true
  public func isWalk(_ steps: Int64, lasting length: Milliseconds) -> Bool {
    guard length > .zero, length <= .seconds(numbers.walkingAtMostSeconds) else { return false }
    guard steps >= Int64(numbers.walkingAtLeastSteps) else { return false }
    return steps.multipliedSaturated(by: 60_000)
      >= Int64(numbers.walkingAtLeastStepsPerMinute).multipliedSaturated(by: length.count)
  }

  /// How long after the last step a walk ends.
  package var walkingEndsAfter: Milliseconds { .seconds(numbers.walkingEndsAfterSeconds) }
  /// How much longer a walk is expected to go on that has lasted so long.
  func walkingGoesOn(after lasted: Milliseconds) -> Milliseconds {
    let share = Milliseconds(lasted.count.multipliedSaturated(by: Int64(numbers.walkingGoesOnPercent)) / 100)
    return min(max(share, .seconds(numbers.walkingGoesOnAtLeastSeconds)), .seconds(numbers.walkingGoesOnAtMostSeconds))
  }

  /// A walk known later than this after its end starts none.
  package var walkingKnownWithin: Milliseconds { .seconds(numbers.walkingKnownWithinSeconds) }
  /// How long a milestone's text stands by the rules.
  package var milestoneShown: Milliseconds { .seconds(numbers.milestoneShownSeconds) }
  /// A milestone known later than this is not shown.
  package var milestoneKnownWithin: Milliseconds { .seconds(numbers.milestoneKnownWithinSeconds) }
  var liveActivityGap: Milliseconds { .seconds(numbers.liveActivityGapSeconds) }
  /// How long before midnight no walk is sent any more, so that the stale date is kept for the new day.
  var staleDateKeptForMidnight: Milliseconds { .hours(numbers.staleDateKeptForMidnightHours) }
  var liveActivityRenewedAfter: Milliseconds { .seconds(numbers.liveActivityRenewedAfterSeconds) }

  /// How often an open app looks for new steps.
  public var foregroundLook: Milliseconds { .seconds(numbers.foregroundLookEverySeconds) }

  /// How long an idle frame stands in `phase`.
  public func idleFrame(in phase: Phase) -> Milliseconds {
    let count =
      switch phase {
      case .dormant: numbers.idleMillisecondsInPhase1
      case .active: numbers.idleMillisecondsInPhase2
      case .energized: numbers.idleMillisecondsInPhase3
      case .ascended: numbers.idleMillisecondsInPhase4
      }
    return .init(Int64(count))
  }

  /// How long after a timeline made at the local time `made` the next refresh is due.
  func widgetRefresh(madeAt made: LocalTime) -> Milliseconds {
    .seconds(isNight(made) ? numbers.widgetRefreshByNightSeconds : numbers.widgetRefreshByDaySeconds)
  }

  /// Whether it is night.
  package func isNight(_ time: LocalTime) -> Bool {
    let (begins, ends) = (numbers.nightBeginsAtHour, numbers.nightEndsAtHour)
    return begins <= ends ? begins..<ends ~= time.hour : time.hour >= begins || time.hour < ends
  }
}
