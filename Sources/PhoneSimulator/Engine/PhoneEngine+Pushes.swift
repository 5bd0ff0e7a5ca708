extension PhoneEngine {
  /// Sends a push through Apple's service and returns the service's answer.
  ///
  /// `bytes` is the size of the payload, or `nil` to skip the check of the size. The phone may still drop an accepted
  /// push silently.
  mutating func push(_ delivery: UpdateOrPushInTransit, priority: PushPriority, bytes: Int?, log: inout PhoneLog?)
    -> APNsAnswer
  {
    if let answer = pushRefusal(of: delivery, bytes: bytes) { return answer }
    transmitPush(delivery, priority: priority, log: &log)
    return .accepted
  }

  /// Transmits a push that Apple's service has accepted.
  ///
  /// The phone may drop the push silently.
  mutating func transmitPush(_ delivery: UpdateOrPushInTransit, priority: PushPriority, log: inout PhoneLog?) {
    if faults.happens(perThousand: faults.droppedPushes) {
      log?.append(at: now, text: "a push is lost on its way")
    } else if !spendPushBudget(for: priority) {
      log?.append(at: now, text: "a push is dropped: the budget for pushes of priority 10 is used up")
    } else {
      let delay = faults.happens(perThousand: faults.delayedPushes) ? faults.drawPushDelay() : .zero
      if delay > .zero { log?.append(at: now, text: "a push is delayed to \(now + delay)") }
      scheduleArrival(of: delivery, after: delay)
      applyArrivedUpdatesAndPushes(log: &log)
    }
  }

  private func pushRefusal(of delivery: UpdateOrPushInTransit, bytes: Int?) -> APNsAnswer? {
    let isBroadcast =
      switch delivery.action {
      case .broadcast, .endBroadcast: true
      case .start, .update, .end, .reloadWidgets, .wake: false
      }
    if let bytes, let limit = isBroadcast ? facts.largestBroadcastBytes : facts.largestPayloadBytes, bytes > limit {
      return .payloadTooLarge
    }
    return switch delivery.action {
    case .update(let number, _), .end(let number, _): refusalIfTokenMissing(ofPushTo: .init(number: number))
    case .reloadWidgets: refusalOfWidgetPush
    case .start, .broadcast, .endBroadcast, .wake: nil
    }
  }

  /// Returns the answer that refuses a push to `activity`, or `nil` if `activity` has an update token.
  func refusalIfTokenMissing(ofPushTo activity: SimulatedActivity.ID) -> APNsAnswer? {
    guard let index = activityIndex(of: activity) else { return .unregistered }
    if activities[index].token == nil { return activities[index].isAlive ? .badDeviceToken : .unregistered }
    return nil
  }

  /// The answer that refuses a push to the widgets, or `nil` if the phone supports such pushes.
  var refusalOfWidgetPush: APNsAnswer? { facts.widgetPushes ? nil : .badDeviceToken }

  /// Returns the Live Activity that `recipient` identifies.
  ///
  /// Returns `nil` if `recipient` identifies no single Live Activity, or if the update token isn't valid.
  func activity(identifiedBy recipient: APNsRequest.Recipient) -> SimulatedActivity.ID? {
    switch recipient {
    case .activity(let id): id
    case .updateToken(let token): activities.first { $0.token == token }?.id
    case .startToken, .widgets, .channel: nil
    }
  }

  /// Returns the name of a Live Activity's attributes type.
  ///
  /// The name is an empty string if the Live Activity is no longer listed.
  func attributesTypeName(of activity: SimulatedActivity.ID) -> String {
    activityIndex(of: activity).map { activities[$0].kind } ?? ""
  }

  private mutating func spendPushBudget(for priority: PushPriority) -> Bool {
    guard priority == .counted, let countedPushLimit else { return true }
    return countedPushes.spendOneIfAllowed(limit: countedPushLimit, at: now)
  }

  /// The maximum number of pushes of priority 10 that are delivered in an hour, or `nil` for no limit.
  var countedPushLimit: Int? {
    guard frequentUpdatesAreEnabled else { return facts.countedPushesAnHour }
    return facts.countedPushesAnHourIfFrequent ?? facts.countedPushesAnHour
  }
}
