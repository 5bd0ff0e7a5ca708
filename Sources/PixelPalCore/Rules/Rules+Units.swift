// The numbers with their units, as the rules use them.
extension Rules {
  var highlight: Milliseconds { .init(Int64(numbers.highlightMilliseconds)) }
  var walkingEndsAfter: Milliseconds { .seconds(numbers.walkingEndsAfterSeconds) }
  var walkingKnownWithin: Milliseconds { .seconds(numbers.walkingKnownWithinSeconds) }
  var milestoneShown: Milliseconds { .seconds(numbers.milestoneShownSeconds) }
  var milestoneKnownWithin: Milliseconds { .seconds(numbers.milestoneKnownWithinSeconds) }
  var liveActivityGap: Milliseconds { .seconds(numbers.liveActivityGapSeconds) }
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
    let (begins, ends) = (numbers.nightBeginsAtHour, numbers.nightEndsAtHour)
    let isNight =
      begins <= ends ? begins..<ends ~= made.hour : made.hour >= begins || made.hour < ends
    return .seconds(isNight ? numbers.widgetRefreshByNightSeconds : numbers.widgetRefreshByDaySeconds)
  }
}
