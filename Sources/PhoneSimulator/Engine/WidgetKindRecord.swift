/// The phone's record of all widgets of one kind.
struct WidgetKindRecord: Hashable, Sendable, Codable {
  let kind: String
  /// The number of widgets of this kind that the user has placed.
  var placed = 0
  var entries: [Entry] = []
  /// The reload budget, which counts the reloads in the last 24 hours.
  var counted = RollingBudget(window: .hours(24))
  /// The time at which a deferred reload is retried, or `nil` if no reload is deferred.
  var deferredUntil: Instant?
  /// The time at which the timeline requests a reload, or `nil` if no such request is pending.
  var policyReloadAt: Instant?
  /// True from the request for a timeline until the extension provides one.
  var awaitsTimeline = false

  struct Entry: Hashable, Sendable, Codable {
    let date: Instant
    var content: Int32
  }

  var nextDue: Instant? {
    guard let deferredUntil, let policyReloadAt else { return deferredUntil ?? policyReloadAt }
    return min(deferredUntil, policyReloadAt)
  }

  /// Returns the entry that the phone draws at `now`, or `nil` before the date of the first entry.
  ///
  /// The phone skips an entry that begins less than `spacing` after the previously drawn entry.
  func drawnEntry(at now: Instant, spacing: Milliseconds) -> Entry? {
    var drawn: Entry?
    for entry in entries where entry.date <= now {
      if let drawn, entry.date - drawn.date < spacing { continue }
      drawn = entry
    }
    return drawn
  }
}
