/// A canvas for composing sprites and shapes.
package struct PixelCanvas {
  /// The canvas's width, in pixels.
  package let width: Int
  /// The canvas's height, in pixels.
  package let height: Int
  private var pixels: [Colour?]

  /// Creates a transparent canvas, or one filled with `background`.
  package init(width: Int, height: Int, background: Colour? = nil) {
    self.width = width
    self.height = height
    pixels = Array(repeating: background, count: width * height)
  }

  /// The colour of a pixel, or `nil` if it's transparent or outside of the canvas.
  ///
  /// Writing outside of the canvas has no effect.
  package subscript(x: Int, y: Int) -> Colour? {
    get { x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : nil }
    set { if x >= 0, y >= 0, x < width, y < height { pixels[y * width + x] = newValue } }
  }

  /// Draws the pixels of `image` that aren't transparent, with the image's upper left corner at `x`, `y`.
  package mutating func draw(_ image: IndexedImage, x: Int, y: Int) {
    for row in 0..<image.height {
      for column in 0..<image.width {
        if let colour = image.colour(atX: column, atY: row) { self[x + column, y + row] = colour }
      }
    }
  }

  /// Fills a rectangle, with corners rounded by `radius`, or clears it if `colour` is `nil`.
  package mutating func fillRectangle(x: Int, y: Int, width: Int, height: Int, radius: Int = 0, colour: Colour?) {
    for row in 0..<height {
      // Each corner is a quarter circle around the centre of a pixel.
      let depth = max(0, radius - min(row, height - 1 - row))
      var inset = 0
      while inset < radius, (radius - inset) * (radius - inset) + depth * depth > radius * radius + radius / 2 {
        inset += 1
      }
      for column in inset..<max(inset, width - inset) { self[x + column, y + row] = colour }
    }
  }

  /// The canvas as an image.
  ///
  /// The image's colour table begins with the transparent colour, if any pixel is transparent, and then has the colours
  /// in the order of their first use. If there are more than 256 colours, the nearest colour so far replaces each
  /// further one.
  package var image: IndexedImage {
    var colours: [Colour?] = pixels.contains(nil) ? [nil] : []
    var index: [Colour: UInt8] = [:]
    // Most pixels have the same colour as the one before, so that colour is checked first.
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
        found = UInt8(
          colours.indices.min { pixel.squaredDistance(to: colours[$0]) < pixel.squaredDistance(to: colours[$1]) } ?? 0)
      }
      index[pixel] = found
      return found
    }
    return IndexedImage(width: width, height: height, colours: colours, colourIndices: indexes)
  }
}

extension Colour {
  /// Returns the squared distance to `other` in RGB, or the largest integer if `other` is transparent.
  func squaredDistance(to other: Colour?) -> Int {
    guard let other else { return .max }
    let (r, g, b) = (Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue))
    return r * r + g * g + b * b
  }
}

extension IndexedImage {
  /// Returns the image with `ground` as the colour of its transparent pixels, or unchanged if `ground` is `nil`.
  package func withBackground(_ ground: Colour?) -> IndexedImage {
    guard let ground, colours.first == .some(nil) else { return self }
    return IndexedImage(
      width: width, height: height, colours: colours.map { $0 ?? ground }, colourIndices: colourIndices)
  }
}
