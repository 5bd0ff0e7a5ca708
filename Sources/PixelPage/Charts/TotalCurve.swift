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

  /// The curve of `course`, of which `days` are shown, as far as `axis` goes.
  init(_ course: Course, _ days: [StepDays.Day], on axis: TimeAxis) {
    var end = axis.begin
    if days.count <= TotalCurve.mostDaysOfHours {
      for hour in course.hours {
        guard hour.start < axis.end else { break }
        go(from: hour.start, to: hour.end, steps: hour.steps, on: axis)
        end = hour.end
      }
    } else {
      end = add(days, of: course.itinerary, on: axis) ?? end
    }
    // The history may go on for longer than its samples do; on the last day that is no gap.
    if let last = lines.last?.last, axis.end - end > .hours(24) {
      gaps.append((last.position, TimeAxis.length, total))
    }
  }

  /// The total at a position, which is the last before where nothing is known.
  func total(at position: Int) -> Int64 {
    var total: Int64 = 0
    for line in lines {
      for (left, right) in zip(line, line.dropFirst()) {
        guard left.position <= position else { return total }
        total = right.total
        guard right.position <= position else { return left.total + left.part(to: right, at: position) }
      }
    }
    return total
  }

  /// Adds days and returns the end of the last one that is known; as many as one point stands for are known if one is.
  private mutating func add(_ days: [StepDays.Day], of itinerary: Itinerary, on axis: TimeAxis) -> Instant? {
    let count = (days.count + TotalCurve.mostPoints - 1) / TotalCurve.mostPoints
    var end: Instant?
    for start in stride(from: 0, to: days.count, by: count) {
      let part = days[start..<min(start + count, days.count)]
      let known = part.compactMap { $0.steps }
      guard let first = part.first, let last = part.last, !known.isEmpty else { continue }
      let close = itinerary.start(of: last.day.next)
      go(
        from: itinerary.start(of: first.day), to: close, steps: known.reduce(0) { $0.addingSaturated($1) }, on: axis)
      end = close
    }
    return end
  }

  private mutating func go(from begin: Instant, to close: Instant, steps: Int64, on axis: TimeAxis) {
    // Days are placed by their clocks, which go west with their person.
    let last = lines.last?.last?.position ?? 0
    let (start, end) = (max(axis.position(of: begin), last), max(axis.position(of: close), last))
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

extension TotalCurve.Point {
  /// What is added on the way to `other` by `position`; the divisions keep the largest totals within what fits.
  fileprivate func part(to other: TotalCurve.Point, at position: Int) -> Int64 {
    let (way, done) = (Int64(other.position - self.position), Int64(position - self.position))
    let (each, rest) = (other.total - total).quotientAndRemainder(dividingBy: max(way, 1))
    return each * done + rest * done / max(way, 1)
  }
}
