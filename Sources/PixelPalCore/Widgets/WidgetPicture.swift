/// The picture on a widget: the pal's phase, pose, skin and look.
///
/// The picture contains no steps and no walk, because widgets show neither.
public struct WidgetPicture: Hashable, Sendable {
  /// The phase in which the pal is drawn.
  public let phase: Phase
  /// The pose of the resting pal.
  public let pose: SpriteName.Pose
  /// True if Lock Screen widgets are locked, because the user doesn't have premium.
  public let isLocked: Bool
  /// The seasonal skin, or `nil` if the pal wears none.
  public let skin: Skin?
  /// The character that is shown.
  public let look: Look
}

/// The state that the app shares with its widgets.
///
/// The state determines the current picture and all later pictures that are already known, such as that of the next
/// day.
struct SharedWidgetState: Hashable, Sendable {
  var phase: Phase
  var energy: Energy
  /// The first local midnight after `energy` was determined.
  ///
  /// From then on, widgets show the energy `low`, because a new day has begun.
  var midnight: Instant
  var isPremium: Bool
  /// The known end of premium, or `nil` if there is none.
  var premiumEndsAt: Instant?
  var wardrobe: LooksAndSkinChoice

  /// Returns the picture that widgets draw at `instant` if the app shares no other state until then.
  func picture(at instant: Instant, in zone: Zone) -> WidgetPicture {
    let isPremium = isPremium && premiumEndsAt.map { instant < $0 } ?? true
    let energy: Energy = instant < midnight ? energy : .low
    return WidgetPicture(
      phase: phase, pose: energy.restingPose, isLocked: !isPremium,
      skin: isPremium ? wardrobe.skin.skin(on: zone.day(at: instant), in: zone.hemisphere) : nil,
      look: wardrobe.look(isPremium: isPremium))
  }

  /// Returns the instant of the first change after `instant` that is known at `now`, or `nil` if none is known.
  func nextKnownChange(after instant: Instant, asOf now: Instant, in zone: Zone) -> Instant? {
    var next = EarliestFutureInstant(after: instant)
    next.keepIfEarlier(midnight)
    next.keepIfEarlier(premiumEndsAt)
    if wardrobe.skin == .season, zone.hemisphere != nil {
      next.keepIfEarlier(zone.startOfDayOrNext(Skin.nextSeasonStart(after: zone.day(at: now))))
    }
    return next.instant
  }
}

extension Zone {
  /// Returns the start of `day`, or of the next day if clocks skip `day`.
  func startOfDayOrNext(_ day: CivilDay) -> Instant {
    start(of: day) ?? start(of: day.next) ?? .distantFuture
  }
}
