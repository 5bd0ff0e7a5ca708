import Documents
package import PixelPalCore
package import Replay

/// The options under which a line becomes a life: the configuration, and defaults for values missing from the line.
package struct LifeOptions {
  /// The rules and the device model.
  package var configuration: ReplayConfiguration
  /// True if the phone is not replayed.
  package var skipsPhone = false
  /// The time zone for lines that name none.
  package var defaultZone: Zone?
  /// The time at which the profile was created, for lines that do not state it.
  package var defaultCreation: InstantOrLocalTime?
  /// The end of the life, for lines that do not state it.
  package var defaultEnd: InstantOrLocalTime?
  /// The premium periods, for lines that do not state them.
  package var defaultPremiumPeriods: [Person.PremiumPeriod] = []

  /// Creates options without defaults.
  package init(_ configuration: ReplayConfiguration) { self.configuration = configuration }
}

/// A cache of time zones by name.
package final class ZoneCache {
  private let findZone: (String) -> Zone?
  private let zoneNames: () -> [String]
  private var cachedZones: [String: Zone] = [:]
  /// The capacity of the cache, which exceeds the number of zone names.
  private static let capacity = 4096

  /// Creates a cache of the zones that `zoneNamed` finds; `names` provides suggestions for mistyped names.
  package init(_ zoneNamed: @escaping (String) -> Zone?, names: @escaping () -> [String]) {
    (self.findZone, self.zoneNames) = (zoneNamed, names)
  }

  /// Returns the zone called `name`; `nil` if there is none.
  package func zone(named name: String) -> Zone? {
    if let zone = cachedZones[name] { return zone }
    guard let zone = findZone(name) else { return nil }
    if cachedZones.count < ZoneCache.capacity { cachedZones[name] = zone }
    return zone
  }

  /// Returns the name that the user may have meant.
  func suggestion(for name: String) -> String? { didYouMean(name, zoneNames()) }
}
