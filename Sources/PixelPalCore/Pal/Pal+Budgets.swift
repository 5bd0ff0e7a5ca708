/// An update of the Live Activity that waits until a limit allows it.
public struct DeferredActivityUpdate: Hashable, Sendable {
  /// The reason for the update: the most important difference that it would make.
  public let reason: ActivityUpdateReason
  /// The instant at which the update is sent if the app is running then.
  public let until: Instant
}

// The budgets for updates and reloads, and the update that waits for its budget.
extension Pal {
  /// The update of the Live Activity that waits to be sent, or `nil` if none is waiting.
  ///
  /// To find out which limit delays the update, read ``PalChange/deferralCause`` of the change that deferred it.
  public var deferredLiveActivityUpdate: DeferredActivityUpdate? { state.profile?.liveActivity.deferredUpdate }

  /// Returns the number of Live Activity updates that the token bucket allows at `now`.
  ///
  /// Returns `nil` before the pal is created. A new phase is sent even if the number is 0. Other updates may have to
  /// wait for more than one token.
  public func liveActivityUpdatesLeft(at now: Instant, under configuration: PalConfiguration) -> Int? {
    state.profile?.liveActivity.tokenBucket.tokenCount(at: now, under: configuration.rules)
  }

  /// Returns the number of widget reloads that the phone still allows at `now`.
  ///
  /// Returns `nil` if the phone sets no limit or the pal hasn't been created. The last `widgetReloadsKeptForPhases` of
  /// these reloads are kept for new phases.
  public func widgetReloadsLeft(at now: Instant, under configuration: PalConfiguration) -> Int? {
    guard let profile = state.profile, let budget = configuration.device.facts.widgetReloadsADay else { return nil }
    return profile.widgets.reloadsLeft(of: budget, at: now)
  }
}
