import Documents
import Expressions
import PixelArt
import PixelPalCore

/// A writer for the keepsakes on the meadow: their pictures and places, and what the pal does with them.
enum KeepsakesDataWriter {
  /// Writes the sheet with the pictures, and the numbers that describe the place and the activity of each keepsake.
  static func write(to meadow: inout JSONWriter, with art: Artwork) {
    meadow.member("width", KeepsakePlacement.stripWidth)
    meadow.member("stepsPerWindow", Keepsake.stepsPerLitWindow)
    meadow.member("sheet", Base64.dataURI(ofPNG: PNG(art.keepsakeSheet).bytes))
    meadow.arrayMember("places", KeepsakePlacement.all) { list, place in
      var numbers = [
        place.layer.rawValue, place.clearing, place.x, place.bottom, place.corner.x, place.corner.y, place.width,
        place.height,
      ]
      if let light = place.light { numbers += [light.x, light.y, light.width, light.height] }
      list.writeNumbers(numbers)
    }
    meadow.member("useMs", KeepsakeActivity.filmDuration.count)
    meadow.name("inks")
    meadow.object { inks in for ink in KeepsakeActivity.inks { inks.member(ink.letter, ink.hex) } }
    meadow.arrayMember("uses", KeepsakeActivity.all) { list, use in list.object { use.write(to: &$0) } }
  }
}

extension KeepsakeActivity {
  fileprivate func write(to row: inout JSONWriter) {
    row.member("keepsake", keepsake.number - 1)
    row.member("x", x)
    row.member("lift", lift)
    row.member("eyes", face.eyes.rawValue)
    row.member("mouth", face.mouth.rawValue)
    row.member("cheeks", face.cheeks?.rawValue)
    row.member("body", face.body?.rawValue)
    row.member("floats", overlay?.rawValue)
    if isInside { row.member("isInside", true) }
    if !path.isEmpty {
      row.member("every", pathInterval.count)
      row.arrayMember("path", path) { list, point in list.writeNumbers([point.x, point.y]) }
    }
    if let place {
      row.name("place")
      row.writeNumbers([place.layer.rawValue, place.x, place.bottom])
    }
    if let prop {
      row.name("prop")
      row.object { object in
        object.member("x", prop.x)
        object.member("y", prop.y)
        object.member("every", prop.interval.count)
        object.member("frames", prop.frames)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeNumbers(_ numbers: [Int]) {
    array { list in for number in numbers { list.value(number) } }
  }
}
