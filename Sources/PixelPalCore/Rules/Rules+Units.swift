// The rules' numbers as values with units, for use in the rest of the code.
extension Rules {
  /// True if no phase requires premium, so that there is no paywall.
  package var hasNoPremiumPhases: Bool { numbers.firstPremiumPhase > Phase.ascended.rawValue }

  package var highlightDuration: Milliseconds { .init(Int64(numbers.highlightMilliseconds)) }

  /// Returns true if `steps` taken within `length` are a walk: enough steps, at a sufficient pace, in a limited time.
  ///
  ///     rules.isWalk(250, lasting: .minutes(5))  // true
  public func isWalk(_ steps: Int64, lasting length: Milliseconds) -> Bool {
    guard length > .zero, length <= .seconds(numbers.walkingAtMostSeconds) else { return false }
    guard steps >= Int64(numbers.walkingAtLeastSteps) else { return false }
    return steps.multipliedSaturated(by: 60_000)
      >= Int64(numbers.walkingAtLeastStepsPerMinute).multipliedSaturated(by: length.count)
  }

  /// The duration for which the pal keeps walking after the last step of a walk.
  package var walkEndDelay: Milliseconds { .seconds(numbers.walkingEndsAfterSeconds) }

  /// Returns the expected remaining time of a walk that has lasted for `elapsed`.
  func expectedRemainingWalk(after elapsed: Milliseconds) -> Milliseconds {
    let share = Milliseconds(elapsed.count.multipliedSaturated(by: Int64(numbers.walkingGoesOnPercent)) / 100)
    return min(max(share, .seconds(numbers.walkingGoesOnAtLeastSeconds)), .seconds(numbers.walkingGoesOnAtMostSeconds))
  }

  /// The maximum time from the end of a walk to its report.
  ///
  /// If the report comes later, the pal doesn't walk.
  package var maxWalkReportDelay: Milliseconds { .seconds(numbers.walkingKnownWithinSeconds) }
  /// The minimum duration for which a milestone's text is shown.
  ///
  /// The text is shown for longer if the phone draws less often.
  package var milestoneTextDuration: Milliseconds { .seconds(numbers.milestoneShownSeconds) }
  /// The maximum time from a milestone to its report.
  ///
  /// If the report comes later, the milestone's text isn't shown.
  package var maxMilestoneReportDelay: Milliseconds { .seconds(numbers.milestoneKnownWithinSeconds) }
  var liveActivityUpdateGap: Milliseconds { .seconds(numbers.liveActivityGapSeconds) }
  /// The time before midnight during which no walk is sent, because the stale date must be midnight.
  var staleDateReservation: Milliseconds { .hours(numbers.staleDateKeptForMidnightHours) }
  var liveActivityRenewalAge: Milliseconds { .seconds(numbers.liveActivityRenewedAfterSeconds) }

  /// The interval between step queries while the app is open.
  public var foregroundQueryInterval: Milliseconds { .seconds(numbers.foregroundLookEverySeconds) }

  /// Returns the duration of an idle frame in `phase`.
  package func idleFrameDuration(in phase: Phase) -> Milliseconds {
    let count =
      switch phase {
      case .dormant: numbers.idleMillisecondsInPhase1
      case .active: numbers.idleMillisecondsInPhase2
      case .energized: numbers.idleMillisecondsInPhase3
      case .ascended: numbers.idleMillisecondsInPhase4
      }
    return .init(Int64(count))
  }

  /// Returns the time until the next refresh of a widget timeline that is made at the local time `time`.
  func widgetRefreshInterval(forTimelineMadeAt time: LocalDateTime) -> Milliseconds {
    .seconds(isNight(time) ? numbers.widgetRefreshByNightSeconds : numbers.widgetRefreshByDaySeconds)
  }

  /// Returns true if the local time `time` is at night, as the rules define it.
  package func isNight(_ time: LocalDateTime) -> Bool {
    let (begins, ends) = (numbers.nightBeginsAtHour, numbers.nightEndsAtHour)
    return begins <= ends ? begins..<ends ~= time.hour : time.hour >= begins || time.hour < ends
  }
}
