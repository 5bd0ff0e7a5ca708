import PixelPalCore
import Replay
import StepHistory

/// The steps that the phone knew of each day, as a list of changes.
///
/// The pal itself records today's steps. A day is therefore recorded when it is over, and again when more of it becomes
/// known.
struct HistoryRecord {
  private let course: ReplayPlan
  private var history: DeliveredHistory
  private let knowsStepsAtOnce: Bool
  /// The last recorded value of each day.
  private var told: [CivilDay: Int64] = [:]
  /// The known values of days that are not over.
  private var waiting: [CivilDay: (steps: Int64, at: Instant)] = [:]
  /// The start of the next day.
  private var turned: Instant
  /// The changes, each as its instant, its day, and the steps; `null` if the day is no longer known.
  private(set) var list: NumberList

  init(_ course: ReplayPlan) {
    self.course = course
    history = DeliveredHistory(of: course)
    knowsStepsAtOnce = course.configuration.device.facts.knowsStepsAtOnce
    turned = course.createdAt
    list = NumberList(from: course.createdAt)
  }

  /// Processes the step queries of a part that ends before `end`.
  mutating func pass(_ queries: [Instant], until end: Instant) {
    for query in knowsStepsAtOnce ? turns(until: end) : queries { pass(query) }
  }

  /// Records the known steps at the end.
  mutating func end() { tell(before: nil) }

  private mutating func pass(_ query: Instant) {
    let today = course.itinerary.day(at: query)
    if waiting.contains(where: { $0.key < today }) { tell(before: today) }
    history.advance(to: query)
    let (days, areAll) = history.takeChangedDays()
    if areAll {
      let known = Set(days.map { $0.day })
      for day in told.keys.filter({ !known.contains($0) }).sorted() {
        told[day] = nil
        add(day, nil, at: query)
      }
      for day in waiting.keys where !known.contains(day) { waiting[day] = nil }
    }
    for day in days {
      guard let steps = day.steps else { continue }
      if day.day < today { tell(day.day, steps, at: query) } else { waiting[day.day] = (steps, query) }
    }
  }

  private mutating func tell(before today: CivilDay?) {
    for (day, known) in waiting.sorted(by: { $0.key < $1.key }) {
      if let today, day >= today { break }
      tell(day, known.steps, at: known.at)
      waiting[day] = nil
    }
  }

  private mutating func tell(_ day: CivilDay, _ steps: Int64, at instant: Instant) {
    guard told[day] != steps else { return }
    told[day] = steps
    add(day, steps, at: instant)
  }

  private mutating func add(_ day: CivilDay, _ steps: Int64?, at instant: Instant) {
    list.add(at: instant)
    list.add(day.daysSince1970)
    list.add(steps)
  }

  /// Returns the instants before `end` at which a day starts or the known history changes.
  ///
  /// At the start of a day, a phone that knows each step at once knows all previous days.
  private mutating func turns(until end: Instant) -> [Instant] {
    var turns: [Instant] = []
    let start = turned
    while turned < end {
      turns.append(turned)
      turned = course.daySegment(at: turned).span.end
    }
    let arrivals = course.historyVersions.map { $0.availableSince }.filter { start <= $0 && $0 < end }
    return (turns + arrivals).sorted().filter { $0 < end }
  }
}
