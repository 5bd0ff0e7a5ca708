public import PixelPalCore

/// The next change of the Live Activity that is due without a further event.
///
///     if let change = model.nextLiveActivityChange {
///       print(change.at, change.kind, change.reason)
///     }
///
/// An event, such as new steps, can change the Live Activity sooner, or make this change unnecessary.
public struct NextLiveActivityChange: Hashable, Sendable {
  /// The instant of the change.
  ///
  /// The phone may draw an update some seconds later. If the instant is in the past, the app couldn't send the update,
  /// because it wasn't running. The app sends the update when it next runs.
  public let at: Instant
  /// The kind of change, such as an update that the app sends.
  public let kind: Kind
  /// The reason for the change, as a phrase or a sentence without a full stop.
  public let reason: String

  /// A kind of change, with its cause.
  public enum Kind: Hashable, Sendable {
    /// The app sends an update if it is running then, and otherwise when it next runs.
    case update(ActivityUpdateReason)
    /// The phone marks the content as stale, and the pal rests, even if the app isn't running.
    case stale
    /// The Live Activity ends.
    case end(ActivityEndReason)
  }
}

extension NextLiveActivityChange.Kind: CustomStringConvertible {
  /// A description of the kind, such as `update (steps)`, `stale` or `end (system)`.
  public var description: String {
    switch self {
    case .update(let reason): "update (\(reason.rawValue))"
    case .stale: "stale"
    case .end(let reason): "end (\(reason.rawValue))"
    }
  }
}

extension NextLiveActivityChange: CustomStringConvertible {
  /// A description of the change, such as `2025-01-06T10:04:30Z stale: the walk ends unless there are new steps`.
  public var description: String { "\(at) \(kind): \(reason)" }
}

extension Pal {
  /// Returns the next change of the Live Activity that needs no further event.
  ///
  /// If the app wasn't running, the pal may not have handled changes that were due by `now`. The phone has already
  /// marked outdated content as stale, so a past stale date isn't returned. If the Live Activity has reached the
  /// system's limit, the phone has ended it, and the result is `nil`. An overdue update is returned, because the phone
  /// still waits for it.
  ///
  /// The result is also `nil` if the phone shows no Live Activity, or if none of its changes is due within 24 hours.
  public func nextLiveActivityChange(
    after now: Instant, under configuration: PalConfiguration
  ) -> NextLiveActivityChange? {
    guard let current = currentLiveActivity else { return nil }
    // A copy of the pal handles only the passing of time, and thereby makes every decision that doesn't need an event.
    // It begins with the wakes that the pal has missed.
    var (pal, lastWake) = (self, lastTransitionAt ?? now)
    var overdueUpdate: NextLiveActivityChange?
    while let wake = pal.nextWake(after: lastWake, under: configuration), wake <= now + .hours(24) {
      if wake > now, let update = overdueUpdate ?? pal.updateWaitingForApp(dueBy: now) {
        return update
      }
      let changes = pal.handle(.timePassed, at: wake, under: configuration)
      let next = changes.lazy.compactMap { NextLiveActivityChange($0, among: changes, of: current.content, in: zone) }
      if let change = next.first {
        if wake > now { return change }
        if case .end = change.kind { return nil }
        overdueUpdate = overdueUpdate ?? change
      }
      if wake == current.staleAt, wake > now {
        let reason = current.isStaleAtMidnight ? "a new day begins" : "the walk ends unless there are new steps"
        return NextLiveActivityChange(at: wake, kind: .stale, reason: reason)
      }
      lastWake = wake
    }
    return overdueUpdate ?? pal.updateWaitingForApp(dueBy: now)
  }

  /// Returns the deferred update if it was due by `now`, or `nil` if none was.
  ///
  /// If the pal has handled all wakes through `now`, such an update is still deferred only because the app isn't
  /// running.
  private func updateWaitingForApp(dueBy now: Instant) -> NextLiveActivityChange? {
    guard let update = deferredLiveActivityUpdate, update.until <= now else { return nil }
    return NextLiveActivityChange(
      at: update.until, kind: .update(update.reason),
      reason: ChangeReason.contentDiffers(update.reason).sentence(withTimesIn: zone))
  }
}

extension NextLiveActivityChange {
  /// Creates the Live Activity change that results from `change`, or returns `nil` if there is none.
  ///
  /// - Parameters:
  ///   - change: a change of the pal.
  ///   - changes: all changes at the same instant.
  ///   - content: the content of the Live Activity before the change.
  ///   - zone: the time zone for instants in the reason.
  fileprivate init?(_ change: PalChange, among changes: [PalChange], of content: ContentState, in zone: Zone) {
    at = change.at
    switch change.kind {
    case .liveActivityUpdated(.milestone, let next, _, _):
      // The reason of the pal's change doesn't say which text that is.
      let text = next.milestone ?? content.milestone
      kind = .update(.milestone)
      reason = text.map { "the text '\($0)' \(next.milestone == nil ? "dis" : "")appears" } ?? change.reason(in: zone)
    case .liveActivityUpdated(let updateReason, _, _, _):
      (kind, reason) = (.update(updateReason), change.reason(in: zone))
    case .liveActivityEnded(let endReason):
      let startsAnother = changes.contains { if case .liveActivityStarted = $0.kind { true } else { false } }
      kind = .end(endReason)
      reason = change.reason(in: zone) + (startsAnother ? ", and another starts at once" : "")
    default: return nil
    }
  }
}
