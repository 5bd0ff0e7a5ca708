import PixelPalCore
import StepHistory

/// What is known of a history, piece by piece: the sum, and today's part of it.
///
///     var known = KnownDays(of: course)
///     known.move(to: now)
///     known.add(piece)
///     known.today
///
/// A piece may become known days after it was walked; it belongs to the days on which it was.
struct KnownDays: Sendable {
  private let course: Course
  /// The stretches of the last days, ascending, each with what is known from before it.
  private var stretches: [(span: Interval, day: CivilDay, before: Int64)]
  private var total: Int64 = 0
  /// When there are other stretches to be kept.
  private var turnsAt: Instant
  /// Whether the date that it was moved to has been before.
  private(set) var comesAgain = false

  init(of course: Course) {
    self.course = course
    let (span, day) = course.stretch(at: course.createdAt)
    stretches = [(span, day, 0)]
    dawn = span.start
    turnsAt = span.end
  }

  /// All that is known, rounded once.
  var counted: Int64 { StepCount(millionths: total).rounded }

  /// When the stretch of today began.
  private(set) var dawn: Instant

  /// What of today was walked in an earlier stretch of the same date.
  var todayBefore: Int64 {
    guard comesAgain else { return 0 }
    var steps: Int64 = 0
    for (stretch, next) in zip(stretches, stretches.dropFirst()) where stretch.day == day {
      steps += StepCount(millionths: next.before).rounded - StepCount(millionths: stretch.before).rounded
    }
    return steps
  }

  /// The date that it was moved to.
  var day: CivilDay { stretches[stretches.count - 1].day }

  /// The whole steps of the date that it was moved to; of one that comes twice, both times.
  var today: Int64 {
    counted - StepCount(millionths: stretches[stretches.count - 1].before).rounded + todayBefore
  }

  /// Begins every stretch up to the one that holds `now`; nothing of it is known yet.
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

  /// When the stretch before today's began; none is known of the first.
  var dawnBefore: Instant? { stretches.count > 1 ? stretches[stretches.count - 2].span.start : nil }

  /// Adds what was walked today, in millionths of steps.
  mutating func add(_ millionths: Int64) { total = total.addingSaturated(millionths) }

  /// Adds what was walked in the stretch before today's.
  mutating func addBefore(_ millionths: Int64) {
    add(millionths)
    stretches[stretches.count - 1].before = stretches[stretches.count - 1].before.addingSaturated(millionths)
  }

  /// Adds a piece that begins no later than the instant it was moved to.
  @inline(__always) mutating func add(_ piece: Piece, of steps: StepCount) {
    total = total.addingSaturated(steps.millionths)
    if piece.from < dawn { addEarlier(piece, of: steps) }
  }

  /// Adds a piece that begins before today, already added up.
  private mutating func addEarlier(_ piece: Piece, of steps: StepCount) {
    for index in stretches.indices.reversed() {
      let start = stretches[index].span.start
      // Those before began sooner still.
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
