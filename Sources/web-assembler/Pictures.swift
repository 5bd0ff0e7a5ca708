import Documents
import PixelArt
import PixelPage
import PixelPalCore

/// The pictures of the landing page: the pal that walks through the page before a history is loaded, and the choices of
/// pal.
struct Pictures {
  private let art: Artwork

  init() throws(ArtworkFault) { art = try Artwork.embedded() }

  /// Returns the sprite sheets of all phases, their layout, and a picture of each pal in each style.
  func json() -> [UInt8] {
    var writer = JSONWriter(.compact)
    writer.object { pictures in
      pictures.member("side", SpriteSheet.side)
      pictures.member("columns", SpriteSheet.columns)
      pictures.list("sheets", Phase.allCases) { list, phase in
        let sheet = SpriteSheet(gender: .male, phase: phase, dye: Dye(.classic))
        list.value(Base64.uri(ofPNG: sheet.picture(with: art, .best)))
      }
      SpriteSheet.writeExtras(to: &pictures)
      pictures.list("phases", Phase.allCases) { list, phase in
        list.object { entry in
          entry.member("name", phase.name)
          entry.member("message", phase.message)
          entry.member("begins", phase.begins(under: .standard))
        }
      }
      writePeople(to: &pictures)
    }
    return writer.bytes
  }

  private func writePeople(to writer: inout JSONWriter) {
    let people = Gender.allCases.flatMap { gender in Style.allCases.map { (gender, $0) } }
    writer.list("people", people) { list, person in
      let (gender, style) = person
      list.object { entry in
        entry.member("gender", gender.rawValue)
        entry.member("style", style.rawValue)
        entry.member("picture", uri(of: gender, style, in: .active))
      }
    }
  }

  /// Returns a picture of the pal at rest.
  func uri(of gender: Gender, _ style: Style, in phase: Phase) -> String? {
    SpriteName(gender, phase > .active ? .vital : .neutral, frame: 1).map {
      Base64.uri(ofPNG: PNG(Drawing.sprite($0).image(in: phase, Dye(style), with: art)).bytes)
    }
  }
}
