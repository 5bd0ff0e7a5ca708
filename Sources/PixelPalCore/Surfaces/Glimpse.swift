/// What a surface shows, as far as a picture can be wrong: no words, and of numbers a milestone's alone.
///
/// Made for whoever compares millions of them: it allocates nothing.
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
    package var look: Look
    /// The seasonal skin.
    package var skin: Skin?

    /// A picture, part by part.
    package init(
      phase: Phase, pose: SpriteName.Pose, milestone: Int? = nil, isLocked: Bool = false, look: Look, skin: Skin?
    ) {
      self.phase = phase
      self.pose = pose
      self.milestone = milestone
      self.isLocked = isLocked
      self.look = look
      self.skin = skin
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
  /// What is drawn in `place` at `now`; the same picture as that of the presentations drawn there.
  package func glimpse(of place: Glimpse.Place, at now: Instant, under laws: Laws) -> Glimpse {
    guard let life = state.life, now >= life.createdAt else { return Glimpse(status: .placeholder) }
    let glance = Glance(life: life, state: state, now: now, laws: laws)
    return switch place {
    case .app: glance.appGlimpse
    case .island: glance.islandGlimpse(hasText: true)
    case .minimal: glance.islandGlimpse(hasText: false)
    case .banner: glance.bannerGlimpse
    case .accessory: glance.widgetGlimpse(isPremium: true)
    case .home: glance.widgetGlimpse(isPremium: false)
    }
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
        look: life.wardrobe.look(isPremium: state.isPremium), skin: skin))
  }

  fileprivate func islandGlimpse(hasText: Bool) -> Glimpse {
    if openedAt != nil, laws.device.facts.hidesOwnActivityInFront { return Glimpse(status: .gone) }
    guard let session = life.activity.session else { return Glimpse(status: .gone) }
    return glimpse(of: session.onGlass(at: now), hasText: hasText)
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

  fileprivate func widgetGlimpse(isPremium: Bool) -> Glimpse {
    if !state.phone.wasUnlockedSinceStart { return Glimpse(status: .redacted) }
    let picture = life.widgets.timeline.entry(at: now).picture
    let isLocked = isPremium && picture.isLocked
    return Glimpse(
      status: isLocked ? .locked : .live,
      picture: .init(
        phase: picture.phase, pose: isLocked ? .low : picture.pose, isLocked: isLocked, look: picture.look,
        skin: picture.skin))
  }
}

extension Glimpse.Picture {
  fileprivate init(_ picture: ActivityPicture, hasText: Bool) {
    self.init(
      phase: picture.phase, pose: picture.isWalking ? .walking : picture.energy.pose,
      milestone: hasText ? picture.milestone : nil, look: picture.look, skin: picture.skin)
  }
}
