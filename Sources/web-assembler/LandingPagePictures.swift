import Documents
import PixelArt
import PixelPage
import PixelPalCore

/// The pictures of the landing page: the pal that walks across it, and the pals that a visitor can choose from.
struct LandingPagePictures {
  private let art: Artwork
  /// The animations that the pal of the landing page plays, besides walking.
  private static let extras: [OneShotAnimation] = [.hop]

  init() throws(ArtworkError) { art = try Artwork.embedded() }

  /// Returns JSON with the sprite sheets of all phases, their layout, and the pictures of each pal in each style.
  func jsonBytes() -> [UInt8] {
    var writer = JSONWriter(.compact)
    writer.object { pictures in
      pictures.member("side", PalSpriteSheet.spriteSize)
      pictures.member("columns", PalSpriteSheet.columnCount)
      pictures.arrayMember("sheets", Phase.allCases) { list, phase in
        let sheet = PalSpriteSheet(
          gender: .male, phase: phase, palColours: PalStyleAndSkin(.classic), extras: LandingPagePictures.extras)
        list.value(Base64.dataURI(ofPNG: sheet.pngBytes(with: art, effort: .exhaustive)))
      }
      PalSpriteSheet.writeAnimations(of: LandingPagePictures.extras, to: &pictures)
      pictures.arrayMember("phases", Phase.allCases) { list, phase in
        list.object { entry in
          entry.member("name", phase.name)
          entry.member("message", phase.message)
          entry.member("begins", phase.startingTotal(under: .standard))
        }
      }
      writePalPictures(to: &pictures)
    }
    return writer.bytes
  }

  private func writePalPictures(to writer: inout JSONWriter) {
    let people = Gender.allCases.flatMap { gender in PalStyle.allCases.map { (gender, $0) } }
    writer.arrayMember("people", people) { list, person in
      let (gender, style) = person
      list.object { entry in
        entry.member("gender", gender.rawValue)
        entry.member("style", style.rawValue)
        entry.member("picture", dataURI(of: gender, style: style, in: .active))
        entry.member("strip", Base64.dataURI(ofPNG: spriteStripPNG(of: gender, style: style)))
      }
    }
  }

  /// Returns one PNG picture with a pal's neutral and lively sprites side by side, first in phase 1 and then in phase
  /// 2.
  private func spriteStripPNG(of gender: Gender, style: PalStyle) -> [UInt8] {
    let poses = [SpriteName.Pose.neutral, .vital].flatMap { pose in
      (1...pose.frames).compactMap { SpriteName(gender, pose, frame: $0) }
    }
    let side = PalSpriteSheet.spriteSize
    let images = [Phase.dormant, .active].flatMap { phase in
      poses.map { PalPictureID.sprite($0).image(in: phase, colours: PalStyleAndSkin(style), with: art) }
    }
    var strip = PixelCanvas(width: images.count * side, height: side)
    for (index, image) in images.enumerated() { strip.draw(image, x: index * side, y: 0) }
    return PNG(strip.image, .exhaustive).bytes
  }

  /// Returns a picture of a resting pal as a data URI, or `nil` if there is no such picture.
  ///
  /// The pal is lively in the phases above phase 2, and neutral in the others.
  func dataURI(of gender: Gender, style: PalStyle, in phase: Phase) -> String? {
    SpriteName(gender, phase > .active ? .vital : .neutral, frame: 1).map {
      Base64.dataURI(
        ofPNG: PNG(PalPictureID.sprite($0).image(in: phase, colours: PalStyleAndSkin(style), with: art)).bytes)
    }
  }
}
