package import Expressions
package import PixelPalCore

/// The pal as the app shows it in the foreground: its drawing, with the face and overlays of an instant.
///
///     FacePicture(.sprite(name), face: Face(eyes: .wink, mouth: .smile)).image(in: .active, Dye(.classic), with: art)
package struct FacePicture: Hashable, Sendable {
  /// The underlying picture.
  package let drawing: Drawing
  /// The face over it; `nil` for the picture's own face.
  package let face: Face?
  /// The overlays around the pal.
  package let overlays: [ShownOverlay]

  package init(_ drawing: Drawing, face: Face?, overlays: [ShownOverlay] = []) {
    (self.drawing, self.face, self.overlays) = (drawing, face, overlays)
  }

  /// Creates the picture that a pal shows at `now`; with `isStill`, for reduced motion, overlays are fixed in the
  /// middle of their lifetime.
  package init(_ drawing: Drawing, _ shown: ShownFace, at now: Instant, isStill: Bool = false) {
    // An extra animation has its own face, which only an emote overrides.
    let isBusy = if case .extra = drawing { shown.emote == nil } else { false }
    self.init(
      drawing, face: isBusy ? nil : shown.face,
      overlays: shown.overlays.map { isStill ? ShownOverlay(amid: $0) : ShownOverlay($0, at: now, sway: shown.float) })
  }

  /// Returns the picture in the colours of the pal.
  package func image(in phase: Phase, _ dye: Dye, with art: Artwork) -> Image {
    Image(grid(in: phase, with: art), in: art.palette(drawing.gender, dye).tuned(for: phase))
  }

  /// Returns the picture for a pal in `phase`.
  package func grid(in phase: Phase, with art: Artwork) -> Grid {
    let aura = Aura(phase: phase, at: drawing.at, light: overlays.compactMap { $0.light }.first)
    var (grid, neck) = pal(in: phase, aura, with: art)
    for overlay in overlays { overlay.draw(on: &grid, neck: neck, of: drawing.gender, with: art) }
    return grid
  }

  /// Returns the pal with its aura, and the position of its neck.
  private func pal(in phase: Phase, _ aura: Aura, with art: Artwork) -> (Grid, neck: Point) {
    let features = face.map { Features($0, in: phase, glow: overlays.contains { $0.kind == .blush }) }
    switch drawing {
    case .sprite(let name) where name.pose == .walking:
      var frame = WalkFrame(name.gender, phase, frame: name.frame)
      frame.worn = features
      frame.lean = face?.lean ?? 0
      var grid = frame.draw(with: art)
      aura.draw(on: &grid, with: art)
      return (grid, frame.headNeck)
    case .sprite(let name):
      var figure = Rest(gender: name.gender, pose: name.pose, frame: name.frame, phase: phase).figure
      if let body = face?.body { (figure.body, figure.lift) = (body.part, 0) }
      figure = moved(figure, features)
      return (ExtraFrame(figure: figure).draw(with: art, in: aura), figure.headNeck(with: art))
    case .extra(let extra, let gender, let number):
      // The extra animation's body continues under the face.
      var frame = extra.drawn(gender, phase, frame: number)
      frame.figure = moved(frame.figure, features)
      return (frame.draw(with: art, in: aura), frame.figure.headNeck(with: art))
    }
  }

  private func moved(_ figure: Figure, _ features: Features?) -> Figure {
    var figure = figure
    figure.face = features ?? figure.face
    figure.lean = face?.lean ?? 0
    figure.lift += face?.lift ?? 0
    return figure
  }
}
