package import PixelPalCore
import StepHistory

/// An hour by the clock, or the part of it that belongs to a history, with the steps walked in it.
package struct WalkedHour: Hashable, Sendable {
  /// The day of the hour, about which something is known.
  package let day: CivilDay
  /// The hour on the clock, 0 to 23.
  package let hour: Int
  /// The first instant of the hour.
  package let start: Instant
  /// The first instant after the hour.
  package let end: Instant
  /// The steps in the hour.
  package let steps: Int64
  /// True if only the total of the day is known, and was spread over its hours.
  package let isSpread: Bool
}

/// The hours of the days about which something is known, in time order; a day with a clock change has 23 or 25.
///
/// They end with the samples, or with the replay if that is earlier. They are generated one by one, in time linear in
/// the days and samples, and in constant memory.
package struct WalkedHours: Sequence, IteratorProtocol {
  private let course: Course
  private let bound: Instant
  private var sum: RunningSum
  private var counted: Int64 = 0
  private var at: Instant
  private var stretch: (span: Interval, day: CivilDay)
  private var isKnown = false
  private var isSpread = false

  init(_ course: Course) {
    self.course = course
    bound = course.lastCounted.map { $0 + Milliseconds(1) } ?? course.createdAt
    sum = course.truth.runningSum()
    at = course.createdAt
    stretch = course.stretch(at: at)
    look()
  }

  /// Returns the next hour; `nil` after the last.
  package mutating func next() -> WalkedHour? {
    while at < bound, !isKnown { goOn(to: course.endOfUnknown(after: stretch)) }
    guard at < bound else { return nil }
    let local = LocalTime(of: at, offsetSeconds: course.itinerary.zone(at: at).offsetSeconds(at: at))
    // If the clock changes within an hour, which has hardly ever happened, the rest belongs to the hour that had begun.
    let rest = Milliseconds(3_600_000 - local.sinceMidnight.count % 3_600_000)
    let end = Swift.min(at + rest, stretch.span.end, bound)
    // A sample without duration at the very end belongs to the hour that ends there, unless a day begins there.
    let now = (end == bound ? sum.counted(at: end) : sum.counted(before: end)).rounded
    defer {
      counted = now
      goOn(to: end)
    }
    return WalkedHour(
      day: stretch.day, hour: local.hour, start: at, end: end, steps: now - counted, isSpread: isSpread)
  }

  private mutating func goOn(to instant: Instant) {
    guard instant > at else {
      at = bound
      return
    }
    at = instant
    guard at >= stretch.span.end, at < bound else { return }
    stretch = course.stretch(at: at)
    look()
  }

  private mutating func look() {
    isKnown = course.days.steps(on: stretch.day) != nil
    isSpread = course.isByTotal(stretch.day)
  }
}

extension Course {
  /// The hours of the days about which something is known.
  package var hours: WalkedHours { WalkedHours(self) }
}
