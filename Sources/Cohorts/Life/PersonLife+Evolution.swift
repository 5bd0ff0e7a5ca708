package import PixelPalCore
import Replay
import StateExport
import StepHistory

extension PersonLife.Grown {
  /// Computes the outcome of `course` from the steps alone, up to `end`.
  init(evolutionOf course: Course, through end: Instant) {
    self.init(course, through: end)
    var intention = Intention(course)
    // One call handles one change at its bound. The later bound makes sure that all changes at `end` itself are
    // handled.
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

  /// Counts the days of `course`, which is watched up to `end`.
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
  /// Returns the index of the bin that counts a day of `steps`.
  @inline(__always) static func bin(of steps: Int64) -> Int {
    Int(truncatingIfNeeded: min(steps.magnitude / UInt64(stepsOfBin), UInt64(stepBins - 1)))
  }
}

extension Phase {
  /// The phases that can be reached: all but the first.
  package static let reached = Array(Phase.allCases.dropFirst())

  /// The index of the phase in ``reached``.
  var place: Int { max(0, rawValue - 2) }
}

extension Course {
  /// Returns the day of life at `instant`: its local date minus the local date of the creation.
  func dayOfLife(of instant: Instant) -> Int {
    itinerary.day(at: instant).daysSince1970 - itinerary.day(at: createdAt).daysSince1970
  }

  /// Returns `instant` with its day of life.
  func moment(_ instant: Instant) -> PersonLife.Moment { .init(at: instant, day: dayOfLife(of: instant)) }
}
