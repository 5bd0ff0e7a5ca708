package import PixelPalCore
package import StateExport
import StepHistory

/// A generator of any number of made-up people; none of them describes a real person.
///
///     let people = MadeUpPeople(seed: 7) { zones.zone($0) }
///     people?.line(of: 17, .days)   // always the same, independent of other people and of the machine
///
/// The sources of the numbers are in the record `WhereMadeUpPeopleComeFrom` of the catalogue.
package struct MadeUpPeople: Sendable {
  private let seed: UInt64
  private let days: Int
  private let scope: Scope
  private let places: [(thing: (place: Place, zone: Zone), weight: Int64)]

  /// The resolution of the steps.
  package enum Kind: Hashable, Sendable {
    /// The total of each local date.
    case days
    /// The total of each hour.
    case hours
    /// The samples that a phone and perhaps a watch recorded at the same time.
    case samples
  }

  /// The parts of a life that are generated.
  package enum Scope: Hashable, Sendable {
    /// The steps, and the use of the app.
    case all
    /// Only the steps of all days: no person leaves, buys premium or refuses access.
    case steps
  }

  /// The default number of days of a person who does not stop earlier.
  package static let daysOfAYear = 365

  /// Creates the people of a seed, each with at most `days` days; `nil` if a time zone of theirs is not known.
  package init?(
    seed: UInt64, days: Int = MadeUpPeople.daysOfAYear, _ scope: Scope = .all, zoneNamed zone: (String) -> Zone?
  ) {
    var places: [(thing: (place: Place, zone: Zone), weight: Int64)] = []
    for place in Place.all {
      guard let zone = zone(place.zone) else { return nil }
      places.append((thing: (place: place, zone: zone), weight: place.weight))
    }
    self.seed = seed
    self.days = days
    self.scope = scope
    self.places = places
  }

  /// Returns the line of the person with a number.
  package func line(of number: Int64, _ kind: Kind) -> PersonLine { person(number).line(kind) }

  /// Returns the person with a number.
  func person(_ number: Int64) -> MadeUpPerson {
    var chance = Chance(seed: seed, person: number, .place)
    let (place, zone) = chance.choice(of: places)
    let firstDay = MadeUpPeople.firstDay(&chance)
    var app = Chance(seed: seed, person: number, .app)
    let life = AppLife(of: &app)
    // A quarter of the people have steps from before there was a pal.
    let daysBefore = app.happens(250) ? Int(app.number(in: 1...14)) : 0
    let minute = Int(app.number(in: 7 * 60...22 * 60 - 1))
    return MadeUpPerson(
      seed: seed, number: number, place: place, zone: zone, firstDay: firstDay, days: days, scope,
      scope == .all ? life : .ordinary, daysBefore: scope == .all ? daysBefore : 0, madeAtMinute: minute)
  }

  /// Returns a day of 2024; January has more of them, because people start things at New Year.
  private static func firstDay(_ chance: inout Chance) -> CivilDay {
    let newYear = 19_723
    let isResolution = chance.happens(40)
    return CivilDay(daysSince1970: newYear + Int(chance.number(below: isResolution ? 31 : 366)))
  }
}
