import PixelArt
import PixelPalCore

/// All pictures of one pal in one phase and one set of clothes, in a row.
struct SpriteSheet: Hashable {
  let gender: Gender
  let phase: Phase
  let dye: Dye

  /// The pictures, in the order in which pages look them up: two of each rest, the stride, then what the pal does beside.
  private var drawings: [Drawing] {
    SpriteName.all.filter { $0.gender == gender }.map(Drawing.sprite)
      + SpriteSheet.extras.filter { $0.firstPhase <= phase }.flatMap { extra in
        (1...extra.frames).map { .extra(extra, gender, frame: $0) }
      }
  }

  /// What the pal does beside resting and walking; what an earlier phase shows comes first, so that the sheets of all
  /// phases begin alike.
  static let extras = Phase.allCases.flatMap { phase in Extra.allCases.filter { $0.firstPhase == phase } }

  /// How many pictures stand side by side.
  static let columns = 14
  /// How long and high a picture is.
  static let side = 48

  func picture(with art: Artwork) -> [UInt8] {
    let drawings = drawings
    let rows = (drawings.count + SpriteSheet.columns - 1) / SpriteSheet.columns
    var painting = Painting(width: SpriteSheet.columns * SpriteSheet.side, height: rows * SpriteSheet.side)
    for (index, drawing) in drawings.enumerated() {
      painting.draw(
        drawing.image(in: phase, dye, with: art), x: index % SpriteSheet.columns * SpriteSheet.side,
        y: index / SpriteSheet.columns * SpriteSheet.side)
    }
    return PNG(painting.image, .quick).bytes
  }
}
