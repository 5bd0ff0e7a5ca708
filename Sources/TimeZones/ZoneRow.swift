import Documents
import PixelPalCore

/// The line of a zone: what stands in it after the name.
struct ZoneRow {
  private let bytes: [UInt8]

  /// The line of `name` in lines that are sorted by their names; `nil` where there is none.
  init?(of name: String, in lines: [UInt8]) {
    let name = name.utf8
    // Both lie at the beginning of a line.
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      let start = lines[low..<middle].lastIndex(of: .lineFeed).map { $0 + 1 } ?? low
      let line = lines[start...].prefix { $0 != .lineFeed }
      let found = line.prefix { $0 != .space }
      if found.elementsEqual(name) {
        bytes = Array(line.dropFirst(found.count + 1))
        return
      }
      if found.lexicographicallyPrecedes(name) { low = line.endIndex + 1 } else { high = start }
    }
    return nil
  }

  /// What comes after the mark of names that are not offered.
  private var cursor: ByteCursor {
    var cursor = ByteCursor(bytes)
    _ = cursor.consume("~ ")
    return cursor
  }

  /// The name of the zone whose clocks these are; `nil` when they stand here.
  var other: String? {
    var cursor = cursor
    guard cursor.consume("=") else { return nil }
    return String(decoding: cursor.consume { _ in true }, as: UTF8.self)
  }

  /// The zone, under the name that it was asked for by; `nil` when the line makes no sense.
  func zone(named name: String) -> Zone? {
    var cursor = cursor
    guard let first = cursor.readClock() else { return nil }
    var changes = ZoneChanges(after: first)
    while cursor.consume(" ") {
      guard changes.append(from: &cursor) else { return nil }
    }
    guard cursor.isAtEnd else { return nil }
    return Zone(name: name, firstOffsetSeconds: first, changes: changes.all)
  }
}
