import PixelPalCore

/// The status and the picture that each group of surfaces shows at one instant.
package struct StatusAndPictureBySurfaceGroup: Hashable, Sendable {
  fileprivate(set) var app: StatusAndPictureOnSurface
  fileprivate(set) var island: StatusAndPictureOnSurface
  fileprivate(set) var banner: StatusAndPictureOnSurface
  fileprivate var accessory: StatusAndPictureOnSurface
  fileprivate var home: StatusAndPictureOnSurface

  /// The states of all groups before there is a pal, when every surface shows a placeholder.
  package static let none = StatusAndPictureBySurfaceGroup(everywhere: StatusAndPictureOnSurface(status: .placeholder))

  private init(everywhere state: StatusAndPictureOnSurface) {
    (app, island, banner, accessory, home) = (state, state, state, state, state)
  }

  /// The states that the app, the island and the banner would have if the pal never walked.
  ///
  /// Widgets are left out, because they never draw a walk.
  package struct AlwaysRestingSurfaceStates: Hashable, Sendable {
    private let app: StatusAndPictureOnSurface
    private let island: StatusAndPictureOnSurface
    private let banner: StatusAndPictureOnSurface

    /// The states before there is a pal, when every surface shows a placeholder.
    package static let none = AlwaysRestingSurfaceStates(.none)

    fileprivate init(_ drawnStates: StatusAndPictureBySurfaceGroup) {
      (app, island, banner) = (drawnStates.app, drawnStates.island, drawnStates.banner)
    }

    /// The state of `group`, or `nil` for widgets, which never draw a walk.
    package subscript(group: DrawnSurfaceGroup) -> StatusAndPictureOnSurface? {
      switch group {
      case .app: app
      case .island: island
      case .minimal: island.withoutText
      case .banner: banner
      case .accessory, .home: nil
      }
    }
  }

  package subscript(group: DrawnSurfaceGroup) -> StatusAndPictureOnSurface {
    switch group {
    case .app: app
    case .island: island
    case .minimal: island.withoutText
    case .banner: banner
    case .accessory: accessory
    case .home: home
    }
  }

  /// Returns the states as they would be if the pal never walked.
  ///
  /// - Parameters:
  ///   - app: the state of the app for a pal that never walks.
  ///   - activity: the Live Activity of a pal that never walks, or `nil` if it is the same as this pal's.
  ///   - isIslandHidden: true if the phone hides the island because the app is in the foreground. The island is then
  ///     the same for both pals.
  ///   - now: the instant of the states.
  func withoutWalk(
    app: StatusAndPictureOnSurface, showing activity: DrawnActivityState?, isIslandHidden: Bool, at now: Instant
  ) -> AlwaysRestingSurfaceStates {
    var resting = self
    resting.app = app
    if let drawn = activity?.drawnStates(at: now) {
      resting.banner = drawn.banner
      if !isIslandHidden { resting.island = drawn.island }
    }
    return AlwaysRestingSurfaceStates(resting)
  }
}

extension Pal {
  /// Returns the states of all surface groups at `now`, on a phone that shows `activity`.
  ///
  /// The pictures equal those in the surfaces' presentations.
  // Mutating only to work in place: a nonmutating version would copy the whole state.
  mutating func drawnStates(
    showing activity: DrawnActivityState, at now: Instant, under configuration: PalConfiguration
  ) -> StatusAndPictureBySurfaceGroup {
    guard let createdAt, now >= createdAt, let widgets = widgetPicture(at: now) else { return .none }
    let facts = configuration.device.facts
    var states = StatusAndPictureBySurfaceGroup.none
    states.app = StatusAndPictureOnSurface(
      status: isInForeground || !facts.sendsOnlyWithRunTime ? .live : .stale, picture: appPicture(at: now))
    (states.island, states.banner) = activity.drawnStates(at: now)
    if isInForeground, facts.hidesOwnActivityInFront { states.island = StatusAndPictureOnSurface(status: .gone) }
    if areWidgetsRedacted {
      (states.accessory, states.home) = (.init(status: .redacted), .init(status: .redacted))
    } else {
      (states.accessory, states.home) = widgets.drawnStates
    }
    return states
  }

  private mutating func appPicture(at now: Instant) -> DrawnPalPicture? {
    shownLook.map {
      DrawnPalPicture(
        phase: phaseProgress.visiblePhase, pose: isWalking(at: now) ? .walking : energy.restingPose, look: $0,
        skin: shownSkin)
    }
  }

  /// Returns the state that the app would show instead of `drawn` if the pal weren't walking.
  func restingState(insteadOf drawn: StatusAndPictureOnSurface) -> StatusAndPictureOnSurface {
    guard var picture = drawn.picture, picture.pose == .walking else { return drawn }
    picture.pose = energy.restingPose
    return StatusAndPictureOnSurface(status: drawn.status, picture: picture)
  }
}

extension WidgetPicture {
  /// The states of the Lock Screen widgets and of the Home Screen widget.
  fileprivate var drawnStates: (accessory: StatusAndPictureOnSurface, home: StatusAndPictureOnSurface) {
    var picture = DrawnPalPicture(phase: phase, pose: pose, look: look, skin: skin)
    let home = StatusAndPictureOnSurface(status: .live, picture: picture)
    guard isLocked else { return (home, home) }
    (picture.isLocked, picture.pose) = (true, .low)
    return (StatusAndPictureOnSurface(status: .locked, picture: picture), home)
  }
}

extension DrawnActivityState {
  /// Returns the states at `now` of the island and of the banner on the Lock Screen.
  fileprivate func drawnStates(at now: Instant) -> (
    island: StatusAndPictureOnSurface, banner: StatusAndPictureOnSurface
  ) {
    let gone = StatusAndPictureOnSurface(status: .gone)
    switch self {
    case .active(let state, _):
      let picture = DrawnPalPicture(state.visibleContent(at: now), hasText: true)
      let shown = StatusAndPictureOnSurface(status: now >= state.staleAt ? .stale : .live, picture: picture)
      return (shown, shown.withoutText)
    case .ended(let state, _):
      var content = state.visibleContent(at: now)
      content.isWalking = false
      return (gone, StatusAndPictureOnSurface(status: .stale, picture: DrawnPalPicture(content, hasText: false)))
    case .none: return (gone, gone)
    }
  }
}
