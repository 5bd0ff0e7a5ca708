package import PixelPalCore

/// The proportions of a pal's figure in one phase, in pixels.
///
/// Drawings that all phases share have the proportions of the third phase. Rows of the trunk and the legs are removed
/// for younger figures and added for older ones. The face is the same in every phase.
package struct FigureProportions: Hashable, Sendable {
  /// The number of rows in the head, from the crown to the neck, without tufts of hair.
  let headRows: Int
  /// The number of rows in the trunk, from the neck to the hips.
  package let trunkRows: Int
  /// The number of rows in the legs and shoes, from the hips to the ground.
  let legRows: Int
  /// The distance that the pal walks in one stride.
  ///
  /// The ground moves back by the same distance.
  package let strideLength: Int

  package init(_ phase: Phase) {
    (headRows, trunkRows, legRows, strideLength) =
      switch phase {
      case .dormant: (21, 6, 6, 13)
      case .active: (21, 8, 9, 19)
      case .energized: (20, 9, 11, 22)
      case .ascended: (19, 10, 12, 24)
      }
  }

  /// The number of rows in a standing figure, from the crown to the ground, without tufts of hair.
  package var standingRows: Int { headRows + trunkRows + legRows }

  /// The row of a standing figure's neck in a picture.
  package var neckRow: Int { PosedFigure.groundRow + 1 - trunkRows - legRows }

  /// The legs' length, as a multiple of their length in the drawings.
  var legScale: Double { Double(legRows) / Double(FigureProportions.drawn.legRows) }

  /// The arms' length, measured from below the neck, as a multiple of their length in the drawings.
  var armScale: Double { Double(trunkRows - 1) / Double(FigureProportions.drawn.trunkRows - 1) }

  private var drawn: FigureProportions { .drawn }
  private static let drawn = FigureProportions(.energized)
  /// The number of rows in the drawn head, which has the crown of a child.
  private static let drawnHeadRows = 21
  /// The number of rows for the shoes at the bottom of a body, the same in every phase.
  private static let shoeRows = 5

  /// Returns `grid`, a drawing of `part`, with rows added or removed to match the proportions.
  func fittedToProportions(_ grid: RoleGrid, as part: GenderedArtPart) -> RoleGrid {
    switch part {
    case .head:
      return grid.assembled(
        fromRows: grid.rowNumbersOmittingCrown(rowCount: FigureProportions.drawnHeadRows - headRows))
    case .lockFlat, .lockMid, .lockUp:
      var lowered = grid
      lowered.anchor.y -= FigureProportions.drawnHeadRows - headRows
      return lowered
    case .sit: return grid
    case .stand, .proud, .wide, .wave, .cheer, .crouch, .thumb, .shy:
      return fittedToProportions(
        grid, legsEnd: grid.height - FigureProportions.shoeRows, addingToLegs: legRows - drawn.legRows)
    case .trunk, .hipsWide, .hipsNarrow:
      // A younger girl's skirt is one row shorter.
      return fittedToProportions(grid, legsEnd: grid.height - 1, addingToLegs: legRows < drawn.legRows ? -1 : 0)
    }
  }
}

extension FigureProportions {
  private func fittedToProportions(_ grid: RoleGrid, legsEnd: Int, addingToLegs count: Int) -> RoleGrid {
    let hips = grid.anchor.y + drawn.trunkRows
    var rows = grid.rowNumbers
    grid.stretchOrShrinkRowNumbers(&rows, in: hips..<max(hips, legsEnd), by: count)
    grid.stretchOrShrinkRowNumbers(
      &rows, in: (grid.anchor.y + 3)..<min(hips - 1, grid.height), by: trunkRows - drawn.trunkRows)
    return grid.assembled(fromRows: rows)
  }
}

extension RoleGrid {
  fileprivate var rowNumbers: [Int] { Array(0..<height) }

  /// Returns the numbers of all rows except `count` rows below the highlight of the crown.
  fileprivate func rowNumbersOmittingCrown(rowCount count: Int) -> [Int] {
    rowNumbers.filter { !(5..<5 + count ~= $0) }
  }

  /// Returns the number of pixels that differ between a row and the row above.
  private func differingPixelCountFromRowAbove(at row: Int) -> Int {
    (0..<width).reduce(0) { $0 + (self[$1, row] == self[$1, row - 1] ? 0 : 1) }
  }

  /// Repeats `count` of the rows in `range` within the list of row numbers `rows`, or removes rows if `count` is
  /// negative.
  ///
  /// The repeated or removed rows are those that change the picture least.
  fileprivate func stretchOrShrinkRowNumbers(_ rows: inout [Int], in range: Range<Int>, by count: Int) {
    let ranked = range.sorted {
      (differingPixelCountFromRowAbove(at: $0), -$0) < (differingPixelCountFromRowAbove(at: $1), -$1)
    }
    for row in ranked.prefix(abs(count)) {
      guard let index = rows.firstIndex(of: row) else { continue }
      if count > 0 { rows.insert(row, at: index) } else { rows.remove(at: index) }
    }
  }

  /// Returns a grid that consists of the rows with the given numbers, in this order.
  fileprivate func assembled(fromRows rows: [Int]) -> RoleGrid {
    var copy = RoleGrid(
      width: width, height: rows.count, anchor: Point(anchor.x, rows.firstIndex { $0 >= anchor.y } ?? anchor.y))
    for (y, row) in rows.enumerated() {
      for x in 0..<width { copy[x, y] = self[x, row] }
    }
    return copy
  }
}
