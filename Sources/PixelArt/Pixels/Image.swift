/// A picture as files hold it: colours, and which of them each pixel has.
package struct Image: Hashable, Sendable {
  /// How many pixels a row has.
  package let width: Int
  /// How many rows there are.
  package let height: Int
  /// At most 256; `nil` is clear, and comes first if it comes.
  package let colours: [Colour?]
  /// Row by row from the top, an index into the colours each.
  package let pixels: [UInt8]

  init(width: Int, height: Int, colours: [Colour?], pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.colours = colours
    self.pixels = pixels
  }

  /// A grid in the colours of a palette, those that it needs.
  package init(_ grid: Grid, in palette: Palette) {
    var isUsed = [Bool](repeating: false, count: Role.allCases.count)
    for role in grid.pixels { isUsed[Int(role.rawValue)] = true }
    var index = [UInt8](repeating: 0, count: isUsed.count)
    var colours: [Colour?] = []
    for role in Role.allCases where isUsed[Int(role.rawValue)] {
      index[Int(role.rawValue)] = UInt8(colours.count)
      colours.append(palette[role])
    }
    self.init(
      width: grid.width, height: grid.height, colours: colours, pixels: grid.pixels.map { index[Int($0.rawValue)] })
  }

  /// The colour of a pixel inside; `nil` when it is clear.
  package func colour(_ x: Int, _ y: Int) -> Colour? { colours[Int(pixels[y * width + x])] }

  /// Every pixel as a square of `factor` pixels.
  package func enlarged(by factor: Int) -> Image {
    guard factor > 1 else { return self }
    var large: [UInt8] = []
    large.reserveCapacity(pixels.count * factor * factor)
    for y in 0..<height {
      let start = large.count
      for pixel in pixels[y * width..<(y + 1) * width] {
        for _ in 0..<factor { large.append(pixel) }
      }
      let row = large[start...]
      for _ in 1..<factor { large += row }
    }
    return Image(width: width * factor, height: height * factor, colours: colours, pixels: large)
  }
}
