package import Documents
package import PixelArt
package import PixelPalCore

/// All pictures of one pal in one phase and one set of clothes, in a row.
package struct SpriteSheet: Hashable {
  let gender: Gender
  let phase: Phase
  let dye: Dye

  /// The sheet of one pal in one phase and one set of clothes.
  package init(gender: Gender, phase: Phase, dye: Dye) {
    self.gender = gender
    self.phase = phase
    self.dye = dye
  }

  /// The pictures, in the order in which pages look them up: two of each rest, the stride, then what the pal does beside.
  private var drawings: [Drawing] {
    SpriteName.all.filter { $0.gender == gender }.map(Drawing.sprite)
      + SpriteSheet.extras.filter { $0.firstPhase <= phase }.flatMap { extra in
        (1...extra.frames).map { .extra(extra, gender, frame: $0) }
      }
  }

  /// What the pal does beside resting and walking; what an earlier phase shows comes first, so that the sheets of all
  /// phases begin alike.
  static let extras = Phase.allCases.flatMap { phase in ExtraAnimation.allCases.filter { $0.firstPhase == phase } }

  /// How many pictures stand side by side.
  package static let columns = 14
  /// How long and high a picture is.
  package static let side = 48

  /// Writes what the pal does beside resting and walking as a member: where its pictures begin in a sheet, how many they
  /// are, how long they take, the first phase that does it, and their rate.
  package static func writeExtras(to writer: inout JSONWriter) {
    var first = SpriteName.all.count / Gender.allCases.count
    writer.name("extras")
    writer.object { extras in
      for extra in SpriteSheet.extras {
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

  /// All of them as one PNG.
  package func picture(with art: Artwork, _ effort: Deflate.Effort = .quick) -> [UInt8] {
    let drawings = drawings
    let rows = (drawings.count + SpriteSheet.columns - 1) / SpriteSheet.columns
    var painting = Painting(width: SpriteSheet.columns * SpriteSheet.side, height: rows * SpriteSheet.side)
    for (index, drawing) in drawings.enumerated() {
      painting.draw(
        drawing.image(in: phase, dye, with: art), x: index % SpriteSheet.columns * SpriteSheet.side,
        y: index / SpriteSheet.columns * SpriteSheet.side)
    }
    return PNG(painting.image, effort).bytes
  }
}
