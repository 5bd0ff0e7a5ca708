package import PixelPalCore
package import StateExport
import StepHistory

/// A generator of any number of synthetic people.
///
///     let people = SyntheticPeopleGenerator(seed: 7) { zones.zone(named: $0) }
///     people?.line(ofPerson: 17, resolution: .days)  // the same on every machine
///
/// None of the people is modelled on a real person. The decision record `WhereMadeUpPeopleComeFrom` gives the source of
/// each number.
package struct SyntheticPeopleGenerator: Sendable {
  private let seed: UInt64
  private let maxDays: Int
  private let scope: GeneratedParts
  private let weightedRegions: [(thing: (place: Region, zone: Zone), weight: Int64)]

  /// The resolution of a synthetic person's steps.
  package enum Resolution: Hashable, Sendable {
    /// A step total for each local date.
    case days
    /// A step total for each hour.
    case hours
    /// Samples of each walk from a phone, a watch or both.
    case samples
  }

  /// The parts of a life to generate.
  package enum GeneratedParts: Hashable, Sendable {
    /// The steps and the app use, including purchases and permissions.
    case all
    /// Only the steps of all days: no person leaves, buys premium or refuses access.
    case steps
  }

  /// The default number of days for people who don't stop earlier.
  package static let defaultDays = 365

  /// Creates a generator of people with at most `maxDays` days each.
  ///
  /// The same `seed` always gives the same people. Returns `nil` if `zone` doesn't know the time zone of a region.
  package init?(
    seed: UInt64, maxDays: Int = SyntheticPeopleGenerator.defaultDays, _ scope: GeneratedParts = .all,
    zoneNamed zone: (String) -> Zone?
  ) {
    var regions: [(thing: (place: Region, zone: Zone), weight: Int64)] = []
    for region in Region.all {
      guard let zone = zone(region.zoneName) else { return nil }
      regions.append((thing: (place: region, zone: zone), weight: region.weight))
    }
    self.seed = seed
    self.maxDays = maxDays
    self.scope = scope
    self.weightedRegions = regions
  }

  /// Returns the line that describes the person with the given number, with steps in the resolution `kind`.
  package func line(ofPerson number: Int64, resolution kind: Resolution) -> PersonInputLine {
    person(numbered: number).line(at: kind)
  }

  /// Returns the synthetic person with the given number.
  ///
  /// The person doesn't depend on any other person.
  func person(numbered number: Int64) -> SyntheticPerson {
    var random = RandomSource(seed: seed, person: number, .region)
    let (region, zone) = random.weightedChoice(of: weightedRegions)
    let firstDay = SyntheticPeopleGenerator.drawFirstDay(using: &random)
    var app = RandomSource(seed: seed, person: number, .app)
    let life = SyntheticAppAdoption(using: &app)
    // A quarter of the people have steps from before the pal's creation.
    let daysBefore = app.happens(perThousand: 250) ? Int(app.integer(in: 1...14)) : 0
    let minute = Int(app.integer(in: 7 * 60...22 * 60 - 1))
    return SyntheticPerson(
      seed: seed, number: number, region: region, zone: zone, firstDay: firstDay, days: maxDays, scope,
      scope == .all ? life : .ordinary, daysBeforeCreation: scope == .all ? daysBefore : 0, creationMinute: minute)
  }

  /// Returns a random day of 2024, more often in January, because people start things at New Year.
  private static func drawFirstDay(using random: inout RandomSource) -> CivilDay {
    let newYear = 19_723
    let isResolution = random.happens(perThousand: 40)
    return CivilDay(daysSince1970: newYear + Int(random.integer(below: isResolution ? 31 : 366)))
  }
}
