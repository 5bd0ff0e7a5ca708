/// A place where the pal appears, such as the Dynamic Island or a widget.
public enum Surface: String, Hashable, Sendable, Codable, CaseIterable {
  /// The app's own screen.
  case app
  /// The compact Dynamic Island.
  case compact
  /// The minimal Dynamic Island, beside another app's Live Activity.
  case minimal
  /// The expanded Dynamic Island, shown while the user touches and holds the island.
  case expanded
  /// The Live Activity on the Lock Screen.
  case lockScreen
  /// The Live Activity in StandBy, on a charging phone in landscape orientation.
  case standBy
  /// The Live Activity on a dimmed Always-On display.
  case alwaysOn
  /// The circular Lock Screen widget.
  case accessoryCircular
  /// The rectangular Lock Screen widget.
  case accessoryRectangular
  /// The inline Lock Screen widget, above the clock.
  case accessoryInline
  /// The small Home Screen widget.
  case homeSmall
  /// The history of days, in the app.
  case history

  /// The component that draws a surface.
  package enum Kind: Hashable, Sendable {
    /// The app's own screens.
    case app
    /// The Live Activity in the Dynamic Island.
    case island
    /// The Live Activity on the Lock Screen, in StandBy or on the Always-On display.
    case banner
    /// A Lock Screen widget, which requires premium.
    case accessory
    /// A Home Screen widget, which is free.
    case home
  }

  package var kind: Kind {
    switch self {
    case .app, .history: .app
    case .compact, .minimal, .expanded: .island
    case .lockScreen, .standBy, .alwaysOn: .banner
    case .accessoryCircular, .accessoryRectangular, .accessoryInline: .accessory
    case .homeSmall: .home
    }
  }

  /// True if the surface shows a Live Activity, in the island or as a banner.
  var showsLiveActivity: Bool { kind == .island || kind == .banner }

  /// True if the surface can show a number, such as today's steps.
  package var canShowNumbers: Bool {
    switch kind {
    case .app, .island: true
    case .banner, .accessory, .home: false
    }
  }
}

/// The content of one surface at one instant, as data that a view can draw.
public struct Presentation: Hashable, Sendable {
  /// The status of the content, such as up to date or stale.
  public let status: Status
  /// The pal as the surface draws it, or `nil` if the surface doesn't show the pal.
  public private(set) var sprite: ShownSprite?
  /// The name of the phase's icon, `locked` if the content requires premium, or `nil` if the surface shows no icon.
  package let icon: String?
  /// The words or the number to show, or `nil` if the surface shows no text.
  public let text: String?
  /// The number that ``text`` contains, for views that format it themselves, or `nil` if the text contains none.
  public let steps: Int64?
  /// The message of the visible phase, or `nil` on surfaces other than the app's own screen.
  public let message: String?
  /// The effects drawn around the pal, such as sparks.
  public let effects: [DrawnEffect]
  /// The instant at which the surface began to show this content.
  public let shownSince: Instant
  /// The reason for the content, such as `resting, with 4,120 steps today`, without a full stop.
  public let reason: String

  /// The status of a surface's content: up to date, or the reason why it isn't.
  ///
  /// The status describes the content itself. A simulated phone also has a `ShownStatus`, which describes how far the
  /// phone has drawn the content.
  public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
    /// The content is up to date.
    case live
    /// The content is out of date, and marked as such.
    case stale
    /// Nothing is shown, because the surface has no content at the moment.
    case gone
    /// The content requires premium.
    case locked
    /// The phone hides the content until it is unlocked.
    case redacted
    /// The pal hasn't been created yet.
    case placeholder
  }

  /// The name of the icon's picture in the asset catalogue, or `nil` if the surface shows no icon.
  ///
  /// The name is that of the phase's icon, such as `icons/figure.walk`, or `icons/locked` if the content requires
  /// premium.
  public var iconAssetName: String? { icon.map { "icons/\($0)" } }

  /// The name of the icon's SF Symbol, such as `figure.walk` or `lock.fill`, or `nil` if the surface shows no icon.
  public var systemImageName: String? { icon == PresentationBuilder.lockedIcon ? "lock.fill" : icon }

  init(
    _ status: Status, sprite: ShownSprite? = nil, icon: String? = nil, text: String? = nil, steps: Int64? = nil,
    message: String? = nil, effects: [DrawnEffect] = [], since: Instant, reason: String
  ) {
    self.status = status
    self.sprite = sprite
    self.icon = icon
    self.text = text
    self.steps = steps
    self.message = message
    self.effects = effects
    shownSince = since
    self.reason = reason
  }
}

/// The pal as a surface draws it, with its sprite, phase, style and skin.
public struct ShownSprite: Hashable, Sendable {
  /// The name of the current frame of the idle or walking animation, which is drawn if ``extraAnimation`` is `nil`.
  public let name: SpriteName
  /// The animation to which the current frame belongs, walking or idle.
  public let animation: LoopingAnimation
  /// The frame sequence of ``animation``, which matters only if the surface plays frames.
  public let sequence: FrameSequence
  /// The peek, reaction or rare animation that is drawn in place of the sprite, or `nil` if none is playing.
  public private(set) var extraAnimation: OneShotAnimationPlayback?
  /// The phase in which the pal is drawn.
  public let phase: Phase
  /// The style that determines the colours.
  public let style: PalStyle
  /// The skin on top of the style, or `nil` if the pal wears no skin.
  public let skin: Skin?
  /// True if the surface plays the frames, or false if it draws only the first one.
  package let playsFrames: Bool

  init(
    _ look: Look, _ pose: SpriteName.Pose, _ sequence: FrameSequence, playing instant: Instant?, phase: Phase,
    skin: Skin?, extraAnimation: OneShotAnimationPlayback? = nil
  ) {
    self.extraAnimation = extraAnimation
    animation = pose == .walking ? .walking : .idle
    self.sequence = sequence
    self.phase = phase
    style = look.style
    self.skin = skin
    playsFrames = instant != nil
    let frame = instant.map { min(sequence.frame(at: $0), pose.frames) } ?? 1
    name = SpriteName(unchecked: look.gender, pose, frame: frame)
  }
}

extension ShownSprite {
  /// The pal's pose: `walking`, or a rest that shows the day's energy.
  public var pose: SpriteName.Pose { name.pose }

  /// The name of the drawn picture, such as `female_peek_2`.
  ///
  /// The name in the asset catalogue is ``assetName``, which begins with the folder of the style, skin and phase.
  public var pictureName: String {
    extraAnimation.map { $0.animation.pictureName(for: name.gender, frame: $0.frame) } ?? name.pictureName
  }

  /// Returns a copy that shows `reaction`, or an unchanged copy if the pal can't react now.
  ///
  /// The pal can't react while it walks or plays an animation other than a peek.
  fileprivate func reacting(with reaction: OneShotAnimationPlayback) -> ShownSprite {
    guard animation == .idle, extraAnimation == nil || extraAnimation?.animation == .peek else { return self }
    var sprite = self
    sprite.extraAnimation = reaction
    return sprite
  }
}

extension Presentation {
  /// Returns a copy in which the pal shows `reaction`, or an unchanged copy if `reaction` is `nil`.
  package func reacting(with reaction: OneShotAnimationPlayback?) -> Presentation {
    guard let reaction, let sprite else { return self }
    var presentation = self
    presentation.sprite = sprite.reacting(with: reaction)
    return presentation
  }
}
