package import PixelPalCore

/// The content of a surface as it is drawn.
package struct SurfaceContent: Hashable, Sendable {
  /// The status: current, stale, absent or hidden.
  package var status: Presentation.Status
  /// The pal; `nil` if none is drawn.
  package var drawing: PalDrawing?
  /// The phase of the pal's look.
  package var phase: Phase
  /// The colours of its clothes.
  package var palColours: PalColours
  /// The icon of the phase or the lock.
  package var icon: Icon?
  /// A text or a number.
  package var text: String?
  /// The app's message for the phase.
  package var message: String?
  /// The effects around the pal.
  package var effects: [PalEffect]
  /// The steps of the days of a progress history, the newest last; `nil` for an unknown day.
  package var dailySteps: [Int64?] = []
  /// The pal with its face and overlays if the app is in the foreground; `nil` to use `drawing`.
  package var facePicture: FacePicture?

  /// Creates the content with a pal and the items beside it.
  package init(
    status: Presentation.Status = .live, drawing: PalDrawing?, phase: Phase, palColours: PalColours, icon: Icon? = nil,
    text: String? = nil, message: String? = nil, effects: [PalEffect] = []
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

  /// Returns an image of the pal alone; `nil` if none is drawn.
  package func image(with art: Artwork) -> IndexedImage? { drawing?.image(in: phase, palColours, with: art) }

  /// Creates the content of a presentation.
  package init(_ presentation: Presentation) {
    self.init(
      status: presentation.status, drawing: presentation.sprite.map(PalDrawing.init),
      phase: presentation.sprite?.phase ?? .dormant,
      palColours: PalColours(presentation.sprite?.style ?? .classic, presentation.sprite?.skin),
      icon: presentation.icon.flatMap(Icon.init(rawValue:)), text: presentation.text, message: presentation.message,
      effects: presentation.effects)
  }

  /// Creates the content that a presentation of `surface` would have for a pal with the given steps today.
  package init(
    _ surface: Surface, of drawing: PalDrawing, in phase: Phase, _ palColours: PalColours, steps: Int64, isWalking: Bool
  ) {
    let text = StepFormat.grouped(steps)
    let icon = Icon(rawValue: phase.icon)
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
