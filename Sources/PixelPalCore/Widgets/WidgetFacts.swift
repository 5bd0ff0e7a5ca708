/// What a widget shows, as far as one picture can differ from another.
///
/// No step and no walk is in it: they change no picture.
public struct WidgetPicture: Hashable, Sendable {
  // In one number, as it is compared at each instant and seldom another.
  /// What is drawn where nothing is locked.
  let unlocked: DrawnState.Picture
  /// Whether premium is locked.
  public let isLocked: Bool
  /// The character shown.
  public let look: Look

  /// A picture, part by part.
  @inline(__always) init(phase: Phase, pose: SpriteName.Pose, isLocked: Bool, skin: Skin?, look: Look) {
    unlocked = DrawnState.Picture(phase: phase, pose: pose, character: .init(look), skin: skin)
    self.isLocked = isLocked
    self.look = look
  }

  /// The visible phase.
  public var phase: Phase { unlocked.phase }
  /// How the pal rests.
  public var pose: SpriteName.Pose { unlocked.pose }
  /// The seasonal skin.
  public var skin: Skin? { unlocked.skin }

  /// Whether both look alike.
  @inline(__always) public static func == (left: WidgetPicture, right: WidgetPicture) -> Bool {
    left.unlocked == right.unlocked && left.isLocked == right.isLocked && left.look == right.look
  }
}

/// What the app has shared with its widgets: enough to draw now, and whatever is known to change.
struct WidgetFacts: Hashable, Sendable {
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
      skin: isPremium ? wardrobe.skin.skin(on: zone.day(at: instant), in: zone.hemisphere) : nil,
      look: wardrobe.look(isPremium: isPremium))
  }

  /// The first of the changes known at `now` that comes after `instant`; `nil` without one.
  func nextKnownChange(after instant: Instant, asOf now: Instant, in zone: Zone) -> Instant? {
    var next = Soonest(after: instant)
    next.consider(midnight)
    next.consider(premiumEnds)
    if wardrobe.skin == .season, zone.hemisphere != nil {
      next.consider(zone.startOrNext(of: Skin.nextChange(after: zone.day(at: now))))
    }
    return next.instant
  }
}

extension Zone {
  /// The start of `day`, or of the first day after it that is not skipped.
  func startOrNext(of day: CivilDay) -> Instant {
    start(of: day) ?? start(of: day.next) ?? .distantFuture
  }
}
