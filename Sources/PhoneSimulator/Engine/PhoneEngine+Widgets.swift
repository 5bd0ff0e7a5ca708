extension PhoneEngine {
  /// True if each kind of widget has exactly one record, with at least one placed widget.
  var hasValidWidgets: Bool {
    Set(widgets.map { $0.kind }).count == widgets.count && widgets.allSatisfy { 1...Int(Int32.max) ~= $0.placed }
  }

  private func widgetIndex(ofKind kind: String) -> Int? { widgets.firstIndex { $0.kind == kind } }

  mutating func placeWidget(ofKind kind: String) {
    if widgetIndex(ofKind: kind) == nil { widgets.append(WidgetKindRecord(kind: kind)) }
    guard let index = widgetIndex(ofKind: kind) else { return }
    widgets[index].placed += 1
    // The first timeline of a placed widget does not use the budget.
    requestTimeline(ofWidgetAt: index)
  }

  mutating func removeWidget(ofKind kind: String) {
    guard let index = widgetIndex(ofKind: kind) else { return }
    widgets[index].placed -= 1
    guard widgets[index].placed <= 0 else { return }
    widgets.remove(at: index)
    withdrawEvent(.timelineRequested(kind: kind))
  }

  /// Reloads the widgets of `kind` at the app's request, or defers the reload if their budget is used up.
  mutating func reloadTimelines(ofKind kind: String) -> AppRequestOutcome {
    guard appIsRunning else { return .ignored("the app has no run time") }
    guard let index = widgetIndex(ofKind: kind) else { return .ignored("no widget of kind '\(kind)' is placed") }
    if isInForeground, facts.foregroundReloadsAreFree {
      requestTimeline(ofWidgetAt: index)
      return .accepted
    }
    var log: PhoneLog?
    return reloadOrDeferWidget(at: index, log: &log)
  }

  /// Reloads every kind of widget at the request of a push, but defers the reload of a kind whose budget is used up.
  mutating func reloadAllWidgets(log: inout PhoneLog?) {
    for index in widgets.indices { _ = reloadOrDeferWidget(at: index, log: &log) }
  }

  /// Requests a timeline for the widgets at `index` in ``widgets``, or defers the request until the budget allows it.
  private mutating func reloadOrDeferWidget(at index: Int, log: inout PhoneLog?) -> AppRequestOutcome {
    guard let limit = facts.widgetReloadsADay, !widgets[index].counted.spendOneIfAllowed(limit: limit, at: now) else {
      requestTimeline(ofWidgetAt: index)
      return .accepted
    }
    let free = widgets[index].counted.nextAllowedInstant(limit: limit)
    if widgets[index].deferredUntil == nil {
      log?.append(at: now, text: "the reload of '\(widgets[index].kind)' is deferred to \(free): its budget is used up")
    }
    widgets[index].deferredUntil = free
    return .ignored("all \(limit) reloads of the last 24 hours are used up, so it is deferred to \(free)")
  }

  private mutating func requestTimeline(ofWidgetAt index: Int) {
    widgets[index].deferredUntil = nil
    // A single timeline answers all requests made before it arrives.
    guard !widgets[index].awaitsTimeline else { return }
    widgets[index].awaitsTimeline = true
    queueEvent(.timelineRequested(kind: widgets[index].kind))
  }

  /// Shows the timeline entries that the widget extension provides, unless the system hasn't requested a timeline.
  mutating func showTimelineIfRequested(
    _ entries: [WidgetKindRecord.Entry], reload: WidgetReloadPolicy, ofKind kind: String
  )
    -> AppRequestOutcome
  {
    guard let index = widgetIndex(ofKind: kind) else { return .ignored("no widget of kind '\(kind)' is placed") }
    guard widgets[index].awaitsTimeline else { return .ignored("the system has not asked '\(kind)' for a timeline") }
    widgets[index].awaitsTimeline = false
    withdrawEvent(.timelineRequested(kind: kind))
    if let most = facts.mostTimelineEntries, entries.count > most {
      return .ignored("the timeline has \(entries.count) entries, at most \(most) are shown")
    }
    widgets[index].entries = entries.sorted { $0.date < $1.date }
    widgets[index].policyReloadAt =
      switch reload {
      case .atEnd: widgets[index].entries.last.map { max($0.date, earliestPolicyReload) }
      case .after(let instant): max(instant, earliestPolicyReload)
      case .never: nil
      }
    return .accepted
  }

  /// The earliest time at which a timeline provided now can request the next one.
  ///
  /// It is at least a second from now. Otherwise, a timeline with past dates would request new timelines forever.
  private var earliestPolicyReload: Instant { now + .seconds(max(1, facts.widgetEntriesApartSeconds)) }

  mutating func runDueWidgetReloads(log: inout PhoneLog?) {
    for index in widgets.indices {
      if let due = widgets[index].policyReloadAt, due <= now {
        widgets[index].policyReloadAt = nil
        _ = reloadOrDeferWidget(at: index, log: &log)
      }
      if let due = widgets[index].deferredUntil, due <= now { _ = reloadOrDeferWidget(at: index, log: &log) }
    }
  }
}
