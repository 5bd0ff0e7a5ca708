import PixelPalCore
import StepHistory

/// The step counts that the phone knows, in total and for today.
///
///     var delivered = DeliveredTotals(of: plan)
///     delivered.beginDaySegments(through: now)
///     delivered.add(segment, steps: steps)
///     delivered.stepsToday
///
/// A history segment is a sample or a part of one. It can become known days later, but its steps still count for the
/// days on which they were taken. A day segment is an uninterrupted part of a local day, so a date that a traveller
/// lives through twice has several segments.
struct DeliveredTotals: Sendable {
  private let plan: ReplayPlan
  /// The most recent day segments, in ascending order, each with the sum of known steps before it, in millionths.
  private var daySegments: [(span: Interval, day: CivilDay, before: Int64)]
  private var totalMillionths: Int64 = 0
  /// The instant at which `daySegments` becomes outdated.
  private var daySegmentsValidUntil: Instant
  /// True if the current date has occurred before, in an earlier day segment.
  private(set) var isRepeatedDate = false

  init(of plan: ReplayPlan) {
    self.plan = plan
    let (span, day) = plan.daySegment(at: plan.createdAt)
    daySegments = [(span, day, 0)]
    todayStart = span.start
    daySegmentsValidUntil = span.end
  }

  /// The total number of known steps, rounded to whole steps.
  var countedSteps: Int64 { StepCount(millionths: totalMillionths).rounded }

  /// The start of today's day segment.
  private(set) var todayStart: Instant

  /// The known steps in earlier day segments that have today's date, or 0 if the date hasn't occurred before.
  var stepsEarlierToday: Int64 {
    guard isRepeatedDate else { return 0 }
    var steps: Int64 = 0
    for (segment, next) in zip(daySegments, daySegments.dropFirst()) where segment.day == currentDay {
      steps += StepCount(millionths: next.before).rounded - StepCount(millionths: segment.before).rounded
    }
    return steps
  }

  var currentDay: CivilDay { daySegments[daySegments.count - 1].day }

  /// The rounded number of known steps on the current date, including those of its first occurrence if it occurs twice.
  var stepsToday: Int64 {
    countedSteps - StepCount(millionths: daySegments[daySegments.count - 1].before).rounded + stepsEarlierToday
  }

  /// Begins the day segments up to the one that contains `now`.
  ///
  /// The new day segments have no known steps yet.
  mutating func beginDaySegments(through now: Instant) {
    if now >= daySegmentsValidUntil { updateDaySegments(at: now) }
  }

  private mutating func updateDaySegments(at now: Instant) {
    while let last = daySegments.last, last.span.end <= now, last.span.end < .distantFuture {
      let (span, day) = plan.daySegment(at: last.span.end)
      daySegments.append((span, day, totalMillionths))
      todayStart = span.start
    }
    let past = daySegments.prefix { $0.span.end + ZoneItinerary.maxClockReversal < now }.count
    if past > 0 { daySegments.removeFirst(min(past, daySegments.count - 1)) }
    isRepeatedDate = daySegments.dropLast().contains { $0.day == currentDay }
    daySegmentsValidUntil = min(
      daySegments[0].span.end + ZoneItinerary.maxClockReversal, daySegments[daySegments.count - 1].span.end)
  }

  /// The start of the day segment before today's, or `nil` if today's is the first.
  var previousDaySegmentStart: Instant? { daySegments.count > 1 ? daySegments[daySegments.count - 2].span.start : nil }

  /// Adds `millionths` of a step to the total and to today's day segment.
  mutating func addToCurrentDaySegment(_ millionths: Int64) {
    totalMillionths = totalMillionths.addingSaturated(millionths)
  }

  /// Adds `millionths` of a step to the total and to the day segment before today's.
  mutating func addToPreviousDaySegment(_ millionths: Int64) {
    addToCurrentDaySegment(millionths)
    daySegments[daySegments.count - 1].before = daySegments[daySegments.count - 1].before.addingSaturated(millionths)
  }

  /// Adds `steps`, the steps of a history segment, to the total and to the days that the segment overlaps.
  ///
  /// The segment must not begin after the instant that was last passed to ``beginDaySegments(through:)``.
  @inline(__always) mutating func add(_ segment: HistorySegment, steps: StepCount) {
    totalMillionths = totalMillionths.addingSaturated(steps.millionths)
    if segment.from < todayStart { addToEarlierDaySegments(segment, steps: steps) }
  }

  /// Adds the steps of a history segment that begins before today to the day segments that it overlaps.
  ///
  /// The caller must already have added the steps to the total.
  private mutating func addToEarlierDaySegments(_ segment: HistorySegment, steps: StepCount) {
    for index in daySegments.indices.reversed() {
      let start = daySegments[index].span.start
      // The remaining day segments begin earlier, so this history segment doesn't affect their sums.
      if segment.from >= start { break }
      if segment.to <= start, segment.from < start {
        daySegments[index].before = daySegments[index].before.addingSaturated(steps.millionths)
      } else if segment.from < start {
        let part = segment.steps(from: segment.from, to: start).millionths
        daySegments[index].before = daySegments[index].before.addingSaturated(part)
      }
    }
  }
}
