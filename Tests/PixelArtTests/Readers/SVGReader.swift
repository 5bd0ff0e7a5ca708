@testable import PixelArt

/// A reader for the SVG files of this package.
struct SVGReader {
  private(set) var pixels: [Colour?]
  let viewBox: String
  /// The title, which a screen reader may read out.
  let title: String
  private let width: Int

  struct InvalidFile: Error {
    let why: String
  }

  init(_ bytes: [UInt8], width: Int, height: Int) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("<svg "), text.hasSuffix("</svg>\n"), !text.contains("<text") else {
      throw InvalidFile(why: "frame")
    }
    viewBox = SVGReader.value("viewBox", in: text[...]) ?? ""
    title = text.split(separator: "title>").dropFirst().first.map { String($0.dropLast(2)) } ?? ""
    self.width = width
    pixels = Array(repeating: nil, count: width * height)
    for line in text.split(separator: "\n") where line.hasPrefix("<path") {
      guard let path = SVGReader.value("d", in: line),
        let colour = (SVGReader.value("fill", in: line) ?? SVGReader.value("stroke", in: line)).flatMap(Colour.init)
      else { throw InvalidFile(why: "path") }
      if line.contains("fill=") { try fill(path, colour) } else { try stroke(path, colour) }
    }
  }

  private static func value(_ name: String, in line: Substring) -> String? {
    guard let start = line.firstRange(of: " \(name)=\"") else { return nil }
    return String(line[start.upperBound...].prefix { $0 != "\"" })
  }

  /// Fills a band over the full width, such as `M0 3h9v2H0z`.
  private mutating func fill(_ path: String, _ colour: Colour) throws {
    let numbers = path.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 5, numbers[0] == 0, numbers[2] == width, numbers[4] == 0 else {
      throw InvalidFile(why: "band")
    }
    for y in numbers[1]..<numbers[1] + numbers[3] {
      for x in 0..<width { pixels[y * width + x] = colour }
    }
  }

  /// Draws runs such as `M3 1h2m4 0h1`, each relative to the end of the previous one.
  private mutating func stroke(_ path: String, _ colour: Colour) throws {
    var pen = Point(0, 0)
    for move in path.split(whereSeparator: { "Mm".contains($0) }) {
      let numbers = move.split { " h".contains($0) }.compactMap { Int($0) }
      guard numbers.count == 3, numbers[2] > 0 else { throw InvalidFile(why: "run") }
      pen = pen + Point(numbers[0], numbers[1])
      for x in pen.x..<pen.x + numbers[2] { pixels[pen.y * width + x] = colour }
      pen.x += numbers[2]
    }
  }
}
