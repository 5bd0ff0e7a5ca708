import Documents
import PixelPalCore

/// The line of a zone: what stands in it after the name.
struct ZoneRow {
  /// What comes after the marks.
  private let bytes: ArraySlice<UInt8>
  /// The letter of its seasons: `N`, `S` or `T`.
  private let seasons: UInt8?

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
        var rest = line.dropFirst(found.count + 1)
        if rest.first == UInt8(ascii: "~") { rest = rest.dropFirst(2) }
        seasons = rest.first.flatMap { "NST".utf8.contains($0) ? $0 : nil }
        bytes = seasons == nil ? rest : rest.dropFirst(2)
        return
      }
      if found.lexicographicallyPrecedes(name) { low = line.endIndex + 1 } else { high = start }
    }
    return nil
  }

  /// The hemisphere by the letter of its seasons; without a letter it is that of the zone whose clocks these are.
  func hemisphere(inheriting other: Hemisphere?) -> Hemisphere? {
    switch seasons {
    case UInt8(ascii: "N"): .north
    case UInt8(ascii: "S"): .south
    case UInt8(ascii: "T"): nil
    case _: other
    }
  }

  /// The name of the zone whose clocks these are; `nil` when they stand here.
  var other: String? {
    var cursor = ByteCursor(Array(bytes))
    guard cursor.consume("=") else { return nil }
    return String(decoding: cursor.consume { _ in true }, as: UTF8.self)
  }

  /// The zone, under the name that it was asked for by; `nil` when the line makes no sense.
  func zone(named name: String, in hemisphere: Hemisphere?) -> Zone? {
    var cursor = ByteCursor(Array(bytes))
    guard let first = cursor.readClock() else { return nil }
    var changes = ZoneChanges(after: first)
    while cursor.consume(" ") {
      guard changes.append(from: &cursor) else { return nil }
    }
    guard cursor.isAtEnd else { return nil }
    return Zone(name: name, firstOffsetSeconds: first, changes: changes.all, hemisphere: hemisphere)
  }
}
