// What whoever keeps a pal for years asks of it, and nobody else.
extension Pal {
  /// When the pal was last handed something; `nil` before the first time.
  package var lastTurn: Instant? { state.lastTurnAt == .distantPast ? nil : state.lastTurnAt }

  /// What the shop said when it was last heard.
  package var entitlements: EntitlementHistory { state.entitlements }

  /// The steps of `day` as far as they were told.
  package func stepsTold(of day: CivilDay) -> Int64 { state.life?.steps.steps(of: day) ?? 0 }

  /// Has the pal stand by what was told of it elsewhere, so that nothing of that is taken back.
  ///
  /// It is for whoever has kept these of a pal, and no pal, or less of it.
  package mutating func standBy(
    total: Int64, counted: Int64, lastSync: Instant?, hasSeenPaywall: Bool, evolution: Evolution
  ) {
    state.life?.steps.standBy(total: total, counted: counted, toldAt: lastSync)
    state.life?.evolution.standBy(evolution)
    if hasSeenPaywall, state.life?.paywallSeen == .never { state.life?.paywallSeen = .before }
  }

  /// The same pal with `zone` written down for the zone that the person is in: nothing happens to it.
  package func moved(to zone: Zone) -> Pal {
    var pal = self
    pal.state.zone = zone
    return pal
  }
}
