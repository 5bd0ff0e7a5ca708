public import PixelPalCore

/// What a history has counted by any instant.
///
///     var sum = history.runningSum()
///     sum.counted(at: noon).rounded
///     sum.counted(at: evening).rounded
///
/// Asked in time order, each sample is passed once: O(1) on average and one step for each sample that lasts at the
/// instant. A question about the past begins anew, O(n).
public struct RunningSum: Sendable {
  private let history: History
  private var cursors: [LayerCursor]
  private var position = Instant.distantPast
  /// Where today began, and what is taken from the sum to have today's steps.
  private var dawn: (start: Instant, past: Int64)?

  init(_ history: History) {
    self.history = history
    cursors = history.layers.map { _ in LayerCursor() }
  }

  /// What was counted before `instant`: everything that lies from the beginning up to it.
  ///
  /// A sample without length at the instant itself is not there yet; a day ends so.
  public mutating func counted(before instant: Instant) -> StepCount {
    move(to: instant)
    return sum(before: instant)
  }

  /// What was counted at `instant`, a sample without length there included.
  ///
  /// Never falls as time goes on.
  public mutating func counted(at instant: Instant) -> StepCount {
    move(to: instant)
    return sum(at: instant)
  }

  /// The first instant at which the rounded sum is `steps` or more; `nil` when it never is.
  ///
  /// To the millisecond, wherever in a sample. Asked for ascending numbers, each sample is passed once.
  public mutating func instant(reaching steps: Int64) -> Instant? {
    guard steps > 0 else { return history.createdAt }
    let goal = StepCount(unchecked: steps.multipliedSaturated(by: 1_000_000).subtractingSaturated(500_000))
    if sum(before: position) >= goal { move(to: .distantPast) }
    while true {
      let bound = nextStart ?? lastEnd ?? position
      if sum(at: bound) >= goal {
        let instant = first(from: position, to: bound, reaching: goal)
        move(to: instant)
        return instant
      }
      guard nextStart != nil else { return nil }
      // Past the instant itself, so that what starts there is passed as well.
      guard bound < .distantFuture else { return nil }
      move(to: bound + Milliseconds(1))
    }
  }

  /// The whole steps of the local day that `instant` belongs to, so far; of a date that comes twice, both times.
  public mutating func today(at instant: Instant, in places: Itinerary) -> Int64 {
    let (span, day) = places.stretch(at: instant)
    if dawn?.start != span.start {
      let earlier = steps(of: day, before: span.start, in: places)
      dawn = (span.start, counted(before: span.start).rounded - earlier)
    }
    return counted(at: instant).rounded - (dawn?.past ?? 0)
  }

  /// What was walked on the same date before clocks went back over a midnight.
  private func steps(of day: CivilDay, before end: Instant, in places: Itinerary) -> Int64 {
    var sum: Int64 = 0
    var at = end
    // No two zones are more than two days apart.
    while at > history.createdAt, at > end - .hours(49), at > .distantPast {
      let (span, earlier) = places.stretch(at: at - Milliseconds(1))
      if earlier == day {
        var past = history.runningSum()
        let before = past.counted(before: span.start).rounded
        sum += past.counted(before: span.end).rounded - before
      }
      at = span.start
    }
    return sum
  }

  /// Between `from` and `to` no sample starts, so that what has begun is all there is.
  private func first(from: Instant, to: Instant, reaching goal: StepCount) -> Instant {
    Instant.first(from: from, to: to) { sum(at: $0) >= goal }
  }

  private var nextStart: Instant? {
    var first: Instant?
    for (cursor, layer) in zip(cursors, history.layers) where cursor.next < layer.samples.count {
      first = min(first ?? .distantFuture, layer.samples.span(of: cursor.next).start)
    }
    return first
  }

  private var lastEnd: Instant? {
    var last: Instant?
    for (cursor, layer) in zip(cursors, history.layers) {
      for entry in cursor.present { last = max(last ?? .distantPast, layer.samples[entry.sample].end) }
    }
    return last
  }

  private mutating func move(to instant: Instant) {
    if instant < position { cursors = history.layers.map { _ in LayerCursor() } }
    position = instant
    for index in cursors.indices {
      cursors[index].move(to: instant, in: history.layers[index], since: history.createdAt)
    }
  }

  private func sum(before instant: Instant) -> StepCount {
    var sum: Int64 = 0
    for (cursor, layer) in zip(cursors, history.layers) {
      sum = sum.addingSaturated(cursor.sum(before: instant, in: layer, since: history.createdAt))
    }
    return StepCount(unchecked: sum)
  }

  private func sum(at instant: Instant) -> StepCount {
    var sum = sum(before: instant).millionths
    for (cursor, layer) in zip(cursors, history.layers) {
      sum = sum.addingSaturated(cursor.points(at: instant, in: layer, since: history.createdAt))
    }
    return StepCount(unchecked: sum)
  }
}
