/// A position in a grid, with x increasing to the right and y downwards.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }

  static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
  static func - (left: Point, right: Point) -> Point { Point(left.x - right.x, left.y - right.y) }
}

/// A picture of the pal or of a part of the pal, made of roles instead of colours.
///
/// When a part is drawn, its anchor is placed at the target position. The anchor of a head is the neck.
package struct RoleGrid: Hashable, Sendable {
  /// The grid's width, in pixels.
  package let width: Int
  /// The grid's height, in pixels.
  package let height: Int
  /// The pixel that is placed at the target position when the grid is drawn.
  package var anchor: Point
  /// The role of each pixel, row by row from the top.
  package private(set) var pixels: [ColourRole]

  /// Creates a grid of clear pixels.
  package init(width: Int, height: Int, anchor: Point = Point(0, 0)) {
    self.width = width
    self.height = height
    self.anchor = anchor
    pixels = Array(repeating: .clear, count: width * height)
  }

  /// The role of a pixel, or clear outside of the grid.
  ///
  /// Writing outside of the grid has no effect.
  package subscript(x: Int, y: Int) -> ColourRole {
    get { contains(x: x, y: y) ? pixels[y * width + x] : .clear }
    set { if contains(x: x, y: y) { pixels[y * width + x] = newValue } }
  }

  subscript(point: Point) -> ColourRole {
    get { self[point.x, point.y] }
    set { self[point.x, point.y] = newValue }
  }

  package func contains(x: Int, y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height }

  /// All points of the grid, row by row.
  var points: some Sequence<Point> {
    (0..<height).lazy.flatMap { [width] y in (0..<width).lazy.map { Point($0, y) } }
  }

  /// Draws the pixels of `part` that are not clear, with its anchor at `point`.
  package mutating func draw(_ part: RoleGrid, at point: Point) {
    let origin = point - part.anchor
    for y in 0..<part.height {
      for x in 0..<part.width where part.pixels[y * part.width + x] != .clear {
        self[origin.x + x, origin.y + y] = part.pixels[y * part.width + x]
      }
    }
  }

  /// Returns the grid with every role replaced by the result of `change`.
  package func map(_ change: (ColourRole) -> ColourRole) -> RoleGrid {
    var copy = self
    for index in pixels.indices { copy.pixels[index] = change(pixels[index]) }
    return copy
  }

  /// Returns the grid rotated clockwise by `quarters` quarter turns.
  package func rotated(byQuarterTurns quarters: Int) -> RoleGrid {
    (0..<quarters).reduce(self) { grid, _ in
      var copy = RoleGrid(
        width: grid.height, height: grid.width, anchor: Point(grid.height - 1 - grid.anchor.y, grid.anchor.x))
      for point in grid.points { copy[grid.height - 1 - point.y, point.x] = grid[point] }
      return copy
    }
  }

  /// Returns the number of pixels in which this grid and `other`, a grid of the same size, differ.
  package func differingPixelCount(from other: RoleGrid) -> Int {
    zip(pixels, other.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }
}
