// Accessors for code that stores a pal for years; an app does not need them.
extension Pal {
  /// The instant of the last transition; `nil` before the first one.
  package var lastTurn: Instant? { state.lastTurnAt == .distantPast ? nil : state.lastTurnAt }

  /// The entitlement history that the store reported last.
  package var entitlements: EntitlementHistory { state.entitlements }

  /// Returns the steps of `day` that were reported so far.
  package func stepsTold(of day: CivilDay) -> Int64 { state.life?.steps.steps(of: day) ?? 0 }

  /// Applies values that were reported before, so that none of them is taken back.
  ///
  /// Intended for callers that have saved these values but no pal, or an older pal.
  package mutating func standBy(
    total: Int64, counted: Int64, lastSync: Instant?, hasSeenPaywall: Bool, evolution: Evolution
  ) {
    state.life?.steps.standBy(total: total, counted: counted, toldAt: lastSync)
    state.life?.evolution.standBy(evolution)
    if hasSeenPaywall, state.life?.paywallSeen == .never { state.life?.paywallSeen = .before }
  }

  /// Returns the same pal with `zone` as its time zone, without handling a zone change.
  package func moved(to zone: Zone) -> Pal {
    var pal = self
    pal.state.zone = zone
    return pal
  }
}
