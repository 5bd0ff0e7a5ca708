// The app's calls.
extension PhoneEngine {
  /// The parameters of an app's request for a Live Activity.
  package struct ActivityRequest {
    let kind: String
    let start: ActivityStartMode
    let style: SimulatedActivityStyle
    let channel: String?
    let relevance: Double
    let staleAt: Instant?
    /// The size of the attributes and the content in bytes, or `nil` to skip the check of the size.
    let bytes: Int?

    /// Creates a request for a Live Activity, which starts now by default.
    package init(
      kind: String = "activity", start: ActivityStartMode = .now, style: SimulatedActivityStyle = .standard,
      channel: String? = nil, relevance: Double = 0, staleAt: Instant?, bytes: Int? = nil
    ) {
      (self.kind, self.start, self.style, self.channel) = (kind, start, style, channel)
      (self.relevance, self.staleAt, self.bytes) = (relevance, staleAt, bytes)
    }
  }

  /// Starts a Live Activity that shows the content numbered `content`, and returns its identifier.
  ///
  /// Throws the reason if the phone refuses the request.
  package mutating func request(_ request: ActivityRequest, content: Int32) throws(ActivityRequestError)
    -> SimulatedActivity.ID
  {
    try checkStart(of: request)
    if faults.happens(perThousand: faults.failedRequests) { throw .failed }
    let life: ActivityRecord.LifecycleState =
      if case .scheduled(let startsAt) = request.start, startsAt > now { .pending(startsAt: startsAt) } else { .active }
    let record = newActivity(requestedBy: request, content: content, life: life)
    activities.append(record)
    if record.isAlive { giveTokenAndReportToApp(to: activities.count - 1) }
    return record.id
  }

  private func requireForegroundIfPhoneDoes() throws(ActivityRequestError) {
    guard isInForeground || !facts.startsOnlyInForeground else { throw .visibility }
  }

  private func checkStart(of request: ActivityRequest) throws(ActivityRequestError) {
    guard activitiesAreEnabled else { throw .denied }
    guard request.style == .standard || facts.hasTransientActivities else { throw .unsupported }
    switch request.start {
    case .now: try requireForegroundIfPhoneDoes()
    case .fromIntent: guard isInForeground || facts.startsFromIntents else { throw .visibility }
    case .scheduled(let startsAt):
      guard facts.schedulesStarts else { throw .unsupported }
      if startsAt <= now { try requireForegroundIfPhoneDoes() }
      guard appIsRunning else { throw .visibility }
    }
    if let bytes = request.bytes, let limit = facts.largestPayloadBytes, bytes > limit {
      throw .attributesTooLarge(bytes: bytes, limit: limit)
    }
    if let error = activityLimitError { throw error }
  }

  /// The error for a request for another Live Activity, or `nil` if the phone allows another one.
  private var activityLimitError: ActivityRequestError? {
    let alive = activities.count { $0.isAlive }
    if let most = facts.mostActivitiesOfApp, alive >= most { return .targetMaximumExceeded }
    if let most = facts.mostActivities, alive + (sharesIsland ? 1 : 0) >= most { return .globalMaximumExceeded }
    return nil
  }

  private mutating func newActivity(
    requestedBy request: ActivityRequest, content: Int32, life: ActivityRecord.LifecycleState
  )
    -> ActivityRecord
  {
    let first = SentActivityUpdate(content: content, sentAt: now, drawnAt: now, staleAt: request.staleAt, isFirst: true)
    return ActivityRecord(
      id: .init(number: nextActivityNumber()), kind: request.kind, style: request.style, channel: request.channel,
      relevance: request.relevance, life: life, startedAt: now, drawn: first,
      isNeverShown: life == .active && facts.hidesActivityStaleAtStart && first.isStale(at: now))
  }

  /// Gives the Live Activity at `index` in ``activities`` an update token, and reports the token to the app.
  ///
  /// The app gets no report if the user has force-quit it and the phone reports no tokens to such an app.
  private mutating func giveTokenAndReportToApp(to index: Int) {
    let token = nextToken()
    activities[index].token = token
    if !(wasForceQuit && facts.tokensStopAfterForceQuit) { queueEvent(.updateToken(activities[index].id, token)) }
  }

  /// Updates a Live Activity to show the content numbered `content`, unless the phone ignores the update.
  ///
  /// If `relevance` is `nil`, the relevance score doesn't change. `bytes` is the size of the attributes and the
  /// content, or `nil` to skip the check of the size.
  @discardableResult package mutating func update(
    _ id: SimulatedActivity.ID, content: Int32, staleAt: Instant?, relevance: Double? = nil, bytes: Int? = nil
  ) -> AppRequestOutcome {
    guard appIsRunning else { return .ignored("the app has no run time") }
    guard let index = activityIndex(of: id) else { return .ignored("\(id) is no longer listed") }
    guard activities[index].isAlive else {
      return .ignored(activities[index].state(at: now) == .pending ? "\(id) has not started" : "\(id) has ended")
    }
    if let bytes, let limit = facts.largestPayloadBytes, bytes > limit {
      return .ignored("attributes and content have \(bytes) bytes, at most \(limit) are allowed")
    }
    let delivery = UpdateOrPushInTransit(
      sentAt: now, action: .update(activity: id.number, relevance: relevance), content: content, staleAt: staleAt,
      timestamp: nil)
    applyAfterUpdateLatency(delivery)
    return .accepted
  }

  mutating func end(_ id: SimulatedActivity.ID, content: Int32?, dismissal: DismissalPolicy) -> AppRequestOutcome {
    guard appIsRunning else { return .ignored("the app has no run time") }
    guard let index = activityIndex(of: id) else { return .ignored("\(id) is no longer listed") }
    guard activities[index].isAlive || activities[index].state(at: now) == .pending else {
      return .ignored("\(id) has ended")
    }
    applyAfterUpdateLatency(
      UpdateOrPushInTransit(
        sentAt: now, action: .end(activity: id.number, dismissal), content: content, staleAt: nil, timestamp: nil))
    return .accepted
  }

  private mutating func applyAfterUpdateLatency(_ delivery: UpdateOrPushInTransit) {
    guard updateLatency == .zero else { return scheduleArrival(of: delivery, after: updateLatency) }
    var log: PhoneLog?
    applyArrived(delivery, log: &log)
  }

  func activityIndex(of id: SimulatedActivity.ID) -> Int? { activities.firstIndex { $0.id == id } }
}

// The deliveries that arrive at the phone.
extension PhoneEngine {
  mutating func applyArrived(_ delivery: UpdateOrPushInTransit, log: inout PhoneLog?) {
    switch delivery.action {
    case .start(let start): startByPush(start, with: delivery, log: &log)
    case .update(let number, let relevance):
      updateActivity(numbered: number, relevance: relevance, with: delivery, log: &log)
    case .end(let number, let dismissal):
      endActivity(numbered: number, dismissal: dismissal, with: delivery, log: &log)
    case .broadcast(let channel, let relevance):
      for id in activitiesSubscribed(toChannel: channel) {
        updateActivity(numbered: id.number, relevance: relevance, with: delivery, log: &log)
      }
    case .endBroadcast(let channel, let dismissal):
      for id in activitiesSubscribed(toChannel: channel) {
        endActivity(numbered: id.number, dismissal: dismissal, with: delivery, log: &log)
      }
    case .wake:
      if case .ignored(let reason) = wakeApp(for: .push) {
        log?.append(at: now, text: "a push does not wake the app: \(reason)")
      }
    case .reloadWidgets: reloadAllWidgets(log: &log)
    }
  }

  /// Returns the IDs of the active Live Activities that subscribe to `channel`.
  func activitiesSubscribed(toChannel channel: String) -> [SimulatedActivity.ID] {
    activities.filter { $0.channel == channel && $0.isAlive }.map { $0.id }
  }

  private mutating func startByPush(
    _ start: PushedActivityStart, with delivery: UpdateOrPushInTransit, log: inout PhoneLog?
  ) {
    guard activitiesAreEnabled else {
      log?.append(at: now, text: "the push starts nothing: Live Activities are switched off")
      return
    }
    if let error = activityLimitError {
      log?.append(at: now, text: "the push starts nothing: \(error)")
      return
    }
    if let limit = facts.startPushesADay, !startPushes.spendOneIfAllowed(limit: limit, at: now) {
      log?.append(at: now, text: "the push starts nothing: the budget for starts by push is used up")
      return
    }
    guard let content = delivery.content else { return }
    let request = ActivityRequest(
      kind: start.kind, channel: start.channel, relevance: start.relevance, staleAt: delivery.staleAt)
    var record = newActivity(requestedBy: request, content: content, life: .active)
    record.lastPushTimestamp = delivery.timestamp
    record.canHaveToken = start.asksForToken || !facts.startPushAsksForToken
    activities.append(record)
    _ = wakeApp(for: .startPush)
    queueEvent(.activityStarted(record.id))
    if record.canHaveToken, allowsPushedActivities || !facts.startPushWaitsForPermission {
      giveTokenAndReportToApp(to: activities.count - 1)
    }
    log?.append(at: now, text: "a push started \(record.id)")
  }

  /// Gives update tokens to the Live Activities that pushes have started.
  ///
  /// This has the same effect as a tap on Allow on the Lock Screen.
  mutating func tapAllowOnPushedActivities() {
    allowsPushedActivities = true
    for index in activities.indices
    where activities[index].isAlive && activities[index].canHaveToken && activities[index].token == nil {
      giveTokenAndReportToApp(to: index)
    }
  }

  /// Records the timestamp of a push and returns true, or returns false if the timestamp makes the phone drop the push.
  ///
  /// The phone may drop a push whose timestamp precedes that of the last push or is too far in the future. A delivery
  /// without a timestamp is always accepted.
  private mutating func recordTimestampIfAccepted(
    of delivery: UpdateOrPushInTransit, forActivityAt index: Int, log: inout PhoneLog?
  )
    -> Bool
  {
    guard let timestamp = delivery.timestamp else { return true }
    if facts.dropsOlderPushes, let last = activities[index].lastPushTimestamp, timestamp < last {
      log?.append(
        at: now, text: "a push to \(activities[index].id) is dropped: its timestamp is before that of the last one")
      return false
    }
    if let latest = facts.latestPushTimestampSeconds, timestamp > now + .seconds(latest) {
      log?.append(at: now, text: "a push to \(activities[index].id) is dropped: its timestamp is in the future")
      return false
    }
    activities[index].lastPushTimestamp = timestamp
    return true
  }

  private mutating func updateActivity(
    numbered number: Int32, relevance: Double?, with delivery: UpdateOrPushInTransit, log: inout PhoneLog?
  ) {
    let id = SimulatedActivity.ID(number: number)
    guard let index = activityIndex(of: id), activities[index].isAlive, let content = delivery.content else {
      log?.append(at: now, text: "an update of \(id) is dropped: it has ended")
      return
    }
    guard recordTimestampIfAccepted(of: delivery, forActivityAt: index, log: &log) else { return }
    let update = SentActivityUpdate(content: content, sentAt: delivery.sentAt, drawnAt: now, staleAt: delivery.staleAt)
    if let relevance { activities[index].relevance = relevance }
    let wasStale = activities[index].hasReportedStale
    if activities[index].receiveReturningReplacedUpdate(update, at: now, spacing: model.minimumDrawInterval) != nil {
      log?.append(at: now, text: "a newer update of \(activities[index].id) replaces one that was not drawn yet")
    }
    if wasStale, !activities[index].isStale(at: now) { queueEvent(.activityState(id, .active)) }
    if delivery.timestamp != nil { queueEvent(.contentUpdated(id)) }
  }

  private mutating func endActivity(
    numbered number: Int32, dismissal: DismissalPolicy, with delivery: UpdateOrPushInTransit, log: inout PhoneLog?
  ) {
    guard let index = activityIndex(of: .init(number: number)) else { return }
    guard recordTimestampIfAccepted(of: delivery, forActivityAt: index, log: &log) else { return }
    if let content = delivery.content, activities[index].isAlive {
      // The last content is drawn at once, because no update can replace it.
      activities[index].drawn = SentActivityUpdate(
        content: content, sentAt: delivery.sentAt, drawnAt: now, staleAt: nil)
      activities[index].waiting = nil
    }
    endActivity(at: index, dismissal: dismissal)
    removeDismissedActivities()
  }
}

// The lifecycle of Live Activities.
extension PhoneEngine {
  mutating func advanceActivities(log: inout PhoneLog?) {
    for index in activities.indices { advanceActivity(at: index, log: &log) }
    removeDismissedActivities()
  }

  private mutating func advanceActivity(at index: Int, log: inout PhoneLog?) {
    let id = activities[index].id
    switch activities[index].life {
    case .pending(let startsAt):
      guard startsAt <= now else { return }
      activities[index].startScheduled(at: startsAt, on: facts)
      giveTokenAndReportToApp(to: index)
      queueEvent(.activityStarted(id))
    case .active:
      if activities[index].drawIfDue(at: now) { log?.append(at: now, text: "an update of \(id) is drawn") }
      if let longest = facts.longestSessionSeconds, activities[index].startedAt + .seconds(longest) <= now {
        endActivity(at: index, dismissal: .default, bySystem: true)
        log?.append(at: now, text: "the system ended \(id): it was active for the longest time that the phone allows")
      } else if !activities[index].hasReportedStale, activities[index].isStale(at: now) {
        activities[index].hasReportedStale = true
        queueEvent(.activityState(id, .stale))
      }
    case .ended(_, let leavesAt?, _):
      guard leavesAt <= now else { return }
      dismissActivity(at: index)
      log?.append(at: now, text: "\(id) leaves the Lock Screen")
    case .ended(_, nil, _), .dismissed: break
    }
  }

  mutating func endActivity(at index: Int, dismissal: DismissalPolicy, bySystem: Bool = false) {
    switch activities[index].life {
    case .pending: return dismissActivity(at: index)  // It was never shown, so there is nothing to keep.
    case .active: break
    case .ended, .dismissed: return
    }
    activities[index].drawIfDue(at: now)
    if let waiting = activities[index].waiting { (activities[index].drawn, activities[index].waiting) = (waiting, nil) }
    let latest = facts.keptOnLockScreenSeconds.map { now + .seconds($0) }
    let leavesAt: Instant? =
      switch dismissal {
      case .default: latest
      case .immediate: now
      case .after(let instant): latest.map { min($0, instant) } ?? instant
      }
    activities[index].life = .ended(at: now, leavesAt: leavesAt, bySystem: bySystem)
    activities[index].token = nil
    lastEndAt = now
    queueEvent(.activityState(activities[index].id, .ended))
    if let leavesAt, leavesAt <= now { dismissActivity(at: index) }
  }

  /// Removes the Live Activity at `index` from all surfaces, as if the user swiped it away.
  mutating func dismissActivity(at index: Int) {
    guard activities[index].life != .dismissed else { return }
    if activities[index].isAlive { lastEndAt = now }
    activities[index].life = .dismissed
    activities[index].token = nil
    queueEvent(.activityState(activities[index].id, .dismissed))
  }

  /// Swipes away the Live Activities that satisfy `condition`.
  package mutating func swipeAwayActivities(where condition: (SimulatedActivity.ID) -> Bool = { _ in true }) {
    for index in activities.indices where condition(activities[index].id) { dismissActivity(at: index) }
    removeDismissedActivities()
  }

  mutating func removeDismissedActivities() { activities.removeAll { $0.life == .dismissed } }
}
