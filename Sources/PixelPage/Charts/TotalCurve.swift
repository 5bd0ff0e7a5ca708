import PixelPalCore
import Replay
import StepHistory

/// The curve of the known total over time, with only as many points as the eye can distinguish.
struct TotalCurve {
  /// A point of the curve: a total, and its position in hundredths of a percent of the axis.
  struct Point: Hashable {
    let position: Int
    let total: Int64
  }

  /// The segments of the curve where steps are known, each with at least two points.
  private(set) var segments: [[Point]] = []
  /// The gaps without data, each with the positions at which it begins and ends, and the total at its beginning.
  private(set) var gaps: [(from: Int, to: Int, total: Int64)] = []
  private(set) var total: Int64 = 0

  private static let maxPoints = 730
  private static let maxDaysByHour = 31

  /// Creates the curve of `plan` up to the end of `axis`.
  ///
  /// A short history is drawn by hour, and a longer one by `days`.
  init(_ plan: ReplayPlan, _ days: [StepDays.Day], on axis: TimeAxis) {
    var end = axis.start
    if days.count <= TotalCurve.maxDaysByHour {
      for hour in plan.hours {
        guard hour.start < axis.end else { break }
        appendIncrease(from: hour.start, to: hour.end, steps: hour.steps, on: axis)
        end = hour.end
      }
    } else {
      end = appendDays(days, of: plan.itinerary, on: axis) ?? end
    }
    // If the replay ends more than a day after the last sample, the time in between is a gap.
    if let last = segments.last?.last, axis.end - end > .hours(24) {
      gaps.append((last.position, TimeAxis.positionCount, total))
    }
  }

  /// Returns the total at `position` or, if `position` is in a gap, the total before the gap.
  func total(at position: Int) -> Int64 {
    var total: Int64 = 0
    for line in segments {
      for (left, right) in zip(line, line.dropFirst()) {
        guard left.position <= position else { return total }
        total = right.total
        guard right.position <= position else { return left.total + left.interpolatedIncrease(to: right, at: position) }
      }
    }
    return total
  }

  /// Adds `days` to the curve, and returns the instant of its last point, or `nil` if no day is known.
  ///
  /// In a long history, several days share a point. The point is known if any of the days is known.
  private mutating func appendDays(_ days: [StepDays.Day], of itinerary: ZoneItinerary, on axis: TimeAxis) -> Instant? {
    let count = (days.count + TotalCurve.maxPoints - 1) / TotalCurve.maxPoints
    var end: Instant?
    for start in stride(from: 0, to: days.count, by: count) {
      let part = days[start..<min(start + count, days.count)]
      let known = part.compactMap { $0.steps }
      guard let first = part.first, let last = part.last, !known.isEmpty else { continue }
      let close = itinerary.start(ofDay: last.day.next)
      appendIncrease(
        from: itinerary.start(ofDay: first.day), to: close, steps: known.reduce(0) { $0.addingSaturated($1) }, on: axis)
      end = close
    }
    return end
  }

  private mutating func appendIncrease(from begin: Instant, to close: Instant, steps: Int64, on axis: TimeAxis) {
    // Days are positioned by local clocks, which move backwards when the person travels west.
    let last = segments.last?.last?.position ?? 0
    let (start, end) = (max(axis.position(of: begin), last), max(axis.position(of: close), last))
    if segments.isEmpty || start > last {
      if start > last { gaps.append((last, start, total)) }
      segments.append([Point(position: start, total: total)])
    }
    total = total.addingSaturated(steps)
    // A flat segment needs only its end points.
    if segments[segments.count - 1].suffix(2).filter({ $0.total == total }).count == 2 {
      segments[segments.count - 1].removeLast()
    }
    segments[segments.count - 1].append(Point(position: end, total: total))
  }
}

extension TotalCurve.Point {
  /// Returns the increase of the total from this point to `position`, on a straight line to `other`.
  ///
  /// The division comes first, so that even the largest totals don't overflow.
  fileprivate func interpolatedIncrease(to other: TotalCurve.Point, at position: Int) -> Int64 {
    let (way, done) = (Int64(other.position - self.position), Int64(position - self.position))
    let (each, rest) = (other.total - total).quotientAndRemainder(dividingBy: max(way, 1))
    return each * done + rest * done / max(way, 1)
  }
}
