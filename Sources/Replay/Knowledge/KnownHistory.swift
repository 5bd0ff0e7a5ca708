import InnerLife
package import PixelPalCore
package import StepHistory

/// The history as a phone knows it: the steps of each day, as far as queries have reported them.
///
///     var history = KnownHistory(of: course)
///     history.move(to: replay.lastStepQuery?.at)
///     history.days(with: pal, at: now)
///
/// Each piece is processed once, by queries in ascending order. Listing the days takes one step per day.
package struct KnownHistory: Sendable {
  private let course: Course
  private var epoch = 0
  private var pieces: Pieces
  private var waiting = Arrivals()
  private var query: Instant?
  /// The known steps of each segment of a day with data, in millionths, ascending.
  private var known: [(span: Interval, day: CivilDay, millionths: Int64)] = []
  /// The index of the first segment that changed since the last call of ``news()``.
  private var changed = 0
  /// The known sum at the end of each segment, in millionths, up to the first changed segment.
  private var sums: [Int64] = []
  /// The walking times of days; `nil` unless the caller has requested them.
  private(set) var lived: LivedDays?

  /// True if steps are known as soon as they are walked, however late the phone learns of them.
  private let isOfWalked: Bool

  /// Creates the history of `course` before the first query.
  ///
  /// With `notesHours`, the walking times of days are recorded as well. With `walked`, steps are known as soon as they
  /// are walked, however late the phone learns of them.
  package init(of course: Course, notesHours: Bool = false, walked: Bool = false) {
    self.course = course
    isOfWalked = walked
    lived = notesHours ? LivedDays(in: course.itinerary, under: course.laws.rules, life: course.life) : nil
    pieces = walked ? course.truth.pieces : course.epochs[0].history.pieces
  }

  /// Advances to the query at `instant`, which must not be earlier than the previous one; without a query, nothing is
  /// known.
  package mutating func move(to instant: Instant?) {
    guard let instant, instant != query else { return }
    query = instant
    let newest = course.epochs.lastIndex { $0.since <= instant } ?? 0
    if newest != epoch, !isOfWalked {
      epoch = newest
      (pieces, waiting, known) = (course.epochs[epoch].history.pieces, Arrivals(), [])
      changed = 0
      isAnew = true
      if lived != nil { lived = LivedDays(in: course.itinerary, under: course.laws.rules, life: course.life) }
    }
    while let piece = waiting.next(by: instant) { count(piece) }
    while let start = pieces.nextStart(), start <= instant, let piece = pieces.next() {
      // If each step is known at once, the part of a piece that is still to come belongs to today. The pal reports the
      // count of today.
      let arrival = isOfWalked || course.laws.device.facts.knowsStepsAtOnce ? piece.from : course.arrival(of: piece)
      if arrival > instant { waiting.insert(piece, at: arrival) } else { count(piece) }
    }
  }

  /// Adds a piece to the days that it covers.
  private mutating func count(_ piece: Piece) {
    lived?.count(piece)
    var at = piece.from
    while true {
      let index = stretch(around: at)
      let end = min(known[index].span.end, piece.to)
      let steps = piece.from == piece.to ? piece.steps : piece.steps(from: at, to: end)
      known[index].millionths = known[index].millionths.addingSaturated(steps.millionths)
      changed = min(changed, index)
      guard end > at, end < piece.to else { return }
      at = end
    }
  }

  /// Returns the index of the segment around `instant`, which is added if necessary.
  private mutating func stretch(around instant: Instant) -> Int {
    // Usually it is the last one.
    let place = known.lastIndex { $0.span.start <= instant } ?? -1
    if place >= 0, known[place].span.contains(instant) { return place }
    let (span, day) = course.itinerary.stretch(at: instant)
    known.insert((span, day, 0), at: place + 1)
    return place + 1
  }

  /// Returns the days from the beginning to the day of `now`, as `pal` shows them then.
  ///
  /// With premium, these are all days; otherwise only today, and none while nothing is known. Today has no steps while
  /// none of today's steps are known.
  package func days(with pal: Pal, at now: Instant) -> ListedDays {
    guard pal.energy != .unknown else { return ListedDays(days: [], unknownRuns: []) }
    let date = course.itinerary.day(at: now)
    let last = StepDays.Day(day: date, steps: pal.today)
    guard pal.isPremium else { return ListedDays(days: [last], unknownRuns: []) }
    return ListedDays(before: last, of: steps(by: now), since: course.firstDate(by: now))
  }

  /// True if all days must be listed again, because another export has replaced the history.
  private var isAnew = false

  /// Returns the days that may have changed since the last call; `areAll` is true if another export has replaced the
  /// history.
  ///
  /// O(n) in the days since the first of them, which is usually today.
  package mutating func news() -> (days: [StepDays.Day], areAll: Bool) {
    defer { (changed, isAnew) = (known.count, false) }
    sums.removeLast(max(0, sums.count - changed))
    guard changed < known.count else { return ([], isAnew) }
    let soonest = known[changed].span.start - Itinerary.returnsWithin
    var index = changed
    while index > 0, known[index - 1].span.end > soonest { index -= 1 }
    var sum = index > 0 ? sums[index - 1] : 0
    var whole = StepCount(millionths: sum).rounded
    var days = [CivilDay: Int64](minimumCapacity: known.count - index)
    var dates: [CivilDay] = []
    for place in index..<known.count {
      sum = sum.addingSaturated(known[place].millionths)
      if place >= changed {
        sums.append(sum)
        dates.append(known[place].day)
      }
      let next = StepCount(millionths: sum).rounded
      days[known[place].day, default: 0] += next - whole
      whole = next
    }
    return (dates.map { StepDays.Day(day: $0, steps: days[$0]) }, isAnew)
  }

  /// Returns the steps of a date as of the last call of ``news()``; `nil` if they are not known.
  func steps(of day: CivilDay) -> Int64? {
    var steps: Int64?
    for place in known.indices.reversed() where place < sums.count {
      if known[place].span.end + Itinerary.returnsWithin < LocalTime(startOf: day).instant(offsetSeconds: 0) { break }
      guard known[place].day == day else { continue }
      let before = place > 0 ? StepCount(millionths: sums[place - 1]).rounded : 0
      steps = (steps ?? 0) + StepCount(millionths: sums[place]).rounded - before
    }
    return steps
  }

  /// Returns the days with changed walking times since the last call, and forgets the days before `day`.
  mutating func livedNews(forgetting day: CivilDay) -> [CivilDay] {
    lived?.forget(before: day)
    return lived?.takeChanged() ?? []
  }

  /// Returns the known steps of each date that has begun by `now`, ascending: the rounded sum at its end minus that at
  /// its beginning.
  private func steps(by now: Instant) -> [StepDays.Day] {
    var (sum, whole): (Int64, Int64) = (0, 0)
    var days: [(day: CivilDay, count: Int64)] = []
    for stretch in known where stretch.span.start <= now {
      sum = sum.addingSaturated(stretch.millionths)
      let next = StepCount(millionths: sum).rounded
      days.append((stretch.day, next - whole))
      whole = next
    }
    return StepDays.byDate(days).map { StepDays.Day(day: $0.day, steps: $0.count) }
  }
}
