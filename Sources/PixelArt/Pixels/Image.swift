/// An image in the form of image files: a list of colours, and the index of each pixel.
package struct Image: Hashable, Sendable {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The colours, at most 256; `nil` is transparent and can only be the first.
  package let colours: [Colour?]
  /// The colour indices, row by row from the top.
  package let pixels: [UInt8]

  init(width: Int, height: Int, colours: [Colour?], pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.colours = colours
    self.pixels = pixels
  }

  /// Creates an image of a grid with those colours of a palette that it uses.
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

  /// Returns the colour of a pixel within the image; `nil` if it is transparent.
  package func colour(_ x: Int, _ y: Int) -> Colour? { colours[Int(pixels[y * width + x])] }

  /// Returns the image with every pixel as a square of `factor` pixels.
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
