import Documents
import PixelPalCore

/// The entry of a zone in the zone database: the part of its line after the name.
struct ZoneDatabaseEntry {
  /// The part of the line after the zone's name, the alias mark and the season letter, such as `0 1971-04-25/23=1`.
  private let bytes: ArraySlice<UInt8>
  /// The letter that states the hemisphere of the zone's seasons, or `nil` if the line has no letter.
  ///
  /// `N` stands for northern, `S` for southern and `T` for tropical.
  private let hemisphereCode: UInt8?

  /// Creates the entry of the zone called `name` by finding its line in `lines`, or returns `nil` if there is none.
  ///
  /// - Precondition: the lines are sorted by name.
  init?(of name: String, in lines: [UInt8]) {
    let name = name.utf8
    // Both bounds are always at the beginning of a line.
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      let start = lines[low..<middle].lastIndex(of: .lineFeed).map { $0 + 1 } ?? low
      let line = lines[start...].prefix { $0 != .lineFeed }
      let found = line.prefix { $0 != .space }
      if found.elementsEqual(name) {
        var rest = line.dropFirst(found.count + 1)
        if rest.first == UInt8(ascii: "~") { rest = rest.dropFirst(2) }
        hemisphereCode = rest.first.flatMap { "NST".utf8.contains($0) ? $0 : nil }
        bytes = hemisphereCode == nil ? rest : rest.dropFirst(2)
        return
      }
      if found.lexicographicallyPrecedes(name) { low = line.endIndex + 1 } else { high = start }
    }
    return nil
  }

  /// Returns the hemisphere that the line's letter stands for, or `other` if the line has no letter.
  ///
  /// `other` is the hemisphere of the linked zone. The result for the letter `T` is `nil`, because the tropics have no
  /// seasons.
  func hemisphere(orInherited other: Hemisphere?) -> Hemisphere? {
    switch hemisphereCode {
    case UInt8(ascii: "N"): .north
    case UInt8(ascii: "S"): .south
    case UInt8(ascii: "T"): nil
    case _: other
    }
  }

  /// The name of another zone with the same clock changes, or `nil` if the line lists the clock changes itself.
  var linkedZoneName: String? {
    var cursor = ByteCursor(Array(bytes))
    guard cursor.consume("=") else { return nil }
    return String(decoding: cursor.consume { _ in true }, as: UTF8.self)
  }

  /// Returns the zone that this line describes, with the given name and hemisphere, or `nil` if the line is invalid.
  ///
  /// Also returns `nil` for a line that links to another zone.
  func makeZone(named name: String, in hemisphere: Hemisphere?) -> Zone? {
    var cursor = ByteCursor(Array(bytes))
    guard let first = cursor.readSignedTimeAsSeconds() else { return nil }
    var changes = OffsetChangeTextReader(firstOffset: first)
    while cursor.consume(" ") {
      guard changes.readSingleOrYearlyChanges(from: &cursor) else { return nil }
    }
    guard cursor.isAtEnd else { return nil }
    return Zone(name: name, firstOffsetSeconds: first, changes: changes.changes, hemisphere: hemisphere)
  }
}
