import Documents
import InnerLife
import PixelPalCore

/// The hemispheres of remembered days, each valid until the next entry: `"2025-03-01": "north"`.
struct HemisphereRuns {
  private var runs: [(since: CivilDay, hemisphere: Hemisphere?)] = []

  /// The name for a region without seasons.
  private static let none = "none"

  /// Creates the runs of `days`, which are ascending.
  init(_ days: [RememberedDay]) {
    for day in days where runs.isEmpty || runs[runs.count - 1].hemisphere != day.hemisphere {
      runs.append((day.day, day.hemisphere))
    }
  }

  /// Writes a member for each run.
  func write(to object: inout JSONWriter) {
    for run in runs { object.member(run.since.description, run.hemisphere?.rawValue ?? HemisphereRuns.none) }
  }

  /// Sets the hemisphere of each of `days`, which are ascending.
  func fill(_ days: inout [RememberedDay]) {
    var next = 0
    var hemisphere: Hemisphere?
    for index in days.indices {
      while next < runs.count, runs[next].since <= days[index].day {
        hemisphere = runs[next].hemisphere
        next += 1
      }
      days[index].hemisphere = hemisphere
    }
  }
}

extension HemisphereRuns: JSONReadable {
  init(reading json: JSON) throws(JSONMismatch) {
    guard case .object(let members) = json.content else { throw json.mismatch(expected: "an object") }
    for member in members {
      guard let day = CivilDay(member.name) else {
        throw member.value.mismatch("expected a day such as 2025-01-04, found '\(member.name)'")
      }
      let hemisphere: Hemisphere? = try member.value.text(as: "north, south or none") { name -> Hemisphere?? in
        name == HemisphereRuns.none ? .some(nil) : Hemisphere(rawValue: name).map { .some($0) }
      }
      runs.append((day, hemisphere))
    }
    runs.sort { $0.since < $1.since }
  }
}
