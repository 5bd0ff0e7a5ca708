import Documents
import Expressions
import PixelPalCore

/// A picture that an app uses to draw a face.
///
/// The picture is as large as that of a resting pal, and shows the face in the same position.
enum FaceCataloguePicture: Hashable, Sendable {
  /// The eyes, with the part of the head that they cover.
  case eyes(Eyes, Gender)
  /// The mouth and the cheeks, with the part of the head that they cover.
  case mouth(Mouth, isBlushing: Bool, Gender)
  /// An overlay in its first slot, halfway through its lifetime.
  case overlay(Overlay, Gender)
  /// A whole pal that shows an emote with its overlays.
  case emote(Emote, Gender)

  /// Returns all pictures that the catalogue has for `phase`.
  static func all(in phase: Phase) -> [FaceCataloguePicture] {
    Gender.allCases.flatMap { gender in
      Eyes.allCases.map { .eyes($0, gender) }
        + Mouth.allCases.flatMap {
          [.mouth($0, isBlushing: false, gender), .mouth($0, isBlushing: true, gender)]
        }
        + Overlay.allCases.filter { $0 != .blush }.map { .overlay($0, gender) }
        + Emote.allCases.map { .emote($0, gender) }
    }
  }

  var gender: Gender {
    switch self {
    case .eyes(_, let gender), .mouth(_, _, let gender), .overlay(_, let gender), .emote(_, let gender): gender
    }
  }

  /// The picture's name in its group of the catalogue.
  var assetName: String {
    switch self {
    case .eyes(let eyes, let gender): eyes.pictureName(for: gender)
    case .mouth(let mouth, let isBlushing, let gender): mouth.pictureName(for: gender, isBlushing: isBlushing)
    case .overlay(let overlay, let gender): overlay.pictureName(for: gender)
    case .emote(let emote, let gender): emote.pictureName(for: gender)
    }
  }

  func grid(in phase: Phase, with art: Artwork) -> RoleGrid {
    let resting = PalPictureID.sprite(FaceCataloguePicture.restingSprite(of: gender))
    func picture(face: Face?, overlays: [ShownOverlay] = []) -> PalWithFacePicture {
      PalWithFacePicture(resting, face: face, overlays: overlays)
    }
    switch self {
    case .eyes(let eyes, _):
      // In the first phase, this picture is the whole face of a broad smile.
      if phase == .dormant, eyes == .open {
        return picture(face: Face(eyes: eyes, mouth: .grin)).gridClearedOutside(.faceSmile, in: phase, with: art)
      }
      return picture(face: Face(eyes: eyes, mouth: .soft)).gridClearedOutside(.eyesOpen, in: phase, with: art)
    case .mouth(let mouth, let isBlushing, _):
      let blush = isBlushing ? [ShownOverlay(.blush, slot: 0, ageMilliseconds: 0)] : []
      // A dormant pal's eyes and grin are a single part, except in a smile below wide eyes.
      let face =
        phase == .dormant && mouth == .grin ? Face(eyes: .wide, mouth: .smile) : Face(eyes: .open, mouth: mouth)
      return picture(face: face, overlays: blush).gridClearedOutside(.mouthSmile, in: phase, with: art)
    case .overlay(let overlay, _):
      var grid = picture(face: nil, overlays: [FaceCataloguePicture.overlayAtMidLifetime(overlay, slot: 0)]).grid(
        in: phase, with: art)
      let withoutOverlay = picture(face: nil).grid(in: phase, with: art)
      for point in grid.points where grid[point] == withoutOverlay[point] { grid[point] = .clear }
      return grid
    case .emote(let emote, _):
      let overlays = emote.overlays(in: phase).prefix(min(3, phase.rawValue)).enumerated().map {
        FaceCataloguePicture.overlayAtMidLifetime($0.element, slot: $0.offset)
      }
      return picture(face: emote.face(in: phase), overlays: overlays).grid(in: phase, with: art)
    }
  }

  /// Returns the sprite on which an app draws the pictures of faces without an offset.
  static func restingSprite(of gender: Gender) -> SpriteName { SpriteName(unchecked: gender, .neutral, frame: 1) }

  private static func overlayAtMidLifetime(_ overlay: Overlay, slot: Int) -> ShownOverlay {
    ShownOverlay(overlay, slot: slot, ageMilliseconds: Int(overlay.duration.count / 2))
  }
}

extension PalWithFacePicture {
  /// Returns the picture with everything outside the area of `part` cleared.
  fileprivate func gridClearedOutside(_ part: GenderNeutralArtPart, in phase: Phase, with art: Artwork) -> RoleGrid {
    var grid = grid(in: phase, with: art)
    let (size, corner) = (art[part], neckPosition(in: phase, with: art) - art[part].anchor)
    for point in grid.points {
      let (x, y) = (point.x - corner.x, point.y - corner.y)
      if !(0..<size.width ~= x && 0..<size.height ~= y) { grid[point] = .clear }
    }
    return grid
  }
}

/// The data set that tells an app where to draw the pictures of faces.
///
/// It contains an offset for the face on each sprite of each phase, and an offset for the overlay in each slot. An
/// offset is a distance to the right and a distance down, in pixels.
struct FaceOffsetsDataSet {
  static let name = "faces"
  private let art: Artwork

  init(_ art: Artwork) { self.art = art }

  private func neckPosition(of sprite: SpriteName, in phase: Phase) -> Point {
    PalWithFacePicture(.sprite(sprite), face: nil).neckPosition(in: phase, with: art)
  }

  /// The JSON document with the offsets, each written as two numbers.
  ///
  /// There is an offset for each phase and sprite, and one for each phase, gender and slot.
  var json: [UInt8] {
    var writer = JSONWriter(.indented)
    writer.object { document in
      for phase in Phase.allCases {
        document.name("phase\(phase.rawValue)")
        document.object { sprites in
          for gender in Gender.allCases {
            let resting = neckPosition(of: FaceCataloguePicture.restingSprite(of: gender), in: phase)
            for sprite in SpriteName.all where sprite.gender == gender {
              sprites.arrayMember(sprite.pictureName, (neckPosition(of: sprite, in: phase) - resting).numbers) {
                $0.value($1)
              }
            }
          }
        }
      }
      for phase in Phase.allCases {
        document.name("slots\(phase.rawValue)")
        document.object { slots in
          for gender in Gender.allCases {
            let centres = OverlayPlaces(gender, phase).slotCentres
            for (slot, centre) in centres.enumerated() {
              slots.arrayMember("\(gender.rawValue)_\(slot)", (centre - centres[0]).numbers) { $0.value($1) }
            }
          }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }
}

extension Point {
  fileprivate var numbers: [Int] { [x, y] }
}
