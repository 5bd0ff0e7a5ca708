import Documents
package import PixelPalCore

/// A sprite sheet of both pals in one phase, with a list of frames for Aseprite and game engines.
package struct AsepriteSheet {
  private let frames: [(drawing: PalPictureID, milliseconds: Int)]
  private let tags: [(name: String, from: Int, to: Int)]
  private let phase: Phase
  private let palColours: PalStyleAndSkin
  private let art: Artwork

  private static let columns = 16

  /// Creates a sheet of the 76 named pictures and of the extra animations available in `phase`.
  package init(_ art: Artwork, in phase: Phase, _ palColours: PalStyleAndSkin) {
    self.art = art
    self.phase = phase
    self.palColours = palColours
    var frames: [(drawing: PalPictureID, milliseconds: Int)] = []
    var tags: [(name: String, from: Int, to: Int)] = []
    let rest = Int(Rules.standard.idleFrameDuration(in: phase).count)
    func addAnimation(named name: String, drawings: [PalPictureID], milliseconds: (Int) -> Int) {
      tags.append((name, frames.count, frames.count + drawings.count - 1))
      for (index, drawing) in drawings.enumerated() { frames.append((drawing, milliseconds(index))) }
    }
    for gender in Gender.allCases {
      for pose in SpriteName.Pose.allCases {
        let names = SpriteName.all.filter { $0.gender == gender && $0.pose == pose }
        addAnimation(named: "\(gender.rawValue)_\(pose.rawValue)", drawings: names.map(PalPictureID.sprite)) { index in
          // Each frame begins at its exact time, rounded up to a millisecond, so that rounding errors don't accumulate.
          pose == .walking ? ((index + 1) * 1000 + 23) / 24 - (index * 1000 + 23) / 24 : rest
        }
      }
      for extra in OneShotAnimation.allCases where extra.firstPhase <= phase {
        addAnimation(
          named: "\(gender.rawValue)_\(extra.rawValue)",
          drawings: (1...extra.frames).map { .extra(extra, gender, frame: $0) }
        ) { _ in
          Int(extra.length.count) / extra.frames
        }
      }
    }
    self.frames = frames
    self.tags = tags
  }

  private func position(ofFrame index: Int) -> Point {
    Point(
      index % AsepriteSheet.columns * PosedFigure.pictureSize, index / AsepriteSheet.columns * PosedFigure.pictureSize)
  }

  private var size: Point {
    Point(
      AsepriteSheet.columns * PosedFigure.pictureSize,
      (frames.count + AsepriteSheet.columns - 1) / AsepriteSheet.columns * PosedFigure.pictureSize)
  }

  package var image: IndexedImage {
    var painting = PixelCanvas(width: size.x, height: size.y)
    for (index, frame) in frames.enumerated() {
      let place = position(ofFrame: index)
      painting.draw(frame.drawing.image(in: phase, colours: palColours, with: art), x: place.x, y: place.y)
    }
    return painting.image
  }

  /// Returns the sheet's frames and metadata as JSON, in Aseprite's "json-array" format.
  ///
  /// `name` is the file name of the sheet's image.
  package func frameListJSON(imageName name: String) -> [UInt8] {
    var writer = JSONWriter(.indented)
    writer.object { object in
      object.name("frames")
      object.array { list in
        for index in frames.indices { writeFrame(at: index, to: &list) }
      }
      object.name("meta")
      object.object { meta in
        meta.member("app", "pixelpal")
        meta.member("version", "1")
        meta.member("image", name)
        meta.member("format", "I8")
        meta.name("size")
        meta.object { $0.writeMembers(size: size) }
        meta.member("scale", "1")
        meta.name("frameTags")
        meta.array { list in
          for tag in tags {
            list.object { object in
              object.member("name", tag.name)
              object.member("from", tag.from)
              object.member("to", tag.to)
              object.member("direction", "forward")
            }
          }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private func writeFrame(at index: Int, to writer: inout JSONWriter) {
    let (drawing, milliseconds) = frames[index]
    let side = Point(PosedFigure.pictureSize, PosedFigure.pictureSize)
    writer.object { object in
      object.member("filename", drawing.assetName)
      object.name("frame")
      object.object { $0.writeMembers(position: position(ofFrame: index), size: side) }
      object.member("rotated", false)
      object.member("trimmed", false)
      object.name("spriteSourceSize")
      object.object { $0.writeMembers(position: Point(0, 0), size: side) }
      object.name("sourceSize")
      object.object { $0.writeMembers(size: side) }
      object.member("duration", milliseconds)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(position: Point, size: Point) {
    member("x", position.x)
    member("y", position.y)
    writeMembers(size: size)
  }

  fileprivate mutating func writeMembers(size: Point) {
    member("w", size.x)
    member("h", size.y)
  }
}
