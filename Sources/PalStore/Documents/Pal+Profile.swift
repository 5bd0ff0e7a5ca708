import PixelPalCore

extension Pal {
  /// The pal that begins with `profile`.
  init(_ profile: UserProfile, in zone: Zone, _ entitlements: EntitlementHistory, under laws: Laws) {
    self.init(
      createdAt: profile.createdAt, look: Look(gender: profile.gender, style: profile.style), zone: zone,
      entitlements: entitlements, under: laws)
  }

  /// Whether it began with `profile`.
  func began(with profile: UserProfile) -> Bool {
    createdAt == profile.createdAt && onboarding.look?.gender == profile.gender
      && onboarding.look?.style == profile.style
  }

  /// The same pal with the changes of clocks left out where its zone is `zone`, which the store has already; the hemisphere,
  /// which the store has nowhere else, stays.
  func abbreviated(in zone: Zone) -> Pal { self.zone == zone ? moved(to: zone.withoutChanges) : self }

  /// The same pal with what ``abbreviated(in:)`` left out.
  func completed(in zone: Zone) -> Pal { self.zone.hasSameClocks(as: zone.withoutChanges) ? moved(to: zone) : self }
}

extension Zone {
  /// The same zone in the hemisphere that it has for `pal`; else in that of its name, as stores of before kept none.
  func inHemisphere(of pal: Pal?, else zoneNamed: (String) -> Zone?) -> Zone {
    var zone = self
    let kept = pal.flatMap { $0.zone.name == name ? $0.zone.hemisphere : nil }
    zone.hemisphere = kept ?? zoneNamed(name)?.hemisphere
    return zone
  }

  /// The zone by its name, as if its clocks never changed.
  fileprivate var withoutChanges: Zone {
    Zone(name: name, firstOffsetSeconds: offsetSeconds(at: .distantPast), changes: [], hemisphere: hemisphere)
      ?? .utc
  }
}
