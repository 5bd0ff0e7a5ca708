package import PixelPalCore

/// What is drawn on a surface.
package struct SurfaceContent: Hashable, Sendable {
  /// Whether what is shown is true, old, absent or hidden.
  package var status: Presentation.Status
  /// The pal; `nil` where none is drawn.
  package var drawing: Drawing?
  /// The phase whose look it has.
  package var phase: Phase
  /// The colours that it wears.
  package var dye: Dye
  /// What stands for the phase or the lock.
  package var icon: Icon?
  /// Words or a number.
  package var text: String?
  /// What the app says of the phase.
  package var message: String?
  /// What is drawn around the pal.
  package var effects: [Effect]
  /// The steps of the days of a progress history, the newest last; `nil` where nothing is known of one.
  package var days: [Int64?] = []
  /// The pal with its face and what floats beside it, where the app is in front; `nil` for the pal as it is drawn anyway.
  package var face: FacePicture?

  /// A pal, and what stands beside it.
  package init(
    status: Presentation.Status = .live, drawing: Drawing?, phase: Phase, dye: Dye, icon: Icon? = nil,
    text: String? = nil, message: String? = nil, effects: [Effect] = []
  ) {
    self.status = status
    self.drawing = drawing
    self.phase = phase
    self.dye = dye
    self.icon = icon
    self.text = text
    self.message = message
    self.effects = effects
  }

  /// The pal alone, as it is drawn; `nil` where none is.
  package func image(with art: Artwork) -> Image? { drawing?.image(in: phase, dye, with: art) }

  /// What a presentation says.
  package init(_ presentation: Presentation) {
    self.init(
      status: presentation.status, drawing: presentation.sprite.map(Drawing.init),
      phase: presentation.sprite?.phase ?? .dormant,
      dye: Dye(presentation.sprite?.style ?? .classic, presentation.sprite?.skin),
      icon: presentation.icon.flatMap(Icon.init(rawValue:)), text: presentation.text, message: presentation.message,
      effects: presentation.effects)
  }

  /// What `surface` shows of a pal with so many steps today: what a presentation of it would say.
  package init(
    _ surface: Surface, of drawing: Drawing, in phase: Phase, _ dye: Dye, steps: Int64, isWalking: Bool
  ) {
    let text = StepText.grouped(steps)
    let icon = Icon(rawValue: phase.icon)
    self.init(drawing: drawing, phase: phase, dye: dye)
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
