/// What a surface shows, as far as a picture can be wrong: no words, and of numbers a milestone's alone.
///
/// Made for whoever compares millions of them: it allocates nothing and refers to nothing.
package struct Glimpse: Hashable, Sendable {
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

  /// The same without a milestone's text.
  @usableFromInline var withoutText: Glimpse {
    var glimpse = self
    glimpse.bits[.milestone] = 0
    return glimpse
  }

  // Written out, here and below: what the compiler makes up is looked up in a table by whoever compares elsewhere.
  /// Whether both are the same to look at.
  @inlinable @inline(__always) package static func == (left: Glimpse, right: Glimpse) -> Bool {
    left.bits == right.bits
  }

  /// The pictures that are drawn of one pal at one instant; surfaces that cannot differ share one.
  package enum Place: Int, Hashable, Sendable, CaseIterable {
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
package struct Glimpses: Hashable, Sendable {
  @usableFromInline var app: Glimpse
  @usableFromInline var island: Glimpse
  @usableFromInline var banner: Glimpse
  @usableFromInline var accessory: Glimpse
  @usableFromInline var home: Glimpse

  /// Nothing, before there is a pal.
  package static let none = Glimpses(everywhere: Glimpse(status: .placeholder))

  private init(everywhere glimpse: Glimpse) {
    (app, island, banner, accessory, home) = (glimpse, glimpse, glimpse, glimpse, glimpse)
  }

  fileprivate init(app: Glimpse, island: Glimpse, banner: Glimpse, accessory: Glimpse, home: Glimpse) {
    (self.app, self.island, self.banner, self.accessory, self.home) = (app, island, banner, accessory, home)
  }

  /// Whether all is the same to look at.
  @inlinable @inline(__always) package static func == (left: Glimpses, right: Glimpses) -> Bool {
    left.app == right.app && left.island == right.island && left.banner == right.banner
      && left.accessory == right.accessory && left.home == right.home
  }

  /// What is drawn of one that never walks, where that may differ: all but widgets.
  package struct Resting: Hashable, Sendable {
    @usableFromInline let app: Glimpse
    @usableFromInline let island: Glimpse
    @usableFromInline let banner: Glimpse

    /// Nothing, before there is a pal.
    package static let none = Resting(.none)

    init(_ glimpses: Glimpses) { (app, island, banner) = (glimpses.app, glimpses.island, glimpses.banner) }

    /// Whether all is the same to look at.
    @inlinable @inline(__always) package static func == (left: Resting, right: Resting) -> Bool {
      left.app == right.app && left.island == right.island && left.banner == right.banner
    }

    /// What is drawn in `place`; `nil` where it is what is drawn anyway.
    @inlinable @inline(__always) package subscript(place: Glimpse.Place) -> Glimpse? {
      switch place {
      case .app: return app
      case .island: return island
      case .minimal: return island.withoutText
      case .banner: return banner
      case .accessory, .home: return nil
      }
    }
  }

  /// What is drawn in `place`.
  @inlinable @inline(__always) package subscript(place: Glimpse.Place) -> Glimpse {
    switch place {
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
  package var place: Glimpse.Place? {
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
  package mutating func glimpses(at now: Instant, under laws: Laws) -> Glimpses {
    let isInFront = state.isInForeground
    let isLive = isInFront || !laws.device.facts.sendsOnlyWithRunTime
    guard var shown = state.life?.glimpses(isLive: isLive, isPremium: state.isPremium, at: now) else { return .none }
    if isInFront, laws.device.facts.hidesOwnActivityInFront { shown.island = Glimpse(status: .gone) }
    if !state.phone.wasUnlockedSinceStart {
      shown.accessory = Glimpse(status: .redacted)
      shown.home = Glimpse(status: .redacted)
    }
    return shown
  }

  /// What the app draws of the same pal if it never walked, where it draws `glimpse`.
  package mutating func atRest(_ glimpse: Glimpse) -> Glimpse {
    guard var picture = glimpse.picture, picture.pose == .walking, let pose = state.life?.energy.pose else {
      return glimpse
    }
    picture.pose = pose
    return Glimpse(status: glimpse.status, picture: picture)
  }
}

extension PalState.Life {
  /// What is drawn where nothing hides it; `nil` before there is a pal.
  fileprivate mutating func glimpses(isLive: Bool, isPremium: Bool, at now: Instant) -> Glimpses? {
    guard now >= createdAt else { return nil }
    let (accessory, home) = widgetGlimpses(at: now)
    let drawn = activity.glimpses(at: now)
    return Glimpses(
      app: appGlimpse(isLive: isLive, isPremium: isPremium, at: now), island: drawn.island, banner: drawn.banner,
      accessory: accessory, home: home)
  }

  @inline(__always) fileprivate func appGlimpse(isLive: Bool, isPremium: Bool, at now: Instant) -> Glimpse {
    let isWalking = walk?.isUnderway(at: now) ?? false
    return Glimpse(
      status: isLive ? .live : .stale,
      picture: .init(
        phase: evolution.visible, pose: isWalking ? .walking : energy.pose,
        character: .init(wardrobe.look(isPremium: isPremium)),
        skin: isPremium ? wardrobe.skin.skin(on: today.day) : nil))
  }

  /// The widgets of the Lock Screen, and that of the Home Screen.
  @inline(__always) fileprivate func widgetGlimpses(at now: Instant) -> (Glimpse, Glimpse) {
    let drawn = widgets.timeline.picture(at: now)
    var picture = drawn.unlocked
    let home = Glimpse(status: .live, picture: picture)
    guard drawn.isLocked else { return (home, home) }
    picture.isLocked = true
    picture.pose = .low
    return (Glimpse(status: .locked, picture: picture), home)
  }
}

extension LiveActivity {
  /// What is drawn in the island and on the Lock Screen.
  @inline(__always) mutating func glimpses(at now: Instant) -> (island: Glimpse, banner: Glimpse) {
    if let shown = session?.glimpse(at: now) { return (shown, shown.withoutText) }
    let gone = Glimpse(status: .gone)
    return (gone, endedGlimpse(at: now) ?? gone)
  }

  /// What one that ended leaves on the Lock Screen; `nil` when nothing is there.
  @inline(__always) private func endedGlimpse(at now: Instant) -> Glimpse? {
    guard let ended, ended.leavesAt.map({ now < $0 }) ?? true else { return nil }
    var picture = ended.session.onGlass(at: ended.at).picture(at: now)
    picture.isWalking = false
    return Glimpse(status: .stale, picture: .init(picture, hasText: false))
  }
}

extension SentState {
  /// What it shows at `now`, as far as a picture tells.
  fileprivate func glimpse(at now: Instant) -> Glimpse {
    // As it was sent, most of the time.
    now >= staleAt
      ? Glimpse(status: .stale, picture: .init(picture(at: now), hasText: true))
      : Glimpse(status: .live, picture: sentGlimpse)
  }
}

extension LiveActivity.Session {
  /// What is on the glass at `now`, as far as a picture tells.
  fileprivate func glimpse(at now: Instant) -> Glimpse {
    if let drawnAt = waiting?.drawnAt, drawnAt <= now, let shown = waiting?.glimpse(at: now) { return shown }
    return drawn.glimpse(at: now)
  }
}

extension Glimpse.Picture {
  init(_ picture: ActivityPicture, hasText: Bool) {
    self.init(
      phase: picture.phase, pose: picture.isWalking ? .walking : picture.energy.pose,
      milestone: hasText ? picture.milestone : nil, character: .init(picture.look), skin: picture.skin)
  }
}
