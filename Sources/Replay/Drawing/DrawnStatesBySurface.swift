import PixelPalCore

/// The drawn states of all surface groups at one instant.
package struct DrawnStatesBySurface: Hashable, Sendable {
  fileprivate(set) var app: DrawnStatusAndPicture
  fileprivate(set) var island: DrawnStatusAndPicture
  fileprivate(set) var banner: DrawnStatusAndPicture
  fileprivate var accessory: DrawnStatusAndPicture
  fileprivate var home: DrawnStatusAndPicture

  /// The states before there is a pal, when every surface shows a placeholder.
  package static let none = DrawnStatesBySurface(everywhere: DrawnStatusAndPicture(status: .placeholder))

  private init(everywhere state: DrawnStatusAndPicture) {
    (app, island, banner, accessory, home) = (state, state, state, state, state)
  }

  /// The states of a pal that never walks, for all surface groups except widgets, which never draw a walk anyway.
  package struct AlwaysRestingPalStates: Hashable, Sendable {
    private let app: DrawnStatusAndPicture
    private let island: DrawnStatusAndPicture
    private let banner: DrawnStatusAndPicture

    /// The states before there is a pal, when every surface shows a placeholder.
    package static let none = AlwaysRestingPalStates(.none)

    fileprivate init(_ drawnStates: DrawnStatesBySurface) {
      (app, island, banner) = (drawnStates.app, drawnStates.island, drawnStates.banner)
    }

    /// The state of a surface group, or `nil` for widgets, which never draw a walk.
    package subscript(group: DrawnSurfaceGroup) -> DrawnStatusAndPicture? {
      switch group {
      case .app: app
      case .island: island
      case .minimal: island.withoutText
      case .banner: banner
      case .accessory, .home: nil
      }
    }
  }

  package subscript(group: DrawnSurfaceGroup) -> DrawnStatusAndPicture {
    switch group {
    case .app: app
    case .island: island
    case .minimal: island.withoutText
    case .banner: banner
    case .accessory: accessory
    case .home: home
    }
  }

  /// Returns the states as they would be if the pal never walked: the app shows `app`, and the phone shows `activity`.
  ///
  /// If `activity` is `nil`, the phone shows the same Live Activity as for this pal. If `isIslandHidden` is true, the
  /// phone hides the app's own Live Activity while the app is in the foreground, so the island is the same for both
  /// pals.
  func withoutWalk(
    app: DrawnStatusAndPicture, showing activity: DrawnActivityState?, isIslandHidden: Bool, at now: Instant
  ) -> AlwaysRestingPalStates {
    var resting = self
    resting.app = app
    if let drawn = activity?.drawnStates(at: now) {
      resting.banner = drawn.banner
      if !isIslandHidden { resting.island = drawn.island }
    }
    return AlwaysRestingPalStates(resting)
  }
}

extension Pal {
  /// Returns the states of all surface groups at `now`, with the same pictures as the surfaces' presentations on a
  /// phone that shows `activity`.
  // Mutating only to work in place: a nonmutating version would copy the whole state.
  mutating func drawnStates(
    showing activity: DrawnActivityState, at now: Instant, under configuration: PalConfiguration
  ) -> DrawnStatesBySurface {
    guard let createdAt, now >= createdAt, let widgets = widgetPicture(at: now) else { return .none }
    let facts = configuration.device.facts
    var states = DrawnStatesBySurface.none
    states.app = DrawnStatusAndPicture(
      status: isInForeground || !facts.sendsOnlyWithRunTime ? .live : .stale, picture: appPicture(at: now))
    (states.island, states.banner) = activity.drawnStates(at: now)
    if isInForeground, facts.hidesOwnActivityInFront { states.island = DrawnStatusAndPicture(status: .gone) }
    if areWidgetsRedacted {
      (states.accessory, states.home) = (.init(status: .redacted), .init(status: .redacted))
    } else {
      (states.accessory, states.home) = widgets.drawnStates
    }
    return states
  }

  private mutating func appPicture(at now: Instant) -> DrawnPicture? {
    shownLook.map {
      DrawnPicture(
        phase: phaseProgress.visiblePhase, pose: isWalking(at: now) ? .walking : energy.restingPose, look: $0,
        skin: shownSkin)
    }
  }

  /// Returns the state that the app would show instead of `drawn` if the pal did not walk.
  func withoutWalk(_ drawn: DrawnStatusAndPicture) -> DrawnStatusAndPicture {
    guard var picture = drawn.picture, picture.pose == .walking else { return drawn }
    picture.pose = energy.restingPose
    return DrawnStatusAndPicture(status: drawn.status, picture: picture)
  }
}

extension WidgetPicture {
  /// The state of the Lock Screen widgets and the state of the Home Screen widget.
  fileprivate var drawnStates: (accessory: DrawnStatusAndPicture, home: DrawnStatusAndPicture) {
    var picture = DrawnPicture(phase: phase, pose: pose, look: look, skin: skin)
    let home = DrawnStatusAndPicture(status: .live, picture: picture)
    guard isLocked else { return (home, home) }
    (picture.isLocked, picture.pose) = (true, .low)
    return (DrawnStatusAndPicture(status: .locked, picture: picture), home)
  }
}

extension DrawnActivityState {
  /// Returns the state of the island and the state of the banner on the Lock Screen.
  fileprivate func drawnStates(at now: Instant) -> (island: DrawnStatusAndPicture, banner: DrawnStatusAndPicture) {
    let gone = DrawnStatusAndPicture(status: .gone)
    switch self {
    case .active(let state, _):
      let picture = DrawnPicture(state.picture(at: now), hasText: true)
      let shown = DrawnStatusAndPicture(status: now >= state.staleAt ? .stale : .live, picture: picture)
      return (shown, shown.withoutText)
    case .ended(let state, _):
      var content = state.picture(at: now)
      content.isWalking = false
      return (gone, DrawnStatusAndPicture(status: .stale, picture: DrawnPicture(content, hasText: false)))
    case .none: return (gone, gone)
    }
  }
}
