import Documents
package import PixelPalCore

/// The time zones that can be named.
///
///     Zones.iana.zone("Europe/Paris")
///
/// Their text has a line for each, sorted by name; its first lines say how to read it. A lookup reads one or two lines.
package struct Zones: Sendable {
  private let text: String

  /// The zones of a text.
  package init(_ text: String) { self.text = text }

  /// The zones of the IANA database that the program carries.
  package static let iana = Zones(EmbeddedFiles.text("Zones/iana.txt") ?? "")

  /// The release of the database, such as `2026f`; `nil` when the text names none.
  package var release: String? {
    let heading = "# IANA "
    guard text.hasPrefix(heading) else { return nil }
    return String(text.dropFirst(heading.count).prefix { $0 != ":" })
  }

  /// The names that a shell offers, sorted; more are known.
  package func names() -> [String] {
    let rows = text.utf8.split(separator: .lineFeed).map { $0.split(separator: .space, maxSplits: 2) }
    let offered = rows.filter { $0.count > 1 && $0[0].first != UInt8(ascii: "#") && !$0[1].elementsEqual("~".utf8) }
    return (offered.compactMap { String($0[0]) } + ["UTC"]).sorted()
  }

  /// The zone with a name; `nil` when there is none.
  package func zone(_ name: String) -> Zone? {
    if name == "UTC" { return .utc }
    let bytes = Array(text.utf8)
    guard let row = ZoneRow(of: name, in: bytes) else { return nil }
    guard let other = row.other else { return row.zone(named: name) }
    return ZoneRow(of: other, in: bytes)?.zone(named: name)
  }
}
