package import PixelPalCore
import Replay
import StateExport
import StepHistory

extension PersonLife.Grown {
  /// What `course` comes to on foot alone, up to `end`.
  init(evolutionOf course: Course, through end: Instant) {
    self.init(course, through: end)
    var intention = Intention(course)
    // Of several things that fall due at the end itself, all are to happen.
    while intention.next(by: end + Milliseconds(1)) != nil {}
    for unlock in intention.evolution.unlocks where unlock.knownAt <= end {
      let reached = course.moment(unlock.knownAt)
      earned = unlock.phase
      unlocks[unlock.phase.place] = .init(walked: reached, known: reached, visible: nil)
      guard let seenAt = unlock.visibleAt, seenAt <= end else { continue }
      visible = unlock.phase
      unlocks[unlock.phase.place].visible = course.moment(seenAt)
    }
  }

  /// The days of `course`, which is watched up to `end`.
  init(_ course: Course, through end: Instant) {
    walked = course.walked
    watched = course.dayOfLife(of: max(course.createdAt, end - Milliseconds(1)))
    for entry in course.listed.entries {
      switch entry {
      case .unknown(let run): energyDays[.unknown] += Int64(run.count)
      case .day(let day):
        energyDays[day.energy(under: course.laws.rules)] += 1
        guard let steps = day.steps else { continue }
        days += 1
        stepsADay[CohortCounts.bin(of: steps)] += 1
      }
    }
  }
}

extension CohortCounts {
  /// The number of the bin in which a day of `steps` is counted.
  @inline(__always) static func bin(of steps: Int64) -> Int {
    Int(truncatingIfNeeded: min(steps.magnitude / UInt64(stepsOfBin), UInt64(stepBins - 1)))
  }
}

extension Phase {
  /// The phases that are reached: all but the first.
  package static let reached = Array(Phase.allCases.dropFirst())

  /// Its place among those that are reached.
  var place: Int { max(0, rawValue - 2) }
}

extension Course {
  /// The day of life at `instant`: its local date less that of the beginning.
  func dayOfLife(of instant: Instant) -> Int {
    itinerary.day(at: instant).daysSince1970 - itinerary.day(at: createdAt).daysSince1970
  }

  /// `instant`, and its day of life.
  func moment(_ instant: Instant) -> PersonLife.Moment { .init(at: instant, day: dayOfLife(of: instant)) }
}
