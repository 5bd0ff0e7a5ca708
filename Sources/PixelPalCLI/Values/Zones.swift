import Foundation
package import PixelPalCore

/// The time zones that can be named.
package struct Zones: Sendable {
  /// All their names, sorted.
  package let names: @Sendable () -> [String]
  /// The zone with a name; `nil` when there is none.
  package let zone: @Sendable (String) -> Zone?

  /// Zones with `names`, each made by `zone` when it is asked for.
  package init(names: @escaping @Sendable () -> [String], zone: @escaping @Sendable (String) -> Zone?) {
    self.names = names
    self.zone = zone
  }

  /// The zones of the IANA database that this system has.
  package static let iana = Zones(
    names: { (TimeZone.knownTimeZoneIdentifiers + ["UTC"]).sorted() },
    zone: { name in
      if name == "UTC" { return .utc }
      // Foundation also takes offsets, which it renames, and abbreviations: EST and IST mean other things elsewhere.
      let isAbbreviation = name != "GMT" && TimeZone.abbreviationDictionary[name] != nil
      guard !isAbbreviation, let timeZone = TimeZone(identifier: name), timeZone.identifier == name else { return nil }
      return Zone(timeZone)
    })
}
