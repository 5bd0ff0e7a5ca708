package import Documents
package import PixelArt
package import PixelPalCore

/// A sprite sheet with all pictures of one pal in one phase and one set of clothes, arranged in a grid.
package struct PalSpriteSheet: Hashable {
  let gender: Gender
  let phase: Phase
  let palColours: PalStyleAndSkin
  private let extras: [OneShotAnimation]

  /// Creates a sheet with the given extra animations, which must be ordered by their first phase.
  package init(
    gender: Gender, phase: Phase, palColours: PalStyleAndSkin,
    extras: [OneShotAnimation] = PalSpriteSheet.extraAnimations
  ) {
    self.gender = gender
    self.phase = phase
    self.palColours = palColours
    self.extras = extras
  }

  /// The sheet's pictures, in the order that pages rely on.
  ///
  /// The two pictures of each resting pose come first, then the walk, then the extra animations.
  private var drawings: [PalPictureID] {
    SpriteName.all.filter { $0.gender == gender }.map(PalPictureID.sprite)
      + extras.filter { $0.firstPhase <= phase }.flatMap { extra in
        (1...extra.frames).map { .extra(extra, gender, frame: $0) }
      }
  }

  /// The extra animations, ordered by their first phase so that the sheets of all phases begin alike.
  package static let extraAnimations = Phase.allCases.flatMap { phase in
    OneShotAnimation.allCases.filter { $0.firstPhase == phase }
  }

  /// The number of pictures in a row of the sheet.
  package static let columnCount = 14
  /// The width and height of each picture, in pixels.
  package static let spriteSize = 48

  /// Writes the walk of the phases and the extra animations of a sheet as members of a JSON object.
  ///
  /// The walk is described by the stride and the height of each phase, in pixels, and by the frames in which the body
  /// is highest. An extra animation has the index of its first picture, its number of pictures, its duration, its first
  /// phase and its frame rate.
  package static func writeAnimations(
    of extraAnimations: [OneShotAnimation] = extraAnimations, to writer: inout JSONWriter
  ) {
    writer.arrayMember("strides", Phase.allCases) { $0.value(FigureProportions($1).strideLength) }
    writer.arrayMember("heights", Phase.allCases) { $0.value(FigureProportions($1).standingRows) }
    writer.arrayMember("springFrames", WalkingHeadPosition.highestFrames) { $0.value($1) }
    var first = SpriteName.all.count / Gender.allCases.count
    writer.name("extras")
    writer.object { extras in
      for extra in extraAnimations {
        extras.name(extra.rawValue)
        extras.array { entry in
          entry.value(first)
          entry.value(extra.frames)
          entry.value(extra.length.count)
          entry.value(extra.firstPhase.rawValue)
          switch extra.rate {
          case .perSecond(let rate):
            entry.value("fps")
            entry.value(rate)
          case .every(let length):
            entry.value("frameMs")
            entry.value(length.count)
          }
        }
        first += extra.frames
      }
    }
  }

  package func pngBytes(with art: Artwork, effort: Deflate.Effort = .quick) -> [UInt8] {
    let drawings = drawings
    let rows = (drawings.count + PalSpriteSheet.columnCount - 1) / PalSpriteSheet.columnCount
    var painting = PixelCanvas(
      width: PalSpriteSheet.columnCount * PalSpriteSheet.spriteSize, height: rows * PalSpriteSheet.spriteSize)
    for (index, drawing) in drawings.enumerated() {
      painting.draw(
        drawing.image(in: phase, colours: palColours, with: art),
        x: index % PalSpriteSheet.columnCount * PalSpriteSheet.spriteSize,
        y: index / PalSpriteSheet.columnCount * PalSpriteSheet.spriteSize)
    }
    return PNG(painting.image, effort).bytes
  }
}
