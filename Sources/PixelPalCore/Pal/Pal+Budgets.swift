/// An update of the Live Activity that waits to be sent.
public struct DeferredActivityUpdate: Hashable, Sendable {
  /// The reason for the update, which is what it would change.
  public let reason: ActivityUpdateReason
  /// The instant at which the update is sent, if the app runs then.
  public let until: Instant
}

// The budgets for updates and reloads, and what waits for them.
extension Pal {
  /// The update of the Live Activity that waits to be sent, or `nil` if no update waits.
  ///
  /// The change that deferred the update says which limit it waits for; see ``PalChange/deferralCause``.
  public var deferredLiveActivityUpdate: DeferredActivityUpdate? { state.profile?.liveActivity.deferredUpdate }

  /// Returns the number of updates of the Live Activity that the pal may send at `now` without a wait, or `nil` before
  /// the pal's creation.
  ///
  /// A new phase is shown even if none is left. Other updates can wait for more than this budget.
  public func liveActivityUpdatesLeft(at now: Instant, under configuration: PalConfiguration) -> Int? {
    state.profile?.liveActivity.tokenBucket.tokenCount(at: now, under: configuration.rules)
  }

  /// Returns the number of widget reloads that the phone still allows at `now`, or `nil` if it sets no limit or the pal
  /// has not been created.
  ///
  /// The last `widgetReloadsKeptForPhases` of them are kept for new phases.
  public func widgetReloadsLeft(at now: Instant, under configuration: PalConfiguration) -> Int? {
    guard let profile = state.profile, let budget = configuration.device.facts.widgetReloadsADay else { return nil }
    return profile.widgets.reloadsLeft(of: budget, at: now)
  }
}
