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

  /// A picture of the pal.
  package struct Picture: Hashable, Sendable {
    /// The phase whose look it has.
    package var phase: Phase
    /// How it stands, or that it walks.
    package var pose: SpriteName.Pose
    /// A milestone's text, where one stands.
    package var milestone: Int?
    /// Whether premium is locked.
    package var isLocked: Bool
    /// The character.
    package var character: Character
    /// The seasonal skin.
    package var skin: Skin?

    /// A picture, part by part.
    package init(
      phase: Phase, pose: SpriteName.Pose, milestone: Int? = nil, isLocked: Bool = false, character: Character,
      skin: Skin?
    ) {
      self.phase = phase
      self.pose = pose
      self.milestone = milestone
      self.isLocked = isLocked
      self.character = character
      self.skin = skin
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
  private var island: Glimpse
  private var banner: Glimpse
  private var accessory: Glimpse
  private var home: Glimpse

  /// Nothing, before there is a pal.
  package static let none = Glimpses(everywhere: Glimpse(status: .placeholder))

  private init(everywhere glimpse: Glimpse) {
    (app, island, banner, accessory, home) = (glimpse, glimpse, glimpse, glimpse, glimpse)
  }

  fileprivate init(_ glance: Glance) {
    app = glance.appGlimpse
    island = glance.islandGlimpse
    banner = glance.bannerGlimpse
    (accessory, home) = glance.widgetGlimpses
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
  package func glimpses(at now: Instant, under laws: Laws) -> Glimpses {
    guard let life = state.life, now >= life.createdAt else { return .none }
    return Glimpses(Glance(life: life, state: state, now: now, laws: laws))
  }
}

extension Glance {
  fileprivate var appGlimpse: Glimpse {
    let isWalking = life.walk?.isUnderway(at: now) ?? false
    let skin = state.isPremium ? life.wardrobe.skin.skin(on: life.today.day) : nil
    return Glimpse(
      status: appIsLive ? .live : .stale,
      picture: .init(
        phase: life.evolution.visible, pose: isWalking ? .walking : life.energy.pose,
        character: .init(life.wardrobe.look(isPremium: state.isPremium)), skin: skin))
  }

  fileprivate var islandGlimpse: Glimpse {
    if openedAt != nil, laws.device.facts.hidesOwnActivityInFront { return Glimpse(status: .gone) }
    guard let session = life.activity.session else { return Glimpse(status: .gone) }
    return glimpse(of: session.onGlass(at: now), hasText: true)
  }

  fileprivate var bannerGlimpse: Glimpse {
    if let session = life.activity.session { return glimpse(of: session.onGlass(at: now), hasText: false) }
    guard let ended = life.activity.ended, ended.leavesAt.map({ now < $0 }) ?? true else {
      return Glimpse(status: .gone)
    }
    var picture = ended.session.onGlass(at: ended.at).picture(at: now)
    picture.isWalking = false
    return Glimpse(status: .stale, picture: .init(picture, hasText: false))
  }

  private func glimpse(of shown: SentState, hasText: Bool) -> Glimpse {
    Glimpse(
      status: now >= shown.staleAt ? .stale : .live, picture: .init(shown.picture(at: now), hasText: hasText))
  }

  /// The widgets of the Lock Screen, and that of the Home Screen.
  fileprivate var widgetGlimpses: (Glimpse, Glimpse) {
    if !state.phone.wasUnlockedSinceStart { return (Glimpse(status: .redacted), Glimpse(status: .redacted)) }
    let drawn = life.widgets.timeline.entry(at: now).picture
    var picture = Glimpse.Picture(
      phase: drawn.phase, pose: drawn.pose, character: .init(drawn.look), skin: drawn.skin)
    let home = Glimpse(status: .live, picture: picture)
    guard drawn.isLocked else { return (home, home) }
    picture.isLocked = true
    picture.pose = .low
    return (Glimpse(status: .locked, picture: picture), home)
  }
}

extension Glimpse.Picture {
  fileprivate init(_ picture: ActivityPicture, hasText: Bool) {
    self.init(
      phase: picture.phase, pose: picture.isWalking ? .walking : picture.energy.pose,
      milestone: hasText ? picture.milestone : nil, character: .init(picture.look), skin: picture.skin)
  }
}
