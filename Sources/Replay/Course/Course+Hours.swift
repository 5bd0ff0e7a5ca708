package import PixelPalCore
import StepHistory

/// An hour of the clocks, or what of it belongs to a history, and what was walked in it.
package struct WalkedHour: Hashable, Sendable {
  /// The day that it belongs to, about which something is known.
  package let day: CivilDay
  /// What the clock shows, 0 to 23.
  package let hour: Int
  /// The first instant of it.
  package let start: Instant
  /// The first instant after it.
  package let end: Instant
  /// The steps in it.
  package let steps: Int64
  /// Whether only the total of the day is known, and its hours are spread.
  package let isSpread: Bool
}

/// The hours of the days about which something is known, as they came: of a day whose clocks change there are 23 or 25.
///
/// They end with the samples, or with the replay if that comes sooner. Made one by one, in a time that grows with the days
/// and the samples, and in no memory.
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

  /// The next hour.
  package mutating func next() -> WalkedHour? {
    while at < bound, !isKnown { goOn(to: course.endOfUnknown(after: stretch)) }
    guard at < bound else { return nil }
    let local = LocalTime(of: at, offsetSeconds: course.itinerary.zone(at: at).offsetSeconds(at: at))
    // Where clocks change inside an hour, as hardly any ever did, what comes after belongs to the hour that was begun.
    let rest = Milliseconds(3_600_000 - local.sinceMidnight.count % 3_600_000)
    let end = Swift.min(at + rest, stretch.span.end, bound)
    // A sample without length at the very end belongs to what ends there, unless a day begins with it.
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
