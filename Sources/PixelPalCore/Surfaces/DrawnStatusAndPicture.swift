/// The part of a surface's content that replays compare: its status and picture, with no text but a milestone's.
///
/// Designed for comparing millions of states: a state contains no references and allocates nothing.
package struct DrawnStatusAndPicture: Hashable, Sendable {
  // The bits of the picture, with the status above them.
  @usableFromInline private(set) var bits: UInt64

  /// Creates a state from a status and a picture, or from the status alone if no picture is drawn.
  package init(status: Presentation.Status, picture: PackedPicture? = nil) {
    bits = picture?.bits ?? 0
    bits[.status] =
      switch status {
      case .live: 0
      case .stale: 1
      case .gone: 2
      case .locked: 3
      case .redacted: 4
      case .placeholder: 5
      }
  }

  /// The status of the content: up to date, stale, absent or hidden.
  @inlinable @inline(__always) package var status: Presentation.Status {
    switch bits[.status] {
    case 0: .live
    case 1: .stale
    case 2: .gone
    case 3: .locked
    case 4: .redacted
    default: .placeholder
    }
  }

  /// The picture that is drawn, or `nil` if there is none.
  @inlinable @inline(__always) package var picture: PackedPicture? {
    bits[.phase] == 0 ? nil : PackedPicture(bits: bits & PictureBitField.pictureMask)
  }

  /// A copy without the milestone's text, for places that show no text.
  @usableFromInline var withoutText: DrawnStatusAndPicture {
    var state = self
    state.bits[.milestone] = 0
    return state
  }

  // Written out here and below: other modules would call a synthesized `==` through a witness table.
  /// Returns true if both states look the same.
  @inlinable @inline(__always) package static func == (left: DrawnStatusAndPicture, right: DrawnStatusAndPicture)
    -> Bool
  {
    left.bits == right.bits
  }

  /// A group of surfaces that cannot differ in their pictures of the pal.
  package enum SamePictureSurfaceGroup: Int, Hashable, Sendable, CaseIterable {
    /// The app's own screen.
    case app
    /// The compact and the expanded Dynamic Island.
    case island
    /// The minimal island beside another app's activity, which shows no text.
    case minimal
    /// The Live Activity on the Lock Screen, which shows no text.
    case banner
    /// The Lock Screen widgets, which are premium.
    case accessory
    /// The Home Screen widget, which is free.
    case home
  }
}

/// The drawn states of all surface groups at one instant.
package struct DrawnStatesBySurface: Hashable, Sendable {
  @usableFromInline var app: DrawnStatusAndPicture
  @usableFromInline var island: DrawnStatusAndPicture
  @usableFromInline var banner: DrawnStatusAndPicture
  @usableFromInline var accessory: DrawnStatusAndPicture
  @usableFromInline var home: DrawnStatusAndPicture

  /// The states before there is a pal, when every surface shows a placeholder.
  package static let none = DrawnStatesBySurface(everywhere: DrawnStatusAndPicture(status: .placeholder))

  private init(everywhere state: DrawnStatusAndPicture) {
    (app, island, banner, accessory, home) = (state, state, state, state, state)
  }

  fileprivate init(
    app: DrawnStatusAndPicture, island: DrawnStatusAndPicture, banner: DrawnStatusAndPicture,
    accessory: DrawnStatusAndPicture,
    home: DrawnStatusAndPicture
  ) {
    (self.app, self.island, self.banner, self.accessory, self.home) = (app, island, banner, accessory, home)
  }

  /// Returns true if all surfaces look the same.
  @inlinable @inline(__always) package static func == (left: DrawnStatesBySurface, right: DrawnStatesBySurface) -> Bool
  {
    left.app == right.app && left.island == right.island && left.banner == right.banner
      && left.accessory == right.accessory && left.home == right.home
  }

  /// The states of a pal that never walks, for all surface groups except widgets, which never draw a walk anyway.
  package struct AlwaysRestingStates: Hashable, Sendable {
    @usableFromInline let app: DrawnStatusAndPicture
    @usableFromInline let island: DrawnStatusAndPicture
    @usableFromInline let banner: DrawnStatusAndPicture

    /// The states before there is a pal, when every surface shows a placeholder.
    package static let none = AlwaysRestingStates(.none)

    init(_ drawnStates: DrawnStatesBySurface) {
      (app, island, banner) = (drawnStates.app, drawnStates.island, drawnStates.banner)
    }

    /// Returns true if all surfaces look the same.
    @inlinable @inline(__always) package static func == (left: AlwaysRestingStates, right: AlwaysRestingStates) -> Bool
    {
      left.app == right.app && left.island == right.island && left.banner == right.banner
    }

    /// The state of the surface group `slot`, or `nil` for widgets, which never draw a walk.
    @inlinable @inline(__always) package subscript(slot: DrawnStatusAndPicture.SamePictureSurfaceGroup)
      -> DrawnStatusAndPicture?
    {
      switch slot {
      case .app: return app
      case .island: return island
      case .minimal: return island.withoutText
      case .banner: return banner
      case .accessory, .home: return nil
      }
    }
  }

  /// The state of the surface group `slot`.
  @inlinable @inline(__always) package subscript(slot: DrawnStatusAndPicture.SamePictureSurfaceGroup)
    -> DrawnStatusAndPicture
  {
    switch slot {
    case .app: return app
    case .island: return island
    case .minimal: return island.withoutText
    case .banner: return banner
    case .accessory: return accessory
    case .home: return home
    }
  }
}

extension Surface {
  /// The group of surfaces that draw the same picture as this one, or `nil` for the history, which draws no picture.
  package var slot: DrawnStatusAndPicture.SamePictureSurfaceGroup? {
    switch self {
    case .app: .app
    case .compact, .expanded: .island
    case .minimal: .minimal
    case .lockScreen, .standBy, .alwaysOn: .banner
    case .accessoryCircular, .accessoryRectangular, .accessoryInline: .accessory
    case .homeSmall: .home
    case .history: nil
    }
  }
}

extension Pal {
  /// Returns the states of all surface groups at `now`, with the same pictures as the surfaces' presentations on a
  /// phone that shows `activity`.
  // Mutating, like the functions below, only to work in place: a nonmutating version would copy the whole state.
  package mutating func drawnStates(
    showing activity: DrawnActivityState, at now: Instant, under configuration: PalConfiguration
  ) -> DrawnStatesBySurface {
    let isInForeground = state.isInForeground
    let isLive = isInForeground || !configuration.device.facts.sendsOnlyWithRunTime
    guard
      var shown = state.profile?.drawnStates(
        showing: activity, isLive: isLive, isPremium: state.isPremium, in: state.zone.hemisphere, at: now)
    else { return .none }
    if isInForeground, configuration.device.facts.hidesOwnActivityInFront {
      shown.island = DrawnStatusAndPicture(status: .gone)
    }
    if !state.phone.wasUnlockedSinceStart {
      shown.accessory = DrawnStatusAndPicture(status: .redacted)
      shown.home = DrawnStatusAndPicture(status: .redacted)
    }
    return shown
  }

  /// Returns the state that the app would show instead of `drawn` if the pal did not walk.
  package mutating func withoutWalk(_ drawn: DrawnStatusAndPicture) -> DrawnStatusAndPicture {
    guard var picture = drawn.picture, picture.pose == .walking, let pose = state.profile?.energy.restingPose else {
      return drawn
    }
    picture.pose = pose
    return DrawnStatusAndPicture(status: drawn.status, picture: picture)
  }
}

extension PalState.StateAfterOnboarding {
  /// Returns the states of all surface groups as if nothing hid the surfaces, or `nil` before there is a pal.
  fileprivate mutating func drawnStates(
    showing activity: DrawnActivityState, isLive: Bool, isPremium: Bool, in hemisphere: Hemisphere?, at now: Instant
  ) -> DrawnStatesBySurface? {
    guard now >= createdAt else { return nil }
    let (accessory, home) = accessoryAndHomeDrawnStates(at: now)
    let drawn = activity.drawnStates(at: now)
    return DrawnStatesBySurface(
      app: appDrawnState(isLive: isLive, isPremium: isPremium, in: hemisphere, at: now), island: drawn.island,
      banner: drawn.banner, accessory: accessory, home: home)
  }

  @inline(__always) fileprivate func appDrawnState(
    isLive: Bool, isPremium: Bool, in hemisphere: Hemisphere?, at now: Instant
  ) -> DrawnStatusAndPicture {
    let isWalking = walk?.endsAfter(now) ?? false
    return DrawnStatusAndPicture(
      status: isLive ? .live : .stale,
      picture: .init(
        phase: phaseProgress.visiblePhase, pose: isWalking ? .walking : energy.restingPose,
        character: .init(wardrobe.look(isPremium: isPremium)),
        skin: isPremium ? wardrobe.skin.skin(on: currentDay.day, in: hemisphere) : nil))
  }

  /// Returns the state of the Lock Screen widgets and the state of the Home Screen widget.
  @inline(__always) fileprivate func accessoryAndHomeDrawnStates(at now: Instant) -> (
    DrawnStatusAndPicture, DrawnStatusAndPicture
  ) {
    let drawn = widgets.timeline.picture(at: now)
    var picture = drawn.unlockedPicture
    let home = DrawnStatusAndPicture(status: .live, picture: picture)
    guard drawn.isLocked else { return (home, home) }
    picture.isLocked = true
    picture.pose = .low
    return (DrawnStatusAndPicture(status: .locked, picture: picture), home)
  }
}

extension DrawnActivityState {
  /// Returns the state of the island and the state of the banner on the Lock Screen.
  fileprivate func drawnStates(at now: Instant) -> (island: DrawnStatusAndPicture, banner: DrawnStatusAndPicture) {
    let gone = DrawnStatusAndPicture(status: .gone)
    switch self {
    case .active(let state, _):
      let shown = state.drawnState(at: now)
      return (shown, shown.withoutText)
    case .ended(let state, _):
      var picture = state.picture(at: now)
      picture.isWalking = false
      return (gone, DrawnStatusAndPicture(status: .stale, picture: .init(picture, hasText: false)))
    case .none: return (gone, gone)
    }
  }
}

extension DrawnStatesBySurface {
  /// Returns the states as they would be if the pal never walked: the app shows `app`, and the phone shows `activity`.
  ///
  /// If `activity` is `nil`, the phone shows the same Live Activity as for this pal. If `isIslandHidden` is true, the
  /// phone hides the app's own Live Activity in the foreground, so neither pal appears in the island.
  package func withoutWalk(
    app: DrawnStatusAndPicture, showing activity: DrawnActivityState?, isIslandHidden: Bool, at now: Instant
  ) -> AlwaysRestingStates {
    var resting = self
    resting.app = app
    if let drawn = activity?.drawnStates(at: now) {
      resting.banner = drawn.banner
      if !isIslandHidden { resting.island = drawn.island }
    }
    return AlwaysRestingStates(resting)
  }
}

extension SentState {
  /// Returns the state that the phone draws at `now` once it has drawn this content.
  fileprivate func drawnState(at now: Instant) -> DrawnStatusAndPicture {
    // Fast path: usually the content is not stale, and the picture is the one that was sent.
    now >= staleAt
      ? DrawnStatusAndPicture(status: .stale, picture: .init(picture(at: now), hasText: true))
      : DrawnStatusAndPicture(status: .live, picture: pictureUntilStale)
  }
}

extension DrawnStatusAndPicture.PackedPicture {
  init(_ picture: VisibleActivityContent, hasText: Bool) {
    self.init(
      phase: picture.phase, pose: picture.isWalking ? .walking : picture.energy.restingPose,
      milestone: hasText ? picture.milestone : nil, character: .init(picture.look), skin: picture.skin)
  }
}
