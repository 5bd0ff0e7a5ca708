import PixelPalCore

extension Pal {
  init(_ profile: UserProfile, in zone: Zone, _ entitlements: EntitlementHistory, under configuration: PalConfiguration)
  {
    self.init(
      createdAt: profile.createdAt, look: Look(gender: profile.gender, style: profile.style), zone: zone,
      entitlements: entitlements, under: configuration)
  }

  func hasSameCreationAndLook(with profile: UserProfile) -> Bool {
    createdAt == profile.createdAt && onboarding.look?.gender == profile.gender
      && onboarding.look?.style == profile.style
  }

  /// Returns the pal without the offset changes of its time zone.
  ///
  /// The sample log and its index already contain the offset changes. The hemisphere is kept, because only the pal
  /// contains it. If the pal's zone isn't `zone`, the pal is returned unchanged.
  func omittingOffsetChanges(of zone: Zone) -> Pal {
    self.zone == zone ? replacingZone(with: zone.withoutOffsetChanges) : self
  }

  /// Returns the pal with the offset changes of `zone`, which ``omittingOffsetChanges(of:)`` removed before saving.
  ///
  /// A pal in another zone is returned unchanged.
  func restoringOffsetChanges(of zone: Zone) -> Pal {
    self.zone.isEqualIgnoringHemisphere(to: zone.withoutOffsetChanges) ? replacingZone(with: zone) : self
  }
}

extension Zone {
  /// Returns the zone with the hemisphere of the pal's zone.
  ///
  /// If `pal` is `nil`, is in another zone or has no hemisphere, the hemisphere comes from the zone that `zoneNamed`
  /// returns for the zone's name. Earlier versions didn't store the hemisphere.
  func withHemisphere(of pal: Pal?, else zoneNamed: (String) -> Zone?) -> Zone {
    var zone = self
    let kept = pal.flatMap { $0.zone.name == name ? $0.zone.hemisphere : nil }
    zone.hemisphere = kept ?? zoneNamed(name)?.hemisphere
    return zone
  }

  /// A zone with the same name, but without offset changes.
  fileprivate var withoutOffsetChanges: Zone {
    Zone(name: name, firstOffsetSeconds: offsetSeconds(at: .distantPast), changes: [], hemisphere: hemisphere)
      ?? .utc
  }
}
