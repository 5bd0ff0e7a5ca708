/// The shape of a card: wide for a message or a post, or tall for a phone held upright.
package enum ShareCardShape: String, Hashable, Sendable, CaseIterable {
  case wide, tall

  /// The card's size in a file, in pixels.
  package var fileSize: (width: Int, height: Int) {
    switch self {
    case .wide: (1200, 630)
    case .tall: (1080, 1920)
    }
  }

  /// The scale of card files: each drawn pixel becomes a square of four by four pixels.
  ///
  /// A preview at a quarter of the file's size therefore shows the letters exactly as they are drawn.
  package static let scale = 4

  /// The card's size in drawn pixels.
  ///
  /// The file of a wide card contains only the upper half of the last row.
  var drawnSize: (width: Int, height: Int) {
    (fileSize.width / ShareCardShape.scale, (fileSize.height + ShareCardShape.scale - 1) / ShareCardShape.scale)
  }
}
