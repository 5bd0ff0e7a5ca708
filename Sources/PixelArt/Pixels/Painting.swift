/// A picture in the making, of sprites and other things side by side.
package struct Painting {
  /// How many pixels a row has.
  package let width: Int
  /// How many rows there are.
  package let height: Int
  private var pixels: [Colour?]

  /// A picture that is clear, or all `ground`.
  package init(width: Int, height: Int, ground: Colour? = nil) {
    self.width = width
    self.height = height
    pixels = Array(repeating: ground, count: width * height)
  }

  /// Paints one pixel; nothing outside.
  package subscript(x: Int, y: Int) -> Colour? {
    get { x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : nil }
    set { if x >= 0, y >= 0, x < width, y < height { pixels[y * width + x] = newValue } }
  }

  /// Paints what is not clear in `image`.
  package mutating func draw(_ image: Image, x: Int, y: Int) {
    for row in 0..<image.height {
      for column in 0..<image.width {
        if let colour = image.colour(column, row) { self[x + column, y + row] = colour }
      }
    }
  }

  /// Paints a rectangle with corners cut round.
  package mutating func fill(x: Int, y: Int, width: Int, height: Int, radius: Int = 0, _ colour: Colour?) {
    for row in 0..<height {
      // The corner is a quarter of a circle around the middle of a pixel.
      let depth = max(0, radius - min(row, height - 1 - row))
      var inset = 0
      while inset < radius, (radius - inset) * (radius - inset) + depth * depth > radius * radius + radius / 2 {
        inset += 1
      }
      for column in inset..<max(inset, width - inset) { self[x + column, y + row] = colour }
    }
  }

  /// The picture; colours in the order in which they come, clear first.
  ///
  /// Beyond 256 colours the nearest stands in.
  package var image: Image {
    var colours: [Colour?] = pixels.contains(nil) ? [nil] : []
    var index: [Colour: UInt8] = [:]
    // Most pixels are as the one before.
    var last: (colour: Colour, index: UInt8)?
    let indexes = pixels.map { pixel -> UInt8 in
      guard let pixel else { return 0 }
      if let last, last.colour == pixel { return last.index }
      defer { last = index[pixel].map { (pixel, $0) } }
      if let known = index[pixel] { return known }
      let found: UInt8
      if colours.count < 256 {
        found = UInt8(colours.count)
        colours.append(pixel)
      } else {
        found = UInt8(colours.indices.min { pixel.distance(to: colours[$0]) < pixel.distance(to: colours[$1]) } ?? 0)
      }
      index[pixel] = found
      return found
    }
    return Image(width: width, height: height, colours: colours, pixels: indexes)
  }
}

extension Colour {
  /// How far it is from another, squared; a clear one is farther than any.
  func distance(to other: Colour?) -> Int {
    guard let other else { return .max }
    let (r, g, b) = (Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue))
    return r * r + g * g + b * b
  }
}

extension Image {
  /// The image with `ground` behind it.
  package func placed(on ground: Colour?) -> Image {
    guard let ground, colours.first == .some(nil) else { return self }
    return Image(width: width, height: height, colours: colours.map { $0 ?? ground }, pixels: pixels)
  }
}
