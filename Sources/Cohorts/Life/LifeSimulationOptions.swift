import Documents
package import PixelPalCore
package import Replay

/// The options for simulating a person's life: the configuration, and defaults for values missing in the person's line.
package struct LifeSimulationOptions {
  /// The rules and the device model to simulate.
  package var configuration: ReplayConfiguration
  /// True if the phone isn't replayed (`--only evolution`).
  package var skipsPhone = false
  /// The time zone for lines that don't name one.
  ///
  /// If the value is `nil`, lines of day totals must name a time zone, and all other lines are in UTC.
  package var defaultZone: Zone?
  /// The time of the pal's creation for lines that don't state it, or `nil` if there is no such default.
  package var defaultCreation: InstantOrLocalDateTime?
  /// The end of the life for lines that don't state it.
  ///
  /// If the value is `nil`, the life ends where the steps end.
  package var defaultEnd: InstantOrLocalDateTime?
  /// The premium periods for lines that don't state any.
  package var defaultPremiumPeriods: [Person.PremiumPeriod] = []

  package init(_ configuration: ReplayConfiguration) { self.configuration = configuration }
}

/// A cache of time zones by name, used by one worker.
package final class ZoneCache {
  private let findZone: (String) -> Zone?
  private let zoneNames: () -> [String]
  private var cachedZones: [String: Zone] = [:]
  /// The maximum number of cached zones, higher than the number of zone names.
  private static let capacity = 4096

  /// Creates a cache that finds zones with `zoneNamed`.
  ///
  /// `names` returns all zone names, for suggestions if a name is mistyped.
  package init(_ zoneNamed: @escaping (String) -> Zone?, names: @escaping () -> [String]) {
    (self.findZone, self.zoneNames) = (zoneNamed, names)
  }

  /// Returns the zone called `name`, or `nil` if there is no such zone.
  package func zone(named name: String) -> Zone? {
    if let zone = cachedZones[name] { return zone }
    guard let zone = findZone(name) else { return nil }
    if cachedZones.count < ZoneCache.capacity { cachedZones[name] = zone }
    return zone
  }

  /// Returns the zone name most similar to the mistyped `name`, or `nil` if none is similar.
  func suggestion(for name: String) -> String? { didYouMean(name, among: zoneNames()) }
}
