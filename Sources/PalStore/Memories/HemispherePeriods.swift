import Documents
import InnerLife
import PixelPalCore

/// The periods of the journal, each with the hemisphere in which the pal lived.
///
/// An entry such as `"2025-03-01": "north"` applies until the next entry.
struct HemispherePeriods {
  private var periods: [(since: CivilDay, hemisphere: Hemisphere?)] = []

  /// The text that stands for a region without seasons, instead of a hemisphere.
  private static let noSeasonsName = "none"

  /// Creates the periods from the hemispheres of `days`, which must be in ascending order.
  init(_ days: [JournalDayRecord]) {
    for day in days where periods.isEmpty || periods[periods.count - 1].hemisphere != day.hemisphere {
      periods.append((day.day, day.hemisphere))
    }
  }

  /// Writes one member for each period.
  func write(to object: inout JSONWriter) {
    for period in periods {
      object.member(period.since.description, period.hemisphere?.rawValue ?? HemispherePeriods.noSeasonsName)
    }
  }

  /// Sets the hemisphere of each of `days`, or `nil` for a day before the first period.
  ///
  /// The days must be in ascending order.
  func setHemispheres(of days: inout [JournalDayRecord]) {
    var next = 0
    var hemisphere: Hemisphere?
    for index in days.indices {
      while next < periods.count, periods[next].since <= days[index].day {
        hemisphere = periods[next].hemisphere
        next += 1
      }
      days[index].hemisphere = hemisphere
    }
  }
}

extension HemispherePeriods: JSONReadable {
  init(reading json: JSON) throws(JSONMismatch) {
    guard case .object(let members) = json.content else { throw json.mismatch(expected: "an object") }
    for member in members {
      guard let day = CivilDay(member.name) else {
        throw member.value.mismatch("expected a day such as 2025-01-04, found '\(member.name)'")
      }
      let hemisphere: Hemisphere? = try member.value.parsedText(as: "north, south or none") { name -> Hemisphere?? in
        name == HemispherePeriods.noSeasonsName ? .some(nil) : Hemisphere(rawValue: name).map { .some($0) }
      }
      periods.append((day, hemisphere))
    }
    periods.sort { $0.since < $1.since }
  }
}
