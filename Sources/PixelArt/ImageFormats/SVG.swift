/// An image encoded as SVG, in which each run of pixels is a line one pixel wide.
///
/// The image stays sharp at any size.
struct SVG {
  let bytes: [UInt8]

  /// Creates the SVG of `image`, enlarged by `scale` and cropped to `size`, with a title for screen readers.
  init(_ image: IndexedImage, scale: Int, size: (width: Int, height: Int), title: [String]) {
    let (width, height) = (
      SVG.decimalQuotient(of: size.width, by: scale), SVG.decimalQuotient(of: size.height, by: scale)
    )
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size.width)\" height=\"\(size.height)\" "
      + "viewBox=\"0 0 \(width) \(height)\" shape-rendering=\"crispEdges\" role=\"img\">\n"
      + "<title>\(title.joined(separator: " - "))</title>\n"
    let grounds = (0..<image.height).map { SVG.mostFrequentColourIndex(of: image, row: $0) }
    text += SVG.backgroundPaths(of: grounds, width: image.width, colours: image.colours)
    text += "<g fill=\"none\" transform=\"translate(0 .5)\">\n"
    for (index, colour) in image.colours.enumerated() {
      guard let colour, let path = SVG.runsPath(ofColour: UInt8(index), in: image, over: grounds) else { continue }
      text += "<path stroke=\"\(colour.hex)\" d=\"\(path)\"/>\n"
    }
    bytes = Array((text + "</g>\n</svg>\n").utf8)
  }

  /// Returns `number` divided by `divisor` as decimal text, such as `157.5`.
  ///
  /// The quotient must be a multiple of one quarter.
  private static func decimalQuotient(of number: Int, by divisor: Int) -> String {
    let (whole, hundredths) = (number / divisor, number % divisor * 100 / divisor)
    return hundredths == 0 ? "\(whole)" : "\(whole).\(hundredths % 10 == 0 ? hundredths / 10 : hundredths)"
  }

  /// Returns the most frequent colour index in a row.
  ///
  /// The row is filled with this colour, so that only the other pixels have to be drawn.
  private static func mostFrequentColourIndex(of image: IndexedImage, row: Int) -> UInt8 {
    var counts = [Int](repeating: 0, count: 256)
    for pixel in image.colourIndices[row * image.width..<(row + 1) * image.width] { counts[Int(pixel)] += 1 }
    let most = counts.max() ?? 0
    return UInt8(counts.firstIndex(of: most) ?? 0)
  }

  /// Returns SVG paths, each of which fills a run of rows with the background colour that they share.
  private static func backgroundPaths(of grounds: [UInt8], width: Int, colours: [Colour?]) -> String {
    var text = ""
    var start = 0
    for row in grounds.indices where row == grounds.count - 1 || grounds[row + 1] != grounds[row] {
      if let colour = colours[Int(grounds[row])] {
        text += "<path fill=\"\(colour.hex)\" d=\"M0 \(start)h\(width)v\(row + 1 - start)H0z\"/>\n"
      }
      start = row + 1
    }
    return text
  }

  /// Returns a path of all runs of the colour at `index`, except in rows with a background of this colour.
  ///
  /// Each run is positioned relative to the end of the previous run, to keep the path short. Returns `nil` if there are
  /// no runs.
  private static func runsPath(ofColour index: UInt8, in image: IndexedImage, over grounds: [UInt8]) -> String? {
    var path = ""
    var pen = Point(0, 0)
    for y in 0..<image.height where grounds[y] != index {
      let row = image.colourIndices[y * image.width..<(y + 1) * image.width]
      var x = row.startIndex
      while let start = row[x...].firstIndex(of: index) {
        let end = row[start...].firstIndex { $0 != index } ?? row.endIndex
        let place = Point(start - row.startIndex, y)
        path += path.isEmpty ? "M\(place.x) \(place.y)" : "m\(place.x - pen.x) \(place.y - pen.y)"
        path += "h\(end - start)"
        pen = Point(place.x + end - start, y)
        x = end
      }
    }
    return path.isEmpty ? nil : path
  }
}
