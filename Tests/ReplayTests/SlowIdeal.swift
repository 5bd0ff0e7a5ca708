import PixelPalCore
import StepHistory

@testable import Replay

/// Reference implementation of a replay on a phone without limits: the pal receives every single step.
struct SlowIdeal {
  let course: Course
  private(set) var pal: Pal
  private(set) var changes: [Change] = []
  private var now: Instant?
  private let walks: [Interval]
  private let phases: [(total: Int64, at: Instant)]
  private let opens: [Interval]
  private var milestone: (day: CivilDay, steps: Int64, at: Instant?)?
  private var closesAt: Instant?

  init(_ course: Course) {
    self.course = course
    pal = Pal(
      createdAt: course.createdAt, look: course.look, zone: course.itinerary.zone(at: course.createdAt),
      permission: course.mayReadSteps ? .granted : .denied, entitlements: course.entitlements,
      hasSeenPaywall: course.hasSeenPaywall, under: course.laws)
    let pace = course.laws.rules.walkingPace
    var walks: [Interval] = []
    for piece in course.truth.pieces where piece.steps > .zero && pace.fits(piece.sample) {
      let start = max(piece.sample.start, course.createdAt)
      let walk = Interval(from: start, lasting: piece.sample.end - start)
      if !walks.contains(walk) { walks.append(walk) }
    }
    self.walks = walks.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    phases = Phase.allCases.dropFirst().compactMap { phase in
      var sum = course.truth.runningSum()
      let total = phase.begins(under: course.laws.rules)
      return sum.instant(reaching: total).map { (total, $0) }
    }
    opens = SlowIdeal.opens(of: course)
  }

  /// Returns every open until the end.
  private static func opens(of course: Course) -> [Interval] {
    var opens: [Interval] = []
    var at = course.createdAt
    while at <= course.end {
      let plan = course.use.opens(at: at)
      opens += plan.opens.filter { $0.start >= course.createdAt }
      at = plan.span.end
    }
    return opens
  }

  mutating func advance(through end: Instant) {
    var sum = course.truth.runningSum()
    while true {
      let last = now ?? course.createdAt - Milliseconds(1)
      let counted = now.map { sum.counted(at: $0).rounded } ?? 0
      var next = [
        course.createdAt, course.script.first { $0.at > last }?.at, opens.first { $0.start > last }?.start,
        opens.first { $0.end > last }?.end, walks.first { $0.start > last }?.start,
        sum.instant(reaching: counted + 1),
      ].compactMap { $0 }.filter { $0 > last }
      if let now, let wake = pal.nextWake(after: now, under: course.laws) { next.append(wake) }
      if pal.isRedacted {
        var unlocks = Unlocks(of: course.use, from: last + Milliseconds(1))
        if let unlock = unlocks.first(from: last + Milliseconds(1), through: end) {
          next.append(unlock)
        }
      }
      guard let at = next.min(), at <= end else { return }
      handle(at: at, &sum)
    }
  }

  private mutating func handle(at: Instant, _ sum: inout RunningSum) {
    var events: [PalEvent] = now == nil ? [.time] : []
    if pal.isRedacted {
      var unlocks = Unlocks(of: course.use, from: at)
      let opensNow = opens.contains { $0.start == at }
      if opensNow || unlocks.first(from: at, through: at) != nil { events.append(.phoneUnlocked) }
    }
    var mayRead = pal.permission == .granted
    let last = now ?? .distantPast
    for happening in course.script where happening.at > last && happening.at <= at {
      events.append(happening.event)
      if case .permission(let granted) = happening.event { mayRead = granted }
    }
    for open in opens where open.start == at { events.append(.opened(closesAt: open.end)) }
    if mayRead { events.append(.steps(report(at: at, &sum))) }
    for open in opens where open.end == at { events.append(.closed) }
    if course.refusals.contains(where: { $0.start <= at && at < $0.end }) {
      events.append(.liveActivityFailed(startedAt: at))
    }
    now = at
    changes += pal.handle(events, at: at, under: course.laws)
  }

  private mutating func report(at: Instant, _ sum: inout RunningSum) -> StepReport {
    let counted = sum.counted(at: at).rounded
    let today = sum.today(at: at, in: course.itinerary)
    let every = course.laws.rules.milestoneEverySteps
    let (day, reached) = (course.itinerary.day(at: at), today - today % every)
    if reached > 0, milestone.map({ ($0.day, $0.steps) != (day, reached) }) ?? true {
      var fresh = course.truth.runningSum()
      milestone = (day, reached, fresh.instant(reaching: counted - today + reached))
    }
    return StepReport(
      counted: counted, today: today,
      walks: walks.filter { $0.start <= at && at < $0.end + .seconds(30) },
      totals: phases.filter { $0.at <= at }.map { .init(total: $0.total, at: $0.at) },
      milestoneWalkedAt: reached > 0 ? milestone?.at : nil)
  }
}
