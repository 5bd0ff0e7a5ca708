/// An image as stored in files: a colour table, and an index in the table for each pixel.
package struct IndexedImage: Hashable, Sendable {
  /// The image's width, in pixels.
  package let width: Int
  /// The image's height, in pixels.
  package let height: Int
  /// The colour table, with at most 256 entries.
  ///
  /// Only the first entry can be `nil`, for transparent pixels.
  package let colours: [Colour?]
  /// The colour index of each pixel, row by row from the top.
  package let colourIndices: [UInt8]

  init(width: Int, height: Int, colours: [Colour?], colourIndices: [UInt8]) {
    self.width = width
    self.height = height
    self.colours = colours
    self.colourIndices = colourIndices
  }

  /// Creates an image of `grid` in the colours of `palette`.
  ///
  /// The colour table contains only the colours that occur in `grid`.
  package init(_ grid: RoleGrid, in palette: Palette) {
    var isUsed = [Bool](repeating: false, count: ColourRole.allCases.count)
    for role in grid.pixels { isUsed[Int(role.rawValue)] = true }
    var index = [UInt8](repeating: 0, count: isUsed.count)
    var colours: [Colour?] = []
    for role in ColourRole.allCases where isUsed[Int(role.rawValue)] {
      index[Int(role.rawValue)] = UInt8(colours.count)
      colours.append(palette[role])
    }
    self.init(
      width: grid.width, height: grid.height, colours: colours,
      colourIndices: grid.pixels.map { index[Int($0.rawValue)] })
  }

  /// Returns the colour of a pixel within the image, or `nil` if it's transparent.
  package func colour(atX x: Int, atY y: Int) -> Colour? { colours[Int(colourIndices[y * width + x])] }

  /// Returns the image with every pixel enlarged to a square with a side length of `factor` pixels.
  package func enlarged(by factor: Int) -> IndexedImage {
    guard factor > 1 else { return self }
    var large: [UInt8] = []
    large.reserveCapacity(colourIndices.count * factor * factor)
    for y in 0..<height {
      let start = large.count
      for pixel in colourIndices[y * width..<(y + 1) * width] {
        for _ in 0..<factor { large.append(pixel) }
      }
      let row = large[start...]
      for _ in 1..<factor { large += row }
    }
    return IndexedImage(width: width * factor, height: height * factor, colours: colours, colourIndices: large)
  }
}
