package import PixelPalCore

/// Any picture of a pal: one of the 76, or one beside them.
package enum Drawing: Hashable, Sendable {
  case sprite(SpriteName)
  case extra(ExtraAnimation, Gender, frame: Int)

  /// The picture that a surface draws of a pal.
  package init(_ sprite: ShownSprite) {
    self =
      sprite.played.map { .extra($0.animation, sprite.name.gender, frame: $0.frame) } ?? .sprite(sprite.name)
  }

  /// The name in the asset catalogue.
  package var asset: String {
    switch self {
    case .sprite(let name): name.asset
    case .extra(let extra, let gender, let frame): extra.asset(gender, frame: frame)
    }
  }

  /// Who is drawn.
  package var gender: Gender {
    switch self {
    case .sprite(let name): name.gender
    case .extra(_, let gender, _): gender
    }
  }

  /// The pictures of somebody beside the 76, as far as `phase` shows them.
  package static func extras(_ gender: Gender, in phase: Phase) -> [Drawing] {
    ExtraAnimation.allCases.filter { $0.firstPhase <= phase }.flatMap { extra in
      (1...extra.frames).map { .extra(extra, gender, frame: $0) }
    }
  }

  /// Which part of a round the picture stands for.
  var at: Double {
    switch self {
    case .sprite(let name): Double(name.frame - 1) / Double(name.pose.frames)
    case .extra(let extra, _, let frame): Double(frame - 1) / Double(extra.frames)
    }
  }

  /// The picture, as a pal in `phase` looks.
  package func grid(in phase: Phase, with art: Artwork) -> Grid {
    let aura = Aura(phase: phase, at: at)
    var grid: Grid
    switch self {
    case .sprite(let name) where name.pose == .walking:
      grid = WalkFrame(name.gender, phase, frame: name.frame).draw(with: art)
    case .sprite(let name):
      grid = Rest(gender: name.gender, pose: name.pose, frame: name.frame, phase: phase).figure.draw(with: art)
    case .extra(let extra, let gender, let frame):
      return extra.drawn(gender, phase, frame: frame).draw(with: art, in: aura)
    }
    aura.draw(on: &grid, with: art)
    return grid
  }

  /// The picture in the colours that the pal wears.
  package func image(in phase: Phase, _ dye: Dye, with art: Artwork) -> Image {
    Image(grid(in: phase, with: art), in: art.palette(gender, dye).tuned(for: phase))
  }
}
