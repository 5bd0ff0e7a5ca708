/// The shapes of a card: wide for a message or a post, tall for a phone in portrait orientation.
package enum CardShape: String, Hashable, Sendable, CaseIterable {
  case wide, tall

  /// The size in files.
  package var fileSize: (width: Int, height: Int) {
    switch self {
    case .wide: (1200, 630)
    case .tall: (1080, 1920)
    }
  }

  /// The side of the square that a drawn pixel becomes in a file.
  ///
  /// A preview at a quarter of the size therefore shows the letters exactly as they are drawn.
  package static let scale = 4

  /// The number of drawn pixels; a wide card's file contains only the upper half of its last row.
  var drawnSize: (width: Int, height: Int) {
    (fileSize.width / CardShape.scale, (fileSize.height + CardShape.scale - 1) / CardShape.scale)
  }
}
