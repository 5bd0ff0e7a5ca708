/// A widget kind as the phone keeps it.
struct WidgetRecord: Hashable, Sendable, Codable {
  let kind: String
  /// The number of widgets of this kind that the person has placed.
  var placed = 0
  var entries: [Entry] = []
  /// The reloads that use the budget.
  var counted = RollingBudget(window: .hours(24))
  /// The time at which a deferred reload is tried again, or `nil` if none is deferred.
  var deferredUntil: Instant?
  /// The time at which the timeline itself asks for a reload, or `nil` if it does not or has done so.
  var policyReloadAt: Instant?
  /// True from the request for a timeline until the extension hands one over.
  var awaitsTimeline = false

  struct Entry: Hashable, Sendable, Codable {
    let date: Instant
    var content: Int32
  }

  var nextDue: Instant? {
    guard let deferredUntil, let policyReloadAt else { return deferredUntil ?? policyReloadAt }
    return min(deferredUntil, policyReloadAt)
  }

  /// Returns the entry that is drawn at `now`, or `nil` if the first is still to come.
  ///
  /// An entry that follows the drawn one sooner than `spacing` is skipped.
  func drawnEntry(at now: Instant, spacing: Milliseconds) -> Entry? {
    var drawn: Entry?
    for entry in entries where entry.date <= now {
      if let drawn, entry.date - drawn.date < spacing { continue }
      drawn = entry
    }
    return drawn
  }
}
