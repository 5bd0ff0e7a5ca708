/// What a surface shows, as far as a picture can be wrong: no words, and of numbers a milestone's alone.
///
/// Made for whoever compares millions of them: it allocates nothing and refers to nothing.
package struct DrawnState: Hashable, Sendable {
  // The picture's, and the status above them.
  @usableFromInline private(set) var bits: UInt64

  /// A status, and a picture where one is drawn.
  package init(status: Presentation.Status, picture: Picture? = nil) {
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

  /// Whether what is shown is true, old, absent or hidden.
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

  /// What is drawn; `nil` where nothing is.
  @inlinable @inline(__always) package var picture: Picture? {
    bits[.phase] == 0 ? nil : Picture(bits: bits & Bits.picture)
  }

  /// The state without a milestone's text.
  @usableFromInline var withoutText: DrawnState {
    var state = self
    state.bits[.milestone] = 0
    return state
  }

  // Written out, here and below: what the compiler makes up is looked up in a table by whoever compares elsewhere.
  /// Whether both are the same to look at.
  @inlinable @inline(__always) package static func == (left: DrawnState, right: DrawnState) -> Bool {
    left.bits == right.bits
  }

  /// The pictures that are drawn of one pal at one instant; surfaces that cannot differ share one.
  package enum Slot: Int, Hashable, Sendable, CaseIterable {
    /// The app's own screen.
    case app
    /// The island, closed or held open.
    case island
    /// The island beside another app's, which has no text.
    case minimal
    /// The Live Activity on the Lock Screen, which has none either.
    case banner
    /// Widgets of the Lock Screen.
    case accessory
    /// The widget of the Home Screen.
    case home
  }
}

/// What is drawn in every place at one instant.
package struct DrawnStates: Hashable, Sendable {
  @usableFromInline var app: DrawnState
  @usableFromInline var island: DrawnState
  @usableFromInline var banner: DrawnState
  @usableFromInline var accessory: DrawnState
  @usableFromInline var home: DrawnState

  /// Nothing, before there is a pal.
  package static let none = DrawnStates(everywhere: DrawnState(status: .placeholder))

  private init(everywhere state: DrawnState) {
    (app, island, banner, accessory, home) = (state, state, state, state, state)
  }

  fileprivate init(app: DrawnState, island: DrawnState, banner: DrawnState, accessory: DrawnState, home: DrawnState) {
    (self.app, self.island, self.banner, self.accessory, self.home) = (app, island, banner, accessory, home)
  }

  /// Whether all is the same to look at.
  @inlinable @inline(__always) package static func == (left: DrawnStates, right: DrawnStates) -> Bool {
    left.app == right.app && left.island == right.island && left.banner == right.banner
      && left.accessory == right.accessory && left.home == right.home
  }

  /// What is drawn of one that never walks, where that may differ: all but widgets.
  package struct Resting: Hashable, Sendable {
    @usableFromInline let app: DrawnState
    @usableFromInline let island: DrawnState
    @usableFromInline let banner: DrawnState

    /// Nothing, before there is a pal.
    package static let none = Resting(.none)

    init(_ drawnStates: DrawnStates) {
      (app, island, banner) = (drawnStates.app, drawnStates.island, drawnStates.banner)
    }

    /// Whether all is the same to look at.
    @inlinable @inline(__always) package static func == (left: Resting, right: Resting) -> Bool {
      left.app == right.app && left.island == right.island && left.banner == right.banner
    }

    /// What is drawn in `slot`; `nil` where it is what is drawn anyway.
    @inlinable @inline(__always) package subscript(slot: DrawnState.Slot) -> DrawnState? {
      switch slot {
      case .app: return app
      case .island: return island
      case .minimal: return island.withoutText
      case .banner: return banner
      case .accessory, .home: return nil
      }
    }
  }

  /// What is drawn in `slot`.
  @inlinable @inline(__always) package subscript(slot: DrawnState.Slot) -> DrawnState {
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
  /// Which picture the surface draws; `nil` for the history, which draws none.
  package var slot: DrawnState.Slot? {
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
  /// What is drawn everywhere at `now`; the same pictures as those of the presentations.
  // Mutating only so that it is asked in place, as is what follows: all of this would be copied to ask it otherwise.
  package mutating func drawnStates(at now: Instant, under laws: Laws) -> DrawnStates {
    let isInFront = state.isInForeground
    let isLive = isInFront || !laws.device.facts.sendsOnlyWithRunTime
    guard
      var shown = state.life?.drawnStates(
        isLive: isLive, isPremium: state.isPremium, in: state.zone.hemisphere, at: now)
    else { return .none }
    if isInFront, laws.device.facts.hidesOwnActivityInFront { shown.island = DrawnState(status: .gone) }
    if !state.phone.wasUnlockedSinceStart {
      shown.accessory = DrawnState(status: .redacted)
      shown.home = DrawnState(status: .redacted)
    }
    return shown
  }

  /// What the app draws of the same pal if it never walked, where it draws `drawn`.
  package mutating func atRest(_ drawn: DrawnState) -> DrawnState {
    guard var picture = drawn.picture, picture.pose == .walking, let pose = state.life?.energy.pose else {
      return drawn
    }
    picture.pose = pose
    return DrawnState(status: drawn.status, picture: picture)
  }
}

extension PalState.Life {
  /// What is drawn where nothing hides it; `nil` before there is a pal.
  fileprivate mutating func drawnStates(
    isLive: Bool, isPremium: Bool, in hemisphere: Hemisphere?, at now: Instant
  ) -> DrawnStates? {
    guard now >= createdAt else { return nil }
    let (accessory, home) = widgetStates(at: now)
    let drawn = activity.drawnStates(at: now)
    return DrawnStates(
      app: appState(isLive: isLive, isPremium: isPremium, in: hemisphere, at: now), island: drawn.island,
      banner: drawn.banner,
      accessory: accessory, home: home)
  }

  @inline(__always) fileprivate func appState(
    isLive: Bool, isPremium: Bool, in hemisphere: Hemisphere?, at now: Instant
  ) -> DrawnState {
    let isWalking = walk?.isUnderway(at: now) ?? false
    return DrawnState(
      status: isLive ? .live : .stale,
      picture: .init(
        phase: evolution.visible, pose: isWalking ? .walking : energy.pose,
        character: .init(wardrobe.look(isPremium: isPremium)),
        skin: isPremium ? wardrobe.skin.skin(on: today.day, in: hemisphere) : nil))
  }

  /// The widgets of the Lock Screen, and that of the Home Screen.
  @inline(__always) fileprivate func widgetStates(at now: Instant) -> (DrawnState, DrawnState) {
    let drawn = widgets.timeline.picture(at: now)
    var picture = drawn.unlocked
    let home = DrawnState(status: .live, picture: picture)
    guard drawn.isLocked else { return (home, home) }
    picture.isLocked = true
    picture.pose = .low
    return (DrawnState(status: .locked, picture: picture), home)
  }
}

extension LiveActivity {
  /// What is drawn in the island and on the Lock Screen.
  @inline(__always) mutating func drawnStates(at now: Instant) -> (island: DrawnState, banner: DrawnState) {
    if let shown = session?.drawnState(at: now) { return (shown, shown.withoutText) }
    let gone = DrawnState(status: .gone)
    return (gone, endedState(at: now) ?? gone)
  }

  /// What one that ended leaves on the Lock Screen; `nil` when nothing is there.
  @inline(__always) private func endedState(at now: Instant) -> DrawnState? {
    guard let ended, ended.leavesAt.map({ now < $0 }) ?? true else { return nil }
    var picture = ended.session.onGlass(at: ended.at).picture(at: now)
    picture.isWalking = false
    return DrawnState(status: .stale, picture: .init(picture, hasText: false))
  }
}

extension SentState {
  /// What it shows at `now`, as far as a picture tells.
  fileprivate func drawnState(at now: Instant) -> DrawnState {
    // As it was sent, most of the time.
    now >= staleAt
      ? DrawnState(status: .stale, picture: .init(picture(at: now), hasText: true))
      : DrawnState(status: .live, picture: sentPicture)
  }
}

extension LiveActivity.Session {
  /// What is on the glass at `now`, as far as a picture tells.
  fileprivate func drawnState(at now: Instant) -> DrawnState {
    if let drawnAt = waiting?.drawnAt, drawnAt <= now, let shown = waiting?.drawnState(at: now) { return shown }
    return drawn.drawnState(at: now)
  }
}

extension DrawnState.Picture {
  init(_ picture: ActivityPicture, hasText: Bool) {
    self.init(
      phase: picture.phase, pose: picture.isWalking ? .walking : picture.energy.pose,
      milestone: hasText ? picture.milestone : nil, character: .init(picture.look), skin: picture.skin)
  }
}
