package import PixelPalCore

/// The places of overlays beside a standing pal.
///
/// The places depend on the pal's height and hair.
package struct OverlayPlaces: Hashable, Sendable {
  private let neckRow: Int
  /// The centre of the slot on the left of the pal, above or below the hair on that side.
  private let left: Point

  package init(_ gender: Gender, _ phase: Phase) {
    neckRow = FigureProportions(phase).neckRow
    let rows =
      switch gender {
      case .male: [-19, -19, -19, 2]
      case .female: [-6, -6, -1, 4]
      }
    left = Point(gender == .male ? 6 : 5, neckRow + rows[phase.rawValue - 1])
  }

  private func point(column: Int, belowNeck rows: Int) -> Point { Point(column, neckRow + rows) }

  /// The centres of the three slots.
  ///
  /// The first slot is at the upper right of the pal, the second on its left, and the third on its right beside the
  /// face.
  package var slotCentres: [Point] { [point(column: 42, belowNeck: -19), left, point(column: 42, belowNeck: -8)] }

  /// The points where small hearts begin to rise.
  package var heartOrigins: [Point] { [left + Point(0, 8), point(column: 42, belowNeck: -9), left + Point(0, 15)] }

  /// The centres of the lines on both sides of a bouncing pal.
  package var bounceLines: (left: Point, right: Point) { (left + Point(1, 4), point(column: 40, belowNeck: -15)) }

  /// The centres of the sparks around a sparkling pal.
  package var sparks: [Point] {
    [point(column: 41, belowNeck: -21), point(column: 6, belowNeck: 10), point(column: 43, belowNeck: 3)]
  }
}
