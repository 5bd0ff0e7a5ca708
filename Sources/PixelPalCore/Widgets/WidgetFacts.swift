/// What a widget shows, as far as one picture can differ from another.
///
/// No step and no walk is in it: they change no picture.
public struct WidgetPicture: Hashable, Sendable, Codable {
  /// The visible phase.
  public let phase: Phase
  /// How the pal rests.
  public let pose: SpriteName.Pose
  /// Whether premium is locked.
  public let isLocked: Bool
  /// The seasonal skin.
  public let skin: Skin?
  /// The character shown.
  public let look: Look
}

/// What the app has shared with its widgets: enough to draw now, and whatever is known to change.
struct WidgetFacts: Hashable, Sendable, Codable {
  var phase: Phase
  var energy: Energy
  /// The first midnight after `energy` was known; from then on the day is new.
  var midnight: Instant
  var isPremium: Bool
  /// When premium is known to end.
  var premiumEnds: Instant?
  var wardrobe: Wardrobe

  /// What is to be drawn at `instant`, if nothing happens that is not known yet.
  func picture(at instant: Instant, in zone: Zone) -> WidgetPicture {
    let isPremium = isPremium && premiumEnds.map { instant < $0 } ?? true
    let energy: Energy = instant < midnight ? energy : .low
    return WidgetPicture(
      phase: phase, pose: energy.pose, isLocked: !isPremium,
      skin: isPremium ? wardrobe.skin.skin(on: zone.day(at: instant)) : nil,
      look: wardrobe.look(isPremium: isPremium))
  }

  /// The first of the changes known at `now` that comes after `instant`; `nil` without one.
  func nextKnownChange(after instant: Instant, asOf now: Instant, in zone: Zone) -> Instant? {
    var next = Soonest(after: instant)
    next.consider(midnight)
    next.consider(premiumEnds)
    if wardrobe.skin == .season { next.consider(zone.startOrNext(of: Skin.nextChange(after: zone.day(at: now)))) }
    return next.instant
  }
}

extension Zone {
  /// The start of `day`, or of the first day after it that is not skipped.
  func startOrNext(of day: CivilDay) -> Instant {
    start(of: day) ?? start(of: day.next) ?? .distantFuture
  }
}
