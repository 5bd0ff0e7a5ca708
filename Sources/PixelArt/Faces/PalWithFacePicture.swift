package import Expressions
package import PixelPalCore

/// A picture of the pal with its face and its overlays at one instant, as the app shows it in the foreground.
///
///     let picture = PalWithFacePicture(.sprite(name), face: Face(eyes: .wink, mouth: .smile))
///     picture.image(in: .active, PalStyleAndSkin(.classic), with: art)
package struct PalWithFacePicture: Hashable, Sendable {
  /// The picture of the pal under the face.
  package let drawing: PalPictureID
  /// The face to draw on the picture, or `nil` for the picture's own face.
  package let face: Face?
  /// The overlays to draw around the pal.
  package let overlays: [ShownOverlay]

  package init(_ drawing: PalPictureID, face: Face?, overlays: [ShownOverlay] = []) {
    (self.drawing, self.face, self.overlays) = (drawing, face, overlays)
  }

  /// Creates the picture of a pal with the expression `shown` at `now`.
  ///
  /// If `isStill` is true, each overlay is frozen halfway through its lifetime, for reduced motion.
  package init(_ drawing: PalPictureID, _ shown: ExpressionSnapshot, at now: Instant, isStill: Bool = false) {
    // An extra animation has its own face. Only an emote replaces it.
    let isBusy = if case .extra = drawing { shown.emote == nil } else { false }
    self.init(
      drawing, face: isBusy ? nil : shown.face,
      overlays: shown.overlays.map {
        isStill ? ShownOverlay(midLifetimeOf: $0) : ShownOverlay($0, at: now, verticalOffset: shown.overlayOffset)
      })
  }

  /// Returns the picture as an image in the pal's colours.
  package func image(in phase: Phase, colours palColours: PalStyleAndSkin, with art: Artwork) -> IndexedImage {
    IndexedImage(
      grid(in: phase, with: art), in: art.palette(for: drawing.gender, colours: palColours).adjusted(for: phase))
  }

  /// Returns the picture for a pal in `phase`, as a grid of roles that is drawn with the parts in `art`.
  package func grid(in phase: Phase, with art: Artwork) -> RoleGrid {
    let aura = Aura(phase: phase, cyclePosition: drawing.cyclePosition, glow: overlays.compactMap { $0.glow }.first)
    var (grid, neck) = palAndAuraGrid(in: phase, aura: aura, with: art)
    for overlay in overlays { overlay.draw(on: &grid, neck: neck, of: drawing.gender, in: phase, with: art) }
    return grid
  }

  /// Returns the position of the pal's neck in the picture.
  func neckPosition(in phase: Phase, with art: Artwork) -> Point {
    palAndAuraGrid(in: phase, aura: Aura(phase: phase, cyclePosition: drawing.cyclePosition), with: art).neck
  }

  /// Returns the pal with its face and its aura but without overlays, and the position of its neck.
  private func palAndAuraGrid(in phase: Phase, aura: Aura, with art: Artwork) -> (RoleGrid, neck: Point) {
    let features = face.map { FaceParts($0, in: phase, isBlushing: overlays.contains { $0.kind == .blush }) }
    switch drawing {
    case .sprite(let name) where name.pose == .walking:
      var frame = WalkingFigure(name.gender, phase, frame: name.frame)
      frame.faceOverride = features
      frame.headLean = face?.lean ?? 0
      var grid = frame.grid(with: art)
      aura.draw(on: &grid, with: art)
      return (grid, frame.neckPosition)
    case .sprite(let name):
      var figure = RestingPoseFrame(gender: name.gender, pose: name.pose, frame: name.frame, phase: phase).figure
      if let body = face?.body { (figure.body, figure.bodyLift) = (body.part, 0) }
      figure = addingFace(to: figure, features: features)
      return (OneShotAnimationFrame(figure: figure).grid(with: art, in: aura), figure.neckPosition(with: art))
    case .extra(let extra, let gender, let number):
      // Below the face, the body continues its extra animation.
      var frame = extra.frame(for: gender, in: phase, number: number)
      frame.figure = addingFace(to: frame.figure, features: features)
      return (frame.grid(with: art, in: aura), frame.figure.neckPosition(with: art))
    }
  }

  private func addingFace(to figure: PosedFigure, features: FaceParts?) -> PosedFigure {
    var figure = figure
    figure.face = features ?? figure.face
    figure.headLean = face?.lean ?? 0
    figure.bodyLift += face?.lift ?? 0
    return figure
  }
}
