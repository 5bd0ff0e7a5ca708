/// A writer that draws text on the scene of a card.
struct CardTextWriter {
  let font: PixelFont

  /// The position, scale and maximum line width of a block of text.
  struct TextPlacement {
    /// The scale of the block's letters.
    var scale: Int
    var x: Int
    /// The top row of the block's first line.
    var top: Int
    /// A line's maximum width, in pixels.
    var maxLineWidth: Int

    /// The vertical distance between lines, in pixels.
    var linePitch: Int { PixelFont.lineHeight * scale }
  }

  /// Writes lines of text with an outline, so that they are legible on any sky.
  ///
  /// `lower` is the colour of the letters' lower half, or `nil` to write the letters in a single colour.
  func writeOutlined(
    _ lines: [String], at place: TextPlacement, colours: CardColours, lower: Colour? = nil,
    on painting: inout PixelCanvas
  ) {
    for (row, line) in lines.enumerated() {
      let y = place.top + row * place.linePitch
      // Large letters get a thicker outline on the shaded side.
      for dy in -1...min(2, place.scale) {
        for dx in -1...1 {
          font.write(line, x: place.x + dx, y: y + dy, scale: place.scale, colour: colours.textOutline, on: &painting)
        }
      }
      font.write(line, x: place.x, y: y, scale: place.scale, colour: colours.text, on: &painting)
      guard let lower else { continue }
      let columns = place.x..<place.x + font.width(of: line, scale: place.scale)
      for row in y + 3 * place.scale..<y + place.linePitch {
        for column in columns where painting[column, row] == colours.text { painting[column, row] = lower }
      }
    }
  }

  /// Writes one line of small text, centred on the column `middle`, with its top at row `y`.
  func writeCentredLine(_ text: String, middle: Int, y: Int, colour: Colour, on painting: inout PixelCanvas) {
    font.write(text, x: middle - font.width(of: text, scale: 1) / 2, y: y, scale: 1, colour: colour, on: &painting)
  }
}
