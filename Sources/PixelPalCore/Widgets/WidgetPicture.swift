/// The picture that a widget shows, described by the pal's phase, pose, skin and look.
///
/// Steps and walks are not part of the picture, because widgets show neither.
public struct WidgetPicture: Hashable, Sendable {
  /// The phase that the pal is drawn in.
  public let phase: Phase
  /// The pose of the resting pal.
  public let pose: SpriteName.Pose
  /// True if the picture shows that premium is locked.
  public let isLocked: Bool
  /// The seasonal skin, or `nil` if the pal wears no skin.
  public let skin: Skin?
  /// The character that is shown.
  public let look: Look
}

/// The state that the app shares with its widgets, which determines the current picture and all later pictures known so
/// far.
struct SharedWidgetState: Hashable, Sendable {
  var phase: Phase
  var energy: Energy
  /// The first midnight after `energy` was determined, at which a new day begins with its own energy.
  var midnight: Instant
  var isPremium: Bool
  /// The instant when premium is known to end, or `nil` if no end is known.
  var premiumEndsAt: Instant?
  var wardrobe: LooksAndSkinChoice

  /// Returns the picture that widgets draw at `instant`, provided that the app shares no other state by then.
  func picture(at instant: Instant, in zone: Zone) -> WidgetPicture {
    let isPremium = isPremium && premiumEndsAt.map { instant < $0 } ?? true
    let energy: Energy = instant < midnight ? energy : .low
    return WidgetPicture(
      phase: phase, pose: energy.restingPose, isLocked: !isPremium,
      skin: isPremium ? wardrobe.skin.skin(on: zone.day(at: instant), in: zone.hemisphere) : nil,
      look: wardrobe.look(isPremium: isPremium))
  }

  /// Returns the first change after `instant` that is already known at `now`, or `nil` if no change is known.
  func nextKnownChange(after instant: Instant, asOf now: Instant, in zone: Zone) -> Instant? {
    var next = EarliestFutureInstant(after: instant)
    next.consider(midnight)
    next.consider(premiumEndsAt)
    if wardrobe.skin == .season, zone.hemisphere != nil {
      next.consider(zone.startOfDayOrNext(Skin.nextSeasonStart(after: zone.day(at: now))))
    }
    return next.instant
  }
}

extension Zone {
  /// Returns the start of `day`, or of the following day if clocks skip `day`.
  func startOfDayOrNext(_ day: CivilDay) -> Instant {
    start(of: day) ?? start(of: day.next) ?? .distantFuture
  }
}
