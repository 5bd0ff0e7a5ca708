extension PhoneEngine {
  /// Sends a push through Apple's service; the phone may drop it in silence.
  mutating func push(_ delivery: Delivery, priority: PushPriority, bytes: Int?, _ log: inout PhoneLog?) -> APNsAnswer {
    if let answer = refusal(of: delivery, bytes: bytes) { return answer }
    if faults.happens(faults.droppedPushes) {
      log?.append(now, "a push is lost on its way")
    } else if !isWithinBudget(priority) {
      log?.append(now, "a push is dropped: the budget for pushes of priority 10 is used up")
    } else {
      let delay = faults.happens(faults.delayedPushes) ? faults.pushDelay() : .zero
      if delay > .zero { log?.append(now, "a push is delayed to \(now + delay)") }
      send(delivery, after: delay)
      receiveArrivedPushes(&log)
    }
    return .accepted
  }

  private func refusal(of delivery: Delivery, bytes: Int?) -> APNsAnswer? {
    let isBroadcast = if case .broadcast = delivery.action { true } else { false }
    if let bytes, let limit = isBroadcast ? facts.largestBroadcastBytes : facts.largestPayloadBytes, bytes > limit {
      return .payloadTooLarge
    }
    switch delivery.action {
    case .update(let number, _), .end(let number, _):
      guard let index = index(of: .init(number: number)) else { return .unregistered }
      if activities[index].token == nil { return activities[index].isAlive ? .badDeviceToken : .unregistered }
      return nil
    case .start, .broadcast: return nil
    case .reloadWidgets: return facts.widgetPushes ? nil : .badDeviceToken
    case .wake: return nil
    }
  }

  private mutating func isWithinBudget(_ priority: PushPriority) -> Bool {
    guard priority == .counted, let countedPushLimit else { return true }
    return countedPushes.spend(countedPushLimit, at: now)
  }

  /// The pushes of priority 10 that are delivered in an hour, or `nil` for no limit.
  var countedPushLimit: Int? {
    guard frequentUpdatesAreEnabled else { return facts.countedPushesAnHour }
    return facts.countedPushesAnHourIfFrequent ?? facts.countedPushesAnHour
  }
}
