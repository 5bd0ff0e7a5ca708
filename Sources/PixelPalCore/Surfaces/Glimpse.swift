/// What a surface shows, as far as a picture can be wrong: no words, and of numbers a milestone's alone.
///
/// Made for whoever compares millions of them: it allocates nothing and refers to nothing.
package struct Glimpse: Hashable, Sendable {
  /// Whether what is shown is true, old, absent or hidden.
  package var status: Presentation.Status
  /// What is drawn; `nil` where nothing is.
  package var picture: Picture?

  /// A status, and a picture where one is drawn.
  package init(status: Presentation.Status, picture: Picture? = nil) {
    self.status = status
    self.picture = picture
  }

  // Written out, here and below: what the compiler makes up is looked up in a table by whoever compares elsewhere.
  /// Whether both are the same to look at.
  package static func == (left: Glimpse, right: Glimpse) -> Bool {
    guard left.status == right.status else { return false }
    return switch (left.picture, right.picture) {
    case (let left?, let right?): left == right
    case (nil, nil): true
    case (nil, _?), (_?, nil): false
    }
  }

  /// A picture of the pal.
  package struct Picture: Hashable, Sendable {
    // Small enough to be compared and handed on in a few moves: a pal draws five of them at each instant.
    private var shownMilestone = Picture.noMilestone
    /// The phase whose look it has.
    package var phase: Phase
    /// How it stands, or that it walks.
    package var pose: SpriteName.Pose
    /// Whether premium is locked.
    package var isLocked: Bool
    /// The character.
    package var character: Character
    /// The seasonal skin.
    package var skin: Skin?

    /// Nobody walks fewer steps than none.
    private static var noMilestone: Int { -1 }

    /// A milestone's text, where one stands.
    package var milestone: Int? {
      get { shownMilestone == Picture.noMilestone ? nil : shownMilestone }
      set { shownMilestone = newValue ?? Picture.noMilestone }
    }

    /// A picture, part by part.
    package init(
      phase: Phase, pose: SpriteName.Pose, milestone: Int? = nil, isLocked: Bool = false, character: Character,
      skin: Skin?
    ) {
      self.phase = phase
      self.pose = pose
      self.isLocked = isLocked
      self.character = character
      self.skin = skin
      self.milestone = milestone
    }

    /// Whether both are the same to look at.
    package static func == (left: Picture, right: Picture) -> Bool {
      left.phase == right.phase && left.pose == right.pose && left.shownMilestone == right.shownMilestone
        && left.isLocked == right.isLocked && left.character == right.character && left.skin == right.skin
    }
  }

  /// Who is drawn, as far as a picture tells: a name is not drawn.
  package struct Character: Hashable, Sendable {
    /// Who is drawn.
    package let gender: Gender
    /// What they wear.
    package let style: Style

    /// How `look` is drawn.
    package init(_ look: Look) {
      gender = look.gender
      style = look.style
    }

    /// Whether both are the same to look at.
    package static func == (left: Character, right: Character) -> Bool {
      left.gender == right.gender && left.style == right.style
    }
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
  private var app: Glimpse
  fileprivate var island: Glimpse
  private var banner: Glimpse
  fileprivate var accessory: Glimpse
  fileprivate var home: Glimpse

  /// Nothing, before there is a pal.
  package static let none = Glimpses(everywhere: Glimpse(status: .placeholder))

  private init(everywhere glimpse: Glimpse) {
    (app, island, banner, accessory, home) = (glimpse, glimpse, glimpse, glimpse, glimpse)
  }

  fileprivate init(app: Glimpse, island: Glimpse, banner: Glimpse, accessory: Glimpse, home: Glimpse) {
    (self.app, self.island, self.banner, self.accessory, self.home) = (app, island, banner, accessory, home)
  }

  /// Whether all is the same to look at.
  package static func == (left: Glimpses, right: Glimpses) -> Bool {
    left.app == right.app && left.island == right.island && left.banner == right.banner
      && left.accessory == right.accessory && left.home == right.home
  }

  /// What is drawn in `place`.
  package subscript(place: Glimpse.Place) -> Glimpse {
    switch place {
    case .app: return app
    case .island: return island
    case .minimal:
      var minimal = island
      minimal.picture?.milestone = nil
      return minimal
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
}

extension PalState.Life {
  /// What is drawn where nothing hides it; `nil` before there is a pal.
  fileprivate mutating func glimpses(isLive: Bool, isPremium: Bool, at now: Instant) -> Glimpses? {
    guard now >= createdAt else { return nil }
    let (accessory, home) = widgetGlimpses(at: now)
    var island = Glimpse(status: .gone)
    var banner = island
    if let shown = activity.session?.glimpse(at: now) {
      (island, banner) = (shown, shown)
      banner.picture?.milestone = nil
    } else if let ended = endedGlimpse(at: now) {
      banner = ended
    }
    return Glimpses(
      app: appGlimpse(isLive: isLive, isPremium: isPremium, at: now), island: island, banner: banner,
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

  /// What an ended Live Activity leaves on the Lock Screen; `nil` when nothing is there.
  @inline(__always) fileprivate func endedGlimpse(at now: Instant) -> Glimpse? {
    guard let ended = activity.ended, ended.leavesAt.map({ now < $0 }) ?? true else { return nil }
    var picture = ended.session.onGlass(at: ended.at).picture(at: now)
    picture.isWalking = false
    return Glimpse(status: .stale, picture: .init(picture, hasText: false))
  }

  /// The widgets of the Lock Screen, and that of the Home Screen.
  @inline(__always) fileprivate func widgetGlimpses(at now: Instant) -> (Glimpse, Glimpse) {
    let drawn = widgets.timeline.entry(at: now).picture
    var picture = Glimpse.Picture(
      phase: drawn.phase, pose: drawn.pose, character: .init(drawn.look), skin: drawn.skin)
    let home = Glimpse(status: .live, picture: picture)
    guard drawn.isLocked else { return (home, home) }
    picture.isLocked = true
    picture.pose = .low
    return (Glimpse(status: .locked, picture: picture), home)
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
