import PixelPalCore
import StepHistory

/// The known part of a history, added piece by piece: its sum, and the steps of today.
///
///     var known = KnownDays(of: course)
///     known.move(to: now)
///     known.add(piece, of: steps)
///     known.today
///
/// A piece may become known days after it was walked; it belongs to the days on which it was walked.
struct KnownDays: Sendable {
  private let course: Course
  /// The segments of the last days, ascending, each with the known sum before it.
  private var stretches: [(span: Interval, day: CivilDay, before: Int64)]
  private var total: Int64 = 0
  /// The instant at which the list of segments must be updated.
  private var turnsAt: Instant
  /// True if the current date has occurred before, in an earlier segment.
  private(set) var comesAgain = false

  init(of course: Course) {
    self.course = course
    let (span, day) = course.stretch(at: course.createdAt)
    stretches = [(span, day, 0)]
    dawn = span.start
    turnsAt = span.end
  }

  /// All known steps, rounded once.
  var counted: Int64 { StepCount(millionths: total).rounded }

  /// The start of today's segment.
  private(set) var dawn: Instant

  /// The steps of today in earlier segments of the same date.
  var todayBefore: Int64 {
    guard comesAgain else { return 0 }
    var steps: Int64 = 0
    for (stretch, next) in zip(stretches, stretches.dropFirst()) where stretch.day == day {
      steps += StepCount(millionths: next.before).rounded - StepCount(millionths: stretch.before).rounded
    }
    return steps
  }

  /// The current date.
  var day: CivilDay { stretches[stretches.count - 1].day }

  /// The rounded steps of the current date; for a date that occurs twice, of both times.
  var today: Int64 {
    counted - StepCount(millionths: stretches[stretches.count - 1].before).rounded + todayBefore
  }

  /// Begins every segment up to the one that contains `now`, without any known steps.
  mutating func move(to now: Instant) { if now >= turnsAt { turn(at: now) } }

  private mutating func turn(at now: Instant) {
    while let last = stretches.last, last.span.end <= now, last.span.end < .distantFuture {
      let (span, day) = course.stretch(at: last.span.end)
      stretches.append((span, day, total))
      dawn = span.start
    }
    let past = stretches.prefix { $0.span.end + Itinerary.returnsWithin < now }.count
    if past > 0 { stretches.removeFirst(min(past, stretches.count - 1)) }
    comesAgain = stretches.dropLast().contains { $0.day == day }
    turnsAt = min(stretches[0].span.end + Itinerary.returnsWithin, stretches[stretches.count - 1].span.end)
  }

  /// The start of the segment before today's; `nil` if today's is the first.
  var dawnBefore: Instant? { stretches.count > 1 ? stretches[stretches.count - 2].span.start : nil }

  /// Adds steps of today's segment, in millionths.
  mutating func add(_ millionths: Int64) { total = total.addingSaturated(millionths) }

  /// Adds steps of the segment before today's, in millionths.
  mutating func addBefore(_ millionths: Int64) {
    add(millionths)
    stretches[stretches.count - 1].before = stretches[stretches.count - 1].before.addingSaturated(millionths)
  }

  /// Adds a piece that begins no later than the current instant.
  @inline(__always) mutating func add(_ piece: Piece, of steps: StepCount) {
    total = total.addingSaturated(steps.millionths)
    if piece.from < dawn { addEarlier(piece, of: steps) }
  }

  /// Assigns a piece that begins before today to its segments; the total already includes it.
  private mutating func addEarlier(_ piece: Piece, of steps: StepCount) {
    for index in stretches.indices.reversed() {
      let start = stretches[index].span.start
      // Earlier segments begin even sooner.
      if piece.from >= start { break }
      if piece.to <= start, piece.from < start {
        stretches[index].before = stretches[index].before.addingSaturated(steps.millionths)
      } else if piece.from < start {
        let part = piece.steps(from: piece.from, to: start).millionths
        stretches[index].before = stretches[index].before.addingSaturated(part)
      }
    }
  }
}
