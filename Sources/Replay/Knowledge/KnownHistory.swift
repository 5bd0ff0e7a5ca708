import InnerLife
package import PixelPalCore
package import StepHistory

/// The progress history as a phone knows it: each day's steps, as far as queries have told of them.
///
///     var history = KnownHistory(of: course)
///     history.move(to: replay.lastStepQuery?.at)
///     history.days(with: pal, at: now)
///
/// Each piece is passed once, by queries that ascend; asking for the days costs one step a day.
package struct KnownHistory: Sendable {
  private let course: Course
  private var epoch = 0
  private var pieces: Pieces
  private var waiting = Arrivals()
  private var query: Instant?
  /// What is known of each stretch of a day about which something is, in millionths of steps, ascending.
  private var known: [(span: Interval, day: CivilDay, millionths: Int64)] = []
  /// The first of those of which something else is known than when it was asked last, and what was known before it.
  private var changed = 0
  /// What is known up to the end of each, in millionths, as far as nothing has changed.
  private var sums: [Int64] = []
  /// When days were walked, for whoever asks.
  private(set) var lived: LivedDays?

  /// Whether what was walked is known at once, however late the phone learnt of it.
  private let isOfWalked: Bool

  /// The history of `course` before the first query; who asks for no more is spared when days were walked.
  ///
  /// Where it is of what was `walked`, that is known at once, however late the phone learns of it.
  package init(of course: Course, notesHours: Bool = false, walked: Bool = false) {
    self.course = course
    isOfWalked = walked
    lived = notesHours ? LivedDays(in: course.itinerary, under: course.laws.rules, life: course.life) : nil
    pieces = walked ? course.truth.pieces : course.epochs[0].history.pieces
  }

  /// Goes on to the query at `instant`, which is no earlier than the last; without one nothing is known.
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
      // Where each step is known at once, what of a piece is yet to come is today's, which the pal tells.
      let arrival = isOfWalked || course.laws.device.facts.knowsStepsAtOnce ? piece.from : course.arrival(of: piece)
      if arrival > instant { waiting.insert(piece, at: arrival) } else { count(piece) }
    }
  }

  /// Adds a piece to the days that it lies in.
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

  /// The place of the stretch around `instant`, which is made where it is not known yet.
  private mutating func stretch(around instant: Instant) -> Int {
    // Mostly it is the last.
    let place = known.lastIndex { $0.span.start <= instant } ?? -1
    if place >= 0, known[place].span.contains(instant) { return place }
    let (span, day) = course.itinerary.stretch(at: instant)
    known.insert((span, day, 0), at: place + 1)
    return place + 1
  }

  /// The days from the beginning to that of `now`, as `pal` shows them then: all for whoever is entitled, today alone for
  /// others, and none while nothing is known.
  ///
  /// Today has no steps while none of it are known.
  package func days(with pal: Pal, at now: Instant) -> ListedDays {
    guard pal.energy != .unknown else { return ListedDays(days: [], unknownRuns: []) }
    let date = course.itinerary.day(at: now)
    let last = StepDays.Day(day: date, steps: pal.today)
    guard pal.isPremium else { return ListedDays(days: [last], unknownRuns: []) }
    return ListedDays(before: last, of: steps(by: now), since: course.firstDate(by: now))
  }

  /// Whether all days are to be asked for again, since another export has taken the place of what was known.
  private var isAnew = false

  /// The days of which something else may be known than when this was asked last, and whether these are all that are known.
  ///
  /// O(n) in the days since the first of them: mostly that is today.
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

  /// The steps of a date that is known, as ``news()`` last told; `nil` of another.
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

  /// The days that were lived otherwise than was known when this was asked last; those before `day` are forgotten.
  mutating func livedNews(forgetting day: CivilDay) -> [CivilDay] {
    lived?.forget(before: day)
    return lived?.takeChanged() ?? []
  }

  /// What is known of each date that has begun by `now`, ascending: the rounded sum at its end less that at its beginning.
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
