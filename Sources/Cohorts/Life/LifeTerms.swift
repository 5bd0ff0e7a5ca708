import Documents
package import PixelPalCore
package import Replay

/// The terms under which a line becomes a life: the configuration, and defaults for values missing from the line.
package struct LifeTerms {
  /// The rules and the device model.
  package var laws: PalLaws
  /// True if the phone is not replayed.
  package var isEvolutionAlone = false
  /// The time zone for lines that name none.
  package var zone: Zone?
  /// The time at which the profile was created, for lines that do not state it.
  package var since: TypedTime?
  /// The end of the life, for lines that do not state it.
  package var until: TypedTime?
  /// The premium periods, for lines that do not state them.
  package var premium: [Person.Premium] = []

  /// Creates terms without defaults.
  package init(_ laws: PalLaws) { self.laws = laws }
}

/// A cache of time zones by name.
package final class ZoneTable {
  private let zoneNamed: (String) -> Zone?
  private let names: () -> [String]
  private var known: [String: Zone] = [:]
  /// The capacity of the cache, which exceeds the number of zone names.
  private static let most = 4096

  /// Creates a cache of the zones that `zoneNamed` finds; `names` provides suggestions for mistyped names.
  package init(_ zoneNamed: @escaping (String) -> Zone?, names: @escaping () -> [String]) {
    (self.zoneNamed, self.names) = (zoneNamed, names)
  }

  /// Returns the zone called `name`; `nil` if there is none.
  package func zone(_ name: String) -> Zone? {
    if let zone = known[name] { return zone }
    guard let zone = zoneNamed(name) else { return nil }
    if known.count < ZoneTable.most { known[name] = zone }
    return zone
  }

  /// Returns the name that the user may have meant.
  func meant(by name: String) -> String? { didYouMean(name, names()) }
}
