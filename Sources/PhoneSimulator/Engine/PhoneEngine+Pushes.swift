extension PhoneEngine {
  /// Sends a push through Apple's service; the phone may drop it in silence.
  mutating func push(_ delivery: Delivery, priority: PushPriority, bytes: Int?) -> APNsAnswer {
    if let answer = refusal(of: delivery, bytes: bytes) { return answer }
    if !faults.happens(faults.droppedPushes), isWithinBudget(priority) {
      let delay = faults.happens(faults.delayedPushes) ? faults.pushDelay() : .zero
      send(delivery, after: delay)
      var log: PhoneLog?
      receiveArrivedPushes(&log)
    }
    return .accepted
  }

  private func refusal(of delivery: Delivery, bytes: Int?) -> APNsAnswer? {
    let isBroadcast = if case .broadcast = delivery.action { true } else { false }
    if let bytes, let limit = isBroadcast ? facts.largestBroadcastBytes : facts.largestPayloadBytes, bytes > limit {
      return .tooLarge
    }
    switch delivery.action {
    case .update(let number, _), .end(let number, _):
      guard let index = index(of: .init(number: number)) else { return .unregistered }
      if activities[index].token == nil { return activities[index].isAlive ? .badToken : .unregistered }
      return nil
    case .start, .broadcast: return nil
    case .reloadWidgets: return facts.widgetPushes ? nil : .badToken
    }
  }

  private mutating func isWithinBudget(_ priority: PushPriority) -> Bool {
    guard priority == .counted else { return true }
    let limit =
      frequentUpdatesAreEnabled
      ? facts.countedPushesAnHourIfFrequent ?? facts.countedPushesAnHour : facts.countedPushesAnHour
    return countedPushTimes.spend(limit, within: .hours(1), at: now)
  }
}
