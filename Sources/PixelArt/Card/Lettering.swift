/// A writer for text on a scene.
struct Lettering {
  let font: PixelFont

  /// The place of a block of text.
  struct Place {
    /// The scale of the letters.
    var scale: Int
    var x: Int
    /// The top row of the first line.
    var top: Int
    /// The maximum width of a line.
    var width: Int

    /// The distance between lines.
    var pitch: Int { PixelFont.lineHeight * scale }
  }

  /// Writes lines that are legible on any sky; the lower half of the letters may have a different colour.
  func write(
    _ lines: [String], at place: Place, _ colours: SceneColours, lower: Colour? = nil, on painting: inout Painting
  ) {
    for (row, line) in lines.enumerated() {
      let y = place.top + row * place.pitch
      // Large letters have a thicker outline on the shaded side.
      for dy in -1...min(2, place.scale) {
        for dx in -1...1 {
          font.write(line, x: place.x + dx, y: y + dy, scale: place.scale, colours.inkShade, on: &painting)
        }
      }
      font.write(line, x: place.x, y: y, scale: place.scale, colours.ink, on: &painting)
      guard let lower else { continue }
      let columns = place.x..<place.x + font.width(of: line, scale: place.scale)
      for row in y + 3 * place.scale..<y + place.pitch {
        for column in columns where painting[column, row] == colours.ink { painting[column, row] = lower }
      }
    }
  }

  /// Writes one small line, centred on a column.
  func write(_ text: String, middle: Int, y: Int, _ colour: Colour, on painting: inout Painting) {
    font.write(text, x: middle - font.width(of: text, scale: 1) / 2, y: y, scale: 1, colour, on: &painting)
  }
}
