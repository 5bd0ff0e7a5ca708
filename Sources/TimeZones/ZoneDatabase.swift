import Documents
package import PixelPalCore

/// A database of named time zones, stored as text.
///
///     ZoneDatabase.iana.zone(named: "Europe/Paris")
///
/// The text has one line for each zone, sorted by name, after comment lines that explain the format. A lookup parses at
/// most two lines: the zone's own line, and the line of a zone with the same clock changes.
package struct ZoneDatabase: Sendable {
  private let text: String

  /// Creates a database from text in the format of `Zones/iana.txt`.
  package init(_ text: String) { self.text = text }

  /// The copy of the IANA database that is embedded in the program.
  package static let iana = ZoneDatabase(EmbeddedFiles.text("Zones/iana.txt") ?? "")

  /// The database's release, such as `2026f`, or `nil` if the text does not name one.
  package var release: String? {
    let heading = "# IANA "
    guard text.hasPrefix(heading) else { return nil }
    return String(text.dropFirst(heading.count).prefix { $0 != ":" })
  }

  /// Returns the zone names that shell completion offers, sorted.
  ///
  /// Old aliases are left out, although `zone(named:)` accepts them.
  package func completionNames() -> [String] {
    let rows = text.utf8.split(separator: .lineFeed).map { $0.split(separator: .space, maxSplits: 2) }
    let offered = rows.filter { $0.count > 1 && $0[0].first != UInt8(ascii: "#") && !$0[1].elementsEqual("~".utf8) }
    return (offered.compactMap { String($0[0]) } + ["UTC"]).sorted()
  }

  /// Returns the zone that the user specified by name or by UTC offset, or `nil` if `text` is neither.
  ///
  /// An offset looks like `+02:00`, `-0330` or `Z`.
  package func zone(nameOrOffset text: String) -> Zone? {
    guard let first = text.utf8.first, "+-Zz".utf8.contains(first) else { return zone(named: text) }
    // Where clocks are ahead of UTC, 1970 began earlier, so the instant is the negated offset.
    guard let newYear = Instant("1970-01-01T00:00:00" + text) else { return zone(named: text) }
    return newYear.secondsSince1970 == 0 ? .utc : Zone(offsetSeconds: -Int(newYear.secondsSince1970))
  }

  /// Returns the zone called `name`, or `nil` if the database doesn't have it.
  ///
  /// `UTC` is accepted even if the database doesn't list it. The name must be spelled exactly as in the database.
  package func zone(named name: String) -> Zone? {
    if name == "UTC" { return .utc }
    let bytes = Array(text.utf8)
    guard let row = ZoneDatabaseEntry(of: name, in: bytes) else { return nil }
    guard let other = row.linkedZoneName else { return row.makeZone(named: name, in: row.hemisphere(orInherited: nil)) }
    guard let target = ZoneDatabaseEntry(of: other, in: bytes) else { return nil }
    return target.makeZone(named: name, in: row.hemisphere(orInherited: target.hemisphere(orInherited: nil)))
  }
}
