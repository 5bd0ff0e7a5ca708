/// Words on a scene.
struct Lettering {
  let font: PixelFont

  /// Where lines of text are.
  struct Place {
    /// How many times letters are enlarged.
    var scale: Int
    var x: Int
    /// The row of the first line.
    var top: Int
    /// How long a line may be.
    var width: Int

    /// How far the next line is below.
    var pitch: Int { PixelFont.lineHeight * scale }
  }

  /// Writes lines that stand out of any sky; the lower half of the letters may have another colour.
  func write(
    _ lines: [String], at place: Place, _ colours: SceneColours, lower: Colour? = nil, on painting: inout Painting
  ) {
    for (row, line) in lines.enumerated() {
      let y = place.top + row * place.pitch
      // The line around large letters is thicker where the shade is.
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

  /// Writes one small line around a column.
  func write(_ text: String, middle: Int, y: Int, _ colour: Colour, on painting: inout Painting) {
    font.write(text, x: middle - font.width(of: text, scale: 1) / 2, y: y, scale: 1, colour, on: &painting)
  }
}
