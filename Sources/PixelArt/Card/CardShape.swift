/// The two shapes of a card: one for a message or a post, one for a telephone held upright.
package enum CardShape: String, Hashable, Sendable, CaseIterable {
  case wide, tall

  /// Its size in files.
  package var size: (width: Int, height: Int) {
    switch self {
    case .wide: (1200, 630)
    case .tall: (1080, 1920)
    }
  }

  /// Every pixel that is drawn is a square of so many in a file.
  ///
  /// Shown a quarter as large, as previews are, the letters are exactly as they were drawn.
  package static let scale = 4

  /// How many pixels are drawn; of the last row of a wide card only the upper half is in the file.
  var grid: (width: Int, height: Int) {
    (size.width / CardShape.scale, (size.height + CardShape.scale - 1) / CardShape.scale)
  }
}
