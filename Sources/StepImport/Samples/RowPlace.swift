import PixelPalCore

/// Where the row of a sample stands.
enum RowPlace {
  /// So many lines behind the line of an offset of the bytes at hand.
  case offset(Int, lines: Int = 0)
  /// In this line of the file, or of the part of it that was read by itself.
  case line(Int)
  /// Nobody knows: it waited until its bytes were gone.
  case unknown

  /// The line, where it is known.
  var line: Int? {
    switch self {
    case .line(let line): line
    case .offset, .unknown: nil
    }
  }

  /// The place in the whole file of one in a part before which there are so many lines.
  func behind(_ lines: Int) -> RowPlace {
    switch self {
    case .line(let line): .line(line.addingSaturated(lines))
    case .offset, .unknown: .unknown
    }
  }
}

/// Where the row of the first sample stands, and that of the last.
///
/// Of several samples that start first it is the first one's row, of several that end last the last one's.
struct EndPlaces {
  var first = RowPlace.unknown
  var last = RowPlace.unknown

  /// Looks up the lines of offsets in `bytes`, which are about to go.
  mutating func settle(_ bytes: Span<UInt8>, _ lines: LineCounter, _ passage: Passage) {
    if case .offset(let offset, let more) = first {
      first = .line(lines.line(bytes, at: offset, passage).addingSaturated(more))
    }
    if case .offset(let offset, let more) = last {
      last = .line(lines.line(bytes, at: offset, passage).addingSaturated(more))
    }
  }
}
