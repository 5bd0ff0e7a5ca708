/// A small bitmap font for text in pictures of surfaces.
///
/// The font supports only the printable ASCII characters that have a glyph in the artwork.
package struct PixelFont {
  private let glyphSheet: RoleGrid
  /// The widths of the ASCII characters from the space on, in pixels, with `nil` for characters that the font doesn't
  /// have.
  private let widths: [Int?]

  /// The size of a character's cell in the art.
  ///
  /// The drawn pixels can be narrower.
  private static let cellSize = (width: 6, height: 9)
  private static let cellsPerRow = 16
  private static let spaceWidth = 3
  /// The distance between lines at scale 1, in pixels.
  package static let lineHeight = 10

  package init(_ art: Artwork) {
    let sheet = art[.font]
    self.glyphSheet = sheet
    widths = (0x20...0x7E).map { code in
      guard code > 0x20 else { return PixelFont.spaceWidth }
      let origin = PixelFont.origin(ofCode: code)
      return (0..<PixelFont.cellSize.width).last { x in
        (0..<PixelFont.cellSize.height).contains { sheet[origin.x + x, origin.y + $0] != .clear }
      }.map { $0 + 1 }
    }
  }

  /// All characters that the font provides, except the space.
  package var availableCharacters: [Character] {
    (0x21...0x7E).compactMap { code in
      let character = Character(Unicode.Scalar(UInt8(code)))
      return width(of: character) == nil ? nil : character
    }
  }

  private func origin(of character: Character) -> Point? {
    guard let code = character.asciiValue, 0x20...0x7E ~= code else { return nil }
    return PixelFont.origin(ofCode: Int(code))
  }

  private static func origin(ofCode code: Int) -> Point {
    let index = code - 0x20
    return Point(index % cellsPerRow * cellSize.width, index / cellsPerRow * cellSize.height)
  }

  /// Returns the width of a character in pixels at scale 1, or `nil` if the font doesn't have the character.
  private func width(of character: Character) -> Int? {
    guard let code = character.asciiValue, 0x20...0x7E ~= code else { return nil }
    return widths[Int(code) - 0x20]
  }

  /// Returns the width of `text` in pixels when it's written at `scale`.
  package func width(of text: String, scale: Int) -> Int {
    max(0, text.reduce(0) { $0 + (width(of: $1) ?? PixelFont.spaceWidth) + 1 } - 1) * scale
  }

  /// Writes `text` with its upper left corner at `x`, `y`.
  ///
  /// Each character that the font doesn't have becomes a space.
  package func write(_ text: String, x: Int, y: Int, scale: Int, colour: Colour, on painting: inout PixelCanvas) {
    var left = x
    for character in text {
      let width = width(of: character) ?? PixelFont.spaceWidth
      if let origin = origin(of: character) {
        for row in 0..<PixelFont.cellSize.height {
          for column in 0..<width where glyphSheet[origin.x + column, origin.y + row] != .clear {
            painting.fillRectangle(
              x: left + column * scale, y: y + row * scale, width: scale, height: scale, colour: colour)
          }
        }
      }
      left += (width + 1) * scale
    }
  }

  /// Returns `text` wrapped at spaces into lines that are at most `width` pixels wide when written at `scale`.
  ///
  /// A word that is wider than a line has a line of its own.
  package func wrappedLines(of text: String, width: Int, scale: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, self.width(of: "\(last) \(word)", scale: scale) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Returns `text` wrapped into as few lines as possible that are at most `width` pixels wide when written at `scale`.
  ///
  /// With this number of lines, the longest line is as short as possible.
  package func balancedLines(of text: String, width: Int, scale: Int) -> [String] {
    var lines = wrappedLines(of: text, width: width, scale: scale)
    let count = lines.count
    for narrower in (0..<width).reversed() {
      let next = self.wrappedLines(of: text, width: narrower, scale: scale)
      guard next.count == count else { break }
      lines = next
    }
    return lines
  }
}
