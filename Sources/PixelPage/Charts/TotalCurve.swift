import PixelPalCore
import Replay
import StepHistory

/// The total over time as far as it is known, at no more points than can be seen.
struct TotalCurve {
  /// A total and where it was reached, in hundredths of a percent of the time.
  struct Point: Hashable {
    let position: Int
    let total: Int64
  }

  /// Stretches of which something is known, each with at least two points.
  private(set) var lines: [[Point]] = []
  /// Stretches without data, and the total before and after them.
  private(set) var gaps: [(from: Int, to: Int, total: Int64)] = []
  /// What was walked by the end.
  private(set) var total: Int64 = 0

  private static let mostPoints = 730
  private static let mostDaysOfHours = 31

  init(_ course: Course, _ days: [StepDays.Day], on axis: TimeAxis) {
    if days.count <= TotalCurve.mostDaysOfHours {
      addHours(of: course, on: axis)
    } else {
      add(days, on: axis)
    }
    // The history may go on for longer than its samples do; on the last day that is no gap.
    if let last = lines.last?.last, axis.rest(after: last.position) > .hours(24) {
      gaps.append((last.position, TimeAxis.length, total))
    }
  }

  private mutating func addHours(of course: Course, on axis: TimeAxis) {
    for hour in course.hours {
      go(from: axis.position(of: hour.start), to: axis.position(of: hour.end), steps: hour.steps)
    }
  }

  /// As many days as one point stands for are known if one of them is.
  private mutating func add(_ days: [StepDays.Day], on axis: TimeAxis) {
    let count = (days.count + TotalCurve.mostPoints - 1) / TotalCurve.mostPoints
    for start in stride(from: 0, to: days.count, by: count) {
      let part = days[start..<min(start + count, days.count)]
      let known = part.compactMap { $0.steps }
      guard let first = part.first, let last = part.last, !known.isEmpty else { continue }
      go(
        from: axis.position(of: first.day), to: axis.position(of: last.day.next),
        steps: known.reduce(0) { $0.addingSaturated($1) })
    }
  }

  private mutating func go(from start: Int, to end: Int, steps: Int64) {
    // Days are placed by their clocks, which go west with their person.
    let last = lines.last?.last?.position ?? 0
    let (start, end) = (max(start, last), max(end, last))
    if lines.isEmpty || start > last {
      if start > last { gaps.append((last, start, total)) }
      lines.append([Point(position: start, total: total)])
    }
    total = total.addingSaturated(steps)
    // Of what is flat only the ends are seen.
    if lines[lines.count - 1].suffix(2).filter({ $0.total == total }).count == 2 { lines[lines.count - 1].removeLast() }
    lines[lines.count - 1].append(Point(position: end, total: total))
  }
}
