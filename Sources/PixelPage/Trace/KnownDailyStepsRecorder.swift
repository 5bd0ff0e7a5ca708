import PixelPalCore
import Replay
import StepHistory

/// A recorder of the step counts that the phone knew for each day, as a list of changes.
///
/// The recorded pal already includes today's steps. A day is therefore recorded only when it's over, and again whenever
/// more of its steps become known.
struct KnownDailyStepsRecorder {
  private let plan: ReplayPlan
  private var history: DeliveredHistory
  private let knowsStepsAtOnce: Bool
  /// The step count last recorded for each day.
  private var recordedSteps: [CivilDay: Int64] = [:]
  /// The step counts that the phone learned of each day before that day was over.
  private(set) var countsDuringDays = StepCountsDuringDays()
  /// The known step counts of days that aren't over yet, each with the instant of the query that delivered the count.
  private var pendingDays: [CivilDay: (steps: Int64, at: Instant)] = [:]
  /// The start of the next day to process.
  private var nextDayStart: Instant
  /// The recorded changes, each as an instant, a day, and the day's step count.
  ///
  /// The step count is `null` if the day's steps are no longer known.
  private(set) var list: EncodedNumberList

  init(_ plan: ReplayPlan) {
    self.plan = plan
    history = DeliveredHistory(of: plan)
    knowsStepsAtOnce = plan.configuration.device.facts.knowsStepsAtOnce
    nextDayStart = plan.createdAt
    list = EncodedNumberList(from: plan.createdAt)
  }

  /// Records the days with step counts that changed at one of `queries`, the instants of the step queries.
  ///
  /// A phone that learns of every step immediately needs no queries. For such a phone, the starts of days and the
  /// changes of the known history before `end` are used instead.
  mutating func recordChangedDays(atQueries queries: [Instant], until end: Instant) {
    for query in knowsStepsAtOnce ? takeDayStartsAndHistoryChanges(until: end) : queries {
      recordChangedDays(at: query)
    }
  }

  /// Records the days that are still pending at the end of the history.
  mutating func recordRemainingDays() { recordPendingDays(before: nil) }

  private mutating func recordChangedDays(at query: Instant) {
    let today = plan.itinerary.day(at: query)
    if pendingDays.contains(where: { $0.key < today }) { recordPendingDays(before: today) }
    history.advanceToQuery(at: query)
    let (days, isHistoryReplaced) = history.takeDaysSinceFirstChange()
    if isHistoryReplaced {
      let known = Set(days.map { $0.day })
      for day in recordedSteps.keys.filter({ !known.contains($0) }).sorted() {
        recordedSteps[day] = nil
        appendEntry(for: day, steps: nil, at: query)
      }
      for day in pendingDays.keys where !known.contains(day) { pendingDays[day] = nil }
    }
    for day in days {
      guard let steps = day.steps else { continue }
      if day.day < today {
        recordDay(day.day, steps: steps, at: query)
      } else {
        pendingDays[day.day] = (steps, query)
        // A phone that learns of every step immediately makes no queries during the day.
        if !knowsStepsAtOnce { countsDuringDays.record(steps, on: day.day, at: query) }
      }
    }
  }

  private mutating func recordPendingDays(before today: CivilDay?) {
    for (day, known) in pendingDays.sorted(by: { $0.key < $1.key }) {
      if let today, day >= today { break }
      recordDay(day, steps: known.steps, at: known.at)
      pendingDays[day] = nil
    }
  }

  private mutating func recordDay(_ day: CivilDay, steps: Int64, at instant: Instant) {
    guard recordedSteps[day] != steps else { return }
    recordedSteps[day] = steps
    appendEntry(for: day, steps: steps, at: instant)
  }

  private mutating func appendEntry(for day: CivilDay, steps: Int64?, at instant: Instant) {
    list.appendInstant(instant)
    list.append(day.daysSince1970)
    list.append(steps)
  }

  /// Returns the instants before `end` at which a day starts or the known history changes.
  ///
  /// The instants begin where those of the previous call ended. At the start of a day, a phone that learns of every
  /// step immediately knows all previous days.
  private mutating func takeDayStartsAndHistoryChanges(until end: Instant) -> [Instant] {
    var dayStarts: [Instant] = []
    let start = nextDayStart
    while nextDayStart < end {
      dayStarts.append(nextDayStart)
      nextDayStart = plan.daySegment(at: nextDayStart).span.end
    }
    let arrivals = plan.historyVersions.map { $0.availableSince }.filter { start <= $0 && $0 < end }
    return (dayStarts + arrivals).sorted()
  }
}
