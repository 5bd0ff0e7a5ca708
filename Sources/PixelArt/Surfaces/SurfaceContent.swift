package import PixelPalCore

/// The content to draw on a surface, such as a widget or the Dynamic Island.
package struct SurfaceContent: Hashable, Sendable {
  /// The surface's status, which determines how much of the content is drawn.
  package var status: Presentation.Status
  /// The picture of the pal, or `nil` if the surface doesn't show the pal.
  package var drawing: PalPictureID?
  /// The phase that determines the pal's look.
  package var phase: Phase
  /// The colours of the pal and its clothes.
  package var palColours: PalStyleAndSkin
  /// The icon of the phase or of a lock, or `nil` if neither is shown.
  package var icon: PhaseOrLockIcon?
  /// The text beside the pal, usually the step count, or `nil` if no text is shown.
  package var text: String?
  /// The message that the app shows for the phase, or `nil` if it doesn't show a message.
  package var message: String?
  /// The effects around the pal.
  package var effects: [DrawnEffect]
  /// The step counts of the days in the progress history, newest day last, with `nil` for a day without a known count.
  package var dailySteps: [Int64?] = []
  /// The picture of the pal with its face and overlays, for an app in the foreground.
  ///
  /// If the value is `nil`, the surface shows `drawing` instead.
  package var facePicture: PalWithFacePicture?

  package init(
    status: Presentation.Status = .live, drawing: PalPictureID?, phase: Phase, palColours: PalStyleAndSkin,
    icon: PhaseOrLockIcon? = nil,
    text: String? = nil, message: String? = nil, effects: [DrawnEffect] = []
  ) {
    self.status = status
    self.drawing = drawing
    self.phase = phase
    self.palColours = palColours
    self.icon = icon
    self.text = text
    self.message = message
    self.effects = effects
  }

  /// Returns an image of the pal alone, or `nil` if the surface doesn't show the pal.
  package func palImage(with art: Artwork) -> IndexedImage? {
    drawing?.image(in: phase, colours: palColours, with: art)
  }

  /// Creates the content that shows a presentation.
  package init(_ presentation: Presentation) {
    self.init(
      status: presentation.status, drawing: presentation.sprite.map(PalPictureID.init),
      phase: presentation.sprite?.phase ?? .dormant,
      palColours: PalStyleAndSkin(presentation.sprite?.style ?? .classic, presentation.sprite?.skin),
      icon: presentation.icon.flatMap(PhaseOrLockIcon.init(rawValue:)), text: presentation.text,
      message: presentation.message,
      effects: presentation.effects)
  }

  /// Creates the content of `surface` for a pal with the given step count today.
  ///
  /// The compact Dynamic Island shows the step count only if `isWalking` is true.
  package init(
    _ surface: Surface, of drawing: PalPictureID, in phase: Phase, _ palColours: PalStyleAndSkin, steps: Int64,
    isWalking: Bool
  ) {
    let text = StepFormat.grouped(steps)
    let icon = PhaseOrLockIcon(rawValue: phase.icon)
    self.init(drawing: drawing, phase: phase, palColours: palColours)
    switch surface {
    case .compact: self.text = isWalking ? text : nil
    case .minimal: break
    case .app, .expanded:
      self.text = text
      self.icon = icon
      if surface == .app { message = phase.message }
    case .history: (self.drawing, self.text) = (nil, text)
    case .lockScreen, .standBy, .alwaysOn, .accessoryCircular, .accessoryRectangular, .accessoryInline, .homeSmall:
      self.icon = icon
    }
  }
}
