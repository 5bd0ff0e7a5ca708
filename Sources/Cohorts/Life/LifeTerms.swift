import Documents
package import PixelPalCore
package import Replay

/// Under what a line becomes a life: laws, and what holds where the line leaves it open.
package struct LifeTerms {
  /// The rules, and what the phone allows.
  package var laws: PalLaws
  /// Whether the phone is left away.
  package var isEvolutionAlone = false
  /// The zone of those whose line names none.
  package var zone: Zone?
  /// When the profile was made of those whose line does not say it.
  package var since: TypedTime?
  /// Where the lives end whose line does not say it.
  package var until: TypedTime?
  /// When premium is bought by those whose line does not say it.
  package var premium: [Person.Premium] = []

  /// Laws alone.
  package init(_ laws: PalLaws) { self.laws = laws }
}

/// Zones by their names, each looked up once.
package final class ZoneTable {
  private let zoneNamed: (String) -> Zone?
  private let names: () -> [String]
  private var known: [String: Zone] = [:]
  /// So many are kept, which is more than there are names.
  private static let most = 4096

  /// The zones that `zoneNamed` finds; `names` are told to whoever has mistyped one.
  package init(_ zoneNamed: @escaping (String) -> Zone?, names: @escaping () -> [String]) {
    (self.zoneNamed, self.names) = (zoneNamed, names)
  }

  /// The zone called `name`.
  package func zone(_ name: String) -> Zone? {
    if let zone = known[name] { return zone }
    guard let zone = zoneNamed(name) else { return nil }
    if known.count < ZoneTable.most { known[name] = zone }
    return zone
  }

  /// The name that may have been meant.
  func meant(by name: String) -> String? { didYouMean(name, names()) }
}
