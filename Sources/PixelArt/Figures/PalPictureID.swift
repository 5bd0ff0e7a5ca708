package import PixelPalCore

/// An identifier of one picture of a pal.
///
/// A picture is one of the 76 named pictures of poses and the walk, or a frame of an extra animation, which a pal plays
/// once (`OneShotAnimation`).
package enum PalPictureID: Hashable, Sendable {
  case sprite(SpriteName)
  case extra(OneShotAnimation, Gender, frame: Int)

  /// Creates the identifier of the picture for a sprite that is shown on a surface.
  package init(_ sprite: ShownSprite) {
    self =
      sprite.extraAnimation.map { .extra($0.animation, sprite.name.gender, frame: $0.frame) } ?? .sprite(sprite.name)
  }

  /// The picture's name in the asset catalogue.
  package var assetName: String {
    switch self {
    case .sprite(let name): name.pictureName
    case .extra(let extra, let gender, let frame): extra.pictureName(for: gender, frame: frame)
    }
  }

  package var gender: Gender {
    switch self {
    case .sprite(let name): name.gender
    case .extra(_, let gender, _): gender
    }
  }

  /// Returns all frames of the extra animations that are available in `phase`.
  package static func framesOfOneShotAnimations(for gender: Gender, in phase: Phase) -> [PalPictureID] {
    OneShotAnimation.allCases.filter { $0.firstPhase <= phase }.flatMap { extra in
      (1...extra.frames).map { .extra(extra, gender, frame: $0) }
    }
  }

  /// The picture's position in its animation cycle, from 0 up to, but not including, 1.
  var cyclePosition: Double {
    switch self {
    case .sprite(let name): Double(name.frame - 1) / Double(name.pose.frames)
    case .extra(let extra, _, let frame): Double(frame - 1) / Double(extra.frames)
    }
  }

  /// Returns the picture for a pal in `phase`, as a grid of roles that is drawn with the parts in `art`.
  package func grid(in phase: Phase, with art: Artwork) -> RoleGrid {
    let aura = Aura(phase: phase, cyclePosition: cyclePosition)
    var grid: RoleGrid
    switch self {
    case .sprite(let name) where name.pose == .walking:
      grid = WalkingFigure(name.gender, phase, frame: name.frame).grid(with: art)
    case .sprite(let name):
      grid = RestingPoseFrame(gender: name.gender, pose: name.pose, frame: name.frame, phase: phase).figure.grid(
        with: art)
    case .extra(let extra, let gender, let frame):
      return extra.frame(for: gender, in: phase, number: frame).grid(with: art, in: aura)
    }
    aura.draw(on: &grid, with: art)
    return grid
  }

  /// Returns the picture as an image in the pal's colours.
  package func image(in phase: Phase, colours palColours: PalStyleAndSkin, with art: Artwork) -> IndexedImage {
    IndexedImage(grid(in: phase, with: art), in: art.palette(for: gender, colours: palColours).adjusted(for: phase))
  }
}
