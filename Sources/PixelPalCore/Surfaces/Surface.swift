/// Where the pal appears.
public enum Surface: String, Hashable, Sendable, Codable, CaseIterable {
  /// The app's own screen.
  case app
  /// The Dynamic Island, closed.
  case compact
  /// The Dynamic Island beside another app's.
  case minimal
  /// The Dynamic Island, held open.
  case expanded
  /// The Live Activity on the Lock Screen.
  case lockScreen
  /// The Live Activity on a phone that stands and charges.
  case standBy
  /// The Live Activity on a dimmed display.
  case alwaysOn
  /// The round widget of the Lock Screen.
  case accessoryCircular
  /// The wide widget of the Lock Screen.
  case accessoryRectangular
  /// The line above the Lock Screen's clock.
  case accessoryInline
  /// The small widget of the Home Screen.
  case homeSmall
  /// The days so far, in the app.
  case history

  /// What draws the surface.
  public enum Kind: Hashable, Sendable {
    /// The app, while it runs.
    case app
    /// The Live Activity in the island.
    case island
    /// The Live Activity on the Lock Screen.
    case banner
    /// A widget of the Lock Screen, which is premium.
    case accessory
    /// A widget of the Home Screen, which is free.
    case home
  }

  /// What draws the surface.
  public var kind: Kind {
    switch self {
    case .app, .history: .app
    case .compact, .minimal, .expanded: .island
    case .lockScreen, .standBy, .alwaysOn: .banner
    case .accessoryCircular, .accessoryRectangular, .accessoryInline: .accessory
    case .homeSmall: .home
    }
  }

  /// Whether a number may ever be shown there.
  public var mayShowDigits: Bool {
    switch kind {
    case .app, .island: true
    case .banner, .accessory, .home: false
    }
  }
}

/// What one surface shows at one instant, as data: nothing is drawn here.
public struct Presentation: Hashable, Sendable {
  /// Whether what is shown is true, old, absent or hidden.
  public let status: Status
  /// The pal; `nil` where none is drawn.
  public private(set) var sprite: ShownSprite?
  /// An icon, by the name of Apple's symbol that it resembles, or `locked`.
  public let icon: String?
  /// Words or a number to show; `nil` for none.
  public let text: String?
  /// The number of steps in `text`, so that a view can write it in its own way.
  public let steps: Int64?
  /// What the app says of the phase.
  public let message: String?
  /// What is drawn around the pal.
  public let effects: [Effect]
  /// Since when it has been shown.
  public let shownSince: Instant
  /// Why it is shown, in a sentence without a full stop.
  public let why: String

  /// Whether what is shown is true, old, absent or hidden.
  public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
    /// What is shown is what was meant.
    case live
    /// What is shown is from before, and the phone knows.
    case stale
    /// Nothing is there.
    case gone
    /// Premium is needed.
    case locked
    /// The phone hides it until it is unlocked.
    case redacted
    /// There is no pal yet.
    case placeholder
  }

  init(
    _ status: Status, sprite: ShownSprite? = nil, icon: String? = nil, text: String? = nil, steps: Int64? = nil,
    message: String? = nil, effects: [Effect] = [], since: Instant, why: String
  ) {
    self.status = status
    self.sprite = sprite
    self.icon = icon
    self.text = text
    self.steps = steps
    self.message = message
    self.effects = effects
    shownSince = since
    self.why = why
  }
}

/// The pal as a surface draws it.
public struct ShownSprite: Hashable, Sendable {
  /// The sprite of the rest or the walk at this instant, which is drawn unless something is `played` over it.
  public let name: SpriteName
  /// The animation that it belongs to.
  public let animation: AnimationName
  /// How its frames follow each other, where they do.
  public let sequence: FrameSequence
  /// A peek, a reaction or a rare animation that is drawn instead; `nil` for none.
  public private(set) var played: PlayedAnimation?
  /// The phase whose look it has.
  public let phase: Phase
  /// The style whose colours it has.
  public let style: Style
  /// The skin over the style.
  public let skin: Skin?
  /// Whether frames follow each other; where they do not, the first one stands.
  package let plays: Bool

  init(
    _ look: Look, _ pose: SpriteName.Pose, _ sequence: FrameSequence, playing instant: Instant?, phase: Phase,
    skin: Skin?, over played: PlayedAnimation? = nil
  ) {
    self.played = played
    animation = pose == .walking ? .walking : .idle
    self.sequence = sequence
    self.phase = phase
    style = look.style
    self.skin = skin
    plays = instant != nil
    let frame = instant.map { min(sequence.frame(at: $0), pose.frames) } ?? 1
    name = SpriteName(unchecked: look.gender, pose, frame: frame)
  }
}

extension ShownSprite {
  /// The name of what is drawn at this instant, without the folder that ``assetName`` adds: `female_peek_2`.
  public var asset: String { played.map { $0.animation.asset(name.gender, frame: $0.frame) } ?? name.asset }

  /// The same with a reaction: a walk and a rare animation go on, a peek makes room.
  fileprivate func reacting(with reaction: PlayedAnimation) -> ShownSprite {
    guard animation == .idle, played == nil || played?.animation == .peek else { return self }
    var sprite = self
    sprite.played = reaction
    return sprite
  }
}

extension Presentation {
  /// The same with a reaction of the pal; `nil` for none.
  package func reacting(with reaction: PlayedAnimation?) -> Presentation {
    guard let reaction, let sprite else { return self }
    var presentation = self
    presentation.sprite = sprite.reacting(with: reaction)
    return presentation
  }
}
