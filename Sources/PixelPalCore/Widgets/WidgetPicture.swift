/// The content of a widget: everything in which two of its pictures can differ.
///
/// It contains no steps and no walk, because they do not change the picture.
public struct WidgetPicture: Hashable, Sendable {
  // Packed into one number, because it is compared at each instant and rarely differs.
  /// The picture without any lock.
  let unlockedPicture: DrawnState.Picture
  /// True if premium is locked.
  public let isLocked: Bool
  /// The character that is shown.
  public let look: Look

  /// Creates a picture from its parts.
  @inline(__always) init(phase: Phase, pose: SpriteName.Pose, isLocked: Bool, skin: Skin?, look: Look) {
    unlockedPicture = DrawnState.Picture(phase: phase, pose: pose, character: .init(look), skin: skin)
    self.isLocked = isLocked
    self.look = look
  }

  /// The visible phase.
  public var phase: Phase { unlockedPicture.phase }
  /// The pose of the resting pal.
  public var pose: SpriteName.Pose { unlockedPicture.pose }
  /// The seasonal skin.
  public var skin: Skin? { unlockedPicture.skin }

  /// Returns true if both look the same.
  @inline(__always) public static func == (left: WidgetPicture, right: WidgetPicture) -> Bool {
    left.unlockedPicture == right.unlockedPicture && left.isLocked == right.isLocked && left.look == right.look
  }
}

/// The state that the app shares with its widgets: enough for the current picture and for every change already known.
struct SharedWidgetState: Hashable, Sendable {
  var phase: Phase
  var energy: Energy
  /// The first midnight after `energy` was determined; from then on, the energy is that of a new day.
  var midnight: Instant
  var isPremium: Bool
  /// The instant at which premium is known to end.
  var premiumEndsAt: Instant?
  var wardrobe: Wardrobe

  /// Returns the picture at `instant`, provided that nothing unforeseen happens before.
  func picture(at instant: Instant, in zone: Zone) -> WidgetPicture {
    let isPremium = isPremium && premiumEndsAt.map { instant < $0 } ?? true
    let energy: Energy = instant < midnight ? energy : .low
    return WidgetPicture(
      phase: phase, pose: energy.restingPose, isLocked: !isPremium,
      skin: isPremium ? wardrobe.skin.skin(on: zone.day(at: instant), in: zone.hemisphere) : nil,
      look: wardrobe.look(isPremium: isPremium))
  }

  /// Returns the first change after `instant` that is known at `now`; `nil` if there is none.
  func nextKnownChange(after instant: Instant, asOf now: Instant, in zone: Zone) -> Instant? {
    var next = EarliestInstant(after: instant)
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
