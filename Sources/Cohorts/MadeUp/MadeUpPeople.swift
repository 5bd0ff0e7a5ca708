package import PixelPalCore
package import StateExport
import StepHistory

/// People who do not exist, as many as somebody likes: a claim about nobody.
///
///     let people = MadeUpPeople(seed: 7) { zones.zone($0) }
///     people?.line(of: 17, .days)   // the same whatever is made beside it, and wherever
///
/// Where the numbers come from stands in the record `WhereMadeUpPeopleComeFrom` of the catalogue.
package struct MadeUpPeople: Sendable {
  private let seed: UInt64
  private let days: Int
  private let scope: Scope
  private let places: [(thing: (place: Place, zone: Zone), weight: Int64)]

  /// How finely their steps are told.
  package enum Kind: Hashable, Sendable {
    /// The total of each local date.
    case days
    /// The total of each hour.
    case hours
    /// What a phone and perhaps a watch counted at the same time.
    case samples
  }

  /// What of them is told.
  package enum Scope: Hashable, Sendable {
    /// The steps, and what they do with the app.
    case all
    /// The steps of all days alone: nobody leaves, buys or refuses anything.
    case steps
  }

  /// How many days a person has who does not stop earlier.
  package static let daysOfAYear = 365

  /// People of a seed, each with so many days at most; `nil` where a zone in which some of them live is not known.
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

  /// The line of the person with a number.
  package func line(of number: Int64, _ kind: Kind) -> PersonLine { person(number).line(kind) }

  /// The person with a number.
  func person(_ number: Int64) -> MadeUpPerson {
    var chance = Chance(seed: seed, person: number, .place)
    let (place, zone) = chance.choice(of: places)
    let firstDay = MadeUpPeople.firstDay(&chance)
    var app = Chance(seed: seed, person: number, .app)
    let life = AppLife(of: &app)
    // Of a quarter, the phone had counted before there was a pal.
    let daysBefore = app.happens(250) ? Int(app.number(in: 1...14)) : 0
    let minute = Int(app.number(in: 7 * 60...22 * 60 - 1))
    return MadeUpPerson(
      seed: seed, number: number, place: place, zone: zone, firstDay: firstDay, days: days, scope,
      scope == .all ? life : .ordinary, daysBefore: scope == .all ? daysBefore : 0, madeAtMinute: minute)
  }

  /// A day of 2024; January has more of them, since that is when people begin things.
  private static func firstDay(_ chance: inout Chance) -> CivilDay {
    let newYear = 19_723
    let isResolution = chance.happens(40)
    return CivilDay(daysSince1970: newYear + Int(chance.number(below: isResolution ? 31 : 366)))
  }
}
